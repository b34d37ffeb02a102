import type { Locator } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { resultsRegion, open, panel, rows } from './marketplace-steps';

test('cuts off what is too long for its column, at every width', async ({ signedIn }) => {
  await open(signedIn, '/marketplace?take=100');
  await expect(rows(signedIn)).toHaveCount(100);
  for (const width of [700, 900, 1024, 1280, 1415, 1417, 1920]) {
    await signedIn.setViewportSize({ width, height: 800 });
    const cells = resultsRegion(signedIn).getByRole('cell').or(resultsRegion(signedIn).locator('th button'));
    expect(await cells.count(), `at ${width}`).toBeGreaterThan(600);
    const spilling = await cells.evaluateAll((all) =>
      all
        .filter(
          (cell) => getComputedStyle(cell).overflowX === 'visible' && cell.scrollWidth > cell.clientWidth,
        )
        .map((cell) => cell.textContent),
    );
    expect(spilling, `at ${width}`).toEqual([]);
  }
});

test('cuts nothing that tells lots apart, also beside the panel', async ({ signedIn }) => {
  await open(signedIn, '/marketplace');
  await expect(rows(signedIn)).toHaveCount(50);
  // Arial's metrics: most buyers' fonts are as wide.
  await signedIn.evaluate(() => {
    document.body.style.fontFamily = 'Arial, "Liberation Sans"';
  });
  await rows(signedIn).first().getByRole('button').click();
  await expect(panel(signedIn)).toBeVisible();
  const cut = () =>
    resultsRegion(signedIn)
      .locator('tbody')
      .locator('th span, td, td span')
      .evaluateAll((all) =>
        all
          .filter((element) => getComputedStyle(element).overflowX !== 'visible')
          .filter(
            ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
              clientWidth > 0 && (scrollWidth > clientWidth || scrollHeight > clientHeight + 1),
          )
          .map((element) => element.textContent),
      );
  for (const width of [1280, 1440, 1920]) {
    await signedIn.setViewportSize({ width, height: 800 });
    await expect(signedIn.getByRole('columnheader', { name: 'Storage' })).toBeVisible();
    expect(await cut(), `at ${width}`).toEqual([]);
  }
  // The storage has its own column, so in the name it is for screen readers only.
  await signedIn.setViewportSize({ width: 1280, height: 800 });
  const long = resultsRegion(signedIn).locator('th button span span').filter({ hasText: /\dGB/ }).first();
  expect(await long.evaluate(({ clientWidth }) => clientWidth)).toBe(0);
});

test('lays the key cap of a row over no digit, also beside the panel', async ({ signedIn }) => {
  await open(signedIn, '/marketplace?sortBy=quantity&sortDir=DESC');
  await rows(signedIn).first().getByRole('button').click();
  await expect(panel(signedIn)).toBeVisible();
  const quantity = resultsRegion(signedIn).getByRole('row').nth(2).getByRole('cell').last();
  await quantity.hover();
  const gap = await quantity.evaluate((cell) => {
    const range = document.createRange();
    range.selectNodeContents(cell.firstChild ?? cell);
    const cap = getComputedStyle(cell, '::before');
    const end =
      cell.getBoundingClientRect().left + Number.parseFloat(cap.left) + Number.parseFloat(cap.width);
    return { visibility: cap.visibility, pixels: range.getBoundingClientRect().left - end };
  });
  expect(gap.visibility).toBe('visible');
  expect(gap.pixels).toBeGreaterThanOrEqual(0);
});

