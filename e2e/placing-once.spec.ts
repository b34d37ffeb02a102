import type { Page } from '@playwright/test';
import { endpoints } from '@/contract/interface';
import {
  checkOut,
  copyTab,
  fillCart,
  goToReview,
  heading,
  place,
  toReview,
  toShipping,
} from './checkout-steps';
import { expect } from './fixtures';
import type { MarketApi } from './market-api';
import { createOrder, test } from './proxied';

const payment = (page: Page) => heading(page, 'Pay by wire');
const emptyCart = (page: Page) => page.getByText('No buy requests yet');

/** The numbers of the buyer's orders, by the marketplace. */
async function orderNumbers(api: MarketApi): Promise<string[]> {
  return (await api.call(endpoints.listOrders, {})).data.map(({ orderNo }) => orderNo);
}

/** The one order there is is what the screen says, and still is when the buyer comes back to it. */
async function expectTheOneOrder(page: Page, api: MarketApi): Promise<void> {
  await expect(payment(page)).toBeVisible();
  const numbers = await orderNumbers(api);
  expect(numbers).toHaveLength(1);
  const isPlaced = page.getByText(`Order ${numbers[0]} is placed`);
  await expect(page).toHaveURL(`/checkout/payment/${numbers[0]}`);
  await expect(isPlaced).toBeVisible();
  await page.reload();
  await expect(isPlaced).toBeVisible();
  expect(await orderNumbers(api)).toEqual(numbers);
}

test.beforeEach(async ({ api }) => {
  await fillCart(api);
  await api.saveAddress();
});

test.describe('pressing many times', () => {
  test('20 clicks as fast as the mouse can, while nothing is answered', async ({
    signedIn: page,
    api,
    way,
  }) => {
    await goToReview(page);
    const box = await place(page).boundingBox();
    if (!box) throw new Error('the button has no place');
    const held = way.next(createOrder, 'holdAfter');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await Promise.all(Array.from({ length: 20 }, () => page.mouse.click(x, y)));
    await held.struck;
    await expect(payment(page)).toBeHidden();
    expect(await orderNumbers(api)).toHaveLength(1);
    held.release();
    await expectTheOneOrder(page, api);
  });

  test('20 presses before the screen can change', async ({ signedIn: page, api }) => {
    await goToReview(page);
    await place(page).evaluate((button) => {
      for (let press = 0; press < 20; press++) if (button instanceof HTMLElement) button.click();
    });
    await expectTheOneOrder(page, api);
  });

  test('20 times the enter key', async ({ signedIn: page, api }) => {
    await goToReview(page);
    await place(page).focus();
    await Promise.all(Array.from({ length: 20 }, () => page.keyboard.press('Enter')));
    await expectTheOneOrder(page, api);
  });
});

test.describe('five tabs at once', () => {
  test('with the same amounts: all show the one order', async ({ signedIn: page, api }) => {
    await goToReview(page);
    const tabs = [page];
    while (tabs.length < 5) tabs.push(await copyTab(page));
    await Promise.all(tabs.slice(1).map((tab) => tab.goto('/checkout/review')));
    for (const tab of tabs) await expect(place(tab)).toBeEnabled();
    await Promise.all(tabs.map((tab) => place(tab).click({ noWaitAfter: true })));
    for (const tab of tabs) await expectTheOneOrder(tab, api);
  });

  test('each with a checkout of its own of the same lots: one orders them', async ({
    signedIn: page,
    api,
    context,
  }) => {
    const tabs = [page];
    while (tabs.length < 5) tabs.push(await context.newPage());
    for (const tab of tabs) await goToReview(tab);
    await Promise.all(tabs.map((tab) => place(tab).click({ noWaitAfter: true })));

    const ending = (tab: Page) => payment(tab).or(tab.getByRole('alert')).first();
    for (const tab of tabs) await expect(ending(tab)).toBeVisible();
    const [orderNo, ...more] = await orderNumbers(api);
    expect(more).toEqual([]);
    const winners: Page[] = [];
    for (const tab of tabs) if (await payment(tab).isVisible()) winners.push(tab);
    expect(winners).toHaveLength(1);
    for (const tab of winners) await expect(tab).toHaveURL(`/checkout/payment/${orderNo}`);
    for (const tab of tabs.filter((one) => !winners.includes(one))) {
      await expect(place(tab)).toBeHidden();
      // The lots are ordered: the way leads back to the cart, which is empty.
      await tab.goto('/checkout/review');
      await expect(tab).toHaveURL('/cart');
      await expect(emptyCart(tab)).toBeVisible();
    }
    expect(await orderNumbers(api)).toEqual([orderNo]);
  });
});

