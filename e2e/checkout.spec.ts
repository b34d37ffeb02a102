import { endpoints } from '@/contract/interface';
import { cents, formatMoney } from '@/lib/money';
import {
  acceptOtherTerms,
  checkOut,
  chooseAddress,
  fillCart,
  goToReview,
  heading,
  offeredFor,
  onlyLot,
  orderCount,
  place,
  refresh,
  summary,
  toReview,
  toShipping,
} from './checkout-steps';
import { expect, test } from './fixtures';
import { createMarketApi } from './market-api';

test.describe('the way to the review', () => {
  test('leads from the address over the rates to all amounts', async ({ signedIn: page, api }) => {
    const requests = await fillCart(api, 2);
    await api.saveAddress({
      addressLine1: '500 Commerce Street',
      city: 'Dallas',
      state: 'TX',
      postalCode: '75202',
    });
    await api.saveAddress();
    await checkOut(page);
    await expect(page).toHaveTitle('Ship to · Lotdesk');
    // The one that was saved last.
    await expect(page.getByRole('radio', { name: /7245 NW 19th Street/ })).toBeChecked();
    await expect(summary(page)).toContainText(offeredFor(...requests));

    await page.getByRole('radio', { name: /500 Commerce Street/ }).check();
    await toShipping(page).click();
    await expect(heading(page, 'Choose shipping')).toBeVisible();
    await expect(page.getByRole('row').nth(1)).toContainText('Cheapest');
    await expect(page.getByRole('radio').first()).toBeChecked();

    await page.getByRole('button', { name: 'Days' }).click();
    await expect(page.getByRole('columnheader', { name: 'Days' })).toHaveAttribute('aria-sort', 'ascending');
    const fastest = page.getByRole('row').nth(1);
    await expect(fastest).toContainText('Fastest');
    await fastest.getByRole('radio').check();
    const price = (await fastest.getByRole('cell').last().innerText()).trim();
    await expect(summary(page)).toContainText(price);

    await toReview(page).click();
    await expect(heading(page, 'Review and place')).toBeVisible();
    const review = page.getByRole('region', { name: 'Order', exact: true });
    for (const { name } of requests) await expect(review).toContainText(name);
    await expect(review).toContainText('500 Commerce Street');
    await expect(page.getByRole('timer')).toHaveText(/^14:[12]\d$/);
    for (const label of ['Subtotal', 'Shipping', 'Insurance', 'Warranty', 'Total']) {
      await expect(summary(page).getByText(label, { exact: true })).toBeVisible();
    }
    await expect(summary(page)).not.toContainText('—');
  });

  test('keeps everything through a reload at each step', async ({ signedIn: page, api }) => {
    const [request] = await fillCart(api);
    await api.saveAddress({ addressLine1: '500 Commerce Street' });
    await api.saveAddress();
    await checkOut(page);
    await page.getByRole('radio', { name: /500 Commerce Street/ }).check();
    await page.reload();
    await expect(page.getByRole('radio', { name: /500 Commerce Street/ })).toBeChecked();
    await toShipping(page).click();
    await page.getByRole('radio').nth(2).check();
    const chosen = await page.getByRole('row').nth(3).innerText();
    await page.reload();
    await expect(page.getByRole('radio').nth(2)).toBeChecked();
    await toReview(page).click();
    const button = await place(page).innerText();
    await page.reload();
    await expect(place(page)).toHaveText(button);
    await expect(page.getByRole('region', { name: 'Order', exact: true })).toContainText(
      request?.name ?? '?',
    );
    await page.getByRole('link', { name: 'Change shipping' }).click();
    await expect(page.getByRole('row').nth(3)).toHaveText(chosen.replaceAll(/\s+/g, ' '), {
      useInnerText: true,
    });
    await expect(page.getByRole('radio').nth(2)).toBeChecked();
  });

  test('opens each step only when what it rests on is there', async ({ signedIn: page, api }) => {
    await page.goto('/checkout/review');
    await expect(page).toHaveURL(/\/cart$/);
    await fillCart(api, 2);
    await api.saveAddress();
    await checkOut(page);
    await page.goto('/checkout/review');
    await expect(page).toHaveURL(/\/checkout\/address$/);
    await toShipping(page).click();
    await expect(heading(page, 'Choose shipping')).toBeVisible();
    await page.goto('/checkout');
    await expect(page).toHaveURL(/\/checkout\/shipping$/);
    await toReview(page).click();
    await expect(place(page)).toBeEnabled();

    // Another selection has no rate yet; the address stays.
    await page.getByRole('link', { name: 'Change lots' }).click();
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(1)
      .uncheck();
    await page.getByRole('link', { name: /^Check out 1 lot/ }).click();
    await page.goto('/checkout/review');
    await expect(page).toHaveURL(/\/checkout\/shipping$/);
  });

  test('drops the rate when the address changes', async ({ signedIn: page, api }) => {
    await fillCart(api);
    await api.saveAddress({
      addressLine1: '500 Commerce Street',
      city: 'Dallas',
      state: 'TX',
      postalCode: '75202',
    });
    await api.saveAddress();
    await goToReview(page);
    await page.getByRole('link', { name: 'Change ship to' }).click();
    await page.getByRole('radio', { name: /500 Commerce Street/ }).check();
    await page.goto('/checkout/review');
    await expect(page).toHaveURL(/\/checkout\/shipping$/);
    await expect(page.getByRole('navigation', { name: 'Checkout steps' })).toContainText(
      '500 Commerce Street',
    );
  });

  test('takes a first address, and edits one, on the spot', async ({ signedIn: page, api }) => {
    await fillCart(api);
    await checkOut(page);
    await expect(toShipping(page)).toBeDisabled();
    await expect(page.getByText('Save an address to ship to first.')).toBeVisible();
    await page.getByLabel('Street address').fill('500 Commerce Street');
    await page.getByLabel('City').fill('Dallas');
    await page.getByLabel('State').selectOption('TX');
    await page.getByLabel('ZIP code').fill('75202');
    await page.getByRole('button', { name: 'Save and ship here' }).click();
    await expect(page.getByRole('radio', { name: /500 Commerce Street/ })).toBeChecked();

    await page.getByRole('button', { name: /^Edit 500 Commerce Street/ }).click();
    await expect(toShipping(page)).toBeDisabled();
    await page.getByLabel('Street address').fill('501 Commerce Street');
    await page.getByRole('button', { name: 'Save and ship here' }).click();
    await expect(page.getByRole('radio', { name: /501 Commerce Street/ })).toBeChecked();
    await toShipping(page).click();
    await expect(heading(page, 'Choose shipping')).toBeVisible();
  });
});

