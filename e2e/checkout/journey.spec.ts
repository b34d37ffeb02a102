import type { Locator, Page } from '@playwright/test';
import { endpoints } from '@/contract/interface';
import type { SellRequest } from '@/contract/resources';
import { cents, formatMoney } from '@/lib/money';
import { devices, heading, place, toReview, toShipping } from './checkout-steps';
import { expect, test } from '../support/fixtures';
import type { MarketApi } from '../support/market-api';
import { openButton } from '../marketplace/marketplace-steps';

const panel = (page: Page) => page.getByRole('complementary', { name: 'Lot', exact: true });

/** Presses Tab until an element has the focus, like a buyer without a mouse; at most as often as a screen has tab stops. */
async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < 120; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`the keyboard does not reach ${String(target)}`);
}

async function fillAddress(page: Page) {
  await page.getByLabel('Street address').fill('500 Commerce Street');
  await page.getByLabel('City').fill('Dallas');
  await page.getByLabel('State').selectOption('TX');
  await page.getByLabel('ZIP code').fill('75202');
}

async function chooseSellRequest(api: MarketApi): Promise<SellRequest> {
  const [sellRequest] = await devices(api, 1);
  if (!sellRequest) throw new Error('the market is empty');
  return sellRequest;
}

/** The order number that the payment screen shows. */
async function orderNoOf(page: Page): Promise<string> {
  await expect(heading(page, 'Pay by wire')).toBeVisible();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

test('from a fresh market to a delivered order, with the mouse', async ({ signedIn: page, api, world }) => {
  const sellRequest = await chooseSellRequest(api);
  await page.goto('/');
  await expect(page).toHaveURL(/\/marketplace/);
  await page.getByRole('combobox', { name: 'Search lots' }).fill(sellRequest.name);
  await page
    .getByRole('row')
    .filter({ hasText: sellRequest.name })
    .filter({ hasText: formatMoney(cents(sellRequest.price)) })
    .first()
    .click();
  await panel(page).getByRole('button', { name: 'Send buy request' }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toContainText('1 buy request');

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Cart/ }).click();
  await page.getByRole('link', { name: /^Check out 1 lot/ }).click();
  await fillAddress(page);
  await page.getByRole('button', { name: 'Save and ship here' }).click();
  await toShipping(page).click();
  await page.getByRole('radio').nth(1).check();
  await toReview(page).click();
  const total = (await place(page).innerText()).replace('Place order · ', '');
  await place(page).click();

  const orderNo = await orderNoOf(page);
  const sheet = page.getByRole('article', { name: 'Wire instructions' });
  await sheet.getByRole('radio', { name: /^US bank/ }).check();
  await expect(sheet).toContainText(orderNo);
  await expect(sheet).toContainText(total);
  await expect(sheet).toContainText('Routing number');
  await expect(page.getByRole('navigation', { name: 'Main' })).not.toContainText('buy requests');

  await page.getByRole('link', { name: 'View order' }).click();
  await expect(heading(page, `Order ${orderNo}`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('Awaiting payment');
  await expect(sheet.getByRole('radio', { name: /^US bank/ })).toBeChecked();

  await world.moveOrder(orderNo, { status: 'payment-confirmed' });
  await page.reload();
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('has confirmed your payment');
  await expect(sheet).toHaveCount(0);

  const trackingUrl = 'https://www.fedex.com/fedextrack/?trknbr=794644790138';
  await world.moveOrder(orderNo, {
    status: 'delivered',
    trackingInformation: { carrier: 'FedEx', trackingNumber: '794644790138', trackingUrl },
  });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Orders' }).click();
  await page.reload();
  const row = page.getByRole('row').filter({ hasText: orderNo });
  await expect(row).toContainText('Delivered');
  await expect(row).toContainText(total);
  await row.getByRole('link', { name: orderNo }).click();
  await expect(page.getByRole('region', { name: 'Status' })).toContainText('Delivered');
  await expect(page.getByText('794644790138', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Track/ })).toHaveAttribute('href', trackingUrl);
});

test('from a fresh market to the wire instructions, with the keyboard alone', async ({
  signedIn: page,
  api,
}) => {
  const sellRequest = await chooseSellRequest(api);
  await api.saveAddress();
  await page.goto('/marketplace');
  await expect(page.getByRole('rowheader').first()).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type(sellRequest.name);
  await expect(page).toHaveURL(/searchTerm=/);
  await tabTo(page, openButton(page, sellRequest));
  await page.keyboard.press('Enter');
  await expect(panel(page)).toContainText(sellRequest.name);
  // Enter on the open row moves the focus into its form.
  await page.keyboard.press('Enter');
  await expect(panel(page).getByLabel('Quantity')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panel(page)).toContainText('Buy request sent');

  const cart = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Cart 1/ });
  await tabTo(page, cart);
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('link', { name: /^Check out 1 lot/ }));
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Ship to')).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: 'Continue to shipping' }));
  await page.keyboard.press('Enter');

  await expect(heading(page, 'Choose shipping')).toBeFocused();
  await expect(page.getByRole('radio').first()).toBeChecked();
  await tabTo(page, page.getByRole('radio').first());
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio').nth(1)).toBeChecked();
  await tabTo(page, page.getByRole('button', { name: 'Continue to review' }));
  await page.keyboard.press('Enter');

  await expect(heading(page, 'Review and place order')).toBeFocused();
  await tabTo(page, page.getByRole('button', { name: /^Place order/ }));
  await page.keyboard.press('Enter');

  const orderNo = await orderNoOf(page);
  await expect(heading(page, 'Pay by wire')).toBeFocused();
  await tabTo(page, page.getByRole('radio', { name: /^US bank/ }));
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/wire=local/);
  await expect(page.getByRole('article')).toContainText('Account number');
  await tabTo(page, page.getByRole('link', { name: 'View order' }));
  await page.keyboard.press('Enter');
  await expect(heading(page, `Order ${orderNo}`)).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: 'Order again' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect((await api.call(endpoints.listOrders, {})).data.map((order) => order.orderNo)).toEqual([orderNo]);
});
