import { type Context, Hono } from 'hono';
import type { Clock } from '@/lib/clock';
import type { Database } from '@/server/database/open';
import { isStorable } from '@/server/database/postgres-text';
import type { Endpoint } from '@/contract/endpoint';
import { type EndpointName, endpoints, interfaceBase, isEndpointName } from '@/contract/interface';
import { createControl } from './control/control';
import { ConnectionDropped, underFault } from './faults/fault-effects';
import { type DefectLog, failed, methodsAt, Refusal, refused, unrouted } from './core/refusal';
import type { WorldHost } from './worlds/world-quota';
import {
  createShippingAddress,
  deleteShippingAddress,
  listShippingAddresses,
  updateShippingAddress,
} from './endpoints/addresses';
import { apiKeyHeader, type Caller, findCaller } from './worlds/authentication';
import { createBuyRequest } from './endpoints/buy-requests';
import type { Handler } from './endpoints/endpoint-call';
import { nextFault } from './faults/faults';
import { journalOf, startRecording } from './journal/journal';
import { createOrder } from './endpoints/order-creation';
import { validateOrder } from './endpoints/order-validation';
import { listOrders, readOrder } from './endpoints/orders';
import { readBody } from './core/input';
import { listSellRequests } from './endpoints/sell-requests';
import { sharedWorld } from './core/identity';
import { createShippingRates } from './endpoints/shipping-rates';
import { isOwnerGone } from './core/transaction';

const handlers: { [Name in EndpointName]: Handler<Name> } = {
  createShippingRates,
  listShippingAddresses,
  createShippingAddress,
  updateShippingAddress,
  deleteShippingAddress,
  createBuyRequest,
  listSellRequests,
  listOrders,
  readOrder,
  validateOrder,
  createOrder,
};

interface Environment {
  Variables: {
    /** The authenticated caller; null without a key or with an unknown one. */
    caller: Caller | null;
    /** The world's time, for the Date header; the server's time without a caller. */
    now: number;
    /** The kind of the fault that applies to the call. */
    fault: string | null;
  };
}

const unknownKey = () => new Refusal(401, `${apiKeyHeader}: missing or not recognized`);

function paramsOf(context: Context): Record<string, string> {
  const params = context.req.param();
  for (const [name, value] of Object.entries(params)) {
    // PostgreSQL rejects such an id.
    if (!isStorable(value)) throw new Refusal(404, `${name}: not found`);
  }
  return params;
}

function respondUnrouted({ req }: Context): Response {
  const path = req.path.startsWith(`${interfaceBase}/`) ? req.path.slice(interfaceBase.length) : '';
  const methods = methodsAt(endpoints, path).flatMap((method) =>
    method === 'GET' ? ['GET', 'HEAD'] : method,
  );
  const allowed = methods.length > 0 ? [...methods, 'OPTIONS'] : [];
  return req.method === 'OPTIONS' && allowed.length > 0
    ? new Response(null, { status: 204, headers: { allow: allowed.join(', ') } })
    : unrouted(req.method, allowed);
}

/**
 * The marketplace service: the interface's endpoints under interfaceBase, as a Hono app over either database
 * engine. Every refusal is an envelope with `data: null`; every response has the world's time in `Date`.
 * Rejects with ConnectionDropped when a fault leaves a call without a response.
 */
