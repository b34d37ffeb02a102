import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

/** Milliseconds between pointing at a link and pressing it. */
const onTheWay = 4000;

/**
 * Prefetches the data of a screen, unless it is fresh. The screen handles a failure.
 * @param isIntent whether the buyer points at a link to the screen. Then data that would be stale by the time of the press is fetched now.
 */
export async function readAhead<Data, Key extends QueryKey>(
  client: QueryClient,
  query: FetchQueryOptions<Data, Error, Data, Key>,
  isIntent: boolean,
): Promise<void> {
  const fresh = query.staleTime ?? client.getDefaultOptions().queries?.staleTime;
  const isEarly = isIntent && typeof fresh === 'number';
  await client.prefetchQuery(isEarly ? { ...query, staleTime: Math.max(0, fresh - onTheWay) } : query);
}
