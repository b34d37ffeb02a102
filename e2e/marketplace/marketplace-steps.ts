import type { SellRequest } from '@/contract/resources';
import { cents, formatMoney } from '@/lib/money';
import type { Locator, Page } from '@playwright/test';
import { expect } from '../support/fixtures';

export const resultsRegion = (page: Page) => page.getByRole('region', { name: 'Lots', exact: true });
export const rows = (page: Page) => resultsRegion(page).getByRole('rowheader');
export const panel = (page: Page) => page.getByRole('complementary', { name: 'Lot', exact: true });
export const search = (page: Page) => page.getByRole('combobox', { name: 'Search lots' });
export const count = (page: Page, text: string | RegExp) =>
  expect(resultsRegion(page).getByRole('status').first()).toContainText(text);

/** Waits until all lots are loaded on the device and the list comes from them. A busy machine takes long. */
export const isWhole = (page: Page, sellRequestCount: string) =>
  expect(resultsRegion(page).getByRole('status')).toHaveText(
    new RegExp(`^${sellRequestCount} · [\\d,]+ pcs · \\$[\\d,.]+$`),
    {
      timeout: 90_000,
    },
  );

/** The texts of a column from the top, without the badge of the lowest price. */
export async function column(page: Page, name: string): Promise<string[]> {
  const headers = await page.getByRole('columnheader').allInnerTexts();
  const index = headers.findIndex((header) => header.replace(/[↑↓]/, '').trim() === name);
  const texts: string[] = [];
  for (const row of (await page.getByRole('row').all()).slice(1)) {
    const text = await row
      .getByRole('cell')
      .nth(index - 1)
      .innerText();
    texts.push(text.replace(/\n?Best$/, ''));
  }
  return texts;
}

/** A page with few rows, because axe checks them all. */
export const short = '/marketplace?take=25';

export async function open(page: Page, path = '/marketplace') {
  await page.goto(path);
  await expect(rows(page).first()).toBeVisible();
}

export function first(sellRequests: SellRequest[]): SellRequest {
  const [sellRequest] = sellRequests;
  if (!sellRequest) throw new Error('the market is empty');
  return sellRequest;
}

/** A lot's row in the list. */
export const row = (page: Page, sellRequest: SellRequest): Locator =>
  page
    .getByRole('row')
    .filter({ hasText: sellRequest.name })
    .filter({ hasText: formatMoney(cents(sellRequest.price)) })
    .first();

/** The button in a lot's row that opens it. */
export const openButton = (page: Page, sellRequest: SellRequest): Locator =>
  row(page, sellRequest).getByRole('rowheader').getByRole('button');

/** Waits for the code of the command center, which loads in idle time. */
export async function commandsLoaded(page: Page): Promise<void> {
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeHidden();
}
