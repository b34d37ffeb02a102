import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures';
import { column, isWhole, open, panel, rows, short } from './marketplace-steps';

const columns = (page: Page) => page.getByRole('dialog', { name: 'Columns' });
const edge = (page: Page, name: string) =>
  page.getByRole('columnheader').getByRole('separator', { name: `Width of ${name}` });
const head = (page: Page, name: RegExp) => page.getByRole('columnheader', { name });

async function heads(page: Page): Promise<string[]> {
  const texts = await page.getByRole('columnheader').allInnerTexts();
  // The first column has the checkbox.
  return texts.slice(1).map((text) => text.replace(/[↑↓]/, '').trim());
}

async function widthOf(page: Page, name: RegExp): Promise<number> {
  return (await head(page, name).boundingBox())?.width ?? 0;
}

async function heightOf(page: Page): Promise<number> {
  return (await page.getByRole('row').nth(3).boundingBox())?.height ?? 0;
}

async function arrange(page: Page) {
  await page.getByRole('button', { name: 'Columns' }).click();
  await expect(columns(page)).toBeVisible();
}

test.describe('arranging the table', () => {
  test('chooses, orders and pins columns with the mouse, and remembers them', async ({
    signedIn,
    axe,
    newDevice,
    world,
  }) => {
    await open(signedIn, short);
    const before = await heads(signedIn);
    await arrange(signedIn);
    await axe();
    const dialog = columns(signedIn);
    await expect(dialog.getByRole('checkbox', { name: 'Name' })).toBeDisabled();
    await dialog.getByRole('checkbox', { name: 'Carrier' }).uncheck();
    await dialog.getByRole('checkbox', { name: 'Brand' }).check();
    await dialog.getByRole('button', { name: 'Pin Brand to the left' }).click();
    await dialog.getByRole('button', { name: 'Move Storage up' }).click();
    await expect(dialog.getByRole('status')).toHaveText('Storage is column 3 of 19');
    await expect(dialog.getByRole('button', { name: 'Move Storage up' })).toBeFocused();
    await dialog
      .getByRole('listitem')
      .filter({ hasText: 'Quantity' })
      .first()
      .dragTo(dialog.getByRole('listitem').filter({ hasText: 'Grade' }));
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(dialog).toBeHidden();
    await expect(signedIn.getByRole('button', { name: 'Columns' })).toBeFocused();
    const after = await heads(signedIn);
    expect(after.slice(0, 3)).toEqual(['Name', 'Brand', 'Storage']);
    expect(after).not.toContain('Carrier');
    expect(after.indexOf('Qty')).toBeLessThan(after.indexOf('Price, USD'));
    await expect
      .poll(async () => (await column(signedIn, 'Brand')).every((brand) => brand.length > 1))
      .toBe(true);
    await axe();

    await signedIn.reload();
    await expect(rows(signedIn).first()).toBeVisible();
    expect(await heads(signedIn)).toEqual(after);
    const other = await newDevice(world.apiKeys[0]);
    await open(other, short);
    expect(await heads(other)).toEqual(before);

    await arrange(signedIn);
    await columns(signedIn).getByRole('button', { name: 'Reset' }).click();
    await expect(columns(signedIn).getByRole('button', { name: 'Reset' })).toBeDisabled();
    await signedIn.keyboard.press('Escape');
    expect(await heads(signedIn)).toEqual(before);
  });

  test('does it all with the keyboard', async ({ signedIn }) => {
    await open(signedIn, short);
    await signedIn.getByRole('button', { name: 'Columns' }).focus();
    await signedIn.keyboard.press('Enter');
    const dialog = columns(signedIn);
    await dialog.getByRole('checkbox', { name: 'Grade' }).focus();
    await signedIn.keyboard.press('Space');
    await expect(dialog.getByRole('checkbox', { name: 'Grade' })).not.toBeChecked();
    await dialog.getByRole('button', { name: 'Move Price, USD up' }).focus();
    for (let step = 0; step < 4; step += 1) await signedIn.keyboard.press('Enter');
    await expect(dialog.getByRole('button', { name: 'Move Price, USD up' })).toBeFocused();
    // It can't move before the name.
    await expect(dialog.getByRole('button', { name: 'Move Price, USD up' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await signedIn.keyboard.press('Escape');
    expect((await heads(signedIn)).slice(0, 2)).toEqual(['Name', 'Price, USD']);
  });

  test('makes columns wider and narrower, by pointer and by arrow keys', async ({ signedIn, axe }) => {
    await open(signedIn, short);
    const before = await widthOf(signedIn, /^Name/);
    const box = await edge(signedIn, 'Name').boundingBox();
    if (!box) throw new Error('the edge is not there');
    await signedIn.mouse.move(box.x + 4, box.y + 10);
    await signedIn.mouse.down();
    await signedIn.mouse.move(box.x + 34, box.y + 10, { steps: 5 });
    await signedIn.mouse.move(box.x + 64, box.y + 10, { steps: 5 });
    await signedIn.mouse.up();
    await expect.poll(() => widthOf(signedIn, /^Name/)).toBeGreaterThan(before + 57);
    expect(await widthOf(signedIn, /^Name/)).toBeLessThan(before + 63);
    await edge(signedIn, 'Name').focus();
    await signedIn.keyboard.press('ArrowDown');
    await expect(edge(signedIn, 'Grade')).toBeFocused();
    const grade = await widthOf(signedIn, /^Grade/);
    await signedIn.keyboard.press('Shift+ArrowRight');
    await expect.poll(() => widthOf(signedIn, /^Grade/)).toBeGreaterThan(grade + 38);
    await signedIn.keyboard.press('ArrowLeft');
    await expect.poll(() => widthOf(signedIn, /^Grade/)).toBeLessThan(grade + 36);
    await axe();
    const sized = await widthOf(signedIn, /^Name/);
    await signedIn.reload();
    await expect(rows(signedIn).first()).toBeVisible();
    expect(await widthOf(signedIn, /^Name/)).toBe(sized);
    await edge(signedIn, 'Name').dblclick();
    await expect.poll(() => widthOf(signedIn, /^Name/)).not.toBe(sized);
  });

  test('leaves out what has no room, or scrolls sideways with the name in sight', async ({
    signedIn,
    axe,
  }) => {
    await open(signedIn, short);
    await arrange(signedIn);
    const dialog = columns(signedIn);
    for (const name of ['Brand', 'Category', 'SKU', 'Seller ID', 'Listed']) {
      await dialog.getByRole('checkbox', { name, exact: true }).check();
    }
    await expect(dialog.getByRole('listitem').filter({ hasText: 'MSRP' }).first()).toContainText(
      "Doesn't fit",
    );
    await dialog.getByRole('checkbox', { name: "Hide columns that don't fit" }).uncheck();
    await expect(dialog).not.toContainText("Doesn't fit");
    await dialog.getByRole('button', { name: 'Done' }).click();
    const name = await head(signedIn, /^Name/).boundingBox();
    const nameEnd = (name?.x ?? 0) + (name?.width ?? 0);
    await rows(signedIn).first().hover();
    await signedIn.mouse.wheel(400, 0);
    await expect.poll(async () => (await head(signedIn, /^Grade/).boundingBox())?.x).toBeLessThan(nameEnd);
    expect(await head(signedIn, /^Name/).boundingBox()).toEqual(name);
    expect((await rows(signedIn).first().boundingBox())?.x).toBe(name?.x);
    expect(await signedIn.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(1280);
    await axe();
    // A column that gets the focus scrolls into view, beside the name.
    await head(signedIn, /^Price/)
      .getByRole('button')
      .focus();
    await expect
      .poll(async () => (await head(signedIn, /^Price/).boundingBox())?.x)
      .toBeGreaterThanOrEqual(nameEnd - 1);
    // From a row, the arrow keys scroll sideways.
    await rows(signedIn).first().getByRole('button').focus();
    for (let step = 0; step < 40; step += 1) await signedIn.keyboard.press('ArrowRight');
    await expect(head(signedIn, /^Updated/)).toBeInViewport();
  });

  test('keeps the header and the pinned columns in view while it scrolls both ways', async ({ signedIn }) => {
    await open(signedIn, '/marketplace');
    await arrange(signedIn);
    const dialog = columns(signedIn);
    await dialog.getByRole('checkbox', { name: "Hide columns that don't fit" }).uncheck();
    for (const name of ['Brand', 'Category', 'SKU', 'Seller ID'])
      await dialog.getByRole('checkbox', { name, exact: true }).check();
    await dialog.getByRole('button', { name: 'Pin Price, USD to the left' }).click();
    await dialog.getByRole('button', { name: 'Done' }).click();
    const pinned = ['Name', 'Price'].map((name) => head(signedIn, new RegExp(`^${name}`)));
    const boxes = async () => Promise.all(pinned.map((one) => one.boundingBox()));
    const before = await boxes();
    await rows(signedIn).first().hover();
    await signedIn.mouse.wheel(0, 700);
    await expect(rows(signedIn).first()).not.toBeInViewport();
    const gradeX = async () => (await head(signedIn, /^Grade/).boundingBox())?.x ?? 0;
    const unscrolled = await gradeX();
    await signedIn.mouse.wheel(300, 0);
    await expect.poll(gradeX).toBeLessThan(unscrolled - 200);
    expect(await boxes()).toEqual(before);
    // The cells of a row stay below their header cells, and nothing covers them.
    const row = signedIn.getByRole('row').nth(30);
    for (const [index, cell] of [row.getByRole('rowheader'), row.getByRole('cell').nth(1)].entries()) {
      const box = await cell.boundingBox();
      expect(box?.x).toBe(before[index]?.x);
      const isOnTop = await cell.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return hit !== null && element.contains(hit);
      });
      expect(isOnTop).toBe(true);
    }
  });

  test('has rows of three heights, also in a list of thousands', async ({ signedIn, axe }) => {
    await open(signedIn, short);
    expect(await heightOf(signedIn)).toBe(36);
    await arrange(signedIn);
    await columns(signedIn).getByRole('radio', { name: 'Compact rows' }).check();
    expect(await heightOf(signedIn)).toBe(28);
    await signedIn.reload();
    await expect(rows(signedIn).first()).toBeVisible();
    expect(await heightOf(signedIn)).toBe(28);
    await rows(signedIn).first().getByRole('button').press('Enter');
    await expect(panel(signedIn)).toBeVisible();
    await axe();
    await signedIn.keyboard.press('Escape');
    await expect(panel(signedIn)).toBeHidden();
    await arrange(signedIn);
    await columns(signedIn).getByRole('radio', { name: 'Roomy rows' }).check();
    expect(await heightOf(signedIn)).toBe(48);
  });

  test('is itself again where what was stored cannot be read', async ({ signedIn }) => {
    await open(signedIn, short);
    const before = await heads(signedIn);
    for (const text of ['{', '{"version":9}', '{"version":1,"density":3,"columns":[{"id":"x"}]}']) {
      await signedIn.evaluate((value) => localStorage.setItem('lotdesk.table', value), text);
      await signedIn.reload();
      await expect(rows(signedIn).first()).toBeVisible();
      expect((await heads(signedIn)).slice(0, 2)).toEqual(before.slice(0, 2));
    }
  });
});

test.describe('a list of thousands', () => {
  test.use({ listings: 2500 });

  test('is walked by the keyboard from end to end, in every height', async ({ signedIn }) => {
    await open(signedIn, '/marketplace?rows=all');
    await isWhole(signedIn, '2,500 lots');
    const focused = async (index: number) => {
      const button = signedIn
        .locator(`[aria-rowindex="${index}"]`)
        .getByRole('rowheader')
        .getByRole('button');
      await expect(button).toBeFocused();
      await expect(button).toBeInViewport();
    };
    await rows(signedIn).first().getByRole('button').focus();
    await signedIn.keyboard.press('End');
    await focused(2501);
    await signedIn.keyboard.press('PageUp');
    await expect(signedIn.locator('[aria-rowindex="2501"] :focus')).toHaveCount(0);
    await signedIn.keyboard.press('Home');
    await focused(2);
    await signedIn.keyboard.press('PageDown');
    await signedIn.keyboard.press('ArrowDown');
    await signedIn.keyboard.press('Enter');
    await expect(panel(signedIn)).toBeVisible();
    await signedIn.keyboard.press('Escape');
    await arrange(signedIn);
    await columns(signedIn).getByRole('radio', { name: 'Compact rows' }).check();
    await signedIn.keyboard.press('Escape');
    await rows(signedIn).first().getByRole('button').focus();
    await signedIn.keyboard.press('End');
    await focused(2501);
    const last = await signedIn.getByRole('row').last().boundingBox();
    expect(last?.height).toBe(28);
    await expect(signedIn.locator('[aria-rowindex="2501"]')).toBeInViewport();
    expect(await rows(signedIn).count()).toBeLessThan(120);
  });
});
