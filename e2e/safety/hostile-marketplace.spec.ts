import { foreignTexts } from '@/lib/text/odd-texts';
import { make, sellRequestCheckboxes, watchIntents } from '../buy-requests/bulk-steps';
import { heading } from '../checkout/checkout-steps';
import { expect } from '../support/fixtures';
import {
  closeDialog,
  desktop,
  dialog,
  endless,
  expectNoOverflow,
  immense,
  isolateBreaker,
  override,
  phone,
  sentence,
  test,
} from './hostile-steps';
import { expectIntact } from '../support/intact-screen';
import { resultsRegion, panel, rows, search, short } from '../marketplace/marketplace-steps';

/*
 * Hostile marketplace data on every screen: it must not break a screen, widen a page or cover an amount. Every screen is intact on a
 * desktop and fits a phone's width.
 */

/** Lots with odd names that can be requested; the price of the second is more than a buy request can have. */
const pickForRequest = ['<script>', 'onerror=alert', '=HYPERLINK'];

test('the marketplace lists every lot, opens it, filters, compares and saves searches', async ({
  page,
  hostile,
}) => {
  const { intact } = hostile;
  await page.goto('/marketplace');
  await expect(rows(page).filter({ hasText: '<script>alert(document.domain)</script>' })).toBeVisible();
  await intact('the marketplace');

  const listed = await hostile.api.sellRequests({ take: 200 });
  for (const text of [immense, endless, override, isolateBreaker, foreignTexts[0]]) {
    const sellRequest = listed.find(({ name }) => name === text);
    await page.goto(`${short}&lot=${sellRequest?.id}`);
    await expect(panel(page).getByRole('heading', { level: 2 })).toContainText(text.slice(0, 10));
    await intact(`the lot ${text.slice(0, 20)}`);
    // Tests one very long text and one that changes the text direction.
    if (text !== immense && text !== override) continue;
    await panel(page).getByRole('button', { name: 'Compare' }).click();
    await expect(page).toHaveURL(/compare=/);
    await expect(dialog(page).last()).toBeVisible();
    await intact(`the comparison of ${text.slice(0, 20)}`);
  }

  await page.goto(`/marketplace?searchTerm=${encodeURIComponent(sentence)}`);
  await expect(resultsRegion(page)).toBeVisible();
  await intact('a long search');
  await page.goto(
    `/marketplace?searchTerm=${encodeURIComponent(endless)}&brand=${encodeURIComponent(immense)}`,
  );
  await expect(resultsRegion(page)).toBeVisible();
  await intact('a long search without a break');
  await page.goto(
    `/marketplace?carrier=${encodeURIComponent(endless)}&category=${encodeURIComponent('vintage & <b>other</b>')}`,
  );
  await expect(resultsRegion(page)).toBeVisible();
  await intact('a long filter');

  await page.setViewportSize(phone);
  await page.getByRole('button', { name: /^Filters/ }).click();
  await expect(dialog(page)).toBeVisible();
  await expectIntact(page, 'the filters on a phone');
  await closeDialog(page);
  await page.setViewportSize(desktop);

  const saved = page.getByRole('dialog', { name: 'Saved searches' });
  await page.getByRole('button', { name: /^Saved searches/ }).click();
  await saved.getByRole('textbox', { name: 'Save this search as' }).fill(endless);
  await saved.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('region', { name: /^Saved search / })).toBeVisible();
  await intact('a saved search');
  await page.goto('/marketplace');
  await page.getByRole('button', { name: /^Saved searches/ }).click();
  await expect(saved.getByText(/^Unbreakable/).first()).toBeVisible();
  await intact('the saved searches');
});

test('columns, a selection and its form, commands and the account', async ({ page, hostile }) => {
  const { intact } = hostile;
  await page.goto('/marketplace?take=50');
  await page.getByRole('button', { name: 'Columns' }).click();
  for (const name of ['Brand', 'Category', 'SKU', 'Seller ID']) {
    await dialog(page).getByRole('checkbox', { name, exact: true }).check();
  }
  await intact('the columns');
  await dialog(page).getByRole('button', { name: 'Done' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await intact('the arranged table');
  const selection = page.getByRole('region', { name: 'Selection' });
  for (const sellRequestId of pickForRequest) {
    // Only the cards in view and a few around them are in the document.
    await search(page).fill(sellRequestId);
    await sellRequestCheckboxes(page)
      .and(page.getByRole('checkbox', { name: sellRequestId }))
      .check();
  }
  await search(page).fill('');
  await expect(selection).toBeVisible();
  await intact('the selection');
  await selection.getByRole('button', { name: /^Request \d+ lots?$/ }).click();
  await expect(dialog(page)).toBeVisible();
  await intact('the bulk form');
  await expect(dialog(page).getByRole('heading', { name: 'Request 3 lots' })).toBeVisible();
  // A line above the form's limit prevents sending any line.
  const intents = watchIntents(page);
  await make(page).click();
  await expect(dialog(page).getByText('Enter $1,000,000.00 or less')).toBeVisible();
  expect(intents).toEqual([]);
  await dialog(page)
    .getByRole('button', { name: /^Remove .*onerror/ })
    .click();
  await make(page).click();
  const ends = dialog(page).getByRole('list', { name: 'Results' });
  await expect(ends.getByRole('listitem')).toHaveCount(2);
  await intact('what became of each');
  await closeDialog(page);

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox').fill('Refurbished bundle');
  await intact('the command palette');
  await page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox').fill(endless);
  await intact('the command palette with a long text');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Account/ }).click();
  await intact('the account menu');
});

test('signing in, and addresses of the app that lead nowhere', async ({ page, hostile }) => {
  const { intact } = hostile;
  await page.goto(`/${endless}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await intact('not found');
  await page.goto('/orders/1763625123456');
  await expect(heading(page, 'Order not found')).toBeVisible();
  await intact('an order that is not there');
  await page.context().clearCookies();
  await page.goto('/connect');
  await page.getByLabel('API key').fill(endless);
  await page.getByLabel('API key').press('Enter');
  await expect(page.getByRole('alert')).toBeVisible();
  await expectNoOverflow(page);
});
