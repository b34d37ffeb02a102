import { endpoints } from '@/contract/interface';
import { expect, test } from './fixtures';

test.describe('the harness', () => {
  test('gives each test a market and a signed-in buyer of its own', async ({ signedIn, api, world }) => {
    const [listing] = await api.listings({ take: 1 });
    expect(listing?.quantity).toBeGreaterThan(0);
    await expect(api.call(endpoints.listOrders, {})).resolves.toEqual({ total: '0', data: [] });
    expect(new Set(world.apiKeys).size).toBe(2);
    await signedIn.goto('/marketplace');
    await expect(signedIn.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(signedIn).toHaveURL(/\/marketplace/);
  });

  test('brings an order about without a browser, and moves it along', async ({ api, world }) => {
    const [listing] = await api.listings({ take: 1 });
    if (!listing) throw new Error('the market is empty');
    const buyRequest = await api.offerFor(listing);
    expect(buyRequest.matched).toBe(true);
    const { orderNo } = await api.order(buyRequest);
    await world.advanceClock(60);
    await world.moveOrder(orderNo, {
      status: 'on-the-way',
      trackingInformation: { carrier: 'UPS', trackingNumber: '1Z999' },
    });
    const order = await api.call(endpoints.readOrder, { params: { orderNo } });
    expect(order.status).toBe('on-the-way');
    expect(order.items[0]?.trackingInformation?.trackingNumber).toBe('1Z999');
  });

  test('signs a second device in', async ({ newDevice, world }) => {
    const page = await newDevice(world.apiKeys[1]);
    await page.goto('/cart');
    await expect(page).toHaveURL(/\/cart/);
  });
});

test.describe('the watch', () => {
  test.fail('stops at a console error', async ({ page }) => {
    await page.goto('/connect');
    await page.evaluate(() => console.error('planted'));
  });

  test.fail('stops at an uncaught error', async ({ page }) => {
    await page.goto('/connect');
    await page.evaluate(() => {
      queueMicrotask(() => {
        throw new Error('planted');
      });
    });
    await page.evaluate(() => new Promise(requestAnimationFrame));
  });

  test.fail('stops at a breach of the Content-Security-Policy', async ({ page }) => {
    await page.goto('/connect');
    await page.evaluate(() => {
      const picture = document.createElement('img');
      picture.src = 'https://elsewhere.invalid/x.png';
      document.body.append(picture);
    });
    await page.evaluate(() => new Promise(requestAnimationFrame));
  });

  test('lets pass what a test allows', async ({ page, problems }) => {
    problems.allow(/planted/);
    await page.goto('/connect');
    await page.evaluate(() => console.error('planted'));
  });
});
