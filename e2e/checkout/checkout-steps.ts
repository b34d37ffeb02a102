import { expect, type Page } from '@playwright/test';
import { deskEndpoints } from '@/contract/desk';
import { endpoints } from '@/contract/interface';
import type { BuyRequest, SellRequest } from '@/contract/resources';
import { addressSentence } from '@/lib/address/address-text';
import { cents, formatMoney, multiplyCents } from '@/lib/money';
import { rateName } from '@/lib/text/rate-name';
import type { MarketApi } from '../support/market-api';

/** Lots of different devices, each with enough pieces for its minimum quantity. */
export async function devices(api: MarketApi, count: number): Promise<SellRequest[]> {
  const sellRequests = await api.sellRequests({ take: 100, sortBy: 'quantity' });
  const byName = new Map(sellRequests.map((sellRequest) => [sellRequest.name, sellRequest]));
  const picked = [...byName.values()].slice(0, count);
  expect(picked).toHaveLength(count);
  return picked;
}

/** The only lot of a device, so that no other lot adds to its stock. */
export async function onlySellRequest(api: MarketApi): Promise<SellRequest> {
  const sellRequests = await api.sellRequests({ take: 500, sortBy: 'quantity' });
  const sellRequest = sellRequests.find(({ name, quantity, minQuantity }) => {
    return quantity > (minQuantity ?? 1) && sellRequests.filter((other) => other.name === name).length === 1;
  });
  if (!sellRequest) throw new Error('every device is sold more than once');
  return sellRequest;
}

/** Adds matched lots to the cart. */
export async function fillCart(api: MarketApi, count = 1): Promise<BuyRequest[]> {
  const made: BuyRequest[] = [];
  for (const sellRequest of await devices(api, count)) made.push(await api.offerFor(sellRequest));
  for (const { matched } of made) expect(matched).toBe(true);
  return made;
}

/** The formatted total of buy requests at the offered prices. */
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

/** Goes from the cart to the first step with every matched lot. */
export async function checkOut(page: Page): Promise<void> {
  await page.goto('/cart');
  await page.getByRole('link', { name: /^Check out/ }).click();
  await expect(heading(page, 'Ship to')).toBeVisible();
}

/** Goes from the cart to the rates, with the most recently updated address. */
export async function chooseAddress(page: Page): Promise<void> {
  await checkOut(page);
  await toShipping(page).click();
  await expect(page.getByRole('radio').first()).toBeVisible();
}

/**
 * Opens the review with every matched lot, the most recently updated address and the cheapest rate. The interface
 * validates the order, and this tab's storage gets the checkout. `goToReview` does the same through the screens.
 */
export async function openReview(page: Page, api: MarketApi): Promise<void> {
  const { readSession, listCart } = deskEndpoints;
  const session = readSession.data.parse(await (await page.request.get(readSession.path)).json());
  const cart = listCart.data.parse(await (await page.request.get(listCart.path)).json());
  const buyRequestIds = cart.rows.flatMap(({ buyRequest: { id, matched } }) => (matched ? [id] : []));
  const [address] = (await api.call(endpoints.listShippingAddresses, {})).rows;
  if (!session.account || !address) throw new Error('The buyer is not signed in, or has no address.');
  const { rates } = await api.call(endpoints.createShippingRates, {
    body: { address: address.id, buyRequestIds },
  });
  const [shippingOption] = rates.toSorted((one, other) => one.rate - other.rate);
  if (!shippingOption) throw new Error('The marketplace has no rate.');
  const validation = await api.call(endpoints.validateOrder, {
    body: { buyRequestIds, buyerAddress: address.id, shippingOption },
  });
  const { orderMetaId, subtotal, shippingFee, insurance, warranty, total } = validation;
  const draft = {
    account: session.account.id,
    buyRequestIds,
    addressId: address.id,
    addressText: addressSentence(address),
    shippingOption,
    orderMetaId,
    accepted: { subtotal, shippingFee, insurance, warranty, total, service: rateName(shippingOption) },
  };
  // A small page of the same origin: the checkout must be stored before the app starts.
  await page.goto('/icon.svg');
  await page.evaluate(
    (entries) => {
      for (const [name, value] of entries) sessionStorage.setItem(name ?? '', value ?? '');
    },
    [
      ['lotdesk.checkout', JSON.stringify(draft)],
      ['lotdesk.cart-selection', JSON.stringify({ chosen: [], left: [], checkout: buyRequestIds })],
    ],
  );
  await page.goto('/checkout/review');
  await expect(place(page)).toBeEnabled();
}

/** Goes from the cart to the review, with the most recently updated address and the cheapest rate. */
export async function goToReview(page: Page): Promise<void> {
  await chooseAddress(page);
  await toReview(page).click();
  await expect(place(page)).toBeEnabled();
}

/** How many orders the buyer has. */
export async function orderCount(api: MarketApi): Promise<number> {
  return (await api.call(endpoints.listOrders, {})).data.length;
}

/** Reloads the review as if the buyer had accepted other terms before. */
export async function acceptOtherTerms(page: Page): Promise<void> {
  await page.evaluate(() => {
    const draft = JSON.parse(sessionStorage.getItem('lotdesk.checkout') ?? '{}');
    Object.assign(draft.accepted, { shippingFee: '1.00', total: '2.00', service: 'UPS · Carrier Pigeon' });
    sessionStorage.setItem('lotdesk.checkout', JSON.stringify(draft));
  });
  await page.reload();
}

/** Opens a tab with this tab's session storage, as a browser does when it copies a tab or restores a crashed one. */
export async function copyTab(page: Page): Promise<Page> {
  const stored = await page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)));
  const copy = await page.context().newPage();
  await copy.addInitScript((items) => {
    // Only once: later changes are the tab's own.
    if (sessionStorage.length > 0) return;
    for (const [name, value] of Object.entries(items)) sessionStorage.setItem(name, String(value));
  }, stored);
  return copy;
}
