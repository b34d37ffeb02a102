import type { Page } from '@playwright/test';
import * as z from 'zod/mini';
import { endpoints } from '@/contract/interface';
import { type OpenedDemo, sandboxEndpoints } from '@/contract/sandbox/sandbox';
import { deceivingTexts, foreignTexts, longTexts } from '@/lib/text/odd-texts';
import { make, ticks, watchIntents } from './bulk-steps';
import { heading, place, toReview, toShipping } from './checkout-steps';
import { expect, test } from './fixtures';
import { expectIntact } from './intact-screen';
import { createMarketApi, type MarketApi } from './market-api';
import { lots, rows } from './marketplace-steps';
import { controlsOf, type WorldControls } from './world';

/*
 * A marketplace without care for its data, on every screen, on a desktop and on a phone. Nothing that it says may lose a screen, widen a
 * page or cover an amount.
 */

const sizes = [
  { name: 'a desktop', width: 1280, height: 800 },
  { name: 'a phone', width: 390, height: 844 },
];

const [endless, sentence, immense] = longTexts;
const [, override, isolateBreaker] = deceivingTexts;

interface Hostile {
  page: Page;
  api: MarketApi;
  world: WorldControls;
  /** Fails unless the screen is whole. */
  intact: (screen: string) => Promise<void>;
}

/** Opens the situation "odd data" for a browser, without the demo's controls on its screen. */
async function openHostile(page: Page): Promise<Hostile> {
  const { method, path, data } = sandboxEndpoints.openDemo;
  const answer = await page.request.fetch(path, { method, data: { scenario: 'odd-data' } });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { world, apiKeys }: OpenedDemo = z.parse(data, await answer.json());
  return {
    page,
    api: createMarketApi(page.request, apiKeys[0]),
    world: controlsOf(page.request, world),
    intact: (screen) => expectIntact(page, screen),
  };
}

/** Lots with odd names that can be requested; the price of the second is more than a buy request can have. */
const lotsToRequest = ['<script>', 'onerror=alert', '=HYPERLINK'];

const dialog = (page: Page) => page.getByRole('dialog');
const closeDialog = async (page: Page) => {
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
};

/** Names a buy request, and what it says of itself, as no catalogue does. */
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

/** Buy requests that are matched, by names that are long or turn their direction, and one that is not. */
async function fillOddCart({ api, world }: Hostile): Promise<void> {
  const usual = (await api.listings({ take: 200, sortBy: 'quantity' })).filter(
    ({ name, brand, price, quantity }) =>
      brand !== 'Meridian' && name.length < 60 && price > 1 && price < 2000 && quantity < 10_000,
  );
  const names = [immense, override, isolateBreaker, endless, foreignTexts[1]];
  for (const [index, name] of names.entries()) {
    const listing = usual[index];
    if (!listing) throw new Error('too few usual lots');
    await nameRequests(world, name, index % 2 === 0 ? 'open' : endless);
    await api.offerFor(listing, index === 1 ? { price: 0.01 } : {});
  }
}

