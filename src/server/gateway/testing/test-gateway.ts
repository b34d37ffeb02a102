import { type Endpoint, endpointPath } from '@/contract/endpoint';
import { deskEndpoints } from '@/contract/desk';
import { listEndpoints } from '@/contract/lists';
import { endpoints, interfaceBase } from '@/contract/interface';
import { manualClock } from '@/lib/testing/manual-clock';
import type { Database } from '@/server/database/open';
import type { Assets } from '../static/assets';
import { createGateway } from '../gateway';
import { createLog } from '../http/log';
import type { Scheduler } from '../http/scheduler';
import { buyRequestBody, createTestUpstream, shippingOption } from './test-upstream';

/*
 * For tests: a gateway with the marketplace of test-upstream.ts, and calls by the names of the two endpoint tables.
 */

export const startOfTime = Date.parse('2026-11-20T09:30:00.250Z');

interface Input {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** The body as text, if it is not JSON. */
  rawBody?: string;
  headers?: Record<string, string>;
  /** The key that a program sends; null for none. */
  key?: string | null;
}

const ownEndpoints = { ...deskEndpoints, ...listEndpoints };

type Name = keyof typeof endpoints | keyof typeof ownEndpoints;

function endpointOf(name: Name): { endpoint: Endpoint; base: string } {
  return name in endpoints
    ? { endpoint: Reflect.get(endpoints, name), base: interfaceBase }
    : { endpoint: Reflect.get(ownEndpoints, name), base: '' };
}

interface Settings {
  environment?: 'sandbox' | 'live';
  marketplace?: string;
  secret?: string;
  assets?: Assets | null;
  timeouts?: { read: number; write: number };
  isAlone?: boolean;
  scheduler?: Scheduler;
  isOwnHost?: (hostname: string) => boolean;
}

/** Opens a gateway. `restart` opens another one with the same database and marketplace. */
export async function openTestGateway(database: Database, settings: Settings = {}) {
  const clock = manualClock(startOfTime);
  const marketplaceClock = manualClock(startOfTime);
  const upstream = createTestUpstream(marketplaceClock);
  const lines: string[] = [];

  async function open(changed: Settings = {}) {
    return createGateway({
      database,
      upstream: upstream.send,
      environment: 'live',
      marketplace: 'market.example',
      clock,
      log: createLog({ level: 'debug', clock, write: (line) => lines.push(line) }),
      secret: 'a secret of the tests that is long enough',
      assets: null,
      ...settings,
      ...changed,
    });
  }
  let gateway = await open();

  function fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return gateway.fetch(new Request(`http://desk.test${path}`, init));
  }

  /** Sends any call of either table, by default as a program with `key-one`. */
  function send(name: Name, input: Input = {}): Promise<Response> {
    const { endpoint, base } = endpointOf(name);
    const { params, query, body, rawBody, key = 'key-one' } = input;
    const headers = new Headers(input.headers);
    if (key !== null) headers.set('x-api-key', key);
    const text = rawBody ?? (body === undefined ? null : JSON.stringify(body));
    if (text !== null && !headers.has('content-type')) headers.set('content-type', 'application/json');
    const path = endpointPath(endpoint, { ...(params && { params }), ...(query && { query }) });
    return fetch(base + path, { method: endpoint.method, headers, body: text });
  }

  /** Signs in and returns the Cookie header. */
  async function signIn(apiKey = 'key-one'): Promise<string> {
    const response = await send('openSession', { body: { apiKey }, key: null });
    return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  }

  /** Creates a buy request and returns its id. */
  async function buy(key = 'key-one'): Promise<string> {
    const response = await send('createBuyRequest', { body: buyRequestBody, key });
    return (await response.json()).data.id;
  }

  /** Validates and returns the orderMetaId. */
  async function validate(buyRequestIds: string[], key = 'key-one'): Promise<string> {
    const body = { buyRequestIds, buyerAddress: 'address-1', shippingOption };
    return (await (await send('validateOrder', { body, key })).json()).orderMetaId;
  }

  return {
    clock,
    marketplaceClock,
    upstream,
    lines,
    fetch,
    /** Sends a request that `fetch` cannot make. */
    fetchRequest: (request: Request) => gateway.fetch(request),
    send,
    signIn,
    buy,
    validate,
    settled: () => gateway.settled(),
    /** Opens another gateway with the same database. The work of the previous one continues. */
    async restart(changed: Settings = {}) {
      void gateway.close();
      gateway = await open({ isAlone: true, ...changed });
    },
  };
}
export type TestGateway = Awaited<ReturnType<typeof openTestGateway>>;
