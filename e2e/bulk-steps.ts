import type { Locator, Page, Request, Route } from '@playwright/test';
import type { SellRequest } from '@/contract/resources';
import { cents, formatMoney, multiplyCents, sumCents } from '@/lib/money';
import { expect } from './fixtures';
import { resultsRegion, open, row } from './marketplace-steps';

/** The checkboxes of the lots on screen, from the top. */
export const sellRequestCheckboxes = (page: Page) =>
  resultsRegion(page).getByRole('checkbox', { name: /^Select (?!all)/ });
export const bar = (page: Page) => resultsRegion(page).getByRole('region', { name: 'Selection' });
export const dialog = (page: Page) => page.getByRole('dialog');
export const make = (page: Page) => dialog(page).getByRole('button', { name: /^Send \d+ buy requests?/ });
export const quantityOf = (page: Page, { name }: SellRequest) =>
  dialog(page).getByRole('textbox', { name: `Quantity of ${name}`, exact: true });
export const offerOf = (page: Page, { name }: SellRequest) =>
  dialog(page).getByRole('textbox', { name: `Your offer for ${name}`, exact: true });

/** A line of what became of the requests. */
export const outcome = (page: Page, { name }: SellRequest): Locator =>
  dialog(page).getByRole('list', { name: 'Results' }).getByRole('listitem').filter({ hasText: name });

/** What became of all requests, in their order; lines out of view are not rendered, so the list is scrolled through. */
export async function allOutcomes(page: Page): Promise<string[]> {
  const lines = dialog(page).getByRole('list', { name: 'Results' }).getByRole('listitem');
  const texts = new Map<number, string>();
  for (;;) {
    const rendered = await lines.evaluateAll((elements) =>
      elements.map(({ ariaPosInSet, ariaSetSize, textContent }) => ({
        place: Number(ariaPosInSet),
        size: Number(ariaSetSize),
        text: textContent ?? '',
      })),
    );
    for (const { place, text } of rendered) texts.set(place, text);
    const { place = 0, size = 0 } = rendered.at(-1) ?? {};
    if (place === size) return [...texts].toSorted(([a], [b]) => a - b).map(([, text]) => text);
    // In one step: rows that come into view replace others.
    await lines.last().evaluate((line) => line.scrollIntoView());
    await expect(lines.last()).not.toHaveAttribute('aria-posinset', String(place));
  }
}

/** All pieces of the lots at their asking prices. */
export const valueOf = (sellRequests: readonly SellRequest[]) =>
  formatMoney(sumCents(sellRequests.map(({ price, quantity }) => multiplyCents(cents(price), quantity))));

/** Selects lots of the market's first hundred and opens their form. */
export async function requestSellRequests(page: Page, sellRequests: readonly SellRequest[]): Promise<void> {
  await open(page, '/marketplace?take=100');
  for (const sellRequest of sellRequests) await row(page, sellRequest).getByRole('checkbox').check();
  await bar(page)
    .getByRole('button', { name: /^Request \d+ lots?$/ })
    .click();
  await expect(make(page)).toBeVisible();
}

const isMaking = (request: Request) =>
  request.method() === 'POST' && new URL(request.url()).pathname === '/api/v1/buy-requests';

/** The keys under which a page sends buy requests, as it sends them. */
export function watchIntents(page: Page): string[] {
  const keys: string[] = [];
  page.on('request', (request) => {
    if (isMaking(request)) keys.push(request.headers()['idempotency-key'] ?? '');
  });
  return keys;
}

/**
 * Keeps a page from the answer to its nth buy request.
 * @param isCarriedOut whether the gateway gets it and answers, or it is held before that
 * @returns `held` ends once the request is where it is held.
 */
export async function holdMaking(
  page: Page,
  nth: number,
  isCarriedOut: boolean,
): Promise<{ held: Promise<Route> }> {
  let seen = 0;
  let hold: (route: Route) => void = () => {};
  const held = new Promise<Route>((resolve) => {
    hold = resolve;
  });
  await page.route('**/api/v1/buy-requests', async (route) => {
    seen += 1;
    if (seen !== nth) return route.continue();
    if (isCarriedOut) await route.fetch();
    hold(route);
  });
  return { held };
}

/** Pastes text into the focused field, as a copied range of a spreadsheet. */
export async function pasteCells(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}
