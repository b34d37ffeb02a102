import { cents, formatMoney } from '@/lib/money';
import { expect, test } from '../support/fixtures';
import { first, resultsRegion, open, panel, row, rows, short } from './marketplace-steps';
import { networkQuiet } from '../support/problem-watch';

test.describe('viewing a lot', () => {
  test('opens beside the table, shows every field, and follows Back and Forward', async ({
    signedIn,
    api,
    axe,
  }) => {
    const sellRequest = first(await api.sellRequests({ take: 1 }));
    await open(signedIn, short);
    await row(signedIn, sellRequest).click();
    await expect(signedIn).toHaveURL(`${short}&lot=${sellRequest.id}`);
    await expect(panel(signedIn).getByRole('heading', { level: 2 })).toHaveText(sellRequest.name);
    await expect(row(signedIn, sellRequest)).toHaveAttribute('aria-current', 'true');
    for (const text of [
      sellRequest.sku,
      sellRequest.seller,
      sellRequest.id,
      formatMoney(cents(sellRequest.price)),
    ]) {
      await expect(panel(signedIn)).toContainText(text ?? '');
    }
    await axe();
    await signedIn.goBack();
    await expect(panel(signedIn)).toBeHidden();
    await signedIn.goForward();
    await expect(panel(signedIn)).toBeVisible();
    await panel(signedIn).getByRole('button', { name: 'Close lot' }).click();
    await expect(panel(signedIn)).toBeHidden();
    await expect(rows(signedIn).first().getByRole('button')).toBeFocused();
  });

  test('moves through the rows with the keyboard, and the panel follows', async ({ signedIn, api }) => {
    const [one, two, three] = await api.sellRequests({ take: 3 });
    await open(signedIn);
    await rows(signedIn).first().getByRole('button').focus();
    await signedIn.keyboard.press('ArrowDown');
    await expect(panel(signedIn)).toBeHidden();
    await signedIn.keyboard.press('Enter');
    await expect(signedIn).toHaveURL(`/marketplace?lot=${two?.id}`);
    await signedIn.keyboard.press('ArrowDown');
    await expect(panel(signedIn)).toContainText(three?.id ?? '');
    await expect(rows(signedIn).nth(2).getByRole('button')).toBeFocused();
    await signedIn.keyboard.press('Home');
    await expect(panel(signedIn)).toContainText(one?.id ?? '');
    await signedIn.keyboard.press('Enter');
    await expect(panel(signedIn).getByLabel('Quantity')).toBeFocused();
    await signedIn.keyboard.press('Escape');
    await expect(panel(signedIn)).toBeHidden();
    await expect(rows(signedIn).first().getByRole('button')).toBeFocused();
    // The URL is updated after the list.
    await expect(signedIn).toHaveURL('/marketplace');
    await signedIn.goBack();
    await expect(panel(signedIn)).toBeVisible();
  });

  test('opens a link to a lot, and says when the lot does not exist', async ({ signedIn, api }) => {
    const sellRequest = first(await api.sellRequests({ take: 1, page: 3 }));
    await open(signedIn, `/marketplace?lot=${sellRequest.id}`);
    await expect(panel(signedIn)).toContainText(sellRequest.sku ?? '');
    await open(signedIn, '/marketplace?lot=gone');
    await expect(resultsRegion(signedIn)).toContainText("The linked lot isn't on this page.");
    await signedIn.getByRole('button', { name: 'Dismiss' }).click();
    await expect(signedIn).toHaveURL('/marketplace');
  });
});

