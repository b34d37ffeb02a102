import { expect, type Page } from '@playwright/test';
import { bar, dialog, make, lotCheckboxes } from '../bulk-steps';
import { open, type ScreenState } from './screen-state';

/** Ticks the first lots of the market. */
async function select(page: Page): Promise<void> {
  await open(page, '/marketplace?take=25');
  for (const at of [0, 2, 3]) await lotCheckboxes(page).nth(at).check();
  await expect(bar(page)).toContainText('3 lots');
}

async function openForm(page: Page): Promise<void> {
  await select(page);
  await bar(page)
    .getByRole('button', { name: /^Request \d+ lots?$/ })
    .click();
  await expect(make(page)).toBeVisible();
}

/** Several lots selected, asked for, and answered. */
export const bulkStates: readonly ScreenState[] = [
  { name: 'marketplace-selection', buyer: 'fresh', reach: ({ page }) => select(page) },
  { name: 'bulk-form', buyer: 'fresh', reach: ({ page }) => openForm(page) },
  {
    name: 'bulk-outcomes',
    buyer: 'fresh',
    reach: async ({ page, world }) => {
      await world.fault({ call: 'createBuyRequest', kind: 'refusal', status: 409, after: 1 });
      await openForm(page);
      await make(page).click();
      await expect(dialog(page)).toContainText('2 of 3 sent · 1 not accepted');
    },
  },
];
