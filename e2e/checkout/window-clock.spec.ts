import type { Page } from '@playwright/test';
import { deskEndpoints } from '@/contract/desk';
import { endpointPath } from '@/contract/endpoint';
import { endpoints, interfaceBase } from '@/contract/interface';
import { isLong } from '@/lib/testing/test-runs';
import { fillCart, goToReview, openReview, heading, orderCount, place, refresh } from './checkout-steps';
import { expect, test } from '../support/fixtures';
import { listen } from './live-log';
import type { World } from '../support/world';

const minute = 60_000;
const day = 24 * 60 * minute;

const timer = (page: Page) => page.getByRole('timer');

/** Goes to the review and returns its orderMetaId. */
async function validate(page: Page): Promise<string> {
  const { path, data } = endpoints.validateOrder;
  const answer = page.waitForResponse((response) => response.url().endsWith(interfaceBase + path));
  await goToReview(page);
  return data.parse(await (await answer).json()).orderMetaId;
}

/** Seconds left to place the order, by the desk's record of the validation and its clock. */
async function trueSecondsLeft(page: Page, orderMetaId: string): Promise<number> {
  const { readValidation } = deskEndpoints;
  const answer = await page.request.get(endpointPath(readValidation, { params: { orderMetaId } }));
  const { sentAt, now } = readValidation.data.parse(await answer.json());
  return 15 * 60 - 30 - (now - sentAt) / 1000;
}

/** Seconds that the countdown shows. */
async function displayedSecondsLeft(page: Page): Promise<number> {
  const [minutes, seconds] = (await timer(page).innerText()).split(':').map(Number);
  return (minutes ?? Number.NaN) * 60 + (seconds ?? Number.NaN);
}

/**
 * Expects the countdown to match the desk: at most a minute less, and hardly more. Placing closes half a minute early, which leaves room
 * for the seconds that the test's clock stands still while it is advanced.
 */
async function expectTheTruth(page: Page, orderMetaId: string): Promise<void> {
  const before = await trueSecondsLeft(page, orderMetaId);
  const secondsLeft = await displayedSecondsLeft(page);
  const after = await trueSecondsLeft(page, orderMetaId);
  expect(secondsLeft).toBeLessThanOrEqual(before + 15);
  expect(secondsLeft).toBeGreaterThan(after - 60);
}

/** Advances the time of the page, with all its timers, and of the marketplace. */
async function pass(page: Page, world: World, seconds: number): Promise<void> {
  await page.clock.runFor(seconds * 1000);
  await world.advanceClock(seconds);
}

/** Milliseconds on the page's wall clock. */
const wallClock = (page: Page) => page.evaluate(() => Date.now());

/** Hides or shows the page, as switching tabs does: in tests, Chromium treats every page as visible. */
async function hide(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: hidden });
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      value: hidden ? 'hidden' : 'visible',
    });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, isHidden);
}

test.beforeEach(async ({ api }) => {
  await fillCart(api);
  await api.saveAddress();
});

const clocks = [
  { name: 'that is right', offset: 0 },
  { name: 'a day ahead', offset: day },
  { name: 'a day behind', offset: -day },
];

for (const { name, offset } of clocks) {
  test.describe(`with a clock ${name}`, () => {
    // Unit tests cover the rule; one wrong clock here shows that the screen uses it.
    if (isLong || offset > 0)
      test('it counts down, and announces 5, 2 and 1 minutes and the end, and nothing in between', async ({
        signedIn: page,
        world,
      }) => {
        const announcements = await listen(page);
        // Here the summary is narrowest.
        await page.setViewportSize({ width: 1920, height: 1000 });
        await page.clock.install({ time: Date.now() + offset });
        const orderMetaId = await validate(page);
        await expectTheTruth(page, orderMetaId);
        const before = (await announcements()).length;
        const box = await place(page).boundingBox();
        for (let step = 0; step < 14; step++) await pass(page, world, 60);
        await expect(timer(page)).toHaveText(/^0:\d\d$/);
        await expect(place(page)).toBeEnabled();
        expect(await place(page).boundingBox(), 'the button is in its place in the last minute').toEqual(box);
        await page.clock.runFor(2 * minute);

        const log = (await announcements()).slice(before);
        expect(log.map(({ text, timer: left }) => `${left}: ${text}`)).toEqual([
          expect.stringMatching(/^5:00: .*\b5 minutes left to place the order/),
          expect.stringMatching(/^2:00: .*\b2 minutes left to place the order/),
          expect.stringMatching(/^1:00: .*\b1 minute left to place the order/),
          expect.stringMatching(/^null: Prices expired\. Refresh prices/),
        ]);
        await expect(place(page)).toBeHidden();
        await expect(refresh(page)).toBeEnabled();
      });

    if (isLong || offset < 0)
      test('it is right after a reload, and the order can be placed', async ({
        signedIn: page,
        api,
        world,
      }) => {
        await page.clock.install({ time: Date.now() + offset });
        const orderMetaId = await validate(page);
        await world.advanceClock(7 * 60);
        await page.reload();
        await expect(timer(page)).toHaveText(/^7:\d\d$/);
        await expectTheTruth(page, orderMetaId);
        await place(page).click();
        await expect(heading(page, 'Pay by wire')).toBeVisible();
        expect(await orderCount(api)).toBe(1);
      });
  });
}