test.describe('making a buy request', () => {
  test('sends a request with the keyboard alone and shows the response of the marketplace', async ({
    signedIn,
    api,
    axe,
  }) => {
    const sellRequest = first(
      await api.sellRequests({ searchTerm: 'iPhone 13 128GB', sortBy: 'price', sortDir: 'ASC' }),
    );
    await open(signedIn, '/marketplace?searchTerm=iPhone+13+128GB&sortBy=price&sortDir=ASC');
    await rows(signedIn).first().getByRole('button').focus();
    await signedIn.keyboard.press('Enter');
    await expect(panel(signedIn)).toContainText(sellRequest.id);
    await signedIn.keyboard.press('Enter');
    await signedIn.keyboard.press('Control+a');
    await signedIn.keyboard.type(String(sellRequest.quantity));
    await expect(panel(signedIn).getByLabel('Your offer')).toHaveValue(sellRequest.price.toFixed(2));
    const total = formatMoney(cents(sellRequest.price) * sellRequest.quantity);
    await expect(panel(signedIn).getByRole('button', { name: `Send buy request · ${total}` })).toBeVisible();
    await signedIn.keyboard.press('Enter');
    await expect(panel(signedIn)).toContainText('Buy request sent');
    await expect(panel(signedIn)).toContainText(/Matched · \d+ sellers?, \d+ pcs? from \$/);
    await expect(panel(signedIn)).toContainText(/Includes this lot\.|This is the lot you opened\./);
    await expect(signedIn.getByRole('link', { name: /^Cart 1/ })).toBeVisible();
    await axe();
    await panel(signedIn).getByRole('button', { name: 'Send another' }).click();
    await expect(panel(signedIn).getByLabel('Quantity')).toBeFocused();
    await expect(panel(signedIn).getByLabel('Quantity')).toHaveValue(String(sellRequest.minQuantity ?? 1));
    await panel(signedIn)
      .getByRole('button', { name: /Send buy request/ })
      .click();
    await panel(signedIn).getByRole('link', { name: 'View cart' }).click();
    await expect(signedIn).toHaveURL('/cart');
  });

  test('warns, rejects impossible values, and says that a low offer waits', async ({
    signedIn,
    api,
    axe,
  }) => {
    const all = await api.sellRequests({ take: 25 });
    const sellRequest = first(all.filter(({ minQuantity, price }) => (minQuantity ?? 0) > 1 && price > 20));
    await open(signedIn, `${short}&lot=${sellRequest.id}`);
    const form = panel(signedIn).getByRole('form', { name: 'Buy request' });
    await form.getByLabel('Quantity').fill('1');
    await expect(form).toContainText(`Below this seller's MOQ of ${sellRequest.minQuantity}`);
    await form.getByLabel('Quantity').fill(String(sellRequest.quantity + 1));
    await expect(form).toContainText('must come from other sellers');
    await form.getByLabel('Quantity').fill('2.5');
    await form.getByLabel('Your offer').fill('12,50');
    await form.getByRole('button', { name: 'Send buy request' }).click();
    await expect(form).toContainText('Enter a whole number like 25');
    await expect(form).toContainText('Use a decimal point: 12.50');
    await expect(form.getByLabel('Quantity')).toBeFocused();
    await axe();
    await form.getByLabel('Quantity').fill(String(sellRequest.minQuantity));
    await form.getByLabel('Your offer').fill('1.00');
    await form.getByLabel('Country spec').selectOption('UK spec');
    await form.getByRole('button', { name: /Send buy request/ }).click();
    await expect(panel(signedIn)).toContainText(/No match at \$1\.00/);
  });
});

