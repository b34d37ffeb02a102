import fc from 'fast-check';
import { afterAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '@/contract/endpoint';
import { endpoints, interfaceBase } from '@/contract/interface';
import { sandboxEndpoints } from '@/contract/sandbox/sandbox';
import { systemClock } from '@/lib/clock';
import { testRuns } from '@/lib/testing/test-runs';
import { miami } from '@/lib/testing/test-address';
import { setUpTestDatabase } from './database/testing/test-database';
import { createLog } from '@/server/gateway/http/log';
import { sharedWorld } from '@/server/sandbox/core/identity';
import { dataOfSuccess, refusalEnvelope } from '@/server/sandbox/testing/test-market';
import { bodyLike, hostileNumber, hostileText } from './sandbox/testing/test-random-bodies';
import { insertWorld } from '@/server/sandbox/worlds/worlds';
import { createService } from './service';

/*
 * Sends every call of the interface and the sandbox through the gateway with almost valid bodies: no response is a 5xx, each success
 * matches the contract, and each refusal is an envelope. FUZZ_RUNS sets how many requests each call gets.
 */

const numRuns = testRuns(30, 300, 'FUZZ_RUNS');
vi.setConfig({ testTimeout: 1_800_000 });

const database = await setUpTestDatabase();
const lines: string[] = [];
const succeeded = new Set<string>();

/** A world for the buyers' calls, without faults, and one for the control calls. */
const knownIds: string[] = [];
/** Bodies that succeed. */
const examples: Record<string, Record<string, unknown>[]> = {
  openDemo: [{ scenario: 'fresh-buyer' }],
  createWorld: [{ listings: 3 }],
  changeWorld: [{ advanceClock: 1 }, { freezeClock: false, shippingFactor: 2, bankDetails: null }],
  moveOrder: [{ status: 'delivered', item: 0, trackingInformation: { carrier: 'UPS' } }],
  moveMarket: [{ move: 'arrive', count: 1 }, { move: 'restock' }],
  addFault: [
    { call: 'any', kind: 'latency', milliseconds: 1 },
    { call: 'createOrder', kind: 'serverError', status: 500, isDone: true, times: null },
    { call: 'readOrder', kind: 'alter', changes: [{ path: '/orderNo', value: 1 }] },
  ],
};
const queryNames = [
  'page',
  'take',
  'searchTerm',
  'sortDir',
  'sortBy',
  'brand',
  'category',
  'status',
  'after',
];
/** Slow calls, which get fewer requests. */
const runsDividedBy: Record<string, number> = { openDemo: 20, createWorld: 4, deleteWorld: 4 };

async function call(method: string, path: string, init: { key?: string; body?: unknown } = {}) {
  const headers = new Headers();
  if (init.key) headers.set('x-api-key', init.key);
  if (init.body !== undefined) headers.set('content-type', 'application/json');
  const request = new Request(`http://desk.test${path}`, {
    method,
    headers,
    ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) ?? '' }),
  });
  const response = await service.fetch(request);
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    text: await response.text(),
  };
}

const madeWorld = z.object({ world: z.string(), apiKeys: z.tuple([z.string(), z.string()]) });
type World = z.infer<typeof madeWorld>;
const newWorld = async (): Promise<World> =>
  madeWorld.parse(
    JSON.parse(
      (await call('POST', '/sandbox/worlds', { body: { seed: 'random requests', listings: 20 } })).text,
    ),
  );

const listed = z.object({ data: endpoints.listSellRequests.data });
const identified = z.looseObject({ data: z.looseObject({ id: z.string() }) });
const rated = z.object({ data: endpoints.createShippingRates.data });
const ordered = z.object({ data: endpoints.createOrder.data });

/** Makes one purchase, and records its ids. */
async function purchase({ world, apiKeys: [key] }: World): Promise<void> {
  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await call(method, interfaceBase + path, {
      key,
      ...(body === undefined ? {} : { body }),
    });
    expect(response.status, response.text).toBeLessThan(300);
    return JSON.parse(response.text);
  };
  const { data: sellRequests } = listed.parse(await send('GET', '/v2/sell-requests'));
  const [sellRequest, next] = sellRequests.data;
  if (!sellRequest || !next) throw new Error('A market of 20 lots has two');
  const offerFor = ({ name, brand, category, properties, price, minQuantity }: typeof sellRequest) => {
    return { name, brand, category, properties, price: price + 5, quantity: minQuantity ?? 1 };
  };
  const offer = offerFor(sellRequest);
  const address = identified.parse(await send('POST', '/v1/shipping-addresses', miami)).data;
  const bought = identified.parse(await send('POST', '/v1/buy-requests', offer)).data;
  const forRates = { address: address.id, buyRequestIds: [bought.id] };
  const { rates } = rated.parse(await send('POST', '/v1/shipping-rates', forRates)).data;
  const shippingOption = rates[0];
  const forOrder = { buyRequestIds: [bought.id], buyerAddress: address.id, shippingOption };
  const validated = endpoints.validateOrder.data.parse(await send('POST', '/v1/orders/validate', forOrder));
  const orderMetaId = validated.orderMetaId;
  const other = identified.parse(await send('POST', '/v1/buy-requests', offerFor(next))).data;
  const { orderNo } = ordered.parse(await send('POST', '/v1/orders/create', { orderMetaId })).data;
  knownIds.push(
    sellRequest.id,
    address.id,
    bought.id,
    other.id,
    orderMetaId,
    orderNo,
    sellRequest.name,
    sellRequest.brand,
  );
  examples.createBuyRequest = [offer];
  examples.createShippingAddress = [miami];
  examples.updateShippingAddress = [{ ...miami, id: address.id }];
  examples.createShippingRates = [{ address: address.id, buyRequestIds: [other.id] }];
  // An address that no other call uses, so its validations stay valid.
  const saved = identified.parse(await send('POST', '/v1/shipping-addresses', miami)).data;
  const forSaved = { address: saved.id, buyRequestIds: [other.id] };
  const [rate] = rated.parse(await send('POST', '/v1/shipping-rates', forSaved)).data.rates;
  examples.validateOrder = [{ buyRequestIds: [other.id], buyerAddress: saved.id, shippingOption: rate }];
  examples.createOrder = [{ orderMetaId }];
  places.set(world, { orderNo, address: address.id });
}

