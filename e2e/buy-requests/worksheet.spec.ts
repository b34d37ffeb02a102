import type { Page } from '@playwright/test';
import { cents, decimalFromCents, formatMoney, multiplyCents } from '@/lib/money';
import {
  allOutcomes,
  bar,
  dialog,
  holdMaking,
  make,
  offerOf,
  pasteCells,
  quantityOf,
  requestSellRequests,
  valueOf,
  watchIntents,
} from './bulk-steps';
import { devices } from '../cart/cart-steps';
import { expect, test } from '../support/fixtures';

const setAll = (page: Page, name: string) =>
  dialog(page).getByRole('group', { name: 'Set all' }).getByRole('button', { name, exact: true });
const sums = (page: Page) => dialog(page).getByRole('form').getByRole('definition');
const status = (page: Page) => dialog(page).getByRole('status').last();

test.describe('the worksheet', () => {
  test('is edited with the keyboard like a spreadsheet', async ({ signedIn: page, api }) => {
    const [one, two, three] = await devices(api, 3);
    if (!one || !two || !three) throw new Error('too few devices');
    await requestSellRequests(page, [one, two, three]);
    await expect(quantityOf(page, one)).toBeFocused();
    await page.keyboard.type('2');
    await page.keyboard.press('ArrowRight');
    await expect(offerOf(page, one)).toBeFocused();
    await page.keyboard.type('10');
    await page.keyboard.press('ArrowDown');
    await expect(offerOf(page, two)).toBeFocused();
    await page.keyboard.type('20.5');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowLeft');
    await expect(quantityOf(page, two)).toBeFocused();
    await page.keyboard.type('4');
    await page.keyboard.press('Shift+Enter');
    await expect(quantityOf(page, one)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(offerOf(page, one)).toBeFocused();
    const total = 2 * 1000 + 4 * 2050 + multiplyCents(cents(three.price), three.quantity);
    await expect(make(page)).toHaveText(`Send 3 buy requests · ${formatMoney(total)}`);
    await expect(sums(page)).toContainText([
      `${(6 + three.quantity).toLocaleString('en-US')} pcs`,
      formatMoney(Math.round(total / (6 + three.quantity))),
      formatMoney(total),
    ]);
  });

  test('changes all lines or the marked ones, with undo', async ({ signedIn: page, api, axe }) => {
    const [one, two, three] = await devices(api, 3);
    if (!one || !two || !three) throw new Error('too few devices');
    await requestSellRequests(page, [one, two, three]);
    const reduced = (price: number) => decimalFromCents(Math.floor((cents(price) * 9700 + 5000) / 10_000));
    await setAll(page, '−3%').click();
    await expect(status(page)).toHaveText('Changed 3 lots.');
    for (const sellRequest of [one, two, three])
      await expect(offerOf(page, sellRequest)).toHaveValue(reduced(sellRequest.price));
    await dialog(page).getByRole('button', { name: 'Undo' }).click();
    await expect(offerOf(page, one)).toHaveValue(decimalFromCents(cents(one.price)));

    await dialog(page)
      .getByRole('checkbox', { name: `Mark ${two.name}`, exact: true })
      .check();
    const change = dialog(page).getByRole('textbox', { name: 'Change offers by' });
    await change.fill('2');
    await change.press('Enter');
    await expect(dialog(page).getByRole('alert')).toHaveText('Enter a change like -3% or +2.50');
    await axe();
    await change.fill('+2.50');
    await change.press('Enter');
    await expect(offerOf(page, two)).toHaveValue(decimalFromCents(cents(two.price) + 250));
    await expect(offerOf(page, one)).toHaveValue(decimalFromCents(cents(one.price)));
    await expect(dialog(page)).toContainText('$2.50 over asking');
    await setAll(page, 'Match asking price').click();
    await expect(offerOf(page, two)).toHaveValue(decimalFromCents(cents(two.price)));
    await dialog(page).getByRole('checkbox', { name: 'Mark all lots' }).check();
    await setAll(page, 'To MOQ').click();
    for (const sellRequest of [one, two, three]) {
      await expect(quantityOf(page, sellRequest)).toHaveValue(String(sellRequest.minQuantity ?? 1));
    }
    await setAll(page, 'All available').click();
    await expect(make(page)).toHaveText(`Send 3 buy requests · ${valueOf([one, two, three])}`);
  });

  test('takes a copied column, names what it cannot read, and drops nothing', async ({
    signedIn: page,
    api,
    axe,
  }) => {
    const [one, two, three] = await devices(api, 3);
    if (!one || !two || !three) throw new Error('too few devices');
    await requestSellRequests(page, [one, two, three]);
    await offerOf(page, one).focus();
    await pasteCells(page, '$1.25\r\nn/a\r\n\r\n9.99\r\n');
    await expect(status(page)).toHaveText(
      `Pasted 2 cells. To correct: ${two.name} “n/a”. Empty, not changed: ${three.name}. No lot for: “9.99”.`,
    );
    await expect(offerOf(page, one)).toHaveValue('$1.25');
    await expect(offerOf(page, two)).toHaveValue('n/a');
    await expect(offerOf(page, three)).toHaveValue(decimalFromCents(cents(three.price)));
    await axe();
    await make(page).click();
    await expect(offerOf(page, two)).toBeFocused();
    await expect(offerOf(page, two)).toHaveAccessibleDescription(/Enter an amount like 312.50/);
    await quantityOf(page, two).focus();
    await pasteCells(page, '3\t4.50\n5\t6.75\n');
    await expect(offerOf(page, three)).toHaveValue('6.75');
    await expect(quantityOf(page, three)).toHaveValue('5');
    await make(page).click();
    await expect(dialog(page)).toContainText('All 3 buy requests sent');
  });

  test('sending is paused after the line on its way, and resumed', async ({ signedIn: page, api }) => {
    const requested = await devices(api, 3);
    const intents = watchIntents(page);
    await requestSellRequests(page, requested);
    const { held } = await holdMaking(page, 2, false);
    await make(page).click();
    const route = await held;
    await dialog(page).getByRole('button', { name: 'Pause' }).click();
    await route.continue();
    await expect(dialog(page)).toContainText('2 of 3 sent · 1 not sent');
    await dialog(page).getByRole('button', { name: 'Continue' }).click();
    await expect(dialog(page)).toContainText('All 3 buy requests sent');
    expect(new Set(intents).size).toBe(3);
    expect(intents).toHaveLength(3);
  });

  test('keeps what was typed when the page is reloaded', async ({ signedIn: page, api }) => {
    const [one, two] = await devices(api, 2);
    if (!one || !two) throw new Error('too few devices');
    await requestSellRequests(page, [one, two]);
    await quantityOf(page, one).fill('3');
    await offerOf(page, two).fill('12.50');
    await page.reload();
    await bar(page)
      .getByRole('button', { name: /^Request/ })
      .click();
    await expect(quantityOf(page, one)).toHaveValue('3');
    await expect(offerOf(page, two)).toHaveValue('12.50');
    await expect(quantityOf(page, two)).toHaveValue(String(two.quantity));
  });

  test("has a phone's width", async ({ signedIn: page, api, axe }) => {
    const [one] = await devices(api, 1);
    if (!one) throw new Error('too few devices');
    await requestSellRequests(page, [one]);
    await page.setViewportSize({ width: 390, height: 740 });
    await quantityOf(page, one).fill('1');
    const overflow = await dialog(page).evaluate((element) => element.scrollWidth - element.clientWidth);
    expect(overflow).toBeLessThanOrEqual(0);
    await axe();
  });
});

test.describe('of many lots', () => {
  test.use({ listings: 250 });

  test('renders those in view, and Enter and errors reach the others', async ({ signedIn: page }) => {
    await page.goto('/marketplace?take=100');
    const all = page.getByRole('checkbox', { name: 'Select all lots on this page' });
    await all.check();
    await page.getByRole('link', { name: 'Page 2' }).click();
    await expect(all).not.toBeChecked();
    await all.check();
    await bar(page)
      .getByRole('button', { name: /^Request/ })
      .click();
    await expect(make(page)).toHaveText(/^Send 200 buy requests/);
    const offers = dialog(page).getByRole('textbox', { name: /^Your offer/ });
    expect(await offers.count()).toBeLessThan(60);
    await expect(dialog(page).getByRole('listitem').last()).toHaveAttribute('aria-posinset', '200');
    await offers.last().fill('0');
    await offers.last().press('Enter');
    await expect(make(page)).toBeFocused();
    await offers.first().focus();
    await expect(offers.last()).not.toBeInViewport();
    await make(page).click();
    await expect(offers.last()).toBeFocused();
    await expect(offers.last()).toBeInViewport();
    await offers.last().press('ArrowUp');
    await expect(offers.nth(-2)).toBeFocused();
    await expect(offers.nth(-2)).toBeInViewport();
    await offers.last().fill('1');
    await make(page).click();
    const outcomes = dialog(page).getByRole('list', { name: 'Results' }).getByRole('listitem');
    await expect(outcomes.first()).toHaveAttribute('aria-setsize', '200');
    expect(await outcomes.count()).toBeLessThan(60);
    expect(await allOutcomes(page)).toHaveLength(200);
  });
});