test.describe('refusals', () => {
  test('a rate that no longer holds is refused in place, and new ones are one press away', async ({
    signedIn: page,
    api,
  }) => {
    await fillCart(api);
    const { id, ...address } = await api.saveAddress();
    await chooseAddress(page);
    // Somebody edits the address on another device meanwhile.
    const body = { ...address, id, addressLine1: '7247 NW 19th Street', apartmentNumber: null };
    await api.call(endpoints.updateShippingAddress, {
      params: { id },
      body: { ...body, city: 'Miami', state: 'FL', postalCode: '33126' },
    });
    await toReview(page).click();
    const refusal = summary(page).getByRole('alert');
    await expect(refusal).toContainText('Could not validate the order');
    await expect(refusal).toContainText('the address was changed since it was generated');
    await expect(refusal).toContainText('Nothing was ordered');
    await refusal.getByRole('button', { name: 'Get rates again' }).click();
    await toReview(page).click();
    await expect(place(page)).toBeEnabled();
  });

  test('a lot that another buyer took first is named, and nothing is ordered', async ({
    signedIn: page,
    request,
    api,
    world,
  }) => {
    const lot = await onlyLot(api);
    const bought = await api.offerFor(lot, { quantity: lot.quantity });
    await api.saveAddress();
    await goToReview(page);
    const competitor = createMarketApi(request, world.apiKeys[1]);
    await competitor.order(await competitor.offerFor(lot));
    await place(page).click();
    const refusal = page.getByRole('alert').filter({ hasText: 'The marketplace refused the order' });
    await expect(refusal).toContainText(`This is about ${bought.name}.`);
    await expect(refusal).toContainText('Nothing was ordered and nothing is owed');
    expect(await orderCount(api)).toBe(0);

    await refresh(page).click();
    await expect(summary(page).getByRole('alert')).toContainText('Could not refresh the amounts');
    await page.reload();
    await expect(refusal).toBeVisible();
    await refusal.getByRole('link', { name: 'Back to the cart' }).click();
    await expect(page).toHaveURL(/\/cart$/);
  });
});

