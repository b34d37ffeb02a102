import type { Locator, Page } from '@playwright/test';
import { dialog, make } from '../buy-requests/bulk-steps';
import { devices, lineCheckbox, openCart, row, tooLow } from './cart-steps';
import { expect, test } from '../support/fixtures';

const filters = (page: Page) => page.getByRole('group', { name: 'Filter by match' });
const group = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select all under ${name}` });
const removeSelected = (page: Page) => page.getByRole('button', { name: 'Remove selected lots' });
const resendSelected = (page: Page) => page.getByRole('button', { name: 'Resend selected lots' });
const lines = (page: Page) => page.getByRole('row').filter({ has: page.getByRole('rowheader') });
const checkout = (page: Page) => page.getByRole('region', { name: 'Summary' }).getByRole('link');

test('lines are filtered and selected by verdict, and removed together with undo', async ({
  signedIn: page,
  api,
  axe,
}) => {
  const [one, two, three, four] = await devices(api, 4);
  if (!one || !two || !three || !four) throw new Error('too few devices');
  await api.offerFor(four);
  await api.offerFor(three);
  await tooLow(api, two);
  await tooLow(api, one);
  await openCart(page);
  await expect(filters(page).getByRole('button')).toHaveText(['All 4', 'Matched 2', 'No match 2']);
  const byModel = page.getByRole('button', { name: 'Group by model' });
  await byModel.press('Enter');
  const model = three.name.replace(/ \d+[GT]B$/, '');
  await group(page, model).uncheck();
  await expect(lineCheckbox(row(page, three))).not.toBeChecked();
  await axe();
  await group(page, model).check();
  await expect(group(page, 'Matched')).toBeHidden();
  await byModel.press('Enter');
  await expect(group(page, 'Matched')).toBeChecked();
  await filters(page).getByRole('button', { name: 'No match' }).press('Enter');
  await expect(row(page, three)).toBeHidden();
  await expect(row(page, one)).toBeVisible();
  await group(page, 'Needs attention').press('Space');
  await expect(page.getByText('2 selected')).toBeVisible();
  await expect(checkout(page)).toHaveText(/^Check out 2 lots/);
  await axe();
  await removeSelected(page).press('Enter');
  await expect(page.getByText('No lots match.')).toBeVisible();
  await filters(page).getByRole('button', { name: 'All' }).click();
  await expect(row(page, three)).toBeVisible();
  await expect(row(page, one)).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, one)).toBeVisible();
  await expect(row(page, two)).toBeVisible();
  await expect(checkout(page)).toHaveText(/^Check out 2 lots/);

  // The focus moves to the line after the removed ones.
  await lineCheckbox(row(page, three)).uncheck();
  await lineCheckbox(row(page, four)).uncheck();
  await expect(lineCheckbox(row(page, two))).toBeChecked();
  await lineCheckbox(row(page, one)).uncheck();
  await removeSelected(page).click();
  await expect(row(page, two)).toBeHidden();
  await expect(lineCheckbox(row(page, three))).toBeFocused();

  const find = page.getByRole('searchbox', { name: 'Find in cart' });
  await find.fill(four.name);
  await expect(row(page, three)).toBeHidden();
  await expect(row(page, four)).toBeVisible();
  await expect(resendSelected(page)).toBeDisabled();
});

test('the toolbar with all filters takes one line', async ({ signedIn: page, api }) => {
  const [one, two, three] = await devices(api, 3);
  if (!one || !two || !three) throw new Error('too few devices');
  await api.offerFor(one);
  await api.offerFor(two, { quantity: 100_000 });
  await tooLow(api, three);
  await openCart(page);
  await lineCheckbox(row(page, one)).check();
  await lineCheckbox(row(page, two)).check();
  await lineCheckbox(row(page, three)).check();
  await expect(page.getByText('3 selected')).toBeVisible();
  await expect(filters(page).getByRole('button')).toHaveText([
    'All 3',
    'Matched 1',
    'Partial match 1',
    'No match 1',
  ]);
  const top = async (control: Locator) => (await control.boundingBox())?.y;
  expect(await top(removeSelected(page))).toBe(await top(filters(page).getByRole('button').first()));
});

test('several lines are sent again with one rule, and never checked out twice', async ({
  signedIn: page,
  api,
  axe,
}) => {
  const [one, two, three] = await devices(api, 3);
  if (!one || !two || !three) throw new Error('too few devices');
  await tooLow(api, one);
  await tooLow(api, two);
  await api.offerFor(three);
  await openCart(page);
  await group(page, 'Needs attention').check();
  await group(page, 'Matched').uncheck();
  await expect(row(page, one).getByRole('button', { name: /^Raise to/ })).toBeVisible();
  await expect(row(page, two).getByRole('button', { name: /^Raise to/ })).toBeVisible();
  await resendSelected(page).click();
  await expect(make(page)).toHaveText(/^Send 2 buy requests · \$0\.\d\d$/);
  await axe();
  await expect(dialog(page)).not.toContainText('Asking price up');
  await dialog(page).getByRole('button', { name: 'Match asking price' }).click();
  await make(page).click();
  await expect(dialog(page)).toContainText('All 2 buy requests sent');
  await expect(dialog(page).getByText(/^Sent\. Matched · /)).toHaveCount(2);
  await axe();
  // A reload keeps the lines that are left.
  await page.reload();
  await expect(page.getByText('All 2 buy requests sent')).toBeVisible();
  await expect(row(page, one)).toHaveCount(2);
  await expect(checkout(page)).toHaveText(/^Check out 2 lots/);
  await page.getByRole('button', { name: 'Remove 2 old lines' }).click();
  await expect(row(page, one)).toHaveCount(1);
  await expect(row(page, two)).toHaveCount(1);
  await expect(row(page, one)).toContainText('Matched · ');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, two)).toHaveCount(2);
});

test('a matched line that is sent again is left out of the checkout', async ({ signedIn: page, api }) => {
  const [one] = await devices(api, 1);
  if (!one) throw new Error('too few devices');
  await api.offerFor(one);
  await openCart(page);
  await expect(checkout(page)).toHaveText(/^Check out 1 lot/);
  await resendSelected(page).click();
  await make(page).click();
  await expect(dialog(page)).toContainText('Buy request sent');
  await page.keyboard.press('Escape');
  await expect(row(page, one)).toHaveCount(2);
  await expect(checkout(page)).toHaveText(/^Check out 1 lot/);
  await expect(lineCheckbox(row(page, one)).first()).toBeChecked();
  await expect(lineCheckbox(row(page, one)).last()).not.toBeChecked();
});

test.describe('of 300 lines', () => {
  test.use({ listings: 300 });

  test('renders those in view, and keeps the focus while it scrolls', async ({
    signedIn: page,
    api,
    axe,
  }) => {
    for (const at of [1, 2, 3]) {
      const sellRequests = await api.sellRequests({ take: 100, page: at });
      for (const sellRequest of sellRequests) await api.offerFor(sellRequest);
    }
    await openCart(page);
    await expect(checkout(page)).toHaveText(/^Check out 300 lots/);
    expect(await lines(page).count()).toBeLessThan(60);
    await axe();
    const first = page.getByRole('checkbox', { name: /^Select (?!all)/ }).first();
    await first.focus();
    await page.keyboard.press('End');
    await expect(first).not.toBeInViewport();
    await expect(first).toBeFocused();
    await page.keyboard.press('Space');
    await expect(page.getByText('299 selected')).toBeAttached();
    await removeSelected(page).click();
    await expect(page.getByRole('main').getByText('1 buy request', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('main').getByText('300 buy requests', { exact: true })).toBeVisible();
  });
});
