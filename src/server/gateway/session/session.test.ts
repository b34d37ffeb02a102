import { describe, expect, test } from 'vitest';
import { session } from '@/contract/desk';
import { accountHeader } from '@/contract/desk-headers';
import { endedSession } from '@/server/database/gateway-schema';
import { setUpTestDatabase } from '@/server/database/testing/test-database';
import { NotSentError } from '../upstream/upstream';
import { openTestGateway } from '../testing/test-gateway';

const database = await setUpTestDatabase();
const desk = await openTestGateway(database);

const day = 24 * 60 * 60 * 1000;
const read = async (cookie: string, headers: Record<string, string> = {}) =>
  session.parse(
    await (await desk.send('readSession', { key: null, headers: { cookie, ...headers } })).json(),
  );

test('a request for another account than the one that is signed in is refused, and not sent upstream', async () => {
  const cookieOf = async (apiKey: string) => {
    const response = await desk.send('openSession', { body: { apiKey }, key: null });
    return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  };
  const [one, two] = [await cookieOf('key-one'), await cookieOf('key-two')];
  const account = (await read(one)).account?.id ?? '';
  const list = async (cookie: string) =>
    desk.send('listShippingAddresses', { key: null, headers: { cookie, [accountHeader]: account } });
  expect((await list(one)).status).toBe(200);
  const refused = await list(two);
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({
    description: 'Another account is signed in now. Sign in again.',
  });
});

describe('signing in', () => {
  test('checks the key and hides it from scripts', async () => {
    const response = await desk.send('openSession', { body: { apiKey: '  key-one ' }, key: null });
    expect(response.status).toBe(200);
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^lotdesk=/);
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Strict');
    expect(cookie).toContain('Path=/');
    expect(cookie).toContain('Max-Age=604800');
    expect(cookie).not.toContain('Secure');
    expect(cookie).not.toContain('key-one');
    const body = session.parse(await response.json());
    expect(body.account?.label).toMatch(/^Account [0-9a-f]{4}$/);
    expect(body.account?.id).toMatch(/^[0-9a-f]{64}$/);
    expect(JSON.stringify(body)).not.toContain('key-one');
  });

  test('over HTTPS, the cookie is Secure and bound to this host', async () => {
    const response = await desk.send('openSession', {
      body: { apiKey: 'key-one' },
      key: null,
      headers: { 'x-forwarded-proto': 'https' },
    });
    const [cookie = ''] = response.headers.getSetCookie();
    expect(cookie).toMatch(/^__Host-lotdesk=.*; Secure/);
    const value = cookie.split(';')[0] ?? '';
    expect((await read(value, { 'x-forwarded-proto': 'https' })).account).not.toBeNull();
    // Over HTTP, Lotdesk did not set a cookie of that name.
    expect((await read(value)).account).toBeNull();
  });

  test('a wrong key is 401 and opens no session', async () => {
    const response = await desk.send('openSession', { body: { apiKey: 'wrong' }, key: null });
    expect(response.status).toBe(401);
    expect((await response.json()).description).toBe('API key not recognized.');
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  test.each([
    ['no text', { apiKey: 5 }],
    ['empty', { apiKey: '  ' }],
    ['too long', { apiKey: 'x'.repeat(513) }],
    ['not fit for a header', { apiKey: 'a\nb' }],
    ['not ASCII', { apiKey: 'schlüssel' }],
    ['missing', {}],
  ])('a key that is %s never goes upstream', async (_, body) => {
    const before = desk.upstream.arrived.length;
    const response = await desk.send('openSession', { body, key: null });
    expect(response.status).toBe(400);
    expect((await response.json()).description).toMatch(/^apiKey: /);
    expect(desk.upstream.arrived.length).toBe(before);
  });

  test('a body that is not JSON, too large or of another type is refused', async () => {
    const send = (rawBody: string, type = 'application/json') =>
      desk.send('openSession', { rawBody, key: null, headers: { 'content-type': type } });
    expect((await send('{')).status).toBe(400);
    expect((await send('x'.repeat(70_000))).status).toBe(413);
    expect((await send('{"apiKey":"key-one"}', 'text/plain')).status).toBe(415);
  });

  test.each([
    ['cannot be reached', () => Promise.reject(new NotSentError()), 502],
    ['breaks the connection', () => Promise.reject(new TypeError('fetch failed')), 502],
    ['fails', () => new Response('<h1>Oops</h1>', { status: 500 }), 502],
    ['is a website', () => new Response('<html></html>', { headers: { 'content-type': 'text/html' } }), 502],
    ['redirects', () => new Response(null, { status: 301, headers: { location: 'https://x' } }), 502],
    ['is busy', () => new Response(null, { status: 429, headers: { 'retry-after': '7' } }), 429],
  ])('a marketplace that %s proves nothing', async (_, fault, status) => {
    desk.upstream.failNext(fault);
    const response = await desk.send('openSession', { body: { apiKey: 'key-one' }, key: null });
    expect(response.status).toBe(status);
    expect((await response.json()).description).toMatch(/[A-Z].*\.$/);
    expect(response.headers.getSetCookie()).toEqual([]);
    if (status === 429) expect(response.headers.get('retry-after')).toBe('7');
  });

  test('over HTTPS, the insecure site counts as another site', async () => {
    const from = (origin: string) =>
      desk.send('closeSession', {
        key: null,
        headers: { origin, host: 'desk.test', 'x-forwarded-proto': 'https' },
      });
    expect((await from('http://desk.test')).status).toBe(403);
    expect((await from('https://desk.test')).status).toBe(200);
  });

  test('another site cannot sign a buyer in or out', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await desk.send('openSession', { body: { apiKey: 'key-one' }, key: null, headers })).status).toBe(
      403,
    );
    expect((await desk.send('closeSession', { key: null, headers })).status).toBe(403);
  });
});

