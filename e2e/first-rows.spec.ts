import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';

/** Every cell of the first rows: its text, and where that stands. */
const cellsOf = (page: Page, table: string) =>
  page.locator(`${table} tr[data-lot]`).evaluateAll((rows) =>
    rows.slice(0, 10).flatMap((row) =>
      [...row.querySelectorAll('td, th button')].map((cell) => {
        const range = document.createRange();
        range.selectNodeContents(cell);
        const { left, top } = range.getBoundingClientRect();
        return `${cell.textContent} ${left.toFixed(1)} ${top.toFixed(1)}`;
      }),
    ),
  );

/** Opens the marketplace without the libraries of the app; what is returned lets them come. */
async function openWithoutApp(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(/\/assets\/libraries-/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/marketplace', { waitUntil: 'commit' });
  return release;
}

const sketched = '.sketch';
const own = 'section[aria-label="Lots"]';
const arranged = {
  version: 1,
  density: 'compact',
  isFitted: true,
  columns: [
    { id: 'name', isShown: true, isPinned: true, width: 260 },
    { id: 'price', isShown: true, isPinned: true, width: null },
    { id: 'carrier', isShown: true, isPinned: false, width: 120 },
  ],
};

for (const [name, settings] of [
  ['of its own', null],
  ['as the buyer has arranged it', arranged],
] as const) {
  test(`the first lots stand there before the app does, where its table ${name} will have them`, async ({
    signedIn,
  }) => {
    if (settings) {
      await signedIn.addInitScript(
        (text) => localStorage.setItem('lotdesk.table', text),
        JSON.stringify(settings),
      );
    }
    const release = await openWithoutApp(signedIn);
    await expect(signedIn.locator(`${sketched} tr[data-lot]`).nth(9)).toBeVisible();
    // They can do nothing yet, so nobody is offered them.
    await expect(signedIn.getByRole('row')).toHaveCount(0);
    const first = await cellsOf(signedIn, sketched);
    expect(first.length).toBeGreaterThan(60);
    release();
    await expect(signedIn.locator(`${own} tr[data-lot]`).nth(9)).toBeVisible();
    await expect(signedIn.locator(sketched)).toHaveCount(0);
    // A minute may have passed for one of them.
    const ageless = (cells: string[]) => cells.filter((cell) => !/^(now|\d+ (s|min|h|d)) /.test(cell));
    expect(ageless(await cellsOf(signedIn, own))).toEqual(ageless(first));
  });
}

test('who watches a demo is not shown the sellers before the app knows of it', async ({ signedIn }) => {
  const seller = { id: 'seller', isShown: true, isPinned: false, width: null };
  const settings = { ...arranged, columns: [...arranged.columns, seller] };
  await signedIn.addInitScript(
    (text) => localStorage.setItem('lotdesk.table', text),
    JSON.stringify(settings),
  );
  const release = await openWithoutApp(signedIn);
  const cell = (table: string) => signedIn.locator(`${table} tr[data-lot]`).first().locator('td').nth(3);
  await expect(signedIn.locator(`${sketched} th`, { hasText: 'Seller' })).toBeVisible();
  await expect(cell(sketched)).toHaveText('');
  release();
  await expect(cell(own)).not.toHaveText('');
});

test.describe('a list that does not come', () => {
  test.use({ allowedProblems: [/ApiError|50\d/] });

  test('is told by the app, and nothing is drawn before', async ({ signedIn, world }) => {
    await world.fault({ kind: 'serverError', status: 503, call: 'listSellRequests', times: null });
    const release = await openWithoutApp(signedIn);
    await expect(signedIn.locator(sketched)).toBeVisible();
    release();
    await expect(signedIn.getByRole('alert')).toBeVisible();
    await expect(signedIn.locator('tr[data-lot]')).toHaveCount(0);
  });
});

test('a list that is slow to come holds up nothing else', async ({ signedIn, world }) => {
  await world.fault({ kind: 'latency', milliseconds: 60_000, call: 'listSellRequests', times: 1 });
  await signedIn.goto('/marketplace', { waitUntil: 'commit' });
  await expect(signedIn.getByRole('searchbox', { name: 'Search lots by name' })).toBeVisible();
  await expect(signedIn.getByRole('button', { name: /Account/ })).toBeVisible();
  await signedIn.getByRole('link', { name: 'Addresses' }).click();
  await expect(signedIn.getByRole('heading', { name: 'Addresses', level: 1 })).toBeVisible();
});
