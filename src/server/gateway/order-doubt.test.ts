import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { OpenDatabase } from '@/server/database/open';
import { openTestDatabase } from '@/server/database/test-database';
import { openTestGateway, type TestGateway } from './test-gateway';
import { describedBy, later, ordersOf } from './test-orders';
import { type Fault, wireDetails } from './test-upstream';

let opened: OpenDatabase;
let desk: TestGateway;
let orders: ReturnType<typeof ordersOf>;
beforeAll(async () => {
  opened = await openTestDatabase();
  desk = await openTestGateway(opened.database, { patience: { read: 500, write: 500 } });
  orders = ordersOf(desk);
}, 30_000);
afterAll(() => opened.close());
beforeEach(() => {
  desk.clock.advance(1000);
  desk.upstream.arrived.splice(0);
  desk.upstream.orders.splice(0);
});

describe('a lost answer', () => {
  const lost: [string, Fault][] = [
    [
      'the connection broke after the order was made',
      (_, answer) => {
        answer();
        return Promise.reject(new TypeError('terminated'));
      },
    ],
    ['no answer came in time', () => new Promise<Response>(() => {})],
    ['the upstream failed', () => new Response('oops', { status: 500 })],
    ['a redirect came', () => new Response(null, { status: 307, headers: { location: '/x' } })],
    ['the success is no JSON', () => new Response('<html>ok</html>')],
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

  test.each(lost)('is unknown when %s: told so, never sent again, held', async (_, fault) => {
    const { buyRequestId, orderMetaId } = await orders.validated();
    desk.upstream.failNext(fault);
    for (const isRestarted of [false, false, true]) {
      if (isRestarted) await desk.restart();
      const answer = await orders.create(orderMetaId);
      expect(answer.status).toBe(504);
      expect(await describedBy(answer)).toMatch(/not known whether it was placed.*not sent again/);
    }
    expect(orders.sent()).toBe(1);
    expect(await orders.attemptOf(orderMetaId)).toMatchObject({ state: 'unknown' });
    expect((await orders.openOnes())[0]).toMatchObject({ state: 'unknown', orderMetaId });
    expect((await orders.cart()).map((line) => line.buyRequest.id)).toContain(buyRequestId);

    const body = {
      buyRequestIds: [buyRequestId, 'other'],
      buyerAddress: 'a',
      shippingOption: { id: 'rate_1' },
    };
    const before = desk.upstream.times('validateOrder');
    const validation = await desk.send('validateOrder', { body });
    expect(validation.status).toBe(409);
    expect(await describedBy(validation)).toMatch(/not known yet whether it was placed/);
    expect(desk.upstream.times('validateOrder')).toBe(before);
  });

  test('holds its buy requests against another validation made before it', async () => {
    const { buyRequestId, orderMetaId } = await orders.validated();
    const otherMeta = await desk.validate([buyRequestId]);
    desk.upstream.failNext(() => new Response('oops', { status: 500 }));
    await orders.create(orderMetaId);
    const other = await orders.create(otherMeta);
    expect(other.status).toBe(409);
    expect(await orders.attemptOf(otherMeta)).toBeNull();
    expect(orders.sent()).toBe(1);
    // Another buyer is not concerned.
    expect(await desk.validate([buyRequestId], 'key-two')).toMatch(/^meta-/);
  });

  test('is what a process leaves that stopped while it was sending', async () => {
    const { orderMetaId } = await orders.validated();
    desk.upstream.failNext(() => new Promise<Response>(() => {}));
    const first = orders.create(orderMetaId);
    await orders.untilSent();
    expect(await orders.attemptOf(orderMetaId)).toMatchObject({ state: 'sending' });
    await desk.restart();
    expect(await orders.attemptOf(orderMetaId)).toMatchObject({ state: 'unknown' });
    expect((await orders.create(orderMetaId)).status).toBe(504);
    await first;
    expect(orders.sent()).toBe(1);
  });

  test('is put right by the process that was thought to be gone', async () => {
    const { orderMetaId } = await orders.validated();
    desk.upstream.failNext(later(40));
    const first = orders.create(orderMetaId);
    await orders.untilSent();
    await desk.restart();
    expect((await first).status).toBe(200);
    expect(await orders.attemptOf(orderMetaId)).toMatchObject({ state: 'placed' });
  });
});

describe('while it is being placed', () => {
  test('others over the same buy requests wait for nothing: they are refused', async () => {
    const { buyRequestId, orderMetaId } = await orders.validated();
    const otherMeta = await desk.validate([buyRequestId]);
    desk.upstream.failNext(later(40));
    const first = orders.create(orderMetaId);
    await orders.untilSent();
    const [other, validation] = await Promise.all([
      orders.create(otherMeta),
      desk.send('validateOrder', { body: { buyRequestIds: [buyRequestId] } }),
    ]);
    expect([other.status, validation.status]).toEqual([409, 409]);
    expect(await describedBy(other)).toMatch(/being placed just now/);
    expect((await first).status).toBe(200);
  });

  test('of two that start at once over the same buy requests one is sent', async () => {
    const { buyRequestId, orderMetaId } = await orders.validated();
    const otherMeta = await desk.validate([buyRequestId]);
    desk.upstream.failNext(later(30));
    const answers = await Promise.all([orders.create(orderMetaId), orders.create(otherMeta)]);
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 409]));
    expect(orders.sent()).toBe(1);
  });
});

test('of two processes over the same buy requests one sends', async () => {
  const { buyRequestId, orderMetaId } = await orders.validated();
  const otherMeta = await desk.validate([buyRequestId]);
  const other = await openTestGateway(opened.database);
  desk.upstream.failNext(later(60));
  other.upstream.failNext(later(60));
  const answers = await Promise.all([
    orders.create(orderMetaId),
    other.send('createOrder', { body: { orderMetaId: otherMeta } }),
  ]);
  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 409]));
  expect(orders.sent() + other.upstream.times('createOrder')).toBe(1);
});

test('an order that cannot be recorded is not acknowledged', async () => {
  const { orderMetaId } = await orders.validated();
  await opened.database.execute('alter table wire_sheet rename to gone');
  const answer = await orders.create(orderMetaId);
  await opened.database.execute('alter table gone rename to wire_sheet');
  expect(answer.status).toBe(504);
  expect(desk.upstream.orders).toHaveLength(1);
  expect((await orders.create(orderMetaId)).status).toBe(504);
  expect(orders.sent()).toBe(1);
  await desk.restart();
  expect(await orders.attemptOf(orderMetaId)).toMatchObject({ state: 'unknown' });
});
