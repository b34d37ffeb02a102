import { expect, type Page } from '@playwright/test';
import { bar, dialog, make, sellRequestCheckboxes } from '../buy-requests/bulk-steps';
import { open, type ScreenState } from './screen-state';

/** Selects the first lots of the market. */
async function select(page: Page): Promise<void> {
  await open(page, '/marketplace?take=25');
  for (const at of [0, 2, 3]) await sellRequestCheckboxes(page).nth(at).check();
  await expect(bar(page)).toContainText('3 lots');
}

async function openForm(page: Page): Promise<void> {
  await select(page);
  await bar(page)
    .getByRole('button', { name: /^Request \d+ lots?$/ })
    .click();
  await expect(make(page)).toBeVisible();
}

/** Several lots: selected, requested, and with results. */
export const bulkStates: readonly ScreenState[] = [
  { name: 'marketplace-selection', buyer: 'fresh', reach: ({ page }) => select(page) },
  { name: 'bulk-form', buyer: 'fresh', reach: ({ page }) => openForm(page) },
  {
    name: 'bulk-form-marks',
    buyer: 'fresh',
    reach: async ({ page }) => {
      await openForm(page);
      await dialog(page)
        .getByRole('checkbox', { name: /^Mark (?!all)/ })
        .first()
        .check();
      await dialog(page).getByRole('button', { name: '−3%' }).click();
      const quantities = dialog(page).getByRole('textbox', { name: /^Quantity/ });
      await quantities.nth(1).fill('99999');
      await quantities.nth(2).fill('x');
      await expect(dialog(page)).toContainText('1 lot to correct · 1 over available');
    },
  },
  {
    name: 'cart-many',
    buyer: 'fresh',
    reach: async ({ page, api }) => {
      const sellRequests = await api.sellRequests({ take: 100 });
      // Every fifth offer is far below the asking price.
      for (const [at, sellRequest] of [...sellRequests, ...sellRequests].slice(0, 120).entries()) {
        await api.offerFor(sellRequest, at % 5 === 0 ? { price: 1 } : {});
      }
      await open(page, '/cart');
      await page.getByRole('button', { name: /^No match/ }).click();
      await page.getByRole('checkbox', { name: 'Select all under Needs attention' }).check();
      await expect(page.getByText('24 selected')).toBeVisible();
    },
  },
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
