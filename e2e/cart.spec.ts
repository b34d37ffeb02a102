import type { Locator, Page } from '@playwright/test';
import type { BuyRequest, SellRequest } from '@/contract/resources';
import { cents, formatMoney, multiplyCents } from '@/lib/money';
import { expect, test } from './fixtures';
import type { MarketApi } from './market-api';

/** A connection that a test cuts itself. */
const cut = /ERR_INTERNET_DISCONNECTED/;

/** Listings of different devices, no name part of another, with enough of each for a small request. */
async function devices(api: MarketApi, count: number): Promise<SellRequest[]> {
  const found: SellRequest[] = [];
  for (const listing of await api.listings({ take: 100 })) {
    const isAlike = found.some(({ name }) => name.includes(listing.name) || listing.name.includes(name));
    if (!isAlike && found.length < count) found.push(listing);
  }
  expect(found).toHaveLength(count);
  return found;
}

const row = (page: Page, { name }: { name: string }) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

const tick = (within: Locator) => within.getByRole('checkbox', { name: /^Select / });

const totalOf = (...requests: BuyRequest[]) =>
  formatMoney(requests.reduce((sum, { price, quantity }) => sum + multiplyCents(cents(price), quantity), 0));

async function openCart(page: Page): Promise<void> {
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Cart', level: 1 })).toBeVisible();
}

/** A line that nobody can match: far below what is asked. */
const tooLow = (api: MarketApi, listing: SellRequest) => api.offerFor(listing, { price: 0.01 });

test('an empty cart leads to the marketplace', async ({ signedIn: page, axe }) => {
  await openCart(page);
  await expect(page).toHaveTitle('Cart · Lotdesk');
  await expect(page.getByText('No buy requests yet')).toBeVisible();
  await axe();
  await page.getByRole('link', { name: 'Find lots' }).click();
  await expect(page).toHaveURL(/\/marketplace/);
});

test('says what the marketplace answered, and selects what is matched', async ({
  signedIn: page,
  api,
  axe,
}) => {
  const [one, two, three, four] = await devices(api, 4);
  if (!one || !two || !three || !four) throw new Error('too few devices');
  const first = await api.offerFor(one);
  const second = await api.offerFor(two);
  await tooLow(api, three);
  await api.offerFor(four, { quantity: 99_999 });
  await openCart(page);

  await expect(page.getByRole('main').getByText('4 buy requests', { exact: true })).toBeVisible();
  await expect(row(page, one)).toContainText(/Matched · \d+ sellers?, [\d,]+ pcs? from \$/);
  await expect(row(page, three)).toContainText('Waiting · nobody sells at $0.01');
  await expect(row(page, four)).toContainText(/Waiting · only [\d,]+ of 99,999 pcs at up to/);

  await expect(tick(row(page, one))).toBeChecked();
  await expect(tick(row(page, two))).toBeChecked();
  for (const waiting of [three, four]) {
    await expect(tick(row(page, waiting))).toBeDisabled();
    await expect(tick(row(page, waiting))).not.toBeChecked();
  }

  const summary = page.getByRole('region', { name: 'Summary' });
  const checkout = (words: string) => summary.getByRole('link', { name: words });
  await expect(checkout(`Check out 2 lots · ${totalOf(first, second)}`)).toBeVisible();
  const all = page.getByRole('checkbox', { name: 'Select all matched lots' });
  await expect(all).toBeChecked();
  await tick(row(page, one)).uncheck();
  await expect(all).toHaveJSProperty('indeterminate', true);
  await expect(checkout(`Check out 1 lot · ${totalOf(second)}`)).toBeVisible();
  await axe();

  await page.reload();
  await expect(tick(row(page, one))).not.toBeChecked();
  await all.click();
  await expect(tick(row(page, one))).toBeChecked();
  await all.click();
  await expect(tick(row(page, two))).not.toBeChecked();
  await expect(summary.getByRole('button', { name: 'Check out' })).toBeDisabled();
  await expect(summary).toContainText('Select a matched lot to check out');
});

