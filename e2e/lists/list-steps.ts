import type { APIRequestContext, Page } from '@playwright/test';
import { type ListLine, listEndpoints } from '@/contract/lists';
import type { SellRequest } from '@/contract/resources';
import { cents } from '@/lib/money';
import { expect } from '../support/fixtures';
import { createMarketApi } from '../support/market-api';

/** The table of a list's lines. */
export const listTable = (page: Page) => page.getByRole('table', { name: 'Lines of the list' });

/** A line of a list. */
export const listLine = (page: Page, { name }: { name: string }) =>
  listTable(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) });

/** The button that requests the selected lines' lots. */
export const requestButton = (page: Page) => page.getByRole('button', { name: /^Request (?:\d+ )?lots?$/ });

/** The dialog that saves lines as a list. */
export const saveDialog = (page: Page) => page.getByRole('dialog', { name: 'Save as list' });

/** Saves the lines of the open dialog under a name. */
export async function saveAs(page: Page, name: string): Promise<void> {
  await saveDialog(page).getByRole('textbox', { name: 'Name' }).fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Saved to “${name}”`)).toBeVisible();
}

/** A line for a lot, with the test's changes. */
export function lineOf(sellRequest: SellRequest, change: Partial<ListLine> = {}): ListLine {
  const { grade, storage, color, carrier } = sellRequest.properties;
  return {
    id: crypto.randomUUID(),
    name: sellRequest.name,
    brand: sellRequest.brand,
    category: sellRequest.category,
    properties: { grade, storage, color, carrier },
    quantity: sellRequest.minQuantity ?? 1,
    price: cents(sellRequest.price),
    currency: 'USD',
    pricedAt: Date.parse(sellRequest.createdAt),
    listing: sellRequest.id,
    ...change,
  };
}

/** Saves a list without a browser and returns its id. */
export async function storeList(
  request: APIRequestContext,
  apiKey: string,
  { name, lines }: { name: string; lines: ListLine[] },
): Promise<string> {
  const desk = createMarketApi(request, apiKey, '');
  const body = { key: crypto.randomUUID(), name, lines };
  return (await desk.call(listEndpoints.createList, { body })).id;
}