const places = new Map<string, { orderNo: string; address: string }>();

const shared = { id: sharedWorld, seed: 'demo', listings: 0, wirePaymentDetails: {} };
await insertWorld(database, { ...shared, createdAt: systemClock.now() });
const service = await createService({
  database,
  clock: systemClock,
  log: createLog({ level: 'warn', clock: systemClock, write: (line) => lines.push(line) }),
  marketplaceUrl: null,
  secret: null,
  publicDirectory: null,
});
const moved = await newWorld();
const market = await newWorld();
await purchase(moved);
await purchase(market);
afterAll(() => service.close());

/** The body of one call: a valid one, or a similar one. */
function bodyFor(name: string, hasBody: boolean): fc.Arbitrary<unknown> {
  if (!hasBody) return fc.constant(undefined);
  const ready = examples[name] ?? [];
  return fc.oneof(...ready.map((body) => bodyLike(body, knownIds)));
}

/** An existing id for a path parameter. */
async function paramFor(name: string, parameter: string): Promise<string> {
  const place = places.get(name in endpoints ? market.world : moved.world);
  switch (parameter) {
    case 'world':
      return name === 'deleteWorld' ? (await newWorld()).world : moved.world;
    case 'orderNo':
      return place?.orderNo ?? '';
    case 'fault': {
      const fault = { call: 'any', kind: 'latency', milliseconds: 1 };
      const created = await call('POST', `/sandbox/worlds/${moved.world}/faults`, { body: fault });
      return created.status === 201
        ? z.object({ id: z.string() }).parse(JSON.parse(created.text)).id
        : 'none';
    }
    default: {
      if (name !== 'deleteShippingAddress') return place?.address ?? '';
      const [body] = examples.createShippingAddress ?? [];
      const created = await call('POST', '/api/v1/shipping-addresses', { key: market.apiKeys[0], body });
      return created.status === 201 ? identified.parse(JSON.parse(created.text)).data.id : 'none';
    }
  }
}

const calls: [string, Endpoint][] = [
  ...Object.entries<Endpoint>(endpoints).map(([name, endpoint]): [string, Endpoint] => [
    name,
    { ...endpoint, path: interfaceBase + endpoint.path },
  ]),
  ...Object.entries<Endpoint>(sandboxEndpoints),
];

test.each(calls)('%s responds as the contract says to any request', async (name, endpoint) => {
  const { method, path, status = 200, body, query, data } = endpoint;
  const random = fc.oneof(
    fc.string({ minLength: 1, unit: 'grapheme' }),
    fc.nat().map((index) => knownIds[index % knownIds.length] ?? ''),
  );
  const search = query
    ? fc.dictionary(fc.constantFrom(...queryNames), fc.oneof(hostileText, hostileNumber.map(String)), {
        maxKeys: 3,
      })
    : fc.constant({});
  await fc.assert(
    fc.asyncProperty(
      search,
      bodyFor(name, body !== undefined),
      random,
      fc.nat({ max: 3 }),
      async (parameters, sent, text, chance) => {
        let target = path;
        for (const [whole, parameter = ''] of path.matchAll(/:(\w+)/g)) {
          const value = chance === 0 ? text : await paramFor(name, parameter);
          target = target.replace(whole, () =>
            encodeURIComponent(value.toWellFormed()).replace(/^\.+$/, 'x'),
          );
        }
        const response = await call(method, `${target}?${new URLSearchParams(parameters).toString()}`, {
          ...(name in endpoints || name === 'readDemo' ? { key: market.apiKeys[0] } : {}),
          ...(sent === undefined ? {} : { body: sent }),
        });
        const exchange = `${method} ${target} ${JSON.stringify(sent)} → ${response.status} ${response.text.slice(0, 500)}`;
        expect(response.status, exchange).toBeLessThan(500);
        const json: unknown = JSON.parse(response.text);
        if (response.status === status) {
          succeeded.add(name);
          const read = z.safeParse(data, dataOfSuccess(endpoint, json));
          expect(read.error, exchange).toBeUndefined();
        } else {
          expect(response.status, exchange).toBeGreaterThanOrEqual(400);
          expect(refusalEnvelope.parse(json).status, exchange).toBe(response.status);
        }
      },
    ),
    {
      // Opening a demo or creating a world takes as long as many other calls.
      numRuns: Math.ceil(numRuns / (runsDividedBy[name] ?? 1)),
      // A valid body first.
      examples: [[{}, examples[name]?.[0], 'x', 1]],
    },
  );
  expect(lines.join('')).not.toContain('defect');
});

test('every call has succeeded at least once', () => {
  expect(calls.filter(([name]) => !succeeded.has(name))).toEqual([]);
});
