import type { Page } from '@playwright/test';
import { endpoints } from '@/contract/interface';
import type { SellRequest } from '@/contract/resources';
import { formatMoney, multiplyCents } from '@/lib/money';
import { bar, dialog, offerOf, quantityOf, requestSellRequests } from './bulk-steps';
import { openCart, row, lineCheckbox, totalOf } from '../cart/cart-steps';
import {
  chooseAddress,
  openReview,
  heading,
  onlySellRequest,
  place,
  toReview,
  toShipping,
} from '../checkout/checkout-steps';
import { expect, test } from '../support/fixtures';
import type { MarketApi } from '../support/market-api';
import type { World } from '../support/world';
import { open, panel } from '../marketplace/marketplace-steps';

/** Makes the page poll for changes now: switching the category does so, even if the whole market is loaded. */
async function lookForChanges(page: Page) {
  const categories = page.getByRole('complementary', { name: 'Filters' }).getByRole('radio');
  await categories.nth(1).check();
  await categories.first().check();
}
const offer = (page: Page) => panel(page).getByLabel('Your offer');

/** A lot whose price can change by a few dollars, and the only lot of its device. */
async function sellRequestOf(api: MarketApi): Promise<SellRequest & { count: number }> {
  const sellRequest = await onlySellRequest(api);
  return { ...sellRequest, count: Math.max(sellRequest.minQuantity ?? 1, 2) };
}

/** A lot and a request for it at $414.00; its price is $380.00 now. */
async function offerAboveAsking(api: MarketApi, world: World) {
  const sellRequest = await sellRequestOf(api);
  await world.reprice(sellRequest.id, 414);
  const old = await api.offerFor({ ...sellRequest, price: 414 }, { quantity: sellRequest.count });
  await world.reprice(sellRequest.id, 380);
  return { sellRequest, old };
}

test.describe('the form of a lot', () => {
  test('an offer nobody typed follows the price down and never up', async ({
    signedIn: page,
    api,
    world,
    axe,
  }) => {
    const sellRequest = await sellRequestOf(api);
    await world.reprice(sellRequest.id, 414);
    await open(page, `/marketplace?take=500&lot=${sellRequest.id}`);
    await expect(offer(page)).toHaveValue('414.00');
    await world.reprice(sellRequest.id, 380);
    await lookForChanges(page);
    await expect(offer(page)).toHaveValue('380.00');
    await expect(panel(page)).toContainText(
      'Asking price down from $414.00 to $380.00. Your offer was updated.',
    );
    await axe();
    await world.reprice(sellRequest.id, 500);
    await lookForChanges(page);
    await expect(panel(page)).toContainText(
      'Asking price up from $414.00 to $500.00. Your offer stays at $380.00.',
    );
    await expect(offer(page)).toHaveValue('380.00');
  });

  test('an offer that was typed stays, says what it costs extra, and can be lowered', async ({
    signedIn: page,
    api,
    world,
    axe,
  }) => {
    const sellRequest = await sellRequestOf(api);
    await world.reprice(sellRequest.id, 420);
    await open(page, `/marketplace?take=500&lot=${sellRequest.id}`);
    await panel(page).getByLabel('Quantity').fill(String(sellRequest.count));
    await offer(page).fill('414');
    await world.reprice(sellRequest.id, 380);
    await lookForChanges(page);
    const extra = formatMoney(multiplyCents(3400, sellRequest.count));
    await expect(offer(page)).toHaveAccessibleDescription(`$34.00 over asking · ${extra} extra`);
    await expect(offer(page)).toHaveValue('414');
    await axe();
    await panel(page).getByRole('button', { name: 'Lower to $380.00' }).click();
    await expect(offer(page)).toHaveValue('380.00');
    await expect(panel(page).getByRole('button', { name: 'Lower to $380.00' })).toBeHidden();
  });
});