test('centers the number of lots on the line of the chips, five of which fit beside the panel', async ({
  signedIn,
}) => {
  await open(signedIn, '/marketplace?brand=Apple');
  const middle = (of: Locator) =>
    of.evaluate((element) => {
      const { top, height } = element.getBoundingClientRect();
      return top + height / 2;
    });
  const number = middle(signedIn.getByText(/^\d+ lots/).first());
  const chip = middle(signedIn.getByRole('button', { name: 'Remove filter Apple' }));
  expect(Math.abs((await number) - (await chip))).toBeLessThanOrEqual(1);

  await rows(signedIn).first().getByRole('button').click();
  await expect(signedIn).toHaveURL(/lot=/);
  await open(signedIn, `${signedIn.url()}&category=phones&grade=A,B,C`);
  await expect(panel(signedIn)).toBeVisible();
  const chips = signedIn.getByRole('group', { name: 'Active filters' });
  await expect(chips.getByRole('button')).toHaveText([/^Phones/, /^Apple/, /A ×$/, /B ×$/, /C ×$/, 'Clear']);
  await expect
    .poll(() => chips.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    .toBe(0);
});

test('lays the key cap after the text of a last column, and the star after the cap', async ({ signedIn }) => {
  await open(signedIn, '/marketplace');
  await signedIn.getByRole('button', { name: 'Columns' }).click();
  const dialog = signedIn.getByRole('dialog', { name: 'Columns' });
  await dialog.getByRole('checkbox', { name: 'SKU' }).check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  const sku = resultsRegion(signedIn).getByRole('row').nth(2).getByRole('cell').last();
  await sku.hover();
  const star = sku.getByRole('button', { name: /^Watch / });
  await expect(star).toBeVisible();
  const places = await sku.evaluate((cell) => {
    const cap = getComputedStyle(cell, '::before');
    const box = cell.getBoundingClientRect();
    return {
      content: cap.content,
      textEnd: box.width - Number.parseFloat(getComputedStyle(cell).paddingRight),
      cap: Number.parseFloat(cap.left),
      capEnd: Number.parseFloat(cap.left) + Number.parseFloat(cap.width),
      star: (cell.querySelector('svg')?.getBoundingClientRect().left ?? 0) - box.left,
    };
  });
  expect(places.content).toContain('B');
  expect(places.textEnd).toBeLessThanOrEqual(places.cap);
  expect(places.capEnd).toBeLessThanOrEqual(places.star);
});

test('breaks no word of a color, storage or carrier', async ({ signedIn }) => {
  await open(signedIn, '/marketplace?take=100');
  await expect(rows(signedIn)).toHaveCount(100);
  const broken = await resultsRegion(signedIn)
    .locator('td > span')
    .evaluateAll((all) =>
      all
        .flatMap(({ childNodes }) => [...childNodes])
        .flatMap((node) =>
          [...(node.textContent ?? '').matchAll(/[\p{L}\d]+/gu)].flatMap((word) => {
            if (!(node instanceof Text)) return [];
            const range = document.createRange();
            range.setStart(node, word.index);
            range.setEnd(node, word.index + word[0].length);
            return range.getClientRects().length > 1 ? [word[0]] : [];
          }),
        ),
    );
  expect(broken).toEqual([]);
});

test('takes an age that grows for no shift of the layout', async ({ signedIn }) => {
  await open(signedIn, '/marketplace');
  const ages = resultsRegion(signedIn).locator('time');
  await expect(ages.first()).toBeVisible();
  const shifts = await ages.evaluateAll(async (all) => {
    const seen: PerformanceEntry[] = [];
    new PerformanceObserver((list) => seen.push(...list.getEntries())).observe({ type: 'layout-shift' });
    for (const text of ['9 min', '10 min']) {
      for (const { firstChild } of all) if (firstChild) firstChild.nodeValue = text;
      await new Promise((resolve) => {
        setTimeout(resolve, 700);
      });
    }
    return seen.length;
  });
  expect(shifts).toBe(0);
});

test('keeps the header cells in place while the rows scroll, at every width', async ({ signedIn }) => {
  await open(signedIn, '/marketplace?take=100');
  const header = signedIn.getByRole('columnheader', { name: 'Name' });
  for (const width of [700, 899, 900, 1280]) {
    await signedIn.setViewportSize({ width, height: 800 });
    await expect(rows(signedIn).first()).toBeInViewport();
    const before = await header.boundingBox();
    await rows(signedIn).first().hover();
    await signedIn.mouse.wheel(0, 600);
    await expect(rows(signedIn).first(), `at ${width}`).not.toBeInViewport();
    expect(await header.boundingBox(), `at ${width}`).toEqual(before);
    expect(await signedIn.evaluate(() => scrollY), `at ${width}`).toBe(0);
    await signedIn.mouse.wheel(0, -600);
  }
});
