import { useQueries } from '@tanstack/react-query';
import type { SavedSearch } from '@/features/market-index/index/saved-search';
import { changeCountQuery } from '../market-worker/market-queries';
import type { Market } from '../market-worker/market-store';
import { searchOf } from './watch-search';

/**
 * How many lots have changed in each saved search since the last look, by name; a search is missing until all its lots are loaded.
 */
export function useWatchCounts(
  market: Market | null,
  searches: readonly SavedSearch[],
): ReadonlyMap<string, number> {
  const watched = searches.flatMap((saved) => (saved.look ? [{ ...saved, look: saved.look }] : []));
  return useQueries({
    queries: watched.map((saved) => changeCountQuery(market, searchOf(saved), saved.look)),
    combine: (results) =>
      new Map(
        results.flatMap(({ data }, at): [string, number][] => {
          const name = watched[at]?.name;
          return name === undefined || data === undefined || data === null ? [] : [[name, data]];
        }),
      ),
  });
}
