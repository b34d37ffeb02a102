import type { Page } from '@playwright/test';
import { endpoints } from '@/contract/interface';
import { orderStatuses } from '@/contract/order-statuses';
import { cents, formatMoney } from '@/lib/money';
import { rateName } from '@/lib/text/rate-name';
import { miami } from '@/lib/testing/test-address';
import { isLong } from '@/lib/testing/test-runs';
import { fillCart, heading } from '../checkout/checkout-steps';
import { expect, signIn, test } from '../support/fixtures';
import { createMarketApi } from '../support/market-api';
import { readPdf } from '../support/pdf-text';

const table = (page: Page) => page.getByRole('table', { name: /^Orders/ });
const filter = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Filter orders' }).getByRole('link', { name, exact: true });

test.describe('the history of the demo buyer', () => {
  test.beforeEach(({ context }) => signIn(context, 'sandbox-demo'));

  test('is there whole, newest first, with what is due', async ({ page }) => {
    await page.goto('/orders');
    await expect(page).toHaveTitle('Orders · Lotdesk');
    await expect(table(page).getByRole('link').first()).toBeVisible();
    const numbers = await table(page).getByRole('link').allInnerTexts();
    expect(numbers.length).toBeGreaterThanOrEqual(14);
    expect(numbers).toEqual(numbers.toSorted().toReversed());
    const canceled = table(page).getByRole('row').filter({ hasText: 'Canceled' }).first();
    await expect(canceled.getByRole('cell').last()).toHaveText('$0.00');
  });

  test('can be narrowed to what is current, completed, and each status', async ({ page }) => {
    await page.goto('/orders');
    for (const name of ['Awaiting payment', 'Processing', 'Delivered', 'Canceled', 'Refunded']) {
      await filter(page, name).click();
      await expect(filter(page, name)).toHaveAttribute('aria-current', 'page');
      await expect(table(page).getByRole('link').first()).toBeVisible();
      const rows = table(page).getByRole('row');
      await expect(rows.filter({ hasText: name })).toHaveCount((await rows.count()) - 1);
    }
    await expect(page).toHaveURL('/orders?status=refunded');
    await filter(page, 'Current').click();
    await expect(page).toHaveURL('/orders?status=current');
    await expect(table(page).getByRole('link').first()).toBeVisible();
    await page.goBack();
    await expect(filter(page, 'Refunded')).toHaveAttribute('aria-current', 'page');
    await page.goto('/orders?status=no-such-status');
    await expect(filter(page, 'All')).toHaveAttribute('aria-current', 'page');
  });

  test('has wire instructions for what is awaiting payment', async ({ page }) => {
    await page.goto('/orders?status=awaiting-payment');
    await table(page).getByRole('link').last().click();
    await expect(page.getByRole('article', { name: 'Wire instructions' })).toBeVisible();
    // No details of the placement are shown, because it was not placed here.
    await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Shipping and other charges');
    await expect(page.getByRole('region', { name: 'Shipping' })).toHaveCount(0);
    await expect(page.getByRole('main')).not.toContainText('Insurance');
  });
});

test('prints as a document where it has no wire sheet', async ({ signedIn: page, api, world, axe }) => {
  const [buyRequest] = await fillCart(api);
  if (!buyRequest) throw new Error('the cart is empty');
  const { orderNo } = await api.order(buyRequest);
  const tracking = { carrier: 'fedex', trackingNumber: '794612345678' };
  await world.moveOrder(orderNo, { status: 'on-the-way', trackingInformation: tracking });
  await page.goto(`/orders/${orderNo}`);
  await expect(page.getByRole('region', { name: 'Shipping' })).toContainText(miami.addressLine1);
  await page.emulateMedia({ media: 'print' });
  await axe();
  const { pages, pieces } = await readPdf(await page.pdf({ format: 'Letter' }));
  expect(pages).toBe(1);
  const print = pieces.map(({ text }) => text).join(' ');
  for (const part of [
    `Order ${orderNo}`,
    'Lotdesk · Buyer:',
    'On the way',
    buyRequest.name,
    '794612345678',
    'Total',
    miami.addressLine1,
  ])
    expect(print).toContain(part);
  expect(print).not.toMatch(/All orders|Copy|Export|Order again/);
});

