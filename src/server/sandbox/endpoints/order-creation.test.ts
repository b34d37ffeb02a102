import { and, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import {
  sandboxBuyRequest,
  sandboxOrder,
  sandboxOrderItem,
  sandboxSellRequest,
} from '@/server/database/sandbox-schema';
import { setUpTestDatabase } from '@/server/database/testing/test-database';
import { miami } from '@/lib/testing/test-address';
import { openTestMarket, startOfTime, type TestMarket } from '../testing/test-market';

const database = await setUpTestDatabase();
let market: TestMarket;
beforeEach(async () => {
  market = await openTestMarket(database);
});

const minute = 60_000;
const create = (orderMetaId: string, key?: string) =>
  market.data('createOrder', { body: { orderMetaId }, ...(key && { key }) });
const refused = (orderMetaId: unknown, key?: string) =>
  market.refusal('createOrder', { body: { orderMetaId }, ...(key && { key }) });

/** All rows that creating an order may change. */
async function everything() {
  const [stock, requests, orders, items] = await Promise.all([
    database.select().from(sandboxSellRequest).where(eq(sandboxSellRequest.world, market.world)),
    database.select().from(sandboxBuyRequest).where(eq(sandboxBuyRequest.world, market.world)),
    database.select().from(sandboxOrder).where(eq(sandboxOrder.world, market.world)),
    database.select().from(sandboxOrderItem).where(eq(sandboxOrderItem.world, market.world)),
  ]);
  return { stock, requests, orders, items };
}
async function testSellRequest(id: string) {
  const [row] = await database
    .select()
    .from(sandboxSellRequest)
    .where(and(eq(sandboxSellRequest.world, market.world), eq(sandboxSellRequest.id, id)));
  return row;
}

test('takes the cheapest stock, writes one item per pair, and returns the amount to pay', async () => {
  const cheap = await market.offer({ price: 200, quantity: 6, minQuantity: 3, color: 'Blue' });
  const dear = await market.offer({ price: 300.5, quantity: 20, minQuantity: 15, color: 'Red' });
  const one = await market.ask({ price: 320, quantity: 16 });
  const two = await market.ask({ price: 310.25, quantity: 15, properties: { color: 'red' } });
  // Both orders lack one unit of the expensive lot. It arrives here.
  await market.offer({ price: 310, quantity: 5, minQuantity: 15, color: 'Red' });
  const validation = await market.validate([one.id, two.id]);
  market.clock.advance(minute);
  const response = await market.send('createOrder', { body: { orderMetaId: validation.orderMetaId } });
  const orderNo = String(startOfTime + minute);
  expect(await response.json()).toEqual({
    status: 200,
    description: `The order was created. Pay ${validation.total} USD by bank wire and attach the order number ${orderNo} to the wire as memo or special instruction.`,
    data: {
      orderNo,
      amount: validation.total,
      wirePaymentDetails: validation.wirePaymentDetails,
    },
  });

  const order = await market.data('readOrder', { params: { orderNo } });
  expect(order).toMatchObject({ status: 'awaiting-payment', quantity: '31', totalPrice: validation.total });
  expect(order.products).toBe(String(order.items.length));
  for (const item of order.items) {
    expect(item).toMatchObject({
      status: 'awaiting-shipment',
      shipment: validation.shippingOption.shipment_id,
    });
  }
  const units = (price: number) =>
    order.items.filter((item) => item.price === price).reduce((sum, { quantity }) => sum + quantity, 0);
  expect([units(320), units(310.25)]).toEqual([16, 15]);
  expect(order.items.find(({ sellrequestId }) => sellrequestId === cheap)).toMatchObject({
    quantity: 6,
    price: 320,
    margin: 120,
    total: 1920,
    properties: { color: 'Blue' },
  });
  const goods = order.items.reduce((sum, { total }) => sum + Math.round(total * 100), 0);
  expect((goods / 100).toFixed(2)).toBe(validation.subtotal);

  expect(await testSellRequest(cheap)).toMatchObject({
    quantity: 0,
    status: 'sold',
    updatedAt: startOfTime + minute,
  });
  const left = await testSellRequest(dear);
  expect(left).toMatchObject({ quantity: 0, status: 'sold' });
  const { requests } = await everything();
  expect(requests.map(({ status }) => status)).toEqual(['ordered', 'ordered']);
});

test('the rest of a lot can be bought as a whole', async () => {
  const id = await market.offer({ quantity: 12, minQuantity: 10 });
  const { orderMetaId } = await market.validate([(await market.ask()).id]);
  await create(orderMetaId);
  expect(await testSellRequest(id)).toMatchObject({
    quantity: 2,
    minQuantity: 2,
    status: 'open',
    originalQuantity: 12,
  });
  expect((await market.ask({ quantity: 2 })).matched).toBe(true);
});

test('an id creates one order', async () => {
  await market.offer({ quantity: 50 });
  const { orderMetaId } = await market.validate([(await market.ask()).id]);
  const { orderNo } = await create(orderMetaId);
  const before = await everything();
  expect(await refused(orderMetaId)).toEqual([409, `orderMetaId: already used for order ${orderNo}`]);
  market.clock.advance(60 * minute);
  expect((await refused(orderMetaId))[0]).toBe(409);
  expect(await everything()).toEqual(before);
});

test('order numbers increase even while the clock is frozen', async () => {
  await market.offer({ quantity: 50 });
  const numbers: string[] = [];
  for (const key of [market.keys[0], market.keys[1], market.keys[0]]) {
    const { id } = await market.ask({}, key);
    const { orderMetaId } = await market.validate([id], key);
    numbers.push((await create(orderMetaId, key)).orderNo);
  }
  expect(numbers).toEqual([0, 1, 2].map((step) => String(startOfTime + step)));
});

test("the window is 15 minutes of the world's clock", async () => {
  await market.offer({ quantity: 50 });
  const early = await market.validate([(await market.ask()).id]);
  const late = await market.validate([(await market.ask()).id]);
  market.clock.advance(15 * minute - 1);
  await create(early.orderMetaId);
  market.clock.advance(1);
  const before = await everything();
  expect(await refused(late.orderMetaId)).toEqual([
    410,
    'orderMetaId: the 15-minute window has ended. Validate the order again',
  ]);
  expect(await everything()).toEqual(before);
});

test('an id that is unknown, of another buyer or of another world is 404', async () => {
  await market.offer({ quantity: 50 });
  const { orderMetaId } = await market.validate([(await market.ask()).id]);
  const expected = [404, 'orderMetaId: not found'];
  expect(await refused('om_1')).toEqual(expected);
  expect(await refused(orderMetaId, market.keys[1])).toEqual(expected);
  const other = await openTestMarket(database);
  expect(await other.refusal('createOrder', { body: { orderMetaId } })).toEqual(expected);
  expect(await refused(undefined)).toEqual([400, 'orderMetaId: is required']);
  expect(await refused(null)).toEqual([400, 'orderMetaId: must be text']);
  expect(await refused('')).toEqual([400, 'orderMetaId: must not be empty']);
  await create(orderMetaId);
});

test('stock that was sold to another buyer: nothing is written', async () => {
  await market.offer({ quantity: 15 });
  const mine = await market.validate([(await market.ask()).id]);
  const theirs = await market.ask({}, market.keys[1]);
  await create((await market.validate([theirs.id], market.keys[1])).orderMetaId, market.keys[1]);
  const before = await everything();
  expect(await refused(mine.orderMetaId)).toEqual([
    409,
    expect.stringMatching(/^orderMetaId, buy request .*: only 5 of 10 pcs .*\. Validate the order again$/),
  ]);
  expect(await everything()).toEqual(before);
  // More stock arrives, and the same validation works again.
  await market.offer({ quantity: 5 });
  await create(mine.orderMetaId);
});

test('a buy request that another order used: nothing is written', async () => {
  await market.offer({ quantity: 50 });
  const { id } = await market.ask();
  const [first, second] = [await market.validate([id]), await market.validate([id])];
  await create(first.orderMetaId);
  const before = await everything();
  expect(await refused(second.orderMetaId)).toEqual([409, expect.stringMatching(/already ordered/)]);
  expect(await everything()).toEqual(before);
});

test.each(['updateShippingAddress', 'deleteShippingAddress'] as const)(
  'after %s it must be validated again',
  async (change) => {
    await market.offer({ quantity: 50 });
    const { orderMetaId, address } = await market.validate([(await market.ask()).id]);
    await market.data(change, {
      params: { id: address },
      ...(change === 'updateShippingAddress' && { body: { ...miami, postalCode: '33122' } }),
    });
    const before = await everything();
    expect(await refused(orderMetaId)).toEqual([
      409,
      'orderMetaId: the shipping address was changed or deleted. Validate the order again',
    ]);
    expect(await everything()).toEqual(before);
  },
);
