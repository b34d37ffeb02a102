import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures';

/*
 * A trader's list, pasted or opened: every line is understood, doubtful or skipped, and what matches is requested.
 */

const samples = join(import.meta.dirname, '../src/features/pasted-lists/testing');
const chat = readFileSync(join(samples, '03-chat-lines.txt'), 'utf8');

const field = (page: Page) => page.getByRole('textbox', { name: 'Your list' });
const table = (page: Page) => page.getByRole('table', { name: 'Lines of the list' });
const filter = (page: Page, name: string) =>
  page
    .getByRole('group', { name: 'Show lines' })
    .getByRole('button', { name: new RegExp(`^${name} [\\d,]+$`) });
const request = (page: Page) => page.getByRole('button', { name: /^Request \d+ lots?$/ });

/** The number on a filter; 0 where no line has the verdict. */
async function countOf(page: Page, name: string): Promise<number> {
  const button = filter(page, name);
  if ((await button.count()) === 0) return 0;
  return Number(/\d+$/.exec((await button.innerText()).replaceAll(/[,\s]+/g, ' '))?.[0] ?? Number.NaN);
}

async function openPaste(page: Page): Promise<void> {
  await page.goto('/paste');
  await expect(field(page)).toBeVisible();
}

/** Matches a text and waits until every lot is loaded. */
async function match(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await page.getByRole('button', { name: 'Match this list' }).click();
  await expect(table(page)).toBeVisible();
  await expect(page.getByText('Matching against the lots loaded so far.')).toBeHidden({ timeout: 60_000 });
}

test.describe('a chat message', () => {
  test.use({ listings: 2000 });

  test('is read in full, and its matched lots are requested once', async ({ signedIn: page, axe }) => {
    await openPaste(page);
    await axe();
    await match(page, chat);
    await axe();

    const all = await countOf(page, 'All');
    const counts = await Promise.all(
      ['Matched', 'Check', 'Short', 'Not for sale', 'Skipped'].map((name) => countOf(page, name)),
    );
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(all);
    const [matched = 0] = counts;
    expect(matched).toBeGreaterThan(1);
    await expect(page.getByText(new RegExp(`^${matched} of \\d+ lines matched`))).toBeVisible();

    // Only the first of the matched lines is left, with one piece less.
    await filter(page, 'Matched').click();
    await page.getByRole('checkbox', { name: 'Select all lines shown that have lots' }).uncheck();
    await expect(page.getByRole('button', { name: 'Request lots' })).toBeDisabled();
    const row = table(page).getByRole('row').nth(1);
    const quantity = row.getByRole('textbox', { name: /^Quantity of line/ });
    const pieces = Number(await quantity.inputValue()) + 1;
    await quantity.fill(String(pieces));
    await quantity.press('Enter');
    await expect(filter(page, 'Matched')).toHaveAttribute('aria-pressed', 'true');
    await row.getByRole('checkbox').check();
    await expect(page.getByText(`Selected: ${pieces} pcs`)).toBeVisible();

    await request(page).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(`${pieces} pcs`).first()).toBeVisible();
    await dialog.getByRole('button', { name: /^(?:Send|Make) \d+ buy requests?/ }).click();
    await expect(dialog.getByRole('list', { name: 'Results' })).toBeVisible();
    await expect(dialog).toContainText('Buy request sent');
    await page.keyboard.press('Escape');
    await expect(filter(page, 'Requested')).toBeVisible();
  });
});
