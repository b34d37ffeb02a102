import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { preloadedReads } from '@/contract/preloaded-reads';
import { manualClock } from '@/lib/testing/manual-clock';
import { setUpTestDatabase } from '@/server/database/testing/test-database';
import { loadAssets } from './assets';
import { openTestGateway, startOfTime } from '../testing/test-gateway';
import { manualScheduler } from '../testing/test-scheduler';

const before = '<!doctype html><html lang="en"><head><title>Lotdesk</title></head><body><div id="app"></div>';
const after = '</body></html>';
const list = (name: string) => ({
  status: 200,
  description: 'Done',
  data: { total: 1, data: [{ id: 'sell-1', name }] },
});

const database = await setUpTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'lotdesk-'));
writeFileSync(join(folder, 'index.html'), before + after);
const desk = await openTestGateway(database, { assets: loadAssets(folder) });
const cookie = await desk.signIn();
afterAll(() => rmSync(folder, { recursive: true }));

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  desk.fetch(path, { method, headers: { accept: 'text/html', ...headers } });

/** The responses in a page, by their addresses. */
function responsesIn(html: string) {
  const pattern = /<script type="application\/json" data-answer="([^"]+)"([^>]*)>([\s\S]*?)<\/script>\n/g;
  return new Map(
    [...html.matchAll(pattern)].map(([, path = '', attributes = '', text = '']) => [
      path.replaceAll('&amp;', '&'),
      { attributes, body: JSON.parse(text) },
    ]),
  );
}

async function marketPage(headers: Record<string, string> = {}, name = 'iPhone 13') {
  desk.upstream.failNext(() =>
    Response.json(list(name), { headers: { date: 'Fri, 20 Nov 2026 09:30:00 GMT' } }),
  );
  return get('/marketplace', { cookie, ...headers });
}

