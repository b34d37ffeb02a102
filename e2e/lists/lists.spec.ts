import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { SellRequest } from '@/contract/resources';
import { readCsv, readXlsx } from '@/lib/export/testing/test-tables';
import { cents, decimalFromCents } from '@/lib/money';
import { bar, dialog, make } from '../buy-requests/bulk-steps';
import { devices, openCart, row as cartRow } from '../cart/cart-steps';
import { expect, test } from '../support/fixtures';
import { lineOf, listLine, requestButton, saveAs, saveDialog, storeList } from './list-steps';
import { open, row } from '../marketplace/marketplace-steps';

/** Selects lots in the marketplace and saves them as a list. */
async function saveSellRequests(
  page: Page,
  sellRequests: readonly SellRequest[],
  name: string,
): Promise<void> {
  await open(page, '/marketplace?take=100');
  for (const sellRequest of sellRequests) await row(page, sellRequest).getByRole('checkbox').check();
  await bar(page).getByRole('button', { name: 'Save as list' }).click();
  await saveAs(page, name);
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

test('selected lots are saved as a list, compared on another day and requested again', async ({
  signedIn: page,
  newDevice,
  api,
  world,
  axe,
}) => {
  const [one, two, three] = await devices(api, 3);
  if (!one || !two || !three) throw new Error('too few devices');
  await open(page, '/marketplace?take=100');
  for (const sellRequest of [one, two, three]) await row(page, sellRequest).getByRole('checkbox').check();
  await bar(page).getByRole('button', { name: 'Save as list' }).click();
  const form = saveDialog(page);
  await form.getByRole('button', { name: 'Save list' }).click();
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription('Enter a name');
  await axe();
  await saveAs(page, 'Weekly phones');

  // Another device of the same account, after the market has moved.
  await world.reprice(one.id, one.price * 2);
  const other = await newDevice(world.apiKeys[0]);
  await other.goto('/lists');
  await expect(heading(other, 'Lists')).toBeVisible();
  await axe(other);
  await other.getByRole('link', { name: 'Weekly phones' }).click();
  await expect(heading(other, 'Weekly phones')).toBeVisible();
  await expect(other.getByText(/^\d of 3 available$/)).toBeVisible();
  await expect(listLine(other, two)).toContainText(/Same price|Price down/);
  await axe(other);

  await listLine(other, three).getByRole('checkbox').uncheck();
  await requestButton(other).click();
  await expect(dialog(other)).toContainText(two.name);
  await expect(dialog(other)).not.toContainText(three.name);
  await make(other).click();
  await expect(dialog(other)).toContainText(/sent/);
});

test('a list is renamed, duplicated, merged and deleted, with undo', async ({ signedIn: page, api, axe }) => {
  const [one, two] = await devices(api, 2);
  if (!one || !two) throw new Error('too few devices');
  await saveSellRequests(page, [one, two], 'Weekly phones');
  await page.getByRole('button', { name: 'View list' }).click();
  await expect(heading(page, 'Weekly phones')).toBeVisible();

  await listLine(page, two)
    .getByRole('button', { name: `Remove ${two.name}` })
    .click();
  await expect(listLine(page, two)).toBeHidden();
  await expect(listLine(page, one).getByRole('checkbox')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(listLine(page, two)).toBeVisible();

  await page.getByRole('button', { name: 'Rename' }).click();
  const rename = page.getByRole('dialog', { name: 'Rename list' });
  await expect(rename.getByRole('textbox', { name: 'Name' })).toBeFocused();
  await rename.getByRole('textbox', { name: 'Name' }).fill('Phones');
  await axe();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Phones')).toBeVisible();

  await page.getByRole('button', { name: 'Duplicate' }).click();
  await expect(heading(page, 'Phones (copy)')).toBeVisible();

  await page.getByRole('button', { name: 'Merge' }).click();
  const merge = page.getByRole('dialog', { name: 'Merge into another list' });
  await merge.getByRole('combobox', { name: 'Merge into' }).selectOption('Phones');
  await axe();
  await merge.getByRole('button', { name: 'Merge lists' }).click();
  await expect(heading(page, 'Phones')).toBeVisible();
  await expect(page.getByText(/^4 lines ·/)).toBeVisible();
  const merged = page.getByText('Merged “Phones (copy)” into “Phones”');
  await expect(merged).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await expect(page.getByText(/^2 lines ·/)).toBeVisible();

  await page.getByRole('button', { name: 'Delete' }).click();
  await expect(heading(page, 'Lists')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Phones', exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).last().click();
  await page.getByRole('link', { name: 'Phones', exact: true }).click();
  await expect(listLine(page, one)).toBeVisible();
});

/** Presses a button that downloads a file; returns the file. */
async function downloaded(page: Page, button: string) {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const download = await downloading;
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}

test('a list is exported as CSV and Excel', async ({ signedIn: page, request, world, api, axe }) => {
  const [one, two] = await devices(api, 2);
  if (!one || !two) throw new Error('too few devices');
  const lines = [lineOf(one), lineOf(two, { price: null })];
  const id = await storeList(request, world.apiKeys[0], { name: 'Weekly phones', lines });
  await page.goto(`/lists/${id}`);
  await expect(heading(page, 'Weekly phones')).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  await axe();
  const csv = await downloaded(page, 'Download CSV (2 lines)');
  expect(csv.name).toMatch(/^lotdesk-list-Weekly-phones-\d{4}-\d\d-\d\d\.csv$/);
  const [labels = [], ...rows] = readCsv(csv.bytes.toString('utf8'));
  const at = (cells: string[] | undefined, label: string) => cells?.[labels.indexOf(label)];
  expect(rows.map((cells) => at(cells, 'Name'))).toEqual([one.name, two.name]);
  expect(at(rows[0], 'Quantity')).toBe(String(one.minQuantity ?? 1));
  expect(at(rows[0], 'Price, USD')).toBe(decimalFromCents(cents(one.price)));
  expect(at(rows[1], 'Price, USD')).toBe('');
  await page.getByRole('button', { name: 'Export' }).click();
  const { bytes } = await downloaded(page, 'Download Excel (2 lines)');
  expect(readXlsx(bytes).map(({ value }) => value)).toContain(one.price);
});

test('a list is exported, duplicated and deleted from the overview, with undo', async ({
  signedIn: page,
  request,
  world,
  api,
  axe,
}) => {
  const [one, two] = await devices(api, 2);
  if (!one || !two) throw new Error('too few devices');
  const [key] = world.apiKeys;
  await storeList(request, key, { name: 'Tablets', lines: [lineOf(two)] });
  await storeList(request, key, { name: 'Weekly phones', lines: [lineOf(one), lineOf(two)] });
  await page.goto('/lists');
  const link = (name: string) => page.getByRole('link', { name, exact: true });

  await page.getByRole('button', { name: 'Export Weekly phones' }).click();
  await axe();
  const { bytes } = await downloaded(page, 'Download CSV (2 lines)');
  expect(readCsv(bytes.toString('utf8')).map(([name]) => name)).toEqual(['Name', one.name, two.name]);

  await page.getByRole('button', { name: 'Duplicate Weekly phones', exact: true }).click();
  await expect(link('Weekly phones (copy)')).toBeVisible();
  await expect(page.getByText('3 saved', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Delete Weekly phones', exact: true }).click();
  await expect(link('Weekly phones')).toBeHidden();
  await expect(link('Tablets')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(link('Weekly phones')).toBeVisible();

  await link('Weekly phones (copy)').click();
  await expect(listLine(page, one)).toBeVisible();
  await expect(listLine(page, two)).toBeVisible();
});

test('the quantity of a line is changed, on every device', async ({
  signedIn: page,
  newDevice,
  request,
  world,
  api,
  axe,
}) => {
  const [one, two] = await devices(api, 2);
  if (!one || !two) throw new Error('too few devices');
  const lines = [lineOf(one, { quantity: 3 }), lineOf(two, { quantity: 4 })];
  const id = await storeList(request, world.apiKeys[0], { name: 'Weekly phones', lines });
  await page.goto(`/lists/${id}`);
  const quantity = listLine(page, one).getByRole('textbox', { name: `Quantity of ${one.name}` });
  await expect(quantity).toHaveValue('3');
  await quantity.fill('none');
  await quantity.press('Enter');
  await expect(quantity).toHaveAccessibleDescription('Whole number');
  await axe();
  await expect(page.getByText('7 pcs ·').first()).toBeVisible();
  await quantity.fill('5');
  await quantity.press('Enter');
  await expect(page.getByText('9 pcs ·').first()).toBeVisible();
  await expect(quantity).toHaveValue('5');

  const other = await newDevice(world.apiKeys[0]);
  await other.goto(`/lists/${id}`);
  await expect(listLine(other, one).getByRole('textbox', { name: 'Quantity of' })).toHaveValue('5');
  await expect(listLine(other, two).getByRole('textbox', { name: 'Quantity of' })).toHaveValue('4');
});

test('what is gone has a substitute that only the buyer chooses', async ({
  signedIn: page,
  request,
  world,
  api,
  axe,
}) => {
  const [one] = await devices(api, 1);
  if (!one) throw new Error('too few devices');
  const unsold = { ...lineOf(one).properties, color: 'Color that nobody sells' };
  const lines = [lineOf(one, { properties: unsold })];
  const id = await storeList(request, world.apiKeys[0], { name: 'Gone', lines });
  await page.goto(`/lists/${id}`);
  await expect(page.getByText('0 of 1 available')).toBeVisible();
  await expect(listLine(page, one)).toContainText('No longer available');
  await expect(listLine(page, one).getByRole('checkbox')).toBeDisabled();
  await expect(requestButton(page)).toBeDisabled();
  const substitute = listLine(page, one).getByRole('combobox', { name: `Substitute for ${one.name}` });
  await expect(substitute).toHaveValue('');
  await axe();
  await substitute.selectOption({ index: 1 });
  await expect(listLine(page, one).getByRole('checkbox')).toBeChecked();
  await requestButton(page).click();
  await expect(dialog(page)).toContainText(one.name);
});

test('a line that leaves the grade open gets no lots until the buyer chooses', async ({
  signedIn: page,
  request,
  world,
  api,
  axe,
}) => {
  const phones = (await api.sellRequests({ take: 100 })).filter(({ category }) => category === 'phones');
  const sellRequest = phones.find(({ name, properties }) =>
    phones.some(
      (other) =>
        other.name === name &&
        other.properties.carrier === properties.carrier &&
        other.properties.grade !== properties.grade,
    ),
  );
  if (!sellRequest) throw new Error('no phone is for sale in two grades');
  const { storage, carrier, grade } = sellRequest.properties;
  const lines = [lineOf(sellRequest, { quantity: 1, properties: { storage, carrier } })];
  const id = await storeList(request, world.apiKeys[0], { name: 'Any grade', lines });
  await page.goto(`/lists/${id}`);
  await expect(page.getByText('0 of 1 available · 1 needs your choice')).toBeVisible();
  await expect(listLine(page, sellRequest)).toContainText('Which grade?');
  await expect(requestButton(page)).toBeDisabled();
  await axe();
  const question = listLine(page, sellRequest).getByRole('combobox', {
    name: `Grade of ${sellRequest.name}`,
  });
  await question.selectOption(`=${grade ?? ''}`);
  await expect(page.getByText(/^1 of 1 available/)).toBeVisible();
  await requestButton(page).click();
  await expect(dialog(page)).toContainText(sellRequest.name);
});

test('a line of the cart is saved for later, and comes back with undo', async ({
  signedIn: page,
  api,
  axe,
}) => {
  const [one, two] = await devices(api, 2);
  if (!one || !two) throw new Error('too few devices');
  await api.offerFor(one);
  await api.offerFor(two);
  await openCart(page);
  await cartRow(page, one)
    .getByRole('button', { name: `Save for later: ${one.name}` })
    .click();
  const form = page.getByRole('dialog', { name: 'Save for later' });
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Saved for later');
  await axe();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Saved for later: ${one.name}`)).toBeVisible();
  await expect(cartRow(page, one)).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(cartRow(page, one)).toBeVisible();

  // The second time the list exists and is preselected.
  await cartRow(page, two)
    .getByRole('button', { name: `Save for later: ${two.name}` })
    .click();
  await expect(form.getByRole('combobox', { name: 'List' })).toHaveValue(/./);
  await form.getByRole('button', { name: 'Add to list' }).click();
  await expect(cartRow(page, two)).toBeHidden();
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('dialog', { name: 'Account' }).getByRole('link', { name: 'Lists' }).click();
  await page.getByRole('link', { name: 'Saved for later' }).click();
  await expect(listLine(page, two)).toBeVisible();
  await expect(listLine(page, one)).toBeHidden();
  // The test's buy requests state the US spec, so the line has it, whatever the form's default is.
  await expect(listLine(page, two)).toContainText('US spec');
});

test("an order is ordered again from today's market, and saved as a list", async ({
  signedIn: page,
  api,
  axe,
}) => {
  const [one] = await devices(api, 1);
  if (!one) throw new Error('too few devices');
  const { orderNo } = await api.order(await api.offerFor(one));
  await page.goto(`/orders/${orderNo}`);
  await page.getByRole('link', { name: 'Order again' }).click();
  await expect(heading(page, 'Order again')).toBeVisible();
  await expect(page.getByText('1 of 1 available', { exact: true })).toBeVisible();
  await axe();
  await page.getByRole('button', { name: 'Save as list' }).click();
  await expect(saveDialog(page).getByRole('textbox', { name: 'Name' })).toHaveValue(`Order ${orderNo}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Saved to “Order ${orderNo}”`)).toBeVisible();
  await page.getByRole('button', { name: 'Request 1 lot' }).click();
  await make(page).click();
  await expect(page.getByRole('dialog', { name: /buy request/i })).toContainText('Buy request sent');
});
