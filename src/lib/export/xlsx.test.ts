import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Table } from './table';
import { anyCell, readXlsx } from './testing/test-tables';
import { xlsxOf } from './xlsx';

/** A text without the characters that XML 1.0 cannot have. */
function withoutForbidden(text: string): string {
  const isForbidden = (sign: string) =>
    sign === '\uFFFE' || sign === '\uFFFF' || (sign < ' ' && !'\t\n\r'.includes(sign));
  return text
    .split('')
    .filter((sign) => !isForbidden(sign))
    .join('');
}

const readCells = (table: Table) => readXlsx(xlsxOf(table));

describe('a table as .xlsx', () => {
  it('has numbers as numbers, amounts with two places, moments as dates, identifiers as text', () => {
    const table: Table = {
      columns: [
        { label: 'Order number', kind: 'text' },
        { label: 'Date, UTC', kind: 'time' },
        { label: 'Pieces', kind: 'number' },
        { label: 'Total, USD', kind: 'money' },
      ],
      rows: [
        ['0017636251000001', '2026-11-23 12:00:00', '-25', '-1234.50'],
        ['=1+1', 'soon', 'many', '12.345'],
      ],
    };
    expect(readCells(table)).toEqual([
      { at: 'A1', format: 1, value: 'Order number' },
      { at: 'B1', format: 1, value: 'Date, UTC' },
      { at: 'C1', format: 1, value: 'Pieces' },
      { at: 'D1', format: 1, value: 'Total, USD' },
      { at: 'A2', format: 5, value: '0017636251000001' },
      { at: 'B2', format: 4, value: 46349.5 },
      { at: 'C2', format: 2, value: -25 },
      { at: 'D2', format: 3, value: -1234.5 },
      { at: 'A3', format: 5, value: '=1+1' },
      { at: 'B3', format: 5, value: 'soon' },
      { at: 'C3', format: 5, value: 'many' },
      { at: 'D3', format: 0, value: 12.345 },
    ]);
  });

  it('names columns after Z, and leaves empty cells out', () => {
    const columns = Array.from({ length: 28 }, (_, place) => ({ label: `${place}`, kind: 'text' as const }));
    const row = columns.map((_, place) => (place === 27 ? 'last' : ''));
    expect(readCells({ columns, rows: [row] }).slice(-2)).toEqual([
      { at: 'AB1', format: 1, value: '27' },
      { at: 'AB2', format: 5, value: 'last' },
    ]);
  });

  it('keeps every text, without characters that XML forbids', () => {
    fc.assert(
      fc.property(fc.array(anyCell.filter((text) => text !== '')), (texts) => {
        const cells = readCells({
          columns: [{ label: 'Name', kind: 'text' }],
          rows: texts.map((text) => [text]),
        }).slice(1);
        expect(cells.map(({ value }) => value)).toEqual(texts.map(withoutForbidden));
      }),
    );
  });

  it('cuts a text to the length limit of a cell', () => {
    const table = { columns: [{ label: 'Name', kind: 'text' as const }], rows: [['x'.repeat(40_000)]] };
    expect(readCells(table)[1]?.value).toBe('x'.repeat(32_767));
  });
});