/** Ways to leave a page, and to come back to where a buyer looks first. */
const departures: Record<string, (page: Page, newBrowser: () => Promise<Page>) => Promise<Page>> = {
  'a reload': async (page) => {
    await page.reload();
    return page;
  },
  'back and forward': async (page) => {
    await page.goBack();
    await expect(heading(page, 'Review and place')).toBeHidden();
    await page.goForward();
    return page;
  },
  'a crash of the page': async (page) => {
    const restored = await copyTab(page);
    const crashed = page.waitForEvent('crash');
    const session = await page.context().newCDPSession(page);
    // It never answers.
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

/** The screen says that there is something to place: in the checkout, or in the cart where the tab knows of no checkout. */
const unplaced = (page: Page) => place(page).or(checkOutLink(page)).first();

/** The screen says that it is placed: on the payment screen, or by a cart that holds nothing any more. */
const placed = (page: Page) => payment(page).or(emptyCart(page)).first();

/** Places what the screen says is not placed. */
async function placeAgain(page: Page): Promise<void> {
  if (await checkOutLink(page).isVisible()) {
    await checkOut(page);
    await toShipping(page).click();
    await toReview(page).click();
  }
  // A request that is under way since before may end while the button is on its way to be pressed.
  const pressed = place(page)
    .click()
    .catch(() => null);
  await Promise.race([pressed, payment(page).waitFor()]);
}

/** Finds the order that is placed, if it is not on the screen already: among the orders, which lead to its instructions. */
async function openOrder(page: Page): Promise<void> {
  if (await payment(page).isVisible()) return;
  await page.goto('/orders');
  await page.getByRole('link', { name: /^\d{13}$/ }).click();
  await expect(page.getByRole('article', { name: 'Wire instructions' })).toBeVisible();
  await page.goto(`/checkout/payment/${new URL(page.url()).pathname.split('/').at(-1)}`);
}

for (const [departure, leave] of Object.entries(departures)) {
  test.describe(`leaving by ${departure}`, () => {
    test('before the request reaches the desk: nothing is placed, until the buyer does', async ({
      signedIn: page,
      api,
      way,
      newDevice,
      world,
    }) => {
      await goToReview(page);
      const { struck, release } = way.next(createOrder, 'holdBefore');
      await place(page).click({ noWaitAfter: true });
      await struck;
      const back = await leave(page, () => newDevice(world.apiKeys[0]));
      await expect(unplaced(back)).toBeVisible();
      expect(await orderNumbers(api)).toEqual([]);
      release();
      await placeAgain(back);
      await expectTheOneOrder(back, api);
    });

    test('before the answer reaches the screen: it is placed, and said so', async ({
      signedIn: page,
      api,
      way,
      newDevice,
      world,
    }) => {
      await goToReview(page);
      const { struck, release } = way.next(createOrder, 'holdAfter');
      await place(page).click({ noWaitAfter: true });
      await struck;
      const back = await leave(page, () => newDevice(world.apiKeys[0]));
      await expect(placed(back)).toBeVisible();
      release();
      await openOrder(back);
      await expectTheOneOrder(back, api);
    });

    test('at once, wherever the request is: it is placed once', async ({
      signedIn: page,
      api,
      newDevice,
      world,
    }) => {
      await goToReview(page);
      await place(page).click({ noWaitAfter: true });
      const back = await leave(page, () => newDevice(world.apiKeys[0]));
      await expect(unplaced(back).or(placed(back)).first()).toBeVisible();
      // The page may have gone before the request had left.
      await ((await unplaced(back).isVisible()) ? placeAgain(back) : openOrder(back));
      await expectTheOneOrder(back, api);
    });

    test('after it was placed: it stays so', async ({ signedIn: page, api, newDevice, world }) => {
      await goToReview(page);
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
