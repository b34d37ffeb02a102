import { and, eq, gte, inArray, lt } from 'drizzle-orm';
import type { Clock } from '@/lib/clock';
import type { Database } from '@/server/database/open';
import {
  sandboxBuyRequest,
  sandboxOrder,
  sandboxOrderItem,
  sandboxOrderMeta,
  sandboxRate,
  sandboxWorld,
} from '@/server/database/sandbox-schema';
import { demoApiKey, sharedWorld } from '../core/identity';
import { inTransaction } from '../core/transaction';
import type { DeskMemory } from './world-removal';

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
