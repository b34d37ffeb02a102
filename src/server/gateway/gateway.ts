import { Hono } from 'hono';
import { requestId } from 'hono/request-id';
import { deskEndpoints } from '@/contract/desk';
import { interfaceBase } from '@/contract/interface';
import { sandboxEndpoints } from '@/contract/sandbox/sandbox';
import type { Clock } from '@/lib/clock';
import type { Database } from '@/server/database/open';
import { databaseUnavailable } from '@/server/database/unavailable';
import { refuse, headersPassedOn } from './http/answer';
import type { Asset, Assets } from './static/assets';
import { limitBody } from './http/bounded-body';
import { accountOf } from './http/caller';
import { compressAnswer } from './http/compress-answer';
import { addDesk } from './desk';
import type { Connection, GatewayEnv, GatewayParts } from './session/gateway-context';
import { forgetOldAnswers } from './memory/idempotency';
import { identify } from './session/identify';
import { errorFields, type Log } from './http/log';
import { markInterrupted } from './orders/unresolved-orders';
import { createOrderDesk } from './orders/place-order';
import { createPageWithAnswers } from './static/preloaded-page';
import { createReconciler } from './orders/reconciler';
import { createRelay } from './relay';
import { requestLog } from './session/request-log';
import { appPolicy, securityHeaders } from './session/security-headers';
import { addSession } from './session/session';
import { type Scheduler, systemScheduler } from './http/scheduler';
import { createKeySeal } from './session/sealed-key';
import { createSessionCookie, type SessionCookie } from './session/session-cookie';
import { createStaticFiles } from './static/static-files';
import { originOf } from './http/transport';
import { createUpstream, type Patience, type Send } from './upstream/upstream';

export interface GatewayOptions {
  database: Database;
  /** The marketplace; see Send. In the sandbox it answers /sandbox/* as well. */
  upstream: Send;
  environment: 'sandbox' | 'live';
  /**
   * Answers the calls below /sandbox that need more than the marketplace, with cookies where it signs a browser in; null for those that are
   * not its own. Only asked in the sandbox, and never for another site. `address` is that of the caller's socket; null inside this process.
   */
  demo?:
    | ((
        request: Request,
        address: string | null,
        passOn: () => Promise<Response>,
      ) => Promise<Response | null>)
    | undefined;
  /** Host of the marketplace, for the eye; "embedded" for the sandbox in the same process. */
  marketplace: string;
  clock: Clock;
  log: Log;
  /** At least 32 characters. Seals sessions and makes accounts of keys: with another one everybody starts anew. */
  secret: string;
  /** The built app; null where something else serves it. */
  assets: Assets | null;
  patience?: Patience;
  scheduler?: Scheduler;
  /** Whether the desk answers for a host name, lower case and without port; left out, it answers for every one. */
  answersFor?: ((hostname: string) => boolean) | undefined;
  /** No other process works on this database, so that what is under way when this one starts is lost; if false, or left out, leases tell. */
  isAlone?: boolean;
}

export interface Gateway {
  /** @param connection what is known of the caller's socket; left out inside this process. */
  readonly fetch: (request: Request, connection?: Connection) => Promise<Response>;
  /** Resolves when everything under way has ended, also what its caller no longer waits for. */
  readonly settled: () => Promise<void>;
  /** Has it look for orders in doubt no more; resolves when everything under way has ended. */
  readonly close: () => Promise<void>;
}

const sandboxRoot = '/sandbox';

/** The first segments of all paths that are the gateway's own and never a screen: /api, /desk, /session, /sandbox. */
const ownRoots = new Set(
  [interfaceBase, sandboxRoot, ...Object.values(deskEndpoints).map(({ path }) => path)].map(
    (path) => path.split('/')[1],
  ),
);

/** Whether a path is one of the gateway's own resources rather than a file or a screen of the app. */
export function isOwnPath(pathname: string): boolean {
  return ownRoots.has(pathname.split('/')[1]);
}

const isWriteToMarketplace = ({ method, url }: Request): boolean =>
  method !== 'GET' && method !== 'HEAD' && new URL(url).pathname.startsWith(`${interfaceBase}/`);

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * Turns away what no part of the gateway is for: other methods, and names that are not the desk's. Another site can have its own name lead here
 * and would then count as the same origin.
 */
function turnAway(request: Request, answersFor: (hostname: string) => boolean): Response | null {
  if (!methods.includes(request.method)) {
    return refuse(405, `${request.method} is not possible here.`, { allow: methods.join(', ') });
  }
  const { host, hostname } = new URL(request.url);
  const named = request.headers.get('host') ?? host;
  const isNamed = URL.canParse(`http://${named}`) && answersFor(new URL(`http://${named}`).hostname);
  if (isNamed && answersFor(hostname)) return null;
  return refuse(421, 'Lotdesk does not answer for this host name. Its operator can add it to PUBLIC_HOST.');
}