for (const { name: device, ...viewport } of sizes) {
  test.describe(`odd texts on ${device}`, () => {
    test.use({ viewport });
    const isPhone = viewport.width < 600;
    let hostile: Hostile;
    test.beforeEach(async ({ page }) => {
      hostile = await openHostile(page);
    });
    test.afterEach(() => hostile.world.drop());

    test('the marketplace lists every lot, opens it, filters, compares and saves searches', async ({
      page,
    }) => {
      const { intact } = hostile;
      await page.goto('/marketplace');
      const list = isPhone ? lots(page).getByRole('listitem') : rows(page);
      await expect(list.filter({ hasText: '<script>alert(document.domain)</script>' })).toBeVisible();
      await intact('the marketplace');

      const listed = await hostile.api.listings({ take: 200 });
      for (const text of [immense, endless, override, isolateBreaker, foreignTexts[0]]) {
        const lot = listed.find(({ name }) => name === text);
        await page.goto(`/marketplace?lot=${lot?.id}`);
        const panel = isPhone ? dialog(page) : page.getByRole('complementary', { name: 'Listing' });
        await expect(panel.getByRole('heading', { level: 2 })).toContainText(text.slice(0, 10));
        await intact(`the lot ${text.slice(0, 20)}`);
        // What is too long and what turns its direction, once each.
        if (text !== immense && text !== override) continue;
        await panel.getByRole('button', { name: 'Compare' }).click();
        await expect(page).toHaveURL(/compare=/);
        await expect(dialog(page).last()).toBeVisible();
        await intact(`the comparison of ${text.slice(0, 20)}`);
      }

      await page.goto(`/marketplace?searchTerm=${encodeURIComponent(sentence)}`);
      await expect(lots(page)).toBeVisible();
      await intact('a long search');
      await page.goto(
        `/marketplace?searchTerm=${encodeURIComponent(endless)}&brand=${encodeURIComponent(immense)}`,
      );
      await expect(lots(page)).toBeVisible();
      await intact('a long search without a break');
      await page.goto(
        `/marketplace?carrier=${encodeURIComponent(endless)}&category=${encodeURIComponent('vintage & <b>other</b>')}`,
      );
      await expect(lots(page)).toBeVisible();
      await intact('a long filter');

      if (isPhone) {
        await page.getByRole('button', { name: /^Filters/ }).click();
        await expect(dialog(page)).toBeVisible();
        await intact('the filters');
        await closeDialog(page);
      }
      const saved = page.getByRole('dialog', { name: 'Saved searches' });
      await page.getByRole('button', { name: /^Saved searches/ }).click();
      await saved.getByRole('textbox', { name: 'Save this search as' }).fill(endless);
      await saved.getByRole('button', { name: 'Save', exact: true }).click();
      await expect(page.getByRole('region', { name: /^Saved search / })).toBeVisible();
      await intact('a saved search');
      await page.goto('/marketplace');
      await page.getByRole('button', { name: /^Saved searches/ }).click();
      await expect(saved.getByText(/^Unbreakable/).first()).toBeVisible();
      await intact('the saved searches');
    });

    test('columns, a selection and its form, commands and the account', async ({ page }) => {
      const { intact } = hostile;
      await page.goto('/marketplace?take=50');
      if (!isPhone) {
        await page.getByRole('button', { name: 'Columns' }).click();
        for (const name of ['Brand', 'Category', 'SKU', 'Seller']) {
          await dialog(page).getByRole('checkbox', { name, exact: true }).check();
        }
        await intact('the columns');
        await dialog(page).getByRole('button', { name: 'Done' }).click();
        await expect(dialog(page)).toHaveCount(0);
        await intact('the arranged table');
      }
      const selection = page.getByRole('region', { name: 'Selection' });
      const search = page.getByRole('searchbox', { name: 'Search lots by name' });
      for (const lot of lotsToRequest) {
        // Only the cards in sight and a few around them are in the document.
        await search.fill(lot);
        await ticks(page)
          .and(page.getByRole('checkbox', { name: lot }))
          .check();
      }
      await search.fill('');
      await expect(selection).toBeVisible();
      await intact('the selection');
      await selection.getByRole('button', { name: 'Request these' }).click();
      await expect(dialog(page)).toBeVisible();
      await intact('the bulk form');
      await expect(dialog(page).getByRole('heading', { name: 'Request 3 lots' })).toBeVisible();
      // A line beyond the limit of the form keeps all of them from being sent.
      const intents = watchIntents(page);
      await make(page).click();
      await expect(dialog(page).getByText('At most $1,000,000.00')).toBeVisible();
      expect(intents).toEqual([]);
      await dialog(page)
        .getByRole('button', { name: /^Leave out .*onerror/ })
        .click();
      await make(page).click();
      const ends = dialog(page).getByRole('list', { name: 'What became of each' });
      await expect(ends.getByRole('listitem')).toHaveCount(2);
      await intact('what became of each');
      await closeDialog(page);

      await page.keyboard.press('Control+k');
      await page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox').fill('Refurbished bundle');
      await intact('the command palette');
      await page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox').fill(endless);
      await intact('the command palette with a long text');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: /^Account/ }).click();
      await intact('the account menu');
    });

    test('the cart, its dialogs and its notices', async ({ page }) => {
      const { intact } = hostile;
      await fillOddCart(hostile);
      await page.goto('/cart');
      await expect(heading(page, 'Cart')).toBeVisible();
      await expect(page.getByRole('rowheader')).toHaveCount(5);
      await intact('the cart');
      await page
        .getByRole('button', { name: /^Resend/ })
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

    test('addresses: the list, the form and the question before one is deleted', async ({ page }) => {
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

    test('checkout: address, shipping, review and payment', async ({ page }) => {
      const { intact, api, world } = hostile;
      await fillOddCart(hostile);
      await api.saveAddress();
      await page.goto('/cart');
      await page.getByRole('link', { name: /^Check out/ }).click();
      await expect(heading(page, 'Ship to')).toBeVisible();
      await intact('the choice of an address');
      // The scenario alters these rates too, and the first fault of a call is the one that applies.
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
      await toReview(page).click();
      await expect(place(page)).toBeEnabled();
      await intact('the review');
      await place(page).click();
      await expect(heading(page, 'Pay by wire')).toBeVisible();
      await page.getByRole('radio', { name: /^US bank/ }).check();
      await intact('the wire instructions');
    });

    test('orders: the list, each of its filters and each odd order', async ({ page, problems }) => {
      const { intact, world, api } = hostile;
      // The refusal at the end, as React tells it.
      problems.allow(/ApiError: Refurbished bundle/);
      const { data } = await api.call(endpoints.listOrders, {});
      await page.goto('/orders');
      const links = page.getByRole('table', { name: /^Orders/ }).getByRole('link');
      await expect(links.first()).toBeVisible();
      await intact('the orders');
      for (const { orderNo } of data.slice(0, 8)) {
        await page.goto(`/orders/${orderNo}`);
        await expect(page.getByRole('region', { name: 'Amounts' })).toBeVisible();
        await intact(`order ${orderNo}`);
      }
      await page.goto('/orders?status=completed');
      await expect(heading(page, 'Orders')).toBeVisible();
      await intact('completed orders');
      // The scenario alters this answer too, and the first fault of a call is the one that applies.
      await world.clearFaults();
      await world.fault({ call: 'readOrder', kind: 'refusal', status: 422, description: immense });
      await page.goto(`/orders/${data[0]?.orderNo}`);
      await expect(page.getByRole('alert')).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      );
    });

    test('signing in, and addresses of the app that lead nowhere', async ({ page }) => {
      const { intact } = hostile;
      await page.goto(`/${endless}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await intact('not found');
      await page.goto('/orders/1763625123456');
      await expect(heading(page, 'Order not found')).toBeVisible();
      await intact('an order that is not there');
      await page.context().clearCookies();
      await page.goto('/connect');
      await page.getByLabel('API key').fill(endless);
      await page.getByLabel('API key').press('Enter');
      await expect(page.getByRole('alert')).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
        viewport.width,
      );
    });
  });
}

for (const { name: device, ...viewport } of sizes) {
  test.describe(`odd numbers, nulls and shapes on ${device}`, () => {
    test.use({ viewport });
    const isPhone = viewport.width < 600;
    const list = (page: Page) => (isPhone ? lots(page).getByRole('listitem') : rows(page));

    test('lots with an odd price cost no other lot its place', async ({ signedIn: page, world, api }) => {
      const listed = await api.listings({ take: 50 });
      await world.fault({
        call: 'listSellRequests',
        kind: 'alter',
        times: null,
        changes: [
          { path: '/data/data/3/price', value: 12.345 },
          { path: '/data/data/4/price', value: 0 },
          { path: '/data/data/5/price', value: -5 },
          { path: '/data/data/6/price', value: null },
        ],
      });
      await page.goto('/marketplace?take=50');
      await expect(
        list(page)
          .filter({ hasText: listed[0]?.name ?? '' })
          .first(),
      ).toBeVisible();
      // A price of three decimals is shown as it came; any other is withheld with its reason.
      await expect(lots(page).getByText('$12.345').first()).toBeVisible();
      await expect(page.getByText(/3 lots can.t be shown: their price is not a valid amount/)).toBeVisible();
      await expectIntact(page, 'odd prices');
    });

    test('what only decorates a lot never costs its row', async ({ signedIn: page, world, api }) => {
      const listed = await api.listings({ take: 50 });
      await world.fault({
        call: 'listSellRequests',
        kind: 'alter',
        times: null,
        changes: [
          { path: '/data/data/0/msrp', value: 129.999 },
          { path: '/data/data/1/properties', value: null },
          { path: '/data/data/2/properties/storage', value: 128 },
          { path: '/data/data/3/imgUrl', value: 7 },
        ],
      });
      await page.goto('/marketplace?take=50');
      for (const { name } of listed.slice(0, 4)) {
        await expect(list(page).filter({ hasText: name }).first()).toBeVisible();
      }
      await expect(page.getByText(/can.t be shown/)).toHaveCount(0);
      await expectIntact(page, 'odd decoration');
    });

    test('odd orders cost no other order its place, and more can be placed', async ({
      signedIn: page,
      world,
      api,
    }) => {
      const [another, ...ordered] = await api.listings({ take: 6, sortBy: 'quantity' });
      if (!another) throw new Error('the market is empty');
      let newest = '';
      for (const listing of ordered) newest = (await api.order(await api.offerFor(listing))).orderNo;
      await world.fault({
        call: 'listOrders',
        kind: 'alter',
        times: null,
        changes: [
          { path: '/data/1/items/0/total', value: 24.599999999999998 },
          { path: '/data/2/orderNo', value: 'ORD-17 / 3' },
          { path: '/data/3/totalPrice', value: '-12.00' },
          { path: '/data/4/totalPrice', value: '99999999999999999999.00' },
        ],
      });
      await page.goto('/orders');
      await expect(page.getByRole('link', { name: newest })).toBeVisible();
      await expectIntact(page, 'odd orders');
      expect((await api.order(await api.offerFor(another))).orderNo).toMatch(/^\d+$/);
    });
  });
}
