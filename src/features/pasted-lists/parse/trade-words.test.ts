import * as z from 'zod/mini';
import { describe, expect, it } from 'vitest';
import { readTestFile } from '../testing/test-lists';
import { columnOf } from './table/column-heading';
import { parseList } from './parse-list';

const words = z.object({
  headers: z.record(z.string(), z.array(z.string())),
  quantityMarks: z.array(z.string()),
  priceMarks: z.array(z.string()),
  soldWords: z.array(z.string()),
  onRequestWords: z.array(z.string()),
});
const { headers, quantityMarks, priceMarks, soldWords, onRequestWords } = words.parse(
  JSON.parse(readTestFile('vocabulary.json')),
);
const row = (quantity: string, price: string) =>
  parseList(`Model\tQty\tPrice\niPhone 13 128GB Blue\t${quantity}\t${price}`).items[0] ?? null;

/** Roles that are equivalent for a buyer. */
const groups: Record<string, readonly (string | null)[]> = {
  ignore: ['ignore', 'total', 'serial', 'code', 'vat'],
  sku: ['sku', 'code'],
  carrier: ['carrier', 'lock'],
};

describe('trade words', () => {
  it.each(Object.entries(headers))('identify a column: %s', (role, names) => {
    const others = names.filter((name) => !(groups[role] ?? [role]).includes(columnOf(name).role));
    expect(others).toEqual([]);
  });

  it.each(quantityMarks)('mark a quantity: %s', (mark) => {
    const pieces = { '1,200': 1200, '1.250': 1250, '1k': 1000, '100+': 100, '30-40': 30 }[mark] ?? 50;
    expect(row(mark, '$180')).toMatchObject({ quantity: pieces, price: 18_000 });
    const [item] = parseList(`iPhone 13 128GB blue A ${mark} $180`).items;
    expect(item?.quantity === pieces || (item?.warnings.length ?? 0) > 0).toBe(true);
  });

  it.each(priceMarks)('mark a price: %s', (mark) => {
    const price =
      Number(
        /1\.05k/.test(mark)
          ? 105_000
          : mark.replace(/,50|,-/, (cents) => (cents === ',-' ? '00' : '50')).replaceAll(/\D/g, ''),
      ) * (/1\.05k|,50|,-/.test(mark) ? 1 : 100);
    const [item] = parseList(`iPhone 13 128GB blue A 20 pcs ${mark}`).items;
    expect(item).toMatchObject({ quantity: 20, price });
  });

  it.each(['1.125k', '1,125', '$1.125'])('mean a price of 1125 dollars: %s', (price) => {
    const [item] = parseList(`iPhone 16 Pro Max 256GB blue A 10 pcs @ ${price}`).items;
    expect(item).toMatchObject({ quantity: 10, price: 112_500 });
    expect(row('10', price)).toMatchObject({ quantity: 10, price: 112_500 });
  });

  it.each(soldWords.filter((word) => word !== '~struck~'))('mark an item as sold: %s', (word) => {
    expect(row(word, '$180')).toBeNull();
  });

  it.each(onRequestWords)('mean price on request: %s', (word) => {
    const item = row('20', word);
    expect(item).toMatchObject({ quantity: 20, price: null });
    expect(item?.warnings.length).toBeGreaterThan(0);
  });
});

describe('text of other systems', () => {
  it.each([
    ['a byte order mark', '\uFEFFModel\tQty\niPhone 13 128GB\t20'],
    ['line ends of Windows', 'Model\tQty\r\niPhone 13 128GB\t20\r\n'],
    ['line ends of old Macs', 'Model\tQty\riPhone 13 128GB\t20'],
    ['UTF-16 that was read as single bytes', 'Model\tQty\niPhone 13 128GB\t20'.split('').join('\0')],
    ['hard blanks', 'Model\tQty\niPhone\u00A013\u202F128GB\t20'],
    ['full-width digits', 'Model\tQty\niPhone 13 128GB\t２０'],
  ])('is read: %s', (_, text) => {
    expect(parseList(text).items).toMatchObject([{ name: 'iPhone 13', quantity: 20 }]);
  });
});

describe('Apple part numbers', () => {
  const first = (line: string) => parseList(line).items[0];

  it('identify the device if the line names no model', () => {
    expect(first('MLPF3LL/A 20 pcs $176')).toMatchObject({
      name: 'iPhone 13',
      quantity: 20,
      price: 17_600,
      properties: { storage: '128GB', color: 'Midnight', countrySpec: 'US' },
      warnings: [],
    });
    expect(parseList('SKU,Qty,Price\nMLPG3B/A,5,$170').items).toMatchObject([
      { name: 'iPhone 13', properties: { storage: '128GB', color: 'Starlight', countrySpec: 'UK' } },
    ]);
  });

  it('add a color that the line omits', () => {
    expect(first('iPhone 13 128GB MLPF3LL/A 20 pcs $176')?.properties.color).toBe('Midnight');
  });

  it.each(['iPhone 14 128GB Midnight', 'iPhone 13 256GB Midnight', 'iPhone 13 128GB Blue'])(
    'that disagree with “%s” warn',
    (device) => {
      expect(first(`${device} MLPF3LL/A 20 pcs $176`)?.warnings).toEqual([
        '“MLPF3LL/A” is the part number of iPhone 13 128GB Midnight; check which is right',
      ]);
    },
  );

  it.each(['ZA', 'ZP'])('with the ending %s are ambiguous between two countries', (letters) => {
    expect(first(`MLPF3${letters}/A 20 pcs $176`)?.warnings).toHaveLength(1);
  });
});

describe('capacities', () => {
  it('cause a warning if the model does not come with them', () => {
    expect(parseList('iPhone 14 64GB Blue 20 pcs $149').items[0]?.warnings).toEqual([
      'The catalog has no iPhone 14 with 64GB; check the capacity',
    ]);
  });
});
