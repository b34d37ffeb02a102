import type { Page } from '@playwright/test';
import { checkOut, fillCart, heading, toShipping } from '../checkout/checkout-steps';
import { expect, test } from '../support/fixtures';
import type { MarketApi } from '../support/market-api';
import { settle } from '../support/problem-watch';
import type { World } from '../support/world';

interface Shift {
  value: number;
  /** The elements that moved, and by how much. */
  moved: string[];
}

/** Collects all layout shifts of the page. */
async function watchShifts(page: Page): Promise<() => Promise<Shift[]>> {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if (!('value' in entry && 'sources' in entry && Array.isArray(entry.sources))) continue;
        const moved = entry.sources.map(
          ({ node, previousRect, currentRect }) =>
            `${node?.outerHTML?.slice(0, 120) ?? node?.nodeName}: ${previousRect.top} → ${currentRect.top}`,
        );
        shifts.push({ value: Number(entry.value), moved });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => Reflect.get(window, 'shifts'));
}

interface Screen {
  name: string;
  call: 'listOrders' | 'listShippingAddresses' | 'createShippingRates';
  /** Opens the screen. */
  open: (page: Page, world: World) => Promise<void>;
  /** The first line of the loaded content. */
  first: (page: Page) => ReturnType<Page['locator']>;
}

const slow = { kind: 'latency', milliseconds: 2000, times: 1 } as const;

const screens: readonly Screen[] = [
  {
    name: 'orders',
    call: 'listOrders',
    open: async (page, world) => {
      await world.fault({ ...slow, call: 'listOrders' });
      await page.goto('/orders');
    },
    first: (page) =>
      page
        .getByRole('table', { name: /^Orders/ })
        .getByRole('link')
        .first(),
  },
  {
    name: 'addresses',
    call: 'listShippingAddresses',
    open: async (page, world) => {
      await world.fault({ ...slow, call: 'listShippingAddresses' });
      await page.goto('/addresses');
    },
    first: (page) => page.getByRole('list', { name: 'Addresses' }).getByRole('listitem').first(),
  },
  {
    name: 'rates',
    call: 'createShippingRates',
    open: async (page, world) => {
      await checkOut(page);
      await world.fault({ ...slow, call: 'createShippingRates' });
      await toShipping(page).click();
      await expect(heading(page, 'Choose shipping')).toBeVisible();
    },
    first: (page) => page.getByRole('radio').first(),
  },
];

/** Creates data for each screen: an order, an address and lots in the cart. */
async function prepare(api: MarketApi): Promise<void> {
  await api.order(...(await fillCart(api)));
  await fillCart(api, 2);
}

for (const width of [1280, 390]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });
    for (const { name, open, first } of screens) {
      test(`${name} come where their skeleton stood`, async ({ signedIn: page, world, api }) => {
        await prepare(api);
        const shifts = await watchShifts(page);
        await open(page, world);
        await expect(first(page)).toBeHidden();
        await expect(first(page)).toBeVisible();
        await settle(page);
        expect(await shifts()).toEqual([]);
      });
    }
  });
}
