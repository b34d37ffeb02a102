import { inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { deskBuyRequest, deskValidation, idempotentRequest } from '@/server/database/gateway-schema';
import type { Database } from '@/server/database/open';
import type { Scheduler } from '../http/scheduler';
import { openTestGateway, type TestGateway } from '../testing/test-gateway';
import { setUpBuyers, type TestBuyer } from '../testing/test-orders';
import { buyRequestBody, cutBefore } from '../testing/test-upstream';
import { retention } from './retention';

let database: Database;
let desk: TestGateway;
let orders: TestBuyer['orders'];
let key = '';
await setUpBuyers((buyer) => {
  ({ database, desk, orders, key } = buyer);
});

/** The keys of the rows that the gateway stores, for the buyer of the test. */
async function storedRows(ids: string[]) {
  const [intents, lines, validations] = await Promise.all([
    database.select().from(idempotentRequest).where(inArray(idempotentRequest.key, ids)),
    database.select().from(deskBuyRequest).where(inArray(deskBuyRequest.id, ids)),
    database.select().from(deskValidation).where(inArray(deskValidation.orderMetaId, ids)),
  ]);
  return [
    ...intents.map((row) => row.key),
    ...lines.map((row) => row.id),
    ...validations.map((row) => row.orderMetaId),
  ];
}

const buyWithKey = (intent: string) =>
  desk.send('createBuyRequest', { body: buyRequestBody, key, headers: { 'Idempotency-Key': intent } });

test('old rows are deleted after 30 days, except those that a buyer or a repeat needs', async () => {
  const [answered, lost] = [`answered-${key}`, `lost-${key}`];
  await buyWithKey(answered);
  desk.upstream.failNext(cutBefore);
  await buyWithKey(lost);
  const removed = await desk.buy(key);
  await desk.send('forgetBuyRequest', { params: { id: removed }, key });
  const inCart = await desk.buy(key);
  const { orderMetaId: untried } = await orders.validated();
  const placed = await orders.validated();
  expect((await orders.create(placed.orderMetaId)).status).toBe(200);
  const stay = [lost, inCart, placed.buyRequestId, placed.orderMetaId];
  const all = [answered, removed, untried, ...stay];

  await desk.restart();
  expect(new Set(await storedRows(all))).toEqual(new Set(all));
  desk.clock.advance(retention + 1);
  await desk.restart();
  expect(new Set(await storedRows(all))).toEqual(new Set(stay));
});

test('a removed line of an unknown order stays', async () => {
  const { buyRequestId, orderMetaId } = await orders.validated();
  desk.upstream.failNext(cutBefore);
  expect((await orders.create(orderMetaId)).status).toBe(504);
  await desk.send('forgetBuyRequest', { params: { id: buyRequestId }, key });
  // The account's orders cannot be read, so the order stays unknown.
  desk.upstream.failOrders(cutBefore);
  desk.clock.advance(retention + 1);
  await desk.restart();
  expect(await storedRows([buyRequestId, orderMetaId])).toEqual([buyRequestId, orderMetaId]);
});

test('a running gateway deletes old rows once a day', async () => {
  const day = 24 * 60 * 60 * 1000;
  const daily: (() => void)[] = [];
  const scheduler: Scheduler = {
    after(milliseconds, work) {
      if (milliseconds === day) daily.push(work);
      return () => {};
    },
  };
  const running = await openTestGateway(database, { scheduler });
  running.upstream.keys.add(key);
  const answered = `long-${key}`;
  await running.send('createBuyRequest', {
    body: buyRequestBody,
    key,
    headers: { 'Idempotency-Key': answered },
  });
  running.clock.advance(retention + 1);
  for (const time of ['first', 'second']) {
    expect(daily, time).toHaveLength(1);
    daily.pop()?.();
    await running.settled();
    expect(await storedRows([answered]), time).toEqual([]);
  }
});
