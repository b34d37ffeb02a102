import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import { type OrderStatus, orderStatuses } from '@/contract/order-statuses';
import { type Order, type OrderItem, trackingInformation } from '@/contract/resources';
import { decimalFromCents, multiplyCents, numberFromCents } from '@/lib/money';
import type { Database } from '@/server/database/open';
import { sandboxOrder, sandboxOrderItem } from '@/server/database/sandbox-schema';
import type { Handler } from './endpoint-call';
import { parseQuery } from '../core/input';
import { Refusal } from '../core/refusal';
import { orderDateText } from '../core/world-time';
import { isOfCaller } from '../worlds/authentication';

type OrderRow = typeof sandboxOrder.$inferSelect;
type ItemRow = typeof sandboxOrderItem.$inferSelect;

/** Largest number of orders in one response, the most recently updated ones; `total` counts all. */
export const orderListLimit = 500;

/** The two documented filters: orders in progress, and finished orders. */
const groups: Record<'current' | 'completed', readonly OrderStatus[]> = {
  current: ['awaiting-payment', 'payment-confirmed', 'processing', 'sellers-shipped', 'on-the-way'],
  completed: ['delivered', 'completed', 'canceled', 'refunded'],
};
const filters = [...new Set(['current', ...orderStatuses] as const)];

const query = z.object({
  status: z.optional(z.enum(filters, `must be one of ${filters.join(', ')}`)),
});

/** The next statuses that a seller can set on an item; only a packed item can be shipped or canceled. */
const possibleStatuses: Readonly<Record<string, readonly string[]>> = {
  'ready-to-ship': ['seller-shipped', 'canceled'],
};

function itemResponse(row: ItemRow): OrderItem {
  return {
    id: row.id,
    margin: numberFromCents(row.margin),
    name: row.name,
    quantity: row.quantity,
    price: numberFromCents(row.price),
    total: numberFromCents(multiplyCents(row.price, row.quantity)),
    properties: row.properties,
    status: row.status,
    imageUrl: row.imageUrl,
    warrantyTime: null,
    shippingTime: null,
    shippingMethod: 'SERVICE_SHIPPING',
    shipment: row.shipment,
    possibleStatuses: [...(possibleStatuses[row.status] ?? [])],
    sellrequestId: row.sellRequest,
    trackingInformation: trackingInformation.parse(row.trackingInformation),
  };
}

function orderResponse(row: OrderRow, items: readonly ItemRow[]): Order {
  return {
    id: row.id,
    orderDate: orderDateText(row.orderedAt),
    orderNo: row.orderNo,
    status: row.status,
    quantity: String(items.reduce((sum, { quantity }) => sum + quantity, 0)),
    products: String(items.length),
    totalPrice: decimalFromCents(row.totalPrice),
    amountPaid: decimalFromCents(row.amountPaid),
    items: items.map(itemResponse),
  };
}

async function itemsOf(
  database: Database,
  world: string,
  orderNos: string[],
): Promise<Map<string, ItemRow[]>> {
  const rows = await database
    .select()
    .from(sandboxOrderItem)
    .where(and(eq(sandboxOrderItem.world, world), inArray(sandboxOrderItem.orderNo, orderNos)))
    .orderBy(asc(sandboxOrderItem.orderNo), asc(sandboxOrderItem.position));
  const byOrder = new Map<string, ItemRow[]>();
  for (const row of rows) byOrder.set(row.orderNo, [...(byOrder.get(row.orderNo) ?? []), row]);
  return byOrder;
}

/** GET /v1/orders: the buyer's orders of a status or group, most recently updated first, with the count of all matches. */
export const listOrders: Handler<'listOrders'> = async ({ database, caller, query: given }) => {
  const { status } = parseQuery(query, given);
  const world = caller.world.id;
  const statuses = status === 'current' || status === 'completed' ? groups[status] : status && [status];
  const where = and(
    isOfCaller(sandboxOrder, caller),
    statuses ? inArray(sandboxOrder.status, [...statuses]) : undefined,
  );
  const rows = await database
    .select()
    .from(sandboxOrder)
    .where(where)
    .orderBy(desc(sandboxOrder.updatedAt), desc(sandboxOrder.orderNo))
    .limit(orderListLimit);
  const total = rows.length < orderListLimit ? rows.length : await database.$count(sandboxOrder, where);
  const items = await itemsOf(
    database,
    world,
    rows.map(({ orderNo }) => orderNo),
  );
  return {
    data: { total: String(total), data: rows.map((row) => orderResponse(row, items.get(row.orderNo) ?? [])) },
  };
};

/** GET /v1/orders/:orderNo. */
export const readOrder: Handler<'readOrder'> = async ({ database, caller, params }) => {
  const world = caller.world.id;
  const orderNo = params.orderNo ?? '';
  const [row] = await database
    .select()
    .from(sandboxOrder)
    .where(and(isOfCaller(sandboxOrder, caller), eq(sandboxOrder.orderNo, orderNo)));
  if (!row) throw new Refusal(404, 'orderNo: not found');
  const items = await itemsOf(database, world, [orderNo]);
  return { data: orderResponse(row, items.get(orderNo) ?? []) };
};
