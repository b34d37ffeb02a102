import type { Page } from '@playwright/test';
import { endpoints } from '@/contract/interface';
import { heading } from '../checkout/checkout-steps';
import { expect } from '../support/fixtures';
import type { MarketApi } from '../support/market-api';

export const payment = (page: Page) => heading(page, 'Pay by wire');
export const emptyCart = (page: Page) => page.getByText('No buy requests yet');

/** The numbers of the buyer's orders, from the marketplace. */
export async function orderNumbers(api: MarketApi): Promise<string[]> {
  return (await api.call(endpoints.listOrders, {})).data.map(({ orderNo }) => orderNo);
}

/** Checks that there is one order and that the screen shows it, also after the buyer returns. */
export async function expectTheOneOrder(page: Page, api: MarketApi): Promise<void> {
  await expect(payment(page)).toBeVisible();
  const numbers = await orderNumbers(api);
  expect(numbers).toHaveLength(1);
  const isPlaced = page.getByText(`Order ${numbers[0]} placed`);
  await expect(page).toHaveURL(`/checkout/payment/${numbers[0]}`);
  await expect(isPlaced).toBeVisible();
  await page.reload();
  await expect(isPlaced).toBeVisible();
  expect(await orderNumbers(api)).toEqual(numbers);
}
