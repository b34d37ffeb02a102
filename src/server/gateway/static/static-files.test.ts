import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setUpTestDatabase } from '@/server/database/testing/test-database';
import { loadAssets } from './assets';
import { appPolicy } from '../session/security-headers';
import { openTestGateway, type TestGateway } from '../testing/test-gateway';

const script = "\n  document.documentElement.dataset.theme = 'dark';\n";
const page = `<!doctype html><html><head><title>Lotdesk</title><!-- <script>alert(1)</script> -->
<script>${script}</script><style>body{margin:0}</style>
<script type="module" crossorigin src="/assets/main-4f1c.js"></script></head><body></body></html>`;
const demoPage = page.replace(
  '</body>',
  '<script type="module" src="/demo-files/demo-17ab.js"></script></body>',
);
const openingPage = '<!doctype html><title>Opening a demo</title><script>let opening;</script>';
const code = `console.log(${JSON.stringify('lot '.repeat(1000))})`;

const database = await setUpTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'lotdesk-'));
mkdirSync(join(folder, 'assets'));
mkdirSync(join(folder, '.vite'));
mkdirSync(join(folder, 'demo-files'));
writeFileSync(join(folder, 'demo-files/index.html'), demoPage);
writeFileSync(join(folder, 'demo-files/opening.html'), openingPage);
writeFileSync(join(folder, 'demo-files/demo-17ab.js'), code);
writeFileSync(join(folder, '.vite/manifest.json'), '{}');
writeFileSync(join(folder, 'index.html'), page);
writeFileSync(join(folder, 'icon.svg'), '<svg/>');
writeFileSync(join(folder, 'icon.svg.br'), brotliCompressSync('<svg/>'));
writeFileSync(join(folder, 'assets/main-4f1c.js'), code);
writeFileSync(join(folder, 'assets/main-4f1c.js.br'), brotliCompressSync(code));
writeFileSync(join(folder, 'assets/main-4f1c.js.gz'), gzipSync(code));
const desk = await openTestGateway(database, { assets: loadAssets(folder) });
afterAll(() => rmSync(folder, { recursive: true }));

const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  desk.fetch(path, { method, headers });
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const navigation = { accept: 'text/html,application/xhtml+xml' };

describe('a file', () => {
  test('with a hash in its name is immutable', async () => {
    const response = await get('/assets/main-4f1c.js');
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(code);
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('max-age=31536000, immutable');
    expect(response.headers.get('etag')).toBeNull();
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(response.headers.get('content-length')).toBe(String(code.length));
  });

  test.each([
    ['br', (bytes: Buffer) => brotliDecompressSync(bytes)],
    ['gzip', (bytes: Buffer) => gunzipSync(bytes)],
  ])('is served as %s, compressed at build time', async (encoding, open) => {
    const response = await get('/assets/main-4f1c.js', { 'accept-encoding': encoding });
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(open(Buffer.from(await response.arrayBuffer())).toString()).toBe(code);
  });

  test('is 304 for a caller that has it, in each encoding', async () => {
    const plain = (await get('/icon.svg')).headers.get('etag') ?? '';
    const packed = (await get('/icon.svg', { 'accept-encoding': 'br' })).headers.get('etag') ?? '';
    expect(plain).not.toBe(packed);
    const revalidate = (tags: string, encoding = 'identity') =>
      get('/icon.svg', { 'if-none-match': tags, 'accept-encoding': encoding });
    for (const tags of [plain, `"other", ${plain}`, `W/${plain}`, '*']) {
      const response = await revalidate(tags);
      expect(response.status).toBe(304);
      expect(await response.text()).toBe('');
      expect(response.headers.get('etag')).toBe(plain);
    }
    expect((await revalidate(plain, 'br')).status).toBe(200);
    expect((await revalidate('"other"')).status).toBe(200);
  });

  test('can be requested with HEAD', async () => {
    const response = await get('/assets/main-4f1c.js', {}, 'HEAD');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(code.length));
    expect(await response.text()).toBe('');
  });

  test('cannot be written', async () => {
    const response = await get('/assets/main-4f1c.js', {}, 'POST');
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, HEAD');
  });

  test('without a hash is revalidated', async () => {
    expect((await get('/icon.svg')).headers.get('cache-control')).toBe('public, max-age=3600');
    expect((await get('/')).headers.get('cache-control')).toBe('no-cache');
  });
});

