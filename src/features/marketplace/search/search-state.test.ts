import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readMarketplaceSearch, type SearchChange } from './marketplace-search';
import { initialSearchState, reduceSearch, type SearchAction, type SearchState } from './search-state';

const urlOf = (search: SearchChange) => readMarketplaceSearch(search);
/** An action, or one that depends on the state before it. */
type Step = SearchAction | ((state: SearchState) => SearchAction);
const after = (start: SearchState, ...steps: Step[]) =>
  steps.reduce((state, step) => reduceSearch(state, typeof step === 'function' ? step(state) : step), start);
const empty = initialSearchState(urlOf({}));

const type = (searchTerm: string): SearchAction => ({
  type: 'type',
  searchTerm,
});
const change = (next: SearchChange, how = {}): SearchAction => ({
  type: 'change',
  change: next,
  how,
});
const urlChanged = (search: SearchChange): SearchAction => ({
  type: 'urlChanged',
  urlSearch: urlOf(search),
});
const written = ({ search }: SearchState): SearchAction => ({
  type: 'written',
  search,
});

describe('typing', () => {
  test('shows at once, and waits for a pause without a step of the history', () => {
    const state = after(empty, type('pho'), type('phone '));
    expect(state.search.searchTerm).toBe('phone ');
    expect(state.pendingWrite).toMatchObject({ delay: 250, replace: true });
  });

  test('does not wait any longer once it is flushed', () => {
    expect(after(empty, type('phone'), { type: 'flush' }).pendingWrite?.delay).toBe(0);
    expect(after(empty, { type: 'flush' })).toBe(empty);
  });

  test('keeps the blank at the end, which the URL does not have', () => {
    const state = after(empty, type('phone '), written, urlChanged({ searchTerm: 'phone' }));
    expect(state).toEqual({
      search: { ...urlOf({}), searchTerm: 'phone ' },
      pendingWrite: null,
    });
  });

  test('waits to be written when an earlier text is written', () => {
    const before = after(empty, type('pho'));
    // When React runs the transition of the second text, it applies both actions in the order of their dispatch.
    const state = after(before, type('phone'), written(before));
    expect(state.search.searchTerm).toBe('phone');
    expect(state.pendingWrite?.delay).toBe(250);
  });

  test('begins at the first page', () => {
    const state = after(initialSearchState(urlOf({ page: 3, lot: 'L1' })), type('a'));
    expect(state.search).toMatchObject({ page: 1, lot: 'L1' });
  });
});

describe('choices', () => {
  test('both count when they are quick, with what was typed before', () => {
    const state = after(empty, type('phone'), change({ category: 'phones' }), change({ brand: ['Apple'] }));
    expect(state.search).toMatchObject({
      searchTerm: 'phone',
      category: 'phones',
      brand: ['Apple'],
    });
    expect(state.pendingWrite).toEqual({
      delay: 0,
      replace: false,
      resetScroll: true,
    });
  });

  test('add no step to the history where they say so', () => {
    const how = { replace: true, resetScroll: false };
    expect(after(empty, change({ lot: 'L1' }, how)).pendingWrite).toEqual({
      delay: 0,
      ...how,
    });
    expect(after(empty, change({ category: 'phones' }), change({ lot: 'L1' }, how)).pendingWrite).toEqual({
      delay: 0,
      replace: false,
      resetScroll: true,
    });
  });
});

describe('navigation from outside', () => {
  test('replaces the search, and nothing typed before is written any more', () => {
    const state = after(empty, type('phone'), urlChanged({ category: 'tablets' }));
    expect(state.search).toEqual(urlOf({ category: 'tablets' }));
    expect(state.pendingWrite).toBeNull();
  });

  test('gives way to a write that began before it and ended after it', () => {
    const before = after(empty, type('phone'));
    const state = after(before, urlChanged({ category: 'tablets' }), written(before));
    expect(state.search.searchTerm).toBe('phone');
  });
});

test('search and URL agree once everything is written, whatever happens in whatever order', () => {
  const user = fc
    .oneof(
      fc.constantFrom('', 'a', 'ab ', ' b').map(type),
      fc.constantFrom('', 'phones').map((category) => change({ category })),
      fc
        .constantFrom('', 'L1')
        .map((sellRequestId) => change({ lot: sellRequestId }, { replace: true, resetScroll: false })),
      fc.constant<SearchAction>({ type: 'flush' }),
    )
    .map((action) => ({ kind: 'user' as const, action }));
  const step = fc.oneof(
    user,
    fc.constant({ kind: 'render' as const }),
    fc.constant({ kind: 'write' as const }),
    fc.constantFrom({}, { searchTerm: 'link' }).map((link) => ({ kind: 'link' as const, link })),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let state = empty;
      let url = urlOf({});
      // The search that React rendered last: writes do not see a newer one.
      let rendered = state;
      const write = () => {
        if (!rendered.pendingWrite) return;
        url = readMarketplaceSearch(rendered.search);
        state = reduceSearch(state, written(rendered));
      };
      for (const one of steps) {
        if (one.kind === 'user') state = reduceSearch(state, one.action);
        else if (one.kind === 'render') rendered = state;
        else if (one.kind === 'write') write();
        else {
          url = urlOf(one.link);
          state = reduceSearch(state, { type: 'urlChanged', urlSearch: url });
        }
      }
      rendered = state;
      write();
      expect(readMarketplaceSearch(state.search)).toEqual(url);
      expect(state.pendingWrite).toBeNull();
    }),
  );
});
