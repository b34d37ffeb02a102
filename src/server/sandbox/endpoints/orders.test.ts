import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { orderStatuses } from '@/contract/order-statuses';
import { sandboxOrder, sandboxOrderItem } from '@/server/database/sandbox-schema';
import { setUpTestDatabase } from '@/server/database/testing/test-database';
import { itemStatuses, noTracking } from '../core/order-progress';
import { orderListLimit } from './orders';
import { openTestMarket, startOfTime, type TestMarket } from '../testing/test-market';

const database = await setUpTestDatabase();
let market: TestMarket;
beforeEach(async () => {
  market = await openTestMarket(database);
});

async function write(orders: { orderNo: string; status: string; updatedAt?: number; buyer?: string }[]) {
  await database.insert(sandboxOrder).values(
    orders.map((order) => ({
      world: market.world,
      id: `${market.world}-${order.orderNo}`,
      buyer: market.buyers[0],
      totalPrice: 123450,
      amountPaid: 5,
      orderedAt: startOfTime,
      updatedAt: startOfTime,
      ...order,
    })),
  );
}
const list = async (query: Record<string, unknown> = {}) => {
  const { total, data } = await market.data('listOrders', { query });
  return [total, data.map(({ orderNo }) => orderNo)];
};

test('an empty list', async () => {
  expect(await list()).toEqual(['0', []]);
});

test('most recently updated first, and by number at the same time', async () => {
  await write([
    { orderNo: '1', status: 'completed', updatedAt: 20 },
    { orderNo: '2', status: 'processing', updatedAt: 30 },
    { orderNo: '3', status: 'processing', updatedAt: 20 },
  ]);
  expect(await list()).toEqual(['3', ['2', '3', '1']]);
});

test('an order without items is valid', async () => {
  await write([{ orderNo: '1', status: 'processing' }]);
  expect(await market.data('readOrder', { params: { orderNo: '1' } })).toMatchObject({
    orderDate: '2026-11-20T09:30:00.250',
    quantity: '0',
    products: '0',
    totalPrice: '1234.50',
    amountPaid: '0.05',
    items: [],
  });
});

test('filters by the two groups and by each status', async () => {
  await write(orderStatuses.map((status, index) => ({ orderNo: String(index), status })));
  const statusesOf = async (status: string) => {
    const { data } = await market.data('listOrders', { query: { status } });
    return data.map((order) => order.status).toSorted();
  };
  const completed = ['canceled', 'completed', 'delivered', 'refunded'];
  expect(await statusesOf('completed')).toEqual(completed);
  expect(await statusesOf('current')).toEqual(
    orderStatuses.filter((status) => !completed.includes(status)).toSorted(),
  );
  for (const status of orderStatuses) {
    if (status !== 'completed') expect(await statusesOf(status)).toEqual([status]);
  }
});

test.each(['lost', '', 'CURRENT', '__proto__', 'current,completed'])(
  'refuses the status “%s”',
  async (status) => {
    const response = await market.fetch(`/api/v1/orders?status=${encodeURIComponent(status)}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      description: expect.stringMatching(/^status: must be one of current, /),
    });
  },
);

test('lists the latest 500 and counts all', async () => {
  await write(
    Array.from({ length: orderListLimit + 5 }, (_, index) => ({
      orderNo: String(1000 + index),
      status: 'processing',
      updatedAt: index,
    })),
  );
  const [total, numbers] = await list();
  expect(total).toBe('505');
  expect(numbers).toHaveLength(500);
  expect(numbers?.[0]).toBe('1504');
});

test('items in order, with their possible statuses and tracking', async () => {
  const tracking = {
    slugId: 'ups',
    carrier: 'UPS',
    trackerId: 'trk_1',
    trackingUrl: 'https://www.ups.com/track',
    trackingNumber: '1Z',
  };
  await write([{ orderNo: '1', status: 'processing' }]);
  await database.insert(sandboxOrderItem).values(
    itemStatuses.map((status, position) => ({
      id: `${market.world}-${position}`,
      world: market.world,
      orderNo: '1',
      position,
      sellRequest: 'gone',
      name: 'iPhone 13',
      quantity: 3,
      price: 31205,
      margin: 205,
      properties: { grade: 'A' },
      status,
      imageUrl: '/devices/phones.svg',
      shipment: 'shp_1',
      trackingInformation: position === 2 ? tracking : noTracking,
    })),
  );
  const { items, quantity, products } = await market.data('readOrder', { params: { orderNo: '1' } });
  expect([quantity, products]).toEqual(['18', '6']);
  expect(items.map(({ status }) => status)).toEqual(itemStatuses);
  expect(items.map(({ possibleStatuses }) => possibleStatuses)).toEqual([
    [],
    ['seller-shipped', 'canceled'],
    [],
    [],
    [],
    [],
  ]);
  expect(items[0]).toMatchObject({ price: 312.05, margin: 2.05, total: 936.15 });
  expect(items.map(({ trackingInformation }) => trackingInformation?.trackingNumber ?? null)).toEqual([
    null,
    null,
    '1Z',
    null,
    null,
    null,
  ]);
});

describe('refuses', () => {
  test.each(['1', 'validate', 'create', '%00', '9'.repeat(2000), '../orders', 'é'])(
    'the order “%s”',
    async (orderNo) => {
      await write([{ orderNo: '1', status: 'processing', buyer: market.buyers[1] }]);
      const response = await market.fetch(
        `/api/v1/orders/${orderNo === '%00' ? orderNo : encodeURIComponent(orderNo)}`,
      );
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ status: 404, data: null });
      await database.delete(sandboxOrder).where(eq(sandboxOrder.world, market.world));
    },
  );
});