describe('a session', () => {
  test('without a cookie has no account', async () => {
    expect(await read('')).toEqual({ environment: 'live', marketplace: 'market.example', account: null });
  });

  test('lasts seven days and survives a restart', async () => {
    const cookie = await desk.signIn();
    await desk.restart();
    expect((await read(cookie)).account).not.toBeNull();
    desk.clock.advance(7 * day - 1000);
    expect((await read(cookie)).account).not.toBeNull();
    desk.clock.advance(1000);
    expect((await read(cookie)).account).toBeNull();
    const response = await desk.send('listCart', { key: null, headers: { cookie } });
    expect(response.status).toBe(401);
    expect(response.headers.getSetCookie()[0]).toMatch(/^lotdesk=; Max-Age=0/);
  });

  test('ends on the server when the buyer signs out: a copy of its cookie opens nothing, at any gateway', async () => {
    const cookie = await desk.signIn();
    const other = await desk.signIn();
    expect((await desk.send('closeSession', { key: null, headers: { cookie } })).status).toBe(200);
    for (const isRestarted of [false, true]) {
      if (isRestarted) await desk.restart();
      expect((await desk.send('listCart', { key: null, headers: { cookie } })).status).toBe(401);
      expect((await desk.send('listOrders', { key: null, headers: { cookie } })).status).toBe(401);
      expect((await read(cookie)).account).toBeNull();
      expect((await read(other)).account).not.toBeNull();
    }
    desk.clock.advance(8 * day);
    const latest = await desk.signIn();
    await desk.send('closeSession', { key: null, headers: { cookie: latest } });
    const rows = await database.select().from(endedSession);
    expect(rows, 'what has expired is not kept').toHaveLength(1);
  });

  test('with an altered cookie, or one of another desk or marketplace, has no account', async () => {
    const cookie = await desk.signIn();
    expect((await read(`${cookie}x`)).account).toBeNull();
    expect((await read(cookie.replace(/.(?=.{20}$)/, '_'))).account).toBeNull();
    expect((await read('lotdesk=Fe26.2**nonsense')).account).toBeNull();
    await desk.restart({ secret: 'another secret that is long enough too' });
    expect((await read(cookie)).account).toBeNull();
    await desk.restart({ marketplace: 'elsewhere.example' });
    expect((await read(cookie)).account).toBeNull();
    await desk.restart();
    expect((await read(cookie)).account).not.toBeNull();
  });

  test('ends by signing out', async () => {
    const response = await desk.send('closeSession', { key: null, headers: { cookie: await desk.signIn() } });
    expect(session.parse(await response.json()).account).toBeNull();
    expect(response.headers.getSetCookie()[0]).toMatch(/^lotdesk=; Max-Age=0/);
  });

  test('ends when the marketplace no longer knows the key', async () => {
    const cookie = await desk.signIn('key-two');
    desk.upstream.keys.delete('key-two');
    const response = await desk.send('listShippingAddresses', { key: null, headers: { cookie } });
    desk.upstream.keys.add('key-two');
    expect(response.status).toBe(401);
    expect(response.headers.getSetCookie()[0]).toMatch(/^lotdesk=; Max-Age=0/);
  });

  test('other methods are not possible', async () => {
    expect((await desk.fetch('/session', { method: 'PUT' })).status).toBe(405);
  });
});

describe('writes with a cookie', () => {
  const write = async (headers: Record<string, string>) => {
    const cookie = await desk.signIn();
    return (await desk.send('createBuyRequest', { body: {}, key: null, headers: { cookie, ...headers } }))
      .status;
  };

  test.each([
    ['same-origin', { 'sec-fetch-site': 'same-origin' }],
    ["the buyer's own doing", { 'sec-fetch-site': 'none' }],
    ['an Origin that is ours', { origin: 'http://desk.test', host: 'desk.test' }],
  ])('are accepted when they are %s', async (_, headers) => {
    expect(await write(headers)).not.toBe(403);
  });

  test.each([
    ['cross-site', { 'sec-fetch-site': 'cross-site', origin: 'http://desk.test', host: 'desk.test' }],
    ['of a sister site', { 'sec-fetch-site': 'same-site' }],
    ['of another Origin', { origin: 'http://evil.test', host: 'desk.test' }],
    ['of another scheme', { origin: 'https://desk.test', host: 'desk.test' }],
    ['of another port', { origin: 'http://desk.test:81', host: 'desk.test' }],
    ['of no Origin that can be named', { origin: 'null', host: 'desk.test' }],
    ['of nobody knows where', {}],
  ])('are refused when they are %s', async (_, headers) => {
    const before = desk.upstream.times('createBuyRequest');
    expect(await write(headers)).toBe(403);
    expect(desk.upstream.times('createBuyRequest')).toBe(before);
  });

  test('need no origin for reads and from programs', async () => {
    const cookie = await desk.signIn();
    const headers = { cookie, 'sec-fetch-site': 'cross-site' };
    expect((await desk.send('listCart', { key: null, headers })).status).toBe(200);
    expect((await desk.send('createBuyRequest', { body: {}, key: 'key-one' })).status).not.toBe(403);
  });
});
