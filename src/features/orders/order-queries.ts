import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '@/api/api-error';
import { desk, marketplace } from '@/api/clients';
import type { Order, OrderList } from '@/contract/resources';
import { orderMoment } from './order-date';

export const orderKeys = {
  all: ['orders'] as const,
  list: (status: string | undefined) => [...orderKeys.all, 'list', status ?? 'all'] as const,
  placement: (orderNo: string) => ['order-placement', orderNo] as const,
  detail: (orderNo: string) => [...orderKeys.all, 'detail', orderNo] as const,
};

/** Sorts newest first; the service sorts by last update. Dates that cannot be parsed come last, ties by order number. */
export function newestFirst(orders: readonly Order[]): Order[] {
  const moment = (order: Order) => {
    const at = orderMoment(order.orderDate);
    return Number.isNaN(at) ? Number.NEGATIVE_INFINITY : at;
  };
  const byNumber = (a: string, b: string) => b.length - a.length || (b > a ? 1 : b < a ? -1 : 0);
  return orders.toSorted((a, b) => {
    const [first, second] = [moment(a), moment(b)];
    return first === second ? byNumber(a.orderNo, b.orderNo) : second - first;
  });
}

function inOrder({ total, data, withheld }: OrderList) {
  return { orders: newestFirst(data), withheld, total: Number(total) };
}

/** The account's orders, newest first, of a documented group or a status; all without one. */
export function ordersQuery(status: string | undefined) {
  return queryOptions({
    queryKey: orderKeys.list(status),
    queryFn: ({ signal }) => marketplace.call('listOrders', { query: status ? { status } : {}, signal }),
    select: inOrder,
  });
}

/** One order with its items. */
export function orderQuery(orderNo: string) {
  return queryOptions({
    queryKey: orderKeys.detail(orderNo),
    queryFn: ({ signal }) => marketplace.call('readOrder', { params: { orderNo }, signal }),
  });
}

/** The validation that an order was placed with, from the desk; null for an order that was not placed here. */
export function orderPlacementQuery(orderNo: string) {
  return queryOptions({
    queryKey: orderKeys.placement(orderNo),
    queryFn: ({ signal }) => desk.call('readOrderPlacement', { params: { orderNo }, signal }),
    // It never changes.
    staleTime: ({ state }) => (state.data ? Infinity : 0),
  });
}

/** Whether an error says that the order does not exist or belongs to another account. */
export function isUnknownOrder(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404;
}
