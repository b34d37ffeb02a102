import { expect } from '@playwright/test';
import type { SellRequest } from '@/contract/resources';
import type { MarketApi } from '../support/market-api';
import { bulkStates } from './bulk-states';
import { checkoutStates } from './checkout-states';
import { demoStates } from './demo-states';
import { listStates } from './list-states';
import { panel } from '../marketplace/marketplace-steps';
import { marketStates } from './market-states';
import { oddStates } from './odd-states';
import { offerStates } from './offer-states';
import { orderStates } from './order-states';
import { localMarketStates } from './local-market-states';
import { safetyStates } from './safety-states';
import { at, open, type ScreenState } from './screen-state';
import { pasteStates } from './paste-states';

async function firstSellRequest(api: MarketApi): Promise<SellRequest> {
  const [sellRequest] = await api.sellRequests({ category: 'phones', sortBy: 'price' });
  if (!sellRequest) throw new Error('The world has no phones.');
  return sellRequest;
}

/** Every state with a picture. Add one with its name and how to reach it. */
export const states: readonly ScreenState[] = [
  at('connect', 'nobody', '/connect'),
  {
    name: 'connect-wrong-key',
    buyer: 'nobody',
    reach: async ({ page }) => {
      await open(page, '/connect');
      await page.getByLabel('API key').fill('no-such-key');
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(page.getByText('API key not recognized')).toBeVisible();
    },
  },

  at('marketplace', 'demo', '/marketplace'),
  at('marketplace-filtered', 'demo', '/marketplace?brand=Apple&category=phones&sortBy=price'),
  at('marketplace-nothing-found', 'demo', '/marketplace?searchTerm=Quantum%20Phone%209'),
  {
    name: 'marketplace-listing',
    buyer: 'fresh',
    reach: async ({ page, api }) => {
      const sellRequest = await firstSellRequest(api);
      await open(page, `/marketplace?category=phones&sortBy=price&lot=${sellRequest.id}`);
      // The panel and the filters are complete once all lots are loaded.
      await expect(panel(page).getByText(/^Lowest for this spec/)).toBeVisible({ timeout: 60_000 });
    },
  },

  ...marketStates,
  ...localMarketStates,
  ...bulkStates,
  ...pasteStates,

  at('cart-empty', 'fresh', '/cart'),
  {
    name: 'cart',
    buyer: 'fresh',
    reach: async ({ page, api }) => {
      const [first, second, third] = await api.sellRequests({ category: 'phones', take: 3 });
      if (!first || !second || !third) throw new Error('The world has too few phones.');
      await api.offerFor(first);
      await api.offerFor(second);
      await api.offerFor(third, { price: Math.max(1, Math.floor(third.price / 2)) });
      await open(page, '/cart');
    },
  },

  ...offerStates,
  ...listStates,

  at('addresses-empty', 'fresh', '/addresses'),
  at('addresses', 'demo', '/addresses'),

  ...checkoutStates,
  ...orderStates,
  ...safetyStates,
  ...demoStates,
  ...oddStates,

  at('not-found', 'demo', '/no/such/screen'),
];