describe('the page of a signed-in buyer', () => {
  test('has the session and the list, as the gateway returns them', async () => {
    const response = await marketPage();
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const html = await response.text();
    expect(html.startsWith(before.replace('<html ', '<html data-answers '))).toBe(true);
    expect(html.endsWith(after)).toBe(true);
    const responses = responsesIn(html);
    expect([...responses.keys()]).toEqual([preloadedReads.session, preloadedReads.lots]);
    const session = await (await desk.fetch('/session', { headers: { cookie } })).json();
    expect(responses.get(preloadedReads.session)?.body).toEqual(session);
    const sellRequests = responses.get(preloadedReads.lots);
    expect(sellRequests?.body).toEqual(list('iPhone 13'));
    expect(sellRequests?.attributes).toContain(' data-status="200"');
    expect(sellRequests?.attributes).toContain(' data-content-type="application/json"');
    expect(sellRequests?.attributes).toContain(' data-date="Fri, 20 Nov 2026 09:30:00 GMT"');
    expect(desk.upstream.arrived.at(-1)).toMatchObject({
      path: '/v2/sell-requests',
      search: '?page=1&take=50&sortBy=updatedAt&sortDir=DESC',
      headers: { 'x-api-key': 'key-one' },
    });
  });

  test('is never cached, not even after a page from before signing in', async () => {
    const tag = (await get('/marketplace')).headers.get('etag') ?? '';
    expect(tag).not.toBe('');
    const response = await marketPage({ 'if-none-match': tag });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('etag')).toBeNull();
    expect(await response.text()).toContain('iPhone 13');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
  });

  test('escapes data that could end an element or start another', async () => {
    const name = '</script><script>alert(1)</script><!-- <html & "';
    const html = await (await marketPage({}, name)).text();
    expect(html.match(/<\/?script/g)).toHaveLength(4);
    expect(html).not.toContain('<!--');
    expect(responsesIn(html).get(preloadedReads.lots)?.body).toEqual(list(name));
  });

  test('is sent before the marketplace responds', async () => {
    for (const encoding of ['identity', 'br', 'gzip']) {
      let release = () => {};
      const late = new Promise<void>((done) => {
        release = done;
      });
      desk.upstream.failNext(async () => {
        await late;
        return Response.json(list('late'));
      });
      const response = await get('/marketplace', { cookie, 'accept-encoding': encoding });
      const reader = response.body?.getReader();
      const first = await reader?.read();
      expect(first?.done).toBe(false);
      expect(first?.value?.length).toBeGreaterThan(50);
      release();
      const rest: Uint8Array[] = [];
      for (let next = await reader?.read(); next && !next.done; next = await reader?.read())
        rest.push(next.value);
      const bytes = Buffer.concat([first?.value ?? new Uint8Array(), ...rest]);
      const open = { identity: (all: Buffer) => all, br: brotliDecompressSync, gzip: gunzipSync }[encoding];
      const html = open?.(bytes).toString() ?? '';
      expect(responsesIn(html).get(preloadedReads.lots)?.body).toEqual(list('late'));
      expect(html.endsWith(after)).toBe(true);
    }
  });

  test('includes a refusal, with its Retry-After', async () => {
    desk.upstream.failNext(() =>
      Response.json(
        { status: 429, description: 'Slow down', data: null },
        { status: 429, headers: { 'retry-after': '7' } },
      ),
    );
    const sellRequests = responsesIn(await (await get('/', { cookie })).text()).get(preloadedReads.lots);
    expect(sellRequests?.body.description).toBe('Slow down');
    expect(sellRequests?.attributes).toContain(' data-status="429"');
    expect(sellRequests?.attributes).toContain(' data-retry-after="7"');
  });

  test('leaves out an ended session and responses that are too long or not JSON', async () => {
    const responses = [
      () => Response.json({ status: 401, description: 'Unknown key', data: null }, { status: 401 }),
      () => new Response('<h1>Down</h1>', { headers: { 'content-type': 'text/html' } }),
      () => Response.json(list('x'.repeat(250_000))),
    ];
    for (const response of responses) {
      desk.upstream.failNext(response);
      const html = await (await get('/marketplace', { cookie })).text();
      expect([...responsesIn(html).keys()]).toEqual([preloadedReads.session]);
      expect(html.endsWith(after)).toBe(true);
    }
  });

  test('waits two seconds for a marketplace that never responds, and ends without it', async () => {
    const clock = manualClock(startOfTime);
    const scheduler = manualScheduler(clock);
    const patient = await openTestGateway(database, { assets: loadAssets(folder), scheduler });
    const own = await patient.signIn();
    patient.upstream.failNext(() => new Promise<Response>(() => {}));
    const response = await patient.fetch('/marketplace', { headers: { accept: 'text/html', cookie: own } });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let html = '';
    let isEnded = false;
    const readUntil = async (text: string) => {
      while (!html.includes(text)) html += (await reader?.read())?.value ?? '';
    };
    await readUntil('data-answer="/session"');
    const rest = readUntil(after).then(() => {
      isEnded = true;
    });
    await scheduler.advance(1999, () => Promise.resolve());
    expect(isEnded).toBe(false);
    await scheduler.advance(1, () => Promise.resolve());
    await rest;
    expect([...responsesIn(html).keys()]).toEqual([preloadedReads.session]);
    expect(html.endsWith(after)).toBe(true);
  });

  test.each(['/cart', '/marketplace?brand=Apple', '/orders/1700000000001', '/nowhere'])(
    '%s includes only the session',
    async (path) => {
      const sentBefore = desk.upstream.arrived.length;
      const responses = responsesIn(await (await get(path, { cookie })).text());
      expect([...responses.keys()]).toEqual([preloadedReads.session]);
      expect(desk.upstream.arrived).toHaveLength(sentBefore);
    },
  );

  test('has the data of its own account', async () => {
    const other = await desk.signIn('key-two');
    const read = async (own: string) =>
      responsesIn(await (await get('/cart', { cookie: own })).text()).get('/session')?.body;
    expect((await read(other)).account.id).not.toBe((await read(cookie)).account.id);
  });

  test('uses the HTTPS cookie over HTTPS', async () => {
    const secure = { 'x-forwarded-proto': 'https' };
    const response = await desk.send('openSession', {
      body: { apiKey: 'key-one' },
      key: null,
      headers: secure,
    });
    const own = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const html = await (await get('/cart', { cookie: own, ...secure })).text();
    expect(responsesIn(html).get(preloadedReads.session)?.body.account).not.toBeNull();
  });
});

describe('the page for everybody', () => {
  test.each([
    ['nobody', {}],
    ['a cookie that opens nothing', { cookie: 'lotdesk=Fe26.2**nothing' }],
    ['a program with its key', { 'x-api-key': 'key-one' }],
  ])('is sent to %s', async (_, headers: Record<string, string>) => {
    const sentBefore = desk.upstream.arrived.length;
    const response = await get('/marketplace', headers);
    expect(await response.text()).toBe(before + after);
    expect(response.headers.get('cache-control')).toBe('no-cache');
    expect(desk.upstream.arrived).toHaveLength(sentBefore);
  });

  test('has the same headers for every HEAD request', async () => {
    const response = await get('/marketplace', { cookie }, 'HEAD');
    expect(response.headers.get('content-length')).toBe(String((before + after).length));
  });
});
