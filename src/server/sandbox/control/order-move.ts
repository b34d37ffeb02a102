import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { OrderStatus } from '@/contract/order-statuses';
import type { orderMoveInput } from '@/contract/sandbox/world-input';
import type { Clock } from '@/lib/clock';
import type { Cents } from '@/lib/money';
import type { Database } from '@/server/database/open';
import { sandboxOrder, sandboxOrderItem, sandboxWorld } from '@/server/database/sandbox-schema';
import { amountPaidAt, itemStatusFor, noTracking, type Tracking } from '../core/order-progress';
import { inTransaction } from '../core/transaction';
import { worldNow } from '../core/world-clock';

/**
 * Converts the input to stored tracking: absent members are null, and a tracker id is generated for any
 * tracking.
 * @returns null when the input has no tracking, so that it stays unchanged.
 */
export function trackingFrom(input: z.infer<typeof orderMoveInput>['trackingInformation']): Tracking | null {
  if (input === undefined) return null;
  const given = Object.entries(input ?? {}).filter(([, value]) => typeof value === 'string');
  if (given.length === 0) return noTracking;
  const trackerId = `trk_${randomUUID().replaceAll('-', '')}`;
  return { ...noTracking, trackerId, ...Object.fromEntries(given) };
}

/**
 * Moves an order to any status. Its items and the amount paid change with it (order-progress.ts). Tracking
 * goes to every item, or to the one at `item`. Sold stock stays sold, also when the order is canceled.
 * @returns the order afterwards, in cents; 'unknown' without such an order, 'no-item' without such an item.
 */
export async function moveOrder(
  database: Database,
  clock: Clock,
  key: { world: string; orderNo: string },
  move: { status: OrderStatus; tracking: Tracking | null; item?: number | null },
): Promise<
  { orderNo: string; status: OrderStatus; totalPrice: Cents; amountPaid: Cents } | 'unknown' | 'no-item'
> {
  const isOrder = and(eq(sandboxOrder.world, key.world), eq(sandboxOrder.orderNo, key.orderNo));
  const isItem = and(eq(sandboxOrderItem.world, key.world), eq(sandboxOrderItem.orderNo, key.orderNo));
  return inTransaction(database, async (transaction) => {
    const [world] = await transaction.select().from(sandboxWorld).where(eq(sandboxWorld.id, key.world));
    const [order] = await transaction.select().from(sandboxOrder).where(isOrder).for('update');
    if (!world || !order) return 'unknown';
    const { status, tracking, item = null } = move;
    const isTarget = item === null ? isItem : and(isItem, eq(sandboxOrderItem.position, item));
    if (item !== null && (await transaction.$count(sandboxOrderItem, isTarget)) === 0) return 'no-item';
    const amountPaid = amountPaidAt(status, order);
    await transaction
      .update(sandboxOrder)
      .set({ status, amountPaid, updatedAt: worldNow(world, clock) })
      .where(isOrder);
    await transaction
      .update(sandboxOrderItem)
      .set({ status: itemStatusFor(status) })
      .where(isItem);
    if (tracking !== null) {
      await transaction.update(sandboxOrderItem).set({ trackingInformation: tracking }).where(isTarget);
    }
    return { orderNo: key.orderNo, status, totalPrice: order.totalPrice, amountPaid };
  });
}
