import { keepPreviousData, queryOptions, replaceEqualDeep } from '@tanstack/react-query';
import { questionOf } from '../search/marketplace-search';
import { recordGone, recordPrices } from '../results/live-changes';
import type { MarketQuery, MarketResult } from './market-service';
import { askMarket, type Market } from './market-store';

/*
 * Queries to the worker for the list. All queries to the worker are invalidated when the market changes; the previous result stays on screen
 * until the new one arrives.
 */

export const marketKeys = {
  all: ['market'] as const,
  results: ['market', 'result'] as const,
};

/** Rows of a list that the page has. */
export interface RowRange {
  from: number;
  to: number;
}

/** The rows to fetch when a list is first shown: those in view and a few more. */
export const firstRows: RowRange = { from: 0, to: 100 };

/** Settings of all queries to the worker. Unused results are dropped soon. */
export const localQuery = {
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 5000,
} as const;

let lastResult: MarketResult | null = null;

/** Reuses the objects of the last result that have not changed, also rows in other places, so that React skips their components. */
function sameResult(result: MarketResult): MarketResult {
  const lastById = new Map(lastResult?.rows.map((row) => [row.id, row]));
  const rows = result.rows.map((row) => replaceEqualDeep(lastById.get(row.id), row));
  const shared = replaceEqualDeep(lastResult, { ...result, rows });
  lastResult = shared.rows.every((row, at) => row === rows[at]) ? shared : { ...shared, rows };
  return lastResult;
}

/**
 * The list of a search. The previous one stays until it arrives.
 * @param edition how often the buyer has asked for the newest lots.
 */
export function resultQuery(market: Market | null, query: MarketQuery, range: RowRange, edition: number) {
  const { search, serviceTotal } = query;
  return queryOptions({
    ...localQuery,
    queryKey: [...marketKeys.results, questionOf(search), search.rows, serviceTotal, range, edition],
    queryFn: async () => {
      if (!market) throw new Error('There is no worker.');
      const result = await askMarket(market, (service) => service.query(query, range.from, range.to));
      recordPrices(result.rows);
      recordGone(result.gone);
      return sameResult(result);
    },
    enabled: market !== null,
    placeholderData: keepPreviousData,
    // `sameResult` compares results, including those of other queries.
    structuralSharing: false,
  });
}

/** Whether a list has a lot; true while unknown. */
export function includesQuery(market: Market | null, result: number, sellRequestId: string) {
  return queryOptions({
    ...localQuery,
    queryKey: [...marketKeys.all, 'includes', result, sellRequestId],
    queryFn: async () => (await market?.service.includes(result, sellRequestId)) ?? true,
    enabled: market !== null && sellRequestId !== '',
  });
}
