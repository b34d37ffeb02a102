import { endpoints } from '@/contract/interface';
import {
  acceptOtherTerms,
  fillCart,
  goToReview,
  openReview,
  heading,
  orderCount,
  place,
  refresh,
} from '../checkout/checkout-steps';
import { expect, test } from '../support/fixtures';

test.describe('the window', () => {
  test('stays closed after a reload, and one press renews it', async ({
    signedIn: page,
    api,
    world,
    axe,
  }) => {
    await fillCart(api);
    await api.saveAddress();
    await openReview(page, api);
    const button = await place(page).innerText();
    await world.advanceClock(700);
    await page.reload();
    await expect(place(page)).toBeEnabled();
    await axe();
    await world.advanceClock(171);
    await page.reload();
    await expect(place(page)).toBeHidden();
    await expect(refresh(page)).toBeEnabled();
    await axe();
    await refresh(page).click();
    await expect(place(page)).toHaveText(button);
    await expect(page.getByRole('timer')).toHaveText(/^14:\d\d$/);
    await place(page).click();
    await expect(heading(page, 'Pay by wire')).toBeVisible();
  });

  test('the marketplace refuses a late order and accepts it after a renewal', async ({
    signedIn: page,
    api,
    world,
  }) => {
    await fillCart(api);
    await api.saveAddress();
    await openReview(page, api);
    // The screen does not know that the market's clock has jumped.
    await world.advanceClock(16 * 60);
    await place(page).click();
    await expect(page.getByRole('alert')).toContainText('15-minute window has ended');
    expect(await orderCount(api)).toBe(0);
    await refresh(page).click();
    await place(page).click();
    await expect(heading(page, 'Pay by wire')).toBeVisible();
    expect(await orderCount(api)).toBe(1);
  });

  test('changed prices show old and new and must be accepted before placing', async ({
    signedIn: page,
    api,
    axe,
  }) => {
    await fillCart(api);
    await api.saveAddress();
    await openReview(page, api);
    const total = (await place(page).innerText()).replace('Place order · ', '');
    await acceptOtherTerms(page);
    await expect(place(page)).toBeDisabled();
    const changes = page.getByRole('table', { name: 'Changed prices' });
    await expect(changes.getByRole('row', { name: /^Total/ })).toContainText(`$2.00→${total}`);
    await expect(changes.getByRole('row', { name: /^Shipping service/ })).toContainText(
      'UPS · Carrier Pigeon',
    );
    await expect(changes.getByRole('row')).toHaveCount(4);
    await axe();
    await page.getByRole('button', { name: 'Accept new prices' }).press('Enter');
    await expect(changes).toBeHidden();
    await expect(page.locator(':focus')).toHaveText(/^Prices held for/);
    await expect(place(page)).toBeEnabled();
    await page.reload();
    await expect(place(page)).toBeEnabled();
  });
});

test.describe('placing', () => {
  test('a checkout cannot be reopened after its order is placed', async ({ signedIn: page, api }) => {
    const [request] = await fillCart(api);
    await api.saveAddress();
    await goToReview(page);
    await place(page).click();
    await expect(heading(page, 'Pay by wire')).toBeVisible();
    expect(await orderCount(api)).toBe(1);
    const { pathname } = new URL(page.url());

    await page.goBack();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByText('No buy requests yet')).toBeVisible();
    await page.goto('/checkout/review');
    await expect(page).toHaveURL(/\/cart$/);
    await page.goto(pathname);
    await expect(page.getByText(`Order ${pathname.split('/').at(-1)} placed`)).toBeVisible();
    const orders = await api.call(endpoints.listOrders, {});
    expect(orders.data[0]?.items[0]?.name).toBe(request?.name);
  });

  test('offline, a press fails at once and nothing is sent later', async ({
    signedIn: page,
    api,
    context,
    problems,
    axe,
  }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED/);
    await fillCart(api);
    await api.saveAddress();
    await openReview(page, api);
    await context.setOffline(true);
    await place(page).click();
    await expect(page.getByRole('alert')).toContainText('The order was not sent');
    await expect(page.getByRole('alert')).toContainText('nothing will be sent later on its own');
    await axe();
    await context.setOffline(false);
    await expect(page.getByText(/^You're offline\. This page may be out of date\./)).toBeHidden();
    expect(await orderCount(api)).toBe(0);
    await place(page).click();
    await expect(heading(page, 'Pay by wire')).toBeVisible();
    expect(await orderCount(api)).toBe(1);
  });
});
