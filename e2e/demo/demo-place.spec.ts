import type { Locator, Page } from '@playwright/test';
import { isLong } from '@/lib/testing/test-runs';
import { fillCart, openReview, heading, place } from '../checkout/checkout-steps';
import { atStep, card, controls, edgeButton, openControls, tourLength } from './demo-steps';
import { expect, test } from '../support/fixtures';
import type { MarketApi } from '../support/market-api';
import { first, open, panel, short } from '../marketplace/marketplace-steps';

/* The demo's controls and the offline notice never cover text or controls of the page. */

/** From this width on the controls are beside the page; below it they fill the screen. */
const columnFrom = 900;

const sizes = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1024, height: 768 },
  { width: 1280, height: 800 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
];

/** The parts of the page that some elements cover: amounts, buttons, links, fields and rows in the window. */
async function covered(page: Page, over: Locator): Promise<string[]> {
  const boxes = (await Promise.all((await over.all()).map((one) => one.boundingBox()))).filter(
    (box) => box !== null,
  );
  return page.evaluate((above) => {
    const isAbove = (x: DOMRect) =>
      above.some(
        (box) =>
          Math.min(x.right, box.x + box.width) - Math.max(x.left, box.x) > 1 &&
          Math.min(x.bottom, box.y + box.height) - Math.max(x.top, box.y) > 1,
      );
    const isShown = (x: DOMRect) =>
      x.width > 1 &&
      x.height > 1 &&
      x.bottom > 0 &&
      x.right > 0 &&
      x.top < innerHeight &&
      x.left < innerWidth;
    const amounts = [...document.querySelectorAll('#app *, dialog *')].filter(
      (element) => element.children.length === 0 && /^[−-]?\$[\d,.]+$/.test(element.textContent.trim()),
    );
    const pressable = document.querySelectorAll(
      '#app :is(button, a, input, select, [role=timer], article, tr), dialog :is(button, a, input, select)',
    );
    return [...amounts, ...pressable]
      .filter(
        (element) =>
          !element.closest('[data-demo]') &&
          element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
      )
      .filter((element) => {
        const box = element.getBoundingClientRect();
        return isShown(box) && isAbove(box);
      })
      .map((element) => element.outerHTML.slice(0, 120));
  }, boxes);
}