test('says that only orders placed here have wire instructions', async ({
  signedIn: page,
  request,
  world,
}) => {
  const elsewhere = createMarketApi(request, world.apiKeys[0], '/sandbox/marketplace/api');
  const [sellRequest] = await elsewhere.sellRequests();
  if (!sellRequest) throw new Error('the market is empty');
  const { orderNo } = await elsewhere.order(await elsewhere.offerFor(sellRequest));
  await page.goto(`/orders/${orderNo}`);
  await expect(page.getByText('Wire instructions not available')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
});

test('without orders, each list says so and leads on', async ({ signedIn: page, axe }) => {
  await page.goto('/orders');
  await expect(page.getByText('No orders yet')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Find lots' })).toBeVisible();
  await axe();
  await filter(page, 'Delivered').click();
  await expect(page.getByText('No orders under “Delivered”')).toBeVisible();
  await page.getByRole('link', { name: 'Show all orders' }).click();
  await expect(page.getByText('No orders yet')).toBeVisible();
});

test('an order that is not there is not found', async ({ signedIn: page, axe }) => {
  for (const path of ['/orders/1', '/orders/not-a-number']) {
    await page.goto(path);
    await expect(heading(page, 'Order not found')).toBeVisible();
  }
  await axe();
  await page.getByRole('link', { name: 'Show all orders' }).click();
  await expect(heading(page, 'Orders')).toBeVisible();
});

test.describe('one order', () => {
  test('shows where it is and what happens next, status by status', async ({
    signedIn: page,
    api,
    world,
  }) => {
    const [request] = await fillCart(api);
    if (!request) throw new Error('the cart is empty');
    const { orderNo, amount } = await api.order(request);
    const status = page.getByRole('region', { name: 'Status' });
    const amounts = page.getByRole('region', { name: 'Summary' });
    const due = amounts.getByRole('definition').last();
    const sheet = page.getByRole('article', { name: 'Wire instructions' });
    const total = formatMoney(cents(amount));

    await page.goto(`/orders/${orderNo}`);
    await expect(status).toContainText('The marketplace is waiting for your wire.');
    await expect(due).toHaveText(total);
    await expect(sheet).toBeVisible();

    const sentences = new Set<string>();
    for (const next of orderStatuses) {
      await world.moveOrder(orderNo, { status: next });
      await page.reload();
      await expect(status).toBeVisible();
      sentences.add(await status.innerText());
      if (next === 'awaiting-payment') continue;
      await expect(sheet).toHaveCount(0);
      await expect(due).toHaveText('$0.00');
    }
    expect(sentences.size).toBe(orderStatuses.length);
    await expect(status).toContainText("Don't send a wire for it.");
  });

  test('groups its items by shipment, and leads to https trackers only', async ({
    signedIn: page,
    api,
    world,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const requests = await fillCart(api, 2);
    const { orderNo } = await api.order(...requests);
    await page.goto(`/orders/${orderNo}`);
    const shipment = page.getByRole('region', { name: /^Shipment 1 of/ });
    await expect(shipment).toContainText('No tracking yet');

    const trackingNumber = '1Z999AA10123456784';
    const trackingUrl = `https://www.ups.com/track?tracknum=${trackingNumber}`;
    const tracking = { carrier: 'UPS', trackingNumber, trackingUrl };
    await world.moveOrder(orderNo, { status: 'on-the-way', trackingInformation: tracking });
    await page.reload();
    await expect(shipment).toContainText(`UPS${trackingNumber}`);
    const link = shipment.getByRole('link', { name: /^Track/ });
    await expect(link).toHaveAttribute('href', trackingUrl);
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    await expect(link).toHaveAttribute('target', '_blank');
    await shipment.getByRole('button', { name: `Copy tracking number ${trackingNumber}` }).click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(trackingNumber);
    for (const { name } of requests) await expect(page.getByText(name).first()).toBeVisible();

    for (const unsafe of ['http://www.ups.com/track', 'javascript:alert(1)']) {
      await world.moveOrder(orderNo, {
        status: 'on-the-way',
        trackingInformation: { ...tracking, trackingUrl: unsafe },
      });
      await page.reload();
      await expect(shipment).toContainText(trackingNumber);
      await expect(link).toHaveCount(0);
    }
  });

  test('placed here, shows address, service, country spec, insurance and warranty', async ({
    signedIn: page,
    api,
    world,
    axe,
  }) => {
    const [request] = await fillCart(api);
    if (!request) throw new Error('the cart is empty');
    const address = await api.saveAddress({ addressLine1: '7245 NW 19th Street' });
    const body = { address: address.id, buyRequestIds: [request.id] };
    const { rates } = await api.call(endpoints.createShippingRates, { body });
    const rate = rates.find(({ carrier }) => carrier === 'FedEx') ?? rates[0];
    if (!rate) throw new Error('there is no rate');
    const validation = await api.call(endpoints.validateOrder, {
      body: { buyRequestIds: [request.id], buyerAddress: address.id, shippingOption: rate },
    });
    const { orderNo } = await api.call(endpoints.createOrder, {
      body: { orderMetaId: validation.orderMetaId },
    });
    const params = { id: address.id };
    await api.call(endpoints.updateShippingAddress, {
      params,
      body: { ...miami, id: address.id, addressLine1: '1 Another Street' },
    });

    await page.goto(`/orders/${orderNo}`);
    const shipping = page.getByRole('region', { name: 'Shipping' });
    await expect(shipping).toContainText('7245 NW 19th Street');
    await expect(shipping).toContainText(rateName(rate));
    await expect(page.getByRole('region', { name: /^Shipment 1 of/ })).toContainText('US spec');
    const amounts = page.getByRole('region', { name: 'Summary' });
    for (const [label, amount] of [
      ['Subtotal', validation.subtotal],
      ['Shipping', validation.shippingFee],
      ['Insurance', validation.insurance],
      ['Warranty', validation.warranty],
      ['Total', validation.total],
    ] as const) {
      await expect(amounts).toContainText(`${label}${formatMoney(cents(amount))}`);
    }
    await expect(amounts).not.toContainText('other charges');

    await world.moveOrder(orderNo, {
      status: 'on-the-way',
      trackingInformation: { carrier: 'dhl-express', trackingNumber: 'JD014600003' },
    });
    await page.reload();
    await expect(page.getByRole('region', { name: /^Shipment 1 of/ })).toContainText(
      'DHL ExpressJD014600003',
    );
    // The marketplace's ids are not shown.
    await expect(page.getByRole('main')).not.toContainText(/(rate|shp|ca|trk)_|[0-9a-f]{8}-[0-9a-f]{4}-/);
    await axe();
  });
});

// Placing a hundred orders takes 15 seconds, so only a long run does it.
if (isLong)
  test('a long history is drawn piece by piece', async ({ signedIn: page, api }) => {
    const { id: address } = await api.saveAddress();
    let made = 0;
    // Lots of one device share their stock, so that some are no longer matched.
    for (const sellRequest of await api.sellRequests({ take: 200, sortBy: 'quantity' })) {
      const { id, matched } = await api.offerFor(sellRequest);
      if (!matched) continue;
      await api.orderTo(address, [id]);
      made += 1;
      if (made === 101) break;
    }
    await page.goto('/orders');
    await expect(table(page).getByRole('link')).toHaveCount(100);
    await page.getByRole('button', { name: 'Show 1 more' }).click();
    await expect(table(page).getByRole('link')).toHaveCount(101);
    await expect(page.getByText('101 orders')).toBeVisible();
  });

test.describe('too many requests', () => {
  test.use({ allowedProblems: [/Too many requests|429/i] });

  test('are one sentence in the frame, and a button that counts down to a retry of its own', async ({
    signedIn: page,
    world,
    axe,
  }) => {
    await world.fault({ call: 'listOrders', kind: 'tooMany', seconds: 8 });
    await page.goto('/orders');
    const notice = page.getByRole('alert');
    await expect(notice.getByRole('button', { name: /^Try again in [1-8] s$/ })).toBeVisible();
    await expect(notice).not.toContainText('Nothing was sent');
    await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
    await axe();
  });
});
