import { expect } from '@playwright/test';
import type { SellRequest } from '@/contract/resources';
import { fillCart, openReview, place } from '../checkout/checkout-steps';
import { at, open, type ScreenState } from './screen-state';

/** The comparison of the model and storage with most lots, as in the URL. */
function commonestModel(sellRequests: readonly SellRequest[]): string {
  const counts = new Map<string, number>();
  for (const { name } of sellRequests) counts.set(name, (counts.get(name) ?? 0) + 1);
  const [commonest] = [...counts].toSorted(([, one], [, other]) => other - one);
  if (!commonest) throw new Error('The world is empty.');
  const [name] = commonest;
  return `${name.slice(0, name.lastIndexOf(' '))}|${name.slice(name.lastIndexOf(' ') + 1)}`;
}

const offlinePlaces = ['marketplace', 'cart', 'orders', 'addresses'] as const;

/** Data that violates the interface, and a marketplace or network that does not respond. */
export const oddStates: readonly ScreenState[] = [
  {
    name: 'marketplace-lot-withheld',
    buyer: 'fresh',
    reach: async ({ page, world }) => {
      await world.fault({
        call: 'listSellRequests',
        kind: 'alter',
        times: null,
        changes: [{ path: '/data/data/0/price', value: -1 }],
      });
      await open(page, '/marketplace');
      await page
        .getByText(/1 lot can.t be shown/)
        .first()
        .click();
      await expect(page.getByText('"price": -1')).toBeVisible();
    },
  },
  {
    name: 'orders-odd',
    buyer: 'fresh',
    reach: async ({ page, api, world }) => {
      for (let made = 0; made < 3; made += 1) await api.order(...(await fillCart(api)));
      await world.fault({
        call: 'listOrders',
        kind: 'alter',
        times: null,
        changes: [
          { path: '/data/0/items/0/total', value: 24.599999999999998 },
          { path: '/data/0/totalPrice', value: '24.599999999999998' },
          { path: '/data/1/orderNo', value: 'PO-17/b' },
          { path: '/data/2', value: null },
        ],
      });
      await open(page, '/orders');
      await page
        .getByText(/1 order can.t be shown/)
        .first()
        .click();
    },
  },
  {
    name: 'order-odd-total',
    buyer: 'fresh',
    reach: async ({ page, api, world }) => {
      const { orderNo } = await api.order(...(await fillCart(api)));
      await world.fault({
        call: 'readOrder',
        kind: 'alter',
        times: null,
        changes: [
          { path: '/items/0/total', value: 24.599999999999998 },
          { path: '/totalPrice', value: '24.599999999999998' },
          { path: '/amountPaid', value: null },
        ],
      });
      await open(page, `/orders/${orderNo}`);
    },
  },
  {
    name: 'order-placed-here',
    buyer: 'fresh',
    reach: async ({ page, api, world }) => {
      const { orderNo } = await api.order(...(await fillCart(api, 2)));
      await world.moveOrder(orderNo, {
        status: 'on-the-way',
        trackingInformation: { carrier: 'dhl-express', trackingNumber: 'JD014600003' },
      });
      await open(page, `/orders/${orderNo}`);
    },
  },
  {
    name: 'compare-cheapest-for',
    buyer: 'fresh',
    reach: async ({ page, api }) => {
      const sellRequests = await api.sellRequests({ category: 'phones', take: 100 });
      await page.goto(`/marketplace?compare=${encodeURIComponent(commonestModel(sellRequests))}`);
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('rowheader').first()).toBeVisible();
      // All grades and carriers are shown once all lots are loaded.
      await expect(dialog.getByText(/so far/)).toHaveCount(0, { timeout: 90_000 });
      await dialog.getByRole('textbox', { name: 'Cheapest for' }).fill('60');
      // A press turns the button into "Clear".
      const acceptAll = dialog.getByRole('button', { name: /^Accept all/ });
      while ((await acceptAll.count()) > 0) await acceptAll.first().press('Space');
      await expect(dialog.getByText(/worst grade/).first()).toBeVisible();
    },
  },
  {
    name: 'payment-memo-and-part',
    buyer: 'fresh',
    reach: async ({ page, api, world }) => {
      await world.settings({ bankDetails: { local: { specialInstruction: 'FFC 4471 LOTDESK BUYERS' } } });
      const { orderNo } = await api.order(...(await fillCart(api)));
      await world.fault({
        call: 'readOrder',
        kind: 'alter',
        times: null,
        changes: [{ path: '/amountPaid', value: '10.05' }],
      });
      await open(page, `/checkout/payment/${orderNo}?wire=local`);
      await expect(page.getByText('Balance due.').first()).toBeVisible();
    },
  },
  {
    name: 'checkout-review-last-minute',
    buyer: 'fresh',
    reach: async ({ page, api, world }) => {
      await fillCart(api, 2);
      await api.saveAddress();
      await openReview(page, api);
      await world.advanceClock(845);
      await page.reload();
      await expect(place(page)).toBeEnabled();
    },
  },
  ...offlinePlaces.map(
    (name): ScreenState => ({
      name: `offline-${name}`,
      buyer: 'fresh',
      problems: [/ERR_INTERNET_DISCONNECTED/],
      reach: async ({ page, api }) => {
        await fillCart(api, 2);
        await api.saveAddress();
        await open(page, `/${name}`);
        await page.context().setOffline(true);
        await expect(page.getByText(/^You're offline\./).filter({ visible: true })).toBeVisible();
      },
    }),
  ),
  {
    name: 'offline-review',
    buyer: 'fresh',
    problems: [/ERR_INTERNET_DISCONNECTED/],
    reach: async ({ page, api }) => {
      await fillCart(api, 2);
      await api.saveAddress();
      await openReview(page, api);
      await page.context().setOffline(true);
      await expect(page.getByText(/^You're offline\./).filter({ visible: true })).toBeVisible();
    },
  },
  {
    name: 'listing-too-many-requests',
    buyer: 'fresh',
    problems: [/429/],
    reach: async ({ page, api, world }) => {
      const [sellRequest] = await api.sellRequests();
      if (!sellRequest) throw new Error('The world is empty.');
      await open(page, `/marketplace?take=25&lot=${sellRequest.id}`);
      await world.fault({ call: 'createBuyRequest', kind: 'tooMany', seconds: 600 });
      await page.getByRole('button', { name: /^Send buy request/ }).click();
      await expect(page.getByRole('button', { name: /^Try again in/ })).toBeVisible();
    },
  },
  {
    name: 'orders-too-many-requests',
    buyer: 'fresh',
    problems: [/429/, /Too many requests/],
    reach: async ({ page, world }) => {
      await world.fault({ call: 'listOrders', kind: 'tooMany', seconds: 45, times: null });
      await page.goto('/orders');
      await expect(page.getByRole('button', { name: /again/i }).first()).toBeVisible({ timeout: 60_000 });
    },
  },
  at('not-found-with-dot', 'demo', '/orders.html'),
  at('marketplace-accessories', 'demo', '/marketplace?category=accessories&take=100'),
];
