import { expect } from '@playwright/test';
import type { ListLine } from '@/contract/lists';
import { bar, sellRequestCheckboxes } from '../buy-requests/bulk-steps';
import { devices } from '../cart/cart-steps';
import { fillCart } from '../checkout/checkout-steps';
import { lineOf, storeList } from '../lists/list-steps';
import type { MarketApi } from '../support/market-api';
import { at, open, type ScreenState } from './screen-state';

/** Lines with every result of a comparison. */
async function mixedLines(api: MarketApi): Promise<ListLine[]> {
  const sellRequests = await devices(api, 9);
  const changes: ((line: ListLine) => Partial<ListLine>)[] = [
    () => ({}),
    ({ price }) => ({ price: Math.round((price ?? 0) * 0.9) }),
    ({ price }) => ({ price: Math.round((price ?? 0) * 1.2) }),
    () => ({ quantity: 90_000 }),
    ({ properties }) => ({ properties: { ...properties, color: 'Color that nobody sells' } }),
    () => ({ currency: 'EUR' }),
    ({ quantity }) => ({ quantity: quantity + 40 }),
    () => ({ name: 'Phone that nobody sells', properties: {} }),
    ({ properties }) => ({ properties: { ...properties, grade: null, color: null, carrier: null } }),
  ];
  return sellRequests.map((sellRequest, place) => {
    const line = lineOf(sellRequest);
    return { ...line, ...changes[place]?.(line) };
  });
}

/** Saved lists, a list compared with the market, and an order to repeat. */
export const listStates: readonly ScreenState[] = [
  at('lists-empty', 'fresh', '/lists'),
  {
    name: 'lists',
    buyer: 'fresh',
    reach: async ({ page, api, world: { apiKeys } }) => {
      const lines = await mixedLines(api);
      await storeList(page.request, apiKeys[0], { name: 'Saved for later', lines: lines.slice(0, 2) });
      await storeList(page.request, apiKeys[0], { name: 'Weekly phones', lines });
      await open(page, '/lists');
      await expect(page.getByRole('link', { name: 'Weekly phones' })).toBeVisible();
    },
  },
  {
    name: 'list',
    buyer: 'fresh',
    reach: async ({ page, api, world: { apiKeys } }) => {
      const lines = await mixedLines(api);
      const id = await storeList(page.request, apiKeys[0], { name: 'Weekly phones', lines });
      await open(page, `/lists/${id}`);
      await expect(page.getByText(/ of 9 available/)).toBeVisible();
      // Lines are marked as gone only once all lots are loaded.
      await expect(page.getByText('No longer available').first()).toBeVisible();
    },
  },
  {
    name: 'list-save',
    buyer: 'fresh',
    reach: async ({ page }) => {
      await open(page, '/marketplace?take=25');
      for (const place of [0, 2]) await sellRequestCheckboxes(page).nth(place).check();
      await bar(page).getByRole('button', { name: 'Save as list' }).click();
      await expect(page.getByRole('dialog', { name: 'Save as list' })).toBeVisible();
    },
  },
  {
    name: 'order-again',
    buyer: 'fresh',
    reach: async ({ page, api }) => {
      const { orderNo } = await api.order(...(await fillCart(api, 2)));
      await open(page, `/orders/${orderNo}/again`);
      await expect(page.getByText(/ of 2 available/)).toBeVisible();
    },
  },
];