test.describe('the window', () => {
  test('counts down by the server, warns at its marks, and closes early', async ({ signedIn: page, api }) => {
    await fillCart(api);
    await api.saveAddress();
    await page.clock.install();
    await goToReview(page);
    const announcement = page.getByText(/left to place the order|no longer held\. Refresh/);
    await expect(page.getByRole('timer')).toHaveText(/^14:\d\d$/);
    await page.clock.fastForward('09:00');
    await expect(page.getByRole('timer')).toHaveText(/^5:\d\d$/);
    await expect(announcement).toBeHidden();
    await page.clock.fastForward('00:35');
    await expect(announcement).toHaveText('5 minutes left to place the order at these amounts.');
    await page.clock.fastForward('03:00');
    await expect(announcement).toHaveText('2 minutes left to place the order at these amounts.');
    await page.clock.fastForward('01:00');
    await expect(announcement).toHaveText('1 minute left to place the order at these amounts.');
    await page.clock.fastForward('01:00');
    await expect(announcement).toHaveText('The amounts are no longer held. Refresh them to place the order.');
    await expect(place(page)).toBeHidden();
    await expect(refresh(page)).toBeEnabled();
  });

  test('is over after a reload too, and one press renews it', async ({ signedIn: page, api, world }) => {
    await fillCart(api);
    await api.saveAddress();
    await goToReview(page);
    const button = await place(page).innerText();
    await world.advanceClock(871);
    await page.reload();
    await expect(place(page)).toBeHidden();
    await refresh(page).click();
    await expect(place(page)).toHaveText(button);
    await expect(page.getByRole('timer')).toHaveText(/^14:\d\d$/);
    await place(page).click();
    await expect(heading(page, 'Pay by wire')).toBeVisible();
  });

  test('an order placed too late is refused by the marketplace and placed after a renewal', async ({
    signedIn: page,
    api,
    world,
  }) => {
    await fillCart(api);
    await api.saveAddress();
    await goToReview(page);
    // The screen does not know that the market's clock has jumped.
    await world.advanceClock(16 * 60);
    await place(page).click();
    await expect(page.getByRole('alert')).toContainText('window of 15 minutes is over');
    expect(await orderCount(api)).toBe(0);
    await refresh(page).click();
    await place(page).click();
    await expect(heading(page, 'Pay by wire')).toBeVisible();
    expect(await orderCount(api)).toBe(1);
  });

  test('amounts that changed are shown old and new, and accepted before placing', async ({
    signedIn: page,
    api,
  }) => {
    await fillCart(api);
    await api.saveAddress();
    await goToReview(page);
    const total = (await place(page).innerText()).replace('Place order · ', '');
    await acceptOtherTerms(page);
    await expect(place(page)).toBeDisabled();
    const changes = page.getByRole('table', { name: 'Amounts that changed' });
    await expect(changes.getByRole('row', { name: /^Total/ })).toContainText(`$2.00→${total}`);
    await expect(changes.getByRole('row', { name: /^Shipping service/ })).toContainText(
      'UPS · Carrier Pigeon',
    );
    await expect(changes.getByRole('row')).toHaveCount(4);
    await page.getByRole('button', { name: 'Accept the new amounts' }).click();
    await expect(changes).toBeHidden();
    await expect(place(page)).toBeEnabled();
    await page.reload();
    await expect(place(page)).toBeEnabled();
  });
});

test.describe('placing', () => {
  test('many presses make one order, and there is no way back into it', async ({ signedIn: page, api }) => {
    const [request] = await fillCart(api);
    await api.saveAddress();
    await goToReview(page);
    await place(page).dblclick();
    await expect(heading(page, 'Pay by wire')).toBeVisible();
    expect(await orderCount(api)).toBe(1);
    const { pathname } = new URL(page.url());

    await page.goBack();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByText('No buy requests yet')).toBeVisible();
    await page.goto('/checkout/review');
    await expect(page).toHaveURL(/\/cart$/);
    await page.goto(pathname);
    await expect(page.getByText(`Order ${pathname.split('/').at(-1)} is placed`)).toBeVisible();
    const orders = await api.call(endpoints.listOrders, {});
    expect(orders.data[0]?.items[0]?.name).toBe(request?.name);
  });

  test('a reload while it is under way shows what became of it', async ({ signedIn: page, api }) => {
    await fillCart(api);
    await api.saveAddress();
    await goToReview(page);
    await place(page).click({ noWaitAfter: true });
    await page.reload();
    await expect(heading(page, 'Pay by wire').or(place(page))).toBeVisible();
    // The reload may have come before the request had left.
    if (await place(page).isVisible()) await place(page).click();
    await expect(heading(page, 'Pay by wire')).toBeVisible();
    expect(await orderCount(api)).toBe(1);
  });

  test('a tab that was copied cannot order the same lots again', async ({ signedIn: page, api, context }) => {
    await fillCart(api);
    await api.saveAddress();
    await goToReview(page);
    const stored = await page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)));
    const copy = await context.newPage();
    await copy.addInitScript((items) => {
      for (const [name, value] of Object.entries(items)) sessionStorage.setItem(name, String(value));
    }, stored);
    await copy.goto('/checkout/review');
    await expect(place(copy)).toBeEnabled();
    await place(page).click();
    await expect(heading(page, 'Pay by wire')).toBeVisible();
    await place(copy).click();
    await expect(heading(copy, 'Pay by wire')).toBeVisible();
    expect(copy.url()).toBe(page.url());
    expect(await orderCount(api)).toBe(1);
  });

  test('offline, a press fails at once and nothing is sent later', async ({
    signedIn: page,
    api,
    context,
    problems,
  }) => {
    problems.allow(/ERR_INTERNET_DISCONNECTED/);
    await fillCart(api);
    await api.saveAddress();
    await goToReview(page);
    await context.setOffline(true);
    await place(page).click();
    await expect(page.getByRole('alert')).toContainText('The order was not sent');
    await expect(page.getByRole('alert')).toContainText('nothing will be sent later on its own');
    await context.setOffline(false);
    await expect(page.getByText(/^Offline\./)).toBeHidden();
    expect(await orderCount(api)).toBe(0);
    await place(page).click();
    await expect(heading(page, 'Pay by wire')).toBeVisible();
    expect(await orderCount(api)).toBe(1);
  });
});

