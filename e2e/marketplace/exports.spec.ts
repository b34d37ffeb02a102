import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { readCsv, readXlsx } from '@/lib/export/testing/test-tables';
import { cents, decimalFromCents, formatMoney, multiplyCents, sumCents } from '@/lib/money';
import { fillCart, openReview, place } from '../checkout/checkout-steps';
import { expect, test } from '../support/fixtures';
import { isWhole, open, rows, short } from './marketplace-steps';

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());
const exportButton = (page: Page) => page.getByRole('button', { name: 'Export' });

/** Presses a button of the export menu; returns the file's name and bytes. */
async function downloaded(page: Page, button: string): Promise<{ name: string; bytes: Buffer }> {
  await exportButton(page).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const download = await downloading;
  await expect(page.getByText(download.suggestedFilename()).first()).toBeVisible();
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

async function downloadedCsv(page: Page, button: string) {
  const { name, bytes } = await downloaded(page, button);
  const [labels = [], ...lines] = readCsv(bytes.toString('utf8'));
  const table = lines.map((line) => Object.fromEntries(labels.map((label, at) => [label, line[at] ?? ''])));
  return { name, labels, table };
}

test.describe('the lots of the marketplace', () => {
  test('are copied as they are shown, or as they are selected, with the columns of the table', async ({
    signedIn,
    axe,
  }) => {
    await open(signedIn, short);
    await signedIn.evaluate(() => navigator.clipboard.writeText('before'));
    // A single letter must not replace the buyer's clipboard.
    await signedIn.keyboard.press('c');
    await exportButton(signedIn).click();
    expect(await copied(signedIn)).toBe('before');
    await signedIn.getByRole('button', { name: 'Copy 25 lots' }).click();
    await expect(signedIn.getByText('Copied 25 lots')).toBeVisible();
    const all = (await copied(signedIn)).split('\n');
    expect(all).toHaveLength(26);
    expect(all[0]).toMatch(/^Name\tBrand\tGrade\tStorage\tColor\tCarrier\tPrice, USD\t/);
    const [name] = await rows(signedIn).allInnerTexts();
    expect(all[1]?.startsWith(`${name}\t`)).toBe(true);
    for (const at of [1, 4]) await rows(signedIn).nth(at).getByRole('button').press('Space');
    await exportButton(signedIn).click();
    await expect(signedIn.getByRole('radio', { name: 'Selected 2 lots' })).toBeChecked();
    await axe();
    await signedIn.getByRole('button', { name: 'Copy 2 lots' }).click();
    await expect(signedIn.getByText('Copied 2 lots')).toBeVisible();
    await expect(exportButton(signedIn)).toBeFocused();
    expect((await copied(signedIn)).split('\n')).toHaveLength(3);
  });

  test('are downloaded all in the order of the list, also from one of its pages', async ({ signedIn }) => {
    await open(signedIn, '/marketplace?take=25&sortBy=price&sortDir=ASC');
    // Every column is sortable once all lots are loaded.
    const grade = signedIn.getByRole('columnheader', { name: 'Grade' });
    await expect(grade.getByRole('button').first()).toBeVisible({ timeout: 90_000 });
    await exportButton(signedIn).focus();
    await signedIn.keyboard.press('Enter');
    await expect(signedIn.getByRole('radio', { name: 'This page 25 lots' })).toBeChecked();
    await signedIn.getByRole('radio', { name: 'All results 200 lots' }).check();
    const downloading = signedIn.waitForEvent('download');
    await signedIn.getByRole('button', { name: 'Download CSV (200 lots)' }).press('Enter');
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^lotdesk-lots-\d{4}-\d\d-\d\d\.csv$/);
    const [labels = [], ...lines] = readCsv(await readFile(await download.path(), 'utf8'));
    expect(lines).toHaveLength(200);
    const prices = lines.map((line) => Number(line[labels.indexOf('Price, USD')]));
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
    const [first] = await rows(signedIn).allInnerTexts();
    expect(lines[0]?.[0]).toBe(first);
  });

  test('are numbers and dates in an Excel file', async ({ signedIn }) => {
    await open(signedIn, '/marketplace?rows=all');
    await isWhole(signedIn, '200 lots');
    const { name, bytes } = await downloaded(signedIn, 'Download Excel (200 lots)');
    expect(name).toMatch(/^lotdesk-lots-\d{4}-\d\d-\d\d\.xlsx$/);
    const cells = readXlsx(bytes);
    const price = cells.find(({ value }) => value === 'Price, USD')?.at.replace(/\d+$/, '') ?? '';
    const prices = cells.filter(({ at }) => at.replace(/\d+$/, '') === price).slice(1);
    expect(prices).toHaveLength(200);
    for (const { value } of prices) expect(typeof value).toBe('number');
  });
});

