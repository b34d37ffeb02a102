import { expect, test } from 'vitest';
import type { Order } from '@/contract/resources';
import { ApiError } from '@/api/api-error';
import { isUnknownOrder, newestFirst, orderKeys } from './order-queries';

const order = (orderNo: string, orderDate: string): Order => ({
  id: orderNo,
  orderNo,
  orderDate,
  status: 'completed',
  quantity: '1',
  products: '1',
  totalPrice: '1.00',
  amountPaid: '1.00',
  items: [],
});

test('newest first by date, then by number, with unreadable dates last', () => {
  const sorted = newestFirst([
    order('1000000000009', 'no date'),
    order('1000000000001', '2026-11-19T10:00:00.5'),
    order('999', '2026-11-20T10:00:00.000'),
    order('1000000000003', '2026-11-20T10:00:00.000'),
    order('1000000000002', '2026-11-20T10:00:00.001'),
    order('1000000000008', 'no date'),
  ]);
  expect(sorted.map(({ orderNo }) => orderNo)).toEqual([
    '1000000000002',
    '1000000000003',
    '999',
    '1000000000001',
    '1000000000009',
    '1000000000008',
  ]);
});

test('orders with the same date are sorted by number, highest first', () => {
  const at = '2026-11-20T10:00:00.000';
  const numbers = ['1000000000002', '1000000000004', '1000000000003', '1000000000001'];
  const sorted = (list: string[]) =>
    newestFirst(list.map((no) => order(no, at))).map(({ orderNo }) => orderNo);
  const expected = ['1000000000004', '1000000000003', '1000000000002', '1000000000001'];
  expect(sorted(numbers)).toEqual(expected);
  expect(sorted(numbers.toReversed())).toEqual(expected);
});

test('each filter of the list has its own query key', () => {
  expect(orderKeys.list(undefined)).not.toEqual(orderKeys.list('current'));
  expect(orderKeys.list('completed')).not.toEqual(orderKeys.list('current'));
});

test('only a 404 means that the order does not exist', () => {
  const refused = (status: number) =>
    new ApiError('refused', 'no', { endpoint: 'GET /v1/orders/:orderNo', status });
  expect(isUnknownOrder(refused(404))).toBe(true);
  for (const status of [400, 405, 409, 500]) expect(isUnknownOrder(refused(status))).toBe(false);
  expect(isUnknownOrder({ status: 404 })).toBe(false);
});
