import { devices, openCart } from '../cart/cart-steps';
import { expect, test } from '../support/fixtures';

test.use({ allowedProblems: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED|dynamically imported module/] });

test('a part of the app that did not load is said, and the page can be reloaded', async ({
  signedIn,
  axe,
}) => {
  await signedIn.route(/\/assets\/cart-/, (route) => route.abort());
  await signedIn.goto('/cart');
  await expect(signedIn.getByRole('alert')).toContainText(
    "Part of Lotdesk didn't load. You may be offline, or there's a new version. Reload the page.",
  );
  await axe();
  await signedIn.unroute(/\/assets\/cart-/);
  await signedIn.getByRole('button', { name: 'Reload the page' }).press('Enter');
  await expect(signedIn.getByRole('heading', { name: 'Cart', level: 1 })).toBeVisible();
});

test('lots can be worked with though what stands around them did not load', async ({ signedIn, axe }) => {
  await signedIn.route(/\/assets\/(filters|facets-dialog|pagination)-/, (route) => route.abort());
  await signedIn.goto('/marketplace');
  const filters = signedIn.getByRole('complementary', { name: 'Filters' });
  await expect(filters.getByRole('alert')).toHaveText("The filters didn't load. Reload the page.");
  await signedIn.getByRole('row').nth(1).getByRole('checkbox').check();
  await expect(signedIn.getByText(/^1 lot ·/)).toBeVisible();
  await axe();
  await signedIn.setViewportSize({ width: 390, height: 844 });
  await signedIn.getByRole('button', { name: /^Filters/ }).click();
  const alert = signedIn.getByRole('alert').filter({ hasText: "The filters didn't load. Reload the page." });
  await expect(alert).toBeVisible();
  await axe();
  await alert.getByRole('button', { name: 'Close' }).click();
  await expect(alert).toBeHidden();
  await signedIn.setViewportSize({ width: 1280, height: 800 });
  await signedIn.unroute(/\/assets\/(filters|facets-dialog|pagination)-/);
  // They are tried again every 5 seconds.
  await expect(filters.getByRole('radio', { name: 'All' })).toBeChecked();
  await expect(signedIn.getByRole('row').nth(1).getByRole('checkbox')).toBeChecked();
});

test('a long list whose code did not load shows its first lots, and says so', async ({ signedIn, axe }) => {
  await signedIn.route(/\/assets\/visible-range-/, (route) => route.abort());
  await signedIn.goto('/marketplace?rows=all');
  const table = signedIn.getByRole('table');
  await expect(table.getByRole('alert')).toContainText('Only the first 40 lots are here');
  await expect(table.getByRole('rowheader')).toHaveCount(40);
  await table.getByRole('rowheader').first().getByRole('button').focus();
  await signedIn.keyboard.press('ArrowDown');
  await expect(table.getByRole('rowheader').nth(1).getByRole('button')).toBeFocused();
  await axe();
});

test('a failure is shown though the code of the notifications did not load', async ({
  signedIn: page,
  context,
  api,
  axe,
}) => {
  const [sellRequest] = await devices(api, 1);
  if (!sellRequest) throw new Error('too few devices');
  await api.offerFor(sellRequest);
  await page.route(/\/assets\/(notices|toaster)-/, (route) => route.abort());
  await openCart(page);
  const remove = page.getByRole('button', { name: `Remove ${sellRequest.name}` });
  await expect(remove).toBeVisible();
  await context.setOffline(true);
  await remove.click();
  const notifications = page.getByRole('region', { name: 'Notifications' });
  await expect(notifications.getByRole('alert')).toContainText(
    `Couldn't remove ${sellRequest.name} from the cart`,
  );
  await expect(remove).toBeVisible();
  await axe();
});

test('offline, code that is missing says so in its place and comes when the network is back', async ({
  signedIn: page,
  context,
}) => {
  await page.goto('/marketplace');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  const customize = page.getByRole('button', { name: 'Columns' });
  await expect(customize).toBeVisible();
  await page.getByRole('row').nth(1).getByRole('checkbox').check();
  await context.setOffline(true);
  await customize.click();
  const missing = page.getByRole('dialog', { name: "Couldn't load this" });
  await expect(missing).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('dialog', { name: /columns/i })).toBeVisible();
  await expect(missing).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('row').nth(1).getByRole('checkbox')).toBeChecked();
});

test('offline, a screen whose code is missing says so without a reload, and opens when the network is back', async ({
  signedIn: page,
  context,
}) => {
  await page.goto('/marketplace');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await page.evaluate(() => document.body.setAttribute('data-page', 'first'));
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Addresses' }).click();
  await expect(page.getByRole('heading', { name: "Couldn't load this page", level: 1 })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Addresses', level: 1 })).toBeVisible();
  await expect(page.locator('body[data-page=first]')).toBeAttached();
});
