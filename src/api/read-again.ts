import type { InvalidateQueryFilters, QueryClient } from '@tanstack/react-query';

/**
 * Reads again what a change has touched; ends when what is on screen has been read. A reading without data yet is not begun anew by
 * `invalidateQueries`, although its answer may be from before the change: another follows it.
 */
export async function readAgain(client: QueryClient, filters: InvalidateQueryFilters): Promise<void> {
  const firstReadings = client
    .getQueryCache()
    .findAll({ ...filters, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  const reading = client.invalidateQueries(filters);
  if (firstReadings.length > 0) {
    await Promise.allSettled(firstReadings.flatMap(({ promise }) => promise ?? []));
    await client.invalidateQueries({ ...filters, predicate: (query) => firstReadings.includes(query) });
  }
  await reading;
}
