import { expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { sandboxBuyer } from '@/server/database/sandbox-schema';
import { setUpTestDatabase } from '@/server/database/testing/test-database';
import { sandboxEndpoints } from '@/contract/sandbox/sandbox';
import { openTestControl } from '../testing/test-control';
import { openTestMarket } from '../testing/test-market';
import { readWorld } from './world-state';

const database = await setUpTestDatabase();
const market = await openTestMarket(database);
await database.update(sandboxBuyer).set({ position: 2 }).where(eq(sandboxBuyer.id, market.buyers[1]));

const state = () => readWorld(database, market.clock, market.world);

test('a world lists its orders, newest first, and the validations that can still become an order', async () => {
  const orderOf = async (key: string) => {
    await market.offer();
    const { id } = await market.ask({}, key);
    const { orderMetaId } = await market.validate([id], key);
    market.clock.advance(1000);
    const { orderNo } = await market.data('createOrder', { body: { orderMetaId }, key });
    market.clock.advance(1000);
    return orderNo;
  };
  const [own, rival] = [await orderOf(market.keys[0]), await orderOf(market.keys[1])];
  await market.offer();
  const { id } = await market.ask();
  const first = await market.validate([id]);
  market.clock.advance(60_000);
  const second = await market.validate([id], market.keys[0]);
  const now = market.clock.now();

  expect(await state()).toMatchObject({
    world: market.world,
    seed: 'test',
    scenario: null,
    isShared: false,
    freezeClock: false,
    now: new Date(now).toISOString(),
    orders: [
      { orderNo: rival, status: 'awaiting-payment', buyer: 2 },
      { orderNo: own, status: 'awaiting-payment', buyer: 1 },
    ],
    validations: [
      { orderMetaId: second.orderMetaId, endsAt: new Date(now + 15 * 60_000).toISOString(), buyer: 1 },
      { orderMetaId: first.orderMetaId, endsAt: new Date(now + 14 * 60_000).toISOString(), buyer: 1 },
    ],
  });
  // A validation is over at the end of its window, because the clock cannot be moved back.
  market.clock.advance(14 * 60_000);
  expect((await state()).validations.map(({ orderMetaId }) => orderMetaId)).toEqual([second.orderMetaId]);
});

test("GET /sandbox/worlds/:world returns the contract's schema", async () => {
  const control = openTestControl(database);
  const { status, data } = await control.call('GET', `/sandbox/worlds/${market.world}`);
  expect(status).toBe(200);
  expect(sandboxEndpoints.readWorld.data.safeParse(data).success).toBe(true);
  await control.expectRefusal(control.call('GET', '/sandbox/worlds/nowhere'), 404, /^World not found$/);
});
