import { randomUUID } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '@/server/database/open';
import {
  sandboxBuyRequest,
  sandboxOrder,
  sandboxOrderItem,
  sandboxOrderMeta,
  sandboxSellRequest,
} from '@/server/database/sandbox-schema';
import type { Take } from './allocation';
import type { Caller } from '../worlds/authentication';
import type { BuyRequestRow } from './buy-requests';
import { itemStatusByOrder, noTracking } from '../core/order-progress';
import { Refusal } from '../core/refusal';
import type { SellRequestRow } from '../core/stock';

export type MetaRow = typeof sandboxOrderMeta.$inferSelect;
type Takes = readonly Take<BuyRequestRow, SellRequestRow>[];

/**
 * Takes the stock, whose rows the caller has locked. Each update also checks the quantity.
 * @throws Refusal 409 when a row has changed, so that no unit is sold twice.
 */
export async function takeStock(
  transaction: Database,
  world: string,
  takes: Takes,
  now: number,
): Promise<void> {
  const units = new Map<SellRequestRow, number>();
  for (const { stock, quantity } of takes) units.set(stock, (units.get(stock) ?? 0) + quantity);
  for (const [stock, quantity] of units) {
    const left = stock.quantity - quantity;
    const taken = await transaction
      .update(sandboxSellRequest)
      .set({
        quantity: left,
        // The rest may be bought as a whole.
        minQuantity: left > 0 ? Math.min(stock.minQuantity, left) : stock.minQuantity,
        status: left > 0 ? 'open' : 'sold',
        updatedAt: now,
      })
      .where(
        and(
          eq(sandboxSellRequest.world, world),
          eq(sandboxSellRequest.id, stock.id),
          eq(sandboxSellRequest.quantity, stock.quantity),
        ),
      )
      .returning({ id: sandboxSellRequest.id });
    if (taken.length !== 1)
      throw new Refusal(409, 'orderMetaId: the stock just changed. Validate the order again');
  }
}

/**
 * Writes the order with one item per pair of buy request and sell request, and closes its validation and buy
 * requests.
 */
export async function writeOrder(
  transaction: Database,
  caller: Caller,
  meta: MetaRow,
  order: { orderNo: string; now: number; shipment: string; takes: Takes },
): Promise<void> {
  const { orderNo, now, shipment, takes } = order;
  const world = caller.world.id;
  await transaction.insert(sandboxOrder).values({
    world,
    orderNo,
    id: randomUUID(),
    buyer: caller.buyer,
    status: 'awaiting-payment',
    totalPrice: meta.total,
    amountPaid: 0,
    orderedAt: now,
    updatedAt: now,
  });
  await transaction.insert(sandboxOrderItem).values(
    takes.map(({ request, stock, quantity }, position) => ({
      id: randomUUID(),
      world,
      orderNo,
      position,
      sellRequest: stock.id,
      name: stock.name,
      quantity,
      price: request.price,
      margin: request.price - stock.price,
      properties: {
        color: stock.color,
        grade: stock.grade,
        carrier: stock.carrier,
        storage: stock.storage,
      },
      status: itemStatusByOrder['awaiting-payment'],
      imageUrl: stock.imgUrl,
      shipment,
      trackingInformation: noTracking,
    })),
  );
  await transaction
    .update(sandboxBuyRequest)
    .set({ status: 'ordered', updatedAt: now })
    .where(and(eq(sandboxBuyRequest.world, world), inArray(sandboxBuyRequest.id, meta.buyRequestIds)));
  await transaction
    .update(sandboxOrderMeta)
    .set({ orderNo })
    .where(and(eq(sandboxOrderMeta.world, world), eq(sandboxOrderMeta.id, meta.id)));
}
