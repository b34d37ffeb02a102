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

const type = (searchTerm: string): SearchAction => ({ type: 'type', searchTerm });
const change = (next: SearchChange, how = {}): SearchAction => ({ type: 'change', change: next, how });
const urlChanged = (search: SearchChange): SearchAction => ({ type: 'urlChanged', urlSearch: urlOf(search) });
const started = ({ search }: SearchState): SearchAction => ({ type: 'navigationStarted', search });
const ended: SearchAction = { type: 'navigationEnded' };

describe('typing', () => {
  test('shows at once, and waits for a pause without a step of the history', () => {
    const state = after(empty, type('pho'), type('phone '));
    expect(state.search.searchTerm).toBe('phone ');
    expect(state.urlSearch.searchTerm).toBe('');
    expect(state.pendingWrite).toMatchObject({ delay: 250, replace: true });
  });

  test('does not wait any longer once it is flushed', () => {
    expect(after(empty, type('phone'), { type: 'flush' }).pendingWrite?.delay).toBe(0);
    expect(after(empty, { type: 'flush' })).toBe(empty);
  });

  test('keeps the blank at the end when the URL, which has none, has taken it over', () => {
    const state = after(empty, type('phone '), started, urlChanged({ searchTerm: 'phone' }), ended);
    expect(state.search.searchTerm).toBe('phone ');
    expect(state.navigations).toBe(0);
  });

  test('goes on while the URL takes over the letters before', () => {
    const state = after(empty, type('pho'), started, type('phone'), urlChanged({ searchTerm: 'pho' }), ended);
    expect(state.search.searchTerm).toBe('phone');
    expect(state.pendingWrite?.delay).toBe(250);
  });

  test('waits to be written when the URL takes over an earlier text', () => {
    const before = after(empty, type('pho'));
    // React runs the transition of the second text after the urgent start of the navigation, in the order of their dispatch.
    const state = after(before, type('phone'), started(before), urlChanged({ searchTerm: 'pho' }), ended);
    expect(state.search.searchTerm).toBe('phone');
    expect(state.pendingWrite?.delay).toBe(250);
  });

  test('stays when the URL of an earlier text arrives after its navigation ended', () => {
    const before = after(empty, type('pho'));
    // React repeats the actions in this order when the second text comes in a transition.
    const state = after(before, started(before), type('tablet'), ended, urlChanged({ searchTerm: 'pho' }));
    expect(state.search.searchTerm).toBe('tablet');
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
    expect(state.search).toMatchObject({ searchTerm: 'phone', category: 'phones', brand: ['Apple'] });
    expect(state.pendingWrite).toEqual({ delay: 0, replace: false, resetScroll: true });
  });

  test('stay while the URL takes over the one before', () => {
    const state = after(
      empty,
      change({ category: 'phones' }),
      started,
      change({ brand: ['Apple'] }),
      started,
      urlChanged({ category: 'phones' }),
      ended,
    );
    expect(state.search).toMatchObject({ category: 'phones', brand: ['Apple'] });
  });

  test('add no step to the history where they say so', () => {
    const how = { replace: true, resetScroll: false };
    expect(after(empty, change({ lot: 'L1' }, how)).pendingWrite).toEqual({ delay: 0, ...how });
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

  test('wins over a choice that was on its way', () => {
    const state = after(
      initialSearchState(urlOf({ category: 'phones' })),
      change({ brand: ['Apple'] }),
      started,
      urlChanged({}),
      ended,
    );
    expect(state.search).toEqual(urlOf({}));
  });

  test('is followed after a choice was made and taken back before the URL had it', () => {
    const state = after(
      empty,
      change({ category: 'phones' }),
      started,
      change({ category: '' }),
      started,
      ended,
      ended,
      urlChanged({ category: 'phones' }),
    );
    expect(state.search.category).toBe('phones');
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
    fc.constantFrom('write' as const, 'arrive' as const).map((kind) => ({ kind })),
    fc.constantFrom({}, { searchTerm: 'link' }).map((link) => ({ kind: 'link' as const, link })),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let state = empty;
      let url = state.urlSearch;
      let waiting = 0;
      const run = (action: SearchAction) => {
        state = reduceSearch(state, action);
      };
      const write = () => {
        if (!state.pendingWrite) return;
        url = readMarketplaceSearch(state.search);
        waiting += 1;
        run(started(state));
      };
      // The router shows the newest URL, and ends the navigations before it too.
      const arrive = () => {
        if (JSON.stringify(url) !== JSON.stringify(state.urlSearch))
          run({ type: 'urlChanged', urlSearch: url });
        for (; waiting > 0; waiting -= 1) run(ended);
      };
      for (const one of steps) {
        if (one.kind === 'user') run(one.action);
        else if (one.kind === 'link') url = urlOf(one.link);
        else if (one.kind === 'write') write();
        else arrive();
      }
      write();
      arrive();
      expect(readMarketplaceSearch(state.search)).toEqual(url);
      expect(state).toMatchObject({ navigations: 0, pendingWrite: null, urlSearch: url });
    }),
  );
});
