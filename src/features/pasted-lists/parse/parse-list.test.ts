import { describe, expect, it } from 'vitest';
import { comparable, coveredLines, readTestFile, testLists } from '../testing/test-lists';
import type { ParsedList } from './list/list-item';
import { parseList } from './parse-list';
import { sourceLines } from './list/source-lines';

const lists = testLists();

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, place) => from + place);

/** The differences from the expected items: missing items and unexpected items. */
function differences(expectedItems: (typeof lists)[number]['items'], items: ParsedList['items']) {
  const expected = expectedItems.map((item) => JSON.stringify(item));
  const parsed = items.map((item) => JSON.stringify(comparable(item)));
  const missing = [...expected];
  const extra: string[] = [];
  for (const item of parsed) {
    const place = missing.indexOf(item);
    if (place < 0) extra.push(item);
    else missing.splice(place, 1);
  }
  return { missing, extra };
}

describe.each(lists)('$file', (list) => {
  it('yields the expected items with equal fields and warnings, and skips the other lines with reasons', () => {
    const result = parseList(list.text);
    expect(differences(list.items, result.items)).toEqual({ missing: [], extra: [] });
    expect(result.skipped.map(({ line }) => line)).toEqual(list.skipped);
    expect(result.skipped.filter(({ reason }) => reason === '')).toEqual([]);
    expect(coveredLines(result)).toEqual(sourceLines(list.text).map(({ number }) => number));
  });
});

