import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SellRequest } from '@/contract/resources';
import { devices, indexOf, testSellRequest, oneOfEach } from '../testing/test-sell-requests';
import { parseQuery } from '../words/parse-query';

const byName = { column: 'name', direction: 'ASC' } as const;

/** Searches the index like the search box. */
const search = (sellRequests: readonly SellRequest[], typed: string) => {
  const text = typed.trim();
  return indexOf(sellRequests).answer({ words: parseQuery(text, { isTyping: true }), text, sort: byName });
};

/** A market of lots with these names, which do not follow the catalog. */
const market = (...names: string[]) =>
  names.map((name, place) =>
    testSellRequest({
      id: String(place),
      name,
      brand: 'Generic',
      category: 'phones',
      sku: `SKU-${place}`,
      properties: {},
    }),
  );

/** The service's search: the name contains the text, ignoring case. Compares letter by letter, like PostgreSQL. */
function isFoundByService(name: string, text: string): boolean {
  const lower = (value: string) => Array.from(value, (letter) => letter.toLowerCase()).join('');
  return lower(name).includes(lower(text.trim()));
}

describe('a market whose names differ from the catalogue', () => {
  it.each([
    ['AirPods Pro (2nd gen)', 'Apple AirPods Pro (2nd gen) USB-C', 'AIRPODS PRO (2ND GEN) Lightning'],
    ['S22', 'Samsung S22 5G 128', 'Samsung Galaxy S22plus 256'],
    ['14 pro', '14 Pro 256 Space Black', 'IP14 Pro 128 / 14 Pro mixed'],
    ['13 Plus', 'Phone 13 Plus', 'Case for 13 Plus'],
    ['unlocked', 'Phone unlocked', 'Unlocked mixed lot'],
    ['256GB', 'Phone 256GB', 'Tablet 256GB WiFi'],
    ['$100', 'Gift card $100', 'Voucher $100 x 10'],
    ['uan', 'Quantum One', 'Quantum Two'],
    ['%', '100% battery', '90% battery'],
    ['(', 'Phone (mixed)', 'Tablet (mixed)'],
  ])('has both lots for “%s”', (text, ...names) => {
    const { total, moreByName } = search(market('Something else', ...names), text);
    expect(total).toBeGreaterThan(0);
    expect(total + moreByName).toBe(2);
  });

  it('shows lots with the text in the name if the words find none', () => {
    const answer = search(market('Something else', '14 Pro 256 Space Black'), '14 pro');
    expect(answer.ids()).toEqual(['1']);
    expect(answer.foundBy).toBe('name');
    expect(answer.moreByName).toBe(0);
  });

  it('keeps the words if no name has the text either', () => {
    const answer = search(market('Something else'), 'unl 5000pcs');
    expect([answer.total, answer.foundBy, answer.moreByName]).toEqual([0, 'words', 0]);
  });

  it('narrows to a model, and counts the other lots with the text in the name', () => {
    const sellRequests = ['iPhone 13', 'iPhone 13 Pro', 'iPhone 13 mini', 'Case for iPhone 13'].map((name) =>
      testSellRequest({ id: name, name }),
    );
    const answer = search(sellRequests, 'iphone 13');
    expect(answer.ids()).toEqual(['iPhone 13']);
    expect(answer.foundBy).toBe('words');
    expect(answer.moreByName).toBe(3);
  });

  it('counts within the other filters', () => {
    const of = (id: string, name: string, grade: string, price: number) =>
      testSellRequest({ id, name, price, properties: { grade } });
    const index = indexOf([
      of('a', 'iPhone 13', 'A', 300),
      of('b', 'iPhone 13 Pro', 'A', 300),
      of('c', 'iPhone 13 Pro', 'B', 300),
      of('d', 'iPhone 13 mini', 'A', 900),
    ]);
    const selection = { words: parseQuery('iphone 13'), text: 'iphone 13', sort: byName };
    expect(index.answer({ ...selection, values: { grade: ['A'] } }).moreByName).toBe(2);
    const limited = index.answer({
      ...selection,
      values: { grade: ['A'] },
      limits: { price: { max: 50_000 } },
    });
    expect([limited.total, limited.moreByName]).toEqual([1, 1]);
    // No lot of the model matches, so names are searched.
    const other = index.answer({ ...selection, values: { grade: ['B'] } });
    expect([other.ids(), other.foundBy, other.moreByName]).toEqual([['c'], 'name', 0]);
    const counted = other.counts.grade.map(({ value, count }) => [value, count]);
    expect(counted).toEqual([
      ['A', 3],
      ['B', 1],
    ]);
  });

  it('searches a text without words as the service does', () => {
    const index = indexOf(market('iPhone 13', 'iPhone 13 Pro', 'iPhone 14'));
    const answer = index.answer({ text: 'PHONE 13', sort: byName });
    expect(answer.ids()).toEqual(['0', '1']);
    expect([answer.foundBy, answer.moreByName]).toEqual(['name', 0]);
    expect(index.answer({ text: '', sort: byName }).total).toBe(3);
  });
});

