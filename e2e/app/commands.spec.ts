import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { holdAsset } from '../support/problem-watch';
import {
  commandsLoaded,
  first,
  isWhole,
  open,
  panel,
  rows,
  search,
  short,
} from '../marketplace/marketplace-steps';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Commands' });
const box = (page: Page) => palette(page).getByRole('combobox');
const option = (page: Page, name: string | RegExp) => palette(page).getByRole('option', { name });

/** Opens the list and waits until its tools are loaded. */
async function ready(page: Page, path: string) {
  await open(page, path);
  await expect(page.getByRole('button', { name: 'Export' })).toBeVisible();
  await commandsLoaded(page);
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test.describe('before the command center is loaded', () => {
  for (const [key, name] of [
    ['Control+k', 'Commands'],
    ['?', 'Keyboard shortcuts'],
  ] as const) {
    test(`${key} is not lost`, async ({ signedIn }) => {
      const release = await holdAsset(signedIn, /\/assets\/command-center-/);
      await open(signedIn);
      await signedIn.keyboard.press(key);
      await expect(signedIn.getByRole('dialog')).toBeHidden();
      release();
      await expect(signedIn.getByRole('dialog', { name })).toBeVisible();
    });
  }
});

test.describe('the commands', () => {
  test('request the selected lots', async ({ signedIn }) => {
    await ready(signedIn, short);
    for (const place of [1, 2]) await signedIn.getByRole('row').nth(place).getByRole('checkbox').check();
    await signedIn.keyboard.press('Control+k');
    await box(signedIn).fill('request selected');
    await option(signedIn, 'Request 2 selected lots').click();
    await expect(signedIn.getByRole('dialog', { name: 'Request 2 lots' })).toBeVisible();
  });

  test('of a part that loads after they opened are listed too', async ({ signedIn }) => {
    const release = await holdAsset(signedIn, /\/assets\/selection-bar-/);
    await ready(signedIn, short);
    await signedIn.getByRole('row').nth(1).getByRole('checkbox').check();
    await signedIn.keyboard.press('Control+k');
    await box(signedIn).fill('request selected');
    await expect(palette(signedIn).getByText('No results for “request selected”')).toBeVisible();
    release();
    await expect(option(signedIn, 'Request 1 selected lot')).toBeVisible();
  });

  test('of a phone leave out the columns, which its cards do not have', async ({ signedIn }) => {
    await ready(signedIn, short);
    await signedIn.keyboard.press('Control+k');
    await box(signedIn).fill('columns');
    await expect(option(signedIn, /^Customize columns/)).toBeVisible();
    await signedIn.keyboard.press('Escape');
    await signedIn.setViewportSize({ width: 390, height: 844 });
    await expect(signedIn.getByRole('button', { name: 'Columns' })).toBeHidden();
    await signedIn.keyboard.press('Control+k');
    await box(signedIn).fill('columns');
    await expect(palette(signedIn).getByText('No results for “columns”')).toBeVisible();
  });

  test('are found by words and run with the keyboard', async ({ signedIn, axe }) => {
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
    await expect(option(signedIn, 'Light theme')).toHaveAttribute('aria-selected', 'true');
    await signedIn.keyboard.press('ArrowDown');
    await expect(option(signedIn, 'Dark theme')).toHaveAttribute('aria-selected', 'true');
    await signedIn.keyboard.press('Enter');
    await expect(signedIn.getByRole('button', { name: /^Theme: Dark/ })).toBeVisible();

    await signedIn.keyboard.press('Control+k');
    await signedIn.keyboard.type('qqq');
    await expect(palette(signedIn).getByRole('status')).toHaveText('No results for “qqq”');
    await axe();
    await signedIn.keyboard.press('Control+k');
    await expect(palette(signedIn)).toBeHidden();
  });

  test('take what is typed right after the shortcut', async ({ signedIn }) => {
    await ready(signedIn, short);
    // Faster than a frame: all keys are pressed while the page still handles the first.
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

  test('run with the mouse and open other screens', async ({ signedIn }) => {
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
    const sellRequest = first(await api.sellRequests({ searchTerm: 'iPhone 13 128GB', take: 1 }));
    await ready(signedIn, `${short}&rows=all`);
    await isWhole(signedIn, '200 lots');
    await signedIn.keyboard.press('Control+k');
    await signedIn.keyboard.type('ip 13 128');
    const group = palette(signedIn).getByRole('group', { name: 'Lots' });
    await group
      .getByRole('option', { name: new RegExp(`^${sellRequest.name}`) })
      .first()
      .click();
    await expect(panel(signedIn).getByRole('heading', { level: 2 })).toContainText('iPhone 13');
    await expect(signedIn).toHaveURL(/rows=all.*lot=|lot=.*rows=all/);
  });
});

test.describe('the keys', () => {
  test('are listed, and do nothing while the user types', async ({ signedIn, axe }) => {
    await ready(signedIn, short);
    await signedIn.keyboard.press('?');
    const keys = signedIn.getByRole('dialog', { name: 'Keyboard shortcuts' });
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

  test('open the buy request form of a row with b', async ({ signedIn, api }) => {
    const [, second, third] = await api.sellRequests({ take: 3 });
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
