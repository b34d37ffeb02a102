import { useQuery } from '@tanstack/react-query';
import { useCallback, useDeferredValue, useMemo, useState } from 'react';
import type { SellRequest } from '@/contract/resources';
import type { WithheldRow } from '@/contract/tolerant-list';
import type { TextPiece } from '@/features/market-index/words/parsed-query';
import { firstRows, includesQuery, resultQuery, type RowRange } from '../market-worker/result-queries';
import type { FinalCounts, MarketResult, MarketService } from '../market-worker/market-service';
import { type Market, useMarket, useMarketFailed } from '../market-worker/market-store';
import { useMarketLoading } from '../market-worker/use-market-loading';
import { type SellRequestList, sellRequestListOf } from '../results/sell-request-list';
import { pageCount, receivedRows } from '../results/page-window';
import { useShownPage } from '../results/use-shown-page';
import type { LoosenAdvice } from '../search/loosen-advice';
import {
  isLocalSearch,
  type MarketplaceSearch,
  questionOf,
  serviceSearchOf,
} from '../search/marketplace-search';

/** How the words in the search box were interpreted. */
export interface WordsView {
  text: string;
  /** Empty if the lots were not found by the parsed words. */
  pieces: readonly TextPiece[];
  foundBy: MarketResult['foundBy'];
  /** Lots outside the list whose names contain the words; `isExact`: there are no others. */
  others: MarketResult['others'];
}

/** The values that lots can be filtered by. */
export interface FacetsView {
  /** Null before any lots are loaded. */
  counts: MarketResult['counts'] | null;
  /** Loaded lots that the search finds. */
  total: number;
  /** Which counts are final and cover the lots of the list. */
  final: FinalCounts;
  /** Enough lots are loaded for the filters to have nearly all of their values, or no more can be. */
  isReady: boolean;
}

/** How many lots the list has, and how much of the market is loaded. */
export interface StatusView {
  /** Null while uncertain. */
  count: number | null;
  /** Totals of the list, if the page has them. */
  sums: Pick<MarketResult, 'total' | 'quantity' | 'value'> | null;
  /** How much of the market is loaded, and why not all of it; empty once all is. */
  text: string;
  /** The announcement for screen readers. */
  announcement: string;
  /** Continues loading after a failure; null without one. */
  resume: (() => void) | null;
}

/** The list of a search, from the service's pages or from the loaded lots. */
export interface MarketResults {
  /**
   * What the page shows. `unavailable`: the filters need the loaded lots, which failed to load. `withheld`: the list has only lots that
   * can't be shown.
   */
  view: 'loading' | 'unavailable' | 'withheld' | 'empty' | 'rows';
  sellRequestList: SellRequestList;
  /** The list is one page of the service; otherwise it has all lots. */
  isPaged: boolean;
  /** How much of the search result the list has. */
  extent: 'all' | 'page' | 'soFar';
  /** The search of the list on screen. */
  search: MarketplaceSearch;
  /** The search text of the list on screen; null while the list is of another search. */
  answeredText: string | null;
  /** The service's count of lots, and its pages. */
  total: number;
  pages: number;
  isCurrent: boolean;
  /** A request to the service for another list is pending. */
  isBusy: boolean;
  /** A request to the service for the next list is pending. Requests to the worker don't count: they are too fast to notice. */
  isPending: boolean;
  /** Why the service's page failed to load, if the list is that page. */
  error: Error | null;
  retry: () => void;
  status: StatusView;
  facets: FacetsView;
  words: WordsView;
  withheld: readonly WithheldRow[];
  /** What to change if nothing was found; null if it must be derived from the search. */
  advice: LoosenAdvice | null;
  /** All lots are loaded, so every column is sortable. */
  isComplete: boolean;
  /** New lots that the list does not show yet, and its lots that are gone; `show` updates the list. */
  waiting: { arrived: number; gone: number; show: () => void };
  /** Finds a lot among the loaded rows. */
  find: (id: string) => SellRequest | undefined;
  /** Whether the open lot is in the list. */
  hasOpenSellRequest: boolean;
  /** Null until any lots are loaded. */
  market: Market | null;
}

const noCounts: FinalCounts = { category: false, brand: false, others: false, isWholeMarket: false };
const noPieces: readonly TextPiece[] = [];
const noneWithheld: readonly WithheldRow[] = [];
const noOthers: MarketResult['others'] = { count: 0, isExact: true };

/** Shown if the worker failed. */
const failedText = "Couldn't load all lots. Only search, category and brand work. Reload to try again.";

