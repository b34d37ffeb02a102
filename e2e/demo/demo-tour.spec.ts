import type { Locator, Page } from '@playwright/test';
import { heading } from '../checkout/checkout-steps';
import { atStep, card, controls, openControls, tourLength, tourProgress } from './demo-steps';
import { expect, test } from '../support/fixtures';
import { listTable, requestButton } from '../lists/list-steps';
import { open, search } from '../marketplace/marketplace-steps';
import { orderNumbers } from '../order-attempts/placed-steps';

/** Checks the screen of each step, in order. */
const screens: ((page: Page) => Promise<void>)[] = [
  async (page) => expect(page).toHaveURL('/marketplace'),
  async (page) => {
    await expect(search(page)).toHaveValue(/ under \d+$/);
    await expect(page.getByRole('region', { name: 'Lots' }).getByText(/^\$/).first()).toBeVisible();
  },
  async (page) => {
    const ticket = page.getByRole('dialog').getByRole('form', { name: 'Cheapest lots' });
    await expect(ticket.getByRole('textbox')).toHaveValue('200');
  },
  async (page) => {
    await expect(heading(page, 'Paste a list')).toBeVisible();
    await expect(
      listTable(page).getByRole('combobox', { name: /^(?:Grade|Carrier) of line 2/ }),
    ).toBeVisible();
    await expect(requestButton(page)).toHaveText(/^Request \d+ lots?$/);
  },
  async (page) => {
    await expect(page.getByRole('dialog', { name: /^Request 3 lots/ })).toBeVisible();
    const pieces = page.getByRole('dialog').getByRole('textbox', { name: /^Quantity/ });
    for (const field of await pieces.all()) expect(Number(await field.inputValue())).toBeGreaterThan(24);
  },
  async (page) => {
    await expect(heading(page, 'Cart')).toBeVisible();
    await expect(page.getByRole('link', { name: /^Check out 3 lots/ })).toBeVisible();
  },
  async (page) => expect(heading(page, 'Choose shipping')).toBeVisible(),
  async (page) => expect(page.getByRole('timer')).toBeVisible(),
  async (page) => {
    await expect(heading(page, 'Pay by wire')).toBeVisible();
    await expect(page.getByRole('article')).toBeVisible();
  },
  async (page) => expect(page.getByRole('alert').getByText(/^Bank details changed/)).toBeVisible(),
  async (page) => expect(page.getByRole('region', { name: 'Status' })).toContainText('On the way'),
];

/** Steps that the test below checks with axe instead of accessibility.spec.ts. */
const checkedSteps = new Set([2, 3, 4, 5, 10]);

async function start(page: Page): Promise<void> {
  await open(page);
  await openControls(page);
  await controls(page).getByRole('button', { name: 'Guided tour' }).click();
  await expect(controls(page)).toBeHidden();
  await atStep(page, 1);
}

async function expectStep(page: Page, number: number): Promise<void> {
  await atStep(page, number);
  await screens[number - 1]?.(page);
}

test('the arrow keys lead through a purchase, back, and through it again with the same two orders', async ({
  signedIn,
  api,
  axe,
}) => {
  await start(signedIn);
  for (let number = 1; number < screens.length; number++) {
    await expectStep(signedIn, number);
    if (checkedSteps.has(number)) await axe();
    await signedIn.keyboard.press(number % 2 === 0 ? 'PageDown' : 'ArrowRight');
  }
  await expectStep(signedIn, screens.length);
  await expect(signedIn.getByRole('link', { name: /^Track/ })).toBeVisible();
  expect(await orderNumbers(api)).toHaveLength(2);
  for (let number = screens.length - 1; number >= 1; number--) {
    await signedIn.keyboard.press('ArrowLeft');
    await expectStep(signedIn, number);
  }
  await signedIn.keyboard.press('ArrowLeft');
  await expectStep(signedIn, 1);
  for (let number = 2; number <= screens.length; number++) {
    await signedIn.keyboard.press('ArrowRight');
    await expectStep(signedIn, number);
  }
  expect(await orderNumbers(api)).toHaveLength(2);
});

test('shows the order the buyer placed at the review and places no other', async ({ signedIn, api }) => {
  await start(signedIn);
  for (let presses = 1; presses < 8; presses++) {
    await signedIn.keyboard.press('ArrowRight');
    await expectStep(signedIn, presses + 1);
  }
  await signedIn.getByRole('button', { name: /^Place order/ }).click();
  await expect(heading(signedIn, 'Pay by wire')).toBeVisible();
  await signedIn.keyboard.press('ArrowRight');
  await expectStep(signedIn, 9);
  expect(await orderNumbers(api)).toHaveLength(1);
});

