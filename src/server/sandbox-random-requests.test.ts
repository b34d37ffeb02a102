import Ajv2020 from 'ajv/dist/2020';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { endpoints, interfaceBase } from '@/contract/interface';
import { sandboxEndpoints, sandboxTexts } from '@/contract/sandbox';
import { systemClock } from '@/lib/clock';
import { testRuns } from '@/lib/test-runs';
import type { OpenDatabase } from './database/open';
import { openTestDatabase } from './database/test-database';
import { createLog } from './gateway/log';
import type { OpenApiDocument, Operation } from './sandbox/openapi/document';
import { arbitraryOf, type ArbitrarySettings, nearly } from './sandbox/openapi/test-schema-arbitrary';
import { sharedWorld } from './sandbox/public-world';
import { insertWorld } from './sandbox/worlds';
import { createService, type Service } from './service';

/*
 * A tool that knows the served document and nothing else calls every operation of it: no 5xx, and each answer fits the schema that the document
 * gives it. FUZZ_RUNS sets how many requests each operation gets.
 */

const numRuns = testRuns(30, 300, 'FUZZ_RUNS');
vi.setConfig({ testTimeout: 1_800_000 });

let opened: OpenDatabase;
let service: Service;
let document: OpenApiDocument;
const lines: string[] = [];
const succeeded = new Set<string>();

/** A world whose buyers call, where nothing goes wrong, and one that is moved. */
let market: World;
let moved: World;
const known: string[] = [];
/** Bodies that succeed. */
const examples: Record<string, unknown[]> = {
  openDemo: [{ scenario: 'fresh-buyer' }],
  createWorld: [{ listings: 3 }],
  changeWorld: [{ advanceClock: 1 }],
  moveOrder: [{ status: 'delivered' }],
  moveMarket: [{ move: 'arrive', count: 1 }],
  addFault: [{ call: 'any', kind: 'latency', milliseconds: 1 }],
};

async function call(method: string, path: string, init: { key?: string; body?: unknown } = {}) {
  const headers = new Headers();
  if (init.key) headers.set('x-api-key', init.key);
  if (init.body !== undefined) headers.set('content-type', 'application/json');
  const request = new Request(`http://desk.test${path}`, {
    method,
    headers,
    ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) ?? '' }),
  });
  const answer = await service.fetch(request);
  return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: await answer.text() };
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

/** Goes once through a purchase, and notes what it took. */
async function purchase({ world, apiKeys: [key] }: World): Promise<void> {
  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const answer = await call(method, interfaceBase + path, { key, ...(body === undefined ? {} : { body }) });
    expect(answer.status, answer.text).toBeLessThan(300);
    return JSON.parse(answer.text);
  };
  const { data: lots } = listed.parse(await send('GET', '/v2/sell-requests'));
  const [lot, next] = lots.data;
  if (!lot || !next) throw new Error('A market of 20 lots has two');
  const offerFor = ({ name, brand, category, properties, price, minQuantity }: typeof lot) => {
    return { name, brand, category, properties, price: price + 5, quantity: minQuantity ?? 1 };
  };
  const wanted = offerFor(lot);
  const anAddress = {
    addressLine1: '7245 NW 19th Street',
    apartmentNumber: null,
    city: 'Miami',
    state: 'FL',
    country: 'US',
    postalCode: '33126',
  };
  const address = identified.parse(await send('POST', '/v1/shipping-addresses', anAddress)).data;
  const bought = identified.parse(await send('POST', '/v1/buy-requests', wanted)).data;
  const forRates = { address: address.id, buyRequestIds: [bought.id] };
  const { rates } = rated.parse(await send('POST', '/v1/shipping-rates', forRates)).data;
  const shippingOption = rates[0];
  const forOrder = { buyRequestIds: [bought.id], buyerAddress: address.id, shippingOption };
  const validated = endpoints.validateOrder.data.parse(await send('POST', '/v1/orders/validate', forOrder));
  const orderMetaId = validated.orderMetaId;
  const other = identified.parse(await send('POST', '/v1/buy-requests', offerFor(next))).data;
  const { orderNo } = ordered.parse(await send('POST', '/v1/orders/create', { orderMetaId })).data;
  known.push(lot.id, address.id, bought.id, other.id, orderMetaId, orderNo, lot.name, lot.brand);
  examples.createBuyRequest = [wanted];
  examples.createShippingAddress = [anAddress];
  examples.updateShippingAddress = [{ ...anAddress, id: address.id }];
  examples.createShippingRates = [{ address: address.id, buyRequestIds: [other.id] }];
  // An address that nothing else here knows: what is validated for it stays as it was.
  const kept = identified.parse(await send('POST', '/v1/shipping-addresses', anAddress)).data;
  const forKept = { address: kept.id, buyRequestIds: [other.id] };
  const [rate] = rated.parse(await send('POST', '/v1/shipping-rates', forKept)).data.rates;
  examples.validateOrder = [{ buyRequestIds: [other.id], buyerAddress: kept.id, shippingOption: rate }];
  examples.createOrder = [{ orderMetaId }];
  places.set(world, { orderNo, address: address.id });
}

const places = new Map<string, { orderNo: string; address: string }>();

