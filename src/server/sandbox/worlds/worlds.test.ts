import { asc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { manualClock } from '@/lib/testing/manual-clock';
import {
  sandboxAddress,
  sandboxApiKey,
  sandboxBuyer,
  sandboxOrder,
  sandboxOrderItem,
  sandboxSellRequest,
  sandboxWorld,
} from '@/server/database/sandbox-schema';
import { setUpTestDatabase } from '@/server/database/testing/test-database';
import { demoApiKey, hashApiKey, sharedWorld } from '../core/identity';
import { ensureDemoWorld } from './demo-world';
import { wireSamples } from '../core/market';
import { deleteWorld } from './world-removal';
import { createWorld } from './worlds';

const start = Date.UTC(2026, 10, 20, 9, 30);
const database = await setUpTestDatabase();

function sellRequestsOf(world: string) {
  return database
    .select()
    .from(sandboxSellRequest)
    .where(eq(sandboxSellRequest.world, world))
    .orderBy(asc(sandboxSellRequest.id));
}

describe('createWorld', () => {
  it("gives the same market for the same seed, at the new world's time", async () => {
    const clock = manualClock(start);
    const first = await createWorld(database, clock, { seed: 'twin', listings: 120 });
    clock.advance(86_400_000);
    const second = await createWorld(database, clock, { seed: 'twin', listings: 120 });
    expect(first.world).not.toBe(second.world);
    const [one, other] = [await sellRequestsOf(first.world), await sellRequestsOf(second.world)];
    expect(one).toHaveLength(120);
    expect(other).toEqual(
      one.map((sellRequest) => ({
        ...sellRequest,
        world: second.world,
        createdAt: sellRequest.createdAt + 86_400_000,
        updatedAt: sellRequest.updatedAt + 86_400_000,
      })),
    );
    for (const sellRequest of one) {
      expect(sellRequest.updatedAt).toBeLessThan(start);
      expect(sellRequest.originalQuantity).toBe(sellRequest.quantity);
      expect(sellRequest.status).toBe('open');
    }
  });

  it('has 200 sell requests by default, or none', async () => {
    const clock = manualClock(start);
    const one = await createWorld(database, clock);
    const other = await createWorld(database, clock);
    const ids = new Set((await sellRequestsOf(one.world)).map((sellRequest) => sellRequest.id));
    expect(ids.size).toBe(200);
    expect((await sellRequestsOf(other.world)).some((sellRequest) => ids.has(sellRequest.id))).toBe(false);
    const empty = await createWorld(database, clock, { listings: 0 });
    expect(await sellRequestsOf(empty.world)).toEqual([]);
  });

  it('has two buyers without data, each with a key that is stored as a hash', async () => {
    const { world, apiKeys } = await createWorld(database, manualClock(start), { listings: 5 });
    const buyers = await database.select().from(sandboxBuyer).where(eq(sandboxBuyer.world, world));
    expect(new Set(buyers.map((buyer) => buyer.name)).size).toBe(2);
    const owners = new Set<string>();
    for (const key of apiKeys) {
      const [row] = await database
        .select()
        .from(sandboxApiKey)
        .where(eq(sandboxApiKey.hash, hashApiKey(key)));
      owners.add(row?.buyer ?? '');
    }
    expect(owners).toEqual(new Set(buyers.map((buyer) => buyer.id)));
    expect(JSON.stringify(await database.select().from(sandboxApiKey))).not.toContain(apiKeys[0]);
    expect(await database.select().from(sandboxOrder).where(eq(sandboxOrder.world, world))).toEqual([]);
    expect(await database.select().from(sandboxAddress).where(eq(sandboxAddress.world, world))).toEqual([]);
  });

  it('has bank details that depend on its seed', async () => {
    const seen = new Set<string>();
    for (const seed of ['a', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) {
      const { world } = await createWorld(database, manualClock(start), { seed, listings: 0 });
      const [row] = await database.select().from(sandboxWorld).where(eq(sandboxWorld.id, world));
      expect(wireSamples).toContainEqual(row?.wirePaymentDetails);
      seen.add(`${seed} ${JSON.stringify(row?.wirePaymentDetails)}`);
    }
    expect(seen.size).toBe(8);
  });
});

// 5,000 sell requests take a second on an idle machine, and several while all tests run.
describe('the demo world', { timeout: 30_000 }, () => {
  it('is created once, with a market, addresses in several countries and a history', async () => {
    await ensureDemoWorld(database, manualClock(start));
    const created = await sellRequestsOf(sharedWorld);
    expect(created).toHaveLength(5000);
    expect(new Set(created.map((sellRequest) => sellRequest.category)).size).toBe(6);
    await ensureDemoWorld(database, manualClock(start + 1000));
    expect(await sellRequestsOf(sharedWorld)).toEqual(created);

    const [key] = await database
      .select()
      .from(sandboxApiKey)
      .where(eq(sandboxApiKey.hash, hashApiKey(demoApiKey)));
    const buyers = await database.select().from(sandboxBuyer).where(eq(sandboxBuyer.world, sharedWorld));
    expect(buyers).toHaveLength(2);
    const keys = await database.select().from(sandboxApiKey);
    expect(keys.filter((entry) => buyers.some((buyer) => buyer.id === entry.buyer))).toEqual([key]);

    const addresses = await database
      .select()
      .from(sandboxAddress)
      .where(eq(sandboxAddress.buyer, key?.buyer ?? ''));
    expect(addresses.length).toBeGreaterThanOrEqual(5);
    expect(new Set(addresses.map((address) => address.country)).size).toBeGreaterThanOrEqual(4);
    expect(new Set(addresses.map((address) => address.updatedAt)).size).toBe(addresses.length);

    const orders = await database
      .select()
      .from(sandboxOrder)
      .where(eq(sandboxOrder.buyer, key?.buyer ?? ''));
    expect(orders.length).toBeGreaterThanOrEqual(14);
    expect(new Set(orders.map((order) => order.orderNo.slice(-3))).size).toBeGreaterThan(10);
    const [world] = await database.select().from(sandboxWorld).where(eq(sandboxWorld.id, sharedWorld));
    expect(world?.wirePaymentDetails).toEqual(wireSamples[0]);
    const allItems = await database
      .select()
      .from(sandboxOrderItem)
      .where(eq(sandboxOrderItem.world, sharedWorld));
    for (const order of orders) {
      expect(order.orderNo).toMatch(/^\d{13}$/);
      expect(Number(order.orderNo)).toBeLessThanOrEqual(world?.lastOrderNo ?? 0);
      expect(order.updatedAt >= order.orderedAt && order.updatedAt < start).toBe(true);
      const items = allItems.filter((item) => item.orderNo === order.orderNo);
      const subtotal = items.reduce((sum, item) => sum + item.price * item.quantity, 0);
      expect(subtotal).toBeGreaterThan(0);
      expect(order.totalPrice).toBeGreaterThan(subtotal);
    }
  });
});

describe('deleteWorld', () => {
  it('removes everything of the world and nothing of another', async () => {
    const { world } = await createWorld(database, manualClock(start), { listings: 20 });
    const other = await createWorld(database, manualClock(start), { listings: 20 });
    const item = {
      id: crypto.randomUUID(),
      world,
      orderNo: '1',
      position: 0,
      sellRequest: 'x',
      name: 'x',
      quantity: 1,
      price: 1,
      margin: 0,
      properties: {},
      status: 'delivered',
      imageUrl: 'x',
      shipment: 'shp_x',
      trackingInformation: {},
    };
    await database.insert(sandboxOrderItem).values(item);
    expect(await deleteWorld(database, world)).toBe(true);
    expect(await deleteWorld(database, world)).toBe(false);
    expect(await sellRequestsOf(world)).toEqual([]);
    expect(await database.select().from(sandboxOrderItem).where(eq(sandboxOrderItem.world, world))).toEqual(
      [],
    );
    expect(await database.select().from(sandboxBuyer).where(eq(sandboxBuyer.world, world))).toEqual([]);
    expect(await sellRequestsOf(other.world)).toHaveLength(20);
  });
});
