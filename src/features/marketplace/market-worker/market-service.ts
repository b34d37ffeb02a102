import type { ListLine } from '@/contract/lists';
import type { SellRequestQuery } from '@/contract/interface';
import type { SellRequest, SellRequestPage } from '@/contract/resources';
import type { WithheldRow } from '@/contract/tolerant-list';
import type { SpecPrice } from '@/features/market-index/index/best-prices';
import type { LadderEntry } from '@/features/market-index/index/ladder';
import type { LineEdits, ListMatch } from '@/features/market-index/index/match-lines';
import type { MarketChanges } from '@/features/market-index/index/market-changes';
import type { MarketAnswer } from '@/features/market-index/index/market-index';
import type { Look } from '@/features/market-index/index/saved-search';
import type { TextPiece } from '@/features/market-index/words/parsed-query';
import type { MatchedList } from '@/features/pasted-lists/match/match-list';
import type { MarketScope } from '@/features/market-sync/market-scope';
import type { SyncPhase } from '@/features/market-sync/sync-state';
import type { LoosenAdvice } from '../search/loosen-advice';
import type { ModelCompletion } from '../search/model-completions';
import type { ListSearch } from '../search/marketplace-search';

/*
 * The market as a page uses it. It runs in a worker (market.worker.ts), so everything here is structured-cloneable.
 */

/** How much of the market is loaded. */
export interface MarketState {
  /** Changes whenever results may change: with the loaded lots and the parts that are complete. */
  version: string;
  phase: SyncPhase['kind'];
  /** Every lot of the page's category and brands is loaded. */
  isComplete: boolean;
  /** Enough lots are loaded for the filters to have nearly all of their values. */
  hasFacets: boolean;
  /** How much is loaded and why not all of it; empty once all is. */
  text: string;
  /** The announcement for screen readers. It changes rarely. */
  announcement: string;
}

/** A message from the market to a page. */
export type MarketMessage =
  /** `changed`: the new values of watched lots. */
  { kind: 'state'; state: MarketState; changed: SellRequest[] } | { kind: 'signedOut' };

/** The state of a page. Loading pauses while every page is hidden, while one is offline, and while one waits for its own requests. */
export interface PageActivity {
  isHidden: boolean;
  isOffline: boolean;
  isBusy: boolean;
}

/** A query of a page. */
export interface MarketQuery {
  search: ListSearch;
  /** The service's count for this text; null while unknown. */
  serviceTotal: number | null;
  /** The result of the same search that is on screen. Once all lots are loaded, its rows stay in place. */
  held?: number;
}

/** Which counts are final: all lots that they cover are loaded. A facet's own choice does not narrow its counts. */
export interface FinalCounts {
  category: boolean;
  brand: boolean;
  /** All other facets, and the number of lots found. */
  others: boolean;
  /** The whole market is loaded. */
  isWholeMarket: boolean;
}

/** The result of a query from the loaded lots. */
export interface MarketResult
  extends Pick<MarketAnswer, 'total' | 'quantity' | 'value' | 'foundBy' | 'counts'> {
  /** Identifies the result for `rows` and `includes`. */
  id: number;
  /** Identifies the search. */
  question: string;
  text: string;
  /** The list shows these lots; otherwise the service's pages. */
  isLocal: boolean;
  isComplete: boolean;
  finalCounts: FinalCounts;
  /** The parsed words; empty if the lots were not found by them. */
  pieces: readonly TextPiece[];
  /** How many lots outside the list have the words in the name. `isExact`: there are no more. */
  others: { count: number; isExact: boolean };
  /** The rows of the requested range, starting at `from`. */
  from: number;
  rows: SellRequest[];
  /** How many lots were added since the rows were placed. */
  arrived: number;
  /** Rows whose lots are no longer listed. */
  gone: string[];
  /** Lots that can't be shown. */
  withheld: WithheldRow[];
  /** What to change if no lot was found; null while lots may be missing. */
  advice: LoosenAdvice | null;
}

/** The lots of one model and storage. */
export interface ComparedSellRequests {
  /** As the catalog writes them. */
  model: string;
  storage: string;
  /** All of them, cheapest first. */
  entries: LadderEntry[];
  /** How many are left out because their price is not in whole cents. */
  unpriced: number;
  /** How much of the market is loaded; empty if no lot of this model can be missing. */
  text: string;
}

/** A saved search compared with the lots that are loaded. */
export interface SavedSearchChanges {
  /** All lots of the search are loaded. */
  isWhole: boolean;
  /** Whether the search can be marked as seen: all its lots are loaded, or no more will be. */
  canMark: boolean;
  /** Null if the search was never checked. */
  changes: MarketChanges | null;
  /** What to store when the changes are marked as seen. */
  look: Look;
}

/** The market of the signed-in account. Every page has its own instance. */
export interface MarketService {
  /** Sets the listener for messages to this page. */
  subscribe: (listener: (message: MarketMessage) => void) => Promise<void>;
  /** Loads the market, a category and brands first. Later calls change those. */
  start: (account: string, scope: MarketScope) => Promise<void>;
  /** Continues after a failure. */
  resume: () => Promise<void>;
  /** Reloads everything. */
  reload: () => Promise<void>;
  /** Disconnects the page. Without pages the market is dropped. */
  disconnect: () => Promise<void>;
  setActivity: (activity: PageActivity) => Promise<void>;
  /** Adds a page that the screen has read. */
  addPage: (query: SellRequestQuery, page: SellRequestPage) => Promise<void>;
  /** Sends these lots now and whenever they change. */
  watch: (ids: readonly string[]) => Promise<void>;
  /** Finds lots, and returns the rows from `from` up to, but not including, `to`. */
  query: (query: MarketQuery, from: number, to: number) => Promise<MarketResult>;
  /** More rows of a result; null if it is too old. */
  rows: (result: number, from: number, to: number) => Promise<SellRequest[] | null>;
  /** Whether a result has a lot; null if it is too old. */
  includes: (result: number, id: string) => Promise<boolean | null>;
  /** The first lots for some words. */
  find: (text: string, count: number) => Promise<SellRequest[]>;
  /** The models that complete a text, with the number of lots that pass the search's filters. */
  models: (search: ListSearch, text: string) => Promise<ModelCompletion[]>;
  compare: (model: string, storage: string) => Promise<ComparedSellRequests>;
  /**
   * Reads a pasted list and matches it to the loaded lots.
   * @param edits the buyer's decisions about items, by id
   */
  readList: (text: string, edits: LineEdits) => Promise<MatchedList>;
  /** The ids of the lots at the lowest price of their spec; none until the whole market is loaded. */
  bestSellRequests: () => Promise<readonly string[]>;
  /** The lowest price of a lot's spec; null if it can't be compared, and until the whole market is loaded. */
  specPrice: (id: string) => Promise<SpecPrice | null>;
  /** The loaded lots with these ids. `isWhole`: the others are not listed. */
  sellRequestsById: (ids: readonly string[]) => Promise<{ sellRequests: SellRequest[]; isWhole: boolean }>;
  /** Matches the lines of a saved list to the loaded lots. */
  matchList: (lines: readonly ListLine[], edits: LineEdits) => Promise<ListMatch>;
  savedSearch: (search: ListSearch, look: Look | null) => Promise<SavedSearchChanges>;
  /** How many lots of a saved search have changed; null until all its lots are loaded. */
  changeCount: (search: ListSearch, look: Look) => Promise<number | null>;
}
