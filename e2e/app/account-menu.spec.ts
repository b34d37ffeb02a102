import { expect, test } from '../support/fixtures';
import { commandsLoaded, open, panel, rows, search } from '../marketplace/marketplace-steps';

test('the account menu opens and closes by mouse and by keyboard, and signs out', async ({ signedIn }) => {
  await open(signedIn);
  const button = signedIn.getByRole('button', { name: 'Account' });
  const menu = signedIn.getByRole('dialog', { name: 'Account' });
  await button.click();
  await expect(menu).toContainText('Marketplace');
  await expect(menu).not.toContainText('embedded');
  await expect(button).toHaveAttribute('aria-expanded', 'true');
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

test('names the key, and sets theme, rows and shortcuts', async ({ signedIn, axe }) => {
  await open(signedIn, '/marketplace?take=25');
  const button = signedIn.getByRole('button', { name: /^Account/ });
  const menu = signedIn.getByRole('dialog', { name: 'Account' });
  await button.click();
  await expect(menu).toContainText('Built-in sandbox · practice');
  await menu.getByRole('textbox', { name: 'Name of this key' }).fill('East desk');
  await axe();
  await expect(button).toHaveText(/East desk/);
  const height = async () => (await signedIn.locator('main tbody tr').nth(1).boundingBox())?.height;
  await menu.getByRole('button', { name: 'Roomy' }).click();
  await expect(menu.getByRole('button', { name: 'Roomy' })).toHaveAttribute('aria-pressed', 'true');
  expect(await height()).toBe(48);
  await menu.getByRole('button', { name: 'Dark' }).click();
  await expect(signedIn.locator('html')).toHaveAttribute('data-theme', 'dark');
  await menu.getByRole('button', { name: /^Keyboard shortcuts/ }).click();
  await expect(signedIn.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await signedIn.reload();
  await expect(button).toHaveText(/East desk/);
});

test('a session that ended asks for the key first, and says so; a first visit does not', async ({
  signedIn: page,
  context,
  axe,
}) => {
  await page.goto('/orders');
  await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
  await context.clearCookies();
  await page.reload();
  await expect(page).toHaveURL(/\/connect/);
  await expect(page.getByText('Your session ended. Sign in to pick up where you left off.')).toBeVisible();
  await axe();
  const key = await page.getByLabel('API key').boundingBox();
  const sandbox = await page.getByRole('button', { name: 'Open the sandbox' }).boundingBox();
  expect(key?.y).toBeLessThan(sandbox?.y ?? 0);

  await page.goto('/orders');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByText(/^Your session ended/)).toBeHidden();
});

test('the account menu lists the shortcuts, and switches those of a single key off', async ({
  signedIn,
  axe,
}) => {
  await open(signedIn, '/marketplace?take=25');
  const menu = signedIn.getByRole('dialog', { name: 'Account' });
  const keys = signedIn.getByRole('dialog', { name: 'Keyboard shortcuts' });
  async function openMenu() {
    await signedIn.getByRole('button', { name: 'Account' }).click();
    await expect(menu).toBeVisible();
  }
  await commandsLoaded(signedIn);
  await openMenu();
  await menu.getByRole('button', { name: 'Keyboard shortcuts' }).click();
  await expect(keys).toBeVisible();
  await signedIn.keyboard.press('Escape');
  await expect(keys).toBeHidden();
  // The hovered row shows its key.
  const keyOfRow = () =>
    rows(signedIn)
      .first()
      .evaluate((cell) => {
        const last = cell.closest('tr')?.querySelector('.lot-keys');
        return last ? getComputedStyle(last, '::before').visibility : 'missing';
      });
  await rows(signedIn).first().hover();
  expect(await keyOfRow()).toBe('visible');

  await openMenu();
  await menu.getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck();
  await axe();
  await signedIn.keyboard.press('Escape');
  await signedIn.reload();
  await rows(signedIn).first().getByRole('button').focus();
  for (const key of ['/', 'b', '?']) await signedIn.keyboard.press(key);
  await expect(search(signedIn)).not.toBeFocused();
  await expect(panel(signedIn)).toBeHidden();
  await expect(keys).toBeHidden();
  await rows(signedIn).first().hover();
  expect(await keyOfRow()).toBe('hidden');
  // Shortcuts with Ctrl and those of the table stay.
  await rows(signedIn).first().getByRole('button').focus();
  await signedIn.keyboard.press('ArrowDown');
  await expect(rows(signedIn).nth(1).getByRole('button')).toBeFocused();
  await signedIn.keyboard.press('Control+k');
  await expect(signedIn.getByRole('dialog', { name: 'Commands' })).toBeVisible();
});
