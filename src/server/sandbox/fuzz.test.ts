import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { Endpoint } from '@/contract/endpoint';
import { type EndpointName, endpoints, interfaceBase, isEndpointName } from '@/contract/interface';
import { orderStatuses } from '@/contract/order-statuses';
import { testRuns } from '@/lib/testing/test-runs';
import { miami } from '@/lib/testing/test-address';
import { setUpTestDatabase } from '@/server/database/testing/test-database';
import { bodyLike, hostileNumber, hostileText } from './testing/test-random-bodies';
import { openTestMarket, refusalEnvelope } from './testing/test-market';

/*
 * For any request the service returns a documented success or a 4xx envelope, never a 5xx. FUZZ_RUNS sets how
 * many requests each endpoint gets.
 */

const numRuns = testRuns(50, 500, 'FUZZ_RUNS');
vi.setConfig({ testTimeout: 1_800_000 });

const database = await setUpTestDatabase();
/** Ids that exist, so that requests pass the first check. */
const existing: unknown[] = [];
const validBodies: Partial<Record<EndpointName, Record<string, unknown>>> = {};

const market = await openTestMarket(database);
await market.offer({ quantity: 100_000 });
const [address, request, foreign] = [
  await market.addAddress(),
  await market.ask(),
  await market.ask({}, market.keys[1]),
];
const [rate] = await market.ratesFor(address.id, [request.id]);
const { orderMetaId } = await market.validate([(await market.ask()).id]);
existing.push(address.id, request.id, foreign.id, rate.id, rate, orderMetaId, [request.id], [foreign.id]);
validBodies.createShippingRates = { address: address.id, buyRequestIds: [request.id] };
validBodies.createShippingAddress = miami;
validBodies.updateShippingAddress = { ...miami, id: address.id };
validBodies.createBuyRequest = {
  name: 'iPhone 13',
  brand: 'Apple',
  category: 'phones',
  price: 320,
  quantity: 10,
  properties: { color: '', grade: 'A', carrier: '', storage: '', countrySpec: '' },
};
validBodies.validateOrder = {
  buyRequestIds: [request.id],
  buyerAddress: address.id,
  shippingOption: rate,
};
validBodies.createOrder = { orderMetaId };

const id = fc.oneof(
  hostileText,
  fc.nat().map((index) => String(existing[index % existing.length])),
);
const query = fc.dictionary(
  fc.oneof(
    fc.constantFrom('page', 'take', 'searchTerm', 'sortDir', 'sortBy', 'brand', 'category', 'status'),
    hostileText,
  ),
  fc.oneof(
    hostileText,
    hostileNumber.map(String),
    fc.constantFrom('1', '500', 'ASC', 'price', 'Apple,Sony', 'phones', ...orderStatuses),
  ),
  { maxKeys: 4 },
);

test.each(Object.keys(endpoints).filter(isEndpointName))('%s never fails', async (name) => {
  const endpoint: Endpoint = endpoints[name];
  const { method, path, status = 200 } = endpoint;
  await fc.assert(
    fc.asyncProperty(
      id,
      query,
      bodyLike(validBodies[name] ?? {}, existing),
      async (param, queryFields, body) => {
        const place = path.replace(/:\w+/, () => encodeURIComponent(param.toWellFormed()));
        const search = new URLSearchParams(queryFields).toString();
        const response = await market.fetch(`${interfaceBase}${place}?${search}`, {
          method,
          ...('body' in endpoint && {
            body: JSON.stringify(body) ?? '',
            headers: { 'content-type': 'application/json' },
          }),
        });
        expect(market.defects).toEqual([]);
        if (response.status === status) return;
        expect(response.status).toBeGreaterThanOrEqual(400);
        expect(response.status).toBeLessThan(500);
        expect(refusalEnvelope.parse(await response.json()).status).toBe(response.status);
      },
    ),
    { numRuns },
  );
});

test('a body of random bytes is refused with the right status', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), fc.string(), async (bytes, text) => {
      for (const body of [new Uint8Array(bytes), text]) {
        const response = await market.fetch(`${interfaceBase}${endpoints.createBuyRequest.path}`, {
          method: 'POST',
          body,
          headers: { 'content-type': 'application/json' },
        });
        expect(response.status).toBe(400);
      }
    }),
    { numRuns },
  );
  expect(market.defects).toEqual([]);
});