describe('lists without an expected result', () => {
  it('reads a separate line with a carrier and a grade among other words as a heading, with a warning', () => {
    const { items } = parseList(
      [
        'Unlocked grade A',
        'iPhone 13 128GB blue 20 pcs $180',
        '',
        'Verizon stock, grade B, from our 2nd warehouse in NJ',
        'iPhone 13 128GB pink 20 pcs $150',
      ].join('\n'),
    );
    expect(items).toMatchObject([
      { properties: { carrier: 'Unlocked', grade: 'A' }, warnings: [] },
      { properties: { carrier: 'Verizon', grade: 'B' } },
    ]);
    expect(items[1]?.warnings).toHaveLength(1);
  });

  it('applies the carrier column to all items, and warns about a tablet with a modem and no carrier', () => {
    const { items } = parseList(
      [
        'Model\tStorage\tColor\tGrade\tCarrier\tQty\tPrice',
        'iPad 9 Cellular\t64GB\tSilver\tA\t\t20\t$165',
        'iPad 9 Cellular\t64GB\tSilver\tA\tWi-Fi\t20\t$165',
        'MacBook Air 13-inch (M1, 2020)\t256GB\tSilver\tA\tUnlocked\t20\t$365',
      ].join('\n'),
    );
    const warnings = ['The list says “Cellular”: check the carrier'];
    expect(items).toMatchObject([
      { properties: { carrier: null }, warnings },
      { properties: { carrier: null }, warnings },
      { properties: { carrier: 'Unlocked' }, warnings: [] },
    ]);
  });

  it('reads “kr” as the currency of the heading, or as SEK with a warning if there is none', () => {
    const lines = 'Model;Antal;Pris\niPhone 13 128GB;20;1 845 kr';
    expect(parseList(lines).items).toMatchObject([
      { price: 184_500, currency: 'SEK', warnings: ['“kr” is read as SEK; check the currency'] },
    ]);
    expect(parseList(`Alle priser i NOK\n\n${lines}`).items).toMatchObject([
      { price: 184_500, currency: 'NOK', warnings: [] },
    ]);
    expect(parseList('iPhone 13 128GB KR A 40 pcs $180').items).toMatchObject([
      { currency: 'USD', price: 18_000, properties: { storage: '128GB' } },
    ]);
  });

  it('reads two tables side by side', () => {
    const { items } = parseList(
      [
        'Model\tGB\tQty\tPrice\t\tModel\tGB\tQty\tPrice',
        'iPhone XR\t64\t70\t$56\t\tGalaxy S21\t128\t95\t$96',
        'iPhone 11\t64\t45\t$94\t\t\t\t\t',
      ].join('\n'),
    );
    expect(items).toMatchObject([
      { line: 2, name: 'iPhone XR', quantity: 70, price: 5600 },
      { line: 2, name: 'Galaxy S21 5G', quantity: 95, price: 9600 },
      { line: 3, name: 'iPhone 11', quantity: 45, price: 9400 },
    ]);
  });

  it.each([
    [
      'a discount in money',
      'Model\tQty\tRRP\tDiscount\tPrice',
      ['20\t500\t100\t400', '15\t600\t150\t450'],
      [20, 15],
    ],
    [
      'numbers that subtract by chance',
      'Model\tQty\tBattery\tPrice',
      ['300\t80\t220', '20\t\t420'],
      [300, 20],
    ],
    ['reserved pieces', 'Model\tBestand\tdavon reserviert\tPreis', ['20\t5\t320', '10\t0\t420'], [15, 10]],
    [
      'reserved and free pieces',
      'Model\tBestand\tdavon reserviert\tverfügbar\tPreis',
      ['20\t5\t15\t320', '10\t0\t10\t420'],
      [15, 10],
    ],
    [
      'an unknown heading above reserved pieces',
      'Model\tQty\tXyz\tAbc\tPrice',
      ['20\t5\t15\t320', '10\t2\t8\t420'],
      [15, 8],
    ],
  ])('finds the pieces beside %s', (_, headings, [first = '', second = ''], quantities) => {
    const { items } = parseList(`${headings}\niPhone 13 128GB\t${first}\niPhone 14 128GB\t${second}`);
    expect(items.map(({ quantity }) => quantity)).toEqual(quantities);
    expect(items.every(({ price }) => price !== null)).toBe(true);
  });

  it('splits a row by the colors of a cell only if their quantities add up', () => {
    const list = (quantity: number) =>
      `Model\tColor\tQty\tPrice\niPhone 13 128GB\tBlue 20, Pink 12\t${quantity}\t$180`;
    expect(parseList(list(32)).items).toMatchObject([{ quantity: 20 }, { quantity: 12 }]);
    const [item, ...others] = parseList(list(40)).items;
    expect(others).toEqual([]);
    expect(item?.warnings).toHaveLength(1);
  });

  it('warns about the items below a heading that it does not understand', () => {
    const { items } = parseList('iPhone 11 128GB A 10pc $90\n\nTier Zeta:\niPhone 13 128GB 10pc $200');
    expect(items.map(({ warnings }) => warnings)).toEqual([[], ['Not understood: Tier Zeta']]);
  });

  it.each([
    '§25a',
    '25a UStG',
    'Differenzbest.',
    'Margenbesteuerung',
    'TVA sur marge',
    'Margin VAT',
    'VAT marża',
    'REBU',
    'VMB',
  ])('warns about the margin scheme in a tax column: %s', (tax) => {
    const { items } = parseList(`Model;Qty;Price;VAT\niPhone 13 128GB;20;180;${tax}`);
    expect(items).toMatchObject([{ warnings: ['Margin scheme: no VAT shown'] }]);
  });

  it.each([
    '画面割れ',
    'écran cassé',
    'schermo rotto',
    'cracked screen',
    'アクティベーションロックあり',
    '有ID锁',
  ])('warns about a note that contradicts the grade of its row: %s', (note) => {
    const { items } = parseList(`Model,Grade,Qty,Price,Notes\niPhone 13 128GB,C,20,180,${note}`);
    expect(items).toMatchObject([{ properties: { grade: 'C' } }]);
    expect(items[0]?.warnings).toHaveLength(1);
  });

  it('names the damage beside another remark', () => {
    const { items } = parseList(
      [
        'Model,Grade,Qty,Price,Notes',
        'iPhone 13 128GB,A,20,180,"écran cassé, no charger"',
        '',
        'Grade A',
        'iPhone 13 128GB 20 pcs $150 écran cassé, no charger',
      ].join('\n'),
    );
    for (const { warnings } of items)
      expect(warnings).toEqual(['The list says “no charger”', 'The list says “écran cassé”']);
    expect(items).toHaveLength(2);
  });

  it.each([
    ['FMI', 'ON'],
    ['iCloud', 'Locked'],
    ['MDM', 'yes'],
    ['ESN', 'bad'],
  ])('warns about a column for locks or the IMEI: %s %s', (heading, cell) => {
    const { items } = parseList(
      `Model,Grade,${heading},Qty,Price\niPhone 13 128GB,A,${cell},20,180\niPhone 13 128GB,B,off,20,170`,
    );
    expect(items.map(({ warnings }) => warnings.length)).toEqual([1, 0]);
  });

  it('warns about damage below a heading with a better grade', () => {
    const { items } = parseList(
      'Grade A\niPhone 13 128GB 20 pcs $150, cracked glass\niPhone 13 128GB grade D 20 pcs $140',
    );
    expect(items).toMatchObject([
      {
        properties: { grade: 'A' },
        warnings: ['The list says “cracked”'],
      },
      { properties: { grade: 'D' }, warnings: [] },
    ]);
  });

  it('drops the grade of the section above below a lock heading between the rows of tables side by side', () => {
    const { items } = parseList(
      [
        'Model,Qty,Price,,Model,Qty,Price',
        'GRADE B',
        'iPhone 13,10,200,,iPhone 14,12,300',
        'Verizon locked',
        'iPhone 12,10,150,,iPhone 11,12,100',
      ].join('\n'),
    );
    const properties = items.map((item) => [item.properties.grade, item.properties.carrier]);
    expect(properties).toEqual([
      ['B', null],
      ['B', null],
      [null, 'Verizon'],
      [null, 'Verizon'],
    ]);
  });

  it('reads no question as an item', () => {
    const { items } = parseList('iPhone 13 128 Go bleu A 10 pcs 180 €\niPhone 14 Pro ?\nAny iPhone 14 Pro?');
    expect(items.map(({ line }) => line)).toEqual([1]);
  });

  it('adds no warning for the greeting of a message', () => {
    const { items, skipped } = parseList('Hi, need these this week:\niPhone 14 Pro Max 1TB x40\nThanks');
    expect(items).toMatchObject([{ quantity: 40, warnings: [] }]);
    expect(skipped.map(({ line }) => line)).toEqual([1, 3]);
  });

  it('reads each row of an auction manifest as one unit of a catalog model', () => {
    const { items, skipped } = parseList(readTestFile('07-auction-manifest.csv'));
    expect(items).toHaveLength(120);
    expect(
      items.filter(({ model, quantity, price }) => model === null || quantity !== 1 || price !== null),
    ).toEqual([]);
    expect(skipped).toMatchObject([{ line: 1, reason: 'column headings' }]);
    const damaged = items.filter(({ warnings }) => warnings.some((text) => text.includes('damaged')));
    expect(damaged.map(({ line }) => line)).toEqual([18, 59]);
    // Grade D implies that a device does not work. Its rows need no warning for that.
    const isBroken = ({ text }: (typeof items)[number]) => text.includes(',N,');
    expect(items.filter(isBroken).map(({ properties }) => properties.grade)).toEqual(Array(29).fill('D'));
    expect(items.filter(({ warnings }) => warnings.includes("The list says it doesn't work"))).toEqual([]);
  });

  it('reads the quoted table and the pipe table of an email', () => {
    const { items } = parseList(readTestFile('08-email-fixed-width.txt'));
    expect(items.map(({ line }) => line)).toEqual([...range(8, 32), ...range(43, 48)]);
    expect(items.filter(({ model, quantity, price }) => model === null || !quantity || !price)).toEqual([]);
    const [cutOff, ...others] = items.filter(({ warnings }) => warnings.length > 0);
    expect(cutOff).toMatchObject({ line: 15, warnings: ['“Silve” is read as Silver'] });
    expect(others).toEqual([]);
    // "a pipe table" is not grade A.
    expect(items.filter(({ line, properties }) => line > 40 && properties.grade !== null)).toEqual([]);
  });
});
