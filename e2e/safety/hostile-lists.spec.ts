import { heading } from '../checkout/checkout-steps';
import { expect } from '../support/fixtures';
import { endless, immense, override, test } from './hostile-steps';
import { lineOf, listTable, storeList } from '../lists/list-steps';

/*
 * Lists with hostile marketplace data: no data and no list name may break a screen, widen a page or cover an amount.
 */

test('a list of odd lots is stored, compared and shown whole', async ({ page, hostile }) => {
  const { api, apiKey, intact } = hostile;
  const sellRequests = await api.sellRequests({ take: 30 });
  const fitting = (text: string) => text.slice(0, 300).toWellFormed();
  const lines = sellRequests.map((sellRequest) => {
    const { name, brand, category, properties } = lineOf({ ...sellRequest, price: 1 });
    const stated = Object.entries(properties).map(([key, value]) => [key, value && fitting(value)]);
    return lineOf(
      { ...sellRequest, price: 1 },
      {
        name: fitting(name),
        brand: fitting(brand),
        category: fitting(category),
        properties: Object.fromEntries(stated),
        quantity: 20,
        listing: null,
      },
    );
  });
  const name = endless.slice(0, 100);
  const id = await storeList(page.request, apiKey, { name, lines });
  await storeList(page.request, apiKey, { name: override.slice(0, 100), lines: [] });
  await storeList(page.request, apiKey, { name: immense.slice(0, 100), lines: [] });
  await page.goto('/lists');
  await expect(page.getByRole('link', { name })).toBeVisible();
  await intact('the lists');
  await page.goto(`/lists/${id}`);
  await expect(page.getByText(` of ${lines.length} available`)).toBeVisible();
  await expect(listTable(page).getByRole('row').nth(1)).toBeVisible();
  await intact('a list');
  await page.getByRole('button', { name: 'Merge' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await intact('merging lists');
  await page.goto('/lists/no-such-list');
  await expect(heading(page, 'List not found')).toBeVisible();
});