test('hands what is selected to the checkout', async ({ signedIn: page, api }) => {
  const [one, two] = await devices(api, 2);
  if (!one || !two) throw new Error('too few devices');
  await api.offerFor(one);
  const second = await api.offerFor(two);
  await openCart(page);
  await tick(row(page, one)).uncheck();
  await page.getByRole('link', { name: `Check out 1 lot · ${totalOf(second)}` }).click();
  await expect(page).toHaveURL(/\/checkout\/address/);
  await page.goBack();
  await expect(tick(row(page, one))).not.toBeChecked();
  await expect(tick(row(page, two))).toBeChecked();
});

test('removes a line with undo, in every tab and on every device', async ({
  signedIn: page,
  api,
  world,
  newDevice,
}) => {
  const [one, two] = await devices(api, 2);
  if (!one || !two) throw new Error('too few devices');
  await api.offerFor(one);
  await api.offerFor(two);
  await openCart(page);
  const otherTab = await page.context().newPage();
  await openCart(otherTab);
  const count = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Cart/ });
  await expect(count).toHaveText('Cart2 buy requests');

  await page.getByRole('button', { name: `Remove ${one.name}` }).click();
  await expect(row(page, one)).toBeHidden();
  await expect(row(otherTab, one)).toBeHidden();
  await expect(count).toHaveText('Cart1 buy requests');
  await expect(page.getByText('The buy request stays open at the marketplace.')).toBeVisible();
  const device = await newDevice(world.apiKeys[0]);
  await openCart(device);
  await expect(row(device, two)).toBeVisible();
  await expect(row(device, one)).toBeHidden();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, one)).toBeVisible();
  await expect(row(otherTab, one)).toBeVisible();

  const stranger = await newDevice(world.apiKeys[1]);
  await openCart(stranger);
  await expect(stranger.getByText('No buy requests yet')).toBeVisible();
});

test('a removal that fails brings the line back and says so', async ({ signedIn: page, api, problems }) => {
  problems.allow(cut);
  const [one] = await devices(api, 1);
  if (!one) throw new Error('too few devices');
  await api.offerFor(one);
  await openCart(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: `Remove ${one.name}` }).click();
  const notices = page.getByRole('region', { name: 'Notifications' });
  await expect(notices.getByText(`Could not remove ${one.name} from the cart`)).toBeVisible();
  await expect(row(page, one)).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: `Remove ${one.name}` }).click();
  await expect(page.getByText('No buy requests yet')).toBeVisible();
});

test('a remedy makes a waiting request again, and the earlier line can go', async ({
  signedIn: page,
  api,
  axe,
}) => {
  const [one] = await devices(api, 1);
  if (!one) throw new Error('too few devices');
  await tooLow(api, one);
  await openCart(page);
  await expect(row(page, one)).toContainText(/nobody sells at \$0\.01; lowest seen \$/);
  const remedy = row(page, one).getByRole('button', { name: /^Raise to / });
  const price = (await remedy.innerText()).replace('Raise to ', '');
  await remedy.click();

  const dialog = page.getByRole('dialog', { name: `Make again: ${one.name}` });
  await expect(dialog.getByLabel('Offer per piece')).toHaveValue(price.replace(/[$,]/g, ''));
  await expect(dialog.getByLabel('Offer per piece')).toBeFocused();
  await axe();
  await dialog.getByRole('button', { name: /^Make buy request/ }).click();

  const made = page.getByRole('dialog', { name: 'The buy request is in your cart' });
  await expect(made).toContainText(/Matched · /);
  await expect(made).toContainText('at $0.01, is still in the cart');
  await axe();
  await made.getByRole('button', { name: 'Remove the earlier line' }).click();
  await expect(made).toBeHidden();
  await expect(row(page, one)).toHaveCount(1);
  await expect(row(page, one)).toContainText('Matched · ');
  await expect(tick(row(page, one))).toBeChecked();
});

