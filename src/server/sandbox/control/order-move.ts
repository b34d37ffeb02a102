import { and, eq } from 'drizzle-orm';
import type { OrderStatus } from '@/contract/order-statuses';
import type { Clock } from '@/lib/clock';
import type { Cents } from '@/lib/money';
import type { Database } from '@/server/database/open';
import { sandboxOrder, sandboxOrderItem, sandboxWorld } from '@/server/database/sandbox-schema';
import { amountPaidAt, itemStatusFor, type Tracking } from '../core/order-progress';
import { inTransaction } from '../core/transaction';
import { worldNow } from '../core/world-clock';

/**
 * Moves an order along, whatever it stood at: its items and the amount paid follow (order-progress.ts), and tracking, where
 * given, goes to every item, or to the one that is named by its place. Stock that was sold stays sold, also when the order is canceled.
 * @returns the order as it is now, in cents; 'unknown' without such an order in such a world, 'no-item' without such an item.
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
    const isMeant = item === null ? isItem : and(isItem, eq(sandboxOrderItem.position, item));
    if (item !== null && (await transaction.$count(sandboxOrderItem, isMeant)) === 0) return 'no-item';
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
      await transaction.update(sandboxOrderItem).set({ trackingInformation: tracking }).where(isMeant);
    }
    return { orderNo: key.orderNo, status, totalPrice: order.totalPrice, amountPaid };
  });
}
