import { describe, expect, test } from 'vitest';
import { endpoints } from '@/contract/interface';
import type { Database } from '@/server/database/open';
import { parseCreateBody } from './place-order';
import { openTestGateway, type TestGateway } from '../testing/test-gateway';
import { describedBy, delayedResponse, isReplay, setUpBuyers, type TestBuyer } from '../testing/test-orders';
import { unreachable, wireDetails } from '../testing/test-upstream';

let database: Database;
let desk: TestGateway;
let orders: TestBuyer['orders'];
let key = '';
await setUpBuyers((buyer) => {
  ({ database, desk, orders, key } = buyer);
});

describe('an order', () => {
  test('is placed: response, attempt, wire instructions and cart agree', async () => {
    const { buyRequestId, orderMetaId } = await orders.validated();
    expect(await orders.attemptOf(orderMetaId)).toEqual({ state: 'untried', orderMetaId });
    const response = await orders.create(orderMetaId);
    expect(response.status).toBe(200);
    const text = await response.text();
    const { orderNo, amount } = endpoints.createOrder.data.parse(JSON.parse(text).data);
    expect(await orders.attemptOf(orderMetaId)).toMatchObject({
      state: 'placed',
      orderNo,
      amount,
      buyRequestIds: [buyRequestId],
      startedAt: desk.clock.now(),
    });
    const sheet = await desk.send('readWireInstructions', { params: { orderNo }, key });
    expect(await sheet.json()).toMatchObject({ orderNo, amount, wirePaymentDetails: wireDetails });
    expect((await orders.cart()).map((line) => line.buyRequest.id)).not.toContain(buyRequestId);

    for (const isRestarted of [false, true]) {
      if (isRestarted) await desk.restart();
      const again = await orders.create(orderMetaId);
      expect(again.status).toBe(200);
      expect(await again.text()).toBe(text);
      expect(isReplay(again)).toBe(true);
    }
    expect(orders.sent()).toBe(1);
  });

  test('is placed once by twenty clicks at once', async () => {
    const { orderMetaId } = await orders.validated();
    const held = delayedResponse();
    desk.upstream.failNext(held.fault);
    const all = Array.from({ length: 20 }, () => orders.create(orderMetaId));
    await orders.untilSent();
    held.release();
    const responses = await Promise.all(all);
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([200]));
    expect(new Set(await Promise.all(responses.map((response) => response.text()))).size).toBe(1);
    expect(responses.filter((response) => !isReplay(response))).toHaveLength(1);
    expect(orders.sent()).toBe(1);
  });

  test('is placed once by two processes on one database', async () => {
    const { orderMetaId } = await orders.validated();
    const other = await openTestGateway(database);
    other.upstream.keys.add(key);
    await Promise.all([
      orders.create(orderMetaId),
      other.send('createOrder', { body: { orderMetaId }, key }),
    ]);
    expect(orders.sent() + other.upstream.times('createOrder')).toBe(1);
  });

  test('is placed once by two processes with two validations of the same lots', async () => {
    const other = await openTestGateway(database);
    other.upstream.keys.add(key);
    for (let time = 1; time <= 5; time += 1) {
      const { buyRequestId, orderMetaId } = await orders.validated();
      const second = await desk.validate([buyRequestId], key);
      // The order that is sent gets its response after the other one.
      const held = delayedResponse();
      for (const { upstream } of [desk, other]) upstream.failNext(held.fault);
      const responses = [
        orders.create(orderMetaId),
        other.send('createOrder', { body: { orderMetaId: second }, key }),
      ];
      await Promise.race(responses);
      held.release();
      const statuses = (await Promise.all(responses)).map(({ status }) => status);
      expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(orders.sent() + other.upstream.times('createOrder')).toBe(time);
    }
  });

  test('has its orderMetaId as its key, with any Idempotency-Key', async () => {
    const { orderMetaId } = await orders.validated();
    await orders.create(orderMetaId, { headers: { 'Idempotency-Key': 'one' } });
    await orders.create(orderMetaId, { headers: { 'Idempotency-Key': 'two' } });
    await orders.create(orderMetaId, { headers: { 'Idempotency-Key': 'é' } });
    expect(orders.sent()).toBe(1);
  });

  test('can be placed from a validation that the desk did not relay', async () => {
    const response = await orders.create('from-elsewhere');
    expect(response.status).toBe(200);
    expect(await orders.attemptOf('from-elsewhere')).toMatchObject({ state: 'placed', buyRequestIds: [] });
    expect(isReplay(await orders.create('from-elsewhere'))).toBe(true);
    expect(orders.sent()).toBe(1);
  });

  test('is recorded after its caller has left', async () => {
    const { orderMetaId } = await orders.validated();
    const held = delayedResponse();
    desk.upstream.failNext(held.fault);
    void orders.create(orderMetaId);
    await orders.untilSent();
    held.release();
    await desk.settled();
    expect(await orders.attemptOf(orderMetaId)).toMatchObject({ state: 'placed' });
  });

  test("with another account's orderMetaId is sent with that account's own key", async () => {
    const { orderMetaId } = await orders.validated();
    await orders.create(orderMetaId);
    expect(await orders.attemptOf(orderMetaId, 'key-two')).toBeNull();
    await orders.create(orderMetaId, { key: 'key-two' });
    expect(desk.upstream.arrived.at(-1)?.headers['x-api-key']).toBe('key-two');
  });
});

