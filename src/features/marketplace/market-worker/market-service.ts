import type { ListLine } from '@/contract/lists';
import type { SellRequestQuery } from '@/contract/interface';
import type { SellRequest, SellRequestPage } from '@/contract/resources';
import type { WithheldRow } from '@/contract/tolerant-list';
import type { SpecPrice } from '@/features/market-index/index/best-prices';
import type { LadderLot } from '@/features/market-index/index/ladder';
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
 * The market as a page uses it. Its implementation runs in a worker (market.worker.ts), so everything here is structured-cloneable.
 */

/** How much of the market is loaded. */
export interface MarketState {
  /** Changes whenever results can: with the loaded lots, and with what is known to be complete. */
  version: string;
  phase: SyncPhase['kind'];
  /** Every lot of the page's category and brands is loaded. */
  isComplete: boolean;
  /** Enough lots are loaded for the filters to have nearly all of their values. */
  hasFacets: boolean;
  /** How much is loaded and why not all of it; empty when all is. */
  text: string;
  /** What a screen reader announces of it. It changes rarely. */
  announcement: string;
}

/** What the market sends to a page. */
export type MarketMessage =
  /** `changed`: the new values of watched lots. */
  { kind: 'state'; state: MarketState; changed: SellRequest[] } | { kind: 'signedOut' };

/** What the page is doing: loading pauses while every page is hidden, while one is offline, and while one waits for its own requests. */
export interface PageActivity {
  isHidden: boolean;
  isOffline: boolean;
  isBusy: boolean;
}

/** What a page asks for. */
export interface MarketQuery {
  search: ListSearch;
  /** The search text as typed, which may be ahead of the URL. */
  text: string;
  /** Lots that the service counts for this text; null while that is unknown. */
  serviceTotal: number | null;
  /** A result of the same search that the page shows: once all lots are loaded, its rows stay in their places. */
  held?: number;
}

/** Which counts are final, because every lot is loaded that they are about. A facet's own choice does not narrow its counts. */
export interface FinalCounts {
  category: boolean;
  brand: boolean;
  /** All other facets, and the number of lots found. */
  others: boolean;
  /** All values of the market are known. */
  isWholeMarket: boolean;
}

/** What the loaded lots answer to a query. */
export interface MarketResult
  extends Pick<MarketAnswer, 'total' | 'quantity' | 'value' | 'foundBy' | 'counts'> {
  /** Names this result for `rows` and `includes`. */
  id: number;
  /** What the result answers, as text. */
  question: string;
  text: string;
  /** The list is to show these lots; otherwise the service's pages. */
  isLocal: boolean;
  isComplete: boolean;
  finalCounts: FinalCounts;
  /** What the words were read as; empty where that is not what the lots were found by. */
  pieces: readonly TextPiece[];
  /** Lots outside the list whose names contain the words; `isExact`: there are no more than these. */
  others: { count: number; isExact: boolean };
  /** The rows from `from` on, of the range that was asked for. */
  from: number;
  rows: SellRequest[];
  /** Lots that have arrived since the rows took their places. */
  arrived: number;
  /** Rows whose lots are no longer listed. */
  gone: string[];
  /** Lots that can't be shown. */
  withheld: WithheldRow[];
  /** What to change when no lot was found; null while lots may be missing. */
  advice: LoosenAdvice | null;
}

/** The lots of one model and storage. */
export interface ComparedLots {
  /** As the catalogue writes them. */
  model: string;
  storage: string;
  /** All of them, cheapest first. */
  lots: LadderLot[];
  /** How many more have a price that is not in whole cents: they are not compared. */
  unpriced: number;
  /** How much of the market is loaded; empty when no lot of this model can be missing. */
  text: string;
}

/** A saved search compared with the lots that are loaded. */
export interface SavedSearchChanges {
  /** All lots of the search are loaded. */
  isWhole: boolean;
  /** The search can be marked as seen: all its lots are loaded, or no more will be. */
  canMark: boolean;
  /** Null for a search that was never looked at. */
  changes: MarketChanges | null;
  /** What to remember once these changes are seen. */
  look: Look;
}

/** The market of the account that is signed in, as one page uses it. Every page has its own. */
export interface MarketService {
  /** Sets what gets the messages to this page. */
  subscribe: (listener: (message: MarketMessage) => void) => Promise<void>;
  /** Loads the market, a category and brands first; later calls change those. */
  start: (account: string, scope: MarketScope) => Promise<void>;
  /** Continues after a failure. */
  resume: () => Promise<void>;
  /** Loads everything again. */
  reload: () => Promise<void>;
  /** The page goes. Without pages the market is forgotten. */
  disconnect: () => Promise<void>;
  setActivity: (activity: PageActivity) => Promise<void>;
  /** Adds a page of rows that the screen has read itself. */
  addPage: (query: SellRequestQuery, page: SellRequestPage) => Promise<void>;
  /** Sends these lots now and whenever they change. */
  watch: (ids: readonly string[]) => Promise<void>;
  /** Finds lots; of the rows, those from `from` up to, but not including, `to`. */
  query: (query: MarketQuery, from: number, to: number) => Promise<MarketResult>;
  /** More rows of a result; null when it is too old. */
  rows: (result: number, from: number, to: number) => Promise<SellRequest[] | null>;
  /** Whether a result has a lot; null when it is too old. */
  includes: (result: number, id: string) => Promise<boolean | null>;
  /** The first lots that some words mean. */
  find: (text: string, count: number) => Promise<SellRequest[]>;
  /** The models that a text may become, with the lots that a search's filters leave of each. */
  models: (search: ListSearch, text: string) => Promise<ModelCompletion[]>;
  compare: (model: string, storage: string) => Promise<ComparedLots>;
  /**
   * Reads a pasted list and matches it to the loaded lots.
   * @param edits what the buyer decided about items, by their ids
   */
  readList: (text: string, edits: LineEdits) => Promise<MatchedList>;
  /** Ids of the lots at the lowest price of their spec; none while lots of the market may be missing. */
  bestLots: () => Promise<readonly string[]>;
  /** The lowest price of a lot's spec; null where it can't be compared, and while lots of the market may be missing. */
  specPrice: (id: string) => Promise<SpecPrice | null>;
  /** The loaded lots of these ids; `isWhole`: the others are not listed. */
  lotsById: (ids: readonly string[]) => Promise<{ lots: SellRequest[]; isWhole: boolean }>;
  /** Matches the lines of a saved list to the loaded lots. */
  matchList: (lines: readonly ListLine[], edits: LineEdits) => Promise<ListMatch>;
  savedSearch: (search: ListSearch, look: Look | null) => Promise<SavedSearchChanges>;
  /** How many lots of a saved search have changed; null until all of its lots are loaded. */
  changeCount: (search: ListSearch, look: Look) => Promise<number | null>;
}
