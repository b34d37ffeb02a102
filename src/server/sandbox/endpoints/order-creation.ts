import { and, eq, sql } from 'drizzle-orm';
import { reference } from '@/contract/input-rules';
import { type CreatedOrder, shippingRate, wirePaymentDetails } from '@/contract/resources';
import { decimalFromCents } from '@/lib/money';
import type { Database } from '@/server/database/open';
import { sandboxOrderMeta, sandboxWorld } from '@/server/database/sandbox-schema';
import { checkOrderLimit } from './account-limits';
import { findAddress } from './addresses';
import { allocate, shortageText } from './allocation';
import { ownOpenBuyRequests } from './buy-requests';
import type { EndpointCall, EndpointResult } from './endpoint-call';
import { parseBody, shape } from '../core/input';
import { type MetaRow, takeStock, writeOrder } from './order-writing';
import { findRate } from './rate-choice';
import { Refusal } from '../core/refusal';
import { stockFor } from '../core/stock';
import { inTransaction } from '../core/transaction';
import { worldNow } from '../core/world-clock';
import { isOfCaller } from '../worlds/authentication';

const input = shape({ orderMetaId: reference });

const again = 'Validate the order again';

/**
 * The buyer's own validation, locked until the end of the transaction. Of concurrent calls, one continues and
 * the others see its order.
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

/**
 * POST /v1/orders/create: creates exactly one order per orderMetaId in one transaction, also for concurrent
 * calls.
 */
export async function createOrder(call: EndpointCall): Promise<EndpointResult<CreatedOrder>> {
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
}
