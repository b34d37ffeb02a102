import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { edgeButton } from './demo-steps';
import { expect, signIn, test as base } from './fixtures';
import { open } from './marketplace-steps';
import { createWorld } from './world';

const server = 'dist/server/main.js';

/** The origin of another server, which has the server under test as its marketplace: to it the sandbox is as live as any. */
const test = base.extend<{ live: string }>({
  live: async ({ browserName: _browser }, use, testInfo) => {
    const { baseURL = '' } = testInfo.project.use;
    testInfo.skip(!existsSync(server), 'there is no build here to start another server from');
    const folder = await mkdtemp(join(tmpdir(), 'lotdesk-live-'));
    const child = spawn(process.execPath, [server], {
      env: {
        ...process.env,
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: folder,
        MARKETPLACE_URL: baseURL,
        DATABASE_URL: '',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    const origin = await new Promise<string>((found, failed) => {
      child.stdout.on('data', (chunk: Buffer) => {
        said += chunk.toString();
        const [, address] = /is ready: open (\S+)/.exec(said) ?? [];
        if (address) found(address);
      });
      child.once('exit', () => failed(new Error(`The server ended: ${said}`)));
    });
    await use(origin);
    child.kill('SIGTERM');
    await once(child, 'exit');
    await rm(folder, { recursive: true, force: true });
  },
  baseURL: async ({ live }, use) => use(live),
});

test('with a marketplace behind it, a desk has nothing of the demo', async ({
  page,
  context,
  playwright,
}, testInfo) => {
  const marketplace = await playwright.request.newContext({ baseURL: testInfo.project.use.baseURL ?? '' });
  const world = await createWorld(marketplace, { seed: 'live without demo', listings: 40 });
  await signIn(context, world.apiKeys[0]);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));

  await open(page);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  // By when the help is there, everything that waits for an idle moment has been loaded.
  const keys = page.getByRole('dialog', { name: 'Keys' });
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(keys).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(keys).not.toContainText('Demo');
  await page.keyboard.press('Escape');
  await page.waitForLoadState('networkidle');
  await expect(edgeButton(page)).toBeHidden();
  await expect(page.getByRole('complementary', { name: 'Demo' })).toBeHidden();
  await page.keyboard.press('.');
  await expect(page.getByRole('region', { name: 'Demo controls' })).toBeHidden();
  expect(asked.filter((path) => /demo|sandbox/.test(path))).toEqual([]);

  await page.goto('/demo/fresh-buyer');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not found');
  for (const path of [
    '/sandbox/scenarios',
    '/sandbox/docs',
    '/sandbox/openapi.json',
    '/demo-files/index.html',
  ]) {
    expect((await page.request.get(path)).status()).toBe(404);
  }
  expect((await page.request.post('/sandbox/demos', { data: {} })).status()).toBe(404);
  await world.drop();
  await marketplace.dispose();
});
