import type { Page } from '@playwright/test';
import { type ScenarioName, scenarioNames } from '@/contract/sandbox/scenario-names';
import { isLong } from '@/lib/testing/test-runs';
import { heading, place, refresh } from '../checkout/checkout-steps';
import { expect, test } from '../support/fixtures';
import { count, rows } from '../marketplace/marketplace-steps';
import { openScenario, type OpenScenario } from './scenario-steps';

interface Case {
  /** Browser errors that the scenario causes on purpose. */
  problems?: readonly RegExp[];
  /** Checks that the screen shows the situation, and that it continues correctly. */
  shows: (situation: OpenScenario) => Promise<void>;
}

const orderRows = (page: Page) => page.getByRole('table', { name: /^Orders/ }).getByRole('link');
const inDoubt = (page: Page) => page.getByText("We don't know yet whether the order was placed");

/** One case for each scenario; a new one without a case does not compile. */
const cases: Record<ScenarioName, Case> = {
  'fresh-buyer': {
    shows: async ({ page }) => {
      await count(page, '2,000');
      await page.goto('/cart');
      await expect(page.getByText('No buy requests yet')).toBeVisible();
      await page.goto('/addresses');
      await expect(page.getByText('No addresses yet')).toBeVisible();
      await page.goto('/orders');
      await expect(page.getByText('No orders yet')).toBeVisible();
    },
  },
  'busy-buyer': {
    shows: async ({ page }) => {
      await expect(page.getByRole('main').getByText('10 buy requests', { exact: true })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Check out 9 lots' })).toBeVisible();
      await page.goto('/orders?status=awaiting-payment');
      await expect(orderRows(page)).toHaveCount(4);
    },
  },
  'empty-market': {
    shows: async ({ page }) => {
      await expect(rows(page)).toHaveCount(0);
      await expect(page.getByText('No lots are listed right now')).toBeVisible();
      await expect(page.getByRole('searchbox', { name: 'Find brand' })).toBeHidden();
    },
  },
  'huge-market': {
    shows: async ({ page }) => {
      await count(page, '100,000');
      await expect(rows(page).first()).toBeVisible();
    },
  },
  'unmatched-requests': {
    shows: async ({ page }) => {
      await expect(page.getByRole('main').getByText('5 buy requests', { exact: true })).toBeVisible();
      const lines = page.getByRole('row');
      await expect(lines.filter({ hasText: 'No match at ' })).toHaveCount(2);
      await expect(lines.filter({ hasText: /Partial match · [\d,]+ of 90,000 pcs/ })).toHaveCount(1);
      await expect(lines.filter({ hasText: 'Matched · ' })).toHaveCount(2);
    },
  },
  'pasted-list': {
    shows: async ({ page }) => {
      const lines = page.getByRole('group', { name: 'Show lines' });
      for (const verdict of ['Matched', 'Needs your choice', 'Short', 'Not understood', 'Skipped'])
        await expect(lines.getByRole('button', { name: new RegExp(`^${verdict} \\d+$`) })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Request \d+ lots$/ })).toBeEnabled();
    },
  },
  'address-refused': {
    shows: async ({ page }) => {
      await expect(heading(page, 'Ship to')).toBeVisible();
      await page.getByLabel('Country').selectOption('US');
      const street = page.getByLabel('Street address');
      await street.fill('7245 NW 19th Street');
      await page.getByLabel('City').fill('Miami');
      await page.getByLabel('State').selectOption('FL');
      await page.getByLabel('ZIP code').fill('33126');
      await street.press('Enter');
      await expect(page.getByText('Must accept pallet deliveries, not a PO box')).toBeVisible();
      await expect(street).toHaveValue('7245 NW 19th Street');
      await street.press('Enter');
      await expect(page.getByRole('button', { name: 'Continue to shipping' })).toBeVisible();
    },
  },
  'one-minute-left': {
    shows: async ({ page, world }) => {
      await expect(page.getByRole('timer')).toHaveText(/^(1:00|0:\d\d)$/);
      await world.advanceClock(60);
      await page.reload();
      await expect(page.getByRole('timer')).toBeHidden();
      await expect(page.getByText('Prices expired').first()).toBeVisible();
      await expect(refresh(page)).toBeEnabled();
    },
  },
  expired: {
    shows: async ({ page }) => {
      await expect(page.getByText('Prices expired').first()).toBeVisible();
      await expect(place(page)).toHaveCount(0);
      await refresh(page).click();
      await expect(place(page)).toBeEnabled();
    },
  },
  'amounts-change': {
    shows: async ({ page }) => {
      await expect(page.getByText('Prices changed')).toBeVisible();
      await expect(place(page)).toBeDisabled();
      await page.getByRole('button', { name: /^Accept/ }).click();
      await expect(place(page)).toBeEnabled();
    },
  },
  'sold-out': {
    shows: async ({ page }) => {
      await place(page).click();
      await expect(page.getByRole('alert')).toContainText('Order not accepted');
      await expect(page.getByRole('alert')).toContainText('Go back to your cart to resend it');
    },
  },
  'unknown-then-found': {
    problems: [/50[34]/],
    shows: async ({ page, world }) => {
      await expect(inDoubt(page)).toBeVisible();
      await world.clearFaults();
      await expect(heading(page, 'Pay by wire')).toBeVisible();
    },
  },
  'unknown-not-placed': {
    problems: [/50[24]/],
    shows: async ({ page, world }) => {
      await expect(inDoubt(page)).toBeVisible();
      await world.advanceClock(18 * 60);
      await expect(page.getByText('The order was not placed')).toBeVisible();
    },
  },
  'bank-details-changed': {
    shows: async ({ page }) => {
      const alert = page.getByRole('alert');
      await expect(alert).toContainText("Bank details changed: don't pay yet");
      await expect(alert.getByRole('row', { name: /Domestic wire: Account number/ })).toContainText(
        '000987654321',
      );
      await expect(page.getByRole('article')).toHaveCount(0);
    },
  },
  'every-status': {
    shows: async ({ page }) => {
      await expect(orderRows(page)).toHaveCount(20);
      for (const status of ['Awaiting payment', 'Payment confirmed', 'On the way', 'Refunded', 'Canceled']) {
        await expect(page.getByRole('row').filter({ hasText: status }).first()).toBeVisible();
      }
    },
  },
  tracking: {
    shows: async ({ page }) => {
      const trackers = page.getByRole('main').locator('a[href^="http"]');
      await expect(page.getByText('ORF-44-0001').first()).toBeVisible();
      const hrefs = await trackers.evaluateAll((links) =>
        links.map((link) => link.getAttribute('href') ?? ''),
      );
      expect(hrefs.filter((href) => href.startsWith('https://')).length).toBeGreaterThanOrEqual(5);
      expect(hrefs.filter((href) => !href.startsWith('https://'))).toEqual([]);
      await expect(page.getByText('JS-1').first()).toBeVisible();
      await expect(page.getByRole('main').locator('a[href^="javascript"]')).toHaveCount(0);
    },
  },
  'session-expired': {
    shows: async ({ page, demo }) => {
      await expect(heading(page, 'Sign in')).toBeVisible();
      await expect(
        page.getByText('Your session ended. Sign in to pick up where you left off.'),
      ).toBeVisible();
      await page.getByLabel('API key').fill(demo.apiKeys[0]);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await expect(heading(page, 'Orders')).toBeVisible();
      await expect(orderRows(page)).toHaveCount(20);
    },
  },
  slow: {
    shows: async ({ page, world }) => {
      // The frame and its heading render long before the lots.
      await expect(heading(page, 'Marketplace')).toBeVisible();
      await expect(rows(page).first()).toBeVisible();
      const hits = Object.values(await world.faultHits());
      expect(hits[0]).toBeGreaterThan(0);
    },
  },
  down: {
    problems: [/502/, /ApiError: Can't reach the marketplace/],
    shows: async ({ page, world }) => {
      await expect(page.getByText(/can.t reach the marketplace/i).first()).toBeVisible();
      await world.clearFaults();
      await page.getByRole('button', { name: 'Try again' }).first().click();
      await expect(rows(page).first()).toBeVisible();
    },
  },
  'too-many-requests': {
    problems: [/ApiError: Too many requests from this key/],
    shows: async ({ page, world }) => {
      await expect(page.getByText(/Too many requests from this key/).first()).toBeVisible();
      // It counts down, and the frame stays.
      await expect(page.getByRole('button', { name: /^Try again in \d+ s$/ })).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
      await world.clearFaults();
      await page.getByRole('button', { name: 'Try again' }).first().click();
      await expect(rows(page).first()).toBeVisible();
    },
  },
  'odd-data': {
    shows: async ({ page }) => {
      await expect(page.getByRole('rowheader', { name: /<script>alert\(document\.domain\)/ })).toBeVisible();
      await expect(page.getByRole('rowheader', { name: /آيفون/ })).toBeVisible();
      await expect(page.getByText(/^3 lots can't be shown: their price/)).toBeVisible();
      await page.goto('/orders');
      await expect(page.getByRole('row').filter({ hasText: 'Held at customs' }).first()).toBeVisible();
      await orderRows(page).first().click();
      await expect(page.getByRole('region', { name: 'Summary' })).toBeVisible();
      await page.goto('/addresses');
      await expect(page.getByText('東京都港区芝公園4丁目2-8')).toBeVisible();
      await expect(page.getByText(/^1 address can't be shown/)).toBeVisible();
      await page.goto('/cart');
      await expect(page.getByText('No buy requests yet')).toBeVisible();
    },
  },
};

/**
 * Scenarios whose link does more than show data of the service: one with a checkout in the tab, one with an order that is placed later,
 * one with an ended session, and one without responses. src/server/demo/scenarios.test.ts opens all scenarios, and the specs of the
 * screens test the same situations; a long run also opens all in the browser.
 */
const usual: readonly ScenarioName[] = ['amounts-change', 'unknown-then-found', 'session-expired', 'down'];

for (const name of isLong ? scenarioNames : usual) {
  const { problems: own = [], shows } = cases[name];
  test(`${name} opens on its screen, and shows what it promises`, async ({ page, problems }) => {
    if (name === 'huge-market') test.setTimeout(1_200_000);
    problems.allow(...own);
    const situation = await openScenario(page, name);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await shows(situation);
    await situation.world.drop();
  });
}
