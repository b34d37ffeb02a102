import { expect, type Page } from '@playwright/test';
import { open, type ScreenState } from './screen-state';

const sellRequests = (page: Page) => page.getByRole('region', { name: 'Lots', exact: true });
const status = (page: Page) => sellRequests(page).getByRole('status').first();

/** A list from the loaded lots, once all lots are loaded. */
function whole(name: string, search: string): ScreenState {
  return {
    name,
    buyer: 'demo',
    reach: async ({ page }) => {
      await page.goto(`/marketplace?${search}`);
      await expect(status(page)).toHaveText(/^[\d,]+ lots? · [\d,]+ pcs · \$[\d,.]+$/, { timeout: 60_000 });
    },
  };
}

/** The market searched on the device: by words, by any filter, in one list. */
export const localMarketStates: readonly ScreenState[] = [
  whole('marketplace-words', 'searchTerm=13%20pro%20max%20256%20A%20unl&rows=all'),
  whole('marketplace-facets', 'grade=A%2CB&storage=128GB&carrier=Unlocked&price=100..400&quantity=20..'),
  whole('marketplace-all', 'rows=all&sortBy=value&sortDir=DESC'),
  {
    name: 'marketplace-words-nothing-found',
    buyer: 'fresh',
    reach: async ({ page }) => {
      await page.goto('/marketplace?searchTerm=iphone%20pink&price=1..2&rows=all');
      await expect(sellRequests(page).getByText('Try removing a filter.')).toBeVisible();
    },
  },
  {
    name: 'marketplace-not-all-known',
    buyer: 'fresh',
    problems: [/429/],
    reach: async ({ page, world }) => {
      await world.fault({ call: 'listSellRequests', kind: 'tooMany', seconds: 600, after: 1, times: null });
      await open(page, '/marketplace?take=25&grade=A');
      await expect(sellRequests(page)).toContainText('Loaded 25 of 400 lots. Paused by the marketplace');
    },
  },
  {
    name: 'marketplace-loading',
    buyer: 'fresh',
    problems: [/429/],
    reach: async ({ page, world }) => {
      await world.fault({ call: 'listSellRequests', kind: 'tooMany', seconds: 600, after: 1, times: null });
      await open(page, '/marketplace');
      await expect(sellRequests(page)).toContainText('of 400 lots. Paused by the marketplace');
    },
  },
  {
    name: 'marketplace-new-lots',
    buyer: 'fresh',
    reach: async ({ page, api, world }) => {
      await open(page, '/marketplace?take=25&grade=A');
      await expect(status(page)).toHaveText(/ lots? · [\d,]+ pcs · \$[\d,.]+$/, { timeout: 60_000 });
      const [, sold] = (await api.sellRequests({ take: 100 })).filter(
        ({ properties }) => properties.grade === 'A',
      );
      if (!sold) throw new Error('The world has too few lots.');
      await world.market({ move: 'arrive', count: 25 });
      await world.market({ move: 'sellOut', sellrequestId: sold.id });
      // The desk asks the marketplace for changes twice a minute.
      await expect(page.getByRole('button', { name: /new lots?.*Show$/ })).toBeVisible({ timeout: 90_000 });
    },
  },
  {
    name: 'marketplace-completions',
    buyer: 'demo',
    reach: async ({ page }) => {
      await open(page, '/marketplace');
      await page.getByRole('combobox', { name: 'Search lots' }).pressSequentially('iphone 13');
      await expect(page.getByRole('listbox', { name: 'Models' }).getByRole('option').first()).toBeVisible({
        timeout: 60_000,
      });
    },
  },
  {
    name: 'marketplace-compact',
    buyer: 'demo',
    reach: async ({ page }) => {
      await page.addInitScript(() => {
        const settings = { version: 1, density: 'compact', isFitted: true, columns: null };
        localStorage.setItem('lotdesk.table', JSON.stringify(settings));
      });
      await open(page, '/marketplace?take=50&category=wearables');
      await page.getByRole('rowheader').first().getByRole('button').press('Enter');
      await expect(page.getByRole('complementary', { name: 'Lot', exact: true })).toBeVisible();
    },
  },
  {
    name: 'marketplace-many-categories',
    buyer: 'fresh',
    reach: async ({ page, world }) => {
      for (const name of ['vintage & other', 'smart-home', 'drones', 'Audio/Video', 'parts']) {
        await world.market({ move: 'arrive', count: 5, category: name, brand: `${name} makers` });
      }
      await open(page, '/marketplace?category=smart-home');
      await expect(page.getByRole('radio', { name: 'Smart home' })).toHaveAccessibleDescription('5', {
        timeout: 60_000,
      });
      await page
        .getByRole('group', { name: 'Category' })
        .getByRole('button', { name: 'Show all 11' })
        .click();
    },
  },
  {
    name: 'marketplace-cards-filters',
    buyer: 'demo',
    reach: async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await page.goto('/marketplace?grade=A&price=..300');
      await page.getByRole('button', { name: /^Filters/ }).click();
      await expect(page.getByRole('dialog').getByRole('group', { name: 'Grade' })).toBeVisible();
    },
  },
];
