import { edgeButton } from '../demo/demo-steps';
import { expect, signIn } from '../support/fixtures';
import { test as liveTest } from './live-desk';
import { open } from '../marketplace/marketplace-steps';
import { networkQuiet } from '../support/problem-watch';
import { createWorld } from '../support/world';

const test = liveTest.extend({
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
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));

  await open(page);
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
  // When the shortcuts open, everything that loads in idle time is loaded.
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await page.keyboard.press('?');
  await expect(keys).toBeVisible();
  await expect(keys).not.toContainText('Demo');
  await page.keyboard.press('Escape');
  await networkQuiet(page);
  await expect(edgeButton(page)).toBeHidden();
  await expect(page.getByRole('complementary', { name: 'Demo' })).toBeHidden();
  await page.keyboard.press('.');
  await expect(page.getByRole('region', { name: 'Demo controls' })).toBeHidden();
  expect(requests.filter((path) => /demo|sandbox/.test(path))).toEqual([]);

  await page.goto('/demo/fresh-buyer');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found');
  for (const path of ['/sandbox/scenarios', '/sandbox/demo', '/demo-files/index.html']) {
    expect((await page.request.get(path)).status()).toBe(404);
  }
  expect((await page.request.post('/sandbox/demos', { data: {} })).status()).toBe(404);
  await world.drop();
  await marketplace.dispose();
});
