import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { marketplaceDefaults, readMarketplaceSearch } from '@/features/marketplace/search/marketplace-search';
import { parseSearch, stringifySearch } from './search-params';

const read = (query: string) => readMarketplaceSearch(parseSearch(query));

describe('the query string of /marketplace', () => {
  test.each([
    ['', {}],
    ['?searchTerm=13&take=25', { searchTerm: '13', take: 25 }],
    ['?searchTerm=iphone+13%20pro', { searchTerm: 'iphone 13 pro' }],
    ['?brand=Apple,HP', { brand: ['Apple', 'HP'] }],
    ['?brand=Apple&brand=HP,Dell&brand=apple', { brand: ['Apple', 'HP', 'Dell'] }],
    ['?sortDir=ASC&sortDir=DESC', {}],
    ['?page=2&page=3', {}],
    ['?unknown=1&__proto__=x&constructor=y&toString=z', {}],
    ['?sortBy=constructor&words=__proto__&rows=toString&take=valueOf', {}],
    ['?grade=__proto__,constructor', { grade: ['__proto__', 'constructor'] }],
    ['?searchTerm=%E0%A4%A', { searchTerm: '\uFFFD%A' }],
    ['?searchTerm[]=a&searchTerm=', {}],
    ['?&&=&=x&?', {}],
  ])('%s', (query, search) => {
    expect(read(query)).toEqual({ ...marketplaceDefaults, ...search });
  });

  test('may have 5,000 characters and more', () => {
    const names = Array.from({ length: 2500 }, (_, index) => `b${index}`);
    expect(read(`?brand=${names.join(',')}`).brand).toEqual(names.slice(0, 50));
    expect(read(`?${names.map((name) => `brand=${name}`).join('&')}`).brand).toEqual(names.slice(0, 50));
    expect(read(`?searchTerm=${'x'.repeat(5000)}`).searchTerm).toHaveLength(120);
    expect(read(`?price=${'9'.repeat(5000)}`).price).toBe('');
    expect(read(`?${'&'.repeat(5000)}`)).toEqual(marketplaceDefaults);
  });

  test('any text gives a valid search, and writing and reading a search changes nothing', () => {
    const name = fc.constantFrom(...Object.keys(marketplaceDefaults), '__proto__', 'constructor', '');
    const value = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('ASC', 'price', 'all', '25', '007', '300..100', '..5', 'A,,a , b', 'literal'),
    );
    const pair = fc.tuple(name, value).map(([field, text]) => `${field}=${encodeURIComponent(text)}`);
    const query = fc.oneof(
      fc.string({ unit: 'binary-ascii', maxLength: 50 }),
      fc.array(pair, { maxLength: 6 }).map((pairs) => pairs.join('&')),
    );
    fc.assert(
      fc.property(query, (text) => {
        const search = read(`?${text}`);
        expect(Object.keys(search)).toEqual(Object.keys(marketplaceDefaults));
        expect(read(stringifySearch(search))).toEqual(search);
      }),
    );
  });
});
