import fc from 'fast-check';
import type { Locator, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { deskEndpoints } from '@/contract/desk';
import { cents, formatMoney } from '@/lib/money';
import { isLong } from '@/lib/testing/test-runs';
import { allOutcomes, bar, dialog, make, pasteCells } from './bulk-steps';
import { openCart } from '../cart/cart-steps';
import { expect, test } from '../support/fixtures';
import { createMarketApi } from '../support/market-api';
import type { World } from '../support/world';

const count = isLong ? 300 : 30;

test.use({ listings: count, allowedProblems: [/50[024]|429|400/] });

const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue', exact: true });
const sent = z.object({ price: z.number() });

/** Selects all lots of the market and gives each a unique offer, which identifies it: $1.01, $1.02 and so on. */
async function fillSheet(page: Page): Promise<void> {
  await page.goto('/marketplace?take=100');
  const all = page.getByRole('checkbox', { name: 'Select all lots on this page' });
  for (let from = 0; from < count; from += 100) {
    if (from > 0) await page.getByRole('link', { name: `Page ${from / 100 + 1}`, exact: true }).click();
    await expect(all).not.toBeChecked();
    await all.check();
    await expect(bar(page)).toContainText(`${Math.min(count, from + 100)} lots ·`);
  }
  await bar(page)
    .getByRole('button', { name: /^Request/ })
    .click();
  const first = dialog(page)
    .getByRole('textbox', { name: /^Your offer/ })
    .first();
  await first.focus();
  await pasteCells(page, Array.from({ length: count }, (_, at) => `${(101 + at) / 100}`).join('\n'));
  await expect(dialog(page)).toContainText(`Pasted ${count} cells.`);
}

/** Adds failures of all kinds at random places. */
async function failAtRandom(world: World, seed: number): Promise<void> {
  const kinds = ['refusal', 'serverError', 'cutBefore', 'cutAfter', 'tooMany'] as const;
  const places = fc.uniqueArray(
    fc.record({ kind: fc.constantFrom(...kinds), after: fc.nat({ max: count }) }),
    {
      selector: ({ after }) => after,
      minLength: Math.min(40, count / 5),
      maxLength: Math.min(60, count / 3),
    },
  );
  for (const { kind, after } of fc.sample(places, { seed, numRuns: 1 }).flat()) {
    const more = {
      refusal: { kind: 'refusal', status: 400 },
      serverError: { kind: 'serverError', status: 500 },
      cutBefore: { kind: 'cutBefore' },
      cutAfter: { kind: 'cutAfter' },
      tooMany: { kind: 'tooMany', seconds: 1 },
    } as const;
    await world.fault({ call: 'createBuyRequest', after, ...more[kind] });
  }
}

/** Presses Continue whenever sending has stopped, until an element is on the page. */
async function continueUntil(page: Page, end: Locator): Promise<void> {
  // If the other tab starts at that moment, the button disappears and the press is lost. The dialog then stays closed.
  const again = dialog(page)
    .getByRole('button', { name: 'Continue', exact: true })
    .or(page.getByRole('button', { name: 'View requests' }));
  for (;;) {
    await expect(end.or(again).first()).toBeAttached({ timeout: 400_000 });
    if ((await end.count()) > 0) return;
    // The button may be gone if the other tab is sending.
    await again.evaluateAll((buttons) => {
      for (const button of buttons) if (button instanceof HTMLElement) button.click();
    });
  }
}

/** How many requests the market made for each line, by the line's offer in dollars. */
async function madeIn(world: World): Promise<Map<number, number>> {
  const { entries } = await world.journal();
  // The journal has every call of the world.
  expect(entries[0]?.number).toBe(1);
  const made = new Map<number, number>();
  for (const { method, path, status, fault, request } of entries) {
    const isCarriedOut = fault === 'cutAfter' || (status !== null && status < 300);
    if (method !== 'POST' || !path.includes('/buy-requests') || !isCarriedOut) continue;
    const { price } = sent.parse(request?.json);
    made.set(price, (made.get(price) ?? 0) + 1);
  }
  return made;
}

test(`${count} requests with failures at random, a reload and a second tab: each line once, or not confirmed`, async ({
  signedIn: page,
  context,
  request,
  world,
}) => {
  test.setTimeout(isLong ? 900_000 : 120_000);
  await failAtRandom(world, Number(process.env.FAULT_SEED ?? 1));
  await fillSheet(page);
  await make(page).click();
  const other = await context.newPage();
  await openCart(other);
  const enough = Array.from({ length: count }, (_, made) => made).slice(count / 4);
  await continueUntil(page, dialog(page).getByText(new RegExp(`^(?:${enough.join('|')}) of ${count} sent`)));
  await Promise.all([page.reload(), other.reload()]);
  // Both tabs offer to send the missing lines.
  for (const tab of [page, other]) await expect(continueButton(tab)).toBeVisible();
  await Promise.all([page, other].map((tab) => continueButton(tab).click({ noWaitAfter: true })));
  await Promise.all(
    [page, other].map((tab) => continueUntil(tab, dialog(tab).getByRole('link', { name: 'View cart' }))),
  );

  const made = await madeIn(world);
  // Both tabs show the same.
  const results = await allOutcomes(page);
  expect(results).toHaveLength(count);
  expect(await allOutcomes(other)).toEqual(results);
  const sentOffers: number[] = [];
  const states = { sent: 0, refused: 0, unknown: 0 };
  for (let at = 0; at < count; at += 1) {
    const offer = 101 + at;
    const times = made.get(offer / 100) ?? 0;
    const result = results.find((text) => text.includes(` at ${formatMoney(offer)}`));
    const state = result?.includes('Not confirmed.')
      ? 'unknown'
      : result?.includes('Not accepted.')
        ? 'refused'
        : 'sent';
    states[state] += 1;
    if (state === 'sent') {
      expect(result).toContain('Sent.');
      sentOffers.push(offer);
    }
    if (state !== 'unknown') expect(times, result).toBe(state === 'sent' ? 1 : 0);
    expect(times, result).toBeLessThanOrEqual(1);
  }
  // The gateway's cart has each request that was sent, once.
  const cart = await createMarketApi(request, world.apiKeys[0], '').call(deskEndpoints.listCart, {});
  const offers = cart.rows.map(({ buyRequest }) => cents(buyRequest.price));
  expect(new Set(offers).size).toBe(offers.length);
  expect(offers).toEqual(expect.arrayContaining(sentOffers));
  test.info().annotations.push({ type: 'states', description: JSON.stringify(states) });
  expect(states.unknown).toBeGreaterThan(0);
});
