import {
  changeSearch,
  isSameSearch,
  type MarketplaceSearch,
  type NavigateHow,
  type SearchChange,
} from './marketplace-search';

/** Typing is written to the URL after a pause of so many milliseconds: browsers limit how often a URL may change. */
const typingPause = 250;

/** A write to the URL that has not begun. */
interface PendingWrite extends Required<NavigateHow> {
  /** Milliseconds. */
  delay: number;
}

export interface SearchState {
  /** What the buyer has chosen and typed; the URL may be behind it. */
  search: MarketplaceSearch;
  urlSearch: MarketplaceSearch;
  /** What this page wrote to the URL last, or took from it. */
  written: MarketplaceSearch;
  pendingWrite: PendingWrite | null;
  /** Navigations that have begun and not ended. */
  navigations: number;
}

export type SearchAction =
  | { type: 'change'; change: SearchChange; how: NavigateHow }
  | { type: 'type'; searchTerm: string }
  | { type: 'flush' }
  /** The URL takes over this search. */
  | { type: 'navigationStarted'; search: MarketplaceSearch }
  | { type: 'navigationEnded' }
  | { type: 'urlChanged'; urlSearch: MarketplaceSearch };

/** The state of a page that opens with this URL. */
export const initialSearchState = (urlSearch: MarketplaceSearch): SearchState => ({
  search: urlSearch,
  urlSearch,
  written: urlSearch,
  pendingWrite: null,
  navigations: 0,
});

/** The next state. A URL that this page did not write comes from outside, and replaces the search. */
export function reduceSearch(state: SearchState, action: SearchAction): SearchState {
  const { search, pendingWrite, navigations } = state;
  switch (action.type) {
    case 'change':
      return {
        ...state,
        search: changeSearch(search, action.change),
        pendingWrite: {
          delay: 0,
          // Choices that share a write share its step of the history.
          replace: action.how.replace === true && pendingWrite?.replace !== false,
          resetScroll: action.how.resetScroll !== false || pendingWrite?.resetScroll === true,
        },
      };
    case 'type':
      return {
        ...state,
        search: changeSearch(search, { searchTerm: action.searchTerm }),
        pendingWrite: {
          delay: typingPause,
          replace: pendingWrite?.replace !== false,
          resetScroll: true,
        },
      };
    case 'flush':
      return pendingWrite ? { ...state, pendingWrite: { ...pendingWrite, delay: 0 } } : state;
    case 'navigationStarted':
      return {
        ...state,
        // What was typed since then is still to be written: React runs an urgent action before a transition that came earlier.
        pendingWrite: search === action.search ? null : pendingWrite,
        written: action.search,
        navigations: navigations + 1,
      };
    case 'navigationEnded': {
      const ended = { ...state, navigations: navigations - 1 };
      // The buyer went back or forward meanwhile.
      const isOvertaken = ended.navigations === 0 && !pendingWrite && !isSameSearch(search, state.urlSearch);
      return isOvertaken ? { ...ended, search: state.urlSearch } : ended;
    }
    case 'urlChanged':
      // React may run the end of a navigation before it runs the change of the URL.
      return navigations > 0 || isSameSearch(action.urlSearch, state.written)
        ? { ...state, urlSearch: action.urlSearch }
        : initialSearchState(action.urlSearch);
  }
}