test('skips to the last of several quick steps, and continues after a reload', async ({ signedIn, api }) => {
  await start(signedIn);
  for (let presses = 0; presses < 7; presses++) await signedIn.keyboard.press('ArrowRight');
  await expectStep(signedIn, 8);
  await signedIn.reload();
  await expectStep(signedIn, 8);
  await signedIn.keyboard.press('ArrowRight');
  await expectStep(signedIn, 9);
  expect(await orderNumbers(api)).toHaveLength(1);
});

test('at 150% the card covers no control that its step speaks of', async ({ signedIn }) => {
  await open(signedIn);
  await openControls(signedIn);
  await controls(signedIn).getByRole('button', { name: '150%' }).click();
  await openControls(signedIn);
  await controls(signedIn).getByRole('button', { name: 'Guided tour' }).click();
  const subjects: Record<number, Locator> = {
    5: signedIn.getByRole('group', { name: 'Set all' }),
    7: signedIn.getByRole('row').filter({ has: signedIn.getByRole('radio', { checked: true }) }),
    9: signedIn.getByRole('button', { name: 'Print' }),
  };
  for (let number = 1; number <= 9; number++) {
    await expectStep(signedIn, number);
    const subject = subjects[number];
    if (subject) await expectApart(card(signedIn), subject);
    await signedIn.keyboard.press('ArrowRight');
  }
});

/** Waits until two elements are in view and neither covers the other. */
async function expectApart(one: Locator, other: Locator): Promise<void> {
  await expect(other).toBeInViewport();
  await expect
    .poll(async () => {
      const [a, b] = [await one.boundingBox(), await other.boundingBox()];
      if (!a || !b) return 'hidden';
      const isApart =
        a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
      return isApart ? 'apart' : 'covered';
    })
    .toBe('apart');
}

test('exits at any step and stays on the screen', async ({ signedIn }) => {
  await open(signedIn);
  await expect(signedIn.getByRole('button', { name: 'Demo controls' })).toBeVisible();
  // A read-only screen, one in the checkout, and the last.
  for (const number of [1, 6, screens.length]) {
    // Continues at this step, as after a reload.
    await signedIn.evaluate(
      (step) => sessionStorage.setItem('lotdesk.demo', JSON.stringify({ step })),
      number - 1,
    );
    await signedIn.reload();
    await expectStep(signedIn, number);
    if (number === screens.length) await card(signedIn).getByRole('button', { name: 'Finish' }).click();
    else await signedIn.keyboard.press('Escape');
    await expect(tourProgress(signedIn)).toBeHidden();
    await screens[number - 1]?.(signedIn);
  }
});

test('leaves the arrow keys to inputs, and fits a small screen', async ({ signedIn, axe }) => {
  await signedIn.setViewportSize({ width: 390, height: 844 });
  await signedIn.goto('/marketplace');
  await openControls(signedIn);
  await controls(signedIn).getByRole('button', { name: 'Guided tour' }).click();
  await atStep(signedIn, 1);
  for (const step of [2, 3, 4, 5]) {
    await signedIn.keyboard.press('ArrowRight');
    await atStep(signedIn, step);
  }
  await axe();
  const quantity = signedIn
    .getByRole('dialog')
    .getByRole('textbox', { name: /^Quantity/ })
    .first();
  await quantity.click();
  await quantity.press('ArrowRight');
  await atStepText(signedIn, 5);
  await card(signedIn).getByRole('button', { name: 'Next' }).click();
  await expectStep(signedIn, 6);
});

async function atStepText(page: Page, number: number): Promise<void> {
  await expect(tourProgress(page)).toHaveText(new RegExp(`^${number} of ${tourLength}`));
}

test.describe('a step that fails', () => {
  test('shows the reason and can be retried', async ({ signedIn, world }) => {
    await start(signedIn);
    await world.fault({
      call: 'createBuyRequest',
      kind: 'refusal',
      status: 409,
      description: 'Trading is paused',
    });
    for (const step of [2, 3, 4, 5]) {
      await signedIn.keyboard.press('ArrowRight');
      await expectStep(signedIn, step);
    }
    await signedIn.keyboard.press('ArrowRight');
    await expect(card(signedIn).getByRole('alert')).toContainText('Trading is paused');
    await card(signedIn).getByRole('button', { name: 'Try again' }).click();
    await expectStep(signedIn, 6);
  });
});