/** In rows. `fetched`: fetched beyond the rows in view. `least`: distance to the end of the fetched rows that requests more. */
const margin = { fetched: 100, least: 20 };

/** The range to fetch for rows in view; null if the fetched rows are enough. */
function rangeFor(fetched: RowRange, from: number, to: number, count: number): RowRange | null {
  const isEnough =
    from >= Math.min(fetched.from + (fetched.from === 0 ? 0 : margin.least), count) &&
    Math.min(to + margin.least, count) <= fetched.to;
  if (isEnough || to <= from) return null;
  return { from: Math.max(0, from - margin.fetched), to: to + margin.fetched };
}

/** The lots of a result. */
function sellRequestsIn(
  service: MarketService | undefined,
  result: MarketResult | null,
  request: SellRequestList['request'],
): SellRequestList {
  if (!service || !result) return sellRequestListOf([]);
  const { total, from, rows } = result;
  return {
    count: total,
    at: (index) => rows[index - from],
    request,
    has: (id) => rows.some((row) => row.id === id),
    all: async () => (await import('../market-worker/all-rows')).allRows(service, result),
  };
}

interface CountedList {
  isLocal: boolean;
  /** The result covers the lots that the list shows. */
  isAnswered: boolean;
  /** The result's count is final. */
  isFinal: boolean;
  result: Pick<MarketResult, 'total'> | null;
}

/**
 * How many lots a list has; null while uncertain. The service's count is used unless more lots are loaded.
 * @param total the service's count; null until it has responded.
 */
export function listCount(
  { isLocal, isAnswered, isFinal, result }: CountedList,
  total: number | null,
): number | null {
  if (result && isFinal) return result.total;
  if (isLocal || total === null) return null;
  return isAnswered && result && result.total > total ? null : total;
}

/**
 * The list of a search, and all that is shown about it. The list comes from the loaded lots if the service does not support the search's
 * filters or sort. For words, it also does once all lots are loaded, or if the service finds nothing. Otherwise the service returns it
 * page by page.
 * @param search what the buyer has chosen and typed.
 * @param urlSearch the URL's search, used for requests to the service. It is updated after a pause in typing.
 * @throws the failure of the first page, for the route's error screen.
 */
