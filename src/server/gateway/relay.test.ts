import { DrizzleQueryError } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { idempotencyKeyHeader, startedFromHeader } from '@/contract/desk-headers';
import { endpoints, interfaceBase } from '@/contract/interface';
import { setUpTestDatabase } from '@/server/database/testing/test-database';
import { openTestGateway } from './testing/test-gateway';
import { buyRequestBody } from './testing/test-upstream';
import { NotSentError } from './upstream/upstream';

const database = await setUpTestDatabase();
const desk = await openTestGateway(database, { timeouts: { read: 500, write: 500 } });
beforeEach(() => desk.upstream.arrived.splice(0));

const last = () => desk.upstream.arrived.at(-1);

describe('the relayed request', () => {
  test("a browser's request carries the key of its session, and no cookie", async () => {
    const cookie = await desk.signIn();
    await desk.send('listSellRequests', {
      query: { searchTerm: 'a&b=ü', take: 5 },
      key: null,
      headers: { cookie, 'accept-language': 'de', accept: 'application/json', 'x-forwarded-for': '1.2.3.4' },
    });
    expect(last()).toEqual({
      method: 'GET',
      path: endpoints.listSellRequests.path,
      search: '?searchTerm=a%26b%3D%C3%BC&take=5',
      headers: { accept: 'application/json', 'accept-language': 'de', 'x-api-key': 'key-one' },
      body: '',
    });
  });

  test("a program's key is relayed unchanged, even with a cookie", async () => {
    const cookie = await desk.signIn();
    await desk.send('listSellRequests', { key: 'key-two', headers: { cookie } });
    expect(last()?.headers['x-api-key']).toBe('key-two');
    await desk.send('listSellRequests', { key: 'nobody knows' });
    expect(last()?.headers['x-api-key']).toBe('nobody knows');
  });

  test("the desk's headers are not relayed, and the body is unchanged", async () => {
    const rawBody = ` ${JSON.stringify(buyRequestBody)}\n`;
    await desk.send('createBuyRequest', {
      rawBody,
      headers: {
        [idempotencyKeyHeader]: 'relay-1',
        [startedFromHeader]: 'listing-1',
        origin: 'http://x',
        'x-http-method-override': 'DELETE',
      },
    });
    expect(last()?.body).toBe(rawBody);
    expect(last()?.headers).toEqual({ 'content-type': 'application/json', 'x-api-key': 'key-one' });
  });

  test('a request without a key is not relayed', async () => {
    const response = await desk.send('listSellRequests', { key: null });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ status: 401, data: null });
    expect(response.headers.get('www-authenticate')).toBeNull();
    expect(last()).toBeUndefined();
  });

  test.each([
    '/api/v1/..%2f..%2fadmin',
    '/api/%2e%2e%2fadmin',
    '/api/v1//orders',
    '/api/v1/orders%5c',
    '/api/',
  ])('%s is not relayed', async (path) => {
    expect((await desk.fetch(path, { headers: { 'x-api-key': 'key-one' } })).status).toBe(404);
    expect(last()).toBeUndefined();
  });

  test('a path cannot leave /api', async () => {
    await desk.fetch('/api/../session/../api/%2e%2e/x', { headers: { 'x-api-key': 'key-one' } });
    expect(last()).toBeUndefined();
  });

  test('a body over 64 KiB is not relayed, with or without Content-Length', async () => {
    const rawBody = 'x'.repeat(64 * 1024 + 1);
    expect((await desk.send('createShippingAddress', { rawBody })).status).toBe(413);
    expect((await desk.send('createShippingAddress', { rawBody, key: null })).status).toBe(401);
    const body = new Blob([rawBody]).stream();
    const init: RequestInit & { duplex: 'half' } = {
      method: 'POST',
      body,
      headers: { 'x-api-key': 'key-one' },
      duplex: 'half',
    };
    const path = interfaceBase + endpoints.createShippingAddress.path;
    expect((await desk.fetch(path, init)).status).toBe(413);
    expect(last()).toBeUndefined();
    expect((await desk.send('createShippingAddress', { rawBody: rawBody.slice(1) })).status).toBe(404);
    expect(last()?.body.length).toBe(64 * 1024);
  });

  test('a body that is nested too deep for the desk is relayed all the same', async () => {
    const rawBody = '['.repeat(32_000) + ']'.repeat(32_000);
    const response = await desk.send('createBuyRequest', { rawBody });
    expect(response.status).not.toBe(500);
    expect(last()?.body).toBe(rawBody);
    const refused = await desk.fetch('/desk/lists', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': 'key-one' },
      body: rawBody,
    });
    expect(refused.status).toBe(422);
  });

  test('other methods are relayed, except OPTIONS', async () => {
    const headers = { 'x-api-key': 'key-one' };
    await desk.fetch('/api/v1/orders', { method: 'PATCH', headers, body: '{}' });
    expect(last()?.method).toBe('PATCH');
    expect((await desk.fetch('/api/v1/orders', { method: 'OPTIONS', headers })).status).toBe(405);
  });
});

