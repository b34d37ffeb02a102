import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clipboardTextOf, csvOf, textColumns } from './table-text';
import { lot } from '../testing/test-lots';

/** Reads CSV as RFC 4180 says. */
function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/y;
  while (cell.lastIndex < text.length) {
    const match = cell.exec(text);
    if (!match) throw new Error(`Not CSV at ${cell.lastIndex}`);
    row.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '');
    if (match[3] === ',') continue;
    rows.push(row);
    row = [];
  }
  return rows;
}

const named = (name: string) => lot({ id: 'a', name });

describe('text of listings', () => {
  it('has the chosen columns in their order, with exact amounts and moments', () => {
    const listing = lot({ id: 'lot-1', price: 312.5, msrp: 599, quantity: 1200, minQuantity: null });
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
    expect(csvOf([listing], columns)).toBe(
      'Grade,Price USD,MSRP USD,Below MSRP %,Quantity,Minimum,Lot value USD,Listed,Listing\r\n' +
        'A,312.50,599.00,48,1200,,375000.00,2026-11-10T09:00:00.000Z,lot-1\r\n',
    );
    expect(clipboardTextOf([listing], ['name', 'price'])).toBe('Name\tPrice USD\niPhone 13 128GB\t312.50');
  });

  it('is a line of labels when there is nothing to show', () => {
    expect(csvOf([], ['name', 'price'])).toBe('Name,Price USD\r\n');
    expect(clipboardTextOf([], ['name'])).toBe('Name');
  });

  it.each([
    ['=HYPERLINK("http://evil.example")', '\'=HYPERLINK("http://evil.example")'],
    ['+1 555', "'+1 555"],
    ['-2+3', "'-2+3"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', "'\r=1"],
    ['  =1', "'  =1"],
    ['＝1', "'＝1"],
    ['-12', '-12'],
    ['a=b', 'a=b'],
    ['', ''],
  ])('makes no formula of %j', (name, cell) => {
    expect(readCsv(csvOf([named(name)], ['name', 'id']))[1]?.[0]).toBe(cell);
  });

  it('keeps a price above the launch price a number', () => {
    expect(csvOf([lot({ id: 'a', price: 900, msrp: 799 })], ['discount'])).toBe('Below MSRP %\r\n-13\r\n');
  });

  it('comes back cell by cell from CSV, whatever a seller writes', () => {
    const anyText = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', '=', '-', "'", 'a', ' ') }),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(anyText, anyText)), (texts) => {
        const rows = readCsv(
          csvOf(
            texts.map(([name, sku]) => lot({ id: 'x', name, sku })),
            ['name', 'sku', 'id'],
          ),
        );
        expect(rows).toHaveLength(texts.length + 1);
        for (const [place, [name, sku]] of texts.entries()) {
          const cells = rows[place + 1] ?? [];
          expect([name, `'${name}`]).toContain(cells[0]);
          expect([sku, `'${sku}`]).toContain(cells[1]);
          for (const cell of cells) expect(cell).toMatch(/^(?!\s*[=+@])(?![\t\r\n])(?:[^]*)$/);
        }
      }),
    );
  });

  it('stays one line a listing on the clipboard', () => {
    const names = ['a\tb', 'a\r\nb', '"quoted" name', 'plain "inch"'];
    const lines = clipboardTextOf(names.map(named), ['name', 'id']).split('\n');
    expect(lines).toEqual(['Name\tListing', 'a b\ta', 'a b\ta', '"""quoted"" name"\ta', 'plain "inch"\ta']);
  });

  it('has a label of its own for every column', () => {
    const labels = Object.values(textColumns).map(({ label }) => label);
    expect(new Set(labels).size).toBe(labels.length);
  });
});