describe('a refusal', () => {
  test('is passed on and replayed, and frees the buy requests', async () => {
    const { buyRequestId, orderMetaId } = await orders.validated();
    const body = { status: 409, description: 'The window has passed', data: null };
    desk.upstream.failNext(() => Response.json(body, { status: 409 }));
    const first = await orders.create(orderMetaId);
    const again = await orders.create(orderMetaId);
    expect([first.status, again.status]).toEqual([409, 409]);
    expect(await again.text()).toBe(await first.text());
    expect(orders.sent()).toBe(1);
    expect(await orders.attemptOf(orderMetaId)).toMatchObject({
      state: 'refused',
      status: 409,
      description: 'The window has passed',
    });
    expect((await orders.create(await desk.validate([buyRequestId], key))).status).toBe(200);
  });

  test('of the API key ends the session once, not forever', async () => {
    const { orderMetaId } = await orders.validated();
    desk.upstream.failNext(() => Response.json({ message: 'Key expired' }, { status: 401 }));
    expect((await orders.create(orderMetaId)).status).toBe(401);
    const again = await orders.create(orderMetaId);
    expect(again.status).toBe(409);
    expect(await describedBy(again)).toMatch(/Key expired/);
    expect(orders.sent()).toBe(1);
  });

  test('without a connection leaves the order not placed', async () => {
    const { buyRequestId, orderMetaId } = await orders.validated();
    desk.upstream.failNext(unreachable);
    const first = await orders.create(orderMetaId);
    expect(first.status).toBe(502);
    expect(await describedBy(first)).toMatch(/was not sent/);
    expect(await orders.attemptOf(orderMetaId)).toMatchObject({ state: 'notPlaced' });
    expect((await orders.create(orderMetaId)).status).toBe(409);
    expect(orders.sent()).toBe(1);
    expect((await orders.create(await desk.validate([buyRequestId], key))).status).toBe(200);
  });
});

test.each([
  ['no JSON', '{'],
  ['no object', '"meta-1"'],
  ['nothing', ''],
  ['a number', '{"orderMetaId":1}'],
  ['an empty text', '{"orderMetaId":""}'],
  ['blanks around it', '{"orderMetaId":" meta-1"}'],
  ['a control character', '{"orderMetaId":"meta\\u0000-1"}'],
  ['half a character', '{"orderMetaId":"meta\\ud800"}'],
  ['very much', JSON.stringify({ orderMetaId: 'x'.repeat(513) })],
])('a body that is %s creates nothing', async (_, rawBody) => {
  const response = await desk.send('createOrder', { rawBody });
  expect(response.status).toBe(400);
  expect(orders.sent()).toBe(0);
});

test('a repeated member of the body is sent once, with the recorded value', () => {
  const read = parseCreateBody(new TextEncoder().encode('{"orderMetaId":"a","orderMetaId":"b","x":1}'));
  expect(read).toMatchObject({ orderMetaId: 'b' });
  expect('body' in read && new TextDecoder().decode(read.body)).toBe('{"orderMetaId":"b","x":1}');
});
