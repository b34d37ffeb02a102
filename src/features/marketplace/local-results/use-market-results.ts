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
import { isLocalSearch, type MarketplaceSearch, questionOf } from '../search/marketplace-search';

/** What the words of the search box were read as. */
export interface WordsView {
  text: string;
  /** Empty where the lots were not found by them. */
  pieces: readonly TextPiece[];
  foundBy: MarketResult['foundBy'];
  /** Lots outside the list whose names contain the words; `isExact`: there are no more than these. */
  others: MarketResult['others'];
}

/** What the lots can be filtered by. */
export interface FacetsView {
  /** Null before any lots are loaded. */
  counts: MarketResult['counts'] | null;
  /** Loaded lots that the search finds. */
  total: number;
  /** Which of the counts are final and about the lots of the list. */
  final: FinalCounts;
  /** Enough lots are loaded for the filters to have nearly all of their values. */
  isReady: boolean;
}

/** How many lots the list has, and how much of the market is loaded. */
export interface StatusView {
  /** Null while it is not sure. */
  count: number | null;
  /** Sums over the list, where the page has them. */
  sums: Pick<MarketResult, 'total' | 'quantity' | 'value'> | null;
  /** How much of the market is loaded, and why not all of it; empty when all is. */
  text: string;
  /** What a screen reader announces of it. */
  announcement: string;
  /** Continues after a failure; null while there was none. */
  resume: (() => void) | null;
}

/** The list of a search, from the marketplace's own pages or from the lots that are loaded. */
export interface MarketResults {
  /**
   * What is in the list's place. `unavailable`: the filters need the loaded lots, and those cannot be had. `withheld`: there is nothing but
   * lots that can't be shown.
   */
  view: 'loading' | 'unavailable' | 'withheld' | 'empty' | 'rows';
  sellRequestList: SellRequestList;
  /** A page of several; otherwise all in one list. */
  isPaged: boolean;
  /** How much of what was searched for the list has. */
  extent: 'all' | 'page' | 'soFar';
  /** The search that the list answers. */
  search: MarketplaceSearch;
  /** The search text that the list answers; null while it answers another search. */
  answeredText: string | null;
  /** Lots and pages that the service counts. */
  total: number;
  pages: number;
  isCurrent: boolean;
  /** The service is being asked for another list than the one on screen. */
  isBusy: boolean;
  /** The service is being asked for the list that takes this one's place. The worker answers before the buyer sees a difference. */
  isPending: boolean;
  /** Why the service's page could not be read, where it is the list. */
  error: Error | null;
  retry: () => void;
  status: StatusView;
  facets: FacetsView;
  words: WordsView;
  withheld: readonly WithheldRow[];
  /** What to change when nothing was found; null where it has to be worked out from the search. */
  advice: LoosenAdvice | null;
  /** Every column can be sorted by: all lots are loaded. */
  isComplete: boolean;
  /** Lots that wait until the buyer asks for them, and lots of the list that are gone. */
  waiting: { arrived: number; gone: number; show: () => void };
  /** A lot of the list that the page has. */
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

/** Says what does not work without the worker. */
const failedText = "Couldn't load all lots. Only search, category and brand work. Reload to try again.";

/** Rows beyond those in view that are fetched with them, and how near to the end of the fetched ones the next are requested. */
const margin = { fetched: 100, least: 20 };

/** The range to fetch for rows in view; null where the fetched ones are enough. */
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
  /** The result is about the lots that the list shows. */
  isAnswered: boolean;
  /** The result's count is final. */
  isFinal: boolean;
  result: Pick<MarketResult, 'total'> | null;
}

/**
 * How many lots a list has; null while that is not sure. The service's count stands unless the loaded lots refute it.
 * @param total lots the service counts, null before it has.
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
 * The list of a search, and all that is shown about it. It comes from the loaded lots when the search asks for what the service cannot answer,
 * and for any words once all lots are loaded; until then only for words that the service finds nothing for. Otherwise the service gives it,
 * page by page.
 * @param search what the buyer has chosen and typed.
 * @param urlSearch the URL's search, which the service is asked with: it follows typing after a pause.
 * @throws the failure of the very first page, for the route's error screen.
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

  const question = questionOf(search, text);
  const [range, setRange] = useState({ question, ...firstRows });
  if (range.question !== question) setRange({ question, ...firstRows });
  const { from, to } = range;
  const serviceTotal = page && isCurrent && pageSearch.searchTerm === text ? page.total : null;
  // Rows never move by themselves: the list that the buyer looks at stays until another one is asked for.
  const [held, setHeld] = useState<{ question: string; id: number } | null>(null);
  const [edition, setEdition] = useState(0);
  const heldId = held?.question === question ? held.id : undefined;
  const selection = { search, text, serviceTotal, ...(heldId === undefined ? {} : { held: heldId }) };
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
  // Input comes first: the list is rendered when nothing more urgent is.
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
    // The service looks for the words in names. What they mean, the loaded lots say a moment later.
    const isAnswerDue = !isLocal && text !== '' && (!result || isOfOther || query.isPlaceholderData);
    return isAnswerDue && !hasFailed ? 'loading' : 'empty';
  }
  const view = viewNow();
  // The service's count is not about filters that it does not know.
  const hasServiceCount = page !== undefined && view !== 'loading' && view !== 'unavailable';

  // What the loaded lots say of the list: nothing, where the service's list is of another search.
  const isSameText = isLocal || pageSearch.searchTerm === result?.text;
  const isAnswered = isSameText && (isLocal || !isOfOther || !isCurrent);
  // Between two filters the facets keep their counts until the next ones arrive, so that no value moves back and forth.
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
  const answered = useMemo(() => ({ ...search, ...pageSearch }), [search, pageSearch]);
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
      isReady: result !== null && (isFiltered || (state?.hasFacets ?? false)),
    }),
    [result, final, isFiltered, state],
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
  // Until all lots are loaded, only the service's count says that there are more or fewer.
  const arrived = result?.arrived || (!isLocal && grown) || 0;
  const gone = result?.gone.length || (!isLocal && -(grown ?? 0)) || 0;
  const waiting = { arrived, gone, show: showArrived };
  const find = useCallback((id: string) => rows?.find((row) => row.id === id), [rows]);
  return { ...values, search: answered, retry, status, facets, words, waiting, find };
}
