import type { SellRequest } from '@/contract/resources';
import { cents, formatMoney } from '@/lib/money';
import type { Locator, Page } from '@playwright/test';
import { expect } from '../support/fixtures';
import type { MarketApi } from '../support/market-api';

export const resultsRegion = (page: Page) => page.getByRole('region', { name: 'Lots', exact: true });
export const rows = (page: Page) => resultsRegion(page).getByRole('rowheader');
export const panel = (page: Page) => page.getByRole('complementary', { name: 'Lot', exact: true });
export const search = (page: Page) => page.getByRole('combobox', { name: 'Search lots' });
export const count = (page: Page, text: string | RegExp) =>
  expect(resultsRegion(page).getByRole('status').first()).toContainText(text);

/** The filters beside the list. */
export const filters = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
/** The grades among the filters. */
export const grades = (page: Page) => filters(page).getByRole('group', { name: 'Grade' });
/** All lots of a market of up to 500. */
export const everything = (api: MarketApi) => api.sellRequests({ take: 500 });
/** The lots of any of the grades. */
export const ofGrade = (sellRequests: SellRequest[], ...gradeValues: string[]) =>
  sellRequests.filter(({ properties }) => gradeValues.includes(properties.grade ?? ''));
/** A model whose name other names contain, such as "iPhone 13" beside "iPhone 13 Pro", and its lots. */
export function modelAmongOthers(all: SellRequest[]): { model: string; matches: SellRequest[] } {
  const modelOf = ({ name }: SellRequest) => name.replace(/ \d+(GB|TB)$/, '');
  const models = [...new Set(all.map(modelOf))].filter((name) => /^iPhone \d+$/.test(name));
  const model = models.find((one) =>
    all.some(({ name }) => new RegExp(`^${one} (Pro|Plus|mini)`).test(name)),
  );
  if (model === undefined) throw new Error('the market has no such model');
  return { model, matches: all.filter((sellRequest) => modelOf(sellRequest) === model) };
}

/** "1 lot", "12 lots" */
export const plural = (number: number) => (number === 1 ? '1 lot' : `${number} lots`);

/** Waits until all lots are loaded on the device and the list comes from them. A busy machine takes long. */
export const isWhole = (page: Page, sellRequestCount: string) =>
  expect(resultsRegion(page).getByRole('status')).toHaveText(
    new RegExp(`^${sellRequestCount} · [\\d,]+ pcs · \\$[\\d,.]+$`),
    {
      timeout: 90_000,
    },
  );

/** The texts of a column from the top, without the badge of the lowest price. */
export async function column(page: Page, name: string): Promise<string[]> {
  const headers = await page.getByRole('columnheader').allInnerTexts();
  const index = headers.findIndex((header) => header.replace(/[↑↓]/, '').trim() === name);
  const texts: string[] = [];
  for (const row of (await page.getByRole('row').all()).slice(1)) {
    const text = await row
      .getByRole('cell')
      .nth(index - 1)
      .innerText();
    texts.push(text.replace(/\n?Best$/, ''));
  }
  return texts;
}

/** A page with few rows, because axe checks them all. */
export const short = '/marketplace?take=25';

export async function open(page: Page, path = '/marketplace') {
  await page.goto(path);
  await expect(rows(page).first()).toBeVisible();
}

export function first(sellRequests: SellRequest[]): SellRequest {
  const [sellRequest] = sellRequests;
  if (!sellRequest) throw new Error('the market is empty');
  return sellRequest;
}

/** A lot's row in the list. */
export const row = (page: Page, sellRequest: SellRequest): Locator =>
  page
    .getByRole('row')
    .filter({ hasText: sellRequest.name })
    .filter({ hasText: formatMoney(cents(sellRequest.price)) })
    .first();

/** The button in a lot's row that opens it. */
export const openButton = (page: Page, sellRequest: SellRequest): Locator =>
  row(page, sellRequest).getByRole('rowheader').getByRole('button');

/** Waits for the code of the command center, which loads in idle time. */
export async function commandsLoaded(page: Page): Promise<void> {
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeHidden();
}
