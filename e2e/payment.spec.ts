import { cents, formatMoney } from '@/lib/money';
import { fillCart, heading } from './checkout-steps';
import { expect, test } from './fixtures';

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
