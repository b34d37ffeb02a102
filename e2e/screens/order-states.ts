import { expect, type Page } from '@playwright/test';
import { fillCart } from '../checkout/checkout-steps';
import type { MarketApi } from '../support/market-api';
import { networkQuiet } from '../support/problem-watch';
import { at, open, type ScreenState } from './screen-state';

/** Places an order of two lots and returns its number. */
async function placed(api: MarketApi): Promise<string> {
  return (await api.order(...(await fillCart(api, 2)))).orderNo;
}

async function openFirstOrder(page: Page, status: string) {
  await page.goto(`/orders?status=${status}`);
  await page.getByRole('table').getByRole('link').first().click();
  await expect(page.getByRole('region', { name: 'Summary' })).toBeVisible();
  await networkQuiet(page);
}

/** An order with this status from the demo buyer's history. */
function ofHistory(status: string): ScreenState {
  return { name: `order-${status}`, buyer: 'demo', reach: ({ page }) => openFirstOrder(page, status) };
}

/** The history and single orders, with their wire sheets. */
export const orderStates: readonly ScreenState[] = [
  at('orders', 'demo', '/orders'),
  at('orders-awaiting-payment', 'demo', '/orders?status=awaiting-payment'),
  at('orders-empty', 'fresh', '/orders'),
  at('orders-empty-filter', 'fresh', '/orders?status=delivered'),
  {
    name: 'order-print',
    buyer: 'fresh',
    reach: async ({ page, api, world }) => {
      const { orderNo } = await api.order(...(await fillCart(api, 3)));
      await world.moveOrder(orderNo, { status: 'on-the-way' });
      await open(page, `/orders/${orderNo}`);
      await page.emulateMedia({ media: 'print' });
    },
  },
  {
    name: 'order-wire-sheet',
    buyer: 'fresh',
    reach: async ({ page, api }) => open(page, `/orders/${await placed(api)}?wire=local`),
  },
  ofHistory('awaiting-payment'),
  ofHistory('on-the-way'),
  ofHistory('delivered'),
  ofHistory('canceled'),
  at('order-not-found', 'demo', '/orders/1'),
  {
    name: 'payment',
    buyer: 'fresh',
    reach: async ({ page, api }) => open(page, `/checkout/payment/${await placed(api)}`),
  },
  {
    name: 'payment-international',
    buyer: 'fresh',
    reach: async ({ page, api }) => open(page, `/checkout/payment/${await placed(api)}?wire=international`),
  },
  {
    name: 'payment-over',
    buyer: 'fresh',
    reach: async ({ page, api, world }) => {
      const orderNo = await placed(api);
      await world.moveOrder(orderNo, { status: 'canceled' });
      await open(page, `/checkout/payment/${orderNo}`);
    },
  },
];
