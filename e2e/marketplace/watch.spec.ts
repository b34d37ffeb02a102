import type { Page } from '@playwright/test';
import { cents, formatMoney } from '@/lib/money';
import type { SellRequest } from '@/contract/resources';
import { expect, test } from '../support/fixtures';
import { first, resultsRegion, open, row, rows, short } from './marketplace-steps';

const button = (page: Page) => page.getByRole('button', { name: /^Saved searches/ });
const menu = (page: Page) => page.getByRole('dialog', { name: 'Saved searches' });
const summary = (page: Page, name: string) =>
  page.getByRole('region', { name: `Saved search ${name}`, exact: true });

async function save(page: Page, name?: string): Promise<void> {
  await button(page).click();
  if (name !== undefined) await menu(page).getByRole('textbox', { name: 'Save this search as' }).fill(name);
  await menu(page).getByRole('button', { name: 'Save', exact: true }).click();
  await expect(menu(page)).toBeHidden();
}

const apple = '/marketplace?category=phones&brand=Apple&sortBy=price&sortDir=ASC&take=25';
const proposed = 'Phones · Apple';

test.use({ listings: 200 });

test('shows on return which lots are cheaper, more expensive or gone', async ({
  signedIn: page,
  api,
  world,
  axe,
}) => {
  const [cheap, dear, gone] = await api.sellRequests({
    brand: 'Apple',
    category: 'phones',
    sortBy: 'price',
    sortDir: 'ASC',
    take: 3,
  });
  if (!cheap || !dear || !gone) throw new Error('too few phones');
  await open(page, apple);
  await save(page);
  await expect(summary(page, proposed)).toContainText('No changes');
  await page.goto('/orders');

  await world.market({ move: 'reprice', sellrequestId: cheap.id, factor: 0.8 });
  await world.market({ move: 'reprice', sellrequestId: dear.id, factor: 1.1 });
  await world.market({ move: 'sellOut', sellrequestId: gone.id });
  const [repriced, raised] = await Promise.all(
    [cheap, dear].map(async ({ id }) =>
      (await api.sellRequests({ brand: 'Apple', category: 'phones', take: 100 })).find(
        (one) => one.id === id,
      ),
    ),
  );
  if (!repriced || !raised) throw new Error('a lot is gone');

  await open(page, short);
  await expect(button(page)).toHaveAccessibleName('Saved searches and watched lots, 3 changes');
  await button(page).click();
  await expect(menu(page).getByRole('button', { name: `${proposed} 3 changes` })).toBeVisible();
  await axe();
  await menu(page)
    .getByRole('button', { name: `${proposed} 3 changes` })
    .click();
  await expect(menu(page)).toBeHidden();
  await expect(page).toHaveURL(/category=phones&brand=Apple&sortBy=price&sortDir=ASC/);
  await expect(summary(page, proposed)).toContainText('1 price down · 1 price up · 1 gone');
  const was = (sellRequest: SellRequest) => formatMoney(cents(sellRequest.price));
  await expect(row(page, repriced)).toContainText(`${was(cheap)} → ${was(repriced)}`);
  await expect(row(page, raised)).toContainText(`${was(dear)} → ${was(raised)}`);

  await summary(page, proposed).getByRole('button', { name: 'Show them' }).click();
  await axe();
  await summary(page, proposed)
    .getByRole('listitem')
    .filter({ hasText: was(repriced) })
    .getByRole('button')
    .click();
  await expect(page).toHaveURL(new RegExp(`lot=${repriced.id}`));
  await summary(page, proposed).getByRole('button', { name: 'Mark as seen' }).click();
  await expect(summary(page, proposed)).toContainText('No changes');
  await expect(row(page, repriced)).not.toContainText('→');
  await page.reload();
  await expect(summary(page, proposed)).toContainText('No changes');
});

test('marks new lots on the device that saw the list before', async ({
  signedIn: page,
  world,
  newDevice,
}) => {
  await open(page, '/marketplace?rows=all');
  await save(page, 'Everything');
  await expect(summary(page, 'Everything')).toContainText('No changes');
  await world.market({ move: 'arrive', count: 4 });
  await page.reload();
  await expect(summary(page, 'Everything')).toContainText('4 new');
  await expect(resultsRegion(page).getByRole('rowheader', { name: /new$/ })).toHaveCount(4);
  const other = await newDevice(world.apiKeys[0]);
  await open(other, '/marketplace?rows=all');
  await button(other).click();
  await expect(menu(other).getByRole('list')).toHaveCount(0);
});

test('saves, renames, deletes and restores searches with the keyboard', async ({ signedIn: page, axe }) => {
  await open(page, '/marketplace?category=tablets&take=25');
  await button(page).press('Enter');
  await page.keyboard.press('Tab');
  const name = menu(page).getByRole('textbox', { name: 'Save this search as' });
  await expect(name).toBeFocused();
  await expect(name).toHaveValue('Tablets');
  await axe();
  await name.fill(' ');
  await page.keyboard.press('Enter');
  await expect(menu(page)).toContainText('Enter a name');
  await name.fill('All tablets');
  await page.keyboard.press('Enter');
  await expect(menu(page)).toBeHidden();
  await expect(summary(page, 'All tablets')).toBeVisible();

  await open(page, '/marketplace?category=laptops');
  await save(page);
  await button(page).press('Enter');
  await menu(page).getByRole('button', { name: 'Rename Laptops' }).press('Enter');
  const renamed = menu(page).getByRole('textbox', { name: 'New name' });
  await expect(renamed).toBeFocused();
  await renamed.fill('all TABLETS');
  await expect(menu(page)).toContainText('Another search has this name');
  await renamed.fill('Notebooks');
  await renamed.press('Enter');
  await expect(summary(page, 'Notebooks')).toBeVisible();

  await menu(page).getByRole('button', { name: 'Delete All tablets' }).press('Enter');
  await expect(menu(page).getByRole('button', { name: 'All tablets', exact: true })).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await button(page).click();
  await menu(page).getByRole('button', { name: 'All tablets', exact: true }).click();
  await expect(page).toHaveURL('/marketplace?category=tablets');
  await page.goBack();
  await expect(page).toHaveURL('/marketplace?category=laptops');
});

test('says when this device can store nothing', async ({ signedIn: page, axe }) => {
  await open(page, '/marketplace?category=gaming&take=25');
  await page.evaluate(() => {
    for (let size = 2 ** 20, number = 0; size >= 1; number += 1) {
      try {
        localStorage.setItem(`filling-${number}`, '.'.repeat(size));
      } catch {
        size = Math.floor(size / 2);
      }
    }
  });
  await save(page);
  await expect(summary(page, 'Gaming')).toContainText("Your browser's storage is full");
  await axe();
});

test('reports no lot as gone before the market is loaded', async ({
  signedIn: page,
  api,
  world,
  problems,
}) => {
  const gone = first(await api.sellRequests({ category: 'phones', take: 1 }));
  await open(page, '/marketplace?category=phones');
  await save(page);
  await expect(summary(page, 'Phones')).toContainText('No changes');
  await page.goto('/orders');
  await world.market({ move: 'sellOut', sellrequestId: gone.id });
  problems.allow(/500|listSellRequests|sell-requests/);
  await world.fault({ kind: 'serverError', status: 500, call: 'listSellRequests', after: 1, times: null });
  await open(page, '/marketplace?category=phones');
  await expect(rows(page).first()).toBeVisible();
  await expect(summary(page, 'Phones')).toContainText('Sold lots appear once all lots have loaded.');
  await expect(summary(page, 'Phones')).not.toContainText('1 gone');
  await world.clearFaults();
});
