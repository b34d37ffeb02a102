import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import type { MarketApi } from '../support/market-api';
import { commandsLoaded, filters, open, resultsRegion } from './marketplace-steps';
import type { World } from '../support/world';

const group = (page: Page, name: string) => filters(page).getByRole('group', { name, exact: true });
const status = (page: Page) => resultsRegion(page).getByRole('status').first();
const progress = (page: Page) => resultsRegion(page).getByText(/Loaded [\d,]+/);

/** The numbers beside the values of the filters. */
const numbers = async (page: Page) =>
  (await filters(page).locator('label').allInnerTexts()).flatMap((text) => text.match(/\n\s*[\d,]+$/) ?? []);

/** The marketplace answers the first `after` calls, then refuses all until the fault is removed. */
async function stopLoading(world: World, after: number): Promise<void> {
  await world.fault({ call: 'listSellRequests', kind: 'tooMany', seconds: 2, after, times: null });
}

/** All layout shifts since the page was opened. */
const layoutShifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const observer = new PerformanceObserver((list) =>
          resolve(list.getEntries().map((entry) => JSON.stringify(entry))),
        );
        observer.observe({ type: 'layout-shift', buffered: true });
        // Buffered entries are reported at once.
        requestAnimationFrame(() => requestAnimationFrame(() => resolve([])));
      }),
  );

async function everything(api: MarketApi) {
  const first = await api.page({ take: 500 });
  const second = first.total > 500 ? await api.sellRequests({ take: 500, page: 2 }) : [];
  return [...first.data, ...second];
}

test.describe('while the market loads', () => {
  test.use({ listings: 900, allowedProblems: [/429|tooMany/] });

  test('filters show no counts and the status shows the progress; then every count is right', async ({
    signedIn: page,
    api,
    world,
    axe,
  }) => {
    const all = await everything(api);
    // The list's page, the page after it, and one page of the market.
    await stopLoading(world, 3);
    await open(page);
    await expect(progress(page)).toHaveText(
      /Loaded \d+ of 900 lots\. Paused by the marketplace until \d+:\d\d\s[AP]M/,
    );
    await expect(status(page)).toContainText('900 lots');
    await expect(group(page, 'Grade').getByRole('checkbox').first()).toBeVisible();
    expect(await numbers(page)).toEqual([]);
    await expect(
      filters(page)
        .getByRole('button', { name: /^Show all/ })
        .first(),
    ).toHaveText('Show all');
    await axe();
    await world.clearFaults();

    const phones = all.filter(({ category }) => category === 'phones');
    await expect(group(page, 'Category').getByRole('radio', { name: 'Phones' })).toHaveAccessibleDescription(
      String(phones.length),
      { timeout: 90_000 },
    );
    await expect(progress(page)).toHaveCount(0);
    for (const category of new Set(all.map((sellRequest) => sellRequest.category))) {
      const count = all.filter((sellRequest) => sellRequest.category === category).length;
      await expect(
        group(page, 'Category').getByRole('radio', { name: category }),
        category,
      ).toHaveAccessibleDescription(String(count));
    }
    const apple = all.filter(({ brand }) => brand === 'Apple');
    await expect(
      group(page, 'Brand').getByRole('checkbox', { name: 'Apple', exact: true }),
    ).toHaveAccessibleDescription(apple.length.toLocaleString('en-US'));
    expect(await layoutShifts(page)).toEqual([]);
  });

  test('a phone shows the progress too, and nothing moves', async ({ signedIn: page, world }) => {
    await stopLoading(world, 3);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/marketplace');
    await expect(progress(page)).toHaveText(/Loaded \d+ of 900 lots\. Paused by the marketplace/);
    await expect(status(page)).toContainText('900 lots');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    await world.clearFaults();
    await expect(progress(page)).toHaveCount(0, { timeout: 90_000 });
    expect(await layoutShifts(page)).toEqual([]);
  });

  test('a dialog opened from a row returns the focus to it though all lots have loaded since', async ({
    signedIn: page,
    world,
  }) => {
    await stopLoading(world, 2);
    await open(page, '/marketplace?searchTerm=iphone&sortBy=price&sortDir=ASC');
    const firstRow = page.getByRole('rowheader').first().getByRole('button');
    await firstRow.focus();
    await expect(progress(page)).toContainText('Paused');
    await commandsLoaded(page);
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog')).toBeVisible();
    await world.clearFaults();
    await expect(progress(page)).toHaveCount(0, { timeout: 90_000 });
    await page.keyboard.press('Escape');
    await expect(firstRow).toBeFocused();
  });

  test('the number of lots, exports and the filter dialog say that lots are missing', async ({
    signedIn: page,
    world,
  }) => {
    await stopLoading(world, 3);
    await page.goto('/marketplace?grade=A');
    await expect(status(page)).toHaveText(/^[\d,]+ lots? · [\d,]+ pcs? · \$[\d,.]+ so far$/);
    await expect(progress(page)).toContainText('of 900 lots');
    await page.getByRole('button', { name: 'Export' }).click();
    await expect(page.getByRole('button', { name: /^Copy \d+ lots loaded so far/ })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: /^Filters/ }).click();
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Show lots' })).toBeVisible();
    await world.clearFaults();
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Show \d+ lots$/ })).toBeVisible({
      timeout: 90_000,
    });
  });

  test('a loaded category is counted before the rest of the market', async ({ signedIn: page, api }) => {
    const all = await everything(api);
    const tablets = all.filter(({ category }) => category === 'tablets');
    await page.goto('/marketplace?category=tablets&rows=all');
    await expect(status(page)).toHaveText(new RegExp(`^${tablets.length} lots · .*\\d$`), {
      timeout: 90_000,
    });
    const brand = tablets[0]?.brand ?? '';
    const count = tablets.filter((sellRequest) => sellRequest.brand === brand).length;
    await expect(
      group(page, 'Brand').getByRole('checkbox', { name: brand, exact: true }),
    ).toHaveAccessibleDescription(String(count));
    const phones = all.filter(({ category }) => category === 'phones');
    await expect(group(page, 'Category').getByRole('radio', { name: 'Phones' })).toHaveAccessibleDescription(
      String(phones.length),
      { timeout: 90_000 },
    );
  });
});

