import { expect, it } from 'vitest';
import { csvOf } from '@/lib/export/csv';
import { readCsv } from '@/lib/export/testing/test-tables';
import { line, matchedLine } from '@/features/buy-requests/testing/test-lines';
import { cartTable } from './cart-export';

it('exports the request, the offer and the match', () => {
  const device = ['iPhone 13', 'Apple', 'A', '128GB', 'Midnight', 'Unlocked', 'US', '200'];
  const rows = readCsv(csvOf(cartTable([matchedLine('b-1', { price: 280.5 }), line({ id: 'b-2' })])));
  expect(rows).toEqual([
    [
      'Name',
      'Brand',
      'Grade',
      'Storage',
      'Color',
      'Carrier',
      'Country spec',
      'Quantity',
      'Offer, USD',
      'Total, USD',
      'Match',
      'Sent, UTC',
      'Buy request ID',
    ],
    [
      ...device,
      '280.50',
      '56100.00',
      'Matched · 1 seller, 500 pcs from $279.00',
      '2026-11-20 09:30:00',
      'b-1',
    ],
    [...device, '280.00', '56000.00', 'No match', '2026-11-20 09:30:00', 'b-2'],
  ]);
});

it('gives every currency its own columns', () => {
  const { columns, rows } = cartTable([line(), line({ currency: 'EUR', price: 300, quantity: 2 })]);
  const at = columns.findIndex(({ label }) => label === 'Offer, USD');
  expect(columns.slice(at, at + 4).map(({ label }) => label)).toEqual([
    'Offer, USD',
    'Total, USD',
    'Offer, EUR',
    'Total, EUR',
  ]);
  expect(rows.map((row) => row.slice(at, at + 4))).toEqual([
    ['280.00', '56000.00', '', ''],
    ['', '', '300.00', '600.00'],
  ]);
});
