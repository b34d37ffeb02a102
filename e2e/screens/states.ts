import { expect, type Page } from '@playwright/test';
import type { SellRequest } from '@/contract/resources';
import type { MarketApi } from '../market-api';
import type { World } from '../world';

/** What a state has at hand to come about. */
interface Stage {
  page: Page;
  /** The buyer of the state's own world, calling without a browser. */
  api: MarketApi;
  world: World;
}

/** One picture of `npm run screens`. */
interface ScreenState {
  /** The picture's name, and the test's: `--grep` finds it. */
  name: string;
  /** Who is signed in: nobody, the demo world's buyer with a history, or a buyer of the state's own world with nothing yet. */
  buyer: 'nobody' | 'demo' | 'fresh';
  /** Brings the state about and waits until it is on the screen. */
  reach: (stage: Stage) => Promise<void>;
}

/** A screen that is there as soon as its address is opened. */
function at(name: string, buyer: ScreenState['buyer'], path: string): ScreenState {
  return { name, buyer, reach: ({ page }) => open(page, path) };
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
}

async function firstListing(api: MarketApi): Promise<SellRequest> {
  const [listing] = await api.listings({ category: 'phones', sortBy: 'price' });
  if (!listing) throw new Error('The world has no phones.');
  return listing;
}

/** Every state that has its picture. Add one by its name and how it is reached. */
export const states: readonly ScreenState[] = [
  at('connect', 'nobody', '/connect'),
  {
    name: 'connect-wrong-key',
    buyer: 'nobody',
    reach: async ({ page }) => {
      await open(page, '/connect');
      await page.getByLabel('API key').fill('no-such-key');
      await page.getByRole('button', { name: 'Connect' }).click();
      await expect(page.getByText('does not know this key')).toBeVisible();
    },
  },

  at('marketplace', 'demo', '/marketplace'),
  at('marketplace-filtered', 'demo', '/marketplace?brand=Apple&category=phones&sortBy=price'),
  at('marketplace-nothing-found', 'demo', '/marketplace?searchTerm=Quantum%20Phone%209'),
  {
    name: 'marketplace-listing',
    buyer: 'fresh',
    reach: async ({ page, api }) => {
      const listing = await firstListing(api);
      await open(page, `/marketplace?category=phones&sortBy=price&lot=${listing.id}`);
    },
  },

  at('cart-empty', 'fresh', '/cart'),
  {
    name: 'cart',
    buyer: 'fresh',
    reach: async ({ page, api }) => {
      const [first, second, third] = await api.listings({ category: 'phones', take: 3 });
      if (!first || !second || !third) throw new Error('The world has too few phones.');
      await api.offerFor(first);
      await api.offerFor(second);
      await api.offerFor(third, { price: Math.max(1, Math.floor(third.price / 2)) });
      await open(page, '/cart');
    },
  },

  at('addresses-empty', 'fresh', '/addresses'),
  at('addresses', 'demo', '/addresses'),

  at('orders', 'demo', '/orders'),
  at('orders-empty', 'fresh', '/orders'),
  {
    name: 'order-awaiting-payment',
    buyer: 'fresh',
    reach: async ({ page, api }) => {
      const { orderNo } = await api.order(await api.offerFor(await firstListing(api)));
      await open(page, `/orders/${orderNo}`);
    },
  },
  {
    name: 'order-on-the-way',
    buyer: 'fresh',
    reach: async ({ page, api, world }) => {
      const { orderNo } = await api.order(await api.offerFor(await firstListing(api)));
      const tracking = { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' };
      const trackingUrl = `https://www.ups.com/track?tracknum=${tracking.trackingNumber}`;
      await world.moveOrder(orderNo, {
        status: 'on-the-way',
        trackingInformation: { ...tracking, trackingUrl },
      });
      await open(page, `/orders/${orderNo}`);
    },
  },
  {
    name: 'payment',
    buyer: 'fresh',
    reach: async ({ page, api }) => {
      const { orderNo } = await api.order(await api.offerFor(await firstListing(api)));
      await open(page, `/checkout/payment/${orderNo}`);
    },
  },

  at('not-found', 'demo', '/no/such/screen'),
  at('order-not-found', 'demo', '/orders/1'),
];
