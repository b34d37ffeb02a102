import { expect, type Page } from '@playwright/test';
import { filter, match, openFile } from '../lists/paste-steps';
import type { MarketApi } from '../support/market-api';
import { at, open, type ScreenState } from './screen-state';

/** Matches a list of lots for sale and of other lines. */
async function preview(page: Page, api: MarketApi): Promise<void> {
  const phones = await api.sellRequests({ category: 'phones', take: 6 });
  const lines = phones.map(({ name, properties, minQuantity, price }, place) => {
    const facts = place === 1 ? '' : `${properties.grade ?? ''} ${properties.carrier ?? ''}`;
    const amount = place === 2 ? `${price.toFixed(2)} EUR` : `$${price.toFixed(2)}`;
    return `${name} ${facts} ${place === 3 ? 5000 : (minQuantity ?? 1)} pcs @ ${amount}`;
  });
  await open(page, '/paste');
  await match(page, ['Hi all,', ...lines, 'iPhone 99 128GB A 5 pcs', 'Thanks'].join('\n'));
}

/** A pasted list: empty, matched, with its questions, and a file that is not a list. */
export const pasteStates: readonly ScreenState[] = [
  at('paste', 'fresh', '/paste'),
  { name: 'paste-preview', buyer: 'fresh', reach: ({ page, api }) => preview(page, api) },
  {
    name: 'paste-save-menu',
    buyer: 'fresh',
    async reach({ page, api }) {
      await preview(page, api);
      await page.getByRole('button', { name: 'Save or copy' }).click();
      await expect(page.getByRole('dialog', { name: 'Save or copy lines' })).toBeVisible();
    },
  },
  {
    name: 'paste-not-understood',
    buyer: 'fresh',
    async reach({ page, api }) {
      await preview(page, api);
      await filter(page, 'Not understood').click();
      await expect(page.getByText("This model isn't in our catalog")).toBeVisible();
    },
  },
  {
    name: 'paste-file-not-read',
    buyer: 'fresh',
    async reach({ page }) {
      await open(page, '/paste');
      await openFile(page, 'photo.png', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0]));
      await expect(page.getByRole('alert')).toContainText('photo.png is not a text file.');
    },
  },
];
