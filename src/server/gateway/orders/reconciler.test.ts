import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { validationWindow } from '@/contract/resources';
import { orderAttempt } from '@/server/database/gateway-schema';
import { windowGrace } from './order-matching';
import { type DoubtDesk, type DoubtTest, setUpDoubtDesk } from '../testing/test-doubt-desk';
import type { Process } from '../testing/test-process';
import { cutAfter, cutBefore, type Fault, unreachable } from '../testing/test-upstream';

let desk: DoubtDesk;
let buyer: DoubtTest['buyer'];
let key = '';
let process: Process;
setUpDoubtDesk((start) => {
  ({ desk, buyer, key, process } = start);
});

const unknownKey: Fault = () => Response.json({ message: 'no' }, { status: 401 });
const checks = () => desk.upstream.times('listOrders');

/** Sends a create whose response is lost while the orders cannot be read either. */
async function inDoubt(fault: Fault, orders: Fault): Promise<string> {
  const orderMetaId = await buyer.validated(process);
  desk.upstream.failNext((arrived, respond) => {
    desk.upstream.failOrders(orders);
    return fault(arrived, respond);
  });
  expect((await buyer.create(process, orderMetaId)).status).toBe(504);
  expect(await buyer.attempt(process, orderMetaId)).toMatchObject({ state: 'unknown' });
  return orderMetaId;
}
async function rowOf(orderMetaId: string) {
  const [row] = await desk.opened.database
    .select()
    .from(orderAttempt)
    .where(eq(orderAttempt.orderMetaId, orderMetaId));
  return row;
}

describe('an unknown order', () => {
  test('is found within ten seconds of the marketplace responding again, after any outage', async () => {
    for (const gone of [500, 7000, 60_000, 24 * 3_600_000]) {
      const orderMetaId = await inDoubt(cutAfter, unreachable);
      if (gone > 100_000) {
        await desk.advance(60_000);
        desk.clock.advance(gone);
        await desk.advance(60_000);
      } else await desk.advance(gone);
      desk.upstream.failOrders(null);
      const isPlaced = async () => (await buyer.attempt(process, orderMetaId)).state === 'placed';
      expect(await desk.timeUntil(isPlaced, 30_000)).toBeLessThanOrEqual(10_000);
    }
  });

  test('is checked at once, then less and less often, and finally every five seconds', async () => {
    await inDoubt(cutBefore, unreachable);
    const start = desk.clock.monotonic();
    const moments: number[] = [];
    desk.upstream.failOrders((arrived, respond) => {
      moments.push(Math.round((desk.clock.monotonic() - start) / 1000));
      return unreachable(arrived, respond);
    });
    await desk.advance(30_000);
    expect(moments).toEqual([1, 2, 4, 8, 13, 18, 23, 28]);
  });

  test('is checked again while an earlier check hangs', async () => {
    const orderMetaId = await buyer.validated(process);
    desk.upstream.failNext((arrived, respond) => {
      desk.upstream.failOrders(() => new Promise<Response>(() => {}));
      return cutAfter(arrived, respond);
    });
    const first = buyer.create(process, orderMetaId);
    await desk.advance(20_000);
    expect((await first).status).toBe(504);
    desk.upstream.failOrders(null);
    const isPlaced = async () => (await buyer.attempt(process, orderMetaId)).state === 'placed';
    expect(await desk.timeUntil(isPlaced, 30_000)).toBeLessThanOrEqual(10_000);
  });

  test('is not placed after its window and the grace have passed and the orders were read; its lots are free', async () => {
    const orderMetaId = await inDoubt(cutBefore, unreachable);
    const { buyRequestIds } = await buyer.attempt(process, orderMetaId);
    await desk.advance(10_000);
    desk.clock.advance(validationWindow + windowGrace);
    await desk.advance(20_000);
    expect(await buyer.attempt(process, orderMetaId)).toMatchObject({ state: 'unknown', checkedAt: null });
    desk.upstream.failOrders(null);
    await desk.advance(10_000);
    expect(await buyer.attempt(process, orderMetaId)).toMatchObject({ state: 'notPlaced' });
    expect((await buyer.create(process, orderMetaId)).status).toBe(409);
    expect(desk.upstream.times('createOrder')).toBeGreaterThan(0);
    const again = await buyer.validated(process, buyRequestIds);
    expect((await buyer.create(process, again)).status).toBe(200);
  });

  test('is still checked before that', async () => {
    const orderMetaId = await inDoubt(cutBefore, unreachable);
    desk.upstream.failOrders(null);
    await desk.advance(5000);
    desk.clock.advance(validationWindow + windowGrace - 30_000);
    await desk.advance(15_000);
    const attempt = await buyer.attempt(process, orderMetaId);
    expect(attempt).toMatchObject({ state: 'unknown', candidates: [], checkedAt: expect.any(Number) });
    expect(attempt.state === 'unknown' && attempt.description).toMatch(
      /keeps checking your orders until it appears/,
    );
  });

  test('that matches two orders stays unknown, and neither is to be paid', async () => {
    const orderMetaId = await inDoubt(cutAfter, unreachable);
    const { orderNo } = desk.upstream.addOrder({ key });
    const own = desk.upstream.orders.find((one) => one.key === key && one.orderNo !== orderNo)?.orderNo;
    desk.upstream.failOrders(null);
    await desk.advance(10_000);
    desk.clock.advance(validationWindow + windowGrace);
    await desk.advance(10_000);
    const attempt = await buyer.attempt(process, orderMetaId);
    expect(attempt).toMatchObject({ state: 'unknown', candidates: [orderNo, own] });
    const words = attempt.state === 'unknown' ? attempt.description : '';
    expect(words).toContain(
      `Any of these orders may be it: ${orderNo}, ${own}. Don't pay for any of them yet`,
    );
    const response = await buyer.create(process, orderMetaId);
    expect(response.status).toBe(504);
    expect((await response.json()).description).toContain(words);
    const before = checks();
    await desk.advance(60_000);
    expect(checks() - before).toBeLessThanOrEqual(1);
  });

  test('from a validation that the desk did not relay is named, never assigned; without any new order it is not placed', async () => {
    desk.upstream.failNext(cutAfter);
    expect((await buyer.create(process, 'from-elsewhere')).status).toBe(504);
    const [order] = desk.upstream.orders.filter((one) => one.key === key);
    expect(await buyer.attempt(process, 'from-elsewhere')).toMatchObject({
      state: 'unknown',
      candidates: [order?.orderNo],
    });
    const other = desk.buyerOf('key-of-another-program');
    desk.upstream.failNext(cutBefore);
    expect((await other.create(process, 'never-made')).status).toBe(504);
    desk.clock.advance(validationWindow + windowGrace);
    await desk.advance(10_000);
    expect(await other.attempt(process, 'never-made')).toMatchObject({ state: 'notPlaced' });
  });
});

