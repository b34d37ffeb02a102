import '@/contract/schema-config';
import * as z from 'zod/mini';
import type { ComparableOrder, ListedOrder, OrderList } from './order-list';

/**
 * The list of orders just before a create was sent, as the attempt stores it: key and digest of each order, most recently updated first,
 * whether these were all orders, and the latest orderDate.
 */
export const orderSnapshot = z.object({
  orders: z.array(z.tuple([z.string(), z.string()])),
  isWhole: z.boolean(),
  latestDate: z.nullable(z.number()),
});
export type OrderSnapshot = z.infer<typeof orderSnapshot>;

/** `orderDate` has no zone. Orders are compared only with each other, so any zone works. */
const dateOf = (order: ComparableOrder | null): number =>
  order ? Date.parse(`${order.orderDate}Z`) : Number.NaN;

/** Makes the snapshot of a list that was just read. */
export function snapshotOf({ orders, isWhole }: OrderList): OrderSnapshot {
  const dates = orders.map(({ order }) => dateOf(order)).filter((date) => !Number.isNaN(date));
  return {
    orders: orders.map(({ key, digest }) => [key, digest]),
    isWhole,
    latestDate: dates.length === 0 ? null : Math.max(...dates),
  };
}

/** Whether the snapshot has an order. */
export function isIn(snapshot: OrderSnapshot, key: string): boolean {
  return snapshot.orders.some(([oldKey]) => oldKey === key);
}

/** Whether all list entries with this key were in the snapshot. If the list has more of them than the snapshot, any may be new. */
export function isOld(snapshot: OrderSnapshot, { orders }: OrderList, key: string): boolean {
  const before = snapshot.orders.filter(([oldKey]) => oldKey === key).length;
  return before > 0 && orders.filter((order) => order.key === key).length <= before;
}

/**
 * Whether an order that is not in the snapshot is certainly new. A snapshot of part of the list lacks orders without recent updates. Such
 * an order reappears in the list when it is updated, but with its old date.
 */
export function isSurelyNew(snapshot: OrderSnapshot, { order }: ListedOrder): boolean {
  return snapshot.isWhole || snapshot.latestDate === null || dateOf(order) >= snapshot.latestDate;
}

/**
 * Whether a list must contain every order made since the snapshot. The most recently updated order is first. If the list is cut off, its
 * last entry must be unchanged since the snapshot, because everything newer comes before it. The list also must not be older than the
 * snapshot, as a list from a lagging replica can be.
 */
export function wouldShowNew(snapshot: OrderSnapshot, { orders, isWhole }: OrderList): boolean {
  const [first] = snapshot.orders;
  if (first && !orders.some(({ key }) => key === first[0])) return false;
  if (isWhole) return true;
  const last = orders.at(-1);
  return snapshot.orders.some(([key, digest]) => key === last?.key && digest === last.digest);
}
