import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import type { ListLine } from '@/contract/lists';
import type { LineEdits } from '@/features/market-index/index/match-lines';
import type { Look } from '@/features/market-index/index/saved-search';
import { type ListSearch, questionOf } from '../search/marketplace-search';
import type { MarketService } from './market-service';
import { askMarket, type Market } from './market-store';
import { localQuery, marketKeys } from './result-queries';

/* Queries to the worker other than the list. The first rows need none of these queries. */

function workerQuery<T>(
  market: Market | null,
  key: readonly unknown[],
  ask: (service: MarketService) => Promise<T>,
) {
  return queryOptions({
    ...localQuery,
    queryKey: [...marketKeys.all, ...key],
    queryFn: market ? () => askMarket(market, ask) : skipToken,
  });
}

/** The lots of a model and storage. */
export const compareQuery = (market: Market | null, model: string, storage: string) =>
  workerQuery(market, ['compare', model, storage], (service) => service.compare(model, storage));

/** A pasted list, parsed and matched. While the buyer edits a line, the previous result stays. */
export const listQuery = (market: Market | null, text: string, edits: LineEdits) =>
  queryOptions({
    ...workerQuery(text.trim() === '' ? null : market, ['list', text, edits], (service) =>
      service.readList(text, edits),
    ),
    placeholderData: (before, query) => (query?.queryKey[2] === text ? before : undefined),
    // Comparing thousands of rows costs more than it saves.
    structuralSharing: false,
  });

/** A text parsed and matched once, not again when the market changes: the worker keeps only one parsed list. */
export const readOnceQuery = (market: Market | null, text: string) =>
  queryOptions({
    ...workerQuery(market, ['readOnce', text], (service) => service.readList(text, {})),
    staleTime: 'static',
    structuralSharing: false,
  });

/** How many lines of a long list are parsed ahead of the others. */
const firstLines = 60;

/** The first lines of a long pasted list, to be on screen until the whole list is parsed. */
export function firstLinesQuery(market: Market | null, text: string) {
  const lines = text.split('\n');
  const isLong = lines.length > firstLines * 4;
  return readOnceQuery(isLong ? market : null, lines.slice(0, firstLines).join('\n'));
}

/** The lines of a saved list, matched. `key` identifies the lines, which are too many for a query key. */
export const listMatchQuery = (
  market: Market | null,
  { key, lines, edits }: { key: string; lines: readonly ListLine[]; edits: LineEdits },
) =>
  queryOptions({
    ...workerQuery(market, ['listMatch', key, edits], (service) => service.matchList(lines, edits)),
    placeholderData: keepPreviousData,
    // Comparing thousands of lines costs more than it saves.
    structuralSharing: false,
  });

/** The ids of the lots at the lowest price of their spec. */
export const bestSellRequestsQuery = (market: Market | null) =>
  workerQuery(market, ['bestLots'], (service) => service.bestSellRequests());

/** The lowest price of a lot's spec; null while unknown. */
export const specPriceQuery = (market: Market | null, sellRequestId: string) =>
  workerQuery(market, ['specPrice', sellRequestId], (service) => service.specPrice(sellRequestId));

/** The loaded lots with these ids. */
export const sellRequestsByIdQuery = (market: Market | null, ids: readonly string[]) =>
  workerQuery(ids.length === 0 ? null : market, ['lotsById', ids], (service) =>
    service.sellRequestsById(ids),
  );

/** The changes in a saved search. */
export const savedSearchQuery = (market: Market | null, search: ListSearch, look: Look | null) =>
  queryOptions({
    ...workerQuery(market, ['savedSearch', questionOf(search), look?.at ?? null], (service) =>
      service.savedSearch(search, look),
    ),
    placeholderData: keepPreviousData,
  });

/** How many lots of a saved search have changed since a look; null until all its lots are loaded. */
export const changeCountQuery = (market: Market | null, search: ListSearch, look: Look) =>
  workerQuery(market, ['changeCount', questionOf(search), look.at], (service) =>
    service.changeCount(search, look),
  );