test.describe('the cart', () => {
  test('is exported with offers and matches', async ({ signedIn, api }) => {
    const requests = await fillCart(api, 2);
    await signedIn.goto('/cart');
    const { name, table } = await downloadedCsv(signedIn, 'Download CSV (2 lots)');
    expect(name).toMatch(/^lotdesk-cart-\d{4}-\d\d-\d\d\.csv$/);
    expect(table).toHaveLength(2);
    for (const { id, name: sellRequestId, price, quantity, properties } of requests) {
      const total = multiplyCents(cents(price), quantity);
      expect(table.find((line) => line['Buy request ID'] === id)).toMatchObject({
        Name: sellRequestId,
        Storage: properties.storage ?? '',
        Quantity: String(quantity),
        'Offer, USD': decimalFromCents(cents(price)),
        'Total, USD': decimalFromCents(total),
        Match: expect.stringMatching(/^Matched/),
      });
    }
    // Selected lines are offered first.
    await signedIn
      .getByRole('checkbox', { name: `Select ${requests[0]?.name ?? ''}` })
      .first()
      .uncheck();
    const selected = await downloadedCsv(signedIn, 'Download CSV (1 lot)');
    expect(selected.table.map((line) => line['Buy request ID'])).toEqual([requests[1]?.id]);
  });
});

test.describe('orders', () => {
  test('say what each piece costs at the door, on screen and in the export', async ({
    signedIn: page,
    api,
    axe,
  }) => {
    await api.saveAddress();
    await fillCart(api, 2);
    await openReview(page, api);
    await expect(page.getByText(/^Landed cost, each \$/).filter({ visible: true })).toHaveCount(2);
    const amounts = await page
      .getByText(/^Landed cost, each \$/)
      .filter({ visible: true })
      .allInnerTexts();
    await place(page).click();
    await expect(page).toHaveURL(/\/checkout\/payment\//);
    const orderNo = /\d+/.exec(new URL(page.url()).pathname)?.[0] ?? '';
    await page.goto(`/orders/${orderNo}`);
    await expect(page.getByRole('columnheader', { name: 'Landed cost, each' }).first()).toBeVisible();
    await axe();

    const { name, table } = await downloadedCsv(page, 'Download CSV (2 items)');
    expect(name).toMatch(new RegExp(`^lotdesk-order-${orderNo}-\\d{4}-\\d\\d-\\d\\d\\.csv$`));
    const landed = table.map((line) => line['Landed total, USD'] ?? '');
    const total = formatMoney(sumCents(landed.map(cents)));
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText(`Total${total}`);
    const each = table.map((line) => formatMoney(cents(line['Landed cost, each, USD'] ?? '')));
    expect(each.map((amount) => `Landed cost, each ${amount}`).toSorted()).toEqual(amounts.toSorted());

    await page.goto('/orders');
    const orders = await downloaded(page, 'Download Excel (1 order)');
    expect(orders.name).toMatch(/^lotdesk-orders-\d{4}-\d\d-\d\d\.xlsx$/);
    // The order number is text: as a number it would lose its format.
    expect(readXlsx(orders.bytes)).toContainEqual({ at: 'A2', format: 5, value: orderNo });
    const due = readXlsx(orders.bytes).find(({ at }) => at === 'H2');
    expect(formatMoney(cents(Number(due?.value)))).toBe(total);
  });
});

test.describe('where the clipboard is forbidden', () => {
  test.use({ permissions: [] });

  test('says so', async ({ signedIn, context }) => {
    await context.addInitScript(() => {
      Object.defineProperty(navigator, 'clipboard', {
        value: { writeText: async () => Promise.reject(new Error('forbidden')) },
      });
    });
    await open(signedIn, short);
    await exportButton(signedIn).click();
    await signedIn.getByRole('button', { name: 'Copy 25 lots' }).click();
    await expect(signedIn.getByRole('alert')).toContainText("Couldn't copy 25 lots");
  });
});
