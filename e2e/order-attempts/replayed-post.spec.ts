import type { Page } from '@playwright/test';
import { deskEndpoints } from '@/contract/desk';
import { endpoints } from '@/contract/interface';
import { isLong } from '@/lib/testing/test-runs';
import { fillCart, openReview, heading, orderCount, place } from '../checkout/checkout-steps';
import type { ProxiedCall } from './cutting-proxy';
import { expect } from '../support/fixtures';
import { first, open, panel, row, short } from '../marketplace/marketplace-steps';
import { createBuyRequest, createOrder, test } from './proxied';

/*
 * Chromium resends a POST by itself if a reused connection is lost before the first byte of the response. No script sees this: the proxy
 * counts the received requests, the page counts its own calls.
 */

/** Counts the requests of the page's scripts. Call it before the page navigates. */
async function countSent(page: Page): Promise<(call: ProxiedCall) => Promise<number>> {
  await page.addInitScript(() => {
    const sent: string[] = [];
    Object.assign(window, { sent });
    const send = window.fetch.bind(window);
    window.fetch = (input, init) => {
      const url = input instanceof Request ? input.url : String(input);
      const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
      sent.push(`${method} ${new URL(url, location.href).pathname}`);
      return send(input, init);
    };
  });
  return ({ method, path }) =>
    page.evaluate((line) => {
      const sent: unknown = Reflect.get(window, 'sent');
      return Array.isArray(sent) ? sent.filter((one) => one === line).length : -1;
    }, `${method} ${path}`);
}

const cuts = [
  { fate: 'cutAfter', name: 'after the server had done the work', forwarded: [true, true] },
  { fate: 'cutBefore', name: 'before it reached the server', forwarded: [false, true] },
] as const;

for (const { fate, name, forwarded } of cuts) {
  test(`an order whose connection is lost ${name} is sent again by the browser and placed once`, async ({
    signedIn: page,
    api,
    way,
  }) => {
    const sent = await countSent(page);
    await fillCart(api);
    await api.saveAddress();
    await openReview(page, api);
    const { applied } = way.next(createOrder, fate);
    await place(page).click();
    await applied;
    await expect(heading(page, 'Pay by wire')).toBeVisible();

    const [lost, again, ...more] = way.seen(createOrder);
    expect(more).toEqual([]);
    expect(lost?.isReused).toBe(true);
    expect([lost?.isForwarded, again?.isForwarded]).toEqual(forwarded);
    expect(await sent(createOrder)).toBe(1);

    const { data: orders } = await api.call(endpoints.listOrders, {});
    expect(orders).toHaveLength(1);
    await expect(page).toHaveURL(`/checkout/payment/${orders[0]?.orderNo}`);
    await expect(page.getByText(`Order ${orders[0]?.orderNo} placed`)).toBeVisible();
    await page.reload();
    await expect(page.getByText(`Order ${orders[0]?.orderNo} placed`)).toBeVisible();
    expect(await orderCount(api)).toBe(1);
  });

  // The gateway treats both alike; only a long run also cuts this one before the server.
  if (isLong || fate === 'cutAfter')
    test(`a buy request whose connection is lost ${name} is sent again by the browser and made once`, async ({
      signedIn: page,
      api,
      way,
    }) => {
      const sent = await countSent(page);
      const sellRequest = first(await api.sellRequests({ take: 1 }));
      await open(page, short);
      await row(page, sellRequest).click();
      const { applied } = way.next(createBuyRequest, fate);
      await panel(page)
        .getByRole('button', { name: /^Send buy request/ })
        .click();
      await applied;
      await expect(panel(page)).toContainText('Buy request sent');

      const [lost, again, ...more] = way.seen(createBuyRequest);
      expect(more).toEqual([]);
      expect(lost?.isReused).toBe(true);
      expect([lost?.isForwarded, again?.isForwarded]).toEqual(forwarded);
      expect(await sent(createBuyRequest)).toBe(1);

      const { listCart, listBuyRequestIntents } = deskEndpoints;
      const { rows: cart } = listCart.data.parse(await (await page.request.get(listCart.path)).json());
      expect(cart.map(({ buyRequest }) => buyRequest.name)).toEqual([sellRequest.name]);
      const intents = await page.request.get(listBuyRequestIntents.path);
      expect(await intents.json()).toEqual([]);
      await page.goto('/cart');
      await expect(page.getByRole('rowheader', { name: sellRequest.name })).toHaveCount(1);
    });
}
