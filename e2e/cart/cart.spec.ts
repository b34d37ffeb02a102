import type { SellRequest } from '@/contract/resources';
import { expect, test } from '../support/fixtures';
import { expectEndUncovered, expectUncovered } from '../support/intact-screen';
import { cut, devices, openCart, row, lineCheckbox, tooLow, totalOf } from './cart-steps';

test('a skip link leads to the checkout', async ({ signedIn: page, api }) => {
  const [one] = await devices(api, 1);
  if (!one) throw new Error('too few devices');
  await api.offerFor(one);
  await openCart(page);
  await page.getByRole('link', { name: 'Skip to checkout' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: /^Check out 1 lot/ })).toBeFocused();
});

test('an empty cart leads to the marketplace', async ({ signedIn: page, axe }) => {
  await openCart(page);
  await expect(page).toHaveTitle('Cart · Lotdesk');
  await expect(page.getByText('No buy requests yet')).toBeVisible();
  await axe();
  await page.getByRole('link', { name: 'Find lots' }).click();
  await expect(page).toHaveURL(/\/marketplace/);
});

test('shows what the marketplace answered, and selects what is matched', async ({
  signedIn: page,
  api,
  axe,
}) => {
  const [one, two, three, four] = await devices(api, 4);
  if (!one || !two || !three || !four) throw new Error('too few devices');
  const first = await api.offerFor(one);
  const second = await api.offerFor(two);
  await tooLow(api, three);
  await api.offerFor(four, { quantity: 99_999 });
  await openCart(page);

  await expect(page.getByRole('main').getByText('4 buy requests', { exact: true })).toBeVisible();
  await expect(row(page, one)).toContainText(/Matched · \d+ sellers?, [\d,]+ pcs? from \$/);
  await expect(row(page, three)).toContainText('No match at $0.01');
  await expect(row(page, four)).toContainText(/Partial match · [\d,]+ of 99,999 pcs at .* or less/);

  await expect(lineCheckbox(row(page, one))).toBeChecked();
  await expect(lineCheckbox(row(page, two))).toBeChecked();
  for (const waiting of [three, four]) {
    // These lines can be selected to resend or remove them, but never to check out.
    await expect(lineCheckbox(row(page, waiting))).toBeEnabled();
    await expect(lineCheckbox(row(page, waiting))).not.toBeChecked();
  }

  const summary = page.getByRole('region', { name: 'Summary' });
  const checkout = (words: string) => summary.getByRole('link', { name: words });
  await expect(checkout(`Check out 2 lots · ${totalOf(first, second)}`)).toBeVisible();
  const all = page.getByRole('checkbox', { name: 'Select all lots that can be checked out' });
  // Two of the four lines are not selected.
  await expect(all).toHaveJSProperty('indeterminate', true);
  await lineCheckbox(row(page, four)).check();
  await lineCheckbox(row(page, three)).check();
  await expect(all).toBeChecked();
  await expect(all).toHaveJSProperty('indeterminate', false);
  await lineCheckbox(row(page, four)).uncheck();
  await expect(page.getByText('3 selected', { exact: true })).toBeVisible();
  await expect(summary).toContainText('Lots to check out2');
  await expect(checkout(`Check out 2 lots · ${totalOf(first, second)}`)).toBeVisible();
  await lineCheckbox(row(page, one)).uncheck();
  await expect(all).toHaveJSProperty('indeterminate', true);
  await expect(checkout(`Check out 1 lot · ${totalOf(second)}`)).toBeVisible();
  await axe();

  await page.reload();
  await expect(lineCheckbox(row(page, one))).not.toBeChecked();
  await all.click();
  await expect(lineCheckbox(row(page, one))).toBeChecked();
  await all.click();
  await expect(lineCheckbox(row(page, two))).not.toBeChecked();
  await expect(summary.getByRole('button', { name: 'Check out' })).toBeDisabled();
  await expect(summary).toContainText('Select a lot to check out');

  await page.getByRole('button', { name: /^No match/ }).click();
  const onScreen = page.getByRole('checkbox', { name: 'Select all lots on screen' });
  await expect(onScreen).not.toBeChecked();
  await lineCheckbox(row(page, three)).check();
  await expect(onScreen).toBeChecked();
  await onScreen.click();
  await expect(lineCheckbox(row(page, three))).not.toBeChecked();
});

