import type { Context } from 'hono';
import { idempotencyKeyHeader, startedFromHeader } from '@/contract/desk-headers';
import type { Endpoint, EndpointData } from '@/contract/endpoint';
import { endpoints } from '@/contract/interface';
import type { ShippingAddress } from '@/contract/resources';
import { invariant } from '@/lib/invariant';
import { type BufferedResponse, pickHeaders, refusal, refuse, toResponse } from './http/buffered-response';
import { type ApiPath, apiPath } from './upstream/api-path';
import { journalEntryOf } from './memory/buy-request-intents';
import { recordBuyRequest } from './memory/cart';
import type { GatewayEnv, GatewayParts } from './session/gateway-context';
import { createIdempotency, type CreateSteps, fingerprintOf } from './memory/idempotency';
import { type OrderDesk, parseCreateBody, refusalWhileHeld } from './orders/place-order';
import { interpretExchange } from './upstream/interpret-response';
import { buyRequestIdsIn, readValidatedAddress, recordValidation } from './memory/validations';
import { readUpstream, responseOf, type UpstreamCall } from './upstream/upstream';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** The request headers that go upstream. Cookies, idempotency keys and the desk's own headers do not. */
const upstreamHeaders = ['accept', 'accept-language', 'content-type'];

/**
 * Relays /api/* to the upstream with the caller's API key. Responses pass unchanged. Requests that create something are recorded first;
 * see idempotency.ts and place-order.ts.
 */
export function createRelay(
  parts: GatewayParts,
  orderDesk: OrderDesk,
): (context: Context<GatewayEnv>) => Promise<Response> {
  const { database, clock, upstream, sessionCookie } = parts;
  const idempotency = createIdempotency(parts);

  async function passThrough(call: UpstreamCall): Promise<BufferedResponse> {
    const { failure, response } = responseOf(await upstream.exchange(call));
    return failure ? refusal(failure.status, failure.description) : response;
  }

  /** Refuses an invalid request, but checks the API key first: a wrong key is always 401. */
  async function refuseWithValidKey(call: UpstreamCall, description: string): Promise<BufferedResponse> {
    const exchange = await readUpstream(upstream, call, endpoints.listShippingAddresses.path);
    const isKeyWrong = exchange.kind === 'response' && exchange.response.status === 401;
    return isKeyWrong ? exchange.response : refusal(400, description);
  }

  async function createOrder(call: UpstreamCall): Promise<BufferedResponse> {
    const parsed = parseCreateBody(call.body ?? new Uint8Array());
    if ('fault' in parsed) return refuseWithValidKey(call, parsed.fault);
    return orderDesk.place(parsed.orderMetaId, { ...call, body: parsed.body });
  }

  async function create<E extends Endpoint>(
    endpoint: E,
    call: UpstreamCall,
    key: string | null,
    extraSteps: Partial<CreateSteps<EndpointData<E>>>,
  ): Promise<BufferedResponse> {
    const steps = {
      send: async () => interpretExchange(endpoint, await upstream.exchange(call)),
      ...extraSteps,
    };
    if (key === null) return idempotency.sendWithoutKey(endpoint.path, steps);
    if (!/^[\x21-\x7e]{1,200}$/.test(key)) {
      return refuseWithValidKey(call, `${idempotencyKeyHeader}: must be 1 to 200 characters without spaces.`);
    }
    const fingerprint = fingerprintOf(call.method, call.target, call.body ?? new Uint8Array());
    return idempotency.sendOnce({ account: call.account, key, fingerprint }, steps);
  }

  function dispatch(path: ApiPath, call: UpstreamCall, headers: Headers): Promise<BufferedResponse> {
    if (path.kind !== 'creating') return passThrough(call);
    const { account, body } = call;
    const key = headers.get(idempotencyKeyHeader);
    switch (path.endpoint) {
      case 'createOrder':
        return createOrder(call);
      case 'createBuyRequest':
        return create(endpoints.createBuyRequest, call, key, {
          journal: journalEntryOf(body, headers.get(startedFromHeader)),
          record: (transaction, { raw }) =>
            recordBuyRequest(transaction, account, raw, headers.get(startedFromHeader), clock.now()),
        });
      case 'validateOrder': {
        let shippingAddress: ShippingAddress | null = null;
        return create(endpoints.validateOrder, call, key, {
          guard: () => refusalWhileHeld(database, account, buyRequestIdsIn(body)),
          async send() {
            const result = interpretExchange(endpoints.validateOrder, await upstream.exchange(call));
            // Read before the transaction, which must not wait for the marketplace.
            if (result.kind === 'done') shippingAddress = await readValidatedAddress(parts, call);
            return result;
          },
          record: (transaction, done) =>
            recordValidation(transaction, account, body, { ...done, shippingAddress }),
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
      return refuse(405, `${request.method} isn't allowed here.`, { allow: methods.join(', ') });
    }
    const body = new Uint8Array(await request.arrayBuffer());

    const call: UpstreamCall = {
      account: caller.account,
      apiKey: caller.apiKey,
      method: request.method,
      target: url.pathname + url.search,
      headers: pickHeaders(request.headers, upstreamHeaders),
      body: body.length === 0 ? null : body,
    };
    const response = await dispatch(path, call, request.headers);
    const extra: Record<string, string> = {
      // The app reads the upstream's clock from Date, so the gateway's own responses carry the upstream's time too.
      date: response.headers.date ?? new Date(upstream.clock.now(caller.account)).toUTCString(),
    };
    // The marketplace no longer knows the key, so the session ends.
    if (response.status === 401 && caller.via === 'cookie')
      extra['set-cookie'] = sessionCookie.close(request);
    return toResponse(response, extra);
  };
}
