import type { Page } from '@playwright/test';
import { deskEndpoints } from '@/contract/desk';
import { type Endpoint, endpointPath } from '@/contract/endpoint';
import { endpoints, interfaceBase } from '@/contract/interface';
import type { WirePaymentDetails } from '@/contract/resources';
import {
  fillCart,
  goToReview,
  heading,
  orderCount,
  place,
  toReview,
  toShipping,
} from '../checkout/checkout-steps';
import { expect, test } from '../support/fixtures';
import { first, panel, row, short } from '../marketplace/marketplace-steps';
import { collectTraces } from './traces';

const sheet = (page: Page) => page.getByRole('article', { name: 'Wire instructions' });

/** The numbers in wire details that must stay secret: with them, money could be requested or misdirected. */
function bankNumbers({ international, local }: WirePaymentDetails): string[] {
  const { swiftCode, accNo, routingNo } = international;
  return [...new Set([swiftCode, accNo, routingNo, local.accNo, local.routingNo])];
}

/** The traces that contain a secret: literal, grouped by spaces, or encoded. */
function leaks(traces: string[], secrets: string[]): string[] {
  const forms = secrets.flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    btoa(secret).replaceAll('=', ''),
  ]);
  return traces.filter((trace) => {
    const together = trace.replaceAll(/[\s\u00A0]/g, '');
    return forms.some((form) => trace.includes(form) || together.includes(form));
  });
}

test('a whole purchase leaves neither the API key nor a bank number in the browser', async ({
  page,
  context,
  api,
  world,
}) => {
  const [apiKey] = world.apiKeys;
  const traces = collectTraces(context);
  const stored = new Map<string, string | undefined>();
  context.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (/^\/(api|desk|session)\b/.test(pathname)) stored.set(pathname, response.headers()['cache-control']);
  });

  await page.goto('/connect');
  await page.getByLabel('API key').fill(apiKey);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/marketplace/);
  await traces.look(page);

  await page.goto(short);
  await row(page, first(await api.sellRequests({ take: 1 }))).click();
  await panel(page)
    .getByRole('button', { name: /^Send buy request/ })
    .click();
  await expect(panel(page)).toContainText('Buy request sent');
  await traces.look(page);
  await panel(page).getByRole('link', { name: 'View cart' }).click();
  await page.getByRole('link', { name: /^Check out 1 lot/ }).click();
  await page.getByLabel('Street address').fill('500 Commerce Street');
  await page.getByLabel('City').fill('Dallas');
  await page.getByLabel('State').selectOption('TX');
  await page.getByLabel('ZIP code').fill('75202');
  await page.getByRole('button', { name: 'Save and ship here' }).click();
  await toShipping(page).click();
  await traces.look(page);
  await toReview(page).click();
  await expect(place(page)).toBeEnabled();
  await traces.look(page);
  await page.reload();
  await place(page).click();

  await expect(heading(page, 'Pay by wire')).toBeVisible();
  const orderNo = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const { readWireInstructions } = deskEndpoints;
  const answer = await page.request.get(endpointPath(readWireInstructions, { params: { orderNo } }));
  const { wirePaymentDetails } = readWireInstructions.data.parse(await answer.json());
  const { local, international } = wirePaymentDetails;
  const ways = [
    [/^US bank/, local],
    [/^Bank outside the US/, international],
  ] as const;
  for (const [way, { accNo }] of ways) {
    await sheet(page).getByRole('radio', { name: way }).check();
    await expect(sheet(page)).toContainText(accNo);
    await traces.look(page);
    await page.reload();
    await expect(sheet(page)).toContainText(accNo);
    await traces.look(page);
  }
  await page.getByRole('link', { name: 'View order' }).click();
  await expect(heading(page, `Order ${orderNo}`)).toBeVisible();
  await traces.look(page);
  await page.goBack();
  await traces.look(page);

  const all = traces.all();
  expect(all.filter((trace) => trace.startsWith('URL: POST')).length).toBeGreaterThan(4);
  expect(leaks(all, [apiKey, ...bankNumbers(wirePaymentDetails)])).toEqual([]);
  for (const nothing of ['databases: []', 'caches: []', 'script cookies: ', 'window name: ']) {
    const [name = ''] = nothing.split(':');
    expect(all.filter((trace) => trace.startsWith(`${name}:`))).toEqual([nothing]);
  }
  expect(context.serviceWorkers()).toEqual([]);

  const cookies = await context.cookies();
  expect(cookies).toHaveLength(1);
  for (const { httpOnly, sameSite, value } of cookies) {
    expect({ httpOnly, sameSite }).toEqual({ httpOnly: true, sameSite: 'Strict' });
    expect(leaks([value, decodeURIComponent(value)], [apiKey])).toEqual([]);
  }
  // The browser's disk cache must have no account data.
  expect(stored.size).toBeGreaterThan(8);
  for (const [path, caching] of stored) expect(`${path}: ${caching}`).toContain('no-store');
});

