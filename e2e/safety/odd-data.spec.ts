import type { Page } from '@playwright/test';
import { chooseAddress, fillCart, heading, place, toReview, toShipping } from '../checkout/checkout-steps';
import { expect, test } from '../support/fixtures';
import { expectIntact } from '../support/intact-screen';
import { count, resultsRegion, open, panel, rows, search } from '../marketplace/marketplace-steps';

/*
 * A marketplace whose numbers, texts and rows violate the interface: on every screen, one odd row affects only that row.
 */

test.use({ listings: 40 });

const withheld = (page: Page, sentence: string | RegExp) => page.getByText(sentence).first();

test('an odd lot costs no other lot, and its data is one click away', async ({
  signedIn: page,
  world,
  axe,
}) => {
  await world.alter('listSellRequests', [
    { path: '/data/data/0/price', value: 12.345 },
    { path: '/data/data/1/price', value: 0.1 + 0.2 },
    { path: '/data/data/2/price', value: 0 },
    { path: '/data/data/3/price', value: -1 },
    { path: '/data/data/4/msrp', value: 129.999 },
    { path: '/data/data/5/properties', value: null },
    { path: '/data/data/6/properties/storage', value: 128 },
    { path: '/data/data/7', value: 'no record at all' },
    { path: '/data/data/8/updatedAt', value: {} },
  ]);
  await open(page);
  await count(page, '40 lots');
  await expect(rows(page)).toHaveCount(37);
  await expect(resultsRegion(page).getByText('$12.345', { exact: true })).toBeVisible();
  await expect(resultsRegion(page).getByText('$0.30000000000000004', { exact: true })).toBeVisible();
  await expect(withheld(page, "1 lot can't be shown: its data can't be read")).toBeVisible();
  await withheld(page, "2 lots can't be shown: their price is not a valid amount").click();
  await expect(page.getByText('"price": -1')).toBeVisible();
  await expectIntact(page, 'odd lots');
  await axe();
});

test('no buy request can be sent for a lot whose price is not in whole cents', async ({
  signedIn: page,
  world,
}) => {
  await world.alter('listSellRequests', [{ path: '/data/data/*/price', value: 12.345 }]);
  await open(page);
  await rows(page).first().getByRole('button').first().click();
  await expect(panel(page).getByText("You can't send a buy request for this lot")).toBeVisible();
  await expect(panel(page).getByText('Its asking price, $12.345, is not in whole cents.')).toBeVisible();
  await expect(panel(page).getByRole('form', { name: 'Buy request' })).toHaveCount(0);
  await page
    .getByRole('checkbox', { name: /^Select / })
    .first()
    .check();
  await expect(page.getByText(/\d+ lots? left out: price not in whole cents/)).toBeVisible();
});

test("the whole market counts what can't be shown", async ({ signedIn: page, world }) => {
  await world.alter('listSellRequests', [{ path: '/data/data/*/price', value: 0 }]);
  await page.goto('/marketplace');
  await expect(withheld(page, "40 lots can't be shown: their price is not a valid amount")).toBeVisible();
  await search(page).fill('iphone under $300');
  await expect(withheld(page, "40 lots can't be shown: their price is not a valid amount")).toBeVisible();
  await expect(rows(page)).toHaveCount(0);
});

test('an odd order costs no other order, and opens with what can be shown', async ({
  signedIn: page,
  api,
  world,
  axe,
}) => {
  const [request] = await fillCart(api);
  if (!request) throw new Error('no buy request');
  const { orderNo } = await api.order(request);
  for (let made = 0; made < 3; made += 1) await api.order(...(await fillCart(api)));
  await world.alter('listOrders', [
    { path: '/data/0/items/0/total', value: 24.599999999999998 },
    { path: '/data/0/totalPrice', value: '-5.00' },
    { path: '/data/1/orderNo', value: 'PO-17/b' },
    { path: '/data/1/totalPrice', value: '99999999999999999999.00' },
    { path: '/data/2', value: null },
  ]);
  await world.alter('readOrder', [
    { path: '/items/0/total', value: 24.599999999999998 },
    { path: '/items/0/properties', value: null },
    { path: '/totalPrice', value: '-5.00' },
    { path: '/amountPaid', value: null },
  ]);
  await page.goto('/orders');
  const table = page.getByRole('table', { name: /^Orders/ });
  await expect(table.getByRole('link')).toHaveCount(3);
  await expect(table.getByRole('link', { name: 'PO-17/b' })).toBeVisible();
  await expect(table.getByText('−$5.00')).toBeVisible();
  await expect(table.getByText('$99,999,999,999,999,999,999.00')).toBeVisible();
  await expect(withheld(page, "1 order can't be shown: its data can't be read")).toBeVisible();
  await expectIntact(page, 'odd orders');
  await withheld(page, "1 order can't be shown: its data can't be read").click();
  await axe();

  await page.goto(`/orders/${orderNo}`);
  await expect(heading(page, `Order ${orderNo}`)).toBeVisible();
  await expect(page.getByText('$24.599999999999998')).toBeVisible();
  await expect(page.getByText("Don't pay this order yet")).toBeVisible();
  await expect(page.getByText('Not provided', { exact: true })).toBeVisible();
  await axe();
});

