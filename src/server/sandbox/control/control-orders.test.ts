import { and, asc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { orderStatuses } from '@/contract/order-statuses';
import { sandboxOrder, sandboxOrderItem } from '@/server/database/sandbox-schema';
import { setUpTestDatabase } from '@/server/database/testing/test-database';
import { itemStatuses, noTracking } from '../core/order-progress';
import { openTestControl, start } from '../testing/test-control';
import { createWorld } from '../worlds/worlds';

const database = await setUpTestDatabase();
let world: string;

const control = openTestControl(database);
beforeEach(async () => {
  ({ world } = await createWorld(database, control.clock, { listings: 0 }));
});

const orderNo = '1732095000123';

/** An order of two items over $100.00, placed when the world was created. */
async function insertOrder(): Promise<void> {
  const item = {
    world,
    orderNo,
    sellRequest: 'lot',
    name: 'iPhone 13 128GB',
    quantity: 2,
    price: 2500,
    margin: 0,
    properties: {},
    status: 'awaiting-shipment',
    imageUrl: '/devices/phones.svg',
    shipment: 'shp_1',
    trackingInformation: noTracking,
  };
  await database.insert(sandboxOrder).values({
    world,
    orderNo,
    id: crypto.randomUUID(),
    buyer: 'buyer',
    status: 'awaiting-payment',
    totalPrice: 10_000,
    amountPaid: 0,
    orderedAt: start,
    updatedAt: start,
  });
  await database
    .insert(sandboxOrderItem)
    .values([0, 1].map((position) => ({ ...item, id: crypto.randomUUID(), position })));
}

async function readOrder() {
  const [order] = await database
    .select()
    .from(sandboxOrder)
    .where(and(eq(sandboxOrder.world, world), eq(sandboxOrder.orderNo, orderNo)));
  const items = await database
    .select()
    .from(sandboxOrderItem)
    .where(eq(sandboxOrderItem.world, world))
    .orderBy(asc(sandboxOrderItem.position));
  return { order, items };
}

const tracking = async () => (await readOrder()).items.map((item) => item.trackingInformation);

const move = (body: unknown, path = `${world}/orders/${orderNo}`) =>
  control.call('POST', `/sandbox/worlds/${path}`, body);

describe('POST /sandbox/worlds/:world/orders/:orderNo', () => {
  it('moves an order through every status, with its items and the amount paid', async () => {
    await insertOrder();
    const paid = [
      'payment-confirmed',
      'processing',
      'sellers-shipped',
      'on-the-way',
      'delivered',
      'completed',
    ];
    for (const status of orderStatuses) {
      control.clock.advance(1000);
      const { status: code, data } = await move({ status });
      expect(code).toBe(200);
      const isPaid = paid.includes(status) || status === 'canceled';
      expect(data).toEqual({
        orderNo,
        status,
        totalPrice: '100.00',
        amountPaid: isPaid ? '100.00' : '0.00',
      });
      const { order, items } = await readOrder();
      expect(order).toMatchObject({
        status,
        amountPaid: isPaid ? 10_000 : 0,
        updatedAt: control.clock.now(),
        orderedAt: start,
      });
      expect(new Set(items.map((item) => item.status)).size).toBe(1);
      expect(itemStatuses).toContain(items[0]?.status);
    }
    expect((await readOrder()).items[0]?.status).toBe('refunded');
  });

  it('keeps the amount paid at zero when an order is canceled before its payment', async () => {
    await insertOrder();
    expect((await move({ status: 'canceled' })).data).toMatchObject({ amountPaid: '0.00' });
  });

  it("uses the world's own time", async () => {
    await insertOrder();
    await control.call('PATCH', `/sandbox/worlds/${world}`, { advanceClock: 3600 });
    await move({ status: 'processing' });
    expect((await readOrder()).order?.updatedAt).toBe(control.clock.now() + 3_600_000);
  });

  it('adds tracking to every item, leaves it unchanged, and removes it', async () => {
    await insertOrder();
    const trackingInformation = {
      carrier: 'UPS',
      trackingNumber: '1Z999AA10123456784',
      trackingUrl: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
    };
    const stored = {
      slugId: null,
      trackerId: expect.stringMatching(/^trk_[0-9a-f]{32}$/),
      ...trackingInformation,
    };
    expect((await move({ status: 'sellers-shipped', trackingInformation })).status).toBe(200);
    expect(await tracking()).toEqual([stored, stored]);
    await move({ status: 'on-the-way' });
    expect(await tracking()).toEqual([stored, stored]);
    await move({
      status: 'on-the-way',
      trackingInformation: { trackerId: 'trk_own', trackingUrl: 'javascript:0' },
    });
    expect(await tracking()).toMatchObject([
      { trackerId: 'trk_own', carrier: null, trackingUrl: 'javascript:0' },
      {},
    ]);
    await move({ status: 'on-the-way', trackingInformation: null });
    expect(await tracking()).toEqual([noTracking, noTracking]);
    await move({ status: 'delivered', trackingInformation: { carrier: null } });
    expect(await tracking()).toEqual([noTracking, noTracking]);
  });

  it.each([
    [{}, /^status: is required$/],
    [{ status: 'lost' }, /^status: must be one of awaiting-payment, payment-confirmed, /],
    [
      { status: 'delivered', price: 1 },
      /^The body: must have no other fields than status, item, trackingInformation$/,
    ],
    [{ status: 'delivered', item: -1 }, /^item: must be a whole number of at least 0$/],
    [{ status: 'delivered', trackingInformation: 'UPS' }, /^trackingInformation: must be an object$/],
    [
      { status: 'delivered', trackingInformation: { url: 'x' } },
      /^trackingInformation: must have no other fields/,
    ],
    [
      { status: 'delivered', trackingInformation: { carrier: 5 } },
      /^trackingInformation\.carrier: must be text$/,
    ],
    [
      { status: 'delivered', trackingInformation: { carrier: '' } },
      /^trackingInformation\.carrier: must not be empty$/,
    ],
    [
      { status: 'delivered', trackingInformation: { carrier: '\0' } },
      /^trackingInformation\.carrier: must not contain/,
    ],
    [
      { status: 'delivered', trackingInformation: { carrier: 'x'.repeat(2001) } },
      /^trackingInformation\.carrier: must have at most 2000 characters$/,
    ],
  ])('refuses %j and changes nothing', async (body, description) => {
    await insertOrder();
    const before = await readOrder();
    await control.expectRefusal(move(body), 400, description);
    expect(await readOrder()).toEqual(before);
  });

  it('adds tracking to one item only', async () => {
    await insertOrder();
    const trackingInformation = { carrier: 'UPS', trackingNumber: '1Z999AA10123456784' };
    expect((await move({ status: 'on-the-way', item: 1, trackingInformation })).status).toBe(200);
    expect(await tracking()).toMatchObject([noTracking, trackingInformation]);
    expect((await readOrder()).items.map(({ status }) => status)).toEqual([
      'seller-shipped',
      'seller-shipped',
    ]);
    await control.expectRefusal(
      move({ status: 'delivered', item: 2, trackingInformation: null }),
      404,
      /^item: the order has no such item$/,
    );
    expect((await readOrder()).order?.status).toBe('on-the-way');
  });

  it('returns 404 for an order of another world and for an unknown number', async () => {
    await insertOrder();
    const { world: other } = await createWorld(database, control.clock, { listings: 0 });
    for (const path of [
      `${other}/orders/${orderNo}`,
      `${world}/orders/1`,
      `nowhere/orders/${orderNo}`,
      `${world}/orders/%00`,
    ]) {
      await control.expectRefusal(move({ status: 'delivered' }, path), 404, /^Order not found$/);
    }
    expect((await readOrder()).order?.status).toBe('awaiting-payment');
  });
});