describe('its API key', () => {
  test('is stored sealed, and deleted when the attempt ends', async () => {
    const orderMetaId = await inDoubt(cutAfter, unreachable);
    const row = await rowOf(orderMetaId);
    expect(row?.sealedKey).toMatch(/^Fe26\./);
    expect(JSON.stringify(row)).not.toContain(key);
    desk.upstream.failOrders(null);
    await desk.advance(10_000);
    expect(await rowOf(orderMetaId)).toMatchObject({ state: 'placed', sealedKey: null, snapshot: null });
    const refusedId = await buyer.validated(process);
    desk.upstream.failNext(() => Response.json({ message: 'no' }, { status: 422 }));
    await buyer.create(process, refusedId);
    expect(await rowOf(refusedId)).toMatchObject({ state: 'refused', sealedKey: null, snapshot: null });
  });

  test('is deleted if it is refused; only the next request of the same account supplies it again', async () => {
    const orderMetaId = await inDoubt(cutAfter, unknownKey);
    const attempt = await buyer.attempt(process, orderMetaId);
    expect(attempt).toMatchObject({ state: 'unknown', nextCheckAt: null });
    expect(attempt.state === 'unknown' && attempt.description).toMatch(/Sign in again with the same key/);
    process.kill();
    process = await desk.start();
    await desk.idle();
    desk.upstream.failOrders(null);
    const before = checks();
    await desk.buyerOf('key-of-another').validated(process);
    await desk.advance(60_000);
    expect(checks()).toBe(before);
    expect(await rowOf(orderMetaId)).toMatchObject({ state: 'unknown', sealedKey: null });
    await buyer.attempt(process, orderMetaId);
    await desk.advance(10_000);
    expect(await buyer.attempt(process, orderMetaId)).toMatchObject({ state: 'placed', isRecovered: true });
  });
});

describe('several processes', () => {
  test('share the checks, and one continues after another was killed', async () => {
    process.kill();
    const [one, two] = [await desk.start(false), await desk.start(false)];
    process = one;
    const orderMetaId = await inDoubt(cutAfter, unreachable);
    const before = checks();
    await desk.advance(20_000);
    expect(checks() - before).toBe(6);
    one.kill();
    process = two;
    desk.upstream.failOrders(null);
    const isPlaced = async () => (await buyer.attempt(two, orderMetaId)).state === 'placed';
    expect(await desk.timeUntil(isPlaced, 30_000)).toBeLessThanOrEqual(10_000);
  });

  test('interrupt only the orders of dead processes', async () => {
    process.kill();
    const [one, two] = [await desk.start(false), await desk.start(false)];
    process = two;
    const orderMetaId = await buyer.validated(two);
    desk.upstream.failNext((_, respond) => {
      respond();
      return new Promise<Response>(() => {});
    });
    void buyer.create(one, orderMetaId);
    await desk.idle();
    const three = await desk.start(false);
    await desk.advance(40_000);
    expect(await buyer.attempt(two, orderMetaId)).toMatchObject({ state: 'sending' });
    one.kill();
    const isPlaced = async () => (await buyer.attempt(two, orderMetaId)).state === 'placed';
    expect(await desk.timeUntil(isPlaced, 30_000)).toBeLessThanOrEqual(16_000);
    three.kill();
  });
});