test("another buyer's links open nothing", async ({ signedIn: page, api, newDevice, world, problems }) => {
  // JSON responses allow no scripts, so this test's own watcher is blocked there.
  problems.allow(/Blocked script execution in '[^']*\/(desk|api)\//);
  const [request] = await fillCart(api, 2);
  await api.saveAddress();
  const validated = page.waitForResponse(/\/orders\/validate$/);
  await goToReview(page);
  const { orderMetaId } = endpoints.validateOrder.data.parse(await (await validated).json());
  await place(page).click();
  await expect(heading(page, 'Pay by wire')).toBeVisible();
  const orderNo = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  const left = await api.offerFor(first(await api.sellRequests({ take: 1 })));
  const { wirePaymentDetails } = deskEndpoints.readWireInstructions.data.parse(
    await (await page.request.get(`/desk/wire-instructions/${orderNo}`)).json(),
  );
  const others = [...bankNumbers(wirePaymentDetails), request?.name ?? '', left.name, '7245 NW 19th Street'];

  const other = await newDevice(world.apiKeys[1]);
  const expectNothing = async () => {
    const visible = `${await other.title()} ${await other.locator('body').innerText()}`;
    expect(others.filter((text) => visible.includes(text))).toEqual([]);
  };
  for (const path of ['checkout/payment', 'orders']) {
    for (const search of ['', '?wire=local', '?wire=international']) {
      await other.goto(`/${path}/${orderNo}${search}`);
      await expect(heading(other, 'Order not found')).toBeVisible();
      await expectNothing();
    }
  }
  await other.goto('/orders');
  await expect(heading(other, 'Orders')).toBeVisible();
  await expect(other.getByText(orderNo)).toHaveCount(0);
  await expectNothing();
  await other.goto('/cart');
  await expect(other.getByText('No buy requests yet')).toBeVisible();
  await expectNothing();

  const params = { orderMetaId, orderNo, id: left.id };
  const { readOrderAttempt, readValidation, readWireInstructions } = deskEndpoints;
  const links: [string, Endpoint][] = [
    ['', readOrderAttempt],
    ['', readValidation],
    ['', readWireInstructions],
    [interfaceBase, endpoints.readOrder],
  ];
  for (const [base, endpoint] of links) {
    const answer = await other.goto(base + endpointPath(endpoint, { params }));
    expect(answer?.status(), endpoint.path).toBe(404);
    await expectNothing();
  }
  const { forgetBuyRequest, listCart, listOpenOrderAttempts } = deskEndpoints;
  for (const { path } of [listCart, listOpenOrderAttempts]) {
    expect(await (await other.request.get(path)).json()).toEqual([]);
  }

  // An attacker with the ids tries them from the app's own page.
  await other.goto('/cart');
  const send = (method: string, path: string, body: object | null) =>
    other.evaluate(
      async ([verb, url, text]) => {
        const init: RequestInit = { method: verb };
        if (text !== null)
          Object.assign(init, { headers: { 'content-type': 'application/json' }, body: text });
        return (await fetch(url, init)).status;
      },
      [method, path, body === null ? null : JSON.stringify(body)] as const,
    );
  expect(await send('POST', interfaceBase + endpoints.createOrder.path, { orderMetaId })).toBe(404);
  expect(await send('DELETE', endpointPath(forgetBuyRequest, { params }), null)).toBe(404);
  expect(await orderCount(api)).toBe(1);
  await page.goto('/cart');
  await expect(page.getByRole('rowheader', { name: left.name })).toBeVisible();
});

test("another buyer's draft is dropped in the same tab", async ({
  signedIn: page,
  api,
  newDevice,
  world,
}) => {
  const [request] = await fillCart(api);
  await api.saveAddress();
  await goToReview(page);
  const stored = await page.evaluate(() => Object.fromEntries(Object.entries(sessionStorage)));
  const other = await newDevice(world.apiKeys[1]);
  await other.goto('/cart');
  await other.evaluate((items) => {
    for (const [name, value] of Object.entries(items)) sessionStorage.setItem(name, String(value));
  }, stored);
  for (const step of ['address', 'shipping', 'review']) {
    await other.goto(`/checkout/${step}`);
    await expect(other).toHaveURL('/cart');
    await expect(other.getByText('No buy requests yet')).toBeVisible();
    await expect(other.getByText(request?.name ?? '')).toHaveCount(0);
  }
  const otherDraft = await other.evaluate(() => sessionStorage.getItem('lotdesk.checkout'));
  const { orderMetaId } = JSON.parse(stored['lotdesk.checkout'] ?? '{}');
  expect(orderMetaId).toBeTruthy();
  expect(otherDraft).not.toContain(orderMetaId);
});