test('a draft of several lots follows their prices down, and keeps what was typed', async ({
  signedIn: page,
  api,
  world,
  axe,
}) => {
  const [one, two] = await api.sellRequests({ take: 2 });
  if (!one || !two) throw new Error('too few lots');
  await world.reprice(one.id, 414);
  await world.reprice(two.id, 414);
  await requestSellRequests(page, [
    { ...one, price: 414 },
    { ...two, price: 414 },
  ]);
  await quantityOf(page, one).fill('20');
  await quantityOf(page, two).fill('20');
  await offerOf(page, two).fill('400');
  await page.keyboard.press('Escape');
  for (const { id } of [one, two]) await world.reprice(id, 380);
  await lookForChanges(page);
  await bar(page)
    .getByRole('button', { name: /^Request \d+ lots?$/ })
    .click();
  await expect(offerOf(page, one)).toHaveValue('380.00');
  await expect(offerOf(page, two)).toHaveValue('400');
  await expect(dialog(page)).toContainText('$20.00 over asking · $400.00 extra');
  await axe();
  await dialog(page).getByRole('button', { name: 'Lower to $380.00' }).click();
  await expect(offerOf(page, two)).toHaveValue('380.00');
});

test.describe('the cart', () => {
  test('a line above the asking price is lowered in one step, with undo', async ({
    signedIn: page,
    api,
    world,
    axe,
  }) => {
    const { sellRequest, old } = await offerAboveAsking(api, world);
    await openCart(page);
    const extra = formatMoney(multiplyCents(3400, sellRequest.count));
    await expect(row(page, sellRequest)).toContainText(`$34.00 over lowest ask · ${extra} extra`);
    await axe();
    await row(page, sellRequest).getByRole('button', { name: 'Lower to $380.00' }).click();
    const lowered = { ...old, price: 380 };
    await expect(row(page, sellRequest)).toHaveCount(1);
    await expect(row(page, sellRequest)).toContainText(totalOf(lowered));
    await expect(row(page, sellRequest)).not.toContainText('over lowest ask');
    await expect(lineCheckbox(row(page, sellRequest))).toBeChecked();
    await expect(page.getByRole('link', { name: `Check out 1 lot · ${totalOf(lowered)}` })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row(page, sellRequest)).toHaveCount(1);
    await expect(row(page, sellRequest)).toContainText(totalOf(old));
    await expect(lineCheckbox(row(page, sellRequest))).toBeChecked();
  });

  test('what is not accepted or not known leaves the old line', async ({
    signedIn: page,
    api,
    world,
    problems,
    axe,
  }) => {
    problems.allow(/50[024]|ERR_INTERNET_DISCONNECTED/);
    const { sellRequest, old } = await offerAboveAsking(api, world);
    await openCart(page);
    const lower = row(page, sellRequest).getByRole('button', { name: 'Lower to $380.00' });
    const notices = page.getByRole('region', { name: 'Notifications' });

    await expect(lower).toBeEnabled();
    await page.context().setOffline(true);
    await lower.click();
    await expect(notices).toContainText("Not sent: you're offline");
    await page.context().setOffline(false);

    await world.fault({ call: 'createBuyRequest', kind: 'refusal', status: 400, description: 'price: no' });
    await lower.click();
    await expect(notices).toContainText('Price: no. The old line stays in your cart.');
    await expect(notices.getByText(/POST/)).toBeHidden();
    await notices.getByText('Details', { exact: true }).click();
    await expect(notices.getByText('POST /v1/buy-requests · 400 · price: no')).toBeVisible();
    await expect(row(page, sellRequest)).toContainText(totalOf(old));

    await world.fault({ call: 'createBuyRequest', kind: 'cutAfter' });
    await lower.click();
    await expect(row(page, sellRequest)).toContainText("We couldn't confirm the new request.");
    // The filter removes the row from the screen.
    await page.getByLabel('Find in cart').fill('no such lot');
    await expect(row(page, sellRequest)).toBeHidden();
    await page.getByLabel('Find in cart').fill('');
    await expect(row(page, sellRequest)).toContainText("We couldn't confirm the new request.");
    await expect(lower).toBeHidden();
    await expect(row(page, sellRequest)).toHaveCount(1);
    await expect(row(page, sellRequest)).toContainText(totalOf(old));
    await expect(lineCheckbox(row(page, sellRequest))).toBeChecked();
    await axe();
  });

  test('a request that was not matched can be checked out once the market meets it', async ({
    signedIn: page,
    api,
    world,
    axe,
  }) => {
    const sellRequest = await sellRequestOf(api);
    await world.reprice(sellRequest.id, 330);
    const waiting = await api.offerFor(sellRequest, { quantity: sellRequest.count, price: 300 });
    expect(waiting.matched).toBe(false);
    await api.saveAddress();
    await openCart(page);
    await lineCheckbox(row(page, sellRequest)).check();
    await expect(page.getByRole('button', { name: 'Check out' })).toBeDisabled();
    await world.reprice(sellRequest.id, 296);
    await page.reload();
    await expect(row(page, sellRequest)).toContainText('No match when sent · Ask now $296.00');
    await expect(lineCheckbox(row(page, sellRequest))).toBeEnabled();
    await expect(lineCheckbox(row(page, sellRequest))).not.toBeChecked();
    await axe();
    await lineCheckbox(row(page, sellRequest)).check();
    await page.getByRole('link', { name: `Check out 1 lot · ${totalOf(waiting)}` }).click();
    await toShipping(page).click();
    await expect(page.getByRole('radio').first()).toBeVisible();
    await toReview(page).click();
    await expect(page.getByRole('main')).toContainText('$4.00 over lowest ask');
    await place(page).click();
    await expect(heading(page, 'Pay by wire')).toBeVisible();
    const { data } = await api.call(endpoints.listOrders, {});
    expect(data[0]?.items[0]?.name).toBe(sellRequest.name);
  });

  test("is resent at today's price, and the old line goes in the same step", async ({
    signedIn: page,
    api,
    world,
  }) => {
    const sellRequest = await sellRequestOf(api);
    await world.reprice(sellRequest.id, 330);
    const waiting = await api.offerFor(sellRequest, { quantity: sellRequest.count, price: 300 });
    await world.reprice(sellRequest.id, 296);
    await openCart(page);
    await row(page, sellRequest).getByRole('button', { name: 'Resend at $296.00' }).click();
    await expect(row(page, sellRequest)).toContainText('Matched · ');
    await expect(row(page, sellRequest)).toHaveCount(1);
    await expect(row(page, sellRequest)).toContainText(totalOf({ ...waiting, price: 296 }));
    await expect(lineCheckbox(row(page, sellRequest))).toBeChecked();
  });
});

