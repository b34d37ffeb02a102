import { expect } from 'vitest';
import * as z from 'zod/mini';
import { deskEndpoints } from '@/contract/desk';
import { endpoints, interfaceBase } from '@/contract/interface';
import { orderStatuses } from '@/contract/order-statuses';
import { type OpenedDemo, sandboxEndpoints } from '@/contract/sandbox/sandbox';
import type { ScenarioName } from '@/contract/sandbox/scenario-names';
import { cents } from '@/lib/money';
import { miami } from '@/lib/testing/test-address';
import type { Browser } from './test-service';

/** An opened demo and its browser. */
export interface Situation {
  demo: OpenedDemo;
  browser: Browser;
}

const draft = z.object({
  buyRequestIds: z.array(z.string()),
  orderMetaId: z.string(),
  accepted: z.record(z.string(), z.string()),
});

const draftOf = ({ demo }: Situation) =>
  draft.parse(JSON.parse(demo.tabStorage['lotdesk.checkout'] ?? 'null'));

const cartOf = async ({ browser }: Situation) =>
  (await browser.call(deskEndpoints.listCart, {})).rows.map(({ buyRequest }) => buyRequest);

const ordersOf = async ({ browser }: Situation) => (await browser.call(endpoints.listOrders, {})).data;

const sellRequestsOf = async ({ browser }: Situation, take = 500) =>
  browser.call(endpoints.listSellRequests, { query: { take } });

const validationOf = (situation: Situation) =>
  situation.browser.call(deskEndpoints.readValidation, {
    params: { orderMetaId: draftOf(situation).orderMetaId },
  });

const attemptOf = (situation: Situation) =>
  situation.browser.call(deskEndpoints.readOrderAttempt, {
    params: { orderMetaId: draftOf(situation).orderMetaId },
  });

/** Seconds left in the window; negative when it is over. */
async function secondsLeft(situation: Situation): Promise<number> {
  const { sentAt, now } = await validationOf(situation);
  return 15 * 60 - (now - sentAt) / 1000;
}

const place = (situation: Situation) =>
  situation.browser.send('POST', `${interfaceBase}${endpoints.createOrder.path}`, {
    orderMetaId: draftOf(situation).orderMetaId,
  });

const lastOrderNo = ({ demo }: Situation) => /\d{13}/.exec(demo.opens)?.[0] ?? '';

const clearFaults = ({ demo, browser }: Situation) =>
  browser.call(sandboxEndpoints.removeFaults, { params: { world: demo.world } });

