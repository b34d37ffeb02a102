import { controls, edgeButton, openControls } from './demo-steps';
import { expect, test } from './fixtures';
import { first, open, panel, short } from './marketplace-steps';

test('presenter mode: larger type, no account, no sellers, and no controls until a key is pressed', async ({
  signedIn,
  api,
  axe,
}) => {
  const lot = first(await api.listings());
  await open(signedIn, `${short}&lot=${lot.id}`);
  const seller = panel(signedIn).getByText(lot.seller ?? '', { exact: true });
  const size = () => signedIn.evaluate(() => Number.parseFloat(getComputedStyle(document.body).fontSize));
  await expect(seller).toBeVisible();
  const before = await size();

  await openControls(signedIn);
  await controls(signedIn).getByRole('button', { name: 'Presenter mode' }).click();
  await expect(controls(signedIn).getByRole('button', { name: 'Presenter mode' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await signedIn.keyboard.press('Escape');
  expect(await size()).toBeGreaterThan(before * 1.1);
  await expect(seller).toBeHidden();
  await axe();

  await signedIn.reload();
  await expect(panel(signedIn).getByText('Seller')).toBeVisible();
  await expect(seller).toBeHidden();
  await signedIn.getByRole('button', { name: 'Account' }).click();
  await expect(signedIn.getByText('Sign out')).toBeVisible();
  const label = signedIn.locator('[data-private]').filter({ hasText: /key|…/i }).first();
  await expect(label).toBeHidden();
  await signedIn.keyboard.press('Escape');

  await expect(edgeButton(signedIn)).toBeAttached();
  await signedIn.keyboard.press('.');
  await expect(controls(signedIn)).toBeVisible();
  await controls(signedIn).getByRole('button', { name: 'Presenter mode' }).click();
  await signedIn.keyboard.press('.');
  await expect(controls(signedIn)).toBeHidden();
  await expect(seller).toBeVisible();
  expect(await size()).toBe(before);
});
