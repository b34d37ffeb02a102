import { endpoints } from '@/contract/interface';
import { foreignTexts } from '@/lib/text/odd-texts';
import { heading, place, toReview, toShipping } from '../checkout/checkout-steps';
import { expect } from '../support/fixtures';
import {
  closeDialog,
  dialog,
  endless,
  expectNoOverflow,
  immense,
  isolateBreaker,
  override,
  sentence,
  test,
} from './hostile-steps';
import type { MarketApi } from '../support/market-api';
import type { WorldControls } from '../support/world';

/*
 * Hostile marketplace data from the cart to the orders: it must not break a screen, widen a page or cover an amount. Every screen is
 * intact on a desktop and fits a phone's width.
 */

/** Gives new buy requests a name and hostile properties. */
async function nameRequests(world: WorldControls, name: string, status: string): Promise<void> {
  await world.fault({
    call: 'createBuyRequest',
    kind: 'alter',
    changes: [
      { path: '/data/name', value: name },
      { path: '/data/brand', value: foreignTexts[0] },
      { path: '/data/status', value: status },
      { path: '/data/properties/carrier', value: endless },
      { path: '/data/properties/color', value: override },
      { path: '/data/properties/storage', value: sentence },
    ],
  });
}

/** Creates matched buy requests with long names or names that change the text direction, and one without a match. */
async function fillOddCart({ api, world }: { api: MarketApi; world: WorldControls }): Promise<void> {
  const usual = (await api.sellRequests({ take: 200, sortBy: 'quantity' })).filter(
    ({ name, brand, price, quantity }) =>
      brand !== 'Meridian' && name.length < 60 && price > 1 && price < 2000 && quantity < 10_000,
  );
  const names = [immense, override, isolateBreaker, endless, foreignTexts[1]];
  for (const [index, name] of names.entries()) {
    const sellRequest = usual[index];
    if (!sellRequest) throw new Error('too few usual lots');
    await nameRequests(world, name, index % 2 === 0 ? 'open' : endless);
    // Above the asking price, which may rise before that. All pieces, because the scenario hides the minimum.
    await api.offerFor(sellRequest, {
      quantity: sellRequest.quantity,
      price: index === 1 ? 0.01 : sellRequest.price + 20,
    });
  }
}

test('the cart, its dialogs and its notices', async ({ page, hostile }) => {
  const { intact } = hostile;
  await fillOddCart(hostile);
  await page.goto('/cart');
  await expect(heading(page, 'Cart')).toBeVisible();
  // Five lines under the names of two groups.
  await expect(page.getByRole('rowheader')).toHaveCount(7);
  await intact('the cart');
  await page
    .getByRole('button', { name: /^Resend: / })
    .first()
    .click();
  await expect(dialog(page)).toBeVisible();
  await intact('the dialog that resends');
  await closeDialog(page);
  await page
    .getByRole('button', { name: /^Remove/ })
    .last()
    .click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await intact('a notice of what was removed');
});

test('addresses: the list, the form and the question before one is deleted', async ({ page, hostile }) => {
  const { intact } = hostile;
  await page.goto('/addresses');
  await expect(page.getByText('東京都港区芝公園4丁目2-8')).toBeVisible();
  await intact('the addresses');
  for (const street of [endless, override]) {
    await page
      .getByRole('button', { name: `Edit ${street}`, exact: false })
      .first()
      .click();
    await expect(page.getByRole('form', { name: 'Edit address' })).toBeVisible();
    await intact('the form of an address');
    await closeDialog(page);
    await page
      .getByRole('button', { name: `Delete ${street}`, exact: false })
      .first()
      .click();
    await expect(dialog(page)).toBeVisible();
    await intact('the question before deleting');
    await dialog(page).getByRole('button', { name: 'Delete address' }).click();
    await expect(page.getByText('Address deleted')).toBeVisible();
    await intact('the notice of a deleted address');
  }
});

test('checkout: address, shipping, review and payment', async ({ page, hostile }) => {
  const { intact, api, world } = hostile;
  await fillOddCart(hostile);
  await api.saveAddress();
  await page.goto('/cart');
  await page.getByRole('link', { name: /^Check out/ }).click();
  await expect(heading(page, 'Ship to')).toBeVisible();
  await intact('the choice of an address');
  // The scenario alters these rates too, and the first fault of a call applies.
  await world.clearFaults();
  await world.fault({
    call: 'createShippingRates',
    kind: 'alter',
    changes: [
      { path: '/data/rates/3/rate', value: 12.345 },
      { path: '/data/rates/0/carrier', value: endless },
      { path: '/data/rates/0/service', value: sentence },
      { path: '/data/rates/1/carrier', value: override },
      { path: '/data/rates/2/service', value: immense },
    ],
  });
  await toShipping(page).click();
  await expect(page.getByRole('radio').first()).toBeVisible();
  await intact('the rates');
  // The marketplace refuses a rate that the fault changed.
  await page
    .getByRole('radio', { name: /^(?:UPS|USPS|FedEx) (?!Refurbished)/ })
    .first()
    .check();
  await toReview(page).click();
  await expect(place(page)).toBeEnabled();
  await intact('the review');
  await place(page).click();
  await expect(heading(page, 'Pay by wire')).toBeVisible();
  await page.getByRole('radio', { name: /^US bank/ }).check();
  await intact('the wire instructions');
});

test('orders: the list, each of its filters and each odd order', async ({ page, hostile, problems }) => {
  const { intact, world, api } = hostile;
  // The refusal at the end, as React reports it.
  problems.allow(/ApiError: Refurbished bundle/);
  const { data } = await api.call(endpoints.listOrders, {});
  await page.goto('/orders');
  const links = page.getByRole('table', { name: /^Orders/ }).getByRole('link');
  await expect(links.first()).toBeVisible();
  await intact('the orders');
  for (const { orderNo } of data.slice(0, 8)) {
    await page.goto(`/orders/${orderNo}`);
    await expect(page.getByRole('region', { name: 'Summary' })).toBeVisible();
    await intact(`order ${orderNo}`);
  }
  await page.goto('/orders?status=completed');
  await expect(heading(page, 'Orders')).toBeVisible();
  await intact('completed orders');
  // The scenario alters this response too, and the first fault of a call applies.
  await world.clearFaults();
  await world.fault({ call: 'readOrder', kind: 'refusal', status: 422, description: immense });
  await page.goto(`/orders/${data[0]?.orderNo}`);
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNoOverflow(page);
});
