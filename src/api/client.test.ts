import { describe, expect, it, vi } from 'vitest';
import { deskEndpoints } from '@/contract/desk';
import { exampleResponses, exampleInputs } from '@/contract/testing/examples.test-data';
import { endpoints } from '@/contract/interface';
import { manualClock } from '@/lib/testing/manual-clock';
import { ApiError } from './api-error';
import { createApiClient } from './client';
import { createServerClock } from './server-clock';

type Send = (url: string, init: RequestInit) => Promise<Response>;

const start = Date.UTC(2026, 10, 20, 9, 30);
const json = (body: unknown, init?: ResponseInit) => new Response(JSON.stringify(body), init);

/** A client with a fake service, and the requests that the service received. */
function clientOf(send: Send) {
  const requests: { url: string; init: RequestInit }[] = [];
  const clock = manualClock(start);
  const onUnauthorized = vi.fn<() => void>();
  const serverClock = createServerClock(clock);
  const client = createApiClient(endpoints, {
    base: '/api',
    clock,
    serverClock,
    onUnauthorized,
    fetch: async (input, init = {}) => {
      requests.push({ url: String(input instanceof Request ? input.url : input), init });
      return send(String(input instanceof Request ? input.url : input), init);
    },
  });
  return { ...client, requests, clock, serverClock, onUnauthorized };
}

const answering = (body: unknown, init?: ResponseInit) => clientOf(async () => json(body, init));

const failure = async (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => 'it did not fail',
    (error: unknown) => error,
  );

/** Never responds; rejects when the signal aborts, as fetch does. */
const silence: Send = (_, { signal }) =>
  new Promise((_done, failed) => {
    signal?.addEventListener('abort', () => failed(signal.reason));
  });

describe('a request', () => {
  it("has method, path, query and JSON body, with the caller's headers", async () => {
    const { call, requests } = answering(exampleResponses.createBuyRequest, { status: 201 });
    await call('createBuyRequest', {
      ...exampleInputs.createBuyRequest,
      headers: { 'Idempotency-Key': 'a1' },
    });
    expect(requests).toHaveLength(1);
    expect(requests[0]?.url).toBe('/api/v1/buy-requests');
    expect(requests[0]?.init).toMatchObject({
      method: 'POST',
      body: JSON.stringify(exampleInputs.createBuyRequest.body),
      headers: { 'content-type': 'application/json', accept: 'application/json', 'Idempotency-Key': 'a1' },
      cache: 'no-store',
      credentials: 'same-origin',
    });
  });

  it('has no body and no content type on a read', async () => {
    const { call, requests } = answering(exampleResponses.listSellRequests);
    await call('listSellRequests', { query: { page: 3, searchTerm: '' } });
    expect(requests[0]?.url).toBe('/api/v2/sell-requests?page=3');
    expect(requests[0]?.init).not.toHaveProperty('body');
    expect(requests[0]?.init.headers).not.toHaveProperty('content-type');
  });

  it("goes to the base path, or to the root for the gateway's own resources", async () => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => json([]));
    const { call } = createApiClient(deskEndpoints, { base: '', fetch });
    await expect(call('listCart', {})).resolves.toEqual({ rows: [], withheld: [] });
    expect(fetch.mock.calls[0]?.[0]).toBe('/desk/buy-requests');
  });
});

describe('a response', () => {
  it('resolves to the data of an envelope, for any success status', async () => {
    for (const status of [200, 201, 202]) {
      const { call } = answering(exampleResponses.listShippingAddresses, { status });
      expect((await call('listShippingAddresses', {})).rows).toHaveLength(2);
    }
  });

  it('resolves to the body where the interface has no envelope', async () => {
    const { call } = answering(exampleResponses.readOrder);
    await expect(call('readOrder', exampleInputs.readOrder)).resolves.toEqual(exampleResponses.readOrder);
  });

  it('may be empty after a delete', async () => {
    const { call } = clientOf(async () => new Response(null, { status: 204 }));
    await expect(call('deleteShippingAddress', { params: { id: 'a' } })).resolves.toBeUndefined();
  });

  it.each([
    ['is not JSON', 'OK', 'The body is not JSON.'],
    ['is cut off', '{"status":200,"data":[', 'The body is not JSON.'],
    ['is a page', '<!doctype html><title>Sign in</title>', 'The body is not JSON.'],
    ['is empty', '', 'data is missing.'],
  ])('fails as `contract` when it %s', async (_, text, sentence) => {
    const { call } = clientOf(async () => new Response(text));
    const error = await failure(call('listShippingAddresses', {}));
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ kind: 'contract', status: 200, endpoint: 'GET /v1/shipping-addresses' });
    expect(error).toMatchObject({ message: sentence, isOutcomeUnknown: true });
  });
});

