import { fillCart, openReview, heading, orderCount, place, refresh } from '../checkout/checkout-steps';
import { expect, test } from '../support/fixtures';

test.describe('an order whose response is lost', () => {
  test.beforeEach(async ({ signedIn: page, api }) => {
    await fillCart(api);
    await api.saveAddress();
    await openReview(page, api);
  });

  test('was placed: Lotdesk finds it, and the buyer pays for one order', async ({
    signedIn: page,
    api,
    world,
    problems,
    axe,
  }) => {
    // If finding the order takes longer than the desk's timeout.
    problems.allow(/504/);
    const id = await world.fault({ call: 'createOrder', kind: 'cutAfter' });
    await place(page).click();
    await expect(heading(page, 'Pay by wire')).toBeVisible();
    expect(await world.faultHits()).toEqual({ [id]: 1 });
    expect(await orderCount(api)).toBe(1);
    const orderNo = new URL(page.url()).pathname.split('/').at(-1);
    await expect(page.getByText(`Order ${orderNo} placed`)).toBeVisible();
    await page.getByRole('radio', { name: /^US bank/ }).check();
    await axe();
    await page.reload();
    await expect(heading(page, 'Pay by wire')).toBeVisible();
    expect(await orderCount(api)).toBe(1);
  });

  test('was not placed: the screen says so after the window closes, and it can be placed again', async ({
    signedIn: page,
    api,
    world,
    problems,
    axe,
  }) => {
    problems.allow(/50[24]/);
    const id = await world.fault({ call: 'createOrder', kind: 'cutBefore' });
    await place(page).click();
    await expect(page.getByText(/don.t know yet/).first()).toBeVisible();
    const placeable = page.getByRole('button', { name: /^Place order/, disabled: false });
    await expect(placeable).toHaveCount(0);
    await page.reload();
    await expect(page.getByText(/don.t know yet/).first()).toBeVisible();
    await expect(placeable).toHaveCount(0);
    await world.settings({ advanceClock: 18 * 60 });
    await expect(page.getByText(/order was not placed/).first()).toBeVisible();
    await expect(page.getByText(/Refresh prices to/)).toHaveCount(1);
    await axe();
    expect(await orderCount(api)).toBe(0);

    await refresh(page).click();
    await place(page).click();
    await expect(heading(page, 'Pay by wire')).toBeVisible();
    expect(await orderCount(api)).toBe(1);
    expect(await world.faultHits()).toEqual({ [id]: 1 });
    await world.clearFaults();
    expect(await world.faultHits()).toEqual({});
  });
});
