import type { Context } from 'hono';
import { idempotencyKeyHeader, replayedHeader, startedFromHeader } from '@/contract/desk-headers';
import type { Endpoint, EndpointData } from '@/contract/endpoint';
import { endpoints } from '@/contract/interface';
import type { ShippingAddress } from '@/contract/resources';
import { invariant } from '@/lib/invariant';
import { refusal, refuse, toResponse } from './http/answer';
import { type ApiPath, apiPath } from './upstream/api-path';
import { askedIn } from './memory/buy-request-intents';
import { rememberBuyRequest } from './memory/cart';
import type { GatewayEnv, GatewayParts } from './session/gateway-context';
import { createIdempotency, fingerprintOf, type Outcome, type Steps } from './memory/idempotency';
import { type OrderDesk, orderMetaIdIn, refusalWhileHeld } from './orders/place-order';
import { readExchange } from './upstream/interpret-response';
import { readValidatedAddress } from './orders/shipping-address';
import { readUpstream } from './upstream/upstream-read';
import { failureOf, type UpstreamCall } from './upstream/upstream';
import { buyRequestIdsIn, rememberValidation } from './memory/validations';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** What of a request's headers goes upstream; cookies, idempotency keys and the desk's own headers stay here. */
function headersUpstream(headers: Headers): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const name of ['accept', 'accept-language', 'content-type']) {
    const value = headers.get(name);
    if (value !== null) kept[name] = value;
  }
  return kept;
}

const refusedOutcome = (status: number, description: string): Outcome => ({
  answer: refusal(status, description),
  isReplayed: false,
});

/**
 * The relay of /api/*: the interface at the upstream, in the caller's name. Answers pass through as they came; requests that create something
 * are journalled on the way, see idempotency.ts and place-order.ts.
 */
export function createRelay(
  parts: GatewayParts,
  orderDesk: OrderDesk,
): (context: Context<GatewayEnv>) => Promise<Response> {
  const { database, clock, upstream, sessionCookie } = parts;
  const idempotency = createIdempotency(parts);

  async function passThrough(call: UpstreamCall): Promise<Outcome> {
    const exchange = await upstream.exchange(call);
    const failure = failureOf(exchange);
    if (failure) return refusedOutcome(failure.status, failure.description);
    invariant(exchange.kind === 'answer', 'an exchange without an answer is a failure');
    return { answer: exchange.answer, isReplayed: false };
  }

  /** Refuses what the gateway itself finds fault with: to whoever holds a good key, for a bad one comes before everything else. */
  async function refuseKnown(call: UpstreamCall, status: number, description: string): Promise<Outcome> {
    const exchange = await readUpstream(upstream, call, endpoints.listShippingAddresses.path);
    const isUnknown = exchange.kind === 'answer' && exchange.answer.status === 401;
    return isUnknown ? { answer: exchange.answer, isReplayed: false } : refusedOutcome(status, description);
  }

  async function createOrder(call: UpstreamCall): Promise<Outcome> {
    const asked = orderMetaIdIn(call.body ?? new Uint8Array());
    if ('fault' in asked) return refuseKnown(call, 400, asked.fault);
    return orderDesk.place(asked.orderMetaId, { ...call, body: asked.body });
  }

  async function create<E extends Endpoint>(
    endpoint: E,
    call: UpstreamCall,
    key: string | null,
    around: Omit<Steps<EndpointData<E>>, 'send'> & Partial<Pick<Steps<EndpointData<E>>, 'send'>>,
  ): Promise<Outcome> {
    const steps = { send: async () => readExchange(endpoint, await upstream.exchange(call)), ...around };
    if (key === null) return idempotency.freely(endpoint.path, steps);
    if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
      return refuseKnown(call, 400, `${idempotencyKeyHeader}: must be 1 to 200 characters without spaces.`);
    }
    const fingerprint = fingerprintOf(call.method, call.target, call.body ?? new Uint8Array());
    return idempotency.once({ account: call.account, key, fingerprint }, steps);
  }

  function dispatch(path: ApiPath, call: UpstreamCall, headers: Headers): Promise<Outcome> {
    if (path.kind !== 'creating') return passThrough(call);
    const { account, body } = call;
    const key = headers.get(idempotencyKeyHeader);
    switch (path.endpoint) {
      case 'createOrder':
        return createOrder(call);
      case 'createBuyRequest':
        return create(endpoints.createBuyRequest, call, key, {
          journal: askedIn(body, headers.get(startedFromHeader)),
          remember: (target, { raw }) =>
            rememberBuyRequest(target, account, raw, headers.get(startedFromHeader), clock.now()),
        });
      case 'validateOrder': {
        let shippingAddress: ShippingAddress | null = null;
        return create(endpoints.validateOrder, call, key, {
          guard: () => refusalWhileHeld(database, account, buyRequestIdsIn(body)),
          async send() {
            const reading = readExchange(endpoints.validateOrder, await upstream.exchange(call));
            // Not while it is recorded: a transaction waits for no marketplace.
            if (reading.kind === 'done') shippingAddress = await readValidatedAddress(parts, call);
            return reading;
          },
          remember: (target, done) => rememberValidation(target, account, body, { ...done, shippingAddress }),
        });
      }
      default:
        return create(endpoints[path.endpoint], call, key, {});
    }
  }

  return async (context) => {
    const request = context.req.raw;
    const { caller } = context.var;
    invariant(caller, 'a caller was identified');
    const url = new URL(request.url);
    const path = apiPath(request.method, url.pathname);
    if (path.kind === 'none') return refuse(404, 'There is nothing at this path.');
    if (!methods.includes(request.method)) {
      return refuse(405, `${request.method} is not possible here.`, { allow: methods.join(', ') });
    }
    const body = new Uint8Array(await request.arrayBuffer());

    const call: UpstreamCall = {
      account: caller.account,
      apiKey: caller.apiKey,
      method: request.method,
      target: url.pathname + url.search,
      headers: headersUpstream(request.headers),
      body: body.length === 0 ? null : body,
    };
    const { answer, isReplayed } = await dispatch(path, call, request.headers);
    const extra: Record<string, string> = {};
    if (isReplayed) extra[replayedHeader] = 'true';
    // The app reads the upstream's clock from Date; what the upstream has not answered just now tells its time all the same.
    extra.date = answer.headers.date ?? new Date(upstream.clock.now(caller.account)).toUTCString();
    // The marketplace knows the key no longer, so the session is over.
    if (answer.status === 401 && caller.via === 'cookie') extra['set-cookie'] = sessionCookie.close(request);
    return toResponse(answer, extra);
  };
}
