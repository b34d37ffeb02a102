import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '@/contract/interface';
import type { CrashBuyer, Heard, Purchase } from './test-crash-buyer';
import type { CrashMarket } from './test-crash-market';

/*
 * For crash tests: checks what must be true after the desk has restarted.
 */

/** The result of a purchase. `heard`: the buyer got the response before the crash; `again`: nothing was sent, so it was placed again. */
export type CrashEnd = 'heard' | 'recovered' | 'replayed' | 'again' | 'notPlaced';

const created = z.looseObject({ data: endpoints.createOrder.data });
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Sends the order again until the desk knows its result, as a buyer with an unknown order would. */
async function settle(market: CrashMarket, buyer: CrashBuyer, purchase: Purchase, madeBefore: number) {
  let isOver = false;
  for (;;) {
    const response = await buyer.create(purchase);
    if (response?.status === 200) return response;
    const attempt = await buyer.attempt(purchase);
    if (attempt?.state === 'notPlaced') return null;
    expect(attempt?.state, `${response?.status} ${response?.body}`).toMatch(/^(unknown|placed)$/);
    expect(response?.status, 'an unknown result is reported as unknown').toBe(504);
    if (madeBefore === 0 && !isOver) {
      // Nothing was created, so it stays unknown until the window ends.
      await buyer.endWindows();
      isOver = true;
    }
    await market.idle();
    await pause(100);
  }
}

/**
 * Checks one purchase at a desk that crashed during it and has restarted.
 * @param heard the response that the buyer got before the crash.
 */
export async function judgeCrash(
  market: CrashMarket,
  buyer: CrashBuyer,
  purchase: Purchase,
  heard: Heard | null,
): Promise<CrashEnd> {
  const ordersOfIt = async () =>
    (await buyer.orders()).filter(({ orderNo }) => !purchase.ordersBefore.has(orderNo));
  await market.idle();
  const before = await ordersOfIt();
  expect(before.length, 'one order at most').toBeLessThanOrEqual(1);
  const attempt = await buyer.attempt(purchase);
  if (heard !== null) {
    expect(heard.status, heard.body).toBe(200);
    expect(before.map(({ orderNo }) => orderNo)).toEqual([
      created.parse(JSON.parse(heard.body)).data.orderNo,
    ]);
    expect(attempt?.state, 'what was acknowledged is known').toBe('placed');
  }

  const response = await settle(market, buyer, purchase, before.length);
  const after = await ordersOfIt();
  expect(market.arrived?.get(purchase.orderMetaId) ?? 0, 'sent at most once').toBeLessThanOrEqual(1);
  if (response === null) {
    expect(after, 'what is said not to be is not').toEqual([]);
    expect(heard).toBeNull();
    expect((await buyer.create(purchase))?.status).toBe(409);
    expect(await buyer.isInCart(purchase)).toBe(true);
    return 'notPlaced';
  }
  const [order] = after;
  const { orderNo, amount } = created.parse(JSON.parse(response.body)).data;
  const { validation } = purchase;
  expect([after.length, order?.orderNo, order?.totalPrice]).toEqual([1, orderNo, validation.total]);
  if (before[0]) expect(before[0].orderNo, 'the same order').toBe(orderNo);
  if (heard !== null) expect(response.body, 'the same bytes').toBe(heard.body);
  expect(await buyer.create(purchase), 'every time the same bytes').toEqual(response);
  expect(await buyer.isInCart(purchase)).toBe(false);
  expect(amount).toBe(validation.total);
  expect(await buyer.sheet(orderNo)).toMatchObject({
    orderNo,
    amount,
    wirePaymentDetails: validation.wirePaymentDetails,
    expectedAmount: validation.total,
    isExpectedAmount: true,
    differences: [],
  });
  const placed = await buyer.attempt(purchase);
  expect(placed).toMatchObject({ state: 'placed', orderNo, amount });
  if (heard !== null) return 'heard';
  if (placed?.state === 'placed' && placed.isRecovered) return 'recovered';
  return before.length === 0 ? 'again' : 'replayed';
}

const count = z.object({ count: z.number() });

/** Checks a data directory that no process has open: no index or page is damaged, and the tables are consistent. */
export async function judgeDirectory(directory: string, orders: number): Promise<void> {
  const client = await PGlite.create({
    dataDir: join(directory, 'pglite'),
    extensions: { amcheck, pg_trgm },
  });
  try {
    await client.exec('create extension if not exists amcheck');
    await client.exec(
      `select bt_index_check(pg_index.indexrelid, true) from pg_index
        join pg_class on pg_class.oid = pg_index.indexrelid
        join pg_am on pg_am.oid = pg_class.relam where pg_am.amname = 'btree'`,
    );
    const torn = await client.query(
      `select found.* from pg_class, lateral verify_heapam(pg_class.oid) as found where pg_class.relkind = 'r'`,
    );
    expect(torn.rows, 'no page is torn').toEqual([]);
    const countOf = async (from: string) => {
      const { rows } = await client.query(`select count(*)::int as count from ${from}`);
      return count.parse(rows[0]).count;
    };
    expect(await countOf(`order_attempt where state not in ('placed', 'notPlaced')`)).toBe(0);
    expect(await countOf(`order_attempt where sealed_key is not null or snapshot is not null`)).toBe(0);
    expect(await countOf(`order_attempt where state = 'placed'`)).toBe(orders);
    expect(await countOf(`wire_sheet join order_attempt using (account, order_no)`)).toBe(orders);
    // The shared world's seeded orders have sheets without an attempt.
    expect(await countOf('wire_sheet where account in (select account from order_attempt)')).toBe(orders);
    expect(await countOf(`desk_buy_request join wire_sheet using (account, order_no)`)).toBe(orders);
    expect(await countOf('desk_buy_request where order_no is not null')).toBe(orders);
  } finally {
    await client.close();
  }
}
