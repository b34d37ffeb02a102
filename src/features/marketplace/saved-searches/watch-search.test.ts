import { describe, expect, it } from 'vitest';
import { countChanges, type MarketChanges } from '@/features/market-index/index/market-changes';
import { testSellRequest } from '@/features/market-index/testing/test-sell-requests';
import { marketplaceDefaults, readMarketplaceSearch } from '../search/marketplace-search';
import { changesText, findsAlike, marksOf, proposedName, searchOf, searchToSave } from './watch-search';

const search = readMarketplaceSearch({
  searchTerm: '13 pro',
  brand: 'Apple,Samsung',
  grade: 'A',
  price: '..300',
  sortBy: 'price',
  page: '4',
  take: '25',
  lot: 'x',
  compare: 'iPhone 13',
});

describe('a saved search', () => {
  it('stores the filters and the order, but not the page or the open lot', () => {
    const storedSearch = searchToSave(search);
    expect(storedSearch).toEqual({
      searchTerm: '13 pro',
      brand: ['Apple', 'Samsung'],
      grade: ['A'],
      price: '..300',
      sortBy: 'price',
    });
    const read = searchOf({ name: 'any', search: JSON.parse(JSON.stringify(storedSearch)), look: null });
    expect(read).toEqual({ ...search, page: 1, take: 50, lot: '', compare: '' });
    expect(searchToSave(marketplaceDefaults)).toEqual({});
  });

  it('is the same search in any order, case and page', () => {
    const other = { ...search, brand: ['samsung', 'APPLE'], searchTerm: ' 13 PRO ', page: 1 };
    expect(findsAlike(search, { ...other, sortBy: 'name', sortDir: 'ASC', rows: 'all' })).toBe(true);
    for (const change of [
      { searchTerm: '13' },
      { brand: ['Apple'] },
      { grade: [] },
      { price: '' },
      { category: 'phones' },
      { words: 'literal' as const },
    ]) {
      expect(findsAlike(search, { ...search, ...change })).toBe(false);
    }
  });

  it('is named after its words and filters', () => {
    expect(proposedName(search)).toBe('13 pro · Apple · Samsung · Grade A · Price up to $300');
    expect(proposedName(marketplaceDefaults)).toBe('All lots');
    expect(proposedName({ ...search, searchTerm: 'x'.repeat(120) })).toHaveLength(80);
  });
});

describe('changes', () => {
  const [arrived, both, raised] = ['a', 'b', 'c'].map((id) => testSellRequest({ id }));
  if (!arrived || !both || !raised) throw new Error('no lots');
  const changes: MarketChanges = {
    new: [arrived],
    cheaper: [{ sellRequest: both, from: 30_500, to: 29_000 }],
    moreExpensive: [{ sellRequest: raised, from: 100, to: 120 }],
    soldDown: [{ sellRequest: both, from: 1200, to: 1 }],
    gone: [['d', 100, 2]],
    unwatched: 0,
  };
  const nothing = {
    new: [],
    cheaper: [],
    moreExpensive: [],
    soldDown: [],
    gone: [],
    unwatched: 0,
  };

  it('are counted by lot and described in words', () => {
    expect(countChanges(changes)).toBe(4);
    expect(changesText(changes)).toBe('1 new · 1 price down · 1 price up · 1 fewer left · 1 gone');
    expect(countChanges(nothing)).toBe(0);
    expect(changesText(nothing)).toBe('');
  });

  it('are marked in the rows', () => {
    expect([...marksOf(changes)]).toEqual([
      ['a', { text: 'new', tone: 'plain' }],
      ['b', { text: '$305.00 → $290.00 · 1,200 → 1 pc', tone: 'good' }],
      ['c', { text: '$1.00 → $1.20', tone: 'warn' }],
    ]);
  });
});