/** Checks each scenario's situation by the service's responses. */
export const situations: Record<ScenarioName, (situation: Situation) => Promise<void>> = {
  'fresh-buyer': async (situation) => {
    expect((await sellRequestsOf(situation)).total).toBe(2000);
    expect(await cartOf(situation)).toEqual([]);
    expect(await ordersOf(situation)).toEqual([]);
    expect((await situation.browser.call(endpoints.listShippingAddresses, {})).rows).toEqual([]);
  },
  'busy-buyer': async (situation) => {
    const cart = await cartOf(situation);
    expect(cart.filter(({ matched }) => matched)).toHaveLength(9);
    expect(cart.filter(({ matched }) => !matched)).toHaveLength(1);
    expect(await ordersOf(situation)).toHaveLength(22);
  },
  'empty-market': async (situation) => {
    expect(await sellRequestsOf(situation)).toEqual({ total: 0, data: [] });
    expect(await ordersOf(situation)).toHaveLength(20);
  },
  'huge-market': async (situation) => {
    expect((await sellRequestsOf(situation, 10)).total).toBe(100_000);
  },
  'unmatched-requests': async (situation) => {
    const cart = await cartOf(situation);
    // A request that was matched at its creation need not match now: the desk shows the marketplace's first
    // response.
    expect(cart.map(({ matched }) => matched).filter(Boolean)).toHaveLength(2);
    const { data } = await sellRequestsOf(situation);
    const gone = cart.filter(({ matched, matchedTarget }) => {
      return matched && !matchedTarget.some(({ id }) => data.some((sellRequest) => sellRequest.id === id));
    });
    expect(gone.length).toBeGreaterThanOrEqual(1);
  },
  'pasted-list': async (situation) => {
    expect((await sellRequestsOf(situation)).total).toBe(2000);
    expect(await cartOf(situation)).toEqual([]);
  },
  'address-refused': async (situation) => {
    const save = () =>
      situation.browser.send('POST', `${interfaceBase}${endpoints.createShippingAddress.path}`, miami);
    const refused = await save();
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining('addressLine1: must'),
    ]);
    expect((await save()).status).toBe(201);
  },
  'one-minute-left': async (situation) => {
    expect(await secondsLeft(situation)).toBeGreaterThan(0);
    expect(await secondsLeft(situation)).toBeLessThanOrEqual(91);
    expect((await place(situation)).status).toBe(200);
  },
  expired: async (situation) => {
    expect(await secondsLeft(situation)).toBeLessThan(0);
    expect((await place(situation)).status).toBe(410);
  },
  'amounts-change': async (situation) => {
    const { validation } = await validationOf(situation);
    const { accepted } = draftOf(situation);
    expect(validation.subtotal).toBe(accepted.subtotal);
    expect(cents(validation.total)).toBeGreaterThan(cents(accepted.total ?? ''));
    expect(await secondsLeft(situation)).toBeGreaterThan(600);
  },
  'sold-out': async (situation) => {
    const refused = await place(situation);
    expect(refused.status).toBe(409);
    expect((await attemptOf(situation)).state).toBe('refused');
  },
  'unknown-then-found': async (situation) => {
    expect((await attemptOf(situation)).state).toBe('unknown');
    await clearFaults(situation);
    await expect.poll(async () => (await attemptOf(situation)).state, { timeout: 60_000 }).toBe('placed');
    expect(await ordersOf(situation)).toHaveLength(21);
  },
  'unknown-not-placed': async (situation) => {
    const { demo, browser } = situation;
    expect((await attemptOf(situation)).state).toBe('unknown');
    await browser.call(sandboxEndpoints.changeWorld, {
      params: { world: demo.world },
      body: { advanceClock: 18 * 60 },
    });
    await expect.poll(async () => (await attemptOf(situation)).state, { timeout: 60_000 }).toBe('notPlaced');
    expect(await ordersOf(situation)).toHaveLength(20);
  },
  'bank-details-changed': async (situation) => {
    const { differences } = await situation.browser.call(deskEndpoints.readWireInstructions, {
      params: { orderNo: lastOrderNo(situation) },
    });
    expect(differences).toMatchObject([{ side: 'local', field: 'accNo', against: 'previous order' }]);
  },
  'every-status': async (situation) => {
    const statuses = (await ordersOf(situation)).map(({ status }) => status);
    expect([...new Set(statuses)].toSorted()).toEqual([...orderStatuses].toSorted());
  },
  tracking: async (situation) => {
    const { items } = await situation.browser.call(endpoints.readOrder, {
      params: { orderNo: lastOrderNo(situation) },
    });
    const links = items.map(
      ({ trackingInformation }) => trackingInformation?.trackingUrl?.split(':')[0] ?? null,
    );
    // When one seller has too few units, a second seller fills the rest, which is one more item.
    expect(links.slice(0, 11)).toEqual([
      ...Array<string>(5).fill('https'),
      null,
      'https',
      null,
      'http',
      'javascript',
      null,
    ]);
    expect(items.filter(({ trackingInformation }) => trackingInformation?.trackingNumber)).toHaveLength(8);
  },
  'session-expired': async (situation) => {
    const { browser, demo } = situation;
    const response = await browser.send('GET', interfaceBase + endpoints.listOrders.path);
    expect(response.status).toBe(401);
    expect((await browser.call(deskEndpoints.readSession, {})).account).toBeNull();
    await browser.call(deskEndpoints.openSession, { body: { apiKey: demo.apiKeys[0] } });
    expect(await ordersOf(situation)).toHaveLength(20);
  },
  slow: async (situation) => {
    const started = performance.now();
    expect(await ordersOf(situation)).toHaveLength(20);
    expect(performance.now() - started).toBeGreaterThan(3900);
  },
  down: async (situation) => {
    const response = await situation.browser.send('GET', interfaceBase + endpoints.listSellRequests.path);
    expect(response.status).toBe(502);
    await clearFaults(situation);
    expect((await sellRequestsOf(situation)).total).toBe(2000);
  },
  'too-many-requests': async (situation) => {
    const response = await situation.browser.send('GET', interfaceBase + endpoints.listSellRequests.path);
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '30']);
  },
  'odd-data': async (situation) => {
    const { data } = await sellRequestsOf(situation, 25);
    expect(data.map(({ name }) => name)).toContainEqual(expect.stringContaining('<script>'));
    expect(data.every(({ msrp }) => msrp === null)).toBe(true);
    const orders = await ordersOf(situation);
    expect(orders.map(({ status }) => status)).toContain('held-at-customs');
    expect(orders.flatMap(({ items }) => items.map(({ name }) => name)).join(' ')).toContain('آيفون');
    const { rows: addresses } = await situation.browser.call(endpoints.listShippingAddresses, {});
    expect(addresses.map(({ country }) => country)).toContain('ZZ');
  },
};
