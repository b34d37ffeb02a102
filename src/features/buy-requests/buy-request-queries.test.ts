import { MutationObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NotSentError } from '@/api/api-error';
import { createBuyRequest, forgetBuyRequest } from './buy-request-mutations';
import { cartQuery } from './buy-request-queries';
import { line, request } from './testing/test-lines';

/** A service that responds through a function; returns the recorded calls. */
function serve(answer: (method: string, path: string) => Response | Promise<Response>) {
  const calls: { name: string; headers: Headers }[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const method = init.method ?? 'GET';
    calls.push({ name: `${method} ${path}`, headers: new Headers(init.headers) });
    return answer(method, path);
  });
  return calls;
}

function cartOf(...ids: string[]) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  client.setQueryData(cartQuery.queryKey, { rows: ids.map((id) => line({ id })), withheld: [] });
  return client;
}

const idsIn = (client: QueryClient) =>
  client.getQueryData(cartQuery.queryKey)?.rows.map(({ buyRequest }) => buyRequest.id);

const remove = (client: QueryClient, id: string) => new MutationObserver(client, forgetBuyRequest).mutate(id);

beforeEach(() => vi.stubGlobal('navigator', { onLine: true }));
afterEach(() => vi.unstubAllGlobals());

describe('forgetBuyRequest', () => {
  it('removes the line at once, and restores it in its place after a failure', async () => {
    let refuse = () => {};
    const refused = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    serve(() => refused.then(() => Response.json({ description: 'no' }, { status: 409 })));
    const client = cartOf('a', 'b', 'c');
    const removal = remove(client, 'b');
    await vi.waitFor(() => expect(idsIn(client)).toEqual(['a', 'c']));
    refuse();
    await expect(removal).rejects.toThrow('no');
    expect(idsIn(client)).toEqual(['a', 'b', 'c']);
  });

  it('restores only the line that failed, when several are removed at once', async () => {
    serve((_method, path) =>
      path.endsWith('/b') ? Response.json({}, { status: 500 }) : Response.json({ id: 'x' }),
    );
    const client = cartOf('a', 'b', 'c');
    const results = await Promise.allSettled([remove(client, 'a'), remove(client, 'b')]);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(idsIn(client)).toEqual(['b', 'c']);
  });
});

describe('createBuyRequest', () => {
  const order = {
    intent: 'intent-1',
    input: { name: 'x', brand: 'y', category: 'phones', price: 1, quantity: 1, properties: {} },
  };

  it('sends the intent and the listing that the buyer started from', async () => {
    const calls = serve(() => Response.json({ status: 201, description: '', data: request() }));
    const client = new QueryClient();
    await new MutationObserver(client, createBuyRequest).mutate({ ...order, startedFrom: 's1' });
    expect(calls[0]?.name).toBe('POST /api/v1/buy-requests');
    expect(calls[0]?.headers.get('idempotency-key')).toBe('intent-1');
    expect(calls[0]?.headers.get('lotdesk-started-from')).toBe('s1');
  });

  it('fails at once while the device is offline, and sends nothing', async () => {
    vi.stubGlobal('navigator', { onLine: false });
    const calls = serve(() => Response.json({}));
    const making = new MutationObserver(new QueryClient(), createBuyRequest).mutate(order);
    await expect(making).rejects.toBeInstanceOf(NotSentError);
    expect(calls.filter(({ name }) => name.startsWith('POST'))).toEqual([]);
  });

  it('sends once, whatever the failure', async () => {
    const calls = serve(() => Promise.reject(new TypeError('cut')));
    const making = new MutationObserver(new QueryClient(), createBuyRequest).mutate(order);
    await expect(making).rejects.toMatchObject({ kind: 'network', isOutcomeUnknown: true });
    expect(calls).toHaveLength(1);
  });
});
