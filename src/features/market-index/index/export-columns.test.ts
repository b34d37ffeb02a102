import { describe, expect, it } from 'vitest';
import { clipboardTextOf, csvOf } from '@/lib/export/csv';
import { exportColumns, exportTable } from './export-columns';
import { testSellRequest } from '../testing/test-sell-requests';

describe('the table of lots', () => {
  it('has the chosen columns in order, with exact amounts and times', () => {
    const sellRequest = testSellRequest({
      id: 'lot-1',
      price: 312.5,
      msrp: 599,
      quantity: 1200,
      minQuantity: null,
    });
    const columns = [
      'grade',
      'price',
      'msrp',
      'discount',
      'quantity',
      'minQuantity',
      'value',
      'listedAt',
      'id',
    ] as const;
    expect(csvOf(exportTable([sellRequest], columns))).toBe(
      '\uFEFFGrade,"Price, USD","MSRP, USD","Discount off MSRP, %",Quantity,MOQ,"Lot value, USD","Listed, UTC",Listing ID\r\n' +
        'A,312.50,599.00,48,1200,,375000.00,2026-11-10 09:00:00,lot-1\r\n',
    );
    expect(clipboardTextOf(exportTable([sellRequest], ['name', 'price']))).toBe(
      'Name\tPrice, USD\niPhone 13 128GB\t312.50',
    );
  });

  it('writes a discount below zero as a number, and all digits of a fractional price', () => {
    expect(exportTable([testSellRequest({ id: 'a', price: 900, msrp: 799 })], ['discount']).rows).toEqual([
      ['-13'],
    ]);
    expect(exportTable([testSellRequest({ id: 'a', price: 12.345 })], ['price', 'value']).rows).toEqual([
      ['12.345', ''],
    ]);
  });

  it('has a unique label for every column', () => {
    const labels = Object.values(exportColumns).map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
  });
});
