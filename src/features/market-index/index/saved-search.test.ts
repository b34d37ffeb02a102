import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  maxSellRequests,
  mostSearches,
  readSavedSearches,
  type SavedSearch,
  savedSearchesKey,
  savedSearchesText,
  withoutSearch,
  withSearch,
} from './saved-search';

const saved = (name: string): SavedSearch => ({
  name,
  search: { searchTerm: '13 pro', grade: ['A', 'B'], maxPrice: 30_000 },
  look: { at: 1_795_165_200_000, lots: [['lot-1', 31_200, 40]], isWhole: true },
});

const anySearch: fc.Arbitrary<SavedSearch> = fc.record({
  name: fc.stringMatching(/^[a-z0-9]{1,20}$/),
  search: fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true, maxKeys: 4 }).map((search) => {
    const { __proto__: _, ...rest } = search;
    return rest;
  }),
  look: fc.option(
    fc.record({
      at: fc.nat(),
      lots: fc.array(
        fc
          .tuple(fc.string({ minLength: 1, maxLength: 40 }), fc.nat(), fc.nat())
          .map(([id, price, pieces]): [string, number, number] => [id, price, pieces]),
      ),
      isWhole: fc.boolean(),
    }),
    { nil: null },
  ),
});

describe('saved searches', () => {
  it('are stored and read unchanged', () => {
    const some = fc.uniqueArray(anySearch, { selector: ({ name }) => name, maxLength: mostSearches });
    fc.assert(
      fc.property(some, (searches) => {
        const text = savedSearchesText(searches);
        expect(savedSearchesText(readSavedSearches(text))).toBe(text);
      }),
    );
  });

  it('can be read whatever is in storage', () => {
    const text = savedSearchesText([saved('One'), saved('Two')]);
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.nat(text.length).map((end) => text.slice(0, end)),
        ),
        (damaged) => {
          const searches = ((): unknown => {
            try {
              return readSavedSearches(damaged);
            } catch {
              // The store reports the entry as unreadable.
              return [];
            }
          })();
          expect(Array.isArray(searches)).toBe(true);
        },
      ),
    );
  });

  it('lose only damaged parts', () => {
    const text = JSON.stringify({
      version: 1,
      searches: [
        saved('Good'),
        { name: '', search: {}, look: null },
        'nonsense',
        null,
        { ...saved('Without a look'), look: { at: 'noon' } },
        { ...saved('Half a price'), look: { at: 1, lots: [['a', 1.5, 2]], isWhole: true } },
        { ...saved('No look yet'), look: undefined },
        { name: 'No search' },
        { ...saved('GOOD'), search: {} },
        { ...saved('x'.repeat(81)) },
      ],
    });
    expect(readSavedSearches(text)).toEqual([
      saved('Good'),
      { ...saved('Without a look'), look: null },
      { ...saved('Half a price'), look: null },
      { ...saved('No look yet'), look: null },
    ]);
  });

  it('are not read if a later version wrote them, so that they are not overwritten without a word', () => {
    const later = JSON.stringify({ version: 2, searches: [saved('Later')] });
    expect(() => readSavedSearches(later)).toThrow();
  });

  it('are limited, so that they fit into storage', () => {
    const sellRequests = Array.from({ length: maxSellRequests }, (): [string, number, number] => [
      'a3c1e0a4-6a0e-4f5a-9d55-2b7a5f1f6d11',
      123_456,
      1000,
    ]);
    const full = Array.from({ length: mostSearches }, (_, place) => ({
      ...saved(`Search ${place}`),
      look: { at: 1_795_165_200_000, lots: sellRequests, isWhole: false },
    }));
    expect(savedSearchesText(full).length).toBeLessThan(4_000_000);
    expect(withSearch(full, saved('One more'))).toBeNull();
    expect(withSearch(full, saved('search 7'))).toHaveLength(mostSearches);
    const larger = {
      ...saved('Larger'),
      look: { at: 1, lots: [...sellRequests, ...sellRequests], isWhole: true },
    };
    expect(readSavedSearches(savedSearchesText([larger]))).toEqual([{ ...larger, look: null }]);
  });

  it('are added, replaced and removed by name', () => {
    const searches = withSearch([saved('One')], saved(' Two ')) ?? [];
    expect(searches.map(({ name }) => name)).toEqual(['One', 'Two']);
    const replaced = withSearch(searches, { ...saved('ONE'), look: null }) ?? [];
    expect(replaced.map(({ name, look }) => [name, look === null])).toEqual([
      ['ONE', true],
      ['Two', false],
    ]);
    expect(withoutSearch(replaced, 'one').map(({ name }) => name)).toEqual(['Two']);
    expect(withSearch([], saved('   '))).toBeNull();
  });

  it('belong to one account', () => {
    expect(savedSearchesKey('a1')).not.toBe(savedSearchesKey('b2'));
  });
});
