import {
  bar,
  dialog,
  holdMaking,
  make,
  offerOf,
  outcome,
  quantityOf,
  requestLots,
  ticks,
  valueOf,
  watchIntents,
} from './bulk-steps';
import { devices, openCart } from './cart-steps';
import { expect, test } from './fixtures';
import { lots, open, panel, row, rows, search, short } from './marketplace-steps';

test.describe('selecting lots', () => {
  test('with the mouse, kept across pages, sorting and filters', async ({ signedIn: page, api, axe }) => {
    const cheapest = `${short}&sortBy=price&sortDir=ASC`;
    const listings = await api.listings({ take: 25, sortBy: 'price', sortDir: 'ASC' });
    await open(page, cheapest);
    await ticks(page).nth(1).check();
    await ticks(page)
      .nth(4)
      .click({ modifiers: ['Shift'] });
    await expect(bar(page)).toContainText('4 lots ·');
    await expect(bar(page)).toContainText(`${valueOf(listings.slice(1, 5))} at asking prices`);
    await expect(panel(page)).toBeHidden();
    const all = lots(page).getByRole('checkbox', { name: 'Select all lots of this page' });
    await expect(all).toHaveJSProperty('indeterminate', true);
    await axe();

    await page.getByRole('link', { name: 'Page 2' }).click();
    await expect(page).toHaveURL(/page=2/);
    await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    await expect(all).not.toBeChecked();
    await all.check();
    await expect(bar(page)).toContainText('29 lots ·');
    await all.uncheck();
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('Price, highest first');
    await search(page).fill('no such lot');
    await expect(lots(page)).toContainText('No lot has');
    await expect(bar(page)).toContainText('4 lots ·');
  });

  test('keeps them while a listing and another screen are looked at, and clears them all', async ({
    signedIn: page,
  }) => {
    await open(page, short);
    await ticks(page).nth(0).check();
    await rows(page).nth(2).getByRole('button').click();
    await expect(panel(page)).toBeVisible();
    await ticks(page).nth(2).check();
    await expect(bar(page)).toContainText('2 lots ·');
    await page.getByRole('link', { name: 'Cart' }).click();
    await expect(page.getByRole('heading', { name: 'Cart', level: 1 })).toBeVisible();
    await page.goBack();
    await expect(bar(page)).toContainText('2 lots ·');
    await expect(ticks(page).nth(0)).toBeChecked();
    await bar(page).getByRole('button', { name: 'Clear' }).click();
    await expect(bar(page)).toBeHidden();
    await expect(ticks(page).nth(0)).not.toBeChecked();
  });

  test('covers neither rows nor page controls, and moves nothing', async ({ signedIn: page }) => {
    await open(page, short);
    await rows(page).last().scrollIntoViewIfNeeded();
    await page.keyboard.press('End');
    const last = rows(page).last();
    const before = await last.boundingBox();
    await ticks(page).last().check();
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
    await ticks(page).nth(1).check();
    await ticks(page).nth(2).check();
    await expect(bar(page)).toContainText('2 lots ·');
    await axe();
    await bar(page).getByRole('button', { name: 'Request these' }).click();
    await expect(make(page)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await axe();
  });
});

test.describe('requesting several lots', () => {
  test('with the keyboard alone, to the cart', async ({ signedIn: page, api, axe }) => {
    const [one, two, three] = await api.listings({ take: 3 });
    if (!one || !two || !three) throw new Error('too few lots');
    await open(page, short);
    await rows(page).first().getByRole('button').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+Space');
    await expect(bar(page)).toContainText('3 lots ·');
    await expect(panel(page)).toBeHidden();
    await bar(page).getByRole('button', { name: 'Request these' }).focus();
    await page.keyboard.press('Enter');
    const form = dialog(page).getByRole('form', { name: 'Buy requests' });
    const fields = form.getByRole('textbox');
    await expect(fields.first()).toBeFocused();
    await expect(fields.first()).toHaveValue(String(one.quantity));
    await expect(dialog(page)).toContainText(`Make 3 buy requests · ${valueOf([one, two, three])}`);
    await axe();

    await page.keyboard.type(String(one.minQuantity ?? 1));
    const sum = valueOf([{ ...one, quantity: one.minQuantity ?? 1 }, two, three]);
    for (const at of [1, 2, 3, 4, 5]) {
      await page.keyboard.press('Enter');
      await expect(fields.nth(at)).toBeFocused();
    }
    await page.keyboard.press('Enter');
    const button = dialog(page).getByRole('button', { name: `Make 3 buy requests · ${sum}` });
    await expect(button).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toContainText('All 3 buy requests were made.');
    await expect(dialog(page).getByText(/^Made\. Matched · /)).toHaveCount(3);
    await axe();
    await dialog(page).getByRole('link', { name: 'Go to the cart' }).click();
    await expect(page.getByRole('main').getByText('3 buy requests', { exact: true })).toBeVisible();
    await expect(page.getByText('All 3 buy requests were made')).toBeHidden();
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
    await requestLots(page, [one, two, three]);
    await quantityOf(page, one).fill('2.5');
    await offerOf(page, one).fill('12,50');
    await quantityOf(page, two).fill(String(two.quantity + 1));
    await make(page).click();
    await expect(dialog(page)).toContainText('Whole pieces only, such as 25');
    await expect(dialog(page)).toContainText('Cents come after a point: 12.50');
    await expect(dialog(page)).toContainText('the rest has to come from other sellers');
    await expect(quantityOf(page, one)).toBeFocused();
    await axe();
    await dialog(page)
      .getByRole('button', { name: `Leave out ${three.name}`, exact: true })
      .click();
    await expect(make(page)).toHaveText(/2 buy requests/);
    await expect(quantityOf(page, two)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
    await expect(bar(page)).toContainText('2 lots ·');
    await bar(page).getByRole('button', { name: 'Request these' }).click();
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
    await requestLots(page, [one, two]);
    await quantityOf(page, one).fill('200000');
    await make(page).click();
    await expect(dialog(page)).toContainText('1 of 2 buy requests was made; 1 was refused.');
    await expect(outcome(page, one)).toContainText('Not made. Quantity: must be at most 100000.');
    await axe();
    const again = outcome(page, one).getByRole('form');
    await again.getByLabel('Quantity').fill('x');
    await again.getByRole('button', { name: 'Try again' }).click();
    await expect(again).toContainText('Whole pieces only');
    await again.getByLabel('Quantity').fill(String(one.quantity));
    await again.getByRole('button', { name: 'Try again' }).click();
    await expect(dialog(page)).toContainText('All 2 buy requests were made.');
    expect(new Set(intents).size).toBe(3);
    // What was sent is no draft any more.
    await page.keyboard.press('Escape');
    await row(page, one).getByRole('checkbox').check();
    await bar(page).getByRole('button', { name: 'Request these' }).click();
    await expect(quantityOf(page, one)).toHaveValue(String(one.quantity));
  });
});

test.describe('when the work is broken off', () => {
  for (const isCarriedOut of [true, false]) {
    const where = isCarriedOut ? 'after the gateway answered' : 'before the gateway got it';
    test(`a reload ${where} loses nothing and makes nothing twice`, async ({ signedIn: page, api, axe }) => {
      const wanted = await devices(api, 3);
      const intents = watchIntents(page);
      await requestLots(page, wanted);
      const { held } = await holdMaking(page, 2, isCarriedOut);
      await make(page).click();
      await held;
      await page.reload();
      const told = '1 of 3 buy requests was made; 1 was on the way when the work ended; 1 was not sent';
      await expect(page.getByText(told)).toBeVisible();
      expect(intents).toHaveLength(2);
      await openCart(page);
      await expect(page.getByText(told)).toBeVisible();
      await axe();
      await page.getByRole('button', { name: 'Continue' }).click();
      await expect(dialog(page)).toContainText('All 3 buy requests were made.');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('main').getByText('3 buy requests', { exact: true })).toBeVisible();
      expect(new Set(intents).size).toBe(3);
      expect(intents).toHaveLength(4);
      await page.reload();
      await expect(page.getByRole('main').getByText('3 buy requests', { exact: true })).toBeVisible();
      await expect(page.getByText('All 3 buy requests were made')).toBeHidden();
    });
  }

  test('another tab looks on, and goes on when the first one is gone', async ({
    signedIn: page,
    context,
    api,
  }) => {
    const wanted = await devices(api, 3);
    await requestLots(page, wanted);
    const { held } = await holdMaking(page, 2, true);
    await make(page).click();
    await held;
    const other = await context.newPage();
    const intents = watchIntents(other);
    await openCart(other);
    await expect(other.getByText('Another tab works on these now.')).toBeVisible();
    await expect(other.getByText('1 of 3 buy requests was made; 2 to go')).toBeVisible();
    await expect(other.getByRole('button', { name: 'Continue' })).toBeHidden();
    await page.close();
    await expect(other.getByText('Another tab works on these now.')).toBeHidden();
    expect(intents).toEqual([]);
    await other.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog(other)).toContainText('All 3 buy requests were made.');
    await other.keyboard.press('Escape');
    await expect(other.getByRole('main').getByText('3 buy requests', { exact: true })).toBeVisible();
  });

  test('what is left is left, and nothing of it is sent', async ({ signedIn: page, api }) => {
    const wanted = await devices(api, 2);
    const intents = watchIntents(page);
    await requestLots(page, wanted);
    const { held } = await holdMaking(page, 1, true);
    await make(page).click();
    await held;
    await openCart(page);
    await page.getByRole('button', { name: 'Leave it' }).click();
    await expect(page.getByText('on the way when the work ended')).toBeHidden();
    await page.reload();
    await expect(page.getByRole('main').getByText('1 buy request', { exact: true })).toBeVisible();
    await expect(page.getByText('on the way when the work ended')).toBeHidden();
    expect(intents).toHaveLength(1);
  });

  test('a record that cannot be read is told', async ({ signedIn: page, api, axe }) => {
    const wanted = await devices(api, 2);
    await requestLots(page, wanted);
    const { held } = await holdMaking(page, 1, false);
    await make(page).click();
    await held;
    await page.evaluate(() => {
      const name = Object.keys(localStorage).find((key) => key.startsWith('lotdesk.bulk-journal.'));
      if (name) localStorage.setItem(name, '{"version":1,"lines":"torn"}');
    });
    await openCart(page);
    await expect(page.getByText('The record of earlier buy requests cannot be read')).toBeVisible();
    await axe();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(page.getByText('The record of earlier buy requests cannot be read')).toBeHidden();
  });

  test('full storage is told, and the work goes on', async ({ signedIn: page, api }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await requestLots(page, await devices(api, 2));
    const { held } = await holdMaking(page, 1, false);
    await make(page).click();
    await expect(dialog(page)).toContainText('This browser cannot keep a record of these');
    await (await held).continue();
    await expect(dialog(page)).toContainText('All 2 buy requests were made.');
  });
});

