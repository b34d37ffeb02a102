import {
  bar,
  dialog,
  make,
  offerOf,
  outcome,
  quantityOf,
  requestSellRequests,
  sellRequestCheckboxes,
  valueOf,
  watchIntents,
} from './bulk-steps';
import { devices } from '../cart/cart-steps';
import { expect, test } from '../support/fixtures';
import { expectUncovered } from '../support/intact-screen';
import { resultsRegion, open, panel, row, rows, search, short } from '../marketplace/marketplace-steps';

test.describe('selecting lots', () => {
  test('with the mouse, kept across pages, sorting and filters', async ({ signedIn: page, api, axe }) => {
    const cheapest = `${short}&sortBy=price&sortDir=ASC`;
    const sellRequests = await api.sellRequests({ take: 25, sortBy: 'price', sortDir: 'ASC' });
    await open(page, cheapest);
    await sellRequestCheckboxes(page).nth(1).check();
    await sellRequestCheckboxes(page)
      .nth(4)
      .click({ modifiers: ['Shift'] });
    await expect(bar(page)).toContainText('4 lots ·');
    await expect(bar(page)).toContainText(`${valueOf(sellRequests.slice(1, 5))} at asking`);
    await expect(panel(page)).toBeHidden();
    const all = resultsRegion(page).getByRole('checkbox', { name: 'Select all lots on this page' });
    await expect(all).toHaveJSProperty('indeterminate', true);
    await axe();

    await page.getByRole('link', { name: 'Page 2' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    await expect(all).not.toBeChecked();
    await all.check();
    await expect(bar(page)).toContainText('29 lots ·');
    await all.uncheck();
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('Price: high to low');
    await search(page).fill('no such lot');
    await expect(resultsRegion(page)).toContainText(/No .*lots match/);
    await expect(bar(page)).toContainText('4 lots ·');
  });

  test('keeps them while a listing and another screen are looked at, and clears them all', async ({
    signedIn: page,
  }) => {
    await open(page, short);
    await sellRequestCheckboxes(page).nth(0).check();
    await rows(page).nth(2).getByRole('button').click();
    await expect(panel(page)).toBeVisible();
    await sellRequestCheckboxes(page).nth(2).check();
    await expect(bar(page)).toContainText('2 lots ·');
    await page.getByRole('link', { name: 'Cart' }).click();
    await expect(page.getByRole('heading', { name: 'Cart', level: 1 })).toBeVisible();
    await page.goBack();
    await expect(bar(page)).toContainText('2 lots ·');
    await expect(sellRequestCheckboxes(page).nth(0)).toBeChecked();
    await page.reload();
    await expect(bar(page)).toContainText('2 lots ·');
    await expect(sellRequestCheckboxes(page).nth(0)).toBeChecked();
    await bar(page).getByRole('button', { name: 'Clear' }).click();
    await expect(bar(page)).toBeHidden();
    await expect(sellRequestCheckboxes(page).nth(0)).not.toBeChecked();
    const undo = page.getByRole('button', { name: 'Undo' });
    await expect(undo).toBeVisible();
    await expectUncovered(page);
    await undo.click();
    await expect(bar(page)).toContainText('2 lots ·');
    await expect(sellRequestCheckboxes(page).nth(2)).toBeChecked();
    await bar(page).getByRole('button', { name: 'Clear' }).click();
    await page.reload();
    await expect(sellRequestCheckboxes(page).nth(0)).not.toBeChecked();
    await expect(bar(page)).toBeHidden();
  });

  test('covers neither rows nor page controls, and moves nothing', async ({ signedIn: page }) => {
    await open(page, short);
    await rows(page).last().scrollIntoViewIfNeeded();
    await page.keyboard.press('End');
    const isAtEnd = () => scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    await expect.poll(() => page.evaluate(isAtEnd)).toBe(true);
    const last = rows(page).last();
    const before = await last.boundingBox();
    await sellRequestCheckboxes(page).last().check();
    await expect(bar(page)).toBeVisible();
    expect(await last.boundingBox()).toEqual(before);
    const controls = page.getByRole('navigation', { name: 'Pages' });
    const [place, pages, sum] = [before, await controls.boundingBox(), await bar(page).boundingBox()];
    if (!place || !pages || !sum) throw new Error('not on screen');
    expect(place.y + place.height).toBeLessThanOrEqual(Math.min(pages.y, sum.y));
    expect(sum.x >= pages.x + pages.width || sum.y + sum.height <= pages.y).toBe(true);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 740 } });

  test('cards are selected too', async ({ signedIn: page, axe }) => {
    await page.goto(short);
    await sellRequestCheckboxes(page).nth(1).check();
    await sellRequestCheckboxes(page).nth(2).check();
    await expect(bar(page)).toContainText('2 lots ·');
    await axe();
    await bar(page)
      .getByRole('button', { name: /^Request \d+ lots?$/ })
      .click();
    await expect(make(page)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await axe();
  });
});

test.describe('requesting several lots', () => {
  test('with the keyboard alone, to the cart', async ({ signedIn: page, api, axe }) => {
    const [one, two, three] = await api.sellRequests({ take: 3 });
    if (!one || !two || !three) throw new Error('too few lots');
    await open(page, short);
    await rows(page).first().getByRole('button').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+Space');
    await expect(bar(page)).toContainText('3 lots ·');
    await expect(panel(page)).toBeHidden();
    await bar(page)
      .getByRole('button', { name: /^Request \d+ lots?$/ })
      .focus();
    await page.keyboard.press('Enter');
    const form = dialog(page).getByRole('form', { name: 'Buy requests' });
    const cells = [/^Quantity of /, /^Your offer for /].map((name) => form.getByRole('textbox', { name }));
    const [quantities, offers] = cells;
    if (!quantities || !offers) throw new Error('no cells');
    await expect(quantities.first()).toBeFocused();
    await expect(quantities.first()).toHaveValue(String(one.quantity));
    await expect(dialog(page)).toContainText(`Send 3 buy requests · ${valueOf([one, two, three])}`);
    await axe();

    await page.keyboard.type(String(one.minQuantity ?? 1));
    const sum = valueOf([{ ...one, quantity: one.minQuantity ?? 1 }, two, three]);
    // Down the column, then the next column, then the button.
    for (const cell of [quantities.nth(1), quantities.nth(2), offers.nth(0), offers.nth(1), offers.nth(2)]) {
      await page.keyboard.press('Enter');
      await expect(cell).toBeFocused();
    }
    await page.keyboard.press('Enter');
    const button = dialog(page).getByRole('button', { name: `Send 3 buy requests · ${sum}` });
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toContainText('All 3 buy requests sent');
    await expect(dialog(page).getByText(/^Sent\. Matched · /)).toHaveCount(3);
    await expect(page.getByText('All 3 buy requests sent').filter({ visible: true })).toHaveCount(1);
    await axe();
    await expect(dialog(page).getByRole('link', { name: 'View cart' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main').getByText('3 buy requests', { exact: true })).toBeVisible();
    await expect(page.getByText('All 3 buy requests sent')).toBeHidden();
    await page.goBack();
    await expect(rows(page).first()).toBeVisible();
    await expect(bar(page)).toBeHidden();
  });

  test('has the rules of a single one, and keeps what was typed when it is closed', async ({
    signedIn: page,
    api,
    axe,
  }) => {
    const [one, two, three] = await devices(api, 3);
    if (!one || !two || !three) throw new Error('too few devices');
    const intents = watchIntents(page);
    await requestSellRequests(page, [one, two, three]);
    await quantityOf(page, one).fill('2.5');
    await offerOf(page, one).fill('12,50');
    await quantityOf(page, two).fill(String(two.quantity + 1));
    await make(page).click();
    await expect(dialog(page)).toContainText('Enter a whole number like 25');
    await expect(dialog(page)).toContainText('Use a decimal point: 12.50');
    await expect(dialog(page)).toContainText('must come from other sellers');
    await expect(quantityOf(page, one)).toBeFocused();
    await axe();
    await dialog(page)
      .getByRole('button', { name: `Remove ${three.name}`, exact: true })
      .click();
    await expect(make(page)).toHaveText(/2 buy requests/);
    await expect(quantityOf(page, two)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(bar(page)).toContainText('2 lots ·');
    await bar(page)
      .getByRole('button', { name: /^Request \d+ lots?$/ })
      .click();
    await expect(quantityOf(page, one)).toHaveValue('2.5');
    await expect(quantityOf(page, two)).toHaveValue(String(two.quantity + 1));
    expect(intents).toEqual([]);
  });

  test('a refused line is mended and sent again under another intent', async ({
    signedIn: page,
    api,
    axe,
  }) => {
    const [one, two] = await devices(api, 2);
    if (!one || !two) throw new Error('too few devices');
    const intents = watchIntents(page);
    await requestSellRequests(page, [one, two]);
    await quantityOf(page, one).fill('200000');
    await make(page).click();
    await expect(dialog(page)).toContainText('1 of 2 sent · 1 not accepted');
    await expect(outcome(page, one)).toContainText('Not accepted. Quantity must be at most 100000.');
    await axe();
    const again = outcome(page, one).getByRole('form');
    await again.getByLabel('Quantity').fill('x');
    await again.getByRole('button', { name: 'Try again' }).click();
    await expect(again).toContainText('Enter a whole number like 25');
    await again.getByLabel('Quantity').fill(String(one.quantity));
    await again.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog(page)).toContainText('All 2 buy requests sent');
    expect(new Set(intents).size).toBe(3);
    // Sent requests are removed from the draft.
    await page.keyboard.press('Escape');
    await row(page, one).getByRole('checkbox').check();
    await bar(page)
      .getByRole('button', { name: /^Request \d+ lots?$/ })
      .click();
    await expect(quantityOf(page, one)).toHaveValue(String(one.quantity));
  });
});
