import type { Page } from '@playwright/test';
import { deskEndpoints } from '@/contract/desk';
import { isLong } from '@/lib/testing/test-runs';
import {
  checkOut,
  copyTab,
  fillCart,
  goToReview,
  openReview,
  heading,
  place,
  toReview,
  toShipping,
} from '../checkout/checkout-steps';
import { expect } from '../support/fixtures';
import { emptyCart, expectTheOneOrder, orderNumbers, payment } from './placed-steps';
import { createOrder, test } from './proxied';

test.beforeEach(async ({ api }) => {
  await fillCart(api);
  await api.saveAddress();
});

/** Ways to leave a page and return to the screen that a buyer opens first. */
const departures: Record<string, (page: Page, newBrowser: () => Promise<Page>) => Promise<Page>> = {
  'a reload': async (page) => {
    await page.reload();
    return page;
  },
  'back and forward': async (page) => {
    await page.goBack();
    await expect(heading(page, 'Review and place order')).toBeHidden();
    await page.goForward();
    return page;
  },
  'a crash of the page': async (page) => {
    const restored = await copyTab(page);
    const crashed = page.waitForEvent('crash');
    const session = await page.context().newCDPSession(page);
    // This never resolves.
    session.send('Page.crash').catch(() => null);
    await crashed;
    await restored.goto('/checkout/review');
    return restored;
  },
  'closing the tab': async (page) => {
    const context = page.context();
    await page.close();
    const another = await context.newPage();
    await another.goto('/cart');
    return another;
  },
  'closing the browser': async (page, newBrowser) => {
    await page.context().close();
    const another = await newBrowser();
    await another.goto('/cart');
    return another;
  },
};

const checkOutLink = (page: Page) => page.getByRole('link', { name: /^Check out/ });

/** The screen says that the order is being placed. */
const underWay = (page: Page) => page.getByRole('button', { name: 'Placing your order' });

/** The screen offers to place the order: in the checkout, or in the cart if the tab has no checkout. */
const unplaced = (page: Page) => place(page).or(checkOutLink(page)).first();

/** The screen shows that the order is placed: the payment screen or an empty cart. */
const placed = (page: Page) => payment(page).or(emptyCart(page)).first();

/** Places the order that the screen shows as not placed. */
async function placeAgain(page: Page): Promise<void> {
  if (await checkOutLink(page).isVisible()) {
    await checkOut(page);
    await toShipping(page).click();
    await toReview(page).click();
  }
  // An earlier request may end before the button is pressed.
  const pressed = place(page)
    .click()
    .catch(() => null);
  await Promise.race([pressed, payment(page).waitFor()]);
}

/** Opens the placed order's instructions through the orders, unless they are on screen already. */
async function openOrder(page: Page): Promise<void> {
  if (await payment(page).isVisible()) return;
  await page.goto('/orders');
  await page.getByRole('link', { name: /^\d{13}$/ }).click();
  await expect(page.getByRole('article', { name: 'Wire instructions' })).toBeVisible();
  await page.goto(`/checkout/payment/${new URL(page.url()).pathname.split('/').at(-1)}`);
}

/** The desk's number of open order attempts of the buyer. */
async function openAttempts(page: Page): Promise<number> {
  const { path, data } = deskEndpoints.listOpenOrderAttempts;
  return data.parse(await (await page.request.get(path)).json()).length;
}

/** The moments at which each departure is tested; a long run tests every pair. */
const momentsOf: Record<string, readonly string[]> = {
  'a reload': ['before the request', 'at once'],
  'back and forward': ['before the request', 'after it was placed'],
  'a crash of the page': ['before the response'],
  'closing the tab': ['at once'],
  'closing the browser': ['while the marketplace works'],
};

for (const [departure, leave] of Object.entries(departures)) {
  // Going back needs the steps of the checkout in the history.
  const reach = departure === 'back and forward' ? goToReview : openReview;
  const isTried = (moment: string) => isLong || momentsOf[departure]?.includes(moment);
  test.describe(`leaving by ${departure}`, () => {
    if (isTried('before the request'))
      test('before the request arrives: nothing is placed until the buyer places again', async ({
        signedIn: page,
        api,
        way,
        newDevice,
        world,
      }) => {
        await reach(page, api);
        const { applied, release } = way.next(createOrder, 'holdBefore');
        await place(page).click({ noWaitAfter: true });
        await applied;
        const back = await leave(page, () => newDevice(world.apiKeys[0]));
        // With back and forward, the page and its request survive.
        const isUnderWay = departure === 'back and forward';
        await expect(isUnderWay ? underWay(back) : unplaced(back)).toBeVisible();
        expect(await orderNumbers(api)).toEqual([]);
        release();
        if (!isUnderWay) await placeAgain(back);
        await expectTheOneOrder(back, api);
      });

    if (isTried('before the response'))
      test('before the response arrives: the order is placed and the screen says so', async ({
        signedIn: page,
        api,
        way,
        newDevice,
        world,
      }) => {
        await reach(page, api);
        const { applied, release } = way.next(createOrder, 'holdAfter');
        await place(page).click({ noWaitAfter: true });
        await applied;
        const back = await leave(page, () => newDevice(world.apiKeys[0]));
        await expect(placed(back)).toBeVisible();
        release();
        await openOrder(back);
        await expectTheOneOrder(back, api);
      });

    if (isTried('while the marketplace works'))
      test('while the marketplace processes it: the screen shows the result', async ({
        signedIn: page,
        api,
        newDevice,
        world,
      }) => {
        await reach(page, api);
        await world.fault({ call: 'createOrder', kind: 'latency', milliseconds: 5000 });
        await place(page).click({ noWaitAfter: true });
        await expect.poll(() => openAttempts(page)).toBe(1);
        const back = await leave(page, () => newDevice(world.apiKeys[0]));
        // A tab with the checkout shows the result. Another tab finds the order in the list once it is placed.
        await expect(placed(back).or(checkOutLink(back)).first()).toBeVisible();
        await openOrder(back);
        await expectTheOneOrder(back, api);
      });

    if (isTried('at once'))
      test('at once, wherever the request is: the order is placed once', async ({
        signedIn: page,
        api,
        newDevice,
        world,
      }) => {
        await reach(page, api);
        await place(page).click({ noWaitAfter: true });
        const back = await leave(page, () => newDevice(world.apiKeys[0]));
        await expect(unplaced(back).or(placed(back)).first()).toBeVisible();
        // The page may have closed before the request was sent.
        await ((await unplaced(back).isVisible()) ? placeAgain(back) : openOrder(back));
        await expectTheOneOrder(back, api);
      });

    if (isTried('after it was placed'))
      test('after it is placed: it stays placed', async ({ signedIn: page, api, newDevice, world }) => {
        await reach(page, api);
        await place(page).click();
        await expect(payment(page)).toBeVisible();
        const back = await leave(page, () => newDevice(world.apiKeys[0]));
        await expect(placed(back)).toBeVisible();
        await openOrder(back);
        await expectTheOneOrder(back, api);
        await back.goto('/checkout/review');
        await expect(back).toHaveURL('/cart');
        await expect(emptyCart(back)).toBeVisible();
      });
  });
}
