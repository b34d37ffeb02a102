import { describe, expect, test } from 'vitest';
import type { TestGateway } from '../testing/test-gateway';
import { setUpBuyers, type TestBuyer } from '../testing/test-orders';
import { cutAfter } from '../testing/test-upstream';

/*
 * Orders of an account that do not match the interface. A new order is still placed, and an order whose response was lost is never confused
 * with another.
 */

let desk: TestGateway;
let orders: TestBuyer['orders'];
let key = '';
await setUpBuyers((buyer) => {
  ({ desk, orders, key } = buyer);
});

/** Changes the rows of every list of orders. */
function alterOrders(change: (rows: unknown[]) => unknown[]): void {
  desk.upstream.failOrders(async (_, respond) => {
    const body = await respond().json();
    return Response.json({ ...body, data: change(body.data) });
  });
}

const earlier = {
  id: 'id-of-an-earlier-one',
  orderDate: '2026-11-20T09:00:00.000',
  orderNo: '1699999999999',
  status: 'completed',
  quantity: '5',
  products: '1',
  totalPrice: '100.00',
  amountPaid: '100.00',
  items: [],
};

const odd: [string, unknown][] = [
  ['has no digits in its number', { ...earlier, orderNo: 'PO-17/b' }],
  ['has no number', { ...earlier, orderNo: null }],
  ['has an empty number', { ...earlier, orderNo: '' }],
  ['has a number that is no text', { ...earlier, orderNo: 17 }],
  ['has neither number nor id', { status: 'completed' }],
  ['has a negative total', { ...earlier, totalPrice: '-5.00' }],
  ['has a huge total', { ...earlier, totalPrice: '99999999999999999999.00' }],
  ['has a total of an odd type', { ...earlier, totalPrice: { usd: 5 } }],
  ['has an item total of fractions', { ...earlier, items: [{ id: 'i', total: 24.599999999999998 }] }],
  ['has no items', { ...earlier, items: null }],
  ['is no record', 7],
  ['is null', null],
  ['has a NUL in its number', { ...earlier, orderNo: 'a\u0000b' }],
];

describe('an earlier order that', () => {
  test.each(odd)('%s stops no new order', async (_, row) => {
    alterOrders((rows) => [...rows, row]);
    const { orderMetaId } = await orders.validated();
    const response = await orders.create(orderMetaId);
    expect(response.status).toBe(200);
    expect(await orders.attemptOf(orderMetaId)).toMatchObject({ state: 'placed' });
  });

  test.each(odd)('%s does not hide the order whose response was lost', async (_, row) => {
    alterOrders((rows) => [...rows, row]);
    const { orderMetaId } = await orders.validated();
    desk.upstream.failNext(cutAfter);
    expect((await orders.create(orderMetaId)).status).toBe(200);
    expect(await orders.attemptOf(orderMetaId)).toMatchObject({
      state: 'placed',
      isRecovered: true,
      orderNo: desk.upstream.orders[0]?.orderNo,
    });
  });
});

describe('an order that appears after a lost response and', () => {
  test.each(odd)('%s may be the one: it is neither found nor ruled out', async (_, row) => {
    const { orderMetaId } = await orders.validated();
    desk.upstream.failNext(cutAfter);
    // From then on, the list has the placed order as an odd row.
    alterOrders((rows) => (rows.length > 0 ? [row] : []));
    expect((await orders.create(orderMetaId)).status).toBe(504);
    desk.clock.advance(20 * 60_000);
    await desk.restart();
    await desk.send('listCart', { key });
    expect(await orders.attemptOf(orderMetaId)).toMatchObject({ state: 'unknown' });
    expect(orders.sent()).toBe(1);
  });

  test('has the same odd number as an earlier one may be the one', async () => {
    const twin = { ...earlier, orderNo: 'n/a', id: null };
    alterOrders((rows) => [...rows.map(() => twin), twin]);
    const { orderMetaId } = await orders.validated();
    desk.upstream.failNext(cutAfter);
    expect((await orders.create(orderMetaId)).status).toBe(504);
    expect(await orders.attemptOf(orderMetaId)).toMatchObject({ state: 'unknown', candidates: ['n/a'] });
  });
});
