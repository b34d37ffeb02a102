import { endpoints, type SellRequestQuery } from '@/contract/interface';
import { formatCount } from '@/lib/text/count-text';
import { cents, formatMoney } from '@/lib/money';
import { expect, test } from '../support/fixtures';
import { column, count, first, resultsRegion, open, rows, search, short } from './marketplace-steps';

test.describe('finding', () => {
  test('lists what was updated last, with every figure a buyer compares', async ({ signedIn, api, axe }) => {
    const sellRequest = first(await api.sellRequests({ take: 1 }));
    await open(signedIn);
    await count(signedIn, '200 lots');
    await expect(signedIn).toHaveTitle('Marketplace · Lotdesk');
    await expect(rows(signedIn)).toHaveCount(50);
    const top = signedIn.getByRole('row').nth(1);
    await expect(top).toContainText(sellRequest.name);
    await expect(top).toContainText(formatMoney(cents(sellRequest.price)));
    await expect(top).toContainText(formatMoney(cents(sellRequest.price) * sellRequest.quantity));
    for (const name of ['Grade', 'Storage', 'Color', 'Carrier', 'MSRP', 'MOQ', 'Lot value']) {
      await expect(signedIn.getByRole('columnheader', { name, exact: true })).toBeVisible();
    }
    await open(signedIn, short);
    await axe();
  });

  test('searches as one types, in the address and without a step of the history', async ({
    signedIn,
    api,
  }) => {
    const result = await api.page({ searchTerm: 'hone' });
    await signedIn.goto('/orders');
    await signedIn.getByRole('link', { name: 'Marketplace' }).click();
    await expect(rows(signedIn).first()).toBeVisible();
    await signedIn.keyboard.press('/');
    await expect(search(signedIn)).toBeFocused();
    await signedIn.keyboard.type('hone ');
    await expect(signedIn).toHaveURL('/marketplace?searchTerm=hone');
    await count(signedIn, `${result.total} lots`);
    await expect(search(signedIn)).toHaveValue('hone ');
    for (const name of await rows(signedIn).allInnerTexts()) expect(name).toMatch(/hone/i);

    await signedIn.getByRole('button', { name: 'Clear search' }).click();
    await expect(signedIn).toHaveURL('/marketplace');
    await expect(search(signedIn)).toBeFocused();
    await count(signedIn, '200 lots');
    await signedIn.goBack();
    await expect(signedIn).toHaveURL('/orders');
  });

  test('leads to the first row with the keyboard, from the search box and from the top', async ({
    signedIn,
    world,
  }) => {
    const button = (place: number) => rows(signedIn).nth(place).getByRole('button');
    await open(signedIn);
    await signedIn.keyboard.press('Tab');
    await expect(signedIn.getByRole('link', { name: 'Skip to content' })).toBeFocused();
    await signedIn.keyboard.press('Enter');
    await signedIn.keyboard.press('Tab');
    await expect(signedIn.getByRole('link', { name: 'Skip to results' })).toBeFocused();
    await signedIn.keyboard.press('Enter');
    await expect(button(0)).toBeFocused();

    await signedIn.keyboard.press('/');
    await signedIn.keyboard.press('ArrowDown');
    await expect(button(0)).toBeFocused();
    await signedIn.keyboard.press('ArrowDown');
    await expect(button(1)).toBeFocused();

    // At once, while the list of those letters is loading.
    await signedIn.keyboard.press('/');
    await signedIn.keyboard.type('h');
    await signedIn.keyboard.press('ArrowDown');
    await expect(button(0)).toBeFocused();
    for (const name of await rows(signedIn).allInnerTexts()) expect(name).toMatch(/h/i);
    await signedIn.keyboard.press('ArrowDown');
    await expect(button(1)).toBeFocused();

    await world.fault({ call: 'listSellRequests', kind: 'latency', milliseconds: 700, times: null });
    await signedIn.reload();
    await expect(rows(signedIn).first()).toBeVisible();
    await signedIn.keyboard.press('/');
    await signedIn.keyboard.press('ControlOrMeta+A');
    await signedIn.keyboard.type('pro');
    await signedIn.keyboard.press('Enter');
    await expect(button(0)).toBeFocused();
    for (const name of await rows(signedIn).allInnerTexts()) expect(name).toMatch(/pro/i);
    await expect(signedIn).toHaveURL('/marketplace?searchTerm=pro');

    await signedIn.keyboard.press('/');
    await signedIn.keyboard.type('nothing of the kind');
    await signedIn.keyboard.press('Enter');
    await count(signedIn, '0 lots');
    await expect(search(signedIn)).toBeFocused();
  });

  test('shows every letter while the marketplace is slow, and asks it once for those of a pause', async ({
    signedIn,
    world,
  }) => {
    await world.fault({ call: 'listSellRequests', kind: 'latency', milliseconds: 700, times: null });
    await open(signedIn);
    const terms: string[] = [];
    signedIn.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      const term = searchParams.get('searchTerm');
      if (pathname === '/api/v2/sell-requests' && term) terms.push(term);
    });
    await search(signedIn).fill('iphone 1');
    await expect(search(signedIn)).toHaveValue('iphone 1');
    await expect(signedIn).toHaveURL('/marketplace?searchTerm=iphone+1');
    // The URL has the text, and the list is still loading.
    await search(signedIn).pressSequentially('3');
    await expect(search(signedIn)).toHaveValue('iphone 13');
    await expect(signedIn).toHaveURL('/marketplace?searchTerm=iphone+13');
    await expect(rows(signedIn).first()).toContainText(/iphone 13/i);
    await expect(search(signedIn)).toHaveValue('iphone 13');
    expect([...new Set(terms)]).toEqual(['iphone 1', 'iphone 13']);
  });

  test('lets the buyer leave and go back right after typing', async ({ signedIn }) => {
    // In one task: on a slow machine the URL would otherwise have the text before the buyer leaves.
    const typeAnd = (then: 'leave' | 'goBack') =>
      search(signedIn).evaluate((box: HTMLInputElement, next) => {
        box.select();
        document.execCommand('insertText', false, 'iphone');
        if (next === 'goBack') history.back();
        else document.querySelector<HTMLAnchorElement>('a[href="/orders"]')?.click();
      }, then);
    await open(signedIn);
    await search(signedIn).fill('galaxy');
    await expect(signedIn).toHaveURL('/marketplace?searchTerm=galaxy');
    await typeAnd('leave');
    await expect(signedIn.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
    await expect(signedIn).toHaveURL('/orders');

    await signedIn.goBack();
    await expect(search(signedIn)).toHaveValue('galaxy');
    await rows(signedIn).first().getByRole('button').click();
    await expect(signedIn).toHaveURL(/lot=/);
    await typeAnd('goBack');
    await expect(search(signedIn)).toHaveValue('galaxy');
    await expect(signedIn).toHaveURL('/marketplace?searchTerm=galaxy');
  });

  test('leaves Enter, Escape and the arrows to an input method', async ({ signedIn, context }) => {
    await open(signedIn);
    const input = await context.newCDPSession(signedIn);
    await search(signedIn).click();
    const compose = (text: string) =>
      input.send('Input.imeSetComposition', { text, selectionStart: text.length, selectionEnd: text.length });
    await compose('ぎ');
    await compose('ぎゃらくしー');
    await expect(search(signedIn)).toHaveValue('ぎゃらくしー');
    for (const key of ['ArrowDown', 'Escape', 'Enter']) {
      await search(signedIn).dispatchEvent('keydown', { key, isComposing: true, bubbles: true });
    }
    await expect(search(signedIn)).toBeFocused();
    await expect(search(signedIn)).toHaveValue('ぎゃらくしー');
    await input.send('Input.insertText', { text: 'Galaxy' });
    await expect(search(signedIn)).toHaveValue('Galaxy');
    await expect(signedIn).toHaveURL('/marketplace?searchTerm=Galaxy');
    await expect(rows(signedIn).first()).toContainText(/galaxy/i);
  });

  test('takes signs literally and says what to loosen where nothing is found', async ({ signedIn, axe }) => {
    await open(signedIn, '/marketplace?category=phones&brand=Apple,HP');
    await search(signedIn).fill('100%_off');
    await search(signedIn).press('Enter');
    await expect(resultsRegion(signedIn)).toContainText('No Apple or HP lots match “100%_off” in Phones');
    await count(signedIn, '0 lots');
    await axe();
    await signedIn.getByRole('button', { name: /^Without “100%_off”: \d+ lots$/ }).click();
    await expect(search(signedIn)).toHaveValue('');
    await expect(rows(signedIn).first()).toBeVisible();
    await expect(signedIn).not.toHaveURL(/searchTerm/);
    await signedIn.goBack();
    await expect(search(signedIn)).toHaveValue('100%_off');
    await signedIn.getByRole('button', { name: 'Show all lots' }).click();
    await expect(signedIn).toHaveURL('/marketplace');
    await count(signedIn, '200 lots');
  });

  test('filters by category and several brands, and goes back and forward through them', async ({
    signedIn,
    api,
  }) => {
    const total = async (query: SellRequestQuery) =>
      (await api.call(endpoints.listSellRequests, { query })).total;
    const phones = await total({ category: 'phones' });
    const apple = await total({ category: 'phones', brand: 'Apple' });
    const both = await total({ category: 'phones', brand: 'Apple,Samsung' });
    const filters = signedIn.getByRole('complementary', { name: 'Filters' });
    // Model names may contain a brand.
    const brands = filters.getByRole('group', { name: 'Brand' });
    await open(signedIn);
    await filters.getByRole('radio', { name: 'Phones' }).check();
    await count(signedIn, `${phones} lots`);
    await filters.getByRole('searchbox', { name: 'Find brand' }).fill('app');
    await expect(brands.getByRole('checkbox')).toHaveCount(1);
    await brands.getByRole('checkbox', { name: 'Apple' }).check();
    await count(signedIn, `${apple} lots`);
    await filters.getByRole('searchbox', { name: 'Find brand' }).fill('');
    await brands.getByRole('checkbox', { name: 'Samsung' }).check();
    await count(signedIn, `${both} lots`);
    await expect(signedIn).toHaveURL('/marketplace?category=phones&brand=Apple,Samsung');

    await signedIn.goBack();
    await expect(brands.getByRole('checkbox', { name: 'Samsung' })).not.toBeChecked();
    await count(signedIn, `${apple} lots`);
    await signedIn.goForward();
    await expect(brands.getByRole('checkbox', { name: 'Samsung' })).toBeChecked();
    await count(signedIn, `${both} lots`);

    await signedIn.getByRole('button', { name: 'Remove filter Apple' }).click();
    await expect(brands.getByRole('checkbox', { name: 'Apple' })).not.toBeChecked();
    await signedIn.getByRole('button', { name: 'Clear filters' }).click();
    await expect(filters.getByRole('radio', { name: 'All' })).toBeChecked();
    await count(signedIn, '200 lots');
  });

  test('asks for a brand that it has not met, until all are known', async ({ signedIn, world, problems }) => {
    problems.allow(/429|tooMany/);
    const filters = signedIn.getByRole('complementary', { name: 'Filters' });
    // The list's page and the page after it, but no page of the market.
    await world.fault({ call: 'listSellRequests', kind: 'tooMany', seconds: 2, after: 2, times: null });
    await open(signedIn);
    await filters.getByRole('searchbox', { name: 'Find brand' }).fill('Fairphone');
    await expect(resultsRegion(signedIn)).toContainText('Paused by the marketplace');
    await world.clearFaults();
    await filters.getByRole('button', { name: 'Filter by “Fairphone”' }).click();
    await expect(signedIn).toHaveURL('/marketplace?brand=Fairphone');
    await expect(resultsRegion(signedIn)).toContainText('No Fairphone lots');
    await expect(filters.getByRole('checkbox', { name: 'Fairphone' })).toBeChecked();
    await signedIn.getByRole('button', { name: 'Any brand' }).click();
    await count(signedIn, '200 lots');
    await expect(resultsRegion(signedIn)).not.toContainText('Loaded', { timeout: 90_000 });
    await filters.getByRole('searchbox', { name: 'Find brand' }).fill('Fairphone');
    await expect(filters).toContainText('No lots by “Fairphone”');
  });

  test('sorts by the headings and by name, in both directions', async ({ signedIn, api }) => {
    const cheapest = await api.sellRequests({ sortBy: 'price', sortDir: 'ASC', take: 50 });
    await open(signedIn);
    const price = signedIn.getByRole('columnheader', { name: 'Price' });
    await price.getByRole('button').click();
    await expect(price).toHaveAttribute('aria-sort', 'ascending');
    await expect(signedIn.getByRole('combobox', { name: 'Sort' })).toHaveValue('price ASC');
    await expect(rows(signedIn).first()).toContainText(first(cheapest).name);
    await expect
      .poll(() => column(signedIn, 'Price, USD'))
      .toEqual(cheapest.map((sellRequest) => formatMoney(cents(sellRequest.price))));
    await price.getByRole('button').click();
    await expect(signedIn).toHaveURL('/marketplace?sortBy=price');
    await expect(price).toHaveAttribute('aria-sort', 'descending');

    await signedIn.getByRole('combobox', { name: 'Sort' }).selectOption('Quantity: high to low');
    await expect(signedIn).toHaveURL('/marketplace?sortBy=quantity');
    await expect(signedIn.getByRole('columnheader', { name: 'Qty' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    const largest = first(await api.sellRequests({ sortBy: 'quantity', take: 1 }));
    await expect(signedIn.getByRole('row').nth(1)).toContainText(formatCount(largest.quantity));
  });

  test('pages through everything and sizes the pages', async ({ signedIn, api }) => {
    const pages = signedIn.getByRole('navigation', { name: 'Pages' });
    const size = signedIn.getByRole('combobox', { name: 'Lots per page' });
    await open(signedIn);
    await pages.getByRole('link', { name: 'Next page' }).click();
    await expect(signedIn).toHaveURL('/marketplace?page=2');
    await expect(pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    const second = await api.sellRequests({ page: 2, take: 50 });
    await expect(rows(signedIn).first()).toHaveText(first(second).name);
    await size.selectOption('25 per page');
    await expect(signedIn).toHaveURL('/marketplace?page=3&take=25');
    await expect(rows(signedIn)).toHaveCount(25);
    await expect(rows(signedIn).first()).toHaveText(first(second).name);
    await size.selectOption('100 per page');
    await expect(signedIn).toHaveURL('/marketplace?take=100');
    await expect(rows(signedIn)).toHaveCount(100);
    await signedIn.goBack();
    await expect(signedIn).toHaveURL('/marketplace?page=3&take=25');
    await expect(rows(signedIn)).toHaveCount(25);
  });

  test('opens mangled links, and leads back from a page that does not exist', async ({ signedIn, axe }) => {
    await open(signedIn, '/marketplace?take=abc&page=-3&sortBy=seller&sortDir=up&brand=,,');
    await count(signedIn, '200 lots');
    await expect(signedIn.getByRole('combobox', { name: 'Sort' })).toHaveValue('updatedAt DESC');
    await signedIn.goto('/marketplace?page=90');
    await expect(resultsRegion(signedIn)).toContainText("There's no page 90");
    await signedIn.getByRole('button', { name: 'Go to page 4' }).click();
    await expect(signedIn).toHaveURL('/marketplace?page=4');
    await expect(rows(signedIn)).toHaveCount(50);
    await signedIn.goto('/no/such/screen');
    await expect(signedIn.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    await axe();
  });
});

test.describe('an empty market', () => {
  test.use({ listings: 0 });

  test('says so and looks again', async ({ signedIn, axe }) => {
    await signedIn.goto('/marketplace');
    await expect(resultsRegion(signedIn)).toContainText('No lots are listed right now');
    await axe();
    await signedIn.getByRole('button', { name: 'Refresh' }).click();
    await count(signedIn, '0 lots');
  });
});
