import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/**
 * Refetches the queries that a change affects; resolves when those on screen are read. `invalidateQueries` does not restart a first fetch
 * under way, although its response may be from before the change, so another fetch follows it.
 */
export async function readAgain(client: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  const firstFetches = client
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  const refetch = client.invalidateQueries(filters);
  if (firstFetches.length > 0) {
    await Promise.allSettled(firstFetches.flatMap(({ promise }) => promise ?? []));
    await client.invalidateQueries({ ...filters, predicate: (query) => firstFetches.includes(query) });
  }
  await refetch;
}