describe("the catalogue's own names", () => {
  it.each(['QuietComfort Earbuds', 'a', '14 pro', 'S22', 'AirPods Pro'])(
    'has every lot with “%s”',
    (text) => {
      const { ids, moreByName } = search(oneOfEach, text);
      const listed = new Set(ids());
      const matches = oneOfEach.filter(({ name }) => isFoundByService(name, text)).map(({ id }) => id);
      expect(matches.length).toBeGreaterThan(0);
      expect(listed.size).toBeGreaterThan(0);
      expect(matches.filter((id) => !listed.has(id))).toHaveLength(moreByName);
    },
  );
});

describe('a SKU', () => {
  const sellRequests = [
    testSellRequest({ id: 'a', name: 'Thing one', sku: 'LD-4711-A' }),
    testSellRequest({ id: 'b', name: 'Thing two', sku: 'LD-4711-B' }),
    testSellRequest({ id: 'c', name: 'Thing three', sku: null }),
    testSellRequest({ id: 'd', name: 'iPhone 13', sku: 'APP-13-128' }),
  ];

  it.each([
    ['LD-4711-A', ['a']],
    ['ld-4711', ['a', 'b']],
    ['APP-13-1', ['d']],
    ['4711-A', []],
    ['ld', []],
  ])('is found by %s', (text, ids) => {
    expect(search(sellRequests, text).ids()).toEqual(ids);
  });

  it('is found in addition to what the words mean', () => {
    const both = [
      ...sellRequests,
      testSellRequest({ id: 'e', name: 'Case', sku: 'S22-CASE' }),
      testSellRequest({ id: 's', name: 'Galaxy S22', brand: 'Samsung', sku: null }),
    ];
    expect(search(both, 's22').ids().toSorted()).toEqual(['e', 's']);
  });
});

describe('any text of a name', () => {
  const words =
    'iPhone|Apple|13|14|Pro|Max|S22|5G|(2nd gen)|USB-C|256GB|Space Black|a|A+|Unlocked|AirPods|lot of|100%|_|+|/|ß|ΑΣ|İ|10 pcs|$99|ﬁ|Ｓ２１|x|Wi-Fi';
  const word = fc.constantFrom(...words.split('|'));
  const anyName = fc.oneof(
    fc
      .array(fc.tuple(word, fc.constantFrom(' ', ' ', '', '-', '  ')), { maxLength: 6 })
      .map((parts) => parts.flat().join('')),
    fc
      .tuple(fc.constantFrom(...devices), fc.constantFrom('', ' 128GB', ' 5G', ' (mixed)'))
      .map(([{ name }, extra]) => name + extra),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
  );
  const anyMarket = fc
    .array(
      fc.record({
        name: anyName,
        brand: fc.constantFrom('Apple', 'Samsung', 'Generic', ''),
        category: fc.constantFrom('phones', 'accessories', 'other'),
        sku: fc.constantFrom(null, 'S22-1', '14 Pro', 'A2651'),
      }),
      { minLength: 1, maxLength: 12 },
    )
    .map((fields) => fields.map((one, place) => testSellRequest({ id: String(place), ...one })));
  const cases = fc.constantFrom(
    (text: string) => text,
    (text: string) => text.toLowerCase(),
    (text: string) => text.toUpperCase(),
  );
  const text = fc.record({
    place: fc.nat(),
    from: fc.nat(),
    length: fc.nat({ max: 20 }),
    change: cases,
    around: fc.constantFrom('', ' ', '\t'),
  });

  it('finds each lot that has it in the name, in the list or in the count of others', () => {
    fc.assert(
      fc.property(anyMarket, text, (sellRequests, { place, from, length, change, around }) => {
        const letters = Array.from(sellRequests[place % sellRequests.length]?.name ?? '');
        const start = from % (letters.length + 1);
        const searchText = around + change(letters.slice(start, start + length).join('')) + around;
        const matches = sellRequests
          .filter(({ name }) => isFoundByService(name, searchText))
          .map(({ id }) => id);
        const answer = search(sellRequests, searchText);
        const listed = new Set(answer.ids());
        const others = matches.filter((id) => !listed.has(id));
        expect(answer.moreByName).toBe(others.length);
        if (matches.length > 0) expect(answer.total).toBeGreaterThan(0);
        // The exact search, which is one click away.
        const exact = indexOf(sellRequests).answer({ text: searchText.trim(), sort: byName }).ids();
        expect(exact.toSorted()).toEqual(matches.toSorted());
      }),
      { numRuns: 300 },
    );
  });
});
