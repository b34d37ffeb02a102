import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ListLine } from '@/contract/lists';
import type { Look } from '@/features/market-index/index/saved-search';
import type { LineEdits } from '@/features/market-index/index/match-lines';
import { type ListSearch, questionOf } from '../search/marketplace-search';
import type { Market } from './market-store';
import { localQuery, marketKeys } from './result-queries';

/* What the worker answers besides the list: none of it is needed for the first rows. */

/** The lots of a model and storage. */
export function compareQuery(market: Market | null, model: string, storage: string) {
  return queryOptions({
    ...localQuery,
    queryKey: [...marketKeys.all, 'compare', model, storage],
    queryFn: () => market?.service.compare(model, storage) ?? null,
    enabled: market !== null,
  });
}

/** A pasted list, read and matched. The one before stays while the buyer edits an item. */
export function listQuery(market: Market | null, text: string, edits: LineEdits) {
  return queryOptions({
    ...localQuery,
    queryKey: [...marketKeys.all, 'list', text, edits],
    queryFn: () => market?.service.readList(text, edits) ?? null,
    enabled: market !== null && text.trim() !== '',
    placeholderData: (before, query) => (query?.queryKey[2] === text ? before : undefined),
    // Thousands of rows: comparing them costs more than it saves.
    structuralSharing: false,
  });
}

/** The lines of a list, matched. `key` names them: thousands of lines are too much for a key. */
export function listMatchQuery(
  market: Market | null,
  { key, lines, edits }: { key: string; lines: readonly ListLine[]; edits: LineEdits },
) {
  return queryOptions({
    ...localQuery,
    queryKey: [...marketKeys.all, 'listMatch', key, edits],
    queryFn: () => market?.service.matchList(lines, edits) ?? null,
    enabled: market !== null,
    placeholderData: keepPreviousData,
    // Up to thousands of lines: comparing them costs more than it saves.
    structuralSharing: false,
  });
}

/** Ids of the lots at the lowest price of their spec. */
export function bestLotsQuery(market: Market | null) {
  return queryOptions({
    ...localQuery,
    queryKey: [...marketKeys.all, 'bestLots'],
    queryFn: () => market?.service.bestLots() ?? [],
    enabled: market !== null,
  });
}

/** The lowest price of a lot's spec; null while it is not known. */
export function specPriceQuery(market: Market | null, lot: string) {
  return queryOptions({
    ...localQuery,
    queryKey: [...marketKeys.all, 'specPrice', lot],
    queryFn: () => market?.service.specPrice(lot) ?? null,
    enabled: market !== null,
  });
}

/** The loaded lots of some ids. */
export function lotsByIdQuery(market: Market | null, ids: readonly string[]) {
  return queryOptions({
    ...localQuery,
    queryKey: [...marketKeys.all, 'lotsById', ids],
    queryFn: () => market?.service.lotsById(ids) ?? null,
    enabled: market !== null && ids.length > 0,
  });
}

/** What has changed in a saved search. */
export function savedSearchQuery(market: Market | null, search: ListSearch, look: Look | null) {
  return queryOptions({
    ...localQuery,
    queryKey: [...marketKeys.all, 'savedSearch', questionOf(search, search.searchTerm), look?.at ?? null],
    queryFn: () => market?.service.savedSearch(search, look) ?? null,
    enabled: market !== null,
    placeholderData: keepPreviousData,
  });
}

/** How many lots of a saved search have changed since a look; null until all of its lots are loaded. */
export function changeCountQuery(market: Market | null, search: ListSearch, look: Look) {
  return queryOptions({
    ...localQuery,
    queryKey: [...marketKeys.all, 'changeCount', questionOf(search, search.searchTerm), look.at],
    queryFn: () => market?.service.changeCount(search, look) ?? null,
    enabled: market !== null,
  });
}