test.describe('without a connection', () => {
  test.use({ allowedProblems: [/ERR_INTERNET_DISCONNECTED/] });

  test('stops at once, tells what is in doubt, and sends nothing later by itself', async ({
    signedIn: page,
    context,
    api,
    axe,
  }) => {
    const [one, two, three] = await devices(api, 3);
    if (!one || !two || !three) throw new Error('too few devices');
    const intents = watchIntents(page);
    await requestLots(page, [one, two, three]);
    const { held } = await holdMaking(page, 2, true);
    await make(page).click();
    const route = await held;
    await context.setOffline(true);
    await route.abort('internetdisconnected');
    await expect(dialog(page)).toContainText(
      '1 of 3 buy requests was made; the answer to 1 was lost; 1 was not sent.',
    );
    await expect(dialog(page)).toContainText('Nothing more is sent until you continue.');
    await expect(outcome(page, three)).toContainText('Not sent');
    await axe();
    await context.setOffline(false);
    await expect(outcome(page, three)).toContainText('Not sent');
    expect(intents).toHaveLength(2);
    await outcome(page, two).getByRole('button', { name: 'Ask what became of it' }).click();
    await expect(outcome(page, two)).toContainText('Made. Matched');
    await expect(outcome(page, three)).toContainText('Not sent');
    await dialog(page).getByRole('button', { name: 'Continue' }).click();
    await expect(dialog(page)).toContainText('All 3 buy requests were made.');
    expect(new Set(intents).size).toBe(3);
    await dialog(page).getByRole('link', { name: 'Go to the cart' }).click();
    await expect(page.getByRole('main').getByText('3 buy requests', { exact: true })).toBeVisible();
  });
});
