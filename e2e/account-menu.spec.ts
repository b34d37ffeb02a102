import { expect, test } from './fixtures';
import { open } from './marketplace-steps';

test('the account menu opens and closes by mouse and by keyboard, and signs out', async ({
  signedIn,
  axe,
}) => {
  await open(signedIn);
  const button = signedIn.getByRole('button', { name: 'Account' });
  const menu = signedIn.getByRole('dialog', { name: 'Account' });
  await button.click();
  await expect(menu).toContainText('Marketplace');
  await expect(menu).not.toContainText('embedded');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
  await axe();
  await button.click();
  await expect(menu).toBeHidden();

  await button.press('Enter');
  await expect(menu).toBeFocused();
  // Shortcuts belong to the screen below.
  await signedIn.keyboard.press('/');
  await expect(menu).toBeFocused();
  await signedIn.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();

  await button.press('Enter');
  await expect(menu).toBeFocused();
  await menu.getByRole('button', { name: 'Sign out' }).focus();
  await signedIn.keyboard.press('Enter');
  await expect(signedIn).toHaveURL(/\/connect/);
});
