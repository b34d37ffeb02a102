import { keepPreviousData, queryOptions, replaceEqualDeep } from '@tanstack/react-query';
import type { SellRequest } from '@/contract/resources';
import type { Look } from '@/features/market-index/index/saved-search';
import { type ListSearch, questionOf } from '../search/marketplace-search';
import { noteGone, notePrices } from '../results/live-changes';
import type { MarketQuery, MarketResult } from './market-service';
import type { Market } from './market-store';

/*
 * What the page asks the worker. All of it is invalidated when the market changes; what is on screen stays until the new result is there.
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

/** Settings of all queries to the worker. The results are small in number, and are not kept once nobody uses them. */
const local = {
  retry: false,
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: 5000,
} as const;

let lastRows = new Map<string, SellRequest>();

/** Rows that are equal to those received before are the same objects: React skips them. */
function sameRows(rows: readonly SellRequest[]): SellRequest[] {
  const same = rows.map((row) => {
    const last = lastRows.get(row.id);
    return last ? replaceEqualDeep(last, row) : row;
  });
  lastRows = new Map(same.map((row) => [row.id, row]));
  return same;
}

/**
 * The list of a search. The one before stays until it is there.
 * @param edition counts how often the buyer has asked for the newest lots.
 */
export function resultQuery(market: Market | null, query: MarketQuery, range: RowRange, edition: number) {
  const { search, text, serviceTotal } = query;
  return queryOptions({
    ...local,
    queryKey: [...marketKeys.results, questionOf(search, text), search.rows, serviceTotal, range, edition],
    queryFn: async () => {
      if (!market) throw new Error('There is no worker.');
      const result = await market.service.query(query, range.from, range.to);
      notePrices(result.rows);
      noteGone(result.gone);
      return { ...result, rows: sameRows(result.rows) };
    },
    enabled: market !== null,
    placeholderData: keepPreviousData,
    // The rows are compared above; the counts of the facets are new most of the time.
    structuralSharing: false,
  });
}

/** All rows of a result, in parts that keep the page responsive. */
export async function allRows(
  service: Market['service'],
  { id, total }: Pick<MarketResult, 'id' | 'total'>,
): Promise<SellRequest[]> {
  const part = 2000;
  const rows: SellRequest[] = [];
  for (let from = 0; from < total; from += part) {
    const next = await service.rows(id, from, from + part);
    if (!next) throw new Error('The market has changed meanwhile.');
    rows.push(...next);
  }
  return rows;
}

/** All lots of a search, of which the list shows a page. */
export async function allLots({ service }: Market, search: ListSearch): Promise<SellRequest[]> {
  const query = { search: { ...search, rows: 'all' as const }, text: search.searchTerm, serviceTotal: null };
  return allRows(service, await service.query(query, 0, 0));
}

/** Whether a list has a lot; true while that is unknown. */
export function includesQuery(market: Market | null, result: number, lot: string) {
  return queryOptions({
    ...local,
    queryKey: [...marketKeys.all, 'includes', result, lot],
    queryFn: async () => (await market?.service.includes(result, lot)) ?? true,
    enabled: market !== null && lot !== '',
  });
}

/** The lots of a model and storage. */
export function compareQuery(market: Market | null, model: string, storage: string) {
  return queryOptions({
    ...local,
    queryKey: [...marketKeys.all, 'compare', model, storage],
    queryFn: () => market?.service.compare(model, storage) ?? null,
    enabled: market !== null,
  });
}

/** What has changed in a saved search. */
export function savedSearchQuery(market: Market | null, search: ListSearch, look: Look | null) {
  return queryOptions({
    ...local,
    queryKey: [...marketKeys.all, 'savedSearch', questionOf(search, search.searchTerm), look?.at ?? null],
    queryFn: () => market?.service.savedSearch(search, look) ?? null,
    enabled: market !== null,
    placeholderData: keepPreviousData,
  });
}

/** How many lots of a saved search have changed since a look; null until all of its lots are loaded. */
export function changeCountQuery(market: Market | null, search: ListSearch, look: Look) {
  return queryOptions({
    ...local,
    queryKey: [...marketKeys.all, 'changeCount', questionOf(search, search.searchTerm), look.at],
    queryFn: () => market?.service.changeCount(search, look) ?? null,
    enabled: market !== null,
  });
}
