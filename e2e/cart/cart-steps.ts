import type { MarketApi } from '../support/market-api';
import type { BuyRequest, SellRequest } from '@/contract/resources';
import { cents, formatMoney, multiplyCents } from '@/lib/money';
import type { Locator, Page } from '@playwright/test';
import { expect } from '../support/fixtures';

/** The error of a connection that the test cuts. */
export const cut = /ERR_INTERNET_DISCONNECTED/;

/** Sell requests of different devices, each with enough stock for a small request. No name is part of another. */
export async function devices(api: MarketApi, count: number): Promise<SellRequest[]> {
  const picked: SellRequest[] = [];
  for (const sellRequest of await api.sellRequests({ take: 100 })) {
    const isAlike = picked.some(
      ({ name }) => name.includes(sellRequest.name) || sellRequest.name.includes(name),
    );
    if (!isAlike && picked.length < count) picked.push(sellRequest);
  }
  expect(picked).toHaveLength(count);
  return picked;
}

export const row = (page: Page, { name }: { name: string }) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

export const lineCheckbox = (within: Locator) => within.getByRole('checkbox', { name: /^Select / });

export const totalOf = (...requests: BuyRequest[]) =>
  formatMoney(requests.reduce((sum, { price, quantity }) => sum + multiplyCents(cents(price), quantity), 0));

export async function openCart(page: Page): Promise<void> {
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Cart', level: 1 })).toBeVisible();
}

/** Creates a buy request far below the asking price, so that nothing matches it. */
export const tooLow = (api: MarketApi, sellRequest: SellRequest) =>
  api.offerFor(sellRequest, { price: 0.01 });
