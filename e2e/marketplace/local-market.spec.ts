import { cents, formatMoney } from '@/lib/money';
import { expect, test } from '../support/fixtures';
import {
  column,
  count,
  everything,
  filters,
  first,
  grades,
  isWhole,
  modelAmongOthers,
  ofGrade,
  open,
  plural,
  resultsRegion,
  rows,
  search,
} from './marketplace-steps';

test.use({ listings: 400 });

test.describe('filters over the whole market', () => {
  test('several values at a time, each with its lots, with the mouse', async ({
    signedIn: page,
    api,
    axe,
  }) => {
    const all = await everything(api);
    await open(page);
    const a = grades(page).getByRole('checkbox', { name: 'A', exact: true });
    await expect(a).toHaveAccessibleDescription(String(ofGrade(all, 'A').length));
    await a.check();
    await expect(page).toHaveURL('/marketplace?grade=A');
    await count(page, plural(ofGrade(all, 'A').length));
    await expect.poll(async () => new Set(await column(page, 'Grade'))).toEqual(new Set(['A']));
    // A facet's own choice does not narrow its own numbers.
    const b = grades(page).getByRole('checkbox', { name: 'B', exact: true });
    await expect(b).toHaveAccessibleDescription(String(ofGrade(all, 'B').length));
    await b.check();
    await count(page, plural(ofGrade(all, 'A', 'B').length));

    const unlocked = ofGrade(all, 'A', 'B').filter(({ properties }) => properties.carrier === 'Unlocked');
    await filters(page)
      .getByRole('group', { name: 'Carrier' })
      .getByRole('checkbox', { name: 'Unlocked' })
      .check();
    await count(page, plural(unlocked.length));
    await axe();
    await page.reload();
    await count(page, plural(unlocked.length));
    await page.goBack();
    await count(page, plural(ofGrade(all, 'A', 'B').length));
    await page.getByRole('button', { name: 'Remove filter Grade A' }).click();
    await count(page, plural(ofGrade(all, 'B').length));
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page).toHaveURL('/marketplace');
    await expect(page.getByRole('navigation', { name: 'Pages' }).getByRole('link').first()).toBeVisible();
  });

  test('limits, with the keyboard', async ({ signedIn: page, api }) => {
    const all = await everything(api);
    await open(page);
    const grade = filters(page).getByRole('checkbox', { name: 'A', exact: true });
    await expect(grade).toHaveAccessibleDescription(/^\d+$/);
    await grade.press('Space');
    await count(page, plural(ofGrade(all, 'A').length));
    await expect(grade).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page).toHaveURL('/marketplace');
    await filters(page).getByRole('textbox', { name: 'Price max' }).focus();
    await page.keyboard.type('300');
    await page.keyboard.press('Enter');
    const cheap = all.filter(({ price }) => price <= 300);
    await count(page, plural(cheap.length));
    await filters(page).getByRole('textbox', { name: 'Quantity min' }).focus();
    await page.keyboard.type('50');
    const many = cheap.filter(({ quantity }) => quantity >= 50);
    await count(page, plural(many.length));
    await expect(page).toHaveURL('/marketplace?price=..300&quantity=50..');
    await page.getByRole('button', { name: 'Remove filter Price up to $300' }).press('Enter');
    await count(page, plural(all.filter(({ quantity }) => quantity >= 50).length));
    await expect(filters(page).getByRole('textbox', { name: 'Price max' })).toHaveValue('');
  });

  test("agree with the service's own wherever both can answer", async ({ signedIn: page, api }) => {
    const all = await everything(api);
    await open(page, '/marketplace?rows=all');
    await count(page, plural(all.length));
    const byCategory = filters(page).getByRole('group', { name: 'Category' });
    for (const [name, category] of [
      ['Phones', 'phones'],
      ['Tablets', 'tablets'],
      ['Laptops', 'laptops'],
    ] as const) {
      const { total } = await api.page({ category });
      await byCategory.getByRole('radio', { name }).check();
      await count(page, plural(total));
    }
    await byCategory.getByRole('radio', { name: 'All' }).check();
    const { total } = await api.page({ brand: 'Apple,Samsung' });
    for (const brand of ['Apple', 'Samsung'])
      await filters(page).getByRole('checkbox', { name: brand, exact: true }).check();
    await count(page, plural(total));
  });
});

