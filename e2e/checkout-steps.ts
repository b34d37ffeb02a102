import { expect, type Page } from '@playwright/test';
import { endpoints } from '@/contract/interface';
import type { BuyRequest, SellRequest } from '@/contract/resources';
import { cents, formatMoney, multiplyCents } from '@/lib/money';
import type { MarketApi } from './market-api';

/** Different devices that are listed, with enough pieces for the smallest lot of each. */
export async function devices(api: MarketApi, count: number): Promise<SellRequest[]> {
  const listings = await api.listings({ take: 100, sortBy: 'quantity' });
  const byName = new Map(listings.map((listing) => [listing.name, listing]));
  const picked = [...byName.values()].slice(0, count);
  expect(picked).toHaveLength(count);
  return picked;
}

/** A lot of a device that nobody else sells, so that its stock is all there is. */
export async function onlyLot(api: MarketApi): Promise<SellRequest> {
  const listings = await api.listings({ take: 500, sortBy: 'quantity' });
  const lot = listings.find(({ name, quantity, minQuantity }) => {
    return quantity > (minQuantity ?? 1) && listings.filter((other) => other.name === name).length === 1;
  });
  if (!lot) throw new Error('every device is sold more than once');
  return lot;
}

/** Puts lots that are matched into the cart. */
export async function fillCart(api: MarketApi, count = 1): Promise<BuyRequest[]> {
  const made: BuyRequest[] = [];
  for (const listing of await devices(api, count)) made.push(await api.offerFor(listing));
  for (const { matched } of made) expect(matched).toBe(true);
  return made;
}

/** What buy requests come to at the offered prices, for the eye. */
export function offeredFor(...requests: BuyRequest[]): string {
  return formatMoney(
    requests.reduce((sum, { price, quantity }) => sum + multiplyCents(cents(price), quantity), 0),
  );
}

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 });
export const summary = (page: Page) => page.getByRole('region', { name: 'Summary' });
export const toShipping = (page: Page) => page.getByRole('button', { name: 'Continue to shipping' });
export const toReview = (page: Page) => page.getByRole('button', { name: 'Continue to review' });
export const place = (page: Page) => page.getByRole('button', { name: /^Place order/ });
export const refresh = (page: Page) => page.getByRole('button', { name: 'Refresh prices' });

/** From the cart to the first step, with everything that is matched. */
export async function checkOut(page: Page): Promise<void> {
  await page.goto('/cart');
  await page.getByRole('link', { name: /^Check out/ }).click();
  await expect(heading(page, 'Ship to')).toBeVisible();
}

/** From the cart to the rates, to the most recently updated address. */
export async function chooseAddress(page: Page): Promise<void> {
  await checkOut(page);
  await toShipping(page).click();
  await expect(page.getByRole('radio').first()).toBeVisible();
}

/** From the cart to the review, to the most recently updated address and at the cheapest rate. */
export async function goToReview(page: Page): Promise<void> {
  await chooseAddress(page);
  await toReview(page).click();
  await expect(place(page)).toBeEnabled();
}

/** How many orders the buyer has. */
export async function orderCount(api: MarketApi): Promise<number> {
  return (await api.call(endpoints.listOrders, {})).data.length;
}

/** Reloads the review as if the buyer had accepted other terms before the ones that hold. */
export async function acceptOtherTerms(page: Page): Promise<void> {
  await page.evaluate(() => {
    const draft = JSON.parse(sessionStorage.getItem('lotdesk.checkout') ?? '{}');
    Object.assign(draft.accepted, { shippingFee: '1.00', total: '2.00', service: 'UPS · Carrier Pigeon' });
    sessionStorage.setItem('lotdesk.checkout', JSON.stringify(draft));
  });
  await page.reload();
}

/** Another tab with everything this one remembers: as the browser copies a tab, or restores one that crashed. */
export async function copyTab(page: Page): Promise<Page> {
  const stored = await page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)));
  const copy = await page.context().newPage();
  await copy.addInitScript((items) => {
    // Once: what the tab does with it afterwards is its own.
    if (sessionStorage.length > 0) return;
    for (const [name, value] of Object.entries(items)) sessionStorage.setItem(name, String(value));
  }, stored);
  return copy;
}
