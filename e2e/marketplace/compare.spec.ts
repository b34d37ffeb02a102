import { gradeText } from '@/lib/text/grade-text';
import type { Locator, Page } from '@playwright/test';
import type { SellRequest } from '@/contract/resources';
import { counted, formatCount } from '@/lib/text/count-text';
import { cents, formatMoney, multiplyCents, sumCents } from '@/lib/money';
import { bar, make, offerOf } from '../buy-requests/bulk-steps';
import { expect, test } from '../support/fixtures';
import type { MarketApi } from '../support/market-api';
import { expectIntact } from '../support/intact-screen';
import { open, openButton, panel, rows } from './marketplace-steps';

const dialog = (page: Page) => page.getByRole('dialog');
const ladder = (page: Page) => dialog(page).getByRole('table');
const pieces = (page: Page) => dialog(page).getByRole('textbox', { name: 'Cheapest for' });
/** The rows of lots, from the top. */
const steps = (page: Page) =>
  ladder(page)
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox') });
const select = (page: Page) => dialog(page).getByRole('button', { name: /^Select/ });

/** Selects a grade or carrier by keyboard, because the checkbox itself is invisible. */
async function choose(box: Locator): Promise<void> {
  await box.press('Space');
  await expect(box).toBeChecked();
}

/** Accepts every grade and every carrier, if there are several. */
async function mixAll(page: Page): Promise<void> {
  await expect(steps(page)).not.toHaveCount(0);
  for (const name of ['Grade', 'Carrier']) {
    const group = dialog(page).getByRole('group', { name });
    const all = group.getByRole('button', { name: /^Accept all/ });
    if ((await all.count()) === 0) continue;
    await all.press('Enter');
    await expect(group.getByRole('checkbox', { checked: false })).toHaveCount(0);
    await expect(group.getByRole('button', { name: /^Clear/ })).toBeFocused();
  }
}

/** The most frequent name, which has the model and the storage, with its lots, cheapest first. */
async function commonest(
  api: MarketApi,
): Promise<{ name: string; compare: string; sellRequests: SellRequest[] }> {
  const pages = await Promise.all(
    [1, 2].map((page) =>
      api.sellRequests({ category: 'phones', take: 100, page, sortBy: 'price', sortDir: 'ASC' }),
    ),
  );
  const names = new Map<string, SellRequest[]>();
  for (const sellRequest of pages.flat()) {
    if (!/^(iPhone|Galaxy|Pixel)[\w ]+ \d+GB$/.test(sellRequest.name)) continue;
    names.set(sellRequest.name, [...(names.get(sellRequest.name) ?? []), sellRequest]);
  }
  const [largest] = [...names].toSorted(([, one], [, other]) => other.length - one.length);
  if (!largest || largest[1].length < 3) throw new Error('The world has no model with several lots.');
  const [name, sellRequests] = largest;
  const at = name.lastIndexOf(' ');
  return { name, sellRequests, compare: `${name.slice(0, at)}|${name.slice(at + 1)}` };
}

test.use({ listings: 400 });

test('compares the lots of a model from its panel, and Back closes it', async ({
  signedIn: page,
  api,
  axe,
}) => {
  const { name, sellRequests } = await commonest(api);
  const [cheapest] = sellRequests;
  if (!cheapest) throw new Error('no lot');
  await open(page, `/marketplace?category=phones&sortBy=price&sortDir=ASC&take=100&lot=${cheapest.id}`);
  await panel(page).getByRole('button', { name: 'Compare' }).click();
  await expect(dialog(page)).toBeVisible();
  await expect(page).toHaveURL(/compare=/);
  // At first, only lots of the same grade and carrier as the opened lot are compared.
  const same = sellRequests.filter(
    ({ properties: { grade, carrier } }) =>
      grade === cheapest.properties.grade && carrier === cheapest.properties.carrier,
  );
  await expect(steps(page)).toHaveCount(same.length);
  await mixAll(page);
  await expect(steps(page)).toHaveCount(sellRequests.length);
  const all = sumCents(sellRequests.map(({ quantity }) => quantity));
  await expect(dialog(page).getByRole('status').first()).toContainText(
    `${sellRequests.length} lots · ${formatCount(all)} pcs · ${formatMoney(cents(cheapest.price))}`,
  );
  // The last row of every grade shows the pieces and the cost of the whole grade.
  for (const grade of new Set(sellRequests.map(({ properties }) => properties.grade ?? ''))) {
    const own = sellRequests.filter(({ properties }) => properties.grade === grade);
    const cost = sumCents(own.map(({ price, quantity }) => multiplyCents(cents(price), quantity)));
    await expect(
      ladder(page).getByRole('rowheader', { name: `${gradeText(grade)} ${counted(own.length, 'lot')} ·` }),
    ).toBeVisible();
    await expect(steps(page).filter({ hasText: formatMoney(cost) })).not.toHaveCount(0);
  }
  await axe();
  await page.goBack();
  await expect(dialog(page)).toBeHidden();
  await expect(panel(page)).toContainText(name);
});

