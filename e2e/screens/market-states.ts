import { expect, type Page } from '@playwright/test';
import type { SellRequest } from '@/contract/resources';
import type { MarketApi } from '../support/market-api';
import { open, type ScreenState } from './screen-state';

const dialog = (page: Page) => page.getByRole('dialog');
const apple = '/marketplace?category=phones&brand=Apple';

/** A comparison in the demo world. `rest`: the limits, which follow the model and the storage. */
function compared(name: string, rest: string, text: string): ScreenState {
  return {
    name,
    buyer: 'demo',
    reach: async ({ page }) => {
      await page.goto(`/marketplace?compare=${encodeURIComponent(`iPhone 13|128GB${rest}`)}`);
      await expect(dialog(page)).toContainText(text, { timeout: 60_000 });
      await expect(dialog(page)).not.toContainText('Loading the rest', { timeout: 60_000 });
    },
  };
}

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Saved searches/ }).click();
  await dialog(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('region', { name: /^Saved search / })).toContainText('No changes');
}

async function cheapest(api: MarketApi, count: number): Promise<SellRequest[]> {
  return api.sellRequests({ category: 'phones', brand: 'Apple', sortBy: 'updatedAt', take: count });
}

/** Saves a search and then changes the market. */
async function move({ page, api, world }: Parameters<ScreenState['reach']>[0]): Promise<void> {
  await open(page, apple);
  await save(page);
  const [lowered, raised, gone] = await cheapest(api, 3);
  if (!lowered || !raised || !gone) throw new Error('The world has too few phones.');
  await world.market({ move: 'reprice', sellrequestId: lowered.id, factor: 0.9 });
  await world.market({ move: 'reprice', sellrequestId: raised.id, factor: 1.05 });
  await world.market({ move: 'sellOut', sellrequestId: gone.id });
  await world.market({ move: 'arrive', count: 12 });
}

async function arrange(page: Page): Promise<void> {
  await open(page, '/marketplace');
  await page.getByRole('button', { name: 'Columns' }).click();
  const columns = page.getByRole('dialog', { name: 'Columns' });
  for (const name of ['Brand', 'Category', 'SKU']) {
    await columns.getByRole('checkbox', { name, exact: true }).check();
  }
  await columns.getByRole('button', { name: 'Pin Price, USD to the left' }).click();
}

async function openPalette(page: Page, words: string): Promise<void> {
  await open(page, '/marketplace');
  await page.getByRole('button', { name: 'Commands' }).click();
  await page.getByRole('combobox', { name: 'Search commands and lots' }).fill(words);
}

/** The customized table, the commands, compared lots, and saved searches. */
export const marketStates: readonly ScreenState[] = [
  { name: 'table-columns', buyer: 'demo', reach: ({ page }) => arrange(page) },
  {
    name: 'table-arranged',
    buyer: 'demo',
    reach: async ({ page }) => {
      await arrange(page);
      const columns = page.getByRole('dialog', { name: 'Columns' });
      await columns.getByRole('checkbox', { name: "Hide columns that don't fit" }).uncheck();
      await columns.getByRole('radio', { name: 'Compact rows' }).check();
      await columns.getByRole('button', { name: 'Done' }).click();
      await expect(columns).toBeHidden();
    },
  },
  {
    name: 'table-export',
    buyer: 'demo',
    reach: async ({ page }) => {
      await open(page, '/marketplace');
      await page.getByRole('button', { name: 'Export' }).click();
      await expect(page.getByRole('button', { name: /^Copy/ })).toBeVisible();
    },
  },
  { name: 'commands', buyer: 'demo', reach: ({ page }) => openPalette(page, '') },
  { name: 'commands-nothing-found', buyer: 'demo', reach: ({ page }) => openPalette(page, 'qqq') },
  {
    name: 'keys',
    buyer: 'demo',
    reach: async ({ page }) => {
      await openPalette(page, 'shortcuts');
      await page.getByRole('option', { name: /^Keyboard shortcuts/ }).click();
      await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
    },
  },
  compared('compare', '', 'lots ·'),
  compared('compare-cheapest', '|A,B|Unlocked||200', 'worst grade'),
  compared('compare-unchosen', '||||200', 'Choose the'),
  compared('compare-too-few', '|B|Unlocked||2000', 'Only 30 of 2,000 pcs available'),
  {
    name: 'saved-searches-save',
    buyer: 'fresh',
    reach: async ({ page }) => {
      await open(page, apple);
      await page.getByRole('button', { name: 'Saved searches' }).click();
      await expect(dialog(page)).toBeVisible();
    },
  },
  {
    name: 'saved-searches-changes',
    buyer: 'fresh',
    reach: async (stage) => {
      await move(stage);
      await open(stage.page, '/marketplace');
      await stage.page.getByRole('button', { name: /changes?$/ }).click();
      await expect(dialog(stage.page)).toBeVisible();
    },
  },
  {
    name: 'saved-search-changed',
    buyer: 'fresh',
    reach: async (stage) => {
      await move(stage);
      await open(stage.page, apple);
      await stage.page.getByRole('button', { name: 'Show them' }).click();
    },
  },
];
