import type { Locator, Page } from '@playwright/test';
import { endpoints, type SellRequestQuery } from '@/contract/interface';
import type { SellRequest } from '@/contract/resources';
import { formatCount } from '@/lib/count-text';
import { cents, formatMoney } from '@/lib/money';
import { expect, test } from './fixtures';

const lots = (page: Page) => page.getByRole('region', { name: 'Lots', exact: true });
const rows = (page: Page) => lots(page).getByRole('rowheader');
const panel = (page: Page) => page.getByRole('complementary', { name: 'Listing' });
const search = (page: Page) => page.getByRole('searchbox', { name: 'Search lots by name' });
const count = (page: Page, text: string | RegExp) =>
  expect(lots(page).getByRole('status')).toContainText(text);

/** The texts of a column, from the top. */
async function column(page: Page, name: string): Promise<string[]> {
  const headers = await page.getByRole('columnheader').allInnerTexts();
  const index = headers.findIndex((header) => header.replace(/[↑↓]/, '').trim() === name);
  const texts: string[] = [];
  for (const row of (await page.getByRole('row').all()).slice(1)) {
    texts.push(
      await row
        .getByRole('cell')
        .nth(index - 1)
        .innerText(),
    );
  }
  return texts;
}

/** A page of few rows: each row is like the next, and axe reads them all. */
const short = '/marketplace?take=25';

async function open(page: Page, path = '/marketplace') {
  await page.goto(path);
  await expect(rows(page).first()).toBeVisible();
}

function first(listings: SellRequest[]): SellRequest {
  const [listing] = listings;
  if (!listing) throw new Error('the market is empty');
  return listing;
}

const row = (page: Page, listing: SellRequest): Locator =>
  page
    .getByRole('row')
    .filter({ hasText: listing.name })
    .filter({ hasText: formatMoney(cents(listing.price)) })
    .first();

