import '@/contract/schema-config';
import * as z from 'zod/mini';
import type { ComparableOrder, ListedOrder, OrderList } from './order-list';

/**
 * What the list of orders said just before a create was sent, as it is kept with the attempt: key and digest of each order, most recently
 * updated first, whether these were all, and the latest orderDate among them.
 */
export const orderSnapshot = z.object({
  orders: z.array(z.tuple([z.string(), z.string()])),
  isWhole: z.boolean(),
  latestDate: z.nullable(z.number()),
});
export type OrderSnapshot = z.infer<typeof orderSnapshot>;

/** `orderDate` has no zone; orders are only compared with each other, so any zone does. */
const dateOf = (order: ComparableOrder | null): number =>
  order ? Date.parse(`${order.orderDate}Z`) : Number.NaN;

/** The snapshot of a list that was just read. */
export function snapshotOf({ orders, isWhole }: OrderList): OrderSnapshot {
  const dates = orders.map(({ order }) => dateOf(order)).filter((date) => !Number.isNaN(date));
  return {
    orders: orders.map(({ key, digest }) => [key, digest]),
    isWhole,
    latestDate: dates.length === 0 ? null : Math.max(...dates),
  };
}

/** Whether an order was there before, as far as the snapshot can tell. */
export function isIn(snapshot: OrderSnapshot, key: string): boolean {
  return snapshot.orders.some(([known]) => known === key);
}

/** Whether all entries of a list with this key were there before: more of them than in the snapshot can't be told apart from a new one. */
export function isOld(snapshot: OrderSnapshot, { orders }: OrderList, key: string): boolean {
  const before = snapshot.orders.filter(([known]) => known === key).length;
  return before > 0 && orders.filter((order) => order.key === key).length <= before;
}

/**
 * Whether an order that is not in the snapshot is surely new. A snapshot that is not the whole list lacks orders that were not updated
 * for long; one of those comes back into the list when it is updated, but with its old date.
 */
export function isSurelyNew(snapshot: OrderSnapshot, { order }: ListedOrder): boolean {
  return snapshot.isWhole || snapshot.latestDate === null || dateOf(order) >= snapshot.latestDate;
}

/**
 * Whether a list would hold every order made since the snapshot. The list has the most recently updated first: where it is cut off, its last
 * entry must look as it did in the snapshot, for then all that came or changed since stands before it. And it must not be
 * older than the snapshot, as one from a copy that lags behind would be.
 */
export function wouldShowNew(snapshot: OrderSnapshot, { orders, isWhole }: OrderList): boolean {
  const [first] = snapshot.orders;
  if (first && !orders.some(({ key }) => key === first[0])) return false;
  if (isWhole) return true;
  const last = orders.at(-1);
  return snapshot.orders.some(([key, digest]) => key === last?.key && digest === last.digest);
}
