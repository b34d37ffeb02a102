import { expect, test } from 'vitest';
import type { Order } from '@/contract/resources';
import { newestFirst } from './order-queries';

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

test('newest first by date, then by number; unreadable dates last', () => {
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
