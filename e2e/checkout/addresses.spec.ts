import type { Locator, Page } from '@playwright/test';
import { endpoints } from '@/contract/interface';
import { miami } from '@/lib/testing/test-address';
import { expect, test } from '../support/fixtures';

/** The error of a connection that the test cuts. */
const cut = /ERR_INTERNET_DISCONNECTED/;

const cards = (page: Page) => page.getByRole('list', { name: 'Addresses' }).getByRole('listitem');
const card = (page: Page, street: string) => cards(page).filter({ hasText: street });

async function openSync(page: Page): Promise<void> {
  await page.goto('/addresses');
  await expect(page.getByRole('heading', { name: 'Addresses', level: 1 })).toBeVisible();
}

async function openNew(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'New address' }).click();
  const form = page.getByRole('form', { name: 'New address' });
  await expect(form.getByLabel('Street address')).toBeFocused();
  return form;
}

const save = (form: Locator) => form.getByRole('button', { name: 'Save address' });

/** Fills in an address in Miami, except for the country. */
async function fillMiami(form: Locator): Promise<void> {
  await form.getByLabel('Street address').fill(miami.addressLine1);
  await form.getByLabel('Apartment, suite or unit').fill('Suite 410');
  await form.getByLabel('City').fill(miami.city);
  await form.getByLabel('State').selectOption({ label: 'Florida' });
  await form.getByLabel('ZIP code').fill(miami.postalCode);
}

test('an empty address book asks for the first address and saves it', async ({ signedIn: page, axe }) => {
  await openSync(page);
  await expect(page).toHaveTitle('Addresses · Lotdesk');
  await expect(page.getByText('No addresses yet')).toBeVisible();
  await axe();
  const form = await openNew(page);
  await axe();
  await fillMiami(form);
  await save(form).click();
  await expect(form).toBeHidden();
  await expect(cards(page)).toHaveText([/7245 NW 19th Street, Suite 410.*Miami, FL 33126.*United States/]);
  await page.reload();
  await expect(cards(page)).toHaveCount(1);
});

test.describe('too many requests', () => {
  test.use({ allowedProblems: [/429/] });

  test('make the save button count down before it saves again', async ({ signedIn: page, world }) => {
    await openSync(page);
    const form = await openNew(page);
    await fillMiami(form);
    await world.fault({ call: 'createShippingAddress', kind: 'tooMany', seconds: 3 });
    await save(form).click();
    await expect(form.getByRole('alert')).toContainText('Too many requests.');
    const countdown = form.getByRole('button', { name: /^Try again in [1-3] s$/ });
    await expect(countdown).toBeDisabled();
    await expect(countdown).toBeFocused();
    await countdown.press('Enter');
    await expect(form.getByRole('alert')).toBeVisible();
    await save(form).click();
    await expect(form).toBeHidden();
    await expect(cards(page)).toHaveCount(1);
  });
});

test('the form has the fields of each country', async ({ signedIn: page, axe }) => {
  await openSync(page);
  const form = await openNew(page);
  const street = form.getByLabel('Street address');
  await save(form).click();
  await expect(street).toBeFocused();
  await expect(street).toHaveAccessibleDescription('Enter the street address');
  await expect(form.getByLabel('City')).toHaveAccessibleDescription('Enter the city');
  await expect(form.getByLabel('State')).toHaveAccessibleDescription('Choose the state');
  await expect(form.getByLabel('ZIP code')).toHaveAccessibleDescription('Enter the ZIP code');
  await axe();

  await fillMiami(form);
  await form.getByLabel('ZIP code').fill('10001');
  await save(form).click();
  await expect(form.getByLabel('ZIP code')).toHaveAccessibleDescription(/New York, not Florida/);
  await expect(form.getByLabel('ZIP code')).toBeFocused();

  await form.getByLabel('Country').selectOption({ label: 'United Kingdom' });
  await expect(form.getByLabel('State')).toBeHidden();
  await expect(form.getByLabel('Postcode')).toHaveAccessibleDescription(/Enter a postcode such as/);
  await expect(form.getByLabel('Postcode')).toHaveValue('10001');
  await expect(street).toHaveValue(miami.addressLine1);
  await form.getByLabel('Country').selectOption({ label: 'United Arab Emirates' });
  await expect(form.getByLabel('Emirate')).toHaveValue('');
  await form.getByLabel('Country').selectOption({ label: 'United States' });
  await expect(form.getByLabel('State')).toHaveValue('FL');

  await form.getByLabel('Country').selectOption({ label: 'United Kingdom' });
  await form.getByLabel('Town or city').fill('London');
  await form.getByLabel('Postcode').fill('tw50ld');
  await street.focus();
  await expect(form.getByLabel('Postcode')).toHaveValue('TW5 0LD');
  await save(form).click();
  await expect(cards(page)).toHaveText([/London.*TW5 0LD.*United Kingdom/]);
});

