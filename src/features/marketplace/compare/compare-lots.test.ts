import { describe, expect, it } from 'vitest';
import type { MarketScope } from '@/features/market-sync/market-scope';
import { isWithinScope, wholeMarket } from '@/features/market-sync/market-scope';
import { indexOf, lot } from '@/features/market-index/testing/test-lots';
import { comparisonOf } from './compare-address';
import { findCompared, subjectOf, subjectOfList } from './compare-lots';
import type { LocalResults } from '../local-results/use-local-results';

const storage = (value: string) => ({ color: 'Blue', grade: 'B', carrier: 'AT&T', storage: value });
const listings = [
  lot({ id: 'one', price: 310 }),
  lot({ id: 'two', price: 300, properties: storage('128GB') }),
  lot({ id: 'larger', name: 'iPhone 13 256GB', properties: storage('256GB') }),
  lot({ id: 'other', name: 'iPhone 12 128GB' }),
];
const index = indexOf(listings);

/** The market as far as a part of it is known. */
function known(coverage: MarketScope | null, isComplete: boolean): NonNullable<LocalResults['local']> {
  const nothing = () => {
    throw new Error('not asked for');
  };
  const sync = {
    scope: wholeMarket,
    known: 4,
    withheld: 0,
    total: 9,
    isComplete,
    coverage,
    agrees: true,
    rest: null,
  };
  return {
    known: {
      sync: { ...sync, phase: { kind: 'reading' } },
      sentence: 'Loaded 4 of 9 lots. Loading the rest…',
      announcement: '',
      version: 1,
    },
    market: {
      known: nothing,
      subscribe: nothing,
      follow: nothing,
      resume: nothing,
      close: nothing,
      parsed: nothing,
      withheld: nothing,
      find: nothing,
      answer: nothing,
      lotsFor: nothing,
      lotsOfModel: (model) => {
        const { ids } = index.answer({
          values: { model: [model] },
          sort: { column: 'price', direction: 'ASC' },
        });
        return ids().flatMap((id) => listings.find((listing) => listing.id === id) ?? []);
      },
      counted: nothing,
      isWhole: (part) => coverage !== null && isWithinScope(part, coverage),
    },
  };
}

const idsOf = (lots: { listing: { id: string } }[]) => lots.map(({ listing }) => listing.id);

describe('the lots that are compared', () => {
  const thirteen = comparisonOf({ model: 'IPHONE 13', storage: '128gb' });

  it('are those of the model in the storage, whatever the case of the link', () => {
    const found = findCompared(known(wholeMarket, true), thirteen);
    expect(found).toMatchObject({ model: 'iPhone 13', storage: '128GB', sentence: '' });
    expect(idsOf(found.all)).toEqual(['two', 'one']);
    expect(idsOf(found.lots)).toEqual(['two', 'one']);
  });

  it('keep to the limits, and a highest price that is none limits nothing', () => {
    const market = known(wholeMarket, true);
    const ids = (limits: object) => idsOf(findCompared(market, { ...thirteen, ...limits }).lots);
    expect(ids({ grades: ['a'] })).toEqual(['one']);
    expect(ids({ carriers: ['AT&T'] })).toEqual(['two']);
    expect(ids({ maxPrice: '$300' })).toEqual(['two']);
    expect(ids({ maxPrice: 'cheap' })).toEqual(['two', 'one']);
  });

  it('are told to be some of them until all are known that may belong to them', () => {
    const sentence = (coverage: MarketScope | null, isComplete: boolean) =>
      findCompared(known(coverage, isComplete), thirteen).sentence;
    expect(sentence(null, false)).toBe('Loaded 4 of 9 lots. Loading the rest…');
    expect(sentence({ category: 'phones', brand: ['Apple'] }, true)).toBe('');
    expect(sentence({ category: 'tablets', brand: [] }, true)).toBe('Loaded 4 of 9 lots. Loading the rest…');
    const none = comparisonOf({ model: 'Quantum', storage: '' });
    expect(findCompared(known({ category: 'phones', brand: [] }, true), none).sentence).not.toBe('');
    expect(findCompared(known(wholeMarket, true), none)).toMatchObject({ all: [], sentence: '' });
  });

  it('are told by a listing, and by a list of one model and storage', () => {
    const subject = { model: 'iPhone 13', storage: '128GB' };
    expect(listings.map(subjectOf)[0]).toEqual(subject);
    const sort = { column: 'price', direction: 'ASC' } as const;
    const model = ['iPhone 13'];
    expect(subjectOfList(index.answer({ sort }))).toBeNull();
    expect(subjectOfList(index.answer({ values: { model }, sort }))).toBeNull();
    expect(subjectOfList(index.answer({ values: { model, storage: ['128GB'] }, sort }))).toEqual(subject);
    expect(subjectOfList(index.answer({ values: { model: ['iPhone 12'] }, sort }))).toBeNull();
  });
});