/** Keeps count of what is under way; a caller who leaves does not end it. */
function createTracker() {
  const underWay = new Set<Promise<unknown>>();
  const track = async <T>(work: Promise<T>): Promise<T> => {
    underWay.add(work);
    try {
      return await work;
    } finally {
      underWay.delete(work);
    }
  };
  const settled = async (): Promise<void> => {
    while (underWay.size > 0) await Promise.allSettled(underWay);
  };
  return { track, settled };
}

/**
 * Passes /sandbox/* on; the world's id in the path is all the permission it needs, so another site may not ask for it. Which world the session
 * is of can only be told with its key.
 */
async function passToSandbox(send: Send, request: Request, sessionCookie: SessionCookie): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const headers = new Headers();
  for (const name of ['content-type', 'x-api-key']) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (pathname === sandboxEndpoints.readDemo.path && !headers.has('x-api-key')) {
    const apiKey = await sessionCookie.read(request);
    if (apiKey) headers.set('x-api-key', apiKey);
  }
  const url = new URL(`http://marketplace${pathname}${search}`);
  const { method, signal } = request;
  const bytes = await request.arrayBuffer();
  const body = bytes.byteLength === 0 ? null : bytes;
  try {
    const answer = await send(new Request(url, { method, headers, body, signal }));
    return new Response(answer.body, { status: answer.status, headers: headersPassedOn(answer.headers) });
  } catch {
    // The sandbox rejects nothing but the connections that a fault breaks.
    return refuse(502, 'The connection to the marketplace broke before its answer came.');
  }
}

/**
 * The gateway: session, relay, journal, the desk's memory and the built app, as a function from Request to Response. Before it takes the first
 * request, attempts that an earlier process left under way are declared unknown; from then on it looks for what is in doubt.
 */
export async function createGateway(options: GatewayOptions): Promise<Gateway> {
  const { database, clock, log, secret, environment, marketplace, assets, patience } = options;
  const { scheduler = systemScheduler, isAlone = false } = options;
  const parts: GatewayParts = {
    database,
    clock,
    scheduler,
    log,
    environment,
    marketplace,
    upstream: createUpstream(options.upstream, { clock, scheduler, log, patience }),
    sessionCookie: createSessionCookie({ secret, marketplace, clock, database }),
    keySeal: createKeySeal(secret, marketplace),
    accountOf: (apiKey) => accountOf(secret, apiKey),
  };
  const lost = await markInterrupted(database, clock, { isAlone });
  if (lost > 0) log.warn({ orders: lost }, 'orders under way when the desk last stopped are now unknown');
  await forgetOldAnswers(database, clock);

  const { track, settled } = createTracker();
  const reconciler = createReconciler(parts, track);
  const app = new Hono<GatewayEnv>();
  const textOf = (page: Asset | null) => (page === null ? '' : new TextDecoder().decode(page.bytes));
  const policy = assets && appPolicy(textOf(assets.index) + textOf(assets.opening), environment);
  // Without a header name no caller chooses the id: a key could be in it, and it is logged.
  app.use(requestId({ headerName: '' }), requestLog(log, clock), securityHeaders(policy, isOwnPath));
  app.use(async (context, next) => {
    await next();
    context.res = await compressAnswer(context.req.raw, context.res);
  });
  const { answersFor = () => true } = options;
  app.use(async (context, next) => turnAway(context.req.raw, answersFor) ?? next());
  addSession(app, parts);
  const known = identify(parts, reconciler.hear);
  app.use(`${interfaceBase}/*`, known, limitBody);
  app.all(`${interfaceBase}/*`, createRelay(parts, createOrderDesk(parts, reconciler)));
  app.use('/desk/*', known);
  addDesk(app, parts);
  if (environment === 'sandbox') {
    app.all(`${sandboxRoot}/*`, limitBody, async (context) => {
      const request = context.req.raw;
      if (originOf(request) === 'foreign') return refuse(403, 'This request came from another site.');
      const passOn = () => passToSandbox(options.upstream, request, parts.sessionCookie);
      return (await options.demo?.(request, context.env.address ?? null, passOn)) ?? passOn();
    });
  }
  const askSelf = (request: Request) => track(Promise.resolve(app.fetch(request, {})));
  const files =
    assets && createStaticFiles(assets, isOwnPath, createPageWithAnswers(assets.index, parts, askSelf));
  app.notFound((context) => files?.(context) ?? refuse(404, 'There is nothing at this path.'));
  app.onError((error, context) => {
    const fields = { requestId: context.var.requestId, ...errorFields(error) };
    const unavailable = databaseUnavailable(error);
    if (unavailable) {
      log.error(fields, 'database unavailable');
      const { status, description, headers } = unavailable;
      // A database that fails after a request was sent is dealt with where that happens; see record.ts.
      const isNotSent = isWriteToMarketplace(context.req.raw) ? ' Nothing was sent to the marketplace.' : '';
      return refuse(status, description + isNotSent, headers);
    }
    log.error(fields, 'defect');
    return refuse(500, 'Lotdesk has failed at this; it is not the fault of the request.');
  });

  reconciler.start();
  return {
    fetch: (request, connection) => track(Promise.resolve(app.fetch(request, connection ?? {}))),
    settled,
    close() {
      reconciler.stop();
      return settled();
    },
  };
}