test.describe('without a connection', () => {
  test.use({ allowedProblems: [/ERR_INTERNET_DISCONNECTED/] });

  test('keeps the rows it has, says what failed, and goes on when asked again', async ({
    signedIn,
    context,
    axe,
  }) => {
    await open(signedIn, short);
    await expect(rows(signedIn)).toHaveCount(25);
    // Waits for preloaded code, which normally loads long before a connection breaks.
    await networkQuiet(signedIn);
    const before = await rows(signedIn).allInnerTexts();
    await context.setOffline(true);
    await signedIn.getByRole('combobox', { name: 'Sort' }).selectOption('Price: low to high');
    const alert = resultsRegion(signedIn).getByRole('alert');
    await expect(alert).toContainText("Couldn't load these lots");
    await expect(alert).toContainText('Still showing the previous results.');
    expect(await rows(signedIn).allInnerTexts()).toEqual(before);
    await axe();
    await context.setOffline(false);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(alert).toBeHidden();
    await expect(signedIn.getByRole('columnheader', { name: 'Price' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
    await expect.poll(() => rows(signedIn).allInnerTexts()).not.toEqual(before);
  });

  test('fails a buy request at once, keeps what is typed, and sends it when asked again', async ({
    signedIn,
    context,
    api,
    axe,
  }) => {
    const sellRequest = first(await api.sellRequests({ take: 1 }));
    await open(signedIn, `/marketplace?lot=${sellRequest.id}`);
    const make = panel(signedIn).getByRole('button', { name: /Send buy request/ });
    await panel(signedIn).getByLabel('Quantity').fill(String(sellRequest.quantity));
    await panel(signedIn).getByLabel('Your offer').fill('1.25');
    await context.setOffline(true);
    await make.click();
    await expect(panel(signedIn).getByRole('alert')).toContainText("Not sent: you're offline");
    await expect(panel(signedIn)).not.toContainText("We couldn't confirm your buy request");
    await expect(panel(signedIn).getByLabel('Your offer')).toHaveValue('1.25');
    await expect(panel(signedIn).getByLabel('Quantity')).toHaveValue(String(sellRequest.quantity));
    await axe();
    await context.setOffline(false);
    await expect(make).toBeEnabled();
    await expect(signedIn.getByRole('link', { name: /^Cart 1/ })).toBeHidden();
    await make.click();
    await expect(panel(signedIn)).toContainText('Buy request sent');
    await expect(signedIn.getByRole('link', { name: /^Cart 1/ })).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } });

  test('shows cards and filters them in a sheet', async ({ signedIn, api, axe }) => {
    const sellRequest = first(await api.sellRequests({ take: 1, category: 'tablets' }));
    await signedIn.goto(short);
    const cards = resultsRegion(signedIn).getByRole('listitem');
    await expect(cards.first()).toHaveAttribute('aria-setsize', '25');
    expect(await cards.count()).toBeLessThan(25);
    // Cards render when they scroll into view.
    await signedIn.mouse.wheel(0, 5000);
    await expect(cards.last()).toHaveAttribute('aria-posinset', '25');
    await signedIn.mouse.wheel(0, -5000);
    await expect(cards.first()).toHaveAttribute('aria-posinset', '1');
    expect(await signedIn.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
    await signedIn.getByRole('button', { name: 'Filters' }).click();
    const filters = signedIn.getByRole('dialog', { name: 'Filters' });
    await filters.getByRole('radio', { name: 'Tablets' }).check();
    await axe();
    await filters.getByRole('button', { name: /^Show [\d,]+ lots$/ }).click();
    await expect(signedIn.getByRole('button', { name: 'Filters (1)' })).toBeFocused();
    await expect(cards.first()).toContainText(sellRequest.name);
    // The name has the storage, so the line below does not repeat it.
    const { storage } = sellRequest.properties;
    if (!storage) throw new Error('The first tablet has no storage.');
    expect((await cards.first().innerText()).split(storage)).toHaveLength(2);
  });

  test('opens the lot in a sheet, which Back closes', async ({ signedIn, api, axe }) => {
    const sellRequest = first(await api.sellRequests({ take: 1 }));
    await signedIn.goto(short);
    const card = resultsRegion(signedIn).getByRole('listitem').first().getByRole('button');
    await card.click();
    const sheet = signedIn.getByRole('dialog', { name: sellRequest.name });
    await expect(sheet.getByRole('button', { name: /Send buy request/ })).toBeVisible();
    await axe();
    await signedIn.goBack();
    await expect(sheet).toBeHidden();
    await expect(card).toBeFocused();
  });
});

test('what is typed stays when the window is resized from the panel to the sheet and back', async ({
  signedIn,
  api,
}) => {
  const sellRequest = first(await api.sellRequests());
  await signedIn.setViewportSize({ width: 1400, height: 900 });
  await open(signedIn, `${short}&lot=${sellRequest.id}`);
  await panel(signedIn).getByRole('textbox', { name: 'Your offer' }).fill('12.34');
  await signedIn.setViewportSize({ width: 1000, height: 900 });
  const sheet = signedIn.getByRole('dialog', { name: sellRequest.name });
  await expect(sheet.getByRole('textbox', { name: 'Your offer' })).toHaveValue('12.34');
  await sheet.getByRole('textbox', { name: 'Quantity' }).fill('77');
  await signedIn.setViewportSize({ width: 1400, height: 900 });
  await expect(sheet).toBeHidden();
  await expect(panel(signedIn).getByRole('textbox', { name: 'Quantity' })).toHaveValue('77');
  await expect(panel(signedIn).getByRole('textbox', { name: 'Your offer' })).toHaveValue('12.34');
});
