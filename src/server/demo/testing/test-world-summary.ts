import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '@/server/database/open';
import {
  sandboxAddress,
  sandboxBuyRequest,
  sandboxFault,
  sandboxOrder,
  sandboxOrderItem,
  sandboxOrderMeta,
  sandboxSellRequest,
  sandboxWorld,
} from '@/server/database/sandbox-schema';

/*
 * Test support: everything in a world that depends on its seed, in a comparable form. Random ids of buyers'
 * data are left out, and times are relative to the world's creation.
 */

/** A short digest of the rows, because there are thousands. */
const digest = (rows: readonly string[]) =>
  `${rows.length} with ${createHash('sha256').update(rows.join('\n')).digest('hex').slice(0, 16)}`;

const sorted = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).toSorted();

/** The world with all its contents, without unique values. */
export async function summaryOf(database: Database, id: string) {
  const [world] = await database.select().from(sandboxWorld).where(eq(sandboxWorld.id, id));
  if (!world) throw new Error('World not found');
  const since = (time: number) => time - world.createdAt;
  const sellRequests = await database
    .select()
    .from(sandboxSellRequest)
    .where(eq(sandboxSellRequest.world, id));
  const buyRequests = await database.select().from(sandboxBuyRequest).where(eq(sandboxBuyRequest.world, id));
  const addresses = await database.select().from(sandboxAddress).where(eq(sandboxAddress.world, id));
  const metas = await database.select().from(sandboxOrderMeta).where(eq(sandboxOrderMeta.world, id));
  const orders = await database.select().from(sandboxOrder).where(eq(sandboxOrder.world, id));
  const items = await database.select().from(sandboxOrderItem).where(eq(sandboxOrderItem.world, id));
  const faults = await database.select().from(sandboxFault).where(eq(sandboxFault.world, id));
  return {
    clockOffset: world.clockOffset,
    wirePaymentDetails: world.wirePaymentDetails,
    bankDetails: world.bankDetails,
    sellRequestIds: digest(
      sorted(
        sellRequests.map(({ world: _world, createdAt, updatedAt, ...sellRequest }) => ({
          ...sellRequest,
          createdAt: since(createdAt),
          updatedAt: since(updatedAt),
        })),
      ),
    ),
    buyRequests: sorted(
      buyRequests.map(({ name, price, quantity, properties, status, createdAt }) => ({
        name,
        price,
        quantity,
        properties,
        status,
        createdAt: since(createdAt),
      })),
    ),
    addresses: sorted(
      addresses.map(({ world: _world, id: _id, buyer: _buyer, updatedAt, ...address }) => ({
        ...address,
        updatedAt: since(updatedAt),
      })),
    ),
    validations: sorted(
      metas.map(({ subtotal, shippingFee, total, expiresAt }) => ({
        subtotal,
        shippingFee,
        total,
        expiresAt: since(expiresAt),
      })),
    ),
    orders: sorted(
      orders.map(({ orderNo, status, totalPrice, amountPaid, orderedAt }) => ({
        orderNo: since(Number(orderNo)),
        status,
        totalPrice,
        amountPaid,
        orderedAt: since(orderedAt),
      })),
    ),
    items: sorted(
      items.map(({ orderNo, name, quantity, price, properties, status }) => ({
        orderNo: since(Number(orderNo)),
        name,
        quantity,
        price,
        properties,
        status,
      })),
    ),
    faults: sorted(faults.map(({ call, after, times, effect }) => ({ call, after, times, effect }))),
  };
}
