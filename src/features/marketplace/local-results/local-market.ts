import type { QueryClient } from '@tanstack/react-query';
import { serverClock } from '@/api/clients';
import { syncAnnouncement, syncStatusText } from '@/features/market-sync/sync-status-text';
import type { SyncState } from '@/features/market-sync/sync-store';
import {
  isSameScope,
  isWithinScope,
  type MarketScope,
  wholeMarket,
} from '@/features/market-sync/market-scope';
import { openMarketSync } from '@/features/market-sync/open-market-sync';
import { createMarketIndex, type MarketAnswer } from '@/features/market-index/index/market-index';
import { parseQuery } from '@/features/market-index/words/parse-query';
import type { ParsedQuery } from '@/features/market-index/words/parsed-query';
import type { SellRequest } from '@/contract/resources';
import type { WithheldRow } from '@/contract/tolerant-list';
import { type ListSearch, questionOf } from '../search/marketplace-search';
import { onPageLoaded } from '../results/page-events';
import { marketSelectionOf } from './local-selection';
import { noteChanges, pagesRead } from '../results/sell-request-queries';

/** How much of the market is known here; changes at most once a frame. */
export interface KnownMarket {
  sync: SyncState;
  /** How much of the market is loaded, and why not all of it; empty when all is. */
  sentence: string;
  /** What a screen reader hears of it, which changes rarely. */
  announcement: string;
  /** Changes whenever the lots do. */
  version: number;
}

/** Which counts are final, because every lot is known that they are about. A facet's own choice does not narrow its counts. */
export interface CountedFacets {
  category: boolean;
  brand: boolean;
  /** All other facets, and what a search finds. */
  others: boolean;
  /** All values that the market has are known. */
  isWholeMarket: boolean;
}

/** The lots that are known on this device, and what they answer. */
export interface LocalMarket {
  known: () => KnownMarket;
  subscribe: (listener: () => void) => () => void;
  /** Begins to read for an account, or goes on with the scope of another search. */
  follow: (account: string, search: Pick<ListSearch, 'category' | 'brand'>) => void;
  /** Goes on after a failure. */
  resume: () => void;
  /** Reads no more, and forgets everything. */
  close: () => void;
  parsed: (text: string) => ParsedQuery;
  /** Lots of the part that is read that can't be shown. */
  withheld: () => WithheldRow[];
  /** A lot by its id, as it was last seen. */
  find: (id: string) => SellRequest | undefined;
  /** What a search leaves of the lots that are known; its own words stand for the search's. */
  answer: (search: ListSearch, words: string) => MarketAnswer;
  /** All lots that a search finds among those that are known, in its order: for whoever looks at many searches in turn. */
  lotsFor: (search: ListSearch) => SellRequest[];
  /** All lots of a model that are known, cheapest first. */
  lotsOfModel: (model: string) => SellRequest[];
  /** Which counts of a search are final; the same object while nothing of it changes. */
  counted: (search: Pick<ListSearch, 'category' | 'brand'>) => CountedFacets;
  /** Whether every lot of a part of the market is known. */
  isWhole: (part: MarketScope) => boolean;
}

/** How many answers are kept: words are taken back letter by letter, and every letter had its own. */
const kept = 8;

/** The cached value of a key, or a new one. The map keeps the most recently used entries. */
function cachedOr<V>(map: Map<string, V>, key: string, make: () => V): V {
  const found = map.get(key) ?? make();
  map.delete(key);
  map.set(key, found);
  for (const [oldest] of map) {
    if (map.size <= kept) break;
    map.delete(oldest);
  }
  return found;
}

/** Opens the market of a query cache: a book that is read in the background, and an index over it. */
export function openLocalMarket(queryClient: QueryClient): LocalMarket {
  const sync = openMarketSync(queryClient);
  const index = createMarketIndex();
  const lots = new Map<string, SellRequest>();
  const answers = new Map<string, MarketAnswer>();
  const parsedQueries = new Map<string, ParsedQuery>();
  let answered = -1;
  let known: KnownMarket | null = null;
  let counted: CountedFacets = { category: false, brand: false, others: false, isWholeMarket: false };

  sync.follow(({ put, removed }) => {
    for (const id of removed) lots.delete(id);
    for (const listing of put) lots.set(listing.id, listing);
    index.remove(removed);
    index.put(put);
    noteChanges(queryClient, put);
  });
  onPageLoaded((query, page) => sync.note(query, page));

  function parsed(text: string): ParsedQuery {
    const words = text.trim();
    return cachedOr(parsedQueries, words, () => parseQuery(words, { isTyping: true }));
  }

  const selectionOf = (search: ListSearch, text: string) => {
    const words = text === '' || search.words === 'literal' ? null : parsed(text);
    return marketSelectionOf(search, { words, text }, serverClock.now());
  };

  function isWhole(part: MarketScope): boolean {
    const { coverage, agrees } = sync.state();
    if (coverage === null) return false;
    // Which lots are of a part, a service may see otherwise than its listings say: then only all of them are sure.
    return isWithinScope(part, coverage) && (agrees || isSameScope(part, wholeMarket));
  }

  const allOf = ({ total, at }: MarketAnswer): SellRequest[] =>
    Array.from({ length: total }, (_, place) => at(place)).flatMap((listing) => listing ?? []);

  return {
    known() {
      const state = sync.state();
      const version = index.version();
      if (known?.sync !== state || known.version !== version) {
        known = {
          sync: state,
          sentence: syncStatusText(state),
          announcement: syncAnnouncement(state),
          version,
        };
      }
      return known;
    },
    subscribe: (listener) => sync.subscribe(listener),
    follow(account, { category, brand }) {
      const isNew = sync.state().phase.kind === 'idle';
      sync.start(account, { category, brand });
      if (!isNew) return;
      // What the screen has read before there was a book.
      for (const { query, page } of pagesRead(queryClient)) sync.note(query, page);
    },
    resume: () => sync.resume(),
    close: () => sync.stop(),
    parsed,
    withheld: () => sync.withheld(),
    find: (id) => lots.get(id),
    answer(search, words) {
      if (answered !== index.version()) {
        answers.clear();
        answered = index.version();
      }
      const wanted = words.trim();
      return cachedOr(answers, questionOf(search, wanted), () => index.answer(selectionOf(search, wanted)));
    },
    lotsFor: (search) => allOf(index.answer(selectionOf(search, search.searchTerm.trim()))),
    lotsOfModel: (model) =>
      allOf(index.answer({ values: { model: [model] }, sort: { column: 'price', direction: 'ASC' } })),
    counted({ category, brand }) {
      // With filters that are not those of its listings, the service would show other lots than these counts say.
      const { agrees } = sync.state();
      const next: CountedFacets = {
        category: agrees && isWhole({ category: '', brand }),
        brand: agrees && isWhole({ category, brand: [] }),
        others: isWhole({ category, brand }),
        isWholeMarket: isWhole(wholeMarket),
      };
      if (JSON.stringify(next) !== JSON.stringify(counted)) counted = next;
      return counted;
    },
    isWhole,
  };
}
