import { holdMaking } from './bulk-steps';
import { expect, test } from '../support/fixtures';
import { cut, devices, openCart, row, lineCheckbox, tooLow } from '../cart/cart-steps';

test('an offer is raised in one dialog, which replaces the old line, with undo', async ({
  signedIn: page,
  api,
  axe,
}) => {
  const [one] = await devices(api, 1);
  if (!one) throw new Error('too few devices');
  await tooLow(api, one);
  await openCart(page);
  await expect(row(page, one)).toContainText(/No match at \$0\.01\s· Lowest ask \$/);
  const remedy = row(page, one).getByRole('button', { name: /^Raise to / });
  const price = (await remedy.innerText()).replace('Raise to ', '');
  await remedy.click();

  const dialog = page.getByRole('dialog', { name: `Raise offer: ${one.name}` });
  await expect(dialog.getByLabel('Your offer')).toHaveValue(price.replace(/[$,]/g, ''));
  await expect(dialog.getByLabel('Your offer')).toBeFocused();
  await expect(dialog).toContainText('at $0.01. It leaves your cart and stays open at the marketplace.');
  await axe();
  await dialog.getByRole('button', { name: /^Send buy request/ }).click();

  await expect(dialog).toBeHidden();
  const notices = page.getByRole('region', { name: 'Notifications' });
  await expect(notices).toContainText(
    "The request at $0.01 left your cart. It's still open at the marketplace.",
  );
  await expect(row(page, one)).toHaveCount(1);
  await expect(row(page, one)).toContainText('Matched · ');
  await expect(lineCheckbox(row(page, one))).toBeChecked();
  await expect(lineCheckbox(row(page, one))).toBeFocused();
  await notices.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, one)).toContainText('No match at $0.01');
  await expect(row(page, one)).toHaveCount(1);
  await expect(notices).toContainText(
    `The request at ${price} left your cart. It's still open at the marketplace.`,
  );
});

test('a request that is resent asks whether to remove its old line', async ({ signedIn: page, api, axe }) => {
  const [one] = await devices(api, 1);
  if (!one) throw new Error('too few devices');
  await api.offerFor(one);
  await openCart(page);
  await page.getByRole('button', { name: `Resend: ${one.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Resend: ${one.name}` });
  await dialog.getByRole('button', { name: /^Send buy request/ }).click();
  const made = page.getByRole('dialog', { name: 'Buy request sent' });
  await expect(made).toContainText(/Matched · /);
  await expect(made).toContainText('is still in the cart');
  await axe();
  await made.getByRole('button', { name: 'Remove old line' }).click();
  await expect(made).toBeHidden();
  await expect(row(page, one)).toHaveCount(1);
  await expect(row(page, one)).toContainText('Matched · ');
  await expect(lineCheckbox(row(page, one))).toBeFocused();
});

test('the form keeps what is typed and shows a refusal at its field', async ({
  signedIn: page,
  api,
  axe,
}) => {
  const [one] = await devices(api, 1);
  if (!one) throw new Error('too few devices');
  await api.offerFor(one);
  await openCart(page);
  await page.getByRole('button', { name: `Resend: ${one.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Resend: ${one.name}` });
  const quantity = dialog.getByLabel('Quantity');
  const price = dialog.getByLabel('Your offer');
  const make = dialog.getByRole('button', { name: /^Send buy request/ });

  await quantity.fill('2.5');
  await price.fill('312,50');
  await dialog.getByLabel('Country spec', { exact: true }).selectOption('Other…');
  await make.click();
  await expect(quantity).toBeFocused();
  await expect(quantity).toHaveAccessibleDescription('Enter a whole number like 25');
  await expect(price).toHaveAccessibleDescription('Use a decimal point: 312.50');
  await expect(dialog.getByLabel('Other country spec')).toHaveAccessibleDescription('Enter the country spec');
  await axe();

  await quantity.fill('200,000');
  await price.fill('$312.50');
  await dialog.getByLabel('Other country spec').fill('LATAM');
  await expect(dialog.getByText('$62,500,000.00', { exact: true })).toBeVisible();
  await make.click();
  await expect(quantity).toHaveAccessibleDescription(/at most 100000/);
  await expect(quantity).toBeFocused();
  await expect(price).toHaveValue('$312.50');
  await expect(dialog.getByLabel('Other country spec')).toHaveValue('LATAM');

  await quantity.fill('3');
  await make.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Keep both' }).click();
  await expect(row(page, one)).toHaveCount(2);
  await expect(row(page, one).filter({ hasText: 'LATAM' })).toContainText('3 × $312.50');
});

test('a lost answer is called unknown, and asking again makes one request', async ({
  signedIn: page,
  api,
  problems,
  axe,
}) => {
  problems.allow(cut);
  const [one] = await devices(api, 1);
  if (!one) throw new Error('too few devices');
  await api.offerFor(one);
  await openCart(page);
  await page.getByRole('button', { name: `Resend: ${one.name}` }).click();
  const dialog = page.getByRole('dialog', { name: `Resend: ${one.name}` });
  const make = dialog.getByRole('button', { name: /^Send buy request/ });
  await expect(make).toBeEnabled();
  const { held } = await holdMaking(page, 1, true);
  await make.click();
  await (await held).abort('internetdisconnected');
  await expect(dialog.getByText("We couldn't confirm your buy request")).toBeVisible();
  await expect(make).toBeDisabled();
  await axe();
  await dialog.getByRole('button', { name: 'Check status' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Keep both' }).click();
  await expect(row(page, one)).toHaveCount(2);
  await page.reload();
  await expect(row(page, one)).toHaveCount(2);
});
