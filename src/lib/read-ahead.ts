import type { FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

/** Milliseconds from pointing at a link to the press: what is fresh for no longer is read when the link is pointed at. */
const onTheWay = 4000;

/**
 * Starts reading what a screen shows, unless it is fresh. A failure is left to the screen.
 * @param isIntent a link to the screen is pointed at: what would grow stale on the way is read now, so that the press asks for nothing.
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