beforeAll(async () => {
  opened = await openTestDatabase();
  const shared = { id: sharedWorld, seed: 'demo', listings: 0, wirePaymentDetails: {} };
  await insertWorld(opened.database, { ...shared, createdAt: systemClock.now() });
  service = await createService({
    database: opened.database,
    clock: systemClock,
    log: createLog({ level: 'warn', clock: systemClock, write: (line) => lines.push(line) }),
    marketplaceUrl: null,
    secret: null,
    publicDirectory: null,
  });
  moved = await newWorld();
  market = await newWorld();
  await purchase(moved);
  await purchase(market);
  document = JSON.parse((await call('GET', sandboxTexts.readDocument.path)).text);
});
afterAll(async () => {
  await service.close();
  await opened.close();
});

const settings = (): ArbitrarySettings => ({
  schemas: document.components.schemas,
  known,
  caps: { listings: 20, count: 5, page: 20, take: 50 },
  // Every other situation is opened in tests of its own; here each would be prepared again and again.
  words: { scenario: ['fresh-buyer'] },
});

/** A parameter of the path: mostly one that leads somewhere. */
async function paramFor(operation: Operation, name: string, random: string): Promise<string> {
  const isInterface = operation.operationId in endpoints;
  const place = places.get(isInterface ? market.world : moved.world);
  switch (name) {
    case 'world':
      return operation.operationId === 'deleteWorld' ? (await newWorld()).world : moved.world;
    case 'orderNo':
      return place?.orderNo ?? random;
    case 'fault': {
      const fault = { call: 'any', kind: 'latency', milliseconds: 1 };
      const made = await call('POST', `/sandbox/worlds/${moved.world}/faults`, { body: fault });
      return made.status === 201 ? z.object({ id: z.string() }).parse(JSON.parse(made.text)).id : random;
    }
    case 'id': {
      if (operation.operationId !== 'deleteShippingAddress') return place?.address ?? random;
      const [body] = examples.createShippingAddress ?? [];
      const made = await call('POST', '/api/v1/shipping-addresses', { key: market.apiKeys[0], body });
      return made.status === 201 ? identified.parse(JSON.parse(made.text)).data.id : random;
    }
    default:
      return random;
  }
}

const names = [...Object.keys(endpoints), ...Object.keys(sandboxEndpoints), ...Object.keys(sandboxTexts)];

test.each(names)('%s answers as the document says, whatever it is asked', async (name) => {
  const [path, method, operation] = Object.entries(document.paths)
    .flatMap(([where, methods]) => Object.entries(methods).map(([how, one]) => [where, how, one] as const))
    .find(([, , { operationId }]) => operationId === name) ?? ['', '', null];
  if (!operation) throw new Error(`${name} is not in the document`);
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true });
  ajv.addSchema(document, 'document');
  const pointer = (text: string) => text.replaceAll('~', '~0').replaceAll('/', '~1');
  const checkOf = (status: string) =>
    ajv.compile({
      $ref: `document#/paths/${pointer(path)}/${method}/responses/${status}/content/application~1json/schema`,
    });
  const [success = ''] = Object.keys(operation.responses);
  const mediaType = Object.keys(operation.responses[success]?.content ?? {})[0] ?? '';
  const fits = mediaType === 'application/json' ? checkOf(success) : null;
  const fitsRefusal = checkOf('4XX');

  const inQuery = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const anyQuery = fc.record(
    Object.fromEntries(inQuery.map((each) => [each.name, arbitraryOf(each.schema, settings(), each.name)])),
    { requiredKeys: [] },
  );
  const asked: fc.Arbitrary<Record<string, unknown>> = fc.oneof(fc.constant({}), anyQuery);
  const schema = operation.requestBody?.content['application/json']?.schema;
  const ready = examples[name] ?? [];
  const body = schema
    ? fc.oneof(nearly(schema, settings()), ...(ready.length > 0 ? [fc.constantFrom(...ready)] : []))
    : fc.constant(undefined);
  const param = fc.oneof(fc.string({ minLength: 1, unit: 'grapheme' }), fc.constantFrom(...known));

  await fc.assert(
    fc.asyncProperty(asked, body, param, fc.nat({ max: 3 }), async (query, sent, random, chance) => {
      let target = path;
      for (const [whole, each = ''] of path.matchAll(/\{(\w+)\}/g)) {
        const value = chance === 0 ? random : await paramFor(operation, each, random);
        target = target.replace(whole, () => encodeURIComponent(value.toWellFormed()).replace(/^\.+$/, 'x'));
      }
      const search = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]));
      const answer = await call(method.toUpperCase(), `${target}?${search.toString()}`, {
        ...(operation.security ? { key: market.apiKeys[0] } : {}),
        ...(sent === undefined ? {} : { body: sent }),
      });
      const told = `${method} ${target} ${JSON.stringify(sent)} → ${answer.status} ${answer.text.slice(0, 500)}`;
      expect(answer.status, told).toBeLessThan(500);
      if (String(answer.status) === success) {
        succeeded.add(name);
        expect(answer.type, told).toContain(mediaType);
        if (fits) expect(fits(JSON.parse(answer.text)) || fits.errors, told).toBe(true);
      } else {
        expect(answer.status, told).toBeGreaterThanOrEqual(400);
        expect(fitsRefusal(JSON.parse(answer.text)) || fitsRefusal.errors, told).toBe(true);
      }
    }),
    {
      // To open a demo takes as long as a hundred other calls.
      numRuns: name === 'openDemo' ? Math.ceil(numRuns / 20) : numRuns,
      // One that succeeds goes first.
      examples: [[{}, ready[0], 'x', 1]],
    },
  );
  expect(lines.join('')).not.toContain('defect');
});

test('every operation has succeeded at least once', () => {
  expect(names.filter((name) => !succeeded.has(name))).toEqual([]);
});
