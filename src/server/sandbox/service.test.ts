import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Endpoint, endpointPath } from '@/contract/endpoint';
import { endpoints, interfaceBase } from '@/contract/interface';
import type { OpenDatabase } from '@/server/database/open';
import { sandboxApiKey, sandboxWorld } from '@/server/database/sandbox-schema';
import { openTestDatabase } from '@/server/database/test-database';
import { hashApiKey } from './api-key';
import { bodyLimit, depthLimit } from './request-body';
import { createSandbox } from './sandbox';
import { createService } from './service';
import { aDevice, openTestMarket, refusalEnvelope, startOfTime, type TestMarket } from './test-market';

let opened: OpenDatabase;
let market: TestMarket;
beforeAll(async () => {
  opened = await openTestDatabase();
});
beforeEach(async () => {
  market = await openTestMarket(opened.database);
});
afterAll(() => opened.close());

const all: Endpoint[] = Object.values(endpoints);
const pathOf = (endpoint: Endpoint) =>
  interfaceBase + endpointPath(endpoint, { params: { id: 'some', orderNo: '1' } });
const json = { 'content-type': 'application/json' };
const fair = { ...aDevice, price: 320, quantity: 10 };

async function refusalOf(answered: Response | Promise<Response>) {
  const answer = await answered;
  const { status, description } = refusalEnvelope.parse(await answer.json());
  expect(status).toBe(answer.status);
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
  return { status, description, allow: answer.headers.get('allow') };
}

describe('the key', () => {
  test.each(all)('$method $path needs one that is known', async (endpoint) => {
    for (const key of ['', 'lk_wrong', 'sandbox-demo', hashApiKey(market.keys[0]), ' '.repeat(50)]) {
      const request = market.fetch(pathOf(endpoint), { method: endpoint.method, headers: json }, key);
      expect(await refusalOf(request)).toEqual({
        status: 401,
        description: 'x-api-key: is missing or is not a key of this service',
        allow: null,
      });
    }
  });

  test('works no longer once it is removed', async () => {
    expect((await market.send('listOrders')).status).toBe(200);
    await opened.database.delete(sandboxApiKey).where(eq(sandboxApiKey.hash, hashApiKey(market.keys[0])));
    expect((await market.send('listOrders')).status).toBe(401);
  });
});

test('every answer tells the world’s time and is not to be stored', async () => {
  await opened.database
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
  ])('nothing at %s', async (path) => {
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
  ])('%s does not know %s', async (path, method, allow) => {
    const answer = await market.fetch(interfaceBase + path, { method });
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, allow]);
    if (method !== 'HEAD') {
      expect(await answer.json()).toMatchObject({ description: expect.stringContaining(allow) });
    }
    const options = await market.fetch(interfaceBase + path, { method: 'OPTIONS' }, '');
    expect([options.status, options.headers.get('allow'), await options.text()]).toEqual([204, allow, '']);
  });

  test('HEAD answers as GET, without the body', async () => {
    const head = await market.fetch('/api/v2/sell-requests?take=abc', { method: 'HEAD' });
    expect([head.status, await head.text()]).toEqual([400, '']);
    expect((await market.fetch('/api/v2/sell-requests', { method: 'HEAD' })).status).toBe(200);
  });
});

