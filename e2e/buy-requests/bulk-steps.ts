import type { Locator, Page, Request, Route } from '@playwright/test';
import type { SellRequest } from '@/contract/resources';
import { cents, formatMoney, multiplyCents, sumCents } from '@/lib/money';
import { expect } from '../support/fixtures';
import { resultsRegion, open, row } from '../marketplace/marketplace-steps';

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

/** The result of one request. */
export const outcome = (page: Page, { name }: SellRequest): Locator =>
  dialog(page).getByRole('list', { name: 'Results' }).getByRole('listitem').filter({ hasText: name });

/** The results of all requests, in order. Rows out of view are not rendered, so this scrolls through the list. */
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
    // In one step, because rows that scroll into view replace others.
    await lines.last().evaluate((line) => line.scrollIntoView());
    await expect(lines.last()).not.toHaveAttribute('aria-posinset', String(place));
  }
}

/** The total of all pieces at their asking prices. */
export const valueOf = (sellRequests: readonly SellRequest[]) =>
  formatMoney(sumCents(sellRequests.map(({ price, quantity }) => multiplyCents(cents(price), quantity))));

/** Selects lots among the first hundred of the market and opens their form. */
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

/** Collects the idempotency keys of a page's buy requests. */
export function watchIntents(page: Page): string[] {
  const keys: string[] = [];
  page.on('request', (request) => {
    if (isMaking(request)) keys.push(request.headers()['idempotency-key'] ?? '');
  });
  return keys;
}

/**
 * Holds a page's nth buy request, so that the page gets no response.
 * @param isCarriedOut whether the gateway handles the request first
 * @returns `held` resolves when the request is held.
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

/** Pastes text into the focused field, like a range copied from a spreadsheet. */
export async function pasteCells(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', copied);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, text);
}
