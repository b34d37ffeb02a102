import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clipboardTextOf, csvOf } from './csv';
import { amountCell, type ColumnKind, type Table, tableOf, timeCell } from './table';
import { anyCell, readCsv } from './testing/test-tables';

/** A table with one column of a kind. */
function column(kind: ColumnKind, ...cells: string[]): Table {
  return { columns: [{ label: 'Label', kind }], rows: cells.map((cell) => [cell]) };
}

const cells = (table: Table) =>
  readCsv(csvOf(table))
    .slice(1)
    .map(([cell]) => cell);

describe('a table as CSV', () => {
  it('starts with a mark for UTF-8 and a line of labels', () => {
    const table = tableOf<{ price: string }>(
      [{ label: 'Price, USD', kind: 'money', cell: ({ price }) => price }],
      [{ price: '1234.50' }],
    );
    expect(csvOf(table)).toBe('\uFEFF"Price, USD"\r\n1234.50\r\n');
    expect(csvOf({ ...table, rows: [] })).toBe('\uFEFF"Price, USD"\r\n');
  });

  it.each([
    ['=HYPERLINK("http://evil.example")', '\'=HYPERLINK("http://evil.example")'],
    ['+1 555', "'+1 555"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\tplain', "'\tplain"],
    ['\r=1', "'\r=1"],
    ['  =1', "'  =1"],
    ['＝1', "'＝1"],
    ['-12', "'-12"],
    ['a=b', 'a=b'],
    ['', ''],
  ])('escapes the formula %j', (text, cell) => {
    expect(cells(column('text', text))).toEqual([cell]);
  });

  it('keeps negative numbers, and checks every cell of a number column', () => {
    expect(cells(column('money', '-1234.50', '-0.05', '12.345'))).toEqual(['-1234.50', '-0.05', '12.345']);
    expect(cells(column('number', '-13'))).toEqual(['-13']);
    expect(cells(column('money', '=1+1', '-1;cmd', '-1e3'))).toEqual(["'=1+1", "'-1;cmd", "'-1e3"]);
    expect(cells(column('time', '=1+1'))).toEqual(["'=1+1"]);
  });

  it('is parsed back cell by cell, for any text', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(anyCell, anyCell)), (rows) => {
        const columns = [
          { label: 'Name', kind: 'text' as const },
          { label: 'SKU', kind: 'text' as const },
        ];
        const back = readCsv(csvOf({ columns, rows })).slice(1);
        expect(back).toHaveLength(rows.length);
        for (const [place, row] of rows.entries()) {
          for (const [at, text] of row.entries()) {
            const cell = back[place]?.[at] ?? '';
            expect([text, `'${text}`]).toContain(cell);
            expect(cell).not.toMatch(/^\s*[=+\-@]|^[\t\r\n]/);
          }
        }
      }),
    );
  });
});

describe('a table on the clipboard', () => {
  it('has one line per row', () => {
    const names = column('text', 'a\tb', 'a\r\nb', '"quoted" name', 'plain "inch"', '=1');
    expect(clipboardTextOf(names).split('\n')).toEqual([
      'Label',
      'a b',
      'a b',
      '"""quoted"" name"',
      'plain "inch"',
      "'=1",
    ]);
  });
});

describe('a moment in an export', () => {
  it('is in UTC to the second, and empty where it is unknown', () => {
    expect(timeCell(Date.UTC(2026, 10, 23, 14, 5, 9, 999))).toBe('2026-11-23 14:05:09');
    expect(timeCell(null)).toBe('');
    expect(timeCell(Number.NaN)).toBe('');
  });
});

describe('an amount in an export', () => {
  it.each([
    [312.5, '312.50'],
    ['1234.5', '1234.50'],
    [-3, '-3.00'],
    [12.345, '12.345'],
    ['call us', 'call us'],
    [null, ''],
    [undefined, ''],
  ])('of %j is %j', (received, cell) => {
    expect(amountCell(received)).toBe(cell);
  });
});
