import { endpoints } from '@/contract/interface';
import { expect, test } from './fixtures';

test.describe('the harness', () => {
  test('gives each test a market and a signed-in buyer of its own', async ({ signedIn, api, world }) => {
    const [sellRequest] = await api.sellRequests({ take: 1 });
    expect(sellRequest?.quantity).toBeGreaterThan(0);
    await expect(api.call(endpoints.listOrders, {})).resolves.toEqual({ total: '0', data: [] });
    expect(new Set(world.apiKeys).size).toBe(2);
    await signedIn.goto('/marketplace');
    await expect(signedIn.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(signedIn).toHaveURL(/\/marketplace/);
  });

  test('brings an order about without a browser, and moves it along', async ({ api, world }) => {
    const [sellRequest] = await api.sellRequests({ take: 1 });
    if (!sellRequest) throw new Error('the market is empty');
    const buyRequest = await api.offerFor(sellRequest);
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
  const planted: [string, RegExp, () => void][] = [
    ['a console error', /console: planted/, () => console.error('planted')],
    [
      'an uncaught error',
      /uncaught: .*planted/,
      () => {
        queueMicrotask(() => {
          throw new Error('planted');
        });
      },
    ],
    [
      'a breach of the Content-Security-Policy',
      /Content-Security-Policy: img-src blocked/,
      () => {
        const picture = document.createElement('img');
        picture.src = 'https://elsewhere.invalid/x.png';
        document.body.append(picture);
      },
    ],
  ];

  for (const [name, problem, plant] of planted) {
    test(`stops at ${name}, unless the test allows it`, async ({ page, problems }) => {
      await page.goto('/connect');
      await page.evaluate(plant);
      await expect(() => expect(() => problems.assertNone()).toThrow(problem)).toPass();
      problems.allow(/planted/, /Content.Security.Policy/);
    });
  }
});
