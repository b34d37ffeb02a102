import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import {
  sandboxOrder,
  sandboxOrderItem,
  sandboxOrderMeta,
  sandboxSellRequest,
} from '@/server/database/sandbox-schema';
import { setUpTestDatabase } from '@/server/database/testing/test-database';
import { openTestMarket, type TestMarket } from '../testing/test-market';
import { deleteWorld } from '../worlds/world-removal';

const database = await setUpTestDatabase();
let market: TestMarket;
beforeEach(async () => {
  market = await openTestMarket(database);
});

async function tries(orders: { orderMetaId: string; key?: string }[]): Promise<number[]> {
  const responses = await Promise.all(
    orders.map(({ orderMetaId, key }) =>
      market.send('createOrder', { body: { orderMetaId }, ...(key && { key }) }),
    ),
  );
  expect(market.defects).toEqual([]);
  return responses.map(({ status }) => status);
}
const count = (statuses: number[], status: number) => statuses.filter((each) => each === status).length;

async function written() {
  const [orders, items, stock, metas] = await Promise.all([
    database.select().from(sandboxOrder).where(eq(sandboxOrder.world, market.world)),
    database.select().from(sandboxOrderItem).where(eq(sandboxOrderItem.world, market.world)),
    database.select().from(sandboxSellRequest).where(eq(sandboxSellRequest.world, market.world)),
    database.select().from(sandboxOrderMeta).where(eq(sandboxOrderMeta.world, market.world)),
  ]);
  const units = (rows: { quantity: number }[]) => rows.reduce((sum, { quantity }) => sum + quantity, 0);
  return {
    orders,
    sold: units(items),
    left: units(stock),
    used: metas.filter(({ orderNo }) => orderNo !== null),
  };
}

test('20 concurrent creates of one orderMetaId: one order', async () => {
  await market.offer({ quantity: 500 });
  const { orderMetaId } = await market.validate([(await market.ask()).id]);
  const statuses = await tries(Array.from({ length: 20 }, () => ({ orderMetaId })));
  expect([count(statuses, 200), count(statuses, 409)]).toEqual([1, 19]);
  const { orders, sold, left } = await written();
  expect([orders.length, sold, left]).toEqual([1, 10, 490]);
});

test('20 concurrent creates from validations of one buy request: one order', async () => {
  await market.offer({ quantity: 500 });
  const { id } = await market.ask();
  const validations = [];
  for (let index = 0; index < 20; index += 1) validations.push(await market.validate([id]));
  const statuses = await tries(validations);
  expect([count(statuses, 200), count(statuses, 409)]).toEqual([1, 19]);
  expect((await written()).sold).toBe(10);
});

test('two buyers and the last units: one gets them, the other is refused and nothing is written for it', async () => {
  for (let round = 0; round < 5; round += 1) {
    market = await openTestMarket(database);
    await market.offer({ quantity: 10 });
    const orders = await Promise.all(
      market.keys.map(async (key) => ({
        key,
        ...(await market.validate([(await market.ask({}, key)).id], key)),
      })),
    );
    expect((await tries(orders)).toSorted((one, other) => one - other)).toEqual([200, 409]);
    const { orders: placed, sold, left, used } = await written();
    expect([placed.length, sold, left, used.length]).toEqual([1, 10, 0, 1]);
    expect(used[0]?.buyer).toBe(placed[0]?.buyer);
  }
});

test('many orders of the same lots sell no unit twice and leave no order unfilled that fits', async () => {
  for (const price of [200, 210, 220, 230, 240]) await market.offer({ price, quantity: 7 });
  const orders = [];
  for (let index = 0; index < 10; index += 1) {
    const key = market.keys[index % 2] ?? '';
    orders.push({ key, ...(await market.validate([(await market.ask({}, key)).id], key)) });
  }
  const statuses = await tries(orders);
  expect([count(statuses, 200), count(statuses, 409)]).toEqual([3, 7]);
  const { orders: placed, sold, left } = await written();
  expect([placed.length, sold, left]).toEqual([3, 30, 5]);
  expect(new Set(placed.map(({ orderNo }) => orderNo)).size).toBe(3);
});

test('orders during the removal of their world end in a success or a refusal', async () => {
  await market.offer({ quantity: 100 });
  const orders = [];
  for (let index = 0; index < 6; index += 1) {
    orders.push(await market.validate([(await market.ask()).id]));
  }
  const [statuses] = await Promise.all([tries(orders), deleteWorld(database, market.world)]);
  for (const status of statuses) expect([200, 401, 404]).toContain(status);
  const { orders: placed, sold } = await written();
  expect([placed.length, sold]).toEqual([0, 0]);
});