test.describe('a marketplace with a wrong total', () => {
  test.use({ listings: 120 });

  test('that is too high never completes, and the screen says why', async ({ signedIn: page, world }) => {
    await world.fault({
      call: 'listSellRequests',
      kind: 'alter',
      times: null,
      changes: [{ path: '/data/total', value: 150 }],
    });
    await open(page);
    await expect(progress(page)).toHaveText(
      /Loaded 120 of 150 lots\. The marketplace returned no more lots$/,
      { timeout: 90_000 },
    );
    expect(await numbers(page)).toEqual([]);
  });

  test('that is too low is corrected by the lots themselves', async ({ signedIn: page, api, world }) => {
    const all = await everything(api);
    await world.fault({
      call: 'listSellRequests',
      kind: 'alter',
      times: null,
      changes: [{ path: '/data/total', value: 70 }],
    });
    await open(page);
    const phones = all.filter(({ category }) => category === 'phones');
    await expect(group(page, 'Category').getByRole('radio', { name: 'Phones' })).toHaveAccessibleDescription(
      String(phones.length),
      { timeout: 90_000 },
    );
    await expect(status(page)).toContainText('120 lots');
  });
});

test.describe('categories and brands', () => {
  test.use({ listings: 0 });

  test('are those of the market', async ({ signedIn: page, world, axe }) => {
    await world.market({ move: 'arrive', count: 3, category: 'vintage & other', brand: 'Meridian' });
    await world.market({ move: 'arrive', count: 2, category: 'smart-home', brand: 'Aurora' });
    await open(page);
    const categories = group(page, 'Category').getByRole('radio');
    await expect(categories).toHaveCount(3);
    await expect(group(page, 'Brand').getByRole('checkbox')).toHaveCount(2);
    // The categories with the most lots come first.
    await expect(categories.nth(1)).toHaveAccessibleName('Vintage & other');
    await expect(categories.nth(1)).toHaveAccessibleDescription('3');
    await expect(categories.nth(2)).toHaveAccessibleName('Smart home');
    await categories.nth(1).check();
    await expect(page).toHaveURL('/marketplace?category=vintage+%26+other');
    await expect(status(page)).toContainText('3 lots');
    // Brands without lots come last, behind a button, with a count of 0.
    const brands = group(page, 'Brand');
    await expect(brands.getByRole('checkbox')).toHaveCount(1);
    await brands.getByRole('button', { name: 'Show all 2' }).click();
    await expect(brands.getByRole('checkbox').nth(1)).toHaveAccessibleName('Aurora');
    await expect(brands.getByRole('checkbox').nth(1)).toHaveAccessibleDescription('0');
    await axe();
    await brands.getByRole('button', { name: 'Show less' }).click();
    await expect(brands.getByRole('checkbox')).toHaveCount(1);
  });

  test('in the URL can be removed when the market has none of them', async ({ signedIn: page, world }) => {
    await world.market({ move: 'arrive', count: 2, category: 'drones' });
    await page.goto('/marketplace?category=typewriters&brand=Olympia');
    await expect(page.getByRole('button', { name: 'Remove filter Typewriters' })).toBeVisible();
    await expect(group(page, 'Category').getByRole('radio', { name: 'Typewriters' })).toBeChecked();
    await expect(group(page, 'Brand').getByRole('checkbox', { name: 'Olympia' })).toBeChecked();
    await page.getByRole('button', { name: 'Remove filter Typewriters' }).click();
    await page.getByRole('button', { name: 'Remove filter Olympia' }).click();
    await expect(status(page)).toContainText('2 lots');
    await expect(group(page, 'Category').getByRole('radio', { name: 'Typewriters' })).toHaveCount(0);
    await expect(group(page, 'Category').getByRole('radio', { name: 'Drones' })).toBeVisible();
  });

  test('work with 60 values', async ({ signedIn: page, world, axe }) => {
    for (let index = 1; index <= 60; index += 1) {
      await world.market({ move: 'arrive', count: index < 3 ? 3 : 1, category: `category-${index}` });
    }
    await open(page);
    const categories = group(page, 'Category');
    await categories.getByRole('button', { name: 'Show all 60' }).click();
    await expect(categories.getByRole('radio')).toHaveCount(61);
    await axe();
    await categories.getByRole('radio', { name: 'Category 57' }).check();
    await categories.getByRole('button', { name: 'Show less' }).click();
    await expect(categories.getByRole('radio', { name: 'Category 57' })).toBeChecked();
    // "All", the chosen category, and seven more.
    await expect(categories.getByRole('radio')).toHaveCount(9);
    await expect(categories.getByRole('radio').nth(1)).toHaveAccessibleName('Category 57');
    await expect(status(page)).toContainText('1 lot');
  });
});