test.describe('a market whose names differ from the catalogue', () => {
  test.use({ listings: 40 });

  test('shows the lots whose names contain the words, and says so', async ({
    signedIn: page,
    world,
    axe,
  }) => {
    const changes = [
      { path: '/data/data/*/name', value: '14 Pro 256 Space Black' },
      { path: '/data/data/*/brand', value: 'Generic' },
      { path: '/data/data/*/category', value: 'mixed' },
    ];
    await world.fault({ call: 'listSellRequests', kind: 'alter', changes, times: null });
    await open(page);
    await expect(grades(page)).toBeVisible();
    await search(page).fill('14 pro');
    await count(page, '40 lots');
    await expect(resultsRegion(page)).toContainText('Showing lots with “14 pro” in the name.');
    await expect(page.getByLabel('We searched for')).toHaveCount(0);
    await axe();
  });
});

test.describe('one list of everything', () => {
  test('draws what is in sight, and the keyboard reaches its end', async ({ signedIn: page, api, axe }) => {
    const all = await everything(api);
    await open(page);
    await page.getByRole('combobox', { name: 'Lots per page' }).selectOption('All lots');
    await count(page, plural(all.length));
    await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', String(all.length + 1));
    expect(await rows(page).count()).toBeLessThan(60);
    await axe();
    await rows(page).first().getByRole('button').focus();
    await page.keyboard.press('End');
    const last = page.locator(`tr[aria-rowindex="${all.length + 1}"]`);
    await expect(last.getByRole('rowheader').getByRole('button')).toBeFocused();
    await page.keyboard.press('PageUp');
    await expect(last.locator(':focus')).toHaveCount(0);
    await page.keyboard.press('Home');
    await expect(
      page.locator('tr[aria-rowindex="2"]').getByRole('rowheader').getByRole('button'),
    ).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('complementary', { name: 'Lot', exact: true })).toBeVisible();
    expect(await rows(page).count()).toBeLessThan(60);
  });

  test('sorts by any column', async ({ signedIn: page, api }) => {
    const all = await everything(api);
    await open(page, '/marketplace?rows=all');
    await count(page, plural(all.length));
    const value = page.getByRole('columnheader', { name: 'Lot value' });
    await value.getByRole('button').click();
    await expect(value).toHaveAttribute('aria-sort', 'descending');
    const largest = all.map(({ price, quantity }) => cents(price) * quantity).toSorted((a, b) => b - a);
    await expect(page.getByRole('row').nth(1)).toContainText(formatMoney(largest[0] ?? 0));
    await value.getByRole('button').click();
    await expect(page.getByRole('row').nth(1)).toContainText(formatMoney(largest.at(-1) ?? 0));
    const name = page.getByRole('columnheader', { name: 'Name' });
    await name.getByRole('button').click();
    await expect(name).toHaveAttribute('aria-sort', 'ascending');
    await expect(page.getByRole('combobox', { name: 'Sort' })).toHaveValue('name ASC');
    await expect(page.getByRole('combobox', { name: 'Sort' }).locator(':checked')).toHaveText('Name: A to Z');
    await expect(page.getByRole('option', { name: `All ${all.length} lots` })).toBeAttached();
  });
});

