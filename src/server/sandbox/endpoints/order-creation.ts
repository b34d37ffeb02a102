import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { reference } from '@/contract/input-rules';
import { shippingRate, wirePaymentDetails } from '@/contract/resources';
import { decimalFromCents } from '@/lib/money';
import type { Database } from '@/server/database/open';
import {
  sandboxBuyRequest,
  sandboxOrder,
  sandboxOrderItem,
  sandboxOrderMeta,
  sandboxSellRequest,
  sandboxWorld,
} from '@/server/database/sandbox-schema';
import { checkOrderLimit } from './account-limits';
import { findAddress } from './addresses';
import { allocate, shortageText, type Take } from './allocation';
import { type BuyRequestRow, ownOpenBuyRequests } from './buy-requests';
import type { EndpointCall, Handler } from './endpoint-call';
import { parseBody, shape } from '../core/input';
import { findRate } from './shipping-rates';
import { Refusal } from '../core/refusal';
import { itemStatusByOrder, noTracking } from '../core/order-progress';
import { type SellRequestRow, stockFor } from '../core/matching';
import { inTransaction } from '../core/transaction';
import { worldNow } from '../core/world-time';
import { type Caller, isOfCaller } from '../worlds/authentication';

const input = shape({ orderMetaId: reference });

const again = 'Validate the order again';

type MetaRow = typeof sandboxOrderMeta.$inferSelect;
type Takes = readonly Take<BuyRequestRow, SellRequestRow>[];

/**
 * The buyer's own validation, locked until the end of the transaction. One of several concurrent calls continues; the others see its order.
 */
async function lockMeta(transaction: Database, { caller }: EndpointCall, id: string): Promise<MetaRow> {
  const [meta] = await transaction
    .select()
    .from(sandboxOrderMeta)
    .where(and(isOfCaller(sandboxOrderMeta, caller), eq(sandboxOrderMeta.id, id)))
    .for('update');
  if (!meta) throw new Refusal(404, 'orderMetaId: not found');
  if (meta.orderNo !== null) {
    throw new Refusal(409, `orderMetaId: already used for order ${meta.orderNo}`);
  }
  return meta;
}

/**
 * The world's next order number: the milliseconds of its clock, or the last number plus one if that is
 * larger. Locks the world until the end of the transaction, so orders of one world are created one at a time.
 */
async function nextOrderNo(
  transaction: Database,
  { caller, clock }: EndpointCall,
): Promise<{ orderNo: string; now: number }> {
  const [world] = await transaction
    .update(sandboxWorld)
    .set({
      lastOrderNo: sql`greatest(${sandboxWorld.lastOrderNo} + 1, coalesce(${sandboxWorld.frozenAt}, ${clock.now()}::bigint) + ${sandboxWorld.clockOffset})`,
    })
    .where(eq(sandboxWorld.id, caller.world.id))
    .returning({
      lastOrderNo: sandboxWorld.lastOrderNo,
      clockOffset: sandboxWorld.clockOffset,
      frozenAt: sandboxWorld.frozenAt,
    });
  if (!world) throw new Refusal(401, 'x-api-key: no longer valid');
  return { orderNo: String(world.lastOrderNo), now: worldNow(world, clock) };
}

/**
 * The shipment of the chosen rate.
 * @throws Refusal 409 when its address was changed or deleted.
 */
async function shipmentOf(transaction: Database, { caller }: EndpointCall, meta: MetaRow): Promise<string> {
  const rate = shippingRate.parse(meta.rate);
  const storedRate = await findRate(transaction, caller, rate.id);
  const address = await findAddress(transaction, caller, meta.address, { isLocked: true });
  if (storedRate === null || storedRate.addressUpdatedAt !== address?.updatedAt) {
    throw new Refusal(409, `orderMetaId: the shipping address was changed or deleted. ${again}`);
  }
  return rate.shipment_id;
}

/**
 * Takes the stock, whose rows the caller has locked. Each update also checks the quantity.
 * @throws Refusal 409 when a row has changed, so that no unit is sold twice.
 */
async function takeStock(transaction: Database, world: string, takes: Takes, now: number): Promise<void> {
  const units = new Map<SellRequestRow, number>();
  for (const { stock, quantity } of takes) units.set(stock, (units.get(stock) ?? 0) + quantity);
  for (const [stock, quantity] of units) {
    const left = stock.quantity - quantity;
    const taken = await transaction
      .update(sandboxSellRequest)
      .set({
        quantity: left,
        // The remaining units can be bought all at once.
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

/** Writes the order with one item per pair of buy request and sell request, and closes its validation and buy requests. */
async function writeOrder(
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

/**
 * Creates the order, or refuses and changes nothing. The order of locks: world (as in its removal),
 * validation, address, buy requests by id, sell requests by id.
 */
async function makeOrder(transaction: Database, call: EndpointCall, orderMetaId: string) {
  const { caller } = call;
  const { orderNo, now } = await nextOrderNo(transaction, call);
  const meta = await lockMeta(transaction, call, orderMetaId);
  if (now >= meta.expiresAt) {
    throw new Refusal(410, `orderMetaId: the 15-minute window has ended. ${again}`);
  }
  await checkOrderLimit(transaction, caller);
  const shipment = await shipmentOf(transaction, call, meta);
  const buyRequests = await ownOpenBuyRequests(transaction, caller, meta.buyRequestIds, {
    isLocked: true,
    field: (index) => `orderMetaId, buy request ${meta.buyRequestIds[index]}`,
  });
  const stock = await stockFor(transaction, caller.world.id, buyRequests, { isLocked: true });
  const allocation = allocate(buyRequests, stock);
  if (!allocation.isComplete) {
    const { short } = allocation;
    throw new Refusal(409, `orderMetaId, buy request ${short.id}: ${shortageText(allocation)}. ${again}`);
  }
  await takeStock(transaction, caller.world.id, allocation.takes, now);
  await writeOrder(transaction, caller, meta, { orderNo, now, shipment, takes: allocation.takes });
  return { orderNo, meta };
}

/** POST /v1/orders/create: creates exactly one order per orderMetaId in one transaction, also for concurrent calls. */
export const createOrder: Handler<'createOrder'> = async (call) => {
  const { orderMetaId } = parseBody(input, call.body);
  const { orderNo, meta } = await inTransaction(call.database, (transaction) =>
    makeOrder(transaction, call, orderMetaId),
  );
  const amount = decimalFromCents(meta.total);
  return {
    description:
      `The order was created. Pay ${amount} USD by bank wire and attach the order number ${orderNo} ` +
      'to the wire as memo or special instruction.',
    data: { orderNo, amount, wirePaymentDetails: wirePaymentDetails.parse(meta.wirePaymentDetails) },
  };
};