describe('refusals', () => {
  it("have the service's own sentence, its status and the endpoint", async () => {
    const { call, onUnauthorized } = answering(
      { status: 422, description: 'quantity: must be at least 10', data: null },
      { status: 422 },
    );
    const error = await failure(call('createBuyRequest', exampleInputs.createBuyRequest));
    expect(error).toMatchObject({
      kind: 'refused',
      status: 422,
      message: 'quantity: must be at least 10',
      endpoint: 'POST /v1/buy-requests',
      isOutcomeUnknown: false,
    });
    expect(onUnauthorized).not.toHaveBeenCalled();
  });

  it('name the status when the service gives no sentence', async () => {
    const { call } = clientOf(
      async () => new Response(null, { status: 503, statusText: 'Service Unavailable' }),
    );
    const error = await failure(call('listOrders', {}));
    expect(error).toMatchObject({ message: 'The marketplace returned an error (503).', status: 503 });
    expect(error).toMatchObject({ kind: 'refused', isOutcomeUnknown: true });
  });

  it('have the seconds until a retry', async () => {
    const headers = { 'retry-after': '30' };
    const { call } = answering({ message: ['Too many requests'] }, { status: 429, headers });
    expect(await failure(call('listOrders', {}))).toMatchObject({
      message: 'Too many requests',
      retryAfter: 30,
    });
    const dated = answering({}, { status: 503, headers: { 'retry-after': 'Fri, 20 Nov 2026 10:00:00 GMT' } });
    expect(await failure(dated.call('listOrders', {}))).toMatchObject({ retryAfter: undefined });
  });

  it('of 401 end the session, once per response', async () => {
    const { call, onUnauthorized } = answering({ description: 'The key is not known' }, { status: 401 });
    const error = await failure(call('listOrders', {}));
    expect(error).toMatchObject({ kind: 'unauthorized', message: 'The key is not known', status: 401 });
    expect(error).toMatchObject({ isOutcomeUnknown: false });
    expect(onUnauthorized).toHaveBeenCalledTimes(1);
  });

  it('of 403 do not', async () => {
    const { call, onUnauthorized } = answering({}, { status: 403 });
    expect(await failure(call('listOrders', {}))).toMatchObject({ kind: 'refused', status: 403 });
    expect(onUnauthorized).not.toHaveBeenCalled();
  });
});

describe('calls without a response', () => {
  it('fail as `network` when the connection fails', async () => {
    const cause = new TypeError('fetch failed');
    const { call } = clientOf(() => Promise.reject(cause));
    const error = await failure(call('createOrder', exampleInputs.createOrder));
    expect(error).toMatchObject({ kind: 'network', endpoint: 'POST /v1/orders/create', cause });
    expect(error).toMatchObject({ status: undefined, isOutcomeUnknown: true });
  });

  it('fail as `network` when the body is cut off', async () => {
    const { call } = clientOf(async () => {
      const body = new ReadableStream({
        start: (controller) => controller.error(new TypeError('terminated')),
      });
      return new Response(body);
    });
    expect(await failure(call('listOrders', {}))).toMatchObject({ kind: 'network' });
  });

  it('fail as `timeout` after their time limit, also during the body', async () => {
    const { call } = clientOf(silence);
    const error = await failure(call('listOrders', { timeout: 20 }));
    expect(error).toMatchObject({ kind: 'timeout', message: 'No response after 0.02 seconds.' });
    expect(error).toMatchObject({ isOutcomeUnknown: true });

    const slow = clientOf(async (_, { signal }) => {
      const body = new ReadableStream({
        start: (controller) => signal?.addEventListener('abort', () => controller.error(signal.reason)),
      });
      return new Response(body);
    });
    expect(await failure(slow.call('listOrders', { timeout: 20 }))).toMatchObject({
      kind: 'timeout',
    });
  });

  it("fail as `timeout` also with a caller's signal that never aborts", async () => {
    const { signal } = new AbortController();
    const { call } = clientOf(silence);
    expect(await failure(call('listOrders', { signal, timeout: 20 }))).toMatchObject({
      kind: 'timeout',
      message: 'No response after 0.02 seconds.',
    });
  });

  it("reject with the reason of the caller's signal", async () => {
    const departure = new AbortController();
    const reason = new Error('left the screen');
    const { call } = clientOf(silence);
    const ended = failure(call('listOrders', { signal: departure.signal }));
    departure.abort(reason);
    expect(await ended).toBe(reason);
  });

  it("reject at once when the caller's signal is aborted already", async () => {
    const signal = AbortSignal.abort();
    const { call } = clientOf(async (_, init) => {
      init.signal?.throwIfAborted();
      return json({});
    });
    expect(await failure(call('listOrders', { signal }))).toBe(signal.reason);
  });
});

describe("the service's clock", () => {
  it('follows the responses, refusals included', async () => {
    const ahead = start + 86_400_000;
    const headers = { date: new Date(ahead).toUTCString() };
    for (const status of [200, 500]) {
      const { call, serverClock } = answering(exampleResponses.listOrders, { status, headers });
      expect(serverClock.now()).toBe(start);
      await failure(call('listOrders', {}));
      expect(serverClock.now()).toBe(ahead + 500);
    }
  });
});