describe('the response', () => {
  test("is the upstream's response unchanged, without headers of the connection", async () => {
    const date = 'Fri, 20 Nov 2026 08:00:00 GMT';
    desk.upstream.failNext(
      () =>
        new Response('<h1>Teapot</h1>', {
          status: 418,
          headers: {
            'content-type': 'text/html',
            date,
            'retry-after': '3',
            'set-cookie': 'a=b',
            server: 'x',
            'content-encoding': 'none',
          },
        }),
    );
    const response = await desk.send('listSellRequests');
    expect(response.status).toBe(418);
    expect(await response.text()).toBe('<h1>Teapot</h1>');
    expect(response.headers.get('content-type')).toBe('text/html');
    expect(response.headers.get('date')).toBe(date);
    expect(response.headers.get('retry-after')).toBe('3');
    for (const name of ['set-cookie', 'server', 'content-encoding']) {
      expect(response.headers.get(name)).toBeNull();
    }
    // A page of another site can do nothing under our name.
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'.*; sandbox$/);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test('may have no body', async () => {
    desk.upstream.failNext(() => new Response(null, { status: 204 }));
    const response = await desk.send('deleteShippingAddress', { params: { id: 'a-1' } });
    expect(response.status).toBe(204);
    expect(await response.text()).toBe('');
  });

  test.each([
    ['cannot be reached', () => Promise.reject(new NotSentError()), 502, /Can't reach/],
    ['breaks the connection', () => Promise.reject(new TypeError('terminated')), 502, /lost the connection/],
    ['does not respond', () => new Promise<Response>(() => {}), 504, /didn't respond in time/],
    ['redirects', () => Response.redirect('https://elsewhere.example/', 302), 502, /redirect \(302\)/],
    [
      'breaks off in the middle',
      () =>
        new Response(
          new ReadableStream({
            pull(controller) {
              controller.enqueue(new Uint8Array(10));
              controller.error(new Error('gone'));
            },
          }),
        ),
      502,
      /lost the connection/,
    ],
  ])('says so when the upstream %s', async (_, fault, status, sentence) => {
    desk.upstream.failNext(fault);
    const response = await desk.send('listSellRequests');
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({
      status,
      description: expect.stringMatching(sentence),
      data: null,
    });
    expect(response.headers.get('location')).toBeNull();
  });

  test("has the upstream's time, also in the gateway's own responses", async () => {
    desk.marketplaceClock.setWall(Date.parse('2027-01-01T00:00:00Z'));
    await desk.send('listShippingAddresses');
    const response = await desk.send('createOrder', { body: {} });
    expect(response.status).toBe(400);
    expect(response.headers.get('date')).toBe('Fri, 01 Jan 2027 00:00:00 GMT');
  });

  test.each([
    ['an order without orderMetaId', 'createOrder', { body: {} }],
    ['an order that is no JSON', 'createOrder', { rawBody: '{' }],
    ['a bad Idempotency-Key', 'createBuyRequest', { body: {}, headers: { [idempotencyKeyHeader]: 'a b' } }],
  ] as const)('is 401 for a wrong key, before the refusal of %s', async (_, name, input) => {
    expect((await desk.send(name, { ...input, key: 'nobody knows' })).status).toBe(401);
    expect((await desk.send(name, input)).status).toBe(400);
    desk.upstream.failNext(() => Promise.reject(new NotSentError()));
    expect((await desk.send(name, input)).status).toBe(400);
  });

  test('is compressed if it is large and the caller accepts it', async () => {
    const large = JSON.stringify({ total: '1', text: 'lot '.repeat(1000) });
    const fetchWith = async (headers: Record<string, string>) => {
      desk.upstream.failNext(() => new Response(large, { headers: { 'content-type': 'application/json' } }));
      return desk.send('listSellRequests', { headers });
    };
    const plain = await fetchWith({});
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(large);
    const small = await fetchWith({ 'accept-encoding': 'gzip, br' });
    expect(small.headers.get('content-encoding')).toBe('br');
    expect(small.headers.get('vary')).toBe('Accept-Encoding');
    expect((await small.arrayBuffer()).byteLength).toBeLessThan(200);
  });
});

test('/sandbox exists only in the sandbox', async () => {
  const create = () =>
    desk.fetch('/sandbox/worlds', { method: 'POST', body: '{}', headers: { accept: 'text/html' } });
  expect((await create()).status).toBe(404);
  expect(last()).toBeUndefined();
  await desk.restart({ environment: 'sandbox' });
  await desk.fetch('/sandbox/worlds?x=1', { method: 'POST', body: '{}', headers: { cookie: 'a=b' } });
  expect(last()).toMatchObject({ method: 'POST', search: '?x=1', body: '{}', headers: {} });
  const foreign = await desk.fetch('/sandbox/worlds', {
    method: 'POST',
    headers: { origin: 'http://evil.test' },
  });
  expect(foreign.status).toBe(403);
  const body = 'x'.repeat(64 * 1024 + 1);
  expect((await desk.fetch('/sandbox/worlds', { method: 'POST', body })).status).toBe(413);
  await desk.restart();
});

test('TRACE is refused before anything else', async () => {
  for (const path of ['/api/v1/orders', '/session', '/desk/buy-requests', '/', '/sandbox/worlds']) {
    // The Request constructor refuses this method, but a server may receive it.
    const request = new Proxy(new Request(`http://desk.test${path}`), {
      get: (target, name) => (name === 'method' ? 'TRACE' : Reflect.get(target, name, target)),
    });
    const response = await desk.fetchRequest(request);
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toMatch(/^GET, HEAD, POST/);
  }
});

test('another host name is 421 and reaches nothing', async () => {
  await desk.restart({ isOwnHost: (name) => name === 'desk.test' });
  for (const path of ['/api/v1/orders', '/session', '/']) {
    const send = (host: string) => desk.fetch(path, { headers: { host, 'x-api-key': 'key-one' } });
    for (const host of ['evil.test', 'evil.test:4173', 'desk.test.evil.test', 'desk.test@evil.test', '']) {
      const response = await send(host);
      expect(response.status, host).toBe(421);
      expect((await response.json()).description).toMatch(/PUBLIC_HOST/);
    }
    expect((await send('desk.test:4173')).status).not.toBe(421);
    expect((await send('Desk.Test')).status).not.toBe(421);
  }
  await desk.restart();
});

function memberOf(target: object, name: string | symbol): unknown {
  const member: unknown = Reflect.get(target, name, target);
  return typeof member === 'function' ? member.bind(target) : member;
}

test('a database that is unavailable is 503 with its cause, and nothing is sent', async () => {
  const down = Object.assign(new Error('could not extend file: No space left on device'), { code: '53100' });
  let isDown = false;
  const broken = new Proxy(database, {
    get(target, name) {
      if (isDown && (name === 'select' || name === 'insert' || name === 'transaction')) {
        return () => {
          throw new DrizzleQueryError('insert', ['a secret'], down);
        };
      }
      return memberOf(target, name);
    },
  });
  const ill = await openTestGateway(broken);
  const cookie = await ill.signIn();
  ill.upstream.arrived.splice(0);
  isDown = true;
  const calls = [
    ill.send('listCart'),
    ill.send('readSession', { key: null, headers: { cookie } }),
    ill.send('createBuyRequest', { body: buyRequestBody, headers: { [idempotencyKeyHeader]: 'full' } }),
    ill.send('createOrder', { body: { orderMetaId: 'om_1' } }),
    ill.send('updateShippingAddress', {
      params: { id: 'a' },
      body: {},
      key: null,
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    }),
  ];
  for (const [index, call] of calls.entries()) {
    const response = await call;
    expect(response.status).toBe(503);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    const { description } = await response.json();
    expect(description).toMatch(/database disk is full/);
    if (index >= 2) expect(description).toMatch(/Nothing was sent/);
  }
  expect(ill.upstream.arrived.filter(({ method }) => method !== 'GET')).toEqual([]);
  const log = ill.lines.join('');
  expect(log).toContain('No space left on device');
  expect(log).not.toMatch(/a secret|defect/);
});

test('a bug is a 500 without a stack trace', async () => {
  await database.execute('alter table desk_buy_request rename to gone');
  const response = await desk.send('listCart');
  await database.execute('alter table gone rename to desk_buy_request');
  expect(response.status).toBe(500);
  expect(await response.text()).not.toMatch(/select|gone|\.ts/);
  expect(desk.lines.some((line) => line.includes('"message":"defect"'))).toBe(true);
});
