import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isMatch, isMatched, matchesOf, type Stock, type MatchRequest } from './matching';

const stock: Stock = {
  id: 'a',
  name: 'iPhone 13',
  brand: 'Apple',
  category: 'phones',
  color: 'Midnight',
  grade: 'A',
  carrier: 'Unlocked',
  storage: '128GB',
  price: 30000,
  quantity: 10,
  minQuantity: 5,
  status: 'open',
};
const request: MatchRequest = {
  name: 'iPhone 13',
  brand: 'Apple',
  category: 'phones',
  price: 30000,
  quantity: 5,
  properties: {},
};

test.each<[string, Partial<Stock>, Partial<MatchRequest>, boolean]>([
  ['the same device at the price and least quantity', {}, {}, true],
  [
    'name, brand and category in other case and with blanks around',
    {},
    { name: ' IPHONE 13 ', brand: 'apple', category: 'Phones' },
    true,
  ],
  ['another name', {}, { name: 'iPhone 13 Pro' }, false],
  ['another brand', {}, { brand: 'Samsung' }, false],
  ['another category', {}, { category: 'tablets' }, false],
  ['a cent too little', {}, { price: 29999 }, false],
  ['a dollar more', {}, { price: 30100 }, true],
  ['less than the least quantity', {}, { quantity: 4 }, false],
  ['more than there is: it serves a part', {}, { quantity: 500 }, true],
  ['sold', { status: 'sold' }, {}, false],
  ['none left', { quantity: 0 }, {}, false],
  [
    'all properties the same',
    {},
    { properties: { color: 'midnight', grade: ' a ', carrier: 'unlocked', storage: '128gb' } },
    true,
  ],
  ['another color', {}, { properties: { color: 'Blue' } }, false],
  ['another grade', {}, { properties: { grade: 'B' } }, false],
  ['another carrier', {}, { properties: { carrier: 'AT&T' } }, false],
  ['another storage', {}, { properties: { storage: '256GB' } }, false],
  ['empty and blank properties', {}, { properties: { color: '', grade: '  ' } }, true],
  ['any countrySpec: stock carries none', {}, { properties: { countrySpec: 'JP' } }, true],
])('%s', (_, offered, changes, expected) => {
  expect(isMatch({ ...request, ...changes }, { ...stock, ...offered })).toBe(expected);
});

test('matches come cheapest first, and by id at the same price', () => {
  const at = (id: string, price: number) => ({ ...stock, id, price });
  const sellRequests = [at('c', 200), at('b', 100), at('a', 200), at('d', 99)];
  expect(matchesOf(request, sellRequests).map(({ id }) => id)).toEqual(['d', 'b', 'a', 'c']);
});

test('a request is matched when its matches together have the full quantity', () => {
  expect(isMatched({ ...request, quantity: 20 }, [stock, stock])).toBe(true);
  expect(isMatched({ ...request, quantity: 21 }, [stock, stock])).toBe(false);
  expect(isMatched(request, [])).toBe(false);
});

const someStock = fc.record({
  id: fc.uuid(),
  name: fc.constantFrom('iPhone 13', 'iPhone 14'),
  brand: fc.constantFrom('Apple', 'APPLE'),
  category: fc.constant('phones'),
  color: fc.constantFrom('Red', 'Blue'),
  grade: fc.constantFrom('A', 'B'),
  carrier: fc.constantFrom('Unlocked', 'AT&T'),
  storage: fc.constantFrom('64GB', '128GB'),
  price: fc.integer({ min: 1, max: 5 }),
  quantity: fc.integer({ min: 0, max: 5 }),
  minQuantity: fc.integer({ min: 1, max: 5 }),
  status: fc.constantFrom('open', 'sold'),
});
const some = fc.record({
  name: fc.constantFrom('iphone 13', ' iPhone 14'),
  brand: fc.constantFrom('apple', 'Samsung'),
  category: fc.constantFrom('phones', 'PHONES'),
  price: fc.integer({ min: 1, max: 5 }),
  quantity: fc.integer({ min: 1, max: 5 }),
  properties: fc.record({
    color: fc.constantFrom('', 'red'),
    grade: fc.constantFrom('', 'B'),
    carrier: fc.constantFrom('', 'at&t'),
    storage: fc.constantFrom('', '64gb '),
  }),
});

/** The inverse of the rule: every reason to reject a sell request. */
function mismatches(buyRequest: MatchRequest, offered: Stock): string[] {
  const normalized = (text: string) => text.replaceAll(/^\s+|\s+$/g, '').toUpperCase();
  const reasons: string[] = [];
  if (offered.status !== 'open' || offered.quantity < 1) reasons.push('gone');
  if (offered.price > buyRequest.price) reasons.push('dear');
  if (offered.minQuantity > buyRequest.quantity) reasons.push('wholesale');
  for (const field of ['name', 'brand', 'category'] as const) {
    if (normalized(buyRequest[field]) !== normalized(offered[field])) reasons.push(field);
  }
  for (const field of ['color', 'grade', 'carrier', 'storage'] as const) {
    const stated = buyRequest.properties[field];
    if (stated && normalized(stated) !== normalized(offered[field])) reasons.push(field);
  }
  return reasons;
}

test('property: the matches are exactly the sell requests without a mismatch, sorted by price', () => {
  fc.assert(
    fc.property(some, fc.array(someStock, { maxLength: 30 }), (buyRequest, sellRequests) => {
      const matches = matchesOf(buyRequest, sellRequests);
      const expected = sellRequests.filter((offered) => mismatches(buyRequest, offered).length === 0);
      expect(new Set(matches)).toEqual(new Set(expected));
      expect(matches).toHaveLength(expected.length);
      expect(matches.map(({ price }) => price)).toEqual(
        expected.map(({ price }) => price).toSorted((one, other) => one - other),
      );
      const units = expected.reduce((sum, { quantity }) => sum + quantity, 0);
      expect(isMatched(buyRequest, matches)).toBe(units >= buyRequest.quantity);
    }),
    { numRuns: 500 },
  );
});
