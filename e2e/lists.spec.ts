import type { Page } from '@playwright/test';
import { bar, dialog, make } from './bulk-steps';
import { devices } from './cart-steps';
import { expect, test } from './fixtures';
import { open, row } from './marketplace-steps';

const line = (page: Page, { name }: { name: string }) =>
  page
    .getByRole('table', { name: 'Lines of the list' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) });
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });

test('selected lots are saved as a list, compared on another day and requested again', async ({
  signedIn: page,
  newDevice,
  api,
  world,
  axe,
}) => {
  const [one, two, three] = await devices(api, 3);
  if (!one || !two || !three) throw new Error('too few devices');
  await open(page, '/marketplace?take=100');
  for (const listing of [one, two, three]) await row(page, listing).getByRole('checkbox').check();
  await bar(page).getByRole('button', { name: 'Save as list' }).click();
  const form = page.getByRole('dialog', { name: 'Save as list' });
  await form.getByRole('button', { name: 'Save list' }).click();
  await expect(form.getByLabel('Name')).toHaveAccessibleDescription('Enter a name');
  await axe();
  await form.getByLabel('Name').fill('Weekly phones');
  await form.getByRole('button', { name: 'Save list' }).click();
  await expect(page.getByText('Saved to “Weekly phones”')).toBeVisible();

  // Another device of the same account, after the market has moved.
  await world.reprice(one.id, one.price * 2);
  const other = await newDevice(world.apiKeys[0]);
  await other.goto('/lists');
  await expect(heading(other, 'Lists')).toBeVisible();
  await axe(other);
  await other.getByRole('link', { name: 'Weekly phones' }).click();
  await expect(heading(other, 'Weekly phones')).toBeVisible();
  await expect(other.getByText(/^\d of 3 available · .* since today$/)).toBeVisible();
  await expect(line(other, two)).toContainText(/Same price|Price down/);
  await axe(other);

  await line(other, three).getByRole('checkbox').uncheck();
  await other.getByRole('button', { name: /^Request \d+ lots?$/ }).click();
  await expect(dialog(other)).toContainText(two.name);
  await expect(dialog(other)).not.toContainText(three.name);
  await make(other).click();
  await expect(dialog(other)).toContainText(/sent/);
});
