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

/** Whether all entries of a list with this key were there before. If there are more of them than in the snapshot, any may be new. */
export function isOld(snapshot: OrderSnapshot, { orders }: OrderList, key: string): boolean {
  const before = snapshot.orders.filter(([oldKey]) => oldKey === key).length;
  return before > 0 && orders.filter((order) => order.key === key).length <= before;
}

/**
 * Whether an order that is not in the snapshot is surely new. A snapshot of a part of the list lacks orders that were not updated for
 * long. Such an order comes back into the list when it is updated, but with its old date.
 */
export function isSurelyNew(snapshot: OrderSnapshot, { order }: ListedOrder): boolean {
  return snapshot.isWhole || snapshot.latestDate === null || dateOf(order) >= snapshot.latestDate;
}

/**
 * Whether a list would have every order made since the snapshot. The list has the most recently updated order first. If it is cut off,
 * its last entry must be unchanged since the snapshot, because everything newer comes before it. And the list must not be older than
 * the snapshot, as one from a lagging replica would be.
 */
export function wouldShowNew(snapshot: OrderSnapshot, { orders, isWhole }: OrderList): boolean {
  const [first] = snapshot.orders;
  if (first && !orders.some(({ key }) => key === first[0])) return false;
  if (isWhole) return true;
  const last = orders.at(-1);
  return snapshot.orders.some(([key, digest]) => key === last?.key && digest === last.digest);
}
