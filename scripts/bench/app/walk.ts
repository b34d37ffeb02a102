import { pageSizes } from '@/features/marketplace/search/marketplace-search';
import { timed } from './interactions';
import { type Side, slowDown } from './pages';

/** One change of the screen by a link, with the new screen's data already loaded. */
export interface Step {
  /** The screen that was left, and the new one. */
  from: string;
  to: string;
  result: number;
  /** Requests from the click until shortly after the new screen appears. */
  requests: string[];
}

/** Whether a request belongs to the background market sync, which requests more lots than any page of a screen. */
const isOfSync = (url: URL): boolean => Number(url.searchParams.get('take')) > Math.max(...pageSizes);

const heading = 'main h1';
const openSellRequest = 'aside[aria-label="Lot"] h2';
const round = ['Cart', 'Orders', 'Addresses', 'Marketplace'];

/** Goes from screen to screen by the links of the frame, and hovers over each link first. */
export async function walkScreens(side: Side, rate: number, runs: number): Promise<Step[]> {
  const { page } = side;
  const requested: string[] = [];
  let isClicking = false;
  page.on('request', (request) => {
    const url = new URL(request.url());
    // The browser itself requests the tab's icon when the title changes.
    if (!isClicking || request.resourceType() === 'other' || isOfSync(url)) return;
    requested.push(`${request.method()} ${url.pathname}`);
  });
  const navigation = page.getByRole('navigation', { name: 'Main' });
  const steps: Step[] = [];
  for (let run = -round.length; run < runs; run += 1) {
    const to = round[(run + round.length) % round.length] ?? '';
    const from = round[(run + round.length - 1) % round.length] ?? '';
    const link = navigation.getByRole('link', { name: to });
    await slowDown(side, rate);
    await link.hover();
    // Longer than the prefetch takes; a person's hand is as slow.
    await page.waitForTimeout(700);
    requested.length = 0;
    isClicking = true;
    const { result } = await timed(side, 'click', heading, () => link.click());
    await page.waitForTimeout(300);
    isClicking = false;
    if (run >= 0) steps.push({ from, to, result, requests: [...requested] });
  }
  await slowDown(side, 1);
  return steps;
}

/** Leaves an open lot with Escape and the cart with the browser's Back, and measures the time until the list is back. */
export async function goBack(side: Side, rate: number, runs: number): Promise<Step[]> {
  const { page } = side;
  const sellRequests = page.getByRole('rowheader').getByRole('button');
  const cart = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Cart' });
  const steps: Step[] = [];
  await page.goto(`${side.url}/marketplace`);
  await page.waitForTimeout(6000);
  await slowDown(side, rate);
  for (let run = 0; run < runs; run += 1) {
    await timed(side, 'click', openSellRequest, () => sellRequests.nth(run % 5).click());
    await page.waitForTimeout(700);
    const sellRequest = await timed(side, 'keydown', openSellRequest, () => page.keyboard.press('Escape'));
    await page.waitForTimeout(700);
    await timed(side, 'click', heading, () => cart.click());
    await page.waitForTimeout(700);
    const back = await timed(side, 'popstate', heading, () => page.evaluate(() => history.back()));
    await page.waitForTimeout(700);
    steps.push({ from: 'Lot', to: 'Marketplace', result: sellRequest.result, requests: [] });
    steps.push({ from: 'Cart', to: 'Marketplace', result: back.result, requests: [] });
  }
  await slowDown(side, 1);
  return steps;
}