describe('a screen', () => {
  test.each([
    '/',
    '/index.html',
    '/marketplace?searchTerm=a.b',
    '/orders/1700000000001',
    '/checkout/payment/1',
    // Mistyped paths: the app shows its not-found screen.
    '/marketplace.html',
    '/orders/12.5',
    '/carts.x',
    '/favicon.ico',
  ])("%s is the app's page", async (path) => {
    const response = await get(path, navigation);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(await response.text()).toBe(page);
  });

  test.each([
    ['/assets/gone-1234.js', navigation],
    ['/assets/gone', navigation],
    ['/favicon.ico', { accept: 'image/avif,image/webp,*/*' }],
    ['/gone.js', { accept: '*/*' }],
    ['/marketplace', { accept: 'application/json' }],
    ['/marketplace', {}],
    ['/.vite/manifest.json', navigation],
    ['/assets/main-4f1c.js.br', navigation],
    ['/api', navigation],
    ['/sandbox', navigation],
    ['/sandbox/worlds', navigation],
    ['/desk', navigation],
  ])('%s is no screen', async (path, headers: Record<string, string>) => {
    const response = await get(path, headers);
    expect([401, 404]).toContain(response.status);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  test.each([
    '/../package.json',
    '/%2e%2e/package.json',
    '/..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets/%00',
  ])('%s does not leave the folder', async (path) => {
    expect((await get(path)).status).toBe(404);
  });
});

describe('the demo', () => {
  const demoPaths = ['/demo', '/demo/one-minute-left'];
  const files = ['/demo-files/demo-17ab.js', '/demo-files/index.html', '/demo-files/opening.html'];

  test('is absent unless it is loaded', async () => {
    expect([...loadAssets(folder).files.keys()].toSorted()).toEqual(['/assets/main-4f1c.js', '/icon.svg']);
    for (const path of demoPaths) expect(await (await get(path, navigation)).text()).toBe(page);
    for (const path of files) expect((await get(path, navigation)).status).toBe(404);
    expect((await get('/')).headers.get('content-security-policy')).not.toContain(hash('let opening;'));
  });

  describe('of a sandbox', () => {
    let sandbox: TestGateway;
    beforeAll(async () => {
      sandbox = await openTestGateway(database, { assets: loadAssets(folder, { withDemo: true }) });
    });
    const ask = (path: string) => sandbox.fetch(path, { headers: navigation });

    test('comes with the page of every screen', async () => {
      for (const path of ['/', '/marketplace', '/demo/some/deeper', '/demonstration']) {
        expect(await (await ask(path)).text()).toBe(demoPage);
      }
    });

    test('has its own page, whose inline script the policy allows', async () => {
      for (const path of demoPaths) {
        const response = await ask(path);
        expect(await response.text()).toBe(openingPage);
        expect(response.headers.get('cache-control')).toBe('no-cache');
        expect(response.headers.get('content-security-policy')).toContain(hash('let opening;'));
      }
    });

    test('has immutable files, and no pages among them', async () => {
      const [scriptPath = '', ...pages] = files;
      expect((await ask(scriptPath)).headers.get('cache-control')).toBe('max-age=31536000, immutable');
      for (const path of pages) expect((await ask(path)).status).toBe(404);
    });

    test('must be built', () => {
      expect(() => loadAssets(join(folder, 'assets'), { withDemo: true })).toThrow(
        /not built.*npm run build/,
      );
    });
  });
});

describe('security headers', () => {
  test('are on every response', async () => {
    for (const path of ['/', '/assets/main-4f1c.js', '/session', '/api/v1/orders', '/gone.js']) {
      const { headers } = await get(path);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(headers.get('content-security-policy')).not.toContain('unsafe');
      expect(headers.get('strict-transport-security')).toBeNull();
    }
  });

  test('come with the request id, except on immutable files', async () => {
    for (const path of ['/', '/icon.svg', '/session', '/api/v1/orders', '/gone.js'])
      expect((await get(path)).headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect((await get('/assets/main-4f1c.js')).headers.get('x-request-id')).toBeNull();
  });

  test('for pages are on everything except scripts and styles', async () => {
    for (const path of ['/', '/marketplace', '/session', '/api/v1/orders', '/gone.js']) {
      const { headers } = await get(path, { accept: 'text/html' });
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('permissions-policy')).toContain('camera=()');
    }
    const { headers } = await get('/assets/main-4f1c.js');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('permissions-policy')).toBeNull();
    expect(headers.get('cross-origin-opener-policy')).toBeNull();
  });

  test('include HSTS over HTTPS', async () => {
    const { headers } = await get('/', { 'x-forwarded-proto': 'https' });
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  });

  test("the policy allows the page's own inline elements by their hashes, and nothing else", async () => {
    const policy = (await get('/')).headers.get('content-security-policy') ?? '';
    expect(policy).toContain(`script-src 'self' ${hash(script)};`);
    expect(policy).toContain(`style-src 'self' ${hash('body{margin:0}')};`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain('trusted-types lotdesk-worker');
  });

  test('only a live marketplace may have pictures from other hosts', () => {
    expect(appPolicy(page, 'live').imgSrc).toEqual(["'self'", 'data:', 'https:']);
    expect(appPolicy(page, 'sandbox').imgSrc).toEqual(["'self'", 'data:']);
  });

  test("a script's line breaks are hashed as a browser reads them", () => {
    const unix = appPolicy('<script>a\nb</script>', 'live');
    expect(appPolicy('<script>a\r\nb</script>', 'live')).toEqual(unix);
  });
});

test('an app that is not built says so', () => {
  expect(() => loadAssets(join(folder, 'assets'))).toThrow(/not built.*npm run build/);
});
