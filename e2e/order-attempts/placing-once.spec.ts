import type { Page } from '@playwright/test';
import { copyTab, fillCart, goToReview, openReview, place } from '../checkout/checkout-steps';
import { expect } from '../support/fixtures';
import { emptyCart, expectTheOneOrder, orderNumbers, payment } from './placed-steps';
import { createOrder, test } from './proxied';

test.beforeEach(async ({ api }) => {
  await fillCart(api);
  await api.saveAddress();
});

test.describe('pressing many times', () => {
  test('20 fast clicks before the response place one order', async ({ signedIn: page, api, way }) => {
    await openReview(page, api);
    const box = await place(page).boundingBox();
    if (!box) throw new Error('the button has no place');
    const held = way.next(createOrder, 'holdAfter');
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await Promise.all(Array.from({ length: 20 }, () => page.mouse.click(x, y)));
    await held.applied;
    await expect(payment(page)).toBeHidden();
    expect(await orderNumbers(api)).toHaveLength(1);
    held.release();
    await expectTheOneOrder(page, api);
  });

  test('20 presses before the screen updates place one order', async ({ signedIn: page, api }) => {
    await openReview(page, api);
    await place(page).evaluate((button) => {
      for (let press = 0; press < 20; press++) if (button instanceof HTMLElement) button.click();
    });
    await expectTheOneOrder(page, api);
  });
});

test.describe('three tabs at once', () => {
  test('with the same checkout show the one order', async ({ signedIn: page, api }) => {
    await openReview(page, api);
    const tabs = [page];
    while (tabs.length < 3) tabs.push(await copyTab(page));
    await Promise.all(tabs.slice(1).map((tab) => tab.goto('/checkout/review')));
    for (const tab of tabs) await expect(place(tab)).toBeEnabled();
    await Promise.all(tabs.map((tab) => place(tab).click({ noWaitAfter: true })));
    for (const tab of tabs) await expectTheOneOrder(tab, api);
  });

  test('with separate checkouts of the same lots place one order', async ({
    signedIn: page,
    api,
    context,
  }) => {
    const tabs = [page];
    while (tabs.length < 3) tabs.push(await context.newPage());
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
      // The lots are ordered, so this redirects to the cart, which is empty.
      await tab.goto('/checkout/review');
      await expect(tab).toHaveURL('/cart');
      await expect(emptyCart(tab)).toBeVisible();
    }
    expect(await orderNumbers(api)).toEqual([orderNo]);
  });
});