describe('bodies', () => {
  const post = (body: BodyInit | null, headers: Record<string, string> = json) =>
    refusalOf(
      market.fetch('/api/v1/buy-requests', {
        method: 'POST',
        body,
        headers,
        ...(body instanceof ReadableStream && { duplex: 'half' }),
      }),
    );

  test.each<[string, Record<string, string>]>([
    ['text/plain', { 'content-type': 'text/plain' }],
    ['none', {}],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['something like JSON', { 'content-type': 'application/jsonp' }],
    ['another charset', { 'content-type': 'application/json; charset=utf-16' }],
    ['compression', { ...json, 'content-encoding': 'gzip' }],
  ])('content type: %s is 415', async (_, headers) => {
    const body = new TextEncoder().encode(JSON.stringify(fair));
    expect((await post(body, headers)).status).toBe(415);
  });

  test('a content type in capitals and with a charset is one', async () => {
    const answer = await market.fetch('/api/v1/buy-requests', {
      method: 'POST',
      body: JSON.stringify(fair),
      headers: { 'content-type': 'Application/JSON; Charset="UTF-8"' },
    });
    expect(answer.status).toBe(201);
  });

  test.each<[string, BodyInit | null]>([
    ['nothing', null],
    ['nothing but a blank', ' '],
    ['half of it', '{"name": "iPhone'],
    ['a word', 'undefined'],
    ['two of them', '{} {}'],
    ['a comma too many', '{"a": 1,}'],
    ['single quotes', "{'a': 1}"],
    ['NaN', '{"price": NaN}'],
    ['XML', '<order/>'],
  ])('not JSON: %s is 400', async (_, body) => {
    expect(await post(body)).toMatchObject({ status: 400, description: 'The body: must be JSON' });
  });

  test('not UTF-8 is 400', async () => {
    expect(await post(new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]))).toMatchObject({
      status: 400,
      description: 'The body: must be text in UTF-8',
    });
  });

  const padded = (bytes: number) => {
    const short = JSON.stringify({ ...fair, pad: '' });
    return JSON.stringify({ ...fair, pad: 'x'.repeat(bytes - short.length) });
  };
  const inPieces = (text: string) =>
    new ReadableStream({
      start(controller) {
        for (let at = 0; at < text.length; at += 1000) {
          controller.enqueue(new TextEncoder().encode(text.slice(at, at + 1000)));
        }
        controller.close();
      },
    });

  test('up to 64 KiB is read and a byte more is 413, whether its length is told or not', async () => {
    const send = (body: BodyInit) => {
      const init = { method: 'POST', body, headers: json, duplex: 'half' };
      return market.fetch('/api/v1/buy-requests', init);
    };
    expect((await send(padded(bodyLimit))).status).toBe(201);
    expect((await send(inPieces(padded(bodyLimit)))).status).toBe(201);
    expect(await post(padded(bodyLimit + 1))).toMatchObject({
      status: 413,
      description: 'The body: must be at most 65536 bytes',
    });
    expect((await post(inPieces(padded(bodyLimit + 1)))).status).toBe(413);
    expect((await post(inPieces('{}'), { ...json, 'content-length': '70000' })).status).toBe(413);
    expect((await post(inPieces(padded(70_000)), { ...json, 'content-length': '5' })).status).toBe(413);
  });

  const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
  test('nesting is followed to 32 levels', async () => {
    expect((await post(nested(depthLimit))).description).toBe('The body: must be an object');
    for (const depth of [depthLimit + 1, 1000, 30_000]) {
      expect(await post(nested(depth))).toMatchObject({
        status: 400,
        description: 'The body: must not be nested deeper than 32 levels',
      });
    }
  });

  test.each(['__proto__', 'constructor', 'prototype'])('the name %s is refused anywhere', async (name) => {
    for (const body of [
      `{"${name}": {"quantity": 1}}`,
      `{"properties": {"${name}": {"grade": "A"}}}`,
      `{"other": [{"${name}": 1}]}`,
    ]) {
      expect(await post(body)).toMatchObject({
        status: 400,
        description: `${name}: is not allowed as a name`,
      });
    }
  });

  test('text that a database cannot hold is refused anywhere, and named', async () => {
    expect((await post('{"other": ["a\\u0000b"]}')).description).toMatch(/^other\.0: must not contain NUL/);
    expect((await post('{"properties": {"color": "\\ud83d"}}')).description).toMatch(/^properties\.color: /);
    expect((await post('{"\\u0000": 1}')).description).toMatch(/^A name in the body: must not contain NUL/);
    expect((await post('"\\udc00"')).description).toMatch(/^The body: must not contain NUL/);
  });
});

test('a defect is a 500 that gives nothing away, and goes to the log', async () => {
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
      description: 'The service has failed at this; it is not the fault of the request',
      allow: null,
    });
  }
  expect(defects).toEqual(['GET /api/v1/orders failed', 'GET /api/v1/orders failed']);
  await broken.close();
});

test('the sandbox hands each half its requests', async () => {
  const sandbox = createSandbox({ database: opened.database, clock: market.clock, log: () => {} });
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
