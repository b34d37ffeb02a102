import { cents, formatMoney } from '@/lib/money';
import { bar } from '../buy-requests/bulk-steps';
import { cut, devices, openCart, row as cartRow } from '../cart/cart-steps';
import { open, row } from '../marketplace/marketplace-steps';
import { expect, test } from '../support/fixtures';
import { lineOf, listLine, requestButton, storeList } from './list-steps';

test.describe('where the connection fails', () => {
  test.use({ allowedProblems: [cut] });

  test('a line whose list is not stored stays in the cart', async ({ signedIn: page, api }) => {
    const [one] = await devices(api, 1);
    if (!one) throw new Error('too few devices');
    await api.offerFor(one);
    await openCart(page);
    await page.route('**/desk/lists', (route) => route.abort('internetdisconnected'));
    await cartRow(page, one)
      .getByRole('button', { name: `Save for later: ${one.name}` })
      .click();
    const form = page.getByRole('dialog', { name: 'Save for later' });
    await form.getByRole('button', { name: 'Save list' }).click();
    await expect(form.getByRole('alert')).toContainText("We couldn't confirm the list was saved");
    await form.getByRole('button', { name: 'Cancel' }).click();
    await expect(cartRow(page, one)).toBeVisible();
    await page.reload();
    await expect(cartRow(page, one)).toBeVisible();
  });

  test('a list whose answer is lost keeps what was typed, and saving again makes one list', async ({
    signedIn: page,
    api,
    axe,
  }) => {
    const [one] = await devices(api, 1);
    if (!one) throw new Error('too few devices');
    let isCut = true;
    await page.route('**/desk/lists', async (route) => {
      if (!isCut || route.request().method() !== 'POST') return route.continue();
      isCut = false;
      await route.fetch();
      return route.abort('internetdisconnected');
    });
    await open(page, '/marketplace?take=100');
    await row(page, one).getByRole('checkbox').check();
    await bar(page).getByRole('button', { name: 'Save as list' }).click();
    const form = page.getByRole('dialog', { name: 'Save as list' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Weekly phones');
    await page.keyboard.press('Enter');
    await expect(form.getByRole('alert')).toContainText("We couldn't confirm the list was saved");
    await expect(form.getByRole('alert')).toContainText("It won't be saved twice.");
    await axe();
    await form.getByRole('textbox', { name: 'Name' }).fill('Phones of the week');
    await form.getByRole('button', { name: 'Save list' }).click();
    await expect(page.getByText('Saved to “Phones of the week”')).toBeVisible();
    await page.goto('/lists');
    await expect(page.getByRole('link', { name: 'Phones of the week' })).toBeVisible();
    await expect(page.getByText('1 saved', { exact: true })).toBeVisible();
  });
});

test('without a worker the saved lines stay on screen, and the page says what does not work', async ({
  signedIn: page,
  context,
  request,
  world,
  api,
  axe,
}) => {
  const [one] = await devices(api, 1);
  if (!one) throw new Error('too few devices');
  const id = await storeList(request, world.apiKeys[0], { name: 'Weekly phones', lines: [lineOf(one)] });
  await context.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'SharedWorker');
    Reflect.deleteProperty(globalThis, 'Worker');
  });
  await page.goto(`/lists/${id}`);
  const notice = page.getByRole('alert').filter({ hasText: "Couldn't compare this list with the market" });
  await expect(notice).toContainText('The list is safe, and nothing was requested.');
  await expect(notice.getByRole('button', { name: 'Reload' })).toBeVisible();
  await expect(listLine(page, one)).toContainText(formatMoney(cents(one.price)));
  await expect(requestButton(page)).toBeDisabled();
  await axe();
});