test('an order opens whatever its number holds, and says where no link can hold it', async ({
  signedIn: page,
  api,
  world,
}) => {
  const numbers = ['PO-17/b', '50%25', 'a;b', String.raw`a\b`, 'W'.repeat(300), '.', '..'];
  for (const _ of numbers) await api.order(...(await fillCart(api)));
  await world.alter(
    'listOrders',
    numbers.map((value, index) => ({ path: `/data/${index}/orderNo`, value })),
  );
  const table = page.getByRole('table', { name: /^Orders/ });
  for (const orderNo of numbers.slice(0, -2)) {
    await page.goto('/orders');
    await table.getByRole('link', { name: orderNo, exact: true }).click();
    // The app's own text, because the sandbox does not have these numbers.
    await expect(page.getByText(`We couldn't find order ${orderNo}`, { exact: true })).toBeVisible();
  }
  await page.goto('/orders');
  await expect(table.getByText("Can't be opened: this number doesn't work in a link")).toHaveCount(2);
  await expect(table.getByRole('link')).toHaveCount(numbers.length - 2);
  await page.setViewportSize({ width: 390, height: 844 });
  await expectIntact(page, 'odd order numbers');
});

test('an order that is not to be paid yet asks for no wire', async ({ signedIn: page, api, world }) => {
  const { orderNo } = await api.order(...(await fillCart(api)));
  await world.alter('readOrder', [
    { path: '/orderNo', value: 'PO-17/b' },
    { path: '/totalPrice', value: '12.345' },
  ]);
  await page.goto(`/orders/${orderNo}`);
  await expect(heading(page, 'Order PO-17/b')).toBeVisible();
  const status = page.getByRole('region', { name: 'Status' });
  await expect(status).toHaveText(/The marketplace lists this order as awaiting payment\.$/);
  await expect(page.getByText("Don't pay this order yet")).toBeVisible();
});

test('a comparison and a saved search count the lots that they leave out', async ({
  signedIn: page,
  world,
}) => {
  await world.alter('listSellRequests', [{ path: '/data/data/*/price', value: 12.345 }]);
  await open(page);
  await page
    .getByRole('button', { name: /^Saved searches/ })
    .first()
    .click();
  const saved = page.getByRole('dialog', { name: 'Saved searches' });
  await saved.getByRole('textbox', { name: 'Save this search as' }).fill('all');
  await saved.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('40 lots not watched: price not in whole cents')).toBeVisible();
  await rows(page).first().getByRole('button').first().click();
  await panel(page).getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByText(/^\d+ lots? left out: price not in whole cents$/)).toBeVisible();
});

test("an item that can't be shown is named beside those that can", async ({ signedIn: page, api, world }) => {
  const requests = await fillCart(api, 2);
  const { orderNo } = await api.order(...requests);
  await world.alter('readOrder', [{ path: '/items/0/total', value: 'much' }]);
  await page.goto(`/orders/${orderNo}`);
  await withheld(page, "1 item can't be shown: its total is not a valid amount").click();
  await expect(page.getByText('"total": "much"')).toBeVisible();
  await expect(page.getByRole('table', { name: /^Items of/ }).first()).toBeVisible();
});

test('checkout goes on beside odd addresses, rates and earlier orders', async ({
  signedIn: page,
  api,
  world,
}) => {
  await api.order(...(await fillCart(api)));
  await api.saveAddress({ addressLine1: '1 Odd Street' });
  await fillCart(api);
  await world.alter('listShippingAddresses', [{ path: '/data/0/addressLine1', value: null }]);
  await world.alter('createShippingRates', [{ path: '/data/rates/0/rate', value: 12.345 }]);
  await world.alter('listOrders', [{ path: '/data/0/orderNo', value: 'PO-17/b' }]);
  const addressSentence = "1 address can't be shown: it has no readable address line";
  await page.goto('/addresses');
  await withheld(page, addressSentence).click();
  await expect(page.getByText('"addressLine1": null')).toBeVisible();

  await page.goto('/cart');
  await page.getByRole('link', { name: /^Check out/ }).click();
  await expect(withheld(page, addressSentence)).toBeVisible();
  await toShipping(page).click();
  await expect(withheld(page, "1 rate can't be shown: its price is not a valid amount")).toBeVisible();
  await toReview(page).click();
  await expect(place(page)).toBeEnabled();
  await place(page).click();
  await expect(heading(page, 'Pay by wire')).toBeVisible();
});

test('a total to be paid that is not in whole cents is refused', async ({ signedIn: page, api, world }) => {
  await api.saveAddress();
  await fillCart(api);
  await world.fault({
    call: 'validateOrder',
    kind: 'alter',
    changes: [{ path: '/total', value: '12.345' }],
  });
  await chooseAddress(page);
  await toReview(page).click();
  await expect(
    page
      .getByText(/cannot be used|can't be used/)
      .or(page.getByText(/Couldn't/))
      .first(),
  ).toBeVisible();
  await expect(place(page)).toHaveCount(0);
});
