import type { Page } from '@playwright/test';
import { endpoints } from '@/contract/interface';
import type { SellRequest } from '@/contract/resources';
import { openCart, row as cartRow } from '../cart/cart-steps';
import { expect, signIn, test } from '../support/fixtures';
import { first, resultsRegion, open, panel, row, short } from '../marketplace/marketplace-steps';
import { searchOf, twoOfOneSpec } from './offer-steps';

const form = (page: Page) => panel(page).getByRole('form', { name: 'Buy request' });
const offer = (page: Page) => form(page).getByLabel('Your offer');
const chip = (page: Page, name: string) => form(page).getByRole('button', { name, exact: true });
const tableRow = (page: Page, { id }: SellRequest) => resultsRegion(page).locator(`[data-lot="${id}"]`);

test('the form names the lowest price for the spec, fills in offers and warns far above it', async ({
  signedIn: page,
  api,
  world,
  axe,
}) => {
  const { dear, low } = await twoOfOneSpec(api, world);
  await open(page, searchOf(dear));
  const moq = (low.minQuantity ?? 1) > 1 ? `, MOQ ${low.minQuantity}` : '';
  await expect(form(page)).toContainText(
    `Lowest for this spec $50.00 · ${low.quantity} ${low.quantity === 1 ? 'pc' : 'pcs'}${moq}; this lot +$9.00`,
  );
  await expect(tableRow(page, low)).toContainText('$50.00Best');
  await expect(tableRow(page, dear)).toContainText('$59.00');
  await expect(tableRow(page, dear)).not.toContainText('Best');

  await chip(page, 'Match $50.00').click();
  await expect(offer(page)).toHaveValue('50.00');
  await expect(offer(page)).toBeFocused();
  await chip(page, '−5% $56.05').press('Enter');
  await expect(offer(page)).toHaveValue('56.05');
  await chip(page, 'Asking $59.00').click();
  await expect(offer(page)).toHaveValue('59.00');

  const warning = form(page).getByText(/above the lowest asking price for this spec/);
  await offer(page).fill('60');
  await expect(warning).toBeHidden();
  await offer(page).fill('60.01');
  await expect(warning).toHaveText('20% above the lowest asking price for this spec');
  await offer(page).fill('75');
  await expect(warning).toHaveText('50% above the lowest asking price for this spec');
  await axe();

  await page.goto(searchOf(low));
  await expect(form(page)).toContainText(/Lowest for this spec \$50\.00 · \d+ pcs?, this lot included/);
  await expect(chip(page, 'Match $50.00')).toBeHidden();
});

