import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setFilters } from './filter-words';
import {
  changeSearch,
  filterCount,
  marketplaceDefaults,
  noFilters,
  readMarketplaceSearch,
  sellRequestQueryOf,
  sortChoices,
} from './marketplace-search';

const read = readMarketplaceSearch;

describe('the search of the marketplace', () => {
  it('is the defaults when the address says nothing', () => {
    expect(read({})).toEqual(marketplaceDefaults);
  });

  it('reads a link as it arrives: as text', () => {
    expect(
      read({
        searchTerm: ' iphone 13 ',
        category: 'phones',
        brand: 'Apple,Samsung',
        sortBy: 'price',
        sortDir: 'ASC',
        page: '3',
        take: '25',
        lot: 'abc',
      }),
    ).toEqual({
      ...marketplaceDefaults,
      searchTerm: 'iphone 13',
      category: 'phones',
      brand: ['Apple', 'Samsung'],
      sortBy: 'price',
      sortDir: 'ASC',
      page: 3,
      take: 25,
      lot: 'abc',
    });
  });

  it('takes what our own links are given: numbers and lists', () => {
    expect(read({ page: 2, take: 100, brand: ['Apple', 'HP'] })).toMatchObject({
      page: 2,
      take: 100,
      brand: ['Apple', 'HP'],
    });
  });

  it.each([
    [{ page: '0' }, 'page', 1],
    [{ page: '-2' }, 'page', 1],
    [{ page: '1e3' }, 'page', 1],
    [{ page: '2.5' }, 'page', 1],
    [{ page: '99999999999' }, 'page', 1],
    [{ page: '007' }, 'page', 7],
    [{ take: 'abc' }, 'take', 50],
    [{ take: '10' }, 'take', 50],
    [{ sortBy: 'seller' }, 'sortBy', 'updatedAt'],
    [{ sortBy: 'name' }, 'sortBy', 'name'],
    [{ grade: 'A,,b, a' }, 'grade', ['A', 'b']],
    [{ price: '300..100' }, 'price', '100..300'],
    [{ price: 'cheap' }, 'price', ''],
    [{ age: '..7' }, 'age', '..7'],
    [{ rows: 'some' }, 'rows', ''],
    [{ sortBy: 'PRICE' }, 'sortBy', 'price'],
    [{ sortDir: 'asc' }, 'sortDir', 'ASC'],
    [{ sortDir: 'sideways' }, 'sortDir', 'DESC'],
    [{ brand: ' ,Apple,, apple ,HP' }, 'brand', ['Apple', 'HP']],
    [{ searchTerm: 'x'.repeat(500) }, 'searchTerm', 'x'.repeat(120)],
    [{ searchTerm: { nested: true } }, 'searchTerm', ''],
  ])('makes the best of %o', (search, name, value) => {
    expect(read(search)).toHaveProperty(name, value);
  });

  it('never fails, and reads what it wrote', () => {
    const anything = fc.record(
      Object.fromEntries(Object.keys(marketplaceDefaults).map((name) => [name, fc.anything()])),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(anything, (search) => {
        const once = read(search);
        const written = Object.fromEntries(
          Object.entries(once).map(([name, value]) => [name, String(value)]),
        );
        expect(read(written)).toEqual(once);
      }),
    );
  });
});

describe('changing the search', () => {
  const deep = read({ searchTerm: 'pixel', page: '4', take: '25', lot: 'abc' });

  it('goes back to the first page when other lots are asked for', () => {
    expect(changeSearch(deep, { category: 'phones' })).toMatchObject({ page: 1, searchTerm: 'pixel' });
    expect(changeSearch(deep, { sortBy: 'price', sortDir: 'ASC' }).page).toBe(1);
  });

  it('stays on its page when only the panel opens or closes', () => {
    expect(changeSearch(deep, { lot: '' }).page).toBe(4);
  });

  it('keeps the first row in sight when the page size changes', () => {
    expect(changeSearch(deep, { take: 50 }).page).toBe(2);
    expect(changeSearch(deep, { take: 100 }).page).toBe(1);
    expect(changeSearch(read({ page: '2', take: '100' }), { take: 25 }).page).toBe(5);
  });
});

describe('the query for the marketplace', () => {
  it('leaves out what is not asked for', () => {
    expect(sellRequestQueryOf(read({}))).toEqual({ page: 1, take: 50, sortBy: 'updatedAt', sortDir: 'DESC' });
  });

  it('joins brands in one order however they were chosen', () => {
    const one = sellRequestQueryOf(read({ brand: 'Samsung,Apple' }));
    expect(one).toMatchObject({ brand: 'Apple,Samsung' });
    expect(sellRequestQueryOf(read({ brand: 'Apple,Samsung' }))).toEqual(one);
  });
});

it('names every sort of the interface once', () => {
  expect(new Set(sortChoices.map(({ sortBy, sortDir }) => `${sortBy} ${sortDir}`)).size).toBe(8);
});

it('counts as many filters as there are chips that take them away', () => {
  const set = {
    words: 'literal',
    category: 'phones',
    brand: 'Apple,Samsung',
    model: 'iPhone 13',
    grade: 'A,B',
    storage: '256GB',
    color: 'Blue',
    carrier: 'Unlocked',
    price: '100..300',
    quantity: '50..',
    discount: '10..',
    age: '..7',
  } satisfies Record<keyof typeof noFilters, string>;
  expect(filterCount(read({}))).toBe(0);
  for (const [field, value] of Object.entries(set)) {
    const search = read({ [field]: value });
    expect(filterCount(search), field).toBe(value.split(',').length);
    expect(filterCount(search), field).toBe(setFilters(search).length);
  }
  expect(filterCount(read(set))).toBe(setFilters(read(set)).length);
});
