import { randomUUID } from 'node:crypto';
import { and, eq, gte, inArray, lt } from 'drizzle-orm';
import type { Clock } from '@/lib/clock';
import type { Database } from '@/server/database/open';
import {
  sandboxApiKey,
  sandboxBuyer,
  sandboxBuyRequest,
  sandboxOrder,
  sandboxOrderItem,
  sandboxOrderMeta,
  sandboxRate,
  sandboxWorld,
} from '@/server/database/sandbox-schema';
import { demoApiKey, hashApiKey, sharedWorld } from '../core/identity';
import { wireSamples } from '../core/market';
import { insertAddresses, insertHistory } from '../seed/history';
import { inTransaction } from '../core/transaction';
import { analyzeSellRequests, vacuumSellRequests } from './maintenance';
import { insertWorld } from './worlds';
import type { DeskMemory } from './world-removal';

const seed = 'demo';
const listings = 5000;
const buyerName = 'Northgate Cell Traders LLC';
const otherBuyerName = 'Bluefin Mobile Liquidators Inc';

/** Companies whose addresses the buyer has, most recently used first. */
const shipsTo = [
  'Northgate Cell Traders LLC',
  'Harborline Devices Corp',
  'Maplecrest Mobile Ltd',
  'Thamesgate Phones Ltd',
  'Rheinblick Mobilfunk GmbH',
  'Golden Creek Mobiles Trading LLC',
  'Harbour Nine Telecom Ltd',
];

/**
 * Creates the shared world unless it exists: a market of 5,000 sell requests, a buyer with addresses in six countries and half a year of
 * orders, and a second buyer without a key. Safe to call from several processes at once.
 * @param onCreate is called before the creation, which takes a few seconds.
 */
export async function ensureDemoWorld(
  database: Database,
  clock: Clock,
  onCreate?: () => void,
): Promise<void> {
  if ((await database.$count(sandboxWorld, eq(sandboxWorld.id, sharedWorld))) > 0) return;
  onCreate?.();
  const now = clock.now();
  const wirePaymentDetails = wireSamples[0];
  const isCreated = await database.transaction(async (transaction) => {
    const world = { id: sharedWorld, seed, listings, wirePaymentDetails, createdAt: now };
    if (!(await insertWorld(transaction, world))) return false;
    const buyer = randomUUID();
    await transaction.insert(sandboxBuyer).values([
      { id: buyer, world: sharedWorld, name: buyerName, position: 1 },
      { id: randomUUID(), world: sharedWorld, name: otherBuyerName, position: 2 },
    ]);
    await transaction.insert(sandboxApiKey).values({ hash: hashApiKey(demoApiKey), buyer });
    const past = { world: sharedWorld, buyer, seed, now };
    await insertAddresses(transaction, past, shipsTo);
    await insertHistory(transaction, past);
    return true;
  });
  if (!isCreated) return;
  await analyzeSellRequests(database);
  await vacuumSellRequests(database);
}

/** How long visitors' data stays in the shared world, in milliseconds: longer than a visit, shorter than a day. */
export const sharedWorldRetention = 6 * 60 * 60 * 1000;

/**
 * Deletes visitors' data from the shared world when it is too old: buy requests, rates, validations, orders,
 * and the desk's memory of them. Seeded orders stay. The shared world's clock is the server's.
 */
export async function clearSharedWorld(database: Database, clock: Clock, desk?: DeskMemory): Promise<void> {
  const before = clock.now() - sharedWorldRetention;
  await inTransaction(database, async (transaction) => {
    const [world] = await transaction.select().from(sandboxWorld).where(eq(sandboxWorld.id, sharedWorld));
    if (!world) return;
    const orders = await transaction
      .delete(sandboxOrder)
      .where(
        and(
          eq(sandboxOrder.world, sharedWorld),
          gte(sandboxOrder.orderedAt, world.createdAt),
          lt(sandboxOrder.orderedAt, before),
        ),
      )
      .returning({ orderNo: sandboxOrder.orderNo });
    const orderNos = orders.map(({ orderNo }) => orderNo);
    if (orderNos.length > 0) {
      await transaction
        .delete(sandboxOrderItem)
        .where(and(eq(sandboxOrderItem.world, sharedWorld), inArray(sandboxOrderItem.orderNo, orderNos)));
    }
    for (const [table, at] of [
      [sandboxBuyRequest, sandboxBuyRequest.updatedAt],
      [sandboxOrderMeta, sandboxOrderMeta.expiresAt],
      [sandboxRate, sandboxRate.createdAt],
    ] as const) {
      await transaction.delete(table).where(and(eq(table.world, sharedWorld), lt(at, before)));
    }
    await desk?.forgetOlder(transaction, desk.accountOf(demoApiKey), before);
  });
}
