import type { Locator, Page } from '@playwright/test';
import * as z from 'zod/mini';
import { deployment } from './deployment';
import { expect, signIn, test as base } from '../support/fixtures';
import { column, resultsRegion, rows } from '../marketplace/marketplace-steps';

/** A page that is signed in as an existing buyer. Tests may only read. */
const test = base.extend<{ reader: Page }>({
  reader: async ({ context, page }, use) => {
    const writes: string[] = [];
    await context.route('/api/**', async (route) => {
      const request = route.request();
      if (['GET', 'HEAD'].includes(request.method())) return route.continue();
      writes.push(`${request.method()} ${new URL(request.url()).pathname}`);
      return route.abort();
    });
    await signIn(context, deployment().apiKey);
    await use(page);
    expect(writes, 'what was written').toEqual([]);
  },
});

const main = (page: Page) => page.getByRole('main');

/** Opens a screen and waits until it shows data or says that it has none. Returns whether there is data. */
async function openScreen(page: Page, path: string, something: Locator, nothing: string): Promise<boolean> {
  await page.goto(path);
  await expect(something.first().or(page.getByText(nothing)).first()).toBeVisible();
  return something.first().isVisible();
}

test.describe('reading alone, whatever there is', { tag: '@reads' }, () => {
  test('the marketplace lists lots, sorts and filters them and opens one', async ({ reader: page, axe }) => {
    await page.goto('/marketplace?take=25');
    const empty = page.getByText('No lots are listed right now');
    await expect(rows(page).first().or(empty)).toBeVisible();
    await axe();
    test.skip(await empty.isVisible(), 'the market is empty');

    await page.getByRole('combobox', { name: 'Sort' }).selectOption('Price: low to high');
    await expect(page.getByRole('columnheader', { name: 'Price' })).toHaveAttribute('aria-sort', 'ascending');
    // The headers show the chosen order before the rows are sorted.
    const prices = async () =>
      (await column(page, 'Price, USD')).map((text) => Number(text.replaceAll(/[^\d.]/g, '')));
    await expect
      .poll(async () => (await prices()).every((price, at, all) => price >= (all[at - 1] ?? 0)))
      .toBe(true);
    const name = await rows(page).first().innerText();
    await rows(page).first().getByRole('button').click();
    const panel = page.getByRole('complementary', { name: 'Lot', exact: true });
    await expect(panel.getByRole('heading', { level: 2 })).toHaveText(name);
    await expect(panel.getByRole('form', { name: 'Buy request' })).toBeVisible();
    await axe();
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();

    await page.getByRole('combobox', { name: 'Search lots' }).fill(name);
    await expect(page).toHaveURL(/searchTerm=/);
    await expect(rows(page).first()).toHaveText(name);
    // However the words are parsed, every lot that the marketplace finds is listed or counted beside the list.
    const response = await page.request.get('/api/v2/sell-requests', {
      params: { take: 1, searchTerm: name },
    });
    const { data } = z
      .looseObject({ data: z.looseObject({ total: z.number() }) })
      .parse(await response.json());
    await expect
      .poll(async () => {
        const text = await resultsRegion(page).innerText();
        const numbers = [/([\d,]+) lots?\b/, /([\d,]+) more lots? with/].map(
          (form) => form.exec(text)?.[1] ?? '0',
        );
        return numbers.reduce((sum, number) => sum + Number(number.replaceAll(',', '')), 0);
      })
      .toBeGreaterThanOrEqual(data.total);
    // The first option is "All". Options without lots may be behind a button.
    await page
      .getByRole('complementary', { name: 'Filters' })
      .getByRole('group', { name: 'Category' })
      .getByRole('radio')
      .nth(1)
      .check();
    await expect(page).toHaveURL(/category=\w/);
    await expect(resultsRegion(page).getByRole('status').first()).toContainText(/\d lots?|No lots/);
  });

  test('the cart shows the buy requests of this desk', async ({ reader: page, axe }) => {
    const remove = main(page).getByRole('button', { name: /^Remove / });
    await openScreen(page, '/cart', remove, 'No buy requests yet');
    await axe();
  });

  test('orders are listed and open', async ({ reader: page, axe }) => {
    const order = main(page).getByRole('link', { name: /^\d{5,}/ });
    const hasOrders = await openScreen(page, '/orders', order, 'No orders yet');
    await axe();
    test.skip(!hasOrders, 'there are no orders');
    await order.first().click();
    await expect(page).toHaveURL(/\/orders\/\d+$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/\d{5,}/);
    await axe();
  });

  test('the address book opens, and its form can be left', async ({ reader: page, axe }) => {
    const edit = main(page).getByRole('button', { name: /^Edit / });
    await openScreen(page, '/addresses', edit, 'No addresses yet');
    await page.getByRole('button', { name: 'New address' }).first().click();
    const form = page.getByRole('form', { name: 'New address' });
    await form.getByRole('button', { name: 'Save address' }).click();
    await expect(form.getByLabel('Street address')).toHaveAccessibleDescription('Enter the street address');
    await axe();
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
  });

  test('a screen that is not there leads back', async ({ reader: page }) => {
    await page.goto('/no-such-screen');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Marketplace' }).click();
    await expect(page).toHaveURL(/\/marketplace/);
  });

  test('a wrong key is refused', async ({ page }) => {
    await page.goto('/connect');
    await page.getByLabel('API key').fill('no-such-key');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByText('API key not recognized')).toBeVisible();
  });
});

test.describe('writing that leaves everything as it was', { tag: '@tidies' }, () => {
  test('an address is added, changed and deleted', async ({ context, page }) => {
    await signIn(context, deployment().apiKey);
    const street = `${Date.now()} Lotdesk Test Street`;
    await page.goto('/addresses');
    await page.getByRole('button', { name: 'New address' }).first().click();
    const form = page.getByRole('form', { name: 'New address' });
    await form.getByLabel('Street address').fill(street);
    await form.getByLabel('City').fill('Miami');
    await form.getByLabel('State').selectOption({ label: 'Florida' });
    await form.getByLabel('ZIP code').fill('33126');
    await form.getByRole('button', { name: 'Save address' }).click();
    await expect(form).toBeHidden();
    const card = page
      .getByRole('list', { name: 'Addresses' })
      .getByRole('listitem')
      .filter({ hasText: street });
    await card.getByRole('button', { name: /^Edit/ }).click();
    const edit = page.getByRole('form', { name: 'Edit address' });
    await edit.getByLabel('Apartment, suite or unit').fill('Suite 2');
    await edit.getByRole('button', { name: 'Save address' }).click();
    await expect(card).toContainText('Suite 2');
    await card.getByRole('button', { name: /^Delete/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete address' }).click();
    await expect(card).toBeHidden();
  });
});
