import { expect, type Page } from '@playwright/test';
import { open, type ScreenState } from './screen-state';

async function arrange(page: Page): Promise<void> {
  await open(page, '/marketplace');
  await page.getByRole('button', { name: 'Columns' }).click();
  const dialog = page.getByRole('dialog', { name: 'Columns' });
  for (const name of ['Brand', 'Category', 'SKU']) {
    await dialog.getByRole('checkbox', { name, exact: true }).check();
  }
  await dialog.getByRole('button', { name: 'Pin Price, USD to the left' }).click();
}

async function openPalette(page: Page, words: string): Promise<void> {
  await open(page, '/marketplace');
  await page.getByRole('button', { name: 'Commands' }).click();
  await page.getByRole('combobox', { name: 'Search commands and lots' }).fill(words);
}

/** The table arranged by its buyer, and the commands. */
export const tableStates: readonly ScreenState[] = [
  { name: 'table-columns', buyer: 'demo', reach: ({ page }) => arrange(page) },
  {
    name: 'table-arranged',
    buyer: 'demo',
    reach: async ({ page }) => {
      await arrange(page);
      const dialog = page.getByRole('dialog', { name: 'Columns' });
      await dialog.getByRole('checkbox', { name: "Hide columns that don't fit" }).uncheck();
      await dialog.getByRole('radio', { name: 'Compact rows' }).check();
      await dialog.getByRole('button', { name: 'Done' }).click();
      await expect(dialog).toBeHidden();
    },
  },
  {
    name: 'table-export',
    buyer: 'demo',
    reach: async ({ page }) => {
      await open(page, '/marketplace');
      await page.getByRole('button', { name: 'Export' }).click();
      await expect(page.getByRole('button', { name: /^Copy/ })).toBeVisible();
    },
  },
  { name: 'commands', buyer: 'demo', reach: ({ page }) => openPalette(page, '') },
  { name: 'commands-nothing-found', buyer: 'demo', reach: ({ page }) => openPalette(page, 'qqq') },
  {
    name: 'keys',
    buyer: 'demo',
    reach: async ({ page }) => {
      await openPalette(page, 'shortcuts');
      await page.getByRole('option', { name: /^Keyboard shortcuts/ }).click();
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    },
  },
];