test('hands what is selected to the checkout', async ({ signedIn: page, api }) => {
  const [one, two] = await devices(api, 2);
  if (!one || !two) throw new Error('too few devices');
  await api.offerFor(one);
  const second = await api.offerFor(two);
  await openCart(page);
  await lineCheckbox(row(page, one)).uncheck();
  await page.getByRole('link', { name: `Check out 1 lot · ${totalOf(second)}` }).click();
  await expect(page).toHaveURL(/\/checkout\/address/);
  await page.goBack();
  await expect(lineCheckbox(row(page, one))).not.toBeChecked();
  await expect(lineCheckbox(row(page, two))).toBeChecked();
});

test('removes a line with undo, in every tab and on every device', async ({
  signedIn: page,
  api,
  world,
  newDevice,
}) => {
  const [one, two] = await devices(api, 2);
  if (!one || !two) throw new Error('too few devices');
  await api.offerFor(one);
  await api.offerFor(two);
  await openCart(page);
  const otherTab = await page.context().newPage();
  await openCart(otherTab);
  const count = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: /^Cart/ });
  await expect(count).toHaveText('Cart2 buy requests');

  await page.getByRole('button', { name: `Remove ${one.name}` }).click();
  await expect(row(page, one)).toBeHidden();
  await expect(row(otherTab, one)).toBeHidden();
  await expect(count).toHaveText('Cart1 buy request');
  await expect(page.getByText('The request is still open at the marketplace.')).toBeVisible();
  await expectUncovered(page);
  const device = await newDevice(world.apiKeys[0]);
  await openCart(device);
  await expect(row(device, two)).toBeVisible();
  await expect(row(device, one)).toBeHidden();

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, one)).toBeVisible();
  await expect(row(otherTab, one)).toBeVisible();

  const stranger = await newDevice(world.apiKeys[1]);
  await openCart(stranger);
  await expect(stranger.getByText('No buy requests yet')).toBeVisible();
});

test('a removal that fails brings the line back and says so', async ({
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
  await page.context().setOffline(true);
  await page.getByRole('button', { name: `Remove ${one.name}` }).click();
  const notices = page.getByRole('region', { name: 'Notifications' });
  await expect(notices.getByText(`Couldn't remove ${one.name} from the cart`)).toBeVisible();
  await expect(row(page, one)).toBeVisible();
  await axe();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: `Remove ${one.name}` }).click();
  await expect(page.getByText('No buy requests yet')).toBeVisible();
});