test('ties share the mark, and cards have it on a phone', async ({ signedIn: page, api, world, axe }) => {
  const { dear, low } = await twoOfOneSpec(api, world);
  await world.reprice(dear.id, 50);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/marketplace?take=100&searchTerm=${encodeURIComponent(dear.name)}`);
  for (const sellRequest of [dear, low]) await expect(tableRow(page, sellRequest)).toContainText('Best');
  await axe();
});

test('nothing is said of the market while lots may be missing', async ({
  signedIn: page,
  api,
  world,
  problems,
}) => {
  problems.allow(/500|listSellRequests|sell-requests/);
  const { dear, low } = await twoOfOneSpec(api, world);
  await world.fault({ kind: 'serverError', status: 500, call: 'listSellRequests', after: 1, times: null });
  await page.goto(searchOf(dear));
  await expect(chip(page, 'Asking $59.00')).toBeVisible();
  await expect(resultsRegion(page)).toContainText(/Can't reach the marketplace/);
  await expect(form(page)).not.toContainText('for this spec');
  await expect(form(page).getByRole('button', { name: /^Match/ })).toHaveCount(0);
  await expect(tableRow(page, low)).not.toContainText('Best');
  await world.clearFaults();
});

test('an offer that is not matched is raised from the answer, with undo', async ({
  signedIn: page,
  api,
  axe,
}) => {
  const all = await api.sellRequests({ take: 25 });
  const sellRequest = first(
    all.filter((one) => one.price > 20 && all.filter(({ name }) => name === one.name).length === 1),
  );
  await open(page, `${short}&lot=${sellRequest.id}`);
  await offer(page).fill('1.00');
  await form(page)
    .getByRole('button', { name: /^Send buy request/ })
    .click();
  await expect(panel(page)).toContainText(/No match at \$1\.00\s· Lowest ask \$/);
  const raise = panel(page).getByRole('button', { name: /^Raise to \$/ });
  const price = (await raise.innerText()).replace('Raise to ', '');
  await axe();
  await raise.click();
  const dialog = page.getByRole('dialog', { name: `Raise offer: ${sellRequest.name}` });
  await expect(dialog.getByLabel('Your offer')).toHaveValue(price.replace(/[$,]/g, ''));
  await axe();
  await dialog.getByRole('button', { name: /^Send buy request/ }).click();
  await expect(dialog).toBeHidden();
  await expect(panel(page)).toContainText(/Matched · /);
  await expect(panel(page).getByRole('button', { name: /^Raise to/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: /^Cart 1/ })).toBeVisible();
  const notices = page.getByRole('region', { name: 'Notifications' });
  await expect(notices).toContainText(
    "The request at $1.00 left your cart. It's still open at the marketplace.",
  );
  await notices.getByRole('button', { name: 'Undo' }).click();
  await expect(notices).toContainText(`The request at ${price} left your cart.`);
  await openCart(page);
  await expect(cartRow(page, sellRequest)).toHaveCount(1);
  await expect(cartRow(page, sellRequest)).toContainText('No match at $1.00');
});

test('an answer says that the lot does not count because of its MOQ', async ({ signedIn: page, api }) => {
  const lots = await api.sellRequests({ take: 25 });
  const sellRequest = first(lots.filter(({ minQuantity, price }) => (minQuantity ?? 0) > 1 && price > 20));
  await open(page, `${short}&lot=${sellRequest.id}`);
  await form(page).getByLabel('Quantity').fill('1');
  await offer(page).fill('1.00');
  await form(page)
    .getByRole('button', { name: /^Send buy request/ })
    .click();
  await expect(panel(page)).toContainText(`Not counting this lot: its MOQ is ${sellRequest.minQuantity}.`);
});

test('a raise whose answer is lost keeps the old line', async ({ signedIn: page, api, world, problems }) => {
  problems.allow(/50[024]/);
  const sellRequest = first((await api.sellRequests({ take: 25 })).filter(({ price }) => price > 20));
  await open(page, `${short}&lot=${sellRequest.id}`);
  await offer(page).fill('1.00');
  await form(page)
    .getByRole('button', { name: /^Send buy request/ })
    .click();
  await panel(page)
    .getByRole('button', { name: /^Raise to \$/ })
    .click();
  const dialog = page.getByRole('dialog', { name: `Raise offer: ${sellRequest.name}` });
  await world.fault({ call: 'createBuyRequest', kind: 'cutAfter' });
  await dialog.getByRole('button', { name: /^Send buy request/ }).click();
  await expect(dialog).toContainText("We couldn't confirm your buy request");
  // Escape closes the dialog, not the panel below it.
  await dialog.getByLabel('Your offer').press('Escape');
  await expect(dialog).toBeHidden();
  await expect(panel(page)).toContainText(/No match at \$1\.00/);
  await expect(page.getByRole('link', { name: /^Cart 1/ })).toBeVisible();
  await expect.poll(async () => (await api.call(endpoints.listOrders, {})).data.length).toBe(0);
});

test.describe('watched lots', () => {
  const saved = (page: Page) => page.getByRole('button', { name: /^Saved searches and watched lots/ });
  const menu = (page: Page) => page.getByRole('dialog', { name: 'Saved searches and watched lots' });
  const watch = (page: Page) => panel(page).getByRole('button', { name: 'Watch', exact: true });
  const note = (page: Page) => panel(page).getByLabel('Private note');

  test('survive a reload with their note, and tell what changed', async ({
    signedIn: page,
    api,
    world,
    axe,
  }) => {
    const sellRequest = first(await api.sellRequests({ take: 25 }));
    await open(page, `${short}&lot=${sellRequest.id}`);
    await expect(watch(page)).toHaveAttribute('aria-pressed', 'false');
    await watch(page).click();
    await note(page).fill('ask Kim\nabout <b>boxes</b>');
    await expect(panel(page)).toContainText('Saved in this browser only.');
    await page.reload();
    await expect(watch(page)).toHaveAttribute('aria-pressed', 'true');
    await expect(note(page)).toHaveValue('ask Kim about <b>boxes</b>');
    await axe();

    await world.reprice(sellRequest.id, 1234);
    await page.goto('/marketplace?take=25&category=gaming');
    await expect(saved(page)).toHaveAccessibleName('Saved searches and watched lots, 1 change');
    await saved(page).click();
    const item = menu(page).getByRole('listitem').filter({ hasText: sellRequest.name });
    await expect(item).toContainText('→ $1,234.00');
    await expect(item).toContainText('ask Kim about <b>boxes</b>');
    await axe();
    await item.getByRole('button', { name: sellRequest.name }).first().click();
    await expect(menu(page)).toBeHidden();
    await expect(panel(page)).toContainText(sellRequest.id);
    await expect(panel(page)).toContainText('→ $1,234.00');
    await saved(page).click();
    await menu(page).getByRole('button', { name: 'Mark as seen' }).click();
    await expect(item).not.toContainText('→');
    await page.keyboard.press('Escape');
    await expect(saved(page)).toHaveAccessibleName('Saved searches and watched lots');

    await world.market({ move: 'sellOut', sellrequestId: sellRequest.id });
    await page.goto(short);
    await saved(page).click();
    await expect(item).toContainText(/No longer listed|→ 0 pcs/);
    await page.keyboard.press('Escape');
  });

  test('another account in the same browser sees none of them', async ({ signedIn: page, api, world }) => {
    const sellRequest = first(await api.sellRequests({ take: 25 }));
    await open(page, `${short}&lot=${sellRequest.id}`);
    await note(page).fill('mine alone');
    await expect(watch(page)).toHaveAttribute('aria-pressed', 'true');
    await page.goto('about:blank');
    await signIn(page.context(), world.apiKeys[1]);
    await open(page, `${short}&lot=${sellRequest.id}`);
    await expect(watch(page)).toHaveAttribute('aria-pressed', 'false');
    await expect(note(page)).toHaveValue('');
    await saved(page).click();
    await expect(menu(page)).toContainText('None yet.');
    await expect(page.getByText('mine alone')).toHaveCount(0);
  });

  test('are watched by the star of the row and by W, and put back by undo', async ({
    signedIn: page,
    api,
  }) => {
    const [one, two] = await api.sellRequests({ take: 2 });
    if (!one || !two) throw new Error('too few lots');
    await open(page, short);
    const star = (sellRequest: SellRequest) =>
      tableRow(page, sellRequest).getByRole('button', { name: `Watch ${sellRequest.name}` });
    await tableRow(page, one).hover();
    await star(one).click();
    await expect(star(one)).toHaveAttribute('aria-pressed', 'true');
    // The star does not open the lot.
    await expect(panel(page)).toBeHidden();
    await row(page, two).getByRole('rowheader').getByRole('button').focus();
    await page.keyboard.press('w');
    await expect(star(two)).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('w');
    await expect(star(two)).toHaveAttribute('aria-pressed', 'false');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(star(two)).toHaveAttribute('aria-pressed', 'true');
    await saved(page).press('Enter');
    await expect(menu(page).getByRole('listitem')).toHaveCount(2);
    await menu(page)
      .getByRole('button', { name: `Stop watching ${one.name}` })
      .first()
      .press('Enter');
    await expect(menu(page).getByRole('listitem')).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(menu(page)).toBeHidden();
  });
});
