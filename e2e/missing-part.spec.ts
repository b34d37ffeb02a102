import { expect, test } from './fixtures';
import { rows } from './marketplace-steps';

test.use({ allowedProblems: [/ERR_FAILED|dynamically imported module/] });

test('a part of the app that did not load is said, and the page can be loaded anew', async ({
  signedIn,
  axe,
}) => {
  await signedIn.route(/\/assets\/table-/, (route) => route.abort());
  await signedIn.goto('/marketplace');
  await expect(signedIn.getByRole('alert')).toContainText('A part of Lotdesk did not load');
  await axe();
  await signedIn.unroute(/\/assets\/table-/);
  await signedIn.getByRole('button', { name: 'Reload the page' }).press('Enter');
  await expect(rows(signedIn).first()).toBeVisible();
});