export function createService(settings: {
  database: Database;
  clock: Clock;
  log: DefectLog;
}): Hono<Environment> {
  const { database, clock, log } = settings;
  const service = new Hono<Environment>();

  service.use(async (context, next) => {
    context.set('now', clock.now());
    await next();
    context.header('date', new Date(context.get('now')).toUTCString());
    context.header('cache-control', 'no-store');
  });
  service.use(async (context, next) => {
    const key = context.req.header(apiKeyHeader);
    const caller = key ? await findCaller(database, clock, key) : null;
    context.set('caller', caller);
    if (caller) context.set('now', caller.now);
    await next();
  });
  service.use(async (context, next) => {
    const caller = context.get('caller');
    context.set('fault', null);
    if (!caller || caller.world.id === sharedWorld) return next();
    const recording = startRecording(journalOf(database), clock, {
      world: caller.world.id,
      who: caller.position === 1 ? 'buyer 1' : 'buyer 2',
      now: caller.now,
      request: context.req.raw,
      key: context.req.header(apiKeyHeader) ?? null,
    });
    try {
      await next();
    } catch (error) {
      await recording.lost(context.get('fault'));
      throw error;
    }
    return recording.responded(context.res, context.get('fault'));
  });

  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    if (!isEndpointName(name)) continue;
    const handle = handlers[name];
    const { status = 200 } = endpoint;

    async function response(context: Context<Environment>, caller: Caller): Promise<Response> {
      const { data, description } = await handle({
        database,
        clock,
        caller,
        params: paramsOf(context),
        query: new URL(context.req.url).searchParams,
        body: endpoint.body ? await readBody(context.req.raw) : undefined,
      });
      return Response.json(endpoint.form === 'envelope' ? { status, description, data } : data, { status });
    }

    /** Handles a call after a fault's delay. The caller is read again: the world's time has changed, and the key may be gone. */
    async function respondLate(context: Context<Environment>): Promise<Response> {
      try {
        const caller = await findCaller(database, clock, context.req.header(apiKeyHeader) ?? '');
        if (!caller) throw unknownKey();
        context.set('now', caller.now);
        return await response(context, caller);
      } catch (error) {
        if (error instanceof Refusal) return refused(error);
        throw error;
      }
    }

    service.on(endpoint.method, interfaceBase + endpoint.path, async (context) => {
      const caller = context.get('caller');
      if (!caller) throw unknownKey();
      // The number of faults comes with the caller, so a world without faults costs no extra query.
      const fault = caller.world.faults > 0 ? await nextFault(database, caller.world.id, name) : null;
      if (fault === null) return response(context, caller);
      context.set('fault', fault.kind);
      return underFault(fault, { work: () => respondLate(context), signal: context.req.raw.signal });
    });
  }

  service.notFound(respondUnrouted);
  service.onError((error, context) => {
    if (error instanceof ConnectionDropped) throw error;
    if (error instanceof Refusal) return refused(error);
    if (isOwnerGone(error)) return refused(unknownKey());
    log(`${context.req.method} ${context.req.path} failed`, error);
    return failed(error);
  });
  return service;
}

/** Path of the interface without the gateway, for use as a client's base_url. */
const marketplacePath = '/sandbox/marketplace';

/** Rewrites a request under marketplacePath to the service's own path. */
function below(request: Request): Request {
  const url = new URL(request.url);
  url.pathname = url.pathname.slice(marketplacePath.length);
  return new Request(url, request);
}

/**
 * The marketplace in this process: the interface under /api, and the control calls under /sandbox.
 * @param settings.log receives defects of the service, never mistakes of a caller.
 */
export function createSandbox(settings: {
  database: Database;
  clock: Clock;
  log: DefectLog;
  host?: WorldHost;
}) {
  const service = createService(settings);
  const control = createControl(settings);
  return {
    /** Rejects only with ConnectionDropped, when a fault leaves a call without a response. */
    async fetch(request: Request): Promise<Response> {
      const { pathname } = new URL(request.url);
      try {
        if (pathname.startsWith(`${marketplacePath}/`)) return await service.fetch(below(request));
        const isControl = /^\/sandbox(\/|$)/.test(pathname);
        return await (isControl ? control : service).fetch(request);
      } catch (error) {
        if (error instanceof ConnectionDropped) throw error;
        settings.log(`${request.method} ${pathname} failed`, error);
        return failed(error);
      }
    },
  };
}
export type Sandbox = ReturnType<typeof createSandbox>;
