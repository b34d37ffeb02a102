import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { type Endpoint, endpointPath } from '@/contract/endpoint';
import { endpoints, interfaceBase } from '@/contract/interface';
import { sandboxApiKey, sandboxWorld } from '@/server/database/sandbox-schema';
import { openTestDatabase, setUpTestDatabase } from '@/server/database/testing/test-database';
import { hashApiKey } from './core/identity';
import { createSandbox, createService } from './sandbox';
import { openTestMarket, refusalOf, startOfTime, type TestMarket } from './testing/test-market';

const database = await setUpTestDatabase();
let market: TestMarket;
beforeEach(async () => {
  market = await openTestMarket(database);
});

const all: Endpoint[] = Object.values(endpoints);
const pathOf = (endpoint: Endpoint) =>
  interfaceBase + endpointPath(endpoint, { params: { id: 'some', orderNo: '1' } });
const json = { 'content-type': 'application/json' };

describe('the key', () => {
  test.each(all)('$method $path requires a known key', async (endpoint) => {
    for (const key of ['', 'lk_wrong', 'sandbox-demo', hashApiKey(market.keys[0]), ' '.repeat(50)]) {
      const request = market.fetch(pathOf(endpoint), { method: endpoint.method, headers: json }, key);
      expect(await refusalOf(request)).toEqual({
        status: 401,
        description: 'x-api-key: missing or not recognized',
        allow: null,
      });
    }
  });

  test('stops working when it is removed', async () => {
    expect((await market.send('listOrders')).status).toBe(200);
    await database.delete(sandboxApiKey).where(eq(sandboxApiKey.hash, hashApiKey(market.keys[0])));
    expect((await market.send('listOrders')).status).toBe(401);
  });
});

test("every response has the world's time and is not cacheable", async () => {
  await database
    .update(sandboxWorld)
    .set({ clockOffset: 3_600_000 })
    .where(eq(sandboxWorld.id, market.world));
  const expected = new Date(startOfTime + 3_600_000).toUTCString();
  for (const [path, method] of [
    ['/v1/orders', 'GET'],
    ['/v1/orders', 'HEAD'],
    ['/v1/orders/1', 'GET'],
    ['/v1/orders', 'PATCH'],
    ['/v1/nothing', 'GET'],
    ['/v1/buy-requests', 'POST'],
  ] as const) {
    const { headers } = await market.fetch(interfaceBase + path, { method });
    expect([headers.get('date'), headers.get('cache-control')]).toEqual([expected, 'no-store']);
  }
  const { headers } = await market.fetch(`${interfaceBase}/v1/orders`, {}, '');
  expect(headers.get('date')).toBe(new Date(startOfTime).toUTCString());
});

describe('paths and methods', () => {
  test.each([
    '/api',
    '/api/',
    '/api/v1',
    '/api/v2/orders',
    '/api/v1/sell-requests',
    '/api/v1/orders/',
    '/api/v1/orders/1/items',
    '/api//v1/orders',
    '/api/V1/orders',
    '/v1/orders',
    '/api/__proto__',
    '/api/v1/orders%2F1',
    '/',
  ])('%s is 404', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
      expect((await refusalOf(market.fetch(path, { method }))).status).toBe(404);
    }
  });

  test.each([
    ['/v1/orders', 'POST', 'GET, HEAD, OPTIONS'],
    ['/v1/orders/1', 'PATCH', 'GET, HEAD, OPTIONS'],
    ['/v1/orders/create', 'PUT', 'GET, HEAD, POST, OPTIONS'],
    ['/v1/buy-requests', 'GET', 'POST, OPTIONS'],
    ['/v1/buy-requests', 'HEAD', 'POST, OPTIONS'],
    ['/v1/shipping-addresses', 'DELETE', 'GET, HEAD, POST, OPTIONS'],
    ['/v1/shipping-addresses/1', 'GET', 'PUT, DELETE, OPTIONS'],
    ['/v2/sell-requests', 'POST', 'GET, HEAD, OPTIONS'],
  ])('%s does not allow %s', async (path, method, allow) => {
    const response = await market.fetch(interfaceBase + path, { method });
    expect([response.status, response.headers.get('allow')]).toEqual([405, allow]);
    if (method !== 'HEAD') {
      expect(await response.json()).toMatchObject({ description: expect.stringContaining(allow) });
    }
    const options = await market.fetch(interfaceBase + path, { method: 'OPTIONS' }, '');
    expect([options.status, options.headers.get('allow'), await options.text()]).toEqual([204, allow, '']);
  });

  test('HEAD has the headers of GET and no body', async () => {
    const head = await market.fetch('/api/v2/sell-requests?take=abc', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([400, '']);
    expect((await market.fetch('/api/v2/sell-requests', { method: 'HEAD' })).status).toBe(200);
  });
});

test('a defect is a 500 without details, and is logged', async () => {
  const broken = await openTestDatabase();
  const defects: string[] = [];
  const settings = {
    database: broken.database,
    clock: market.clock,
    log: (message: string) => defects.push(message),
  };
  const request = () =>
    new Request('http://sandbox/api/v1/orders', { headers: { 'x-api-key': market.keys[0] } });
  await broken.database.execute('drop table sandbox_api_key');
  for (const app of [createService(settings), createSandbox(settings)]) {
    expect(await refusalOf(app.fetch(request()))).toEqual({
      status: 500,
      description: "The service failed. This isn't a problem with your request",
      allow: null,
    });
  }
  expect(defects).toEqual(['GET /api/v1/orders failed', 'GET /api/v1/orders failed']);
  await broken.close();
});

test('the sandbox routes calls to the interface and to the controls', async () => {
  const sandbox = createSandbox({ database, clock: market.clock, log: () => {} });
  const status = async (path: string, init?: RequestInit) =>
    (await sandbox.fetch(new Request(`http://sandbox${path}`, init))).status;
  const headers = { 'x-api-key': market.keys[0] };
  expect(await status('/api/v1/orders', { headers })).toBe(200);
  expect(
    await status(`/sandbox/worlds/${market.world}`, { method: 'DELETE', headers: json, body: '{}' }),
  ).toBe(200);
  expect(await status('/api/v1/orders', { headers })).toBe(401);
  expect(await status('/sandboxes')).toBe(404);
});
