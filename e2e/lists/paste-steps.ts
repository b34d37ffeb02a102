import type { Page } from '@playwright/test';
import type { SellRequest } from '@/contract/resources';
import { expect } from '../support/fixtures';
import { listTable as table } from './list-steps';
import type { MarketApi } from '../support/market-api';

/** The field for the text of a list. */
export const field = (page: Page) => page.getByRole('textbox', { name: 'Your list' });
/** The row of a line, by its number in the pasted text. */
export const row = (page: Page, line: number) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name: new RegExp(`^Select line ${line}:`) }) });
/** The button that shows the lines of one kind, such as "Matched". */
export const filter = (page: Page, name: string) =>
  page
    .getByRole('group', { name: 'Show lines' })
    .getByRole('button', { name: new RegExp(`^${name} [\\d,]+$`) });
/** The quantity field of a line. */
export const quantity = (page: Page, line: number) =>
  page.getByRole('textbox', { name: new RegExp(`^Quantity of line ${line}:`) });
/** The offer field of a line. */
export const offer = (page: Page, line: number) =>
  page.getByRole('textbox', { name: new RegExp(`^Offer for line ${line}:`) });

/** Phones with every property that a line can state, and different names. */
export async function phones(api: MarketApi, count: number): Promise<SellRequest[]> {
  const picked = new Map<string, SellRequest>();
  for (const sellRequest of await api.sellRequests({ take: 100 })) {
    const { grade, carrier } = sellRequest.properties;
    if (
      sellRequest.category === 'phones' &&
      grade &&
      carrier &&
      sellRequest.quantity > 1 &&
      picked.size < count
    )
      picked.set(sellRequest.name, sellRequest);
  }
  expect(picked.size).toBe(count);
  return [...picked.values()];
}

/** A line that a lot matches in every property. */
export const lineFor = ({ name, properties, minQuantity, quantity: pieces }: SellRequest) =>
  `${name} ${properties.grade ?? ''} ${properties.carrier ?? ''} ${properties.color ?? ''} ${Math.min(pieces, minQuantity ?? 1)} pcs`;

/** Opens the screen for pasting a list. */
export async function openPaste(page: Page): Promise<void> {
  await page.goto('/paste');
  await expect(field(page)).toBeVisible();
}

/** Waits until every lot is loaded, so that the result is final. */
export const isMatched = async (page: Page) => {
  await expect(table(page)).toBeVisible();
  await expect(page.getByText('Matching against the lots loaded so far.')).toBeHidden({ timeout: 60_000 });
};

/** Pastes a text and waits for its final result. */
export async function match(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Match this list' }).click();
  await isMatched(page);
}

/** Chooses an action of the menu "Save or copy". */
export async function chooseToSave(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'Save or copy' }).click();
  await page
    .getByRole('dialog', { name: 'Save or copy lines' })
    .getByRole('button', { name: action, exact: true })
    .click();
}

/** Opens a file with a list. */
export async function openFile(page: Page, name: string, content: Buffer): Promise<void> {
  await page
    .getByLabel('File with a list')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer: content });
}