test('opens and closes by key, and its lots, checkboxes and pieces work by key', async ({
  signedIn: page,
  api,
}) => {
  const { sellRequests } = await commonest(api);
  const [cheapest] = sellRequests;
  if (!cheapest) throw new Error('no lot');
  await open(page, `/marketplace?searchTerm=${encodeURIComponent(cheapest.name)}&sortBy=price&sortDir=ASC`);
  await openButton(page, cheapest).focus();
  await expect(async () => {
    await page.keyboard.press('l');
    await expect(dialog(page)).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(pieces(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(openButton(page, cheapest)).toBeFocused();
  await page.keyboard.press('l');
  await expect(pieces(page)).toBeFocused();
  await mixAll(page);
  await expect(steps(page)).toHaveCount(sellRequests.length);
  await pieces(page).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(steps(page).first().getByRole('button')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(steps(page).nth(1).getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('Space');
  await expect(steps(page).nth(1).getByRole('checkbox')).not.toBeChecked();
  await page.keyboard.press('End');
  await expect(steps(page).last().getByRole('button')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(page).toHaveURL(/lot=/);
  await page.goBack();
  await expect(dialog(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(page).not.toHaveURL(/compare=/);
});

test('finds the cheapest lots for a number of pieces and requests them', async ({
  signedIn: page,
  api,
  axe,
}) => {
  const { compare, sellRequests } = await commonest(api);
  const [first, second] = sellRequests;
  if (!first || !second) throw new Error('too few lots');
  const neededPieces = first.quantity + Math.max(second.minQuantity ?? 1, Math.ceil(second.quantity / 2));
  await page.goto(`/marketplace?compare=${encodeURIComponent(compare)}`);
  await expect(steps(page)).toHaveCount(sellRequests.length);
  await mixAll(page);
  await pieces(page).fill(String(neededPieces));
  const form = dialog(page).getByRole('form', { name: 'Cheapest lots' });
  await expect(form.getByRole('status')).toContainText(/\$[\d,.]+ each/);
  await expect(form.getByRole('status')).toContainText(/ · worst grade [A-Z]/);
  await expect(page).toHaveURL(new RegExp(`${neededPieces}$`));
  await axe();
  const takes = await steps(page).getByRole('cell').last().allInnerTexts();
  expect(takes.length).toBeGreaterThan(0);
  const sum = /([\d,]+) pcs? · (\$[\d,.]+\d)/.exec(await form.getByRole('status').innerText());
  await pieces(page).press('Enter');
  await expect(dialog(page)).toBeHidden();
  await expect(bar(page)).toContainText(`${sum?.[1]} pcs`);
  await expect(bar(page)).toContainText(`${sum?.[2]} at asking`);
  await bar(page)
    .getByRole('button', { name: /^Request \d+ lots?$/ })
    .click();
  await expect(make(page)).toContainText(`${sum?.[2]}`);
  await expect(dialog(page).getByText(`${sum?.[1]} pcs`, { exact: true })).toBeVisible();
  await expect(offerOf(page, first).first()).toHaveValue(first.price.toFixed(2));
});

test('selects for the number that is typed, however quick the Enter', async ({ signedIn: page, api }) => {
  const { compare, sellRequests } = await commonest(api);
  const [neededPieces] = sellRequests.map(({ quantity }) => quantity).toSorted((a, b) => b - a);
  await page.goto(`/marketplace?compare=${encodeURIComponent(compare)}`);
  await expect(steps(page)).toHaveCount(sellRequests.length);
  await mixAll(page);
  await pieces(page).fill('1');
  await expect(dialog(page).getByRole('form').getByRole('status')).toContainText(/\$[\d,.]+ each/);
  // In one task: nothing renders between the digits and Enter.
  await pieces(page).evaluate(async (input: HTMLInputElement, digits) => {
    input.select();
    document.execCommand('insertText', false, digits);
    await Promise.resolve();
    input.form?.requestSubmit();
  }, String(neededPieces));
  await expect(dialog(page)).toBeHidden();
  const sum = /([\d,]+) pcs?/.exec(await bar(page).innerText());
  expect(Number(sum?.[1]?.replaceAll(',', ''))).toBeGreaterThanOrEqual(neededPieces ?? Infinity);
});

test('keeps to grades and a highest price, and says when there are not enough', async ({
  signedIn: page,
  api,
  axe,
}) => {
  const { compare, sellRequests } = await commonest(api);
  const grades = [...new Set(sellRequests.map(({ properties }) => properties.grade ?? ''))];
  const [grade = ''] = grades;
  const own = sellRequests.filter(({ properties }) => properties.grade === grade);
  const most = sumCents(own.map(({ quantity }) => quantity));
  await page.goto(`/marketplace?compare=${encodeURIComponent(`${compare}|${grade}|||${most + 1}`)}`);
  await expect(steps(page)).toHaveCount(own.length);
  await expect(dialog(page)).toContainText(
    `Only ${formatCount(most)} of ${formatCount(most + 1)} pcs available`,
  );
  await expect(select(page)).toBeDisabled();
  await axe();
  const [cheapest] = own;
  await dialog(page)
    .getByRole('textbox', { name: 'Max price' })
    .fill(((cheapest?.price ?? 1) / 2).toFixed(2));
  await expect(dialog(page)).toContainText('No lots within these limits.');
  await dialog(page).getByRole('textbox', { name: 'Max price' }).fill('12,50');
  await expect(dialog(page)).toContainText('Enter an amount like 312.50');
  await dialog(page).getByRole('textbox', { name: 'Max price' }).fill('');
  if (grades.length > 1)
    await dialog(page).getByRole('checkbox', { name: grade, exact: true }).press('Space');
  await expect(steps(page)).toHaveCount(sellRequests.length);
});

test('mixes no grades or carriers that were not chosen, and says the worst that is bought', async ({
  signedIn: page,
  api,
  axe,
}) => {
  const { compare, sellRequests } = await commonest(api);
  const grades = [...new Set(sellRequests.map(({ properties }) => properties.grade ?? ''))];
  const carriers = [...new Set(sellRequests.map(({ properties }) => properties.carrier ?? ''))];
  const [one = '', two = ''] = grades;
  expect(grades.length, 'the world has lots of several grades').toBeGreaterThan(1);
  await page.goto(`/marketplace?compare=${encodeURIComponent(compare)}`);
  await expect(steps(page)).toHaveCount(sellRequests.length);
  await pieces(page).fill('1');
  const form = dialog(page).getByRole('form', { name: 'Cheapest lots' });
  await expect(form.getByRole('status')).toHaveText(/^Choose the grades( and carriers)? you'd accept\.$/);
  await expect(select(page)).toBeDisabled();
  await axe();
  if (carriers.length > 1) {
    const group = dialog(page).getByRole('group', { name: 'Carrier' });
    await expect(group.getByRole('checkbox', { checked: true })).toHaveCount(0);
    await group.getByRole('button', { name: /^Accept all/ }).press('Enter');
  }
  const grade = (name: string) =>
    dialog(page).getByRole('group', { name: 'Grade' }).getByRole('checkbox', { name, exact: true });
  await choose(grade(one));
  await expect(form.getByRole('status')).toContainText(`worst grade ${one}`);
  await expect(select(page)).toBeEnabled();
  const own = sellRequests.filter(({ properties }) => properties.grade === one);
  await expect(steps(page)).toHaveCount(own.length);
  await choose(grade(two));
  const both = sellRequests.filter(({ properties }) => [one, two].includes(properties.grade ?? ''));
  await expect(steps(page)).toHaveCount(both.length);
  await expect(page).toHaveURL(({ searchParams }) => {
    const [, , chosen = ''] = (searchParams.get('compare') ?? '').split('|');
    return chosen.split(',').length === 2;
  });
  await page.reload();
  await expect(steps(page)).toHaveCount(both.length);
  await expect(grade(two)).toBeChecked();
});

test('says so where a link compares nothing that there is', async ({ signedIn: page, axe }) => {
  await page.goto('/marketplace?compare=Quantum%20Phone%7C64GB');
  await expect(dialog(page)).toContainText('No lots of this model and storage are for sale right now.');
  await axe();
  await dialog(page).getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL('/marketplace');
  await page.goto('/marketplace?compare=%7C64GB');
  await expect(dialog(page)).toContainText('This link has no model.');
});

test('compares a list of one model and storage with its filters as limits', async ({
  signedIn: page,
  api,
  axe,
}) => {
  const { compare, sellRequests } = await commonest(api);
  const [model = '', storage = ''] = compare.split('|');
  const grade = sellRequests[0]?.properties.grade ?? '';
  const own = sellRequests.filter(({ properties }) => properties.grade === grade);
  const query = new URLSearchParams({ model, storage, grade });
  await open(page, `/marketplace?${query}`);
  await expect(rows(page)).toHaveCount(own.length);
  test.skip(own.length < 2, 'a list of one lot is not compared');
  await axe();
  await page.getByRole('button', { name: /^Compare all .+ lots$/ }).click();
  await expect(steps(page)).toHaveCount(own.length);
  await expect(dialog(page).getByRole('checkbox', { name: grade, exact: true })).toBeChecked();
});

test('cuts nothing on the narrowest phones', async ({ signedIn: page, api }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  const { compare } = await commonest(api);
  await page.goto(`/marketplace?compare=${encodeURIComponent(compare)}`);
  await mixAll(page);
  const names = dialog(page).getByRole('rowheader').getByRole('button');
  const cut = await names.evaluateAll((buttons) =>
    buttons
      .filter(
        ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
          scrollWidth > clientWidth || scrollHeight > clientHeight + 1,
      )
      .map(({ textContent }) => textContent),
  );
  expect(cut).toEqual([]);
  await expectIntact(page, 'the comparison');
});
