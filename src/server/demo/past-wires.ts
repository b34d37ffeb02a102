import { and, eq, lt } from 'drizzle-orm';
import { wirePaymentDetails } from '@/contract/resources';
import { decimalFromCents } from '@/lib/money';
import { wireSheet } from '@/server/database/gateway-schema';
import type { Database } from '@/server/database/open';
import { sandboxBuyer, sandboxOrder, sandboxWorld } from '@/server/database/sandbox-schema';

/**
 * Records wire details at the desk for the seeded orders of a world's first buyer. Those orders were written
 * into the world, so the gateway saw no response to a create. Repeating it changes nothing.
 * @param account the buyer's account at the desk.
 */
export async function recordPastWires(
  database: Database,
  { world, account }: { world: string; account: string },
): Promise<void> {
  const orders = await database
    .select({
      orderNo: sandboxOrder.orderNo,
      totalPrice: sandboxOrder.totalPrice,
      orderedAt: sandboxOrder.orderedAt,
      wirePaymentDetails: sandboxWorld.wirePaymentDetails,
    })
    .from(sandboxOrder)
    .innerJoin(sandboxWorld, eq(sandboxWorld.id, sandboxOrder.world))
    .innerJoin(sandboxBuyer, eq(sandboxBuyer.id, sandboxOrder.buyer))
    .where(
      and(
        eq(sandboxOrder.world, world),
        eq(sandboxBuyer.position, 1),
        lt(sandboxOrder.orderedAt, sandboxWorld.createdAt),
      ),
    );
  if (orders.length === 0) return;
  const sheets = orders.map(({ orderNo, totalPrice, orderedAt, wirePaymentDetails: stored }) => {
    const amount = decimalFromCents(totalPrice);
    const details = wirePaymentDetails.parse(stored);
    return {
      account,
      orderNo,
      amount,
      wirePaymentDetails: details,
      recordedAt: orderedAt,
      source: 'create' as const,
      expectedAmount: amount,
      expectedDetails: details,
    };
  });
  await database.insert(wireSheet).values(sheets).onConflictDoNothing();
}
