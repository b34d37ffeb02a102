import { unzipSync, zipSync } from 'fflate';
import type { SellRequest } from '@/contract/resources';
import { dialog, make, watchIntents } from '../buy-requests/bulk-steps';
import { expect, test } from '../support/fixtures';
import { listTable as table, requestButton, saveAs, saveDialog } from './list-steps';
import {
  field,
  row,
  filter,
  quantity,
  offer,
  phones,
  lineFor,
  openPaste,
  isMatched,
  match,
  chooseToSave,
  openFile,
} from './paste-steps';
import { xlsxFile } from './xlsx-file';

/*
 * A trader's list, pasted or opened: every line is matched, has a question, or is shown with a reason. Selected lines are requested once.
 */

test('shows every line with its result, and waits for what is unclear', async ({
  signedIn: page,
  api,
  axe,
}) => {
  const [one, two] = await phones(api, 2);
  if (!one || !two) throw new Error('unreachable');
  await openPaste(page);
  await axe();
  await field(page).fill(
    [
      'Hi, looking for:',
      lineFor(one),
      `${lineFor(two)} @ 5.00 EUR`,
      'iPhone 99 128GB A 5 pcs',
      `${one.name} ${one.properties.grade ?? ''} ${one.properties.carrier ?? ''}`,
    ].join('\n'),
  );
  await page.keyboard.press('Control+Enter');
  await isMatched(page);
  await axe();

  await expect(filter(page, 'All')).toHaveText('All 5');
  await expect(row(page, 2).getByRole('checkbox')).toBeChecked();
  await expect(row(page, 3)).toContainText('€5.00');
  await expect(row(page, 3)).toContainText('Price in EUR: not used');
  await expect(row(page, 4)).toContainText("This model isn't in our catalog");
  await expect(row(page, 4).getByRole('checkbox')).toBeDisabled();
  await expect(row(page, 5)).toContainText('Enter a quantity');
  await expect(table(page)).toContainText('Hi, looking for:');
  await filter(page, 'Not understood').click();
  await expect(table(page).getByRole('row')).toHaveCount(2);
  await axe();
  await filter(page, 'Needs your choice').click();
  await quantity(page, 5).fill('1');
  await quantity(page, 5).press('Enter');
  // The line stays in view although it no longer belongs to the filter.
  await expect(row(page, 5).getByRole('checkbox')).toBeVisible();
  await expect(row(page, 5)).not.toContainText('Enter a quantity');
});

