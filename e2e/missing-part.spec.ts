import { expect, test } from './fixtures';

test.use({ allowedProblems: [/ERR_FAILED|dynamically imported module/] });

test('a part of the app that did not load is said, and the page can be loaded anew', async ({
  signedIn,
  axe,
}) => {
  await signedIn.route(/\/assets\/cart-/, (route) => route.abort());
  await signedIn.goto('/cart');
  await expect(signedIn.getByRole('alert')).toContainText('A part of Lotdesk did not load');
  await axe();
  await signedIn.unroute(/\/assets\/cart-/);
  await signedIn.getByRole('button', { name: 'Reload the page' }).press('Enter');
  await expect(signedIn.getByRole('heading', { name: 'Cart', level: 1 })).toBeVisible();
});

test('lots can be worked with though what stands around them did not load', async ({ signedIn, axe }) => {
  await signedIn.route(/\/assets\/(facets|filter-chips|pagination)-/, (route) => route.abort());
  await signedIn.goto('/marketplace');
  const filters = signedIn.getByRole('complementary', { name: 'Filters' });
  await expect(filters.getByRole('alert')).toHaveText("The filters didn't load. Reload the page.");
  await signedIn.getByRole('row').nth(1).getByRole('checkbox').check();
  await expect(signedIn.getByText(/^1 lot ·/)).toBeVisible();
  await axe();
  await signedIn.unroute(/\/assets\/(facets|filter-chips|pagination)-/);
  await signedIn.reload();
  await expect(filters.getByRole('radio', { name: 'All' })).toBeChecked();
});
