import { describe, expect, test } from 'vitest';
import { recoveredHeader } from '@/contract/desk-headers';
import { endpoints } from '@/contract/interface';
import type { Database } from '@/server/database/open';
import type { TestGateway } from '../testing/test-gateway';
import { describedBy, delayedResponse, isReplay, setUpBuyers, type TestBuyer } from '../testing/test-orders';
import { cutAfter, cutBefore, type Fault, wireDetails } from '../testing/test-upstream';

let database: Database;
let desk: TestGateway;
let orders: TestBuyer['orders'];
let key = '';
await setUpBuyers((buyer) => {
  ({ database, desk, orders, key } = buyer);
});

const notJson: Fault = () => new Response('<html>ok</html>');

describe('a lost response', () => {
  const lost: [string, Fault][] = [
    ['the connection broke', cutBefore],
    ['no response came in time', () => new Promise<Response>(() => {})],
    ['the upstream failed', () => new Response('oops', { status: 500 })],
    ['a redirect came', () => new Response(null, { status: 307, headers: { location: '/x' } })],
    ['the success is no JSON', notJson],
    ['the success says nothing', () => new Response(null, { status: 204 })],
    [
      'the amount cannot be money',
      () => Response.json({ data: { orderNo: '1', amount: 'much', wirePaymentDetails: wireDetails } }),
    ],
    [
      'the account number is missing',
      () => {
        const local = { ...wireDetails.local, accNo: '' };
        const data = { orderNo: '1', amount: '1.00', wirePaymentDetails: { ...wireDetails, local } };
        return Response.json({ data });
      },
    ],
  ];

  test.each(lost)(
    'makes the order unknown when %s: the buyer sees that, nothing is sent again, and its lots are held',
    async (_, fault) => {
      const { buyRequestId, orderMetaId } = await orders.validated();
      // One of these has no response, so its timeout must be short.
      await desk.restart({ timeouts: { read: 30_000, write: 500 } });
      desk.upstream.failNext(fault);
      for (const isRestarted of [false, false, true]) {
        if (isRestarted) await desk.restart();
        const response = await orders.create(orderMetaId);
        expect(response.status).toBe(504);
        expect(await describedBy(response)).toMatch(/don't know if it was placed.*won't send it again/);
      }
      expect(orders.sent()).toBe(1);
      expect(await orders.attemptOf(orderMetaId)).toMatchObject({ state: 'unknown', candidates: [] });
      expect((await orders.openOnes())[0]).toMatchObject({ state: 'unknown', orderMetaId });
      expect((await orders.cart()).map((line) => line.buyRequest.id)).toContain(buyRequestId);

      const body = {
        buyRequestIds: [buyRequestId, 'other'],
        buyerAddress: 'a',
        shippingOption: { id: 'rate_1' },
      };
      const before = desk.upstream.times('validateOrder');
      const validation = await desk.send('validateOrder', { body, key });
      expect(validation.status).toBe(409);
      expect(await describedBy(validation)).toMatch(/we couldn't confirm yet/);
      expect(desk.upstream.times('validateOrder')).toBe(before);
    },
  );

  test('is recovered at once if the order is there: the same response in the documented form, now and later', async () => {
    const { buyRequestId, orderMetaId } = await orders.validated();
    desk.upstream.failNext(cutAfter);
    const first = await orders.create(orderMetaId);
    expect(first.status).toBe(200);
    expect(first.headers.get(recoveredHeader)).toBe('true');
    const text = await first.text();
    const { orderNo, amount } = endpoints.createOrder.data.parse(JSON.parse(text).data);
    expect(desk.upstream.orders[0]).toMatchObject({ orderNo, totalPrice: amount, key });
    expect(JSON.parse(text).description).toContain(`put the order number ${orderNo} in the wire memo`);
    await desk.restart();
    const again = await orders.create(orderMetaId);
    expect(await again.text()).toBe(text);
    expect([again.headers.get(recoveredHeader), isReplay(again)]).toEqual(['true', true]);
    expect(orders.sent()).toBe(1);
    expect(await orders.attemptOf(orderMetaId)).toMatchObject({
      state: 'placed',
      orderNo,
      isRecovered: true,
      buyRequestIds: [buyRequestId],
    });
    expect(await orders.cart()).toEqual([]);
    const sheet = await (await desk.send('readWireInstructions', { params: { orderNo }, key })).json();
    expect(sheet).toMatchObject({ orderNo, amount, source: 'validation', wirePaymentDetails: wireDetails });
  });

  test('holds its buy requests against another validation made before it', async () => {
    const { buyRequestId, orderMetaId } = await orders.validated();
    const otherMeta = await desk.validate([buyRequestId], key);
    desk.upstream.failNext(() => new Response('oops', { status: 500 }));
    await orders.create(orderMetaId);
    const other = await orders.create(otherMeta);
    expect(other.status).toBe(409);
    expect(await orders.attemptOf(otherMeta)).toEqual({ state: 'untried', orderMetaId: otherMeta });
    expect(orders.sent()).toBe(1);
    // Another buyer can still order.
    expect(await desk.validate([buyRequestId], 'key-two')).toMatch(/^meta-/);
  });

  test('is assumed when a process stops while it is sending', async () => {
    const { orderMetaId } = await orders.validated();
    const held = delayedResponse(cutBefore);
    desk.upstream.failNext(held.fault);
    const first = orders.create(orderMetaId);
    await orders.untilSent();
    expect(await orders.attemptOf(orderMetaId)).toMatchObject({ state: 'sending' });
    await desk.restart();
    expect(await orders.attemptOf(orderMetaId)).toMatchObject({ state: 'unknown' });
    expect((await orders.create(orderMetaId)).status).toBe(504);
    held.release();
    await first;
    expect(orders.sent()).toBe(1);
  });

  test('is corrected by a process that was taken for dead', async () => {
    const { orderMetaId } = await orders.validated();
    const held = delayedResponse();
    desk.upstream.failNext(held.fault);
    const first = orders.create(orderMetaId);
    await orders.untilSent();
    await desk.restart();
    held.release();
    expect((await first).status).toBe(200);
    expect(await orders.attemptOf(orderMetaId)).toMatchObject({ state: 'placed' });
  });

  test('can be a success with the number of an earlier order', async () => {
    const { orderNo } = desk.upstream.addOrder({ key });
    const { orderMetaId } = await orders.validated();
    const data = { orderNo, amount: '3183.13', wirePaymentDetails: wireDetails };
    desk.upstream.failNext(() => Response.json({ status: 200, description: 'Created', data }));
    const response = await orders.create(orderMetaId);
    expect(response.status).toBe(504);
    expect(await describedBy(response)).toContain('an earlier order');
    expect(await orders.attemptOf(orderMetaId)).toMatchObject({ state: 'unknown', candidates: [] });
  });
});

describe('a list of orders before the create', () => {
  const unread: [string, Fault, number][] = [
    ['breaks off', cutBefore, 503],
    ['fails', () => new Response('oops', { status: 500 }), 503],
    ['is no list', notJson, 503],
    ['has no rows', () => Response.json({ total: '1', data: 'none' }), 503],
    ['does not know the key', () => Response.json({ message: 'no' }, { status: 401 }), 401],
  ];
  test.each(unread)('that %s stops the create, which can be tried again', async (_, fault, status) => {
    const { orderMetaId } = await orders.validated();
    desk.upstream.failOrders(fault);
    const response = await orders.create(orderMetaId);
    expect(response.status).toBe(status);
    if (status === 503) expect(await describedBy(response)).toMatch(/was not sent and not placed/);
    expect(await orders.attemptOf(orderMetaId)).toEqual({ state: 'untried', orderMetaId });
    expect(orders.sent()).toBe(0);
    desk.upstream.failOrders(null);
    expect((await orders.create(orderMetaId)).status).toBe(200);
    expect(orders.sent()).toBe(1);
  });
});

describe('while it is being placed', () => {
  test('other orders of the same buy requests are refused at once', async () => {
    const { buyRequestId, orderMetaId } = await orders.validated();
    const otherMeta = await desk.validate([buyRequestId], key);
    const held = delayedResponse();
    desk.upstream.failNext(held.fault);
    const first = orders.create(orderMetaId);
    await orders.untilSent();
    const [other, validation] = await Promise.all([
      orders.create(otherMeta),
      desk.send('validateOrder', { body: { buyRequestIds: [buyRequestId] }, key }),
    ]);
    expect([other.status, validation.status]).toEqual([409, 409]);
    expect(await describedBy(other)).toMatch(/being placed right now/);
    held.release();
    expect((await first).status).toBe(200);
  });

  test('of two concurrent orders of the same buy requests, one is sent', async () => {
    const { buyRequestId, orderMetaId } = await orders.validated();
    const otherMeta = await desk.validate([buyRequestId], key);
    const held = delayedResponse();
    desk.upstream.failNext(held.fault);
    const responses = [orders.create(orderMetaId), orders.create(otherMeta)];
    // Only the refused one can end before the marketplace responds to the other.
    expect((await Promise.race(responses)).status).toBe(409);
    held.release();
    expect((await Promise.all(responses)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409,
    ]);
    expect(orders.sent()).toBe(1);
  });

  test('a second order that starts after the first was placed is not sent', async () => {
    const { buyRequestId, orderMetaId } = await orders.validated();
    const otherMeta = await desk.validate([buyRequestId], key);
    const { orderNo } = (await (await orders.create(orderMetaId)).json()).data;
    const late = await orders.create(otherMeta);
    expect(late.status).toBe(409);
    expect(await describedBy(late)).toContain(`already in order ${orderNo}`);
    expect(await orders.attemptOf(otherMeta)).toEqual({ state: 'untried', orderMetaId: otherMeta });
    expect(orders.sent()).toBe(1);
  });
});

test('an order that cannot be recorded is not acknowledged, and is found later', async () => {
  const { orderMetaId } = await orders.validated();
  await database.execute('alter table wire_sheet rename to gone');
  const response = await orders.create(orderMetaId);
  await database.execute('alter table gone rename to wire_sheet');
  expect(response.status).toBe(504);
  expect((await orders.create(orderMetaId)).status).toBe(504);
  await desk.restart();
  await expect.poll(() => orders.attemptOf(orderMetaId)).toMatchObject({ state: 'placed' });
  expect(desk.upstream.orders.filter((order) => order.key === key)).toHaveLength(1);
  expect(orders.sent()).toBe(1);
});
