import { describe, expect, it } from 'vitest';
import { readTestFile } from '../testing/test-lists';
import type { ListItem } from './list/list-item';
import { parseList } from './parse-list';

/** The rows of a phrase table with their expected results. "⏎" in a phrase is a line break. */
const rowsOf = (file: string) =>
  readTestFile(`phrases/${file}`)
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((row): [string, string] => {
      const [phrase = '', says = ''] = row.split('\t');
      return [phrase.replaceAll('⏎', '\n'), says];
    });

const joined = (values: readonly (string | number | null)[], mark: string) =>
  values.map((value) => value ?? '-').join(mark);

/** An item in one line: "iPhone 13 20@180EUR 128GB/Blue/A/Unlocked/US T50:175 !", with "!" for a warning and no currency for dollars. */
function itemText({ model, name, quantity, price, currency, properties, tiers, warnings }: ListItem): string {
  const { storage, color, grade, carrier, countrySpec } = properties;
  const amount = `${quantity}@${price === null ? '-' : price / 100}${currency === 'USD' ? '' : currency}`;
  const steps = tiers.map((tier) => `${tier.minQuantity}:${tier.price / 100}`).join(',');
  return [
    model === null ? '?' : name,
    amount,
    joined([storage, color, grade, carrier, countrySpec], '/'),
    ...(steps === '' ? [] : [`T${steps}`]),
    ...(warnings.length === 0 ? [] : ['!']),
  ].join(' ');
}

const goods = [
  'iPhone 13 128GB blue 20 pcs 180',
  'Galaxy S22 128GB black 15 pcs 120',
  'iPhone 12 64GB white 30 pcs 95',
];

describe('color names of other languages', () => {
  const rows = readTestFile('phrases/colors.tsv').trimEnd().split('\n').slice(1);
  it.each(rows.map((row) => row.split('\t')))('%s, %s', (device = '', color = '', words = '') => {
    const lists = words
      .split('|')
      .flatMap((word) => [
        `${device} ${word} A 10 @ $200`,
        `Model\tColor\tGrade\tQty\tPrice\n${device}\t${word}\tA\t10\t200`,
      ]);
    const others = lists.flatMap((list) => {
      const [item] = parseList(list).items;
      return item?.properties.color === color && item.warnings.length === 0 ? [] : [[list, item]];
    });
    expect(others).toEqual([]);
  });
});

describe('a note above a list', () => {
  it.each(rowsOf('notes.tsv'))('applies to all lines: %s', (note, says) => {
    const { items } = parseList([note, '', ...goods].join('\n'));
    expect(items).toHaveLength(goods.length);
    const [{ properties, currency, minQuantity } = { properties: null, currency: null, minQuantity: null }] =
      items;
    const stated = currency === 'USD' ? null : currency;
    expect(
      joined(
        [
          properties?.carrier ?? null,
          properties?.countrySpec ?? null,
          properties?.grade ?? null,
          stated,
          minQuantity,
        ],
        ' ',
      ),
    ).toBe(says.split(' ').slice(0, 5).join(' '));
  });
});

describe('a line', () => {
  it.each(rowsOf('lines.tsv'))('yields its items: %s', (line, says) => {
    expect(parseList(line).items.map(itemText).join(' ; ')).toBe(says);
  });
});