test.describe('the checkout', () => {
  test('a refused validation names the lot and the remedy, and no id', async ({
    signedIn: page,
    api,
    world,
    axe,
  }) => {
    const sellRequest = await sellRequestOf(api);
    await api.offerFor(sellRequest, { quantity: sellRequest.count });
    await api.saveAddress();
    await chooseAddress(page);
    await world.market({ move: 'sellOut', sellrequestId: sellRequest.id });
    await toReview(page).click();
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(sellRequest.name);
    await expect(alert).toContainText(
      "Go back to your cart to resend it at today's price, change it, or leave it out.",
    );
    await expect(alert.getByText(/buyRequestIds/)).toBeHidden();
    await alert.getByText('Details', { exact: true }).click();
    await expect(alert.getByText(/^POST .* · 409 · buyRequestIds\.0/)).toBeVisible();
    await axe();
  });

  test('an offer above the asking price is lowered from the review', async ({
    signedIn: page,
    api,
    world,
    axe,
  }) => {
    const { sellRequest, old } = await offerAboveAsking(api, world);
    await api.saveAddress();
    await openReview(page, api);
    const extra = formatMoney(multiplyCents(3400, sellRequest.count));
    await expect(page.getByRole('main')).toContainText(`$34.00 over lowest ask · ${extra} extra`);
    await axe();
    const lower = page.getByRole('button', { name: 'Lower to $380.00' });
    await expect(lower).toHaveAccessibleDescription('Shipping and prices start over');
    await lower.click();
    await expect(heading(page, 'Choose shipping')).toBeVisible();
    await expect(page.getByText('Choose shipping again at the new price.')).toBeVisible();
    await toReview(page).click();
    await expect(place(page)).toBeEnabled();
    await expect(page.getByRole('region', { name: 'Order' })).toContainText(totalOf({ ...old, price: 380 }));
    await expect(page.getByRole('region', { name: 'Order' })).not.toContainText('over lowest ask');
    await place(page).click();
    await expect(heading(page, 'Pay by wire')).toBeVisible();
    await openCart(page);
    await expect(page.getByText('No buy requests yet')).toBeVisible();
  });
});