test.describe('a market that moves', () => {
  test('moves no row: new lots wait, gone ones say so, and a price shows what it was', async ({
    signedIn: page,
    api,
    world,
    axe,
  }) => {
    await open(page, '/marketplace?rows=all&sortBy=price&sortDir=ASC');
    // Changes before all lots are loaded are not shown as changes.
    await isWhole(page, '400 lots');
    const cheapest = await api.sellRequests({ sortBy: 'price', sortDir: 'ASC', take: 5 });
    const [sold, raised] = [cheapest[1], cheapest[3]];
    if (!sold || !raised) throw new Error('the market is too small');
    const order = () =>
      page.locator('tr[data-lot]').evaluateAll((all) => all.slice(0, 12).map((one) => one.dataset.lot));
    const before = await order();
    await world.market({ move: 'arrive', count: 3 });
    await world.market({ move: 'sellOut', sellrequestId: sold.id });
    await world.reprice(raised.id, raised.price + 100);
    // The desk asks the marketplace for changes twice a minute.
    const sellRequest = (id: string) => page.locator(`tr[data-lot="${id}"]`);
    const change = `${formatMoney(cents(raised.price))} → ${formatMoney(cents(raised.price + 100))}`;
    await expect(sellRequest(raised.id)).toContainText(change, { timeout: 90_000 });
    const pill = page.getByRole('button', { name: /^3 new lots( · 1 gone)? · Show$/ });
    await expect(pill).toBeVisible({ timeout: 90_000 });
    expect(await order()).toEqual(before);
    await axe();
    await pill.click();
    await expect(pill).toBeHidden();
    await expect.poll(order).not.toEqual(before);
    await expect(page.getByRole('table')).toHaveAttribute('aria-rowcount', /40[34]/);
  });

  test('moves no row of a page: neither loaded changes nor a page that is read again', async ({
    signedIn: page,
    api,
    world,
  }) => {
    await open(page, '/marketplace?take=25');
    // With all lots loaded, the filters have counts.
    const all = await everything(api);
    const a = grades(page).getByRole('checkbox', { name: 'A', exact: true });
    await expect(a).toHaveAccessibleDescription(String(ofGrade(all, 'A').length));
    const [, sold, , raised] = await api.sellRequests({ take: 25 });
    if (!sold || !raised) throw new Error('the market is too small');
    const order = () =>
      page.locator('tr[data-lot]').evaluateAll((listed) => listed.map((one) => one.dataset.lot));
    const before = await order();
    await world.market({ move: 'arrive', count: 3 });
    await world.market({ move: 'sellOut', sellrequestId: sold.id });
    const sellRequest = (id: string) => page.locator(`tr[data-lot="${id}"]`);
    await expect(sellRequest(sold.id)).toContainText('No longer listed', { timeout: 90_000 });
    const pill = page.getByRole('button', { name: '3 new lots · 1 gone · Show' });
    await expect(pill).toBeVisible();

    await world.reprice(raised.id, raised.price + 100);
    // The page is older than 20 seconds now, so it is read again when the window gets the focus.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await expect(sellRequest(raised.id)).toContainText(`→ ${formatMoney(cents(raised.price + 100))}`);
    expect(await order()).toEqual(before);

    await pill.click();
    await expect(sellRequest(sold.id)).toHaveCount(0);
    await expect(pill).toBeHidden();
    await count(page, '402 lots');
  });
});

test.describe('a market that cannot be read to its end', () => {
  test('is said from how many lots, and goes on when the marketplace lets it', async ({
    signedIn: page,
    api,
    world,
    problems,
    axe,
  }) => {
    problems.allow(/429|tooMany/);
    const all = await everything(api);
    await world.fault({ call: 'listSellRequests', kind: 'tooMany', seconds: 4, after: 1, times: null });
    await page.goto('/marketplace?take=25&grade=A');
    await expect(resultsRegion(page)).toContainText('Loaded 25 of 400 lots. Paused by the marketplace until');
    await expect(resultsRegion(page).getByRole('status').first()).toContainText('so far');
    await axe();
    await world.clearFaults();
    await count(page, plural(ofGrade(all, 'A').length));
    await expect(resultsRegion(page)).not.toContainText('Loaded 25');
    await expect(resultsRegion(page).getByRole('status').first()).not.toContainText('so far');
  });

  test('shows the lots that the marketplace has found until all are loaded', async ({
    signedIn: page,
    api,
    world,
    problems,
  }) => {
    problems.allow(/429|tooMany/);
    const all = await everything(api);
    const { model, matches } = modelAmongOthers(all);
    const literal = await api.page({ searchTerm: model });
    await world.fault({ call: 'listSellRequests', kind: 'tooMany', seconds: 4, after: 1, times: null });
    await page.goto(`/marketplace?take=100&searchTerm=${encodeURIComponent(model)}`);
    await expect(rows(page)).toHaveCount(literal.total);
    await expect
      .poll(async () => Object.values(await world.faultHits()).some((times) => times > 0))
      .toBe(true);
    await expect(rows(page)).toHaveCount(literal.total);
    await world.clearFaults();
    await count(page, plural(matches.length));
    await expect(resultsRegion(page)).toContainText(
      new RegExp(`${literal.total - matches.length} more lots? with “${model}” in the name`),
    );
  });

  test('shows each lot once while lots come, go and change their price', async ({
    signedIn: page,
    api,
    world,
  }) => {
    await open(page, '/marketplace?rows=all&sortBy=price&sortDir=ASC');
    await count(page, '400 lots');
    const sellRequest = first(await api.sellRequests({ take: 1 }));
    await world.market({ move: 'sellOut', sellrequestId: sellRequest.id });
    await world.market({ move: 'arrive', count: 3 });
    await page.reload();
    await count(page, '402 lots');
    await expect(page.locator(`tr[data-lot="${sellRequest.id}"]`)).toHaveCount(0);
  });
});