test.describe('the wire sheet', () => {
  test('says exactly what came with the order, once the buyer says which wire', async ({
    signedIn: page,
    api,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const [request] = await fillCart(api);
    if (!request) throw new Error('the cart is empty');
    const { orderNo, amount, wirePaymentDetails } = await api.order(request);
    await page.goto(`/checkout/payment/${orderNo}`);
    const sheet = page.getByRole('article', { name: 'Wire instructions' });
    await expect(sheet.getByRole('radio', { checked: true })).toHaveCount(0);
    await expect(sheet).not.toContainText(wirePaymentDetails.local.accNo);
    await expect(sheet.getByRole('button', { name: 'Print' })).toBeDisabled();

    const copied = async (what: string) => {
      await sheet.getByRole('button', { name: `Copy ${what}`, exact: true }).click();
      await expect(sheet.getByRole('button', { name: `${what}: Copied`, exact: true })).toBeVisible();
      return page.evaluate(() => navigator.clipboard.readText());
    };
    expect(await copied('memo')).toBe(orderNo);
    expect(await copied('amount')).toBe(amount);
    await expect(sheet).toContainText(formatMoney(cents(amount)));

    await sheet.getByRole('radio', { name: /From a bank outside the US/ }).check();
    await expect(page).toHaveURL(/wire=international/);
    const { international, local } = wirePaymentDetails;
    expect(await copied('account number')).toBe(international.accNo);
    expect(await copied('routing number')).toBe(international.routingNo);
    expect(await copied('swift code')).toBe(international.swiftCode);
    expect(await copied('payee')).toBe(international.payeeName);
    await expect(sheet).toContainText(`ends in ${international.accNo.slice(-4)}`);

    await sheet.getByRole('radio', { name: /From a US bank/ }).check();
    expect(await copied('routing number')).toBe(local.routingNo);
    await expect(sheet).not.toContainText('SWIFT');
    await page.reload();
    await expect(sheet.getByRole('radio', { name: /From a US bank/ })).toBeChecked();
  });

  test('prints on one page, on white, with nothing else on it', async ({ signedIn: page, api }) => {
    const [request] = await fillCart(api);
    if (!request) throw new Error('the cart is empty');
    const { orderNo } = await api.order(request);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`/checkout/payment/${orderNo}?wire=international`);
    await expect(page.getByText('SWIFT code')).toBeVisible();
    const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1');
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(page.getByRole('button', { name: /Copy|Print/ })).toHaveCount(0);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByText('International wire. From a bank outside the US.')).toBeVisible();
    await expect(page.locator(':root')).toHaveCSS('color-scheme', 'light');
  });

  test('invites no payment for an order that does not wait for one', async ({
    signedIn: page,
    api,
    world,
  }) => {
    const [request] = await fillCart(api);
    if (!request) throw new Error('the cart is empty');
    const { orderNo } = await api.order(request);
    for (const status of ['payment-confirmed', 'canceled'] as const) {
      await world.moveOrder(orderNo, { status });
      await page.goto(`/checkout/payment/${orderNo}?wire=local`);
      await expect(page.getByText('This order does not wait for a wire')).toBeVisible();
      await expect(page.getByRole('article')).toHaveCount(0);
    }
  });

  test("is nobody else's", async ({ api, world, newDevice }) => {
    const [request] = await fillCart(api);
    if (!request) throw new Error('the cart is empty');
    const { orderNo } = await api.order(request);
    const other = await newDevice(world.apiKeys[1]);
    await other.goto(`/checkout/payment/${orderNo}`);
    await expect(heading(other, 'Order not found')).toBeVisible();
    await other.goto('/checkout/payment/no-number');
    await expect(heading(other, 'Order not found')).toBeVisible();
  });
});