/** Visible amounts, buttons and rows of the page with a point at which a press reaches the demo's elements instead. */
async function pressedInstead(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const amounts = [...document.querySelectorAll('#app *, dialog *')].filter(
      (element) => element.children.length === 0 && /^[−-]?\$[\d,.]+$/.test(element.textContent.trim()),
    );
    const pressable = document.querySelectorAll(
      ':is(#app, dialog) :is(button, a, input, select, article, tr)',
    );
    return [...amounts, ...pressable]
      .filter(
        (element) => !element.closest('[data-demo]') && element.checkVisibility({ visibilityProperty: true }),
      )
      .filter((element) => {
        const { left, right, top, bottom, width } = element.getBoundingClientRect();
        // Text for screen readers only.
        if (width <= 1) return false;
        const across = [left + 2, (left + right) / 2, right - 2];
        const points = across.flatMap((x) =>
          [top + 2, (top + bottom) / 2, bottom - 2].map((y) => [x, y] as const),
        );
        return points.some(([x, y]) => document.elementFromPoint(x, y)?.closest('[data-demo] section'));
      })
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

/** Whether two elements overlap. */
async function intersect(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await boxOf(one), await boxOf(other)];
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

/** Where an element is in the window. */
async function boxOf(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error('the element is not on screen');
  return box;
}

const pageWidth = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

interface Visit {
  page: Page;
  api: MarketApi;
}

/** The screens of a demo, each with its expected content. */
const screens: Record<string, (visit: Visit) => Promise<void>> = {
  'the marketplace with its panel': async ({ page, api }) => {
    await open(page, `${short}&lot=${first(await api.sellRequests()).id}`);
    const sheet = page.getByRole('dialog');
    await expect(
      panel(page)
        .or(sheet)
        .getByRole('button', { name: /^(Make|Send) buy request/ }),
    ).toBeVisible();
  },
  'the cart': async ({ page, api }) => {
    await fillCart(api, 2);
    await page.goto('/cart');
    await expect(page.getByRole('link', { name: /^Check out/ })).toBeVisible();
  },
  'the review': async ({ page, api }) => {
    await fillCart(api);
    await api.saveAddress();
    await openReview(page, api);
    await expect(place(page)).toBeVisible();
  },
  'the wire sheet': async ({ page, api }) => {
    const { orderNo } = await api.order(...(await fillCart(api)));
    await page.goto(`/checkout/payment/${orderNo}?wire=local`);
    await expect(heading(page, 'Pay by wire')).toBeVisible();
    await expect(page.getByText('Routing number', { exact: true })).toBeVisible();
  },
};

for (const [name, visit] of Object.entries(screens)) {
  test(`the demo controls cover nothing on ${name}`, async ({ signedIn: page, api }) => {
    await page.setViewportSize({ width: 1920, height: 1080 });
    await visit({ page, api });
    await expect(edgeButton(page)).toBeVisible();
    for (const size of sizes) {
      await page.setViewportSize(size);
      expect(await covered(page, edgeButton(page)), `closed, ${size.width} px`).toEqual([]);
      const badge = page.getByRole('banner').getByText('Sandbox', { exact: true });
      expect(await intersect(edgeButton(page), badge), `the badge opens them, ${size.width} px`).toBe(true);
      expect(await pageWidth(page)).toBeLessThanOrEqual(size.width);
    }
    await openControls(page);
    for (const size of sizes) {
      await page.setViewportSize(size);
      if (size.width < columnFrom) {
        expect(await boxOf(controls(page)), `a screen of its own, ${size.width} px`).toEqual({
          x: 0,
          y: 0,
          ...size,
        });
        await expect(page.getByRole('banner')).toBeHidden();
        continue;
      }
      for (const side of ['left', 'right']) {
        await controls(page)
          .getByRole('button', { name: `Move to the ${side}` })
          .click();
        const where = `open at the ${side}, ${size.width} px`;
        expect(await covered(page, controls(page)), where).toEqual([]);
        expect(await pressedInstead(page), where).toEqual([]);
        expect(await pageWidth(page), where).toBeLessThanOrEqual(size.width);
      }
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await controls(page).getByRole('button', { name: 'Close the demo controls' }).click();
    await expect(page.getByRole('banner')).toBeVisible();
  });

  test(`the offline notice covers nothing on ${name}`, async ({ signedIn: page, api, context, problems }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED/);
    await page.setViewportSize({ width: 1280, height: 800 });
    await visit({ page, api });
    await context.setOffline(true);
    const noticeIn = (part: Page | Locator) => part.getByText(/^You're offline\./).filter({ visible: true });
    for (const size of sizes) {
      await page.setViewportSize(size);
      // On narrow windows the lot is a sheet over everything, and the notice is in the sheet.
      const isSheet = size.width < 1280 && page.url().includes('lot=');
      const notice = noticeIn(isSheet ? page.getByRole('dialog') : page);
      await expect(notice, `${size.width} px`).toHaveCount(1);
      expect(await covered(page, notice), `${size.width} px`).toEqual([]);
    }
    await context.setOffline(false);
    await expect(noticeIn(page)).toHaveCount(0);
  });
}

test('the names in the cart have room beside the demo controls', async ({ signedIn: page, api }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await fillCart(api, 2);
  await page.goto('/cart');
  await expect(page.getByRole('link', { name: /^Check out/ })).toBeVisible();
  await openControls(page);
  for (const width of [900, 1280, 1440, 1600, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    const names = page.getByRole('rowheader');
    const widths = await names.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width));
    expect(Math.min(...widths), `at ${width} px`).toBeGreaterThan(200);
  }
});

test("the tour's card stands beside the screen, or hides nothing it describes", async ({
  signedIn: page,
}) => {
  test.slow();
  // The elements that each step's text describes, by the step's number from 1.
  const dialog = page.getByRole('dialog');
  const spokenOf: Record<number, (() => Locator)[]> = {
    2: [() => page.getByRole('search')],
    3: [
      () => dialog.getByRole('form', { name: 'Cheapest lots' }).getByRole('textbox'),
      () => dialog.getByRole('button', { name: /^Select/ }),
    ],
    4: [() => page.getByRole('combobox', { name: /^(?:Grade|Carrier) of line/ }).first()],
    5: [
      () => dialog.getByRole('group', { name: 'Set all' }),
      () => dialog.getByRole('textbox', { name: /^Quantity/ }).nth(1),
    ],
    6: [() => page.locator('main tbody tr').getByText(/^\$/).filter({ visible: true }).first()],
    7: [() => page.getByRole('radio', { checked: true })],
    8: [() => page.getByRole('timer')],
    9: [() => page.getByRole('article').getByText(/^\$/).filter({ visible: true }).first()],
    10: [() => page.getByRole('alert').getByRole('table')],
    11: [() => page.getByRole('link', { name: /^Track/ })],
  };
  // One size with the card as a sheet over the screen, one with the card beside it; a long run tests every size.
  for (const size of sizes.filter(({ width }) => isLong || width === 390 || width === 1440)) {
    await page.setViewportSize(size);
    await page.goto('/marketplace');
    await openControls(page);
    await controls(page).getByRole('button', { name: 'Guided tour' }).click();
    for (let step = 1; step <= tourLength; step += 1) {
      await atStep(page, step);
      if (size.width >= 1440) {
        expect(await covered(page, card(page)), `step ${step}, ${size.width} px`).toEqual([]);
      }
      for (const thing of spokenOf[step] ?? []) {
        await expect(thing()).toBeInViewport();
        await expect
          .poll(() => intersect(card(page), thing()), { message: `step ${step}, ${size.width} px` })
          .toBe(false);
      }
      if (step < tourLength) await page.keyboard.press('ArrowRight');
    }
    await page.keyboard.press('Escape');
  }
});