test('the number cells are walked and edited with the keyboard, and edits hold while the list changes', async ({
  signedIn: page,
  api,
  axe,
}) => {
  const sellRequests = await phones(api, 3);
  const text = sellRequests.map((sellRequest) => `${lineFor(sellRequest)} @ $31.00`).join('\n');
  await openPaste(page);
  await match(page, text);
  await quantity(page, 1).focus();
  await page.keyboard.press('ArrowDown');
  await expect(quantity(page, 2)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(quantity(page, 3)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(offer(page, 3)).toBeFocused();
  await page.keyboard.type('12.5');
  await page.keyboard.press('ArrowUp');
  await expect(offer(page, 2)).toBeFocused();
  await expect(offer(page, 3)).toHaveValue('12.50');
  await page.keyboard.type('many');
  await page.keyboard.press('Tab');
  await expect(row(page, 2)).toContainText('Such as 312.50');
  await axe();
  await offer(page, 2).press('Escape');
  await expect(offer(page, 2)).toHaveValue('');

  // The list's own price is offered only if the buyer chooses it.
  await expect(offer(page, 1)).toHaveValue('');
  await row(page, 1)
    .getByRole('button', { name: /^Offer \$31\.00, the price in the list/ })
    .click();
  await expect(offer(page, 1)).toHaveValue('31.00');
  await expect(row(page, 1)).toContainText('% under asking');

  await page.getByRole('button', { name: 'Edit list' }).press('Enter');
  await expect(page.getByRole('textbox', { name: 'Your list' })).toBeFocused();
  await match(page, `Hello\n${text}`);
  await expect(offer(page, 4)).toHaveValue('12.50');
  await expect(offer(page, 2)).toHaveValue('31.00');
  await page.getByRole('combobox', { name: 'Offer' }).selectOption('Offer prices in the list');
  await expect(offer(page, 4)).toHaveValue('31.00');
  await page.reload();
  await expect(offer(page, 4)).toHaveValue('31.00');
});

test('asks what a line leaves open, and takes the answer for one line or for all', async ({
  signedIn: page,
  api,
  axe,
}) => {
  const sellRequests = (await api.sellRequests({ take: 100 })).filter(
    ({ category }) => category === 'phones',
  );
  const open = sellRequests.find(({ name, properties }) =>
    sellRequests.some((other) => other.name === name && other.properties.grade !== properties.grade),
  );
  if (!open) throw new Error('no phone is for sale in two grades');
  await openPaste(page);
  await match(page, `${open.name} 1 pcs\n${open.name} 1 pc`);
  await expect(filter(page, 'Needs your choice')).toHaveText('Needs your choice 2');
  await expect(requestButton(page)).toBeDisabled();
  await axe();
  const question = row(page, 1).getByRole('combobox', { name: /^Grade of line 1/ });
  await question.selectOption({ label: 'Any grade' });
  await expect(question).toHaveValue('=*');
  const all = page.getByRole('group', { name: 'Choose for several lines' });
  await expect(all).toBeHidden();
  await question.selectOption({ index: 0 });
  await expect(question).not.toHaveValue('=*');
});

test('a wrong or broken file is refused with the reason, and a spreadsheet is read with all its sheets', async ({
  signedIn: page,
  api,
  axe,
}) => {
  const [one, two] = await phones(api, 2);
  if (!one || !two) throw new Error('unreachable');
  await openPaste(page);
  await openFile(page, 'photo.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]));
  await expect(page.getByRole('alert')).toContainText('photo.png is not a text file.');
  await openFile(page, 'broken.xlsx', Buffer.from('PK\u0003\u0004 cut off'));
  await expect(page.getByRole('alert')).toContainText('broken.xlsx is not a spreadsheet that can be read.');
  await axe();

  const headings = ['Model', 'Grade', 'Carrier', 'Qty', 'Price', 'Listed'];
  const cells = ({ name, properties: { grade, carrier }, minQuantity, price }: SellRequest) =>
    [name, grade ?? '', carrier ?? '', minQuantity ?? 1, price, { date: 46_000 }] as const;
  await openFile(
    page,
    'stock.xlsx',
    xlsxFile({ Phones: [headings, cells(one)], 'More phones': [headings, cells(two)] }),
  );
  await isMatched(page);
  await expect(table(page).getByRole('checkbox', { name: /^Select line/ })).toHaveCount(2);
  await expect(filter(page, 'Not understood')).toHaveCount(0);

  // Its only sheet is compressed and larger than 512 kB.
  await page.getByRole('button', { name: 'Remove list' }).click();
  const large = Array.from({ length: 4000 }, () => cells(one));
  const stock = zipSync(unzipSync(xlsxFile({ Stock: [headings, ...large] })));
  await openFile(page, 'large.xlsx', Buffer.from(stock));
  await isMatched(page);
  await expect(filter(page, 'All')).toHaveText(/4,001/);

  await page.getByRole('button', { name: 'Remove list' }).click();
  const euros = Buffer.concat([Buffer.from(`${lineFor(one)} @ 250 `), Buffer.from([0x80])]);
  await openFile(page, 'windows.csv', euros);
  await isMatched(page);
  await expect(row(page, 1)).toContainText('€250.00');
});

test('a long list shows its first lines while the rest is read', async ({ signedIn: page }) => {
  await openPaste(page);
  const lines = Array.from(
    { length: 12_000 },
    (_, place) => `iPhone 13 128GB A ${place + 1} pcs @ $${place + 100}`,
  );
  await openFile(page, 'list.txt', Buffer.from(lines.join('\n')));
  const reading = page.getByText('Reading the rest of your list…');
  await expect(reading).toBeVisible();
  await expect(row(page, 1)).toContainText('iPhone 13');
  // Only a whole list can be requested.
  await expect(requestButton(page)).toBeHidden();
  await isMatched(page);
  await expect(reading).toBeHidden();
  await expect(filter(page, 'All')).toHaveText(/12,000/);
  await expect(requestButton(page)).toBeVisible();
});

test.describe('requests', () => {
  test.use({ allowedProblems: [/50[024]/] });

  test('are sent once, and a line whose answer was lost is not selected again', async ({
    signedIn: page,
    api,
    world,
    axe,
  }) => {
    const sellRequests = await phones(api, 3);
    const intents = watchIntents(page);
    await openPaste(page);
    await match(page, sellRequests.map(lineFor).join('\n'));
    for (const line of [1, 2, 3]) {
      const checkbox = row(page, line).getByRole('checkbox');
      if (!(await checkbox.isChecked())) await checkbox.check();
    }
    await world.fault({ call: 'createBuyRequest', kind: 'cutAfter', after: 1 });
    await requestButton(page).click();
    await make(page).click();
    await expect(dialog(page)).toContainText('2 of 3 sent · 1 not confirmed');
    await page.keyboard.press('Escape');
    await expect(filter(page, 'Requested')).toHaveText('Requested 2');
    await expect(filter(page, 'Not confirmed')).toHaveText('Not confirmed 1');
    await expect(requestButton(page)).toBeDisabled();
    await axe();
    await page.reload();
    await expect(filter(page, 'Requested')).toHaveText('Requested 2');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(filter(page, 'Not confirmed')).toHaveText('Not confirmed 1');
    await page.reload();
    await expect(filter(page, 'Not confirmed')).toHaveText('Not confirmed 1');
    await expect(
      table(page)
        .getByRole('checkbox', { name: /^Select line/ })
        .and(page.locator(':enabled')),
    ).toHaveCount(0);
    expect(intents).toHaveLength(3);
    expect(new Set(intents).size).toBe(3);
    await row(page, 2)
      .getByRole('button', { name: /^It isn't in my cart/ })
      .click();
    await expect(row(page, 2).getByRole('checkbox')).toBeEnabled();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('an example opens in one press, stacked and without sideways scrolling', async ({
    signedIn: page,
    axe,
  }) => {
    await openPaste(page);
    await page.getByRole('button', { name: 'Try an example' }).click();
    await isMatched(page);
    await axe();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
    await page.getByRole('button', { name: 'Remove list' }).click();
    await expect(field(page)).toHaveValue('');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(table(page)).toBeVisible();
  });
});

test('the other lines are copied as they were written', async ({ signedIn: page, api, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const [one] = await phones(api, 1);
  if (!one) throw new Error('unreachable');
  await openPaste(page);
  await match(page, `Hello\n${lineFor(one)}\niPhone 99 128GB A 5 pcs`);
  await row(page, 2).getByRole('checkbox').setChecked(true);
  await chooseToSave(page, 'Copy unselected (2)');
  await expect(page.getByText('Copied 2 lines')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Hello\niPhone 99 128GB A 5 pcs');
});

test('the other lines and all lines are saved as a list, which says what is not in it', async ({
  signedIn: page,
  api,
  axe,
}) => {
  const [one, two] = await phones(api, 2);
  if (!one || !two) throw new Error('unreachable');
  await openPaste(page);
  await match(page, `Hello\n${lineFor(one)}\n${lineFor(two)}\niPhone 99 128GB A 5 pcs`);
  await row(page, 2).getByRole('checkbox').setChecked(true);
  await row(page, 3).getByRole('checkbox').setChecked(false);
  const left = 'Not in the list: 1 line not understood, 1 skipped line.';

  await page.getByRole('button', { name: 'Save or copy' }).click();
  await axe();
  await page.keyboard.press('Escape');
  await chooseToSave(page, 'Save unselected as list (1)');
  await expect(saveDialog(page)).toContainText(left);
  await axe();
  await saveAs(page, 'The rest');
  await expect(page.getByText(`1 line. ${left}`)).toBeVisible();

  await chooseToSave(page, 'Save all as list (2)');
  await saveAs(page, 'All of it');
  // The pasted list stays as it is.
  await expect(filter(page, 'All')).toHaveText('All 4');

  await page.goto('/lists');
  await page.getByRole('link', { name: 'The rest' }).click();
  await expect(page.getByText(/^1 of 1 available/)).toBeVisible();
  // A line states the storage separately from the model.
  const model = two.name.replace(/ \d+[GT]B$/, '');
  await expect(page.getByRole('rowheader')).toContainText(model);
  await expect(page.getByRole('rowheader')).toContainText(two.properties.storage ?? '');
  await page.goto('/lists');
  await page.getByRole('link', { name: 'All of it' }).click();
  await expect(page.getByText(/^2 of 2 available/)).toBeVisible();
});

test('a file that is dropped on the marketplace opens as a list', async ({ signedIn: page, api }) => {
  const [one] = await phones(api, 1);
  if (!one) throw new Error('unreachable');
  await page.goto('/marketplace');
  await expect(page.getByRole('link', { name: 'Paste a list' })).toBeVisible();
  const files = await page.evaluateHandle((text) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([text], 'list.txt', { type: 'text/plain' }));
    return transfer;
  }, lineFor(one));
  await page.getByRole('main').dispatchEvent('dragover', { dataTransfer: files });
  await page.getByRole('main').dispatchEvent('drop', { dataTransfer: files });
  await isMatched(page);
  await expect(row(page, 1)).toContainText(/pcs? at \$/);
});

test('the account menu and the command menu lead to it', async ({ signedIn: page }) => {
  await page.goto('/cart');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('link', { name: 'Paste a list' }).click();
  await expect(field(page)).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByRole('heading', { name: 'Cart', level: 1 })).toBeVisible();
  const box = page.getByRole('dialog', { name: 'Commands' }).getByRole('combobox');
  await page.keyboard.press('Control+k');
  await box.fill('paste a list');
  await expect(page.getByRole('option', { name: 'Paste a list', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await page.keyboard.press('Enter');
  await expect(field(page)).toBeVisible();
});
