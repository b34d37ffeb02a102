import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type * as z from 'zod/mini';
import type { OrderStatus } from '@/contract/order-statuses';
import type { orderMoveInput } from '@/contract/sandbox/world-input';
import type { Clock } from '@/lib/clock';
import { decimalFromCents } from '@/lib/money';
import type { Database } from '@/server/database/open';
import { sandboxOrder, sandboxOrderItem, sandboxWorld } from '@/server/database/sandbox-schema';
import { amountPaidAt, itemStatusByOrder, noTracking, type Tracking } from '../core/order-progress';
import { Refusal } from '../core/refusal';
import { inTransaction } from '../core/transaction';
import { worldNow } from '../core/world-time';

type OrderMove = z.output<typeof orderMoveInput>;

/** Converts the input to stored tracking: absent members are null, and a tracker id is generated for any tracking. */
function trackingFrom(input: NonNullable<OrderMove['trackingInformation']> | null): Tracking {
  const given = Object.entries(input ?? {}).filter(([, value]) => typeof value === 'string');
  if (given.length === 0) return noTracking;
  const trackerId = `trk_${randomUUID().replaceAll('-', '')}`;
  return { ...noTracking, trackerId, ...Object.fromEntries(given) };
}

/**
 * Moves an order to any status. Its items and the amount paid change with it (order-progress.ts). Tracking goes to every item, or to the
 * one at `item`; without tracking in the input it stays unchanged. Sold stock stays sold, even if the order is canceled.
 * @returns the order afterwards.
 * @throws Refusal 404 if the order or item does not exist.
 */
export async function moveOrder(
  database: Database,
  clock: Clock,
  key: { world: string; orderNo: string },
  { status, item, trackingInformation }: OrderMove,
): Promise<{ orderNo: string; status: OrderStatus; totalPrice: string; amountPaid: string }> {
  const isOrder = and(eq(sandboxOrder.world, key.world), eq(sandboxOrder.orderNo, key.orderNo));
  const isItem = and(eq(sandboxOrderItem.world, key.world), eq(sandboxOrderItem.orderNo, key.orderNo));
  const isTarget = item === undefined ? isItem : and(isItem, eq(sandboxOrderItem.position, item));
  return inTransaction(database, async (transaction) => {
    const [world] = await transaction.select().from(sandboxWorld).where(eq(sandboxWorld.id, key.world));
    const [order] = await transaction.select().from(sandboxOrder).where(isOrder).for('update');
    if (!world || !order) throw new Refusal(404, 'Order not found');
    if (item !== undefined && (await transaction.$count(sandboxOrderItem, isTarget)) === 0) {
      throw new Refusal(404, 'item: the order has no such item');
    }
    const amountPaid = amountPaidAt(status, order);
    await transaction
      .update(sandboxOrder)
      .set({ status, amountPaid, updatedAt: worldNow(world, clock) })
      .where(isOrder);
    await transaction.update(sandboxOrderItem).set({ status: itemStatusByOrder[status] }).where(isItem);
    if (trackingInformation !== undefined) {
      const tracking = trackingFrom(trackingInformation);
      await transaction.update(sandboxOrderItem).set({ trackingInformation: tracking }).where(isTarget);
    }
    return {
      orderNo: key.orderNo,
      status,
      totalPrice: decimalFromCents(order.totalPrice),
      amountPaid: decimalFromCents(amountPaid),
    };
  });
}