export function useMarketResults(
  account: string,
  search: MarketplaceSearch,
  urlSearch: MarketplaceSearch,
): MarketResults {
  const text = search.searchTerm.trim();
  const isFiltered = isLocalSearch(search);
  const {
    page,
    pageSearch,
    grown,
    isCurrent,
    isBusy: isReading,
    error,
    retry,
    showNewest,
  } = useShownPage(search, urlSearch);
  useMarketLoading(account, search, {
    isDue: page !== undefined,
    isNeeded: isFiltered || search.compare !== '',
  });
  const market = useMarket();
  const hasMarketFailed = useMarketFailed();

  const question = questionOf(search);
  const [range, setRange] = useState({ question, ...firstRows });
  if (range.question !== question) setRange({ question, ...firstRows });
  const { from, to } = range;
  const serviceTotal = page && isCurrent && pageSearch.searchTerm === text ? page.total : null;
  // Rows never move on their own: the list on screen stays until the buyer searches again or shows the new lots.
  const [held, setHeld] = useState<{ question: string; id: number } | null>(null);
  const [edition, setEdition] = useState(0);
  const heldId = held?.question === question ? held.id : undefined;
  const selection = { search, serviceTotal, ...(heldId === undefined ? {} : { held: heldId }) };
  const query = useQuery(resultQuery(market, selection, { from, to }, edition));
  const { data: newest } = query;
  if (newest?.isComplete && newest.question === question && newest.id !== heldId && !query.isPlaceholderData)
    setHeld({ question, id: newest.id });
  function showArrived() {
    setHeld(null);
    setEdition((count) => count + 1);
    showNewest();
  }
  const hasFailed = hasMarketFailed || query.isError;
  // The list renders after more urgent updates, such as typing.
  const result = useDeferredValue(market && !query.isError ? (query.data ?? null) : null);

  const isLocal = result?.isLocal ?? false;
  const isOfOther = result !== null && result.question !== question;
  if (error && !page && !isLocal && !(isFiltered && !hasFailed)) throw error;

  const total = page?.total ?? 0;
  const pages = page ? pageCount(total, pageSearch.take, pageSearch.page, receivedRows(page)) : 1;
  const pageSellRequests = useMemo(() => sellRequestListOf(page?.data ?? []), [page]);
  const service = market?.service;
  const localSellRequests = useMemo(() => {
    const request: SellRequestList['request'] = (start, end) =>
      setRange((now) => {
        const next = rangeFor(now, start, end, result?.total ?? 0);
        return next && result?.question === now.question ? { question: now.question, ...next } : now;
      });
    return sellRequestsIn(service, result, request);
  }, [service, result, setRange]);
  const sellRequestList = isLocal ? localSellRequests : pageSellRequests;

  const withheld = (isLocal ? result?.withheld : page?.withheld) ?? noneWithheld;

  function viewNow(): MarketResults['view'] {
    if (isFiltered && hasFailed) return 'unavailable';
    if (!isLocal && (!page || (isFiltered && !result))) return 'loading';
    if (sellRequestList.count > 0) return 'rows';
    if (!isLocal && withheld.length > 0) return 'withheld';
    // The service searches names only. The worker may find lots by the words' meaning a moment later.
    const isAnswerDue = !isLocal && text !== '' && (!result || isOfOther || query.isPlaceholderData);
    return isAnswerDue && !hasFailed ? 'loading' : 'empty';
  }
  const view = viewNow();
  // The service's count ignores filters that the service does not support.
  const hasServiceCount = page !== undefined && view !== 'loading' && view !== 'unavailable';

  // The worker's result says nothing about the list if the service's page is of another search.
  const isSameText = isLocal || pageSearch.searchTerm === result?.text;
  const isAnswered = isSameText && (isLocal || !isOfOther || !isCurrent);
  // After a filter changes, the facets keep their counts until the next ones arrive, so that no value moves twice.
  const final = result && isSameText ? result.finalCounts : noCounts;
  const count = listCount(
    { isLocal, isAnswered, isFinal: isAnswered && final.others, result },
    hasServiceCount ? total : null,
  );
  const { data: isIncluded = true } = useQuery({
    ...includesQuery(market, result?.id ?? 0, search.lot),
    enabled: market !== null && isLocal && search.lot !== '' && !sellRequestList.has(search.lot),
  });

  const state = market?.state;
  const values = {
    view,
    sellRequestList,
    isPaged: !isLocal,
    extent: isLocal ? (result?.isComplete ? 'all' : 'soFar') : pages === 1 ? 'all' : 'page',
    answeredText: isLocal ? (result?.text ?? null) : page && isCurrent ? pageSearch.searchTerm : null,
    total: view === 'unavailable' ? 0 : total,
    pages: view === 'unavailable' ? 1 : pages,
    isCurrent,
    isBusy: isReading && !isLocal,
    isPending: isReading && !isLocal && page !== undefined,
    error: isLocal ? null : error,
    withheld,
    advice: isLocal ? (result?.advice ?? null) : null,
    isComplete: state?.isComplete ?? false,
    hasOpenSellRequest:
      !result?.gone.includes(search.lot) &&
      (sellRequestList.has(search.lot) || (isLocal ? isIncluded : !page)),
    market,
  } as const;
  const answered = useMemo(() => ({ ...search, ...serviceSearchOf(pageSearch) }), [search, pageSearch]);
  const resume = market && state?.phase === 'failed' ? market.service.resume : null;
  const status = useMemo(
    () => ({
      count,
      sums: isLocal ? result : null,
      text: hasFailed ? failedText : (state?.text ?? ''),
      announcement: hasFailed ? failedText : (state?.announcement ?? ''),
      resume: resume && (() => void resume()),
    }),
    [count, isLocal, result, hasFailed, state, resume],
  );
  const facets = useMemo(
    () => ({
      counts: result?.counts ?? null,
      total: result?.total ?? 0,
      final,
      isReady: hasFailed || (result !== null && (isFiltered || (state?.hasFacets ?? false))),
    }),
    [result, final, isFiltered, state, hasFailed],
  );
  const words = useMemo(
    (): WordsView => ({
      text: isLocal ? (result?.text ?? text) : text,
      pieces: isLocal ? (result?.pieces ?? noPieces) : noPieces,
      foundBy: isLocal ? (result?.foundBy ?? 'words') : 'words',
      others: isLocal ? (result?.others ?? noOthers) : noOthers,
    }),
    [isLocal, result, text],
  );
  const rows = isLocal ? result?.rows : page?.data;
  // Until all lots are loaded, only the service's count shows that lots were added or removed.
  const arrived = result?.arrived || (!isLocal && grown) || 0;
  const gone = result?.gone.length || (!isLocal && -(grown ?? 0)) || 0;
  const waiting = { arrived, gone, show: showArrived };
  const find = useCallback((id: string) => rows?.find((row) => row.id === id), [rows]);
  return { ...values, search: answered, retry, status, facets, words, waiting, find };
}