test('a refusal stands at the field it names, and nothing typed is lost', async ({ signedIn: page }) => {
  await openSync(page);
  const form = await openNew(page);
  await fillMiami(form);
  const long = 'A'.repeat(201);
  await form.getByLabel('Street address').fill(long);
  await save(form).click();
  await expect(form.getByLabel('Street address')).toHaveAccessibleDescription(/at most 200 characters/);
  await expect(form.getByLabel('Street address')).toBeFocused();
  await expect(form.getByLabel('Street address')).toHaveValue(long);
  await expect(form.getByLabel('City')).toHaveValue(miami.city);
  await form.getByLabel('Street address').fill('1 Main Street');
  await expect(form.getByLabel('Street address')).not.toHaveAccessibleDescription(/characters/);
  await save(form).click();
  await expect(card(page, '1 Main Street')).toBeVisible();
});

test('a pasted address becomes one line', async ({ signedIn: page }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openSync(page);
  const form = await openNew(page);
  await page.evaluate(() => navigator.clipboard.writeText('7245 NW 19th Street,\r\n  Suite 410\n'));
  await form.getByLabel('Street address').press('Control+V');
  await expect(form.getByLabel('Street address')).toHaveValue('7245 NW 19th Street, Suite 410');
  await page.evaluate(() => navigator.clipboard.writeText('33126\n'));
  await form.getByLabel('ZIP code').press('Control+V');
  await expect(form.getByLabel('ZIP code')).toHaveValue('33126');
});

test('an edited address comes first, in every tab', async ({ signedIn: page, api, axe }) => {
  await api.saveAddress();
  await api.saveAddress({ addressLine1: '1 Main Street' });
  await openSync(page);
  await expect(cards(page)).toHaveText([/1 Main Street/, /7245 NW 19th Street/]);
  await axe();
  const otherTab = await page.context().newPage();
  await openSync(otherTab);
  await page.getByRole('button', { name: `Edit ${miami.addressLine1}` }).click();
  const form = page.getByRole('form', { name: 'Edit address' });
  await expect(form.getByLabel('State')).toHaveValue('FL');
  await form.getByLabel('Apartment, suite or unit').fill('');
  await form.getByLabel('City').fill('Doral');
  await save(form).click();
  await expect(cards(page)).toHaveText([/7245 NW 19th Street.*Doral, FL 33126/, /1 Main Street/]);
  await expect(cards(otherTab)).toHaveText([/Doral/, /1 Main Street/]);
});

test('deleting asks first, and names the address', async ({ signedIn: page, api, axe }) => {
  await api.saveAddress();
  await api.saveAddress({ addressLine1: '1 Main Street' });
  await openSync(page);
  const remove = page.getByRole('button', { name: 'Delete 1 Main Street' });
  await remove.click();
  const dialog = page.getByRole('dialog', { name: 'Delete this address?' });
  await expect(dialog).toContainText('1 Main Street');
  await axe();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(remove).toBeFocused();
  await remove.click();
  await dialog.getByRole('button', { name: 'Delete address' }).click();
  await expect(cards(page)).toHaveText([/7245 NW 19th Street/]);
  await expect(page.getByRole('button', { name: 'New address' })).toBeFocused();
  await page.reload();
  await expect(cards(page)).toHaveCount(1);
});

test('an edit of an address that another device deleted is refused', async ({ signedIn: page, api }) => {
  const { id } = await api.saveAddress();
  await openSync(page);
  await page.getByRole('button', { name: `Edit ${miami.addressLine1}` }).click();
  const form = page.getByRole('form', { name: 'Edit address' });
  await form.getByLabel('City').fill('Doral');
  await api.call(endpoints.deleteShippingAddress, { params: { id } });
  await save(form).click();
  await expect(form.getByRole('alert')).toContainText("Couldn't save the address");
  await expect(form.getByRole('alert')).toContainText(/shipping address not found/);
  await expect(form.getByLabel('City')).toHaveValue('Doral');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('No addresses yet')).toBeVisible();
});

test('a deletion that fails says so, and can be tried again', async ({ signedIn: page, api, problems }) => {
  problems.allow(cut);
  await api.saveAddress();
  await openSync(page);
  await page.getByRole('button', { name: `Delete ${miami.addressLine1}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this address?' });
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Delete address' }).click();
  await expect(dialog.getByRole('alert')).toContainText("Couldn't delete the address");
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: 'Delete address' }).click();
  await expect(page.getByText('No addresses yet')).toBeVisible();
});

test('a lost answer is called unknown, and saving again keeps one address', async ({
  signedIn: page,
  problems,
  axe,
}) => {
  problems.allow(cut);
  await openSync(page);
  const form = await openNew(page);
  await fillMiami(form);
  await page.context().setOffline(true);
  await save(form).click();
  await expect(form.getByText("We couldn't confirm the address was saved")).toBeVisible();
  await expect(form.getByLabel('Street address')).toHaveValue(miami.addressLine1);
  await axe();
  await page.context().setOffline(false);
  await save(form).click();
  await expect(form).toBeHidden();
  await expect(cards(page)).toHaveCount(1);
});

test('fits a phone, with the keyboard alone', async ({ signedIn: page, axe }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openSync(page);
  await page.getByRole('button', { name: 'New address' }).press('Enter');
  const form = page.getByRole('form', { name: 'New address' });
  await expect(form.getByLabel('Street address')).toBeFocused();
  await page.keyboard.type('1 Main Street');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Miami');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Flo');
  await page.keyboard.press('Tab');
  await page.keyboard.type('33126');
  await axe();
  await page.keyboard.press('Enter');
  await expect(cards(page)).toHaveText([/1 Main Street.*Miami, FL 33126/]);
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