test('works with the keyboard alone', async ({ signedIn: page, api }) => {
  const [one, two] = await devices(api, 2);
  if (!one || !two) throw new Error('too few devices');
  const [first] = [await api.offerFor(one), await api.offerFor(two)];
  await openCart(page);
  await lineCheckbox(row(page, two)).focus();
  await page.keyboard.press('Space');
  await expect(lineCheckbox(row(page, two))).not.toBeChecked();
  await page.getByRole('button', { name: `Resend: ${two.name}` }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Your offer')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `Resend: ${two.name}` })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(row(page, two)).toBeHidden();
  await expect(lineCheckbox(row(page, one))).toBeFocused();
  await page.getByRole('link', { name: `Check out 1 lot · ${totalOf(first)}` }).press('Enter');
  await expect(page).toHaveURL(/\/checkout\/address/);
});

test('moves the focus to the next line when a line is removed', async ({ signedIn: page, api }) => {
  const [one, two, three, four] = await devices(api, 4);
  if (!one || !two || !three || !four) throw new Error('too few devices');
  await api.offerFor(four);
  await api.offerFor(three);
  await tooLow(api, two);
  await tooLow(api, one);
  await openCart(page);
  const table = page.getByRole('table', { name: /^Buy requests/ });
  await expect(table.getByRole('rowheader')).toContainText([
    'Needs attention2 lots',
    one.name,
    two.name,
    'Matched2 lots',
    three.name,
    four.name,
  ]);
  const remove = async ({ name }: { name: string }) =>
    page.getByRole('button', { name: `Remove ${name}` }).press('Enter');
  // Its checkbox is disabled: the focus is on its first button.
  await remove(one);
  await expect(row(page, one)).toBeHidden();
  await expect(row(page, two).locator(':focus')).toBeVisible();
  await remove(two);
  await expect(row(page, two)).toBeHidden();
  await expect(lineCheckbox(row(page, three))).toBeFocused();
  await remove(four);
  await expect(row(page, four)).toBeHidden();
  await expect(lineCheckbox(row(page, three))).toBeFocused();
});

test('a number of three digits in the header leaves space before the next link', async ({
  signedIn: page,
  api,
}) => {
  const [one] = await devices(api, 1);
  if (!one) throw new Error('too few devices');
  await api.offerFor(one);
  await openCart(page);
  const badge = page.getByRole('navigation').getByText('1 buy request');
  const right = await badge.evaluate((element) => {
    const [number] = element.childNodes;
    if (number instanceof Text) number.data = '999';
    return element.getBoundingClientRect().right;
  });
  const orders = await page.getByRole('link', { name: 'Orders', exact: true }).boundingBox();
  // The link has 10 px of padding before its text.
  expect(orders?.x).toBeGreaterThanOrEqual(right + 6);
});

test('is one line a lot on a wide screen', async ({ signedIn: page, api, world }) => {
  await page.setViewportSize({ width: 1920, height: 1000 });
  const [one, two, dropped, over] = await devices(api, 4);
  const lengthOf = ({ name, properties }: SellRequest) => name.length + JSON.stringify(properties).length;
  const wearables = await api.sellRequests({ category: 'wearables', take: 100 });
  const longest = wearables.toSorted((a, b) => lengthOf(b) - lengthOf(a))[0];
  if (!one || !two || !dropped || !over || !longest) throw new Error('too few devices');
  await tooLow(api, one);
  await api.offerFor(two);
  await tooLow(api, longest);
  await api.offerFor(dropped, { price: 3 });
  await world.reprice(dropped.id, 2.5);
  await api.offerFor(over);
  await world.reprice(over.id, over.price / 2);
  await openCart(page);
  await expect(row(page, one).getByRole('button', { name: /^Raise to/ })).toBeVisible();
  await expect(row(page, longest).getByRole('button', { name: /^Raise to/ })).toBeVisible();
  await expect(row(page, two)).toContainText('Matched · ');
  await expect(row(page, dropped)).toContainText('Ask now $2.50');
  await expect(row(page, dropped)).toContainText('$0.50 over lowest ask');
  await expect(row(page, over).getByRole('button', { name: /^Lower to/ })).toBeVisible();
  for (const sellRequest of [one, two, longest, dropped, over]) {
    expect((await row(page, sellRequest).boundingBox())?.height).toBeLessThanOrEqual(44);
  }
});

test('a verdict takes one line at 1280 px, with four-digit prices and thousands of pieces too', async ({
  signedIn: page,
  api,
  world,
}) => {
  const [one] = await devices(api, 1);
  const [dearest] = await api.sellRequests({ sortBy: 'price', sortDir: 'DESC', take: 1 });
  if (!one || !dearest) throw new Error('too few devices');
  await tooLow(api, dearest);
  await world.fault({
    call: 'createBuyRequest',
    kind: 'alter',
    changes: [
      { path: '/data/matchedTarget/*/quantity', value: 4395 },
      { path: '/data/matchedTarget/*/price', value: 1057 },
    ],
  });
  await api.offerFor(one);
  await openCart(page);
  for (const verdict of [
    /^Matched · .*,\d+ pcs from \$1,057\.00$/,
    /^No match at \$[\d.]+\s· Lowest ask \$\d,\d+\.\d\d$/,
  ]) {
    const sentence = page.getByRole('cell').getByText(verdict);
    await expect(sentence).toBeVisible();
    expect((await sentence.boundingBox())?.height).toBeLessThan(30);
  }
});

test('starts at the left edge of a very wide screen, like the other pages', async ({
  signedIn: page,
  api,
}) => {
  const [one] = await devices(api, 1);
  if (!one) throw new Error('too few devices');
  await api.offerFor(one);
  await page.setViewportSize({ width: 2560, height: 1440 });
  const spans = [];
  for (const path of ['/cart', '/orders', '/addresses', '/checkout/address']) {
    await page.goto(path);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    spans.push(
      await heading.evaluate((element) => {
        const { left, width } = element.closest('main > div')?.getBoundingClientRect() ?? new DOMRect();
        return { width, left };
      }),
    );
  }
  for (const span of spans) expect(span).toEqual({ width: 1600, left: 0 });
});

test('keeps the edges of the summary from the cart to the checkout', async ({ signedIn: page, api }) => {
  await page.setViewportSize({ width: 1920, height: 1080 });
  const [one] = await devices(api, 1);
  if (!one) throw new Error('too few devices');
  await api.offerFor(one);
  await openCart(page);
  const summary = page.getByRole('region', { name: 'Summary' });
  const edges = async () => {
    const box = await summary.boundingBox();
    return box && { left: Math.round(box.x), right: Math.round(box.x + box.width) };
  };
  const inCart = await edges();
  await page.getByRole('link', { name: /^Check out 1 lot/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ship to' })).toBeVisible();
  expect(await edges()).toEqual(inCart);
});

test('fits a phone', async ({ signedIn: page, api, axe }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const [one, two] = await devices(api, 2);
  if (!one || !two) throw new Error('too few devices');
  const made = await api.offerFor(one);
  await openCart(page);
  await expect(row(page, one)).toContainText(totalOf(made));
  await expect(row(page, one)).toContainText('Matched · ');
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await axe();
  // The action is at the bottom edge, above the navigation, even if the screen has little content.
  for (const [height, ready] of [
    [1400, page.getByRole('link', { name: /^Check out 1 lot/ })],
    [1800, page.getByRole('button', { name: 'Continue to shipping' })],
  ] as const) {
    await page.setViewportSize({ width: 360, height });
    if (height === 1800) {
      await api.saveAddress();
      await page.getByRole('link', { name: /^Check out 1 lot/ }).click();
    }
    const bar = ready.locator('..');
    await expect(bar).toBeVisible();
    const bottom = await bar.evaluate((element) => element.getBoundingClientRect().bottom);
    expect(bottom).toBeCloseTo(height - 48, 0);
  }
  await api.offerFor(two);
  await openCart(page);
  await page.setViewportSize({ width: 360, height: 500 });
  await row(page, one).getByRole('button', { name: 'Remove' }).click();
  await expect(row(page, one)).toBeHidden();
  await expectEndUncovered(page);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await row(page, two).getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No buy requests yet')).toBeVisible();
});

test('a buyer without any data sees three lines once', async ({ signedIn: page, axe }) => {
  await page.goto('/cart');
  const steps = page.getByRole('main').getByRole('listitem');
  await expect(steps).toHaveCount(3);
  await axe();
  await page.reload();
  await expect(page.getByText('Open a lot and enter the quantity and price you want.')).toBeVisible();
  await expect(steps).toHaveCount(0);
});
