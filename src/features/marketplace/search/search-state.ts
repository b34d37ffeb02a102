import {
  changeSearch,
  isSameSearch,
  type MarketplaceSearch,
  type NavigateHow,
  type SearchChange,
} from './marketplace-search';

/** Pause in milliseconds before typed text is written to the URL: browsers limit how often a URL may change. */
const typingPause = 250;

/** A write to the URL that has not started. */
interface PendingWrite extends Required<NavigateHow> {
  /** Milliseconds. */
  delay: number;
}

export interface SearchState {
  /** What the buyer has chosen and typed; the URL may be behind it. */
  search: MarketplaceSearch;
  pendingWrite: PendingWrite | null;
}

export type SearchAction =
  | { type: 'change'; change: SearchChange; how: NavigateHow }
  | { type: 'type'; searchTerm: string }
  | { type: 'flush' }
  /** The page writes this search to the URL. */
  | { type: 'written'; search: MarketplaceSearch }
  /** A link, Back or Forward changed the URL. */
  | { type: 'urlChanged'; urlSearch: MarketplaceSearch };

/** The state of a page that opens with this URL. */
export const initialSearchState = (urlSearch: MarketplaceSearch): SearchState => ({
  search: urlSearch,
  pendingWrite: null,
});

/** The next state. */
export function reduceSearch(state: SearchState, action: SearchAction): SearchState {
  const { search, pendingWrite } = state;
  switch (action.type) {
    case 'change':
      return {
        search: changeSearch(search, action.change),
        pendingWrite: {
          delay: 0,
          // Changes in one write share its history entry.
          replace: action.how.replace === true && pendingWrite?.replace !== false,
          resetScroll: action.how.resetScroll !== false || pendingWrite?.resetScroll === true,
        },
      };
    case 'type':
      return {
        search: changeSearch(search, { searchTerm: action.searchTerm }),
        pendingWrite: {
          delay: typingPause,
          replace: pendingWrite?.replace !== false,
          resetScroll: true,
        },
      };
    case 'flush':
      return pendingWrite ? { ...state, pendingWrite: { ...pendingWrite, delay: 0 } } : state;
    case 'written':
      // Text typed since then is not written yet: React runs this urgent action before an earlier transition.
      return search !== action.search && pendingWrite ? state : initialSearchState(action.search);
    case 'urlChanged':
      // Keeps a blank at the end of the text: the URL has none.
      return !pendingWrite && isSameSearch(search, action.urlSearch)
        ? state
        : initialSearchState(action.urlSearch);
  }
}
