import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { sandboxEndpoints } from '@/contract/sandbox/sandbox';
import { systemClock } from '@/lib/clock';
import { sandboxWorld } from './database/sandbox-schema';
import { setUpTestDatabase } from './database/testing/test-database';
import { createLog } from '@/server/gateway/http/log';
import { createService } from './service';

const page = '<!doctype html><title>Lotdesk</title>';
const demoPage = `${page}<script type="module" src="/demo-files/demo-17ab.js"></script>`;

const database = await setUpTestDatabase();

const folder = mkdtempSync(join(tmpdir(), 'lotdesk-'));
mkdirSync(join(folder, 'demo-files'));
writeFileSync(join(folder, 'index.html'), page);
writeFileSync(join(folder, 'demo-files/index.html'), demoPage);
writeFileSync(join(folder, 'demo-files/opening.html'), '<!doctype html><title>Opening a demo</title>');
writeFileSync(join(folder, 'demo-files/demo-17ab.js'), 'demo();');
const service = await createService({
  database,
  clock: systemClock,
  log: createLog({ level: 'error', clock: systemClock, write: () => {} }),
  // No server listens there, so a call to the marketplace would fail.
  marketplaceUrl: 'http://127.0.0.1:9',
  secret: null,
  publicDirectory: folder,
});
afterAll(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

const ask = (path: string, init?: RequestInit) =>
  service.fetch(new Request(`http://desk.test${path}`, { headers: { accept: 'text/html' }, ...init }));

test('a link to a demo is an unknown page of the app', async () => {
  const unknown = await ask('/no-such-screen');
  for (const path of ['/demo', '/demo/one-minute-left', '/demo/no/such']) {
    const response = await ask(path);
    expect(response.status).toBe(unknown.status);
    expect(await response.text()).toBe(page);
    expect(response.headers.get('set-cookie')).toBeNull();
  }
  expect((await ask('/demo', { method: 'POST' })).status).toBe(
    (await ask('/no-such-screen', { method: 'POST' })).status,
  );
});

test('no page loads the demo, and none of its files is served', async () => {
  for (const path of ['/', '/index.html', '/marketplace']) expect(await (await ask(path)).text()).toBe(page);
  for (const path of ['demo-17ab.js', 'index.html', 'opening.html', '']) {
    expect((await ask(`/demo-files/${path}`)).status).toBe(404);
  }
});

const calls = Object.values(sandboxEndpoints);

test.each(calls.map(({ method, path }) => [method, path]))('%s %s is not there', async (method, path) => {
  const response = await ask(path.replaceAll(/:\w+/g, 'demo'), {
    method,
    headers: { accept: 'application/json', 'content-type': 'application/json', 'x-api-key': 'sandbox-demo' },
    ...(method === 'GET' ? {} : { body: '{}' }),
  });
  expect(response.status).toBe(404);
  expect(await response.text()).toContain('There is nothing at this path.');
});

test('no world was created', async () => {
  expect(await database.select().from(sandboxWorld)).toEqual([]);
});