test.describe('finding', () => {
  test('lists what was updated last, with every figure a buyer compares', async ({ signedIn, api, axe }) => {
    const listing = first(await api.listings({ take: 1 }));
    await open(signedIn);
    await count(signedIn, '200 lots');
    await expect(signedIn).toHaveTitle('Marketplace · Lotdesk');
    await expect(rows(signedIn)).toHaveCount(50);
    const top = signedIn.getByRole('row').nth(1);
    await expect(top).toContainText(listing.name);
    await expect(top).toContainText(formatMoney(cents(listing.price)));
    await expect(top).toContainText(formatMoney(cents(listing.price) * listing.quantity));
    for (const name of ['Grade', 'Storage', 'Colour', 'Carrier', 'MSRP', 'Min', 'Lot value']) {
      await expect(signedIn.getByRole('columnheader', { name, exact: true })).toBeVisible();
    }
    await open(signedIn, short);
    await axe();
  });

  test('searches as one types, in the address and without a step of the history', async ({
    signedIn,
    api,
  }) => {
    const found = await api.call(endpoints.listSellRequests, { query: { searchTerm: 'iphone 13' } });
    await signedIn.goto('/orders');
    await signedIn.getByRole('link', { name: 'Marketplace' }).click();
    await expect(rows(signedIn).first()).toBeVisible();
    await signedIn.keyboard.press('/');
    await expect(search(signedIn)).toBeFocused();
    await signedIn.keyboard.type('iphone 13 ');
    await expect(signedIn).toHaveURL('/marketplace?searchTerm=iphone+13');
    await count(signedIn, `${found.total} lots`);
    await expect(search(signedIn)).toHaveValue('iphone 13 ');
    for (const name of await rows(signedIn).allInnerTexts()) expect(name).toMatch(/iphone 13/i);

    await signedIn.getByRole('button', { name: 'Clear the search' }).click();
    await expect(signedIn).toHaveURL('/marketplace');
    await expect(search(signedIn)).toBeFocused();
    await count(signedIn, '200 lots');
    await signedIn.goBack();
    await expect(signedIn).toHaveURL('/orders');
  });

  test('takes signs literally and says what to loosen where nothing is found', async ({ signedIn, axe }) => {
    await open(signedIn, '/marketplace?category=phones&brand=Apple,HP');
    await search(signedIn).fill('100%_off');
    await search(signedIn).press('Enter');
    await expect(lots(signedIn)).toContainText(
      'No lot has “100%_off” in its name, is by Apple or HP and is in Phones.',
    );
    await count(signedIn, '0 lots');
    await axe();
    await signedIn.getByRole('button', { name: 'Remove the search “100%_off”' }).click();
    await expect(search(signedIn)).toHaveValue('');
    await expect(rows(signedIn).first()).toBeVisible();
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
    await open(signedIn);
    await filters.getByRole('radio', { name: 'Phones' }).check();
    await count(signedIn, `${phones} lots`);
    await filters.getByRole('searchbox', { name: 'Find a brand' }).fill('app');
    await expect(filters.getByRole('checkbox')).toHaveCount(1);
    await filters.getByRole('checkbox', { name: 'Apple' }).check();
    await count(signedIn, `${apple} lots`);
    await filters.getByRole('searchbox', { name: 'Find a brand' }).fill('');
    await filters.getByRole('checkbox', { name: 'Samsung' }).check();
    await count(signedIn, `${both} lots`);
    await expect(signedIn).toHaveURL('/marketplace?category=phones&brand=Apple,Samsung');

    await signedIn.goBack();
    await expect(filters.getByRole('checkbox', { name: 'Samsung' })).not.toBeChecked();
    await count(signedIn, `${apple} lots`);
    await signedIn.goForward();
    await expect(filters.getByRole('checkbox', { name: 'Samsung' })).toBeChecked();
    await count(signedIn, `${both} lots`);

    await signedIn.getByRole('button', { name: 'Remove the filter Apple' }).click();
    await expect(filters.getByRole('checkbox', { name: 'Apple' })).not.toBeChecked();
    await signedIn.getByRole('button', { name: 'Clear the filters' }).click();
    await expect(filters.getByRole('radio', { name: 'All' })).toBeChecked();
    await count(signedIn, '200 lots');
  });

  test('asks for a brand that it has not met', async ({ signedIn }) => {
    const filters = signedIn.getByRole('complementary', { name: 'Filters' });
    await open(signedIn);
    await filters.getByRole('searchbox', { name: 'Find a brand' }).fill('Fairphone');
    await filters.getByRole('button', { name: 'Ask for “Fairphone”' }).click();
    await expect(signedIn).toHaveURL('/marketplace?brand=Fairphone');
    await expect(lots(signedIn)).toContainText('No lot is by Fairphone.');
    await expect(filters.getByRole('checkbox', { name: 'Fairphone' })).toBeChecked();
    await signedIn.getByRole('button', { name: 'Any brand, not only Fairphone' }).click();
    await count(signedIn, '200 lots');
  });

  test('sorts by the headings and by name, in both directions', async ({ signedIn, api }) => {
    const cheapest = await api.listings({ sortBy: 'price', sortDir: 'ASC', take: 50 });
    await open(signedIn);
    const price = signedIn.getByRole('columnheader', { name: 'Price' });
    await price.getByRole('button').click();
    await expect(price).toHaveAttribute('aria-sort', 'ascending');
    await expect(signedIn.getByRole('combobox', { name: 'Sort' })).toHaveValue('price ASC');
    await expect(rows(signedIn).first()).toContainText(first(cheapest).name);
    expect(await column(signedIn, 'Price')).toEqual(
      cheapest.map((listing) => formatMoney(cents(listing.price))),
    );
    await price.getByRole('button').click();
    await expect(signedIn).toHaveURL('/marketplace?sortBy=price');
    await expect(price).toHaveAttribute('aria-sort', 'descending');

    await signedIn.getByRole('combobox', { name: 'Sort' }).selectOption('Quantity, largest first');
    await expect(signedIn).toHaveURL('/marketplace?sortBy=quantity');
    await expect(signedIn.getByRole('columnheader', { name: 'Qty' })).toHaveAttribute(
      'aria-sort',
      'descending',
    );
    const largest = first(await api.listings({ sortBy: 'quantity', take: 1 }));
    await expect(signedIn.getByRole('row').nth(1)).toContainText(formatCount(largest.quantity));
  });

  test('pages through everything and sizes the pages', async ({ signedIn, api }) => {
    const pages = signedIn.getByRole('navigation', { name: 'Pages' });
    const size = signedIn.getByRole('combobox', { name: 'Lots a page' });
    await open(signedIn);
    await pages.getByRole('link', { name: 'Next page' }).click();
    await expect(signedIn).toHaveURL('/marketplace?page=2');
    await expect(pages.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    const second = await api.listings({ page: 2, take: 50 });
    await expect(rows(signedIn).first()).toHaveText(first(second).name);
    await size.selectOption('25 a page');
    await expect(signedIn).toHaveURL('/marketplace?page=3&take=25');
    await expect(rows(signedIn)).toHaveCount(25);
    await expect(rows(signedIn).first()).toHaveText(first(second).name);
    await size.selectOption('100 a page');
    await expect(signedIn).toHaveURL('/marketplace?take=100');
    await expect(rows(signedIn)).toHaveCount(100);
    await signedIn.goBack();
    await expect(signedIn).toHaveURL('/marketplace?page=3&take=25');
    await expect(rows(signedIn)).toHaveCount(25);
  });

  test('opens mangled links, and leads back from a page that does not exist', async ({ signedIn }) => {
    await open(signedIn, '/marketplace?take=abc&page=-3&sortBy=name&sortDir=up&brand=,,');
    await count(signedIn, '200 lots');
    await expect(signedIn.getByRole('combobox', { name: 'Sort' })).toHaveValue('updatedAt DESC');
    await signedIn.goto('/marketplace?page=90');
    await expect(lots(signedIn)).toContainText('Page 90 does not exist');
    await signedIn.getByRole('button', { name: 'Go to the last page, 4' }).click();
    await expect(signedIn).toHaveURL('/marketplace?page=4');
    await expect(rows(signedIn)).toHaveCount(50);
  });
});

test.describe('looking at a lot', () => {
  test('opens beside the table, says everything, and follows back and forward', async ({
    signedIn,
    api,
    axe,
  }) => {
    const listing = first(await api.listings({ take: 1 }));
    await open(signedIn, short);
    await row(signedIn, listing).click();
    await expect(signedIn).toHaveURL(`${short}&lot=${listing.id}`);
    await expect(panel(signedIn).getByRole('heading', { level: 2 })).toHaveText(listing.name);
    await expect(row(signedIn, listing)).toHaveAttribute('aria-current', 'true');
    for (const text of [listing.sku, listing.seller, listing.id, formatMoney(cents(listing.price))]) {
      await expect(panel(signedIn)).toContainText(text ?? '');
    }
    await axe();
    await signedIn.goBack();
    await expect(panel(signedIn)).toBeHidden();
    await signedIn.goForward();
    await expect(panel(signedIn)).toBeVisible();
    await panel(signedIn).getByRole('button', { name: 'Close the listing' }).click();
    await expect(panel(signedIn)).toBeHidden();
    await expect(rows(signedIn).first().getByRole('button')).toBeFocused();
  });

  test('walks the rows by the keyboard while the panel follows', async ({ signedIn, api }) => {
    const [one, two, three] = await api.listings({ take: 3 });
    await open(signedIn);
    await rows(signedIn).first().getByRole('button').focus();
    await signedIn.keyboard.press('ArrowDown');
    await expect(panel(signedIn)).toBeHidden();
    await signedIn.keyboard.press('Enter');
    await expect(signedIn).toHaveURL(`/marketplace?lot=${two?.id}`);
    await signedIn.keyboard.press('ArrowDown');
    await expect(panel(signedIn)).toContainText(three?.id ?? '');
    await expect(rows(signedIn).nth(2).getByRole('button')).toBeFocused();
    await signedIn.keyboard.press('Home');
    await expect(panel(signedIn)).toContainText(one?.id ?? '');
    await signedIn.keyboard.press('Enter');
    await expect(panel(signedIn).getByLabel('Quantity')).toBeFocused();
    await signedIn.keyboard.press('Escape');
    await expect(panel(signedIn)).toBeHidden();
    await expect(rows(signedIn).first().getByRole('button')).toBeFocused();
    await signedIn.goBack();
    await expect(panel(signedIn)).toBeVisible();
  });

  test('opens a link to a lot, and says so where the lot is not there', async ({ signedIn, api }) => {
    const listing = first(await api.listings({ take: 1, page: 3 }));
    await open(signedIn, `/marketplace?lot=${listing.id}`);
    await expect(panel(signedIn)).toContainText(listing.sku ?? '');
    await open(signedIn, '/marketplace?lot=gone');
    await expect(lots(signedIn)).toContainText('The lot of this link is not on this page.');
    await signedIn.getByRole('button', { name: 'Dismiss' }).click();
    await expect(signedIn).toHaveURL('/marketplace');
  });
});

test.describe('making a buy request', () => {
  test('asks for a lot with the keyboard alone and tells what the marketplace answered', async ({
    signedIn,
    api,
    axe,
  }) => {
    const listing = first(
      await api.listings({ searchTerm: 'iPhone 13 128GB', sortBy: 'price', sortDir: 'ASC' }),
    );
    await open(signedIn, '/marketplace?searchTerm=iPhone+13+128GB&sortBy=price&sortDir=ASC');
    await rows(signedIn).first().getByRole('button').focus();
    await signedIn.keyboard.press('Enter');
    await expect(panel(signedIn)).toContainText(listing.id);
    await signedIn.keyboard.press('Enter');
    await signedIn.keyboard.press('Control+a');
    await signedIn.keyboard.type(String(listing.quantity));
    await expect(panel(signedIn).getByLabel('Offer per piece')).toHaveValue(listing.price.toFixed(2));
    const total = formatMoney(cents(listing.price) * listing.quantity);
    await expect(panel(signedIn).getByRole('button', { name: `Make buy request · ${total}` })).toBeVisible();
    await signedIn.keyboard.press('Enter');
    await expect(panel(signedIn)).toContainText('The buy request is in your cart');
    await expect(panel(signedIn)).toContainText(/Matched · \d+ sellers?, \d+ pcs? from \$/);
    await expect(panel(signedIn)).toContainText('The lot you started from is among them.');
    await expect(signedIn.getByRole('link', { name: /^Cart 1/ })).toBeVisible();
    await axe();
    await panel(signedIn).getByRole('button', { name: 'Make another' }).click();
    await expect(panel(signedIn).getByLabel('Quantity')).toBeFocused();
    await expect(panel(signedIn).getByLabel('Quantity')).toHaveValue(String(listing.minQuantity ?? 1));
    await panel(signedIn)
      .getByRole('button', { name: /Make buy request/ })
      .click();
    await panel(signedIn).getByRole('link', { name: 'Go to the cart' }).click();
    await expect(signedIn).toHaveURL('/cart');
  });

  test('warns, refuses what cannot be meant, and says that a low offer waits', async ({
    signedIn,
    api,
    axe,
  }) => {
    const all = await api.listings({ take: 25 });
    const listing = first(all.filter(({ minQuantity, price }) => (minQuantity ?? 0) > 1 && price > 20));
    await open(signedIn, `${short}&lot=${listing.id}`);
    const form = panel(signedIn).getByRole('form', { name: 'Buy request' });
    await form.getByLabel('Quantity').fill('1');
    await expect(form).toContainText(`minimum of ${listing.minQuantity}`);
    await form.getByLabel('Quantity').fill(String(listing.quantity + 1));
    await expect(form).toContainText('the rest has to come from other sellers');
    await form.getByLabel('Quantity').fill('2.5');
    await form.getByLabel('Offer per piece').fill('12,50');
    await form.getByRole('button', { name: 'Make buy request' }).click();
    await expect(form).toContainText('Whole pieces only');
    await expect(form).toContainText('Cents come after a point: 12.50');
    await expect(form.getByLabel('Quantity')).toBeFocused();
    await axe();
    await form.getByLabel('Quantity').fill(String(listing.minQuantity));
    await form.getByLabel('Offer per piece').fill('1.00');
    await form.getByLabel('Country spec').selectOption('UK spec');
    await form.getByRole('button', { name: /Make buy request/ }).click();
    await expect(panel(signedIn)).toContainText(/Waiting · nobody sells at \$1\.00/);
  });
});

test.describe('without a connection', () => {
  test.use({ allowedProblems: [/ERR_INTERNET_DISCONNECTED/] });

  test('keeps the rows it has, says what failed, and goes on when asked again', async ({
    signedIn,
    context,
    axe,
  }) => {
    await open(signedIn, short);
    const before = await rows(signedIn).allInnerTexts();
    // Let what is loaded ahead arrive first, as it does long before anybody's connection breaks.
    await signedIn.waitForLoadState('networkidle');
    await context.setOffline(true);
    await signedIn.getByRole('combobox', { name: 'Sort' }).selectOption('Price, lowest first');
    const alert = lots(signedIn).getByRole('alert');
    await expect(alert).toContainText('Could not load these lots');
    await expect(alert).toContainText('Below are still the lots from before the change.');
    expect(await rows(signedIn).allInnerTexts()).toEqual(before);
    await axe();
    await context.setOffline(false);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(alert).toBeHidden();
    await expect(signedIn.getByRole('columnheader', { name: 'Price' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    expect(await rows(signedIn).allInnerTexts()).not.toEqual(before);
  });

  test('does not pretend to know what became of a request, and asking again makes one', async ({
    signedIn,
    context,
    api,
  }) => {
    const listing = first(await api.listings({ take: 1 }));
    await open(signedIn, `/marketplace?lot=${listing.id}`);
    const make = panel(signedIn).getByRole('button', { name: /Make buy request/ });
    await expect(make).toBeVisible();
    await context.setOffline(true);
    await make.click();
    await expect(panel(signedIn)).toContainText('It is not known whether the request was made');
    await expect(make).toBeDisabled();
    await context.setOffline(false);
    await panel(signedIn).getByRole('button', { name: 'Ask again' }).click();
    await expect(panel(signedIn)).toContainText('The buy request is in your cart');
    await expect(signedIn.getByRole('link', { name: /^Cart 1/ })).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('shows cards and filters them in a sheet', async ({ signedIn, api, axe }) => {
    const listing = first(await api.listings({ take: 1, category: 'tablets' }));
    await signedIn.goto(short);
    const cards = lots(signedIn).getByRole('listitem');
    await expect(cards).toHaveCount(25);
    expect(await signedIn.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await signedIn.getByRole('button', { name: 'Filters' }).click();
    const filters = signedIn.getByRole('dialog', { name: 'Filters' });
    await filters.getByRole('radio', { name: 'Tablets' }).check();
    await axe();
    await filters.getByRole('button', { name: 'Show the lots' }).click();
    await expect(signedIn.getByRole('button', { name: 'Filters (1)' })).toBeFocused();
    await expect(cards.first()).toContainText(listing.name);
  });

  test('opens the lot in a sheet, which Back closes', async ({ signedIn, api, axe }) => {
    const listing = first(await api.listings({ take: 1 }));
    await signedIn.goto(short);
    const card = lots(signedIn).getByRole('listitem').first().getByRole('button');
    await card.click();
    const sheet = signedIn.getByRole('dialog', { name: listing.name });
    await expect(sheet.getByRole('button', { name: /Make buy request/ })).toBeVisible();
    await axe();
    await signedIn.goBack();
    await expect(sheet).toBeHidden();
    await expect(card).toBeFocused();
  });
});

test.describe('an empty market', () => {
  test.use({ listings: 0 });

  test('says so and looks again', async ({ signedIn, axe }) => {
    await signedIn.goto('/marketplace');
    await expect(lots(signedIn)).toContainText('The marketplace lists no lots at the moment.');
    await axe();
    await signedIn.getByRole('button', { name: 'Look again' }).click();
    await count(signedIn, '0 lots');
  });
});
