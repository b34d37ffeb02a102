import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';
import { first, isWhole, open, panel, rows, search, short } from './marketplace-steps';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Commands' });
const box = (page: Page) => palette(page).getByRole('combobox');
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });
const copied = (page: Page) => page.evaluate(() => navigator.clipboard.readText());

/** Opens the list and waits until its tools are there. */
async function ready(page: Page, path: string) {
  await open(page, path);
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
  await expect(async () => {
    await page.keyboard.press('?');
    await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeHidden();
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test.describe('the commands', () => {
  test('are found by words and done with the keyboard', async ({ signedIn, axe }) => {
    await ready(signedIn, `${short}&brand=Apple`);
    await signedIn.keyboard.press('Control+k');
    await expect(box(signedIn)).toBeFocused();
    await expect(option(signedIn, /^Search/)).toBeVisible();
    await axe();
    await signedIn.keyboard.type('clear');
    await expect(option(signedIn, 'Clear search and all filters')).toHaveAttribute('aria-selected', 'true');
    await signedIn.keyboard.press('Enter');
    await expect(palette(signedIn)).toBeHidden();
    await expect(signedIn).toHaveURL(short);

    await signedIn.keyboard.press('Control+k');
    await signedIn.keyboard.type('price low');
    await signedIn.keyboard.press('Enter');
    await expect(signedIn).toHaveURL(/sortBy=price/);

    await signedIn.keyboard.press('Control+k');
    await signedIn.keyboard.type('theme');
    await signedIn.keyboard.press('ArrowDown');
    await signedIn.keyboard.press('ArrowDown');
    await signedIn.keyboard.press('Enter');
    await expect(signedIn.getByRole('button', { name: /^Theme: Dark/ })).toBeVisible();

    await signedIn.keyboard.press('Control+k');
    await signedIn.keyboard.type('qqq');
    await expect(palette(signedIn).getByRole('status')).toHaveText('No results for “qqq”');
    await axe();
    await signedIn.keyboard.press('Control+k');
    await expect(palette(signedIn)).toBeHidden();
  });

  test('take what is typed in the same breath', async ({ signedIn }) => {
    await ready(signedIn, short);
    // Faster than any frame: all keys come while the page is still busy with the first.
    await signedIn.evaluate(async () => {
      document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }));
      await Promise.resolve();
      const input = document.activeElement;
      if (!(input instanceof HTMLInputElement)) throw new Error('the box has no focus');
      document.execCommand('insertText', false, 'price high');
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    });
    await expect(signedIn).toHaveURL(/sortBy=price/);
    await expect(palette(signedIn)).toBeHidden();
  });

  test('are pressed with the mouse, and go from screen to screen', async ({ signedIn }) => {
    await ready(signedIn, short);
    await signedIn.keyboard.press('Control+k');
    await option(signedIn, 'Compact rows').click();
    await expect.poll(async () => (await signedIn.getByRole('row').nth(2).boundingBox())?.height).toBe(28);
    await signedIn.keyboard.press('Control+k');
    await option(signedIn, /^Orders$/).click();
    await expect(signedIn.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
    await signedIn.keyboard.press('Control+k');
    await expect(option(signedIn, /^Copy/)).toBeHidden();
    await option(signedIn, 'Marketplace').click();
    await expect(rows(signedIn).first()).toBeVisible();
  });

  test('find lots by words', async ({ signedIn, api }) => {
    const listing = first(await api.listings({ searchTerm: 'iPhone 13 128GB', take: 1 }));
    await ready(signedIn, `${short}&rows=all`);
    await isWhole(signedIn, '200 lots');
    await signedIn.keyboard.press('Control+k');
    await signedIn.keyboard.type('ip 13 128');
    const group = palette(signedIn).getByRole('group', { name: 'Lots' });
    await group
      .getByRole('option', { name: new RegExp(`^${listing.name}`) })
      .first()
      .click();
    await expect(panel(signedIn).getByRole('heading', { level: 2 })).toContainText('iPhone 13');
    await expect(signedIn).toHaveURL(/rows=all.*lot=|lot=.*rows=all/);
  });
});

test.describe('the keys', () => {
  test('are listed, and belong to nobody who is typing', async ({ signedIn, axe }) => {
    await ready(signedIn, short);
    await signedIn.keyboard.press('?');
    const keys = signedIn.getByRole('dialog', { name: 'Keys' });
    for (const text of ['Search', 'Request this lot', 'Next / previous lot', 'Command menu']) {
      await expect(keys.getByText(text, { exact: true })).toBeVisible();
    }
    await axe();
    await signedIn.keyboard.press('Escape');
    await signedIn.keyboard.press('/');
    await signedIn.keyboard.type('bc?');
    await expect(search(signedIn)).toHaveValue('bc?');
    await expect(keys).toBeHidden();
    await expect(panel(signedIn)).toBeHidden();
  });

  test('open the buy request of the row with b', async ({ signedIn, api }) => {
    const [, second, third] = await api.listings({ take: 3 });
    await ready(signedIn, short);
    await signedIn.keyboard.press('b');
    await expect(signedIn.getByText('No lot selected')).toBeVisible();
    await rows(signedIn).nth(1).getByRole('button').focus();
    await signedIn.keyboard.press('b');
    await expect(panel(signedIn).getByLabel('Quantity')).toBeFocused();
    await expect(panel(signedIn)).toContainText(second?.id ?? '');
    await signedIn.keyboard.type('7');
    await expect(panel(signedIn).getByLabel('Quantity')).toHaveValue('7');
    await rows(signedIn).nth(2).getByRole('button').focus();
    await signedIn.keyboard.press('b');
    await expect(panel(signedIn)).toContainText(third?.id ?? '');
    await expect(panel(signedIn).getByLabel('Quantity')).toBeFocused();
    await rows(signedIn).nth(2).getByRole('button').focus();
    await signedIn.keyboard.press('b');
    await expect(panel(signedIn).getByLabel('Quantity')).toBeFocused();
  });
});

test.describe('taking lots along', () => {
  test('copies what is shown, or what is selected, with the columns of the table', async ({
    signedIn,
    axe,
  }) => {
    await ready(signedIn, short);
    await signedIn.keyboard.press('c');
    await expect(signedIn.getByText('Copied the 25 lots of this page')).toBeVisible();
    const all = (await copied(signedIn)).split('\n');
    expect(all).toHaveLength(26);
    expect(all[0]).toMatch(/^Name\tGrade\tStorage\tColor\tCarrier\tPrice USD\t/);
    const [name] = await rows(signedIn).allInnerTexts();
    expect(all[1]?.startsWith(`${name}\t`)).toBe(true);
    for (const at of [1, 4]) await rows(signedIn).nth(at).getByRole('button').press('Space');
    await signedIn.getByRole('button', { name: 'Export' }).click();
    await axe();
    await signedIn.getByRole('button', { name: /^Copy 2 selected lots/ }).click();
    await expect(signedIn.getByText('Copied 2 selected lots')).toBeVisible();
    await expect(signedIn.getByRole('button', { name: 'Export' })).toBeFocused();
    expect((await copied(signedIn)).split('\n')).toHaveLength(3);
  });

  test('saves the whole list in its order as a file', async ({ signedIn }) => {
    await ready(signedIn, '/marketplace?rows=all&sortBy=price&sortDir=ASC');
    await isWhole(signedIn, '200 lots');
    await signedIn.getByRole('button', { name: 'Export' }).focus();
    await signedIn.keyboard.press('Enter');
    const downloading = signedIn.waitForEvent('download');
    await signedIn.getByRole('button', { name: 'Save all 200 lots as CSV' }).press('Enter');
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^lots-\d{4}-\d\d-\d\d\.csv$/);
    const text = await readFile(await download.path(), 'utf8');
    const lines = text.trimEnd().split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFFName,Grade,/);
    expect(lines).toHaveLength(201);
    const prices = lines.slice(1).map((line) => Number(/,(\d+\.\d\d),/.exec(line)?.[1]));
    expect(prices).toEqual(prices.toSorted((a, b) => a - b));
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
    await ready(signedIn, short);
    await signedIn.keyboard.press('c');
    await expect(signedIn.getByRole('alert')).toContainText("Couldn't copy the 25 lots of this page");
  });
});