test('the form keeps what is typed and shows a refusal at its field', async ({
  signedIn: page,
  api,
  axe,
}) => {
  const [one] = await devices(api, 1);
  if (!one) throw new Error('too few devices');
  await api.offerFor(one);
  await openCart(page);
  await page.getByRole('button', { name: `Make again: ${one.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Make again: ${one.name}` });
  const quantity = dialog.getByLabel('Quantity');
  const price = dialog.getByLabel('Offer per piece');
  const make = dialog.getByRole('button', { name: /^Make buy request/ });

  await quantity.fill('2.5');
  await price.fill('312,50');
  await dialog.getByLabel('Country spec', { exact: true }).selectOption('Other…');
  await make.click();
  await expect(quantity).toBeFocused();
  await expect(quantity).toHaveAccessibleDescription('Whole pieces only, such as 25');
  await expect(price).toHaveAccessibleDescription('Cents come after a point: 312.50');
  await expect(dialog.getByLabel('Other country spec')).toHaveAccessibleDescription(
    'Enter the specification',
  );
  await axe();

  await quantity.fill('200,000');
  await price.fill('$312.50');
  await dialog.getByLabel('Other country spec').fill('LATAM');
  await expect(dialog.getByText('$62,500,000.00', { exact: true })).toBeVisible();
  await make.click();
  await expect(quantity).toHaveAccessibleDescription(/at most 100000/);
  await expect(quantity).toBeFocused();
  await expect(price).toHaveValue('$312.50');
  await expect(dialog.getByLabel('Other country spec')).toHaveValue('LATAM');

  await quantity.fill('3');
  await make.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Keep both' }).click();
  await expect(row(page, one)).toHaveCount(2);
  await expect(row(page, one).filter({ hasText: 'LATAM' })).toContainText('3 × $312.50');
});

test('a lost answer is called unknown, and asking again makes one request', async ({
  signedIn: page,
  api,
  problems,
  axe,
}) => {
  problems.allow(cut);
  const [one] = await devices(api, 1);
  if (!one) throw new Error('too few devices');
  await api.offerFor(one);
  await openCart(page);
  await page.getByRole('button', { name: `Make again: ${one.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Make again: ${one.name}` });
  const make = dialog.getByRole('button', { name: /^Make buy request/ });
  await expect(make).toBeEnabled();
  await page.context().setOffline(true);
  await make.click();
  await expect(dialog.getByText('It is not known whether the request was made')).toBeVisible();
  await expect(make).toBeDisabled();
  await axe();
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: 'Ask again' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep both' }).click();
  await expect(row(page, one)).toHaveCount(2);
  await page.reload();
  await expect(row(page, one)).toHaveCount(2);
});

test('works from the keyboard alone', async ({ signedIn: page, api }) => {
  const [one, two] = await devices(api, 2);
  if (!one || !two) throw new Error('too few devices');
  const [first] = [await api.offerFor(one), await api.offerFor(two)];
  await openCart(page);
  await tick(row(page, two)).focus();
  await page.keyboard.press('Space');
  await expect(tick(row(page, two))).not.toBeChecked();
  await page.getByRole('button', { name: `Make again: ${two.name}` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Offer per piece')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `Make again: ${two.name}` })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(row(page, two)).toBeHidden();
  await expect(tick(row(page, one))).toBeFocused();
  await page.getByRole('link', { name: `Check out 1 lot · ${totalOf(first)}` }).press('Enter');
  await expect(page).toHaveURL(/\/checkout\/address/);
});

test('fits a telephone', async ({ signedIn: page, api, axe }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const [one] = await devices(api, 1);
  if (!one) throw new Error('too few devices');
  const made = await api.offerFor(one);
  await openCart(page);
  await expect(row(page, one)).toContainText(totalOf(made));
  await expect(row(page, one)).toContainText('Matched · ');
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await axe();
  await row(page, one).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No buy requests yet')).toBeVisible();
});
