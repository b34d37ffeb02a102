import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';
import { announceChange, type SharedResource } from './tab-channel';

/**
 * Refetches the queries that a change affects, and resolves when those on screen are loaded. `invalidateQueries` does not restart a first
 * fetch that is running, although its response may be from before the change, so a second fetch follows it.
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

/**
 * Refetches a resource after a change, here and in other tabs. It does so after a failure too: the change may have taken effect although
 * its response was lost. A failure is shown at once, so it does not wait for the refetch.
 */
export async function refetchChanged(
  client: QueryClient,
  resource: Exclude<SharedResource, 'session'>,
  error: Error | null = null,
): Promise<void> {
  announceChange(resource);
  const refetch = readAgain(client, { queryKey: [resource] });
  if (!error) await refetch;
}