test('it is right where the marketplace is a day ahead of everybody', async ({ signedIn: page, world }) => {
  await world.advanceClock(day / 1000);
  const orderMetaId = await validate(page);
  await expectTheTruth(page, orderMetaId);
  await page.reload();
  await expectTheTruth(page, orderMetaId);
});

test.describe('after sleep', () => {
  test('it is right where only the wall clock went on', async ({ signedIn: page, world }) => {
    await page.clock.install();
    const orderMetaId = await validate(page);
    await world.advanceClock(10 * 60);
    await page.clock.setSystemTime((await wallClock(page)) + 10 * minute);
    await expect(timer(page)).toHaveText(/^4:\d\d$/);
    await expectTheTruth(page, orderMetaId);
  });

  test('it is over at once where the window ended in it, and one press renews it', async ({
    signedIn: page,
    world,
  }) => {
    await page.clock.install();
    await validate(page);
    await place(page).focus();
    await world.advanceClock(60 * 60);
    await page.clock.setSystemTime((await wallClock(page)) + 60 * minute);
    await expect(place(page)).toBeHidden();
    await expect(refresh(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(timer(page)).toHaveText(/^14:\d\d$/);
    await expect(place(page)).toBeEnabled();
    // Not the button: Enter may still be held.
    await expect(page.locator(':focus')).toHaveText(/^Prices held for 14:\d\d/);
    await page.keyboard.press('Tab');
    await expect(place(page)).toBeFocused();
  });

  test('a wall clock that jumps ahead ends it early, until the desk is asked again', async ({
    signedIn: page,
  }) => {
    await page.clock.install();
    const orderMetaId = await validate(page);
    await page.clock.setSystemTime((await wallClock(page)) + day);
    await expect(place(page)).toBeHidden();
    await hide(page, true);
    await hide(page, false);
    await expect(place(page)).toBeEnabled();
    await expectTheTruth(page, orderMetaId);
  });
});

test.describe('in a hidden tab', () => {
  test('it is right as soon as the tab is shown, though no timer went off', async ({
    signedIn: page,
    world,
  }) => {
    const announcements = await listen(page);
    await page.clock.install();
    const orderMetaId = await validate(page);
    const before = (await announcements()).length;
    await hide(page, true);
    const wall = await wallClock(page);
    await page.clock.pauseAt(wall + 1000);
    await world.advanceClock(11 * 60);
    await page.clock.setSystemTime(wall + 11 * minute);
    await expect(timer(page)).toHaveText(/^14:\d\d$/);
    await hide(page, false);
    await expect(timer(page)).toHaveText(/^3:\d\d$/);
    await expectTheTruth(page, orderMetaId);
    expect((await announcements()).slice(before)).toHaveLength(1);
  });

  test('it is right with one timer a minute, and announces each mark once', async ({
    signedIn: page,
    world,
  }) => {
    const announcements = await listen(page);
    await page.clock.install();
    const orderMetaId = await validate(page);
    const before = (await announcements()).length;
    await hide(page, true);
    for (let step = 0; step < 14; step++) {
      await world.advanceClock(60);
      // Every timer runs at most once.
      await page.clock.fastForward(minute);
      if (step === 6) await expectTheTruth(page, orderMetaId);
    }
    await expectTheTruth(page, orderMetaId);
    await world.advanceClock(60);
    await page.clock.fastForward(minute);
    await expect(place(page)).toBeHidden();
    expect((await announcements()).slice(before)).toHaveLength(4);
    await hide(page, false);
    await expect(refresh(page)).toBeEnabled();
  });
});

test('placing closes while the marketplace would still take the order', async ({
  signedIn: page,
  api,
  world,
}) => {
  await page.clock.install();
  const orderMetaId = await validate(page);
  const left = await displayedSecondsLeft(page);
  await pass(page, world, left - 45);
  await expect(place(page)).toBeEnabled();
  await page.clock.runFor(45_000);
  await expect(place(page)).toBeHidden();
  await api.call(endpoints.createOrder, { body: { orderMetaId } });
  expect(await orderCount(api)).toBe(1);
});

test('stays in view in a low window, with the button', async ({ signedIn: page, api }) => {
  await page.setViewportSize({ width: 1280, height: 420 });
  await fillCart(api, 6);
  await api.saveAddress();
  await openReview(page, api);
  for (const isInView of [page.getByRole('timer'), place(page)]) {
    await page.evaluate(() => scrollTo(0, 0));
    await expect(isInView).toBeInViewport({ ratio: 1 });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(isInView).toBeInViewport({ ratio: 1 });
  }
});
