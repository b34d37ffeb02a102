import type { Page } from '@playwright/test';
import { currentDemo } from '@/contract/sandbox/sandbox';
import { heading } from '../checkout/checkout-steps';
import { edgeButton } from './demo-steps';
import { expect, test } from '../support/fixtures';
import { isBuilt, startServer } from '../support/own-server';

/** The world that a browser is signed in to. */
async function worldOf(page: Page): Promise<string> {
  const answer = await page.request.get('/sandbox/demo');
  return currentDemo.parse(await answer.json()).world;
}

/** Opens a link to a demo, waits for its screen, and returns the new world. */
async function openDemo(page: Page, link: string, screen: RegExp): Promise<string> {
  await page.goto(link);
  await expect(page).toHaveURL(screen);
  return worldOf(page);
}

const drop = (page: Page, world: string) => page.request.delete(`/sandbox/worlds/${world}`, { data: {} });

test('the sign-in page opens a private demo', async ({ page, axe }) => {
  await page.goto('/connect');
  const start = page.getByRole('link', { name: 'Start a private demo' });
  await expect(start).toBeVisible();
  await axe();
  await start.click();
  await expect(heading(page, 'Marketplace')).toBeAttached();
  await expect(edgeButton(page)).toBeVisible();
  const world = await worldOf(page);
  expect(world).not.toBe('demo');
  // The opening page is not in the history.
  await page.goBack();
  await expect(page).toHaveURL(/\/connect$/);
  await drop(page, world);
});

test('another demo replaces the previous one, and the tab keeps its controls open', async ({ page }) => {
  const before = await openDemo(page, '/demo/fresh-buyer', /\/marketplace/);
  await edgeButton(page).click();
  await expect(page.getByRole('region', { name: 'Demo controls' })).toContainText('Fresh buyer');
  const after = await openDemo(page, '/demo/every-status', /\/orders/);
  await expect(page.getByRole('region', { name: 'Demo controls' })).toContainText('Every order status');
  expect(after).not.toBe(before);
  expect((await page.request.get(`/sandbox/worlds/${before}`)).status()).toBe(404);
  await drop(page, after);
});

test('an unknown scenario opens nothing and lists the known ones', async ({ page, axe }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`));
  await page.goto('/demo/no-such%20thing');
  await expect(heading(page, 'Scenario not found')).toBeVisible();
  await expect(page.getByText('“no-such thing”')).toBeVisible();
  await expect(page.getByRole('link', { name: 'One minute left' })).toHaveAttribute(
    'href',
    '/demo/one-minute-left',
  );
  expect(requests).not.toContain('POST /sandbox/demos');
  await axe();
});

test('reading the link without a browser opens nothing', async ({ page }) => {
  const answer = await page.request.get('/demo/fresh-buyer', { headers: { accept: 'text/html' } });
  expect(answer.status()).toBe(200);
  expect(answer.headers()['set-cookie']).toBeUndefined();
  expect(await answer.text()).toContain('Opening a demo');
});

test.describe('no free demo slots', () => {
  test.use({ allowedProblems: [/503/] });

  test('say when to try again, and open a demo then', async ({ page, axe }) => {
    let isFull = true;
    await page.route('**/sandbox/demos', (route) =>
      isFull
        ? route.fulfill({
            status: 503,
            headers: { 'retry-after': '40' },
            json: { status: 503, description: 'No demo slots free', data: null },
          })
        : route.continue(),
    );
    await page.goto('/demo/fresh-buyer');
    await expect(heading(page, 'No demo slots free')).toBeVisible();
    await expect(page.getByText(/^Try again in \d+ seconds\.$/)).toBeVisible();
    await axe();
    isFull = false;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(/\/marketplace/);
    await drop(page, await worldOf(page));
  });
});

test.describe('too many demos from one address', () => {
  test('are rejected with the time to try again, and nothing is lost', async ({ page, axe }) => {
    test.skip(!isBuilt, 'there is no build here to start another server from');
    const server = await startServer({ SANDBOX_DEMOS_PER_MINUTE: '1' });
    try {
      await page.goto(`${server.origin}/demo/empty-market`);
      await expect(page).toHaveURL(/\/marketplace/);
      await page.goto(`${server.origin}/demo/empty-market`);
      await expect(heading(page, 'Too many demos started')).toBeVisible();
      await expect(page.getByText('Your network can start 1 demo per minute.')).toBeVisible();
      await expect(page.getByText(/^Try again in \d+ seconds?\.$/)).toBeVisible();
      await axe();
      // The previous demo is still open.
      await page.goto(`${server.origin}/marketplace`);
      await expect(edgeButton(page)).toBeVisible();
    } finally {
      // The page sends requests in the background, which would fail.
      await page.goto('about:blank');
      await server.stop();
    }
  });
});

test.describe('a demo that fails to open', () => {
  test.use({ allowedProblems: [/ERR_FAILED/] });

  test('says what happened and lets the visitor try again', async ({ page, axe }) => {
    await page.route('**/sandbox/demos', (route) => route.abort());
    await page.goto('/demo');
    await expect(heading(page, "The demo didn't open")).toBeVisible();
    await expect(page.getByRole('alert')).toContainText('We lost the connection');
    await axe();
    await page.unroute('**/sandbox/demos');
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page).toHaveURL(/\/marketplace/);
    await drop(page, await worldOf(page));
  });
});
