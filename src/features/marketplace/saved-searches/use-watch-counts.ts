import { useEffect, useState } from 'react';
import type { SavedSearch } from '@/features/market-index/index/saved-search';
import type { Market } from '../market-worker/market-store';
import { searchOf } from './watch-search';

/** After a change of the market the counting waits so long: changes come in bursts. In milliseconds. */
const delay = 400;

/**
 * How many lots have changed in each saved search since the last look, by name; a search is missing until all its lots are loaded.
 */
export function useWatchCounts(
  market: Market | null,
  searches: readonly SavedSearch[],
): ReadonlyMap<string, number> {
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map());
  const service = market?.service;
  const version = market?.state.version;
  useEffect(() => {
    if (!service || version === undefined) return undefined;
    let isOver = false;
    async function count({ changeCount }: Market['service']) {
      const next = new Map<string, number>();
      // One after the other: the list's own queries come between.
      for (const saved of searches) {
        const changes = saved.look && !isOver ? await changeCount(searchOf(saved), saved.look) : null;
        if (changes !== null) next.set(saved.name, changes);
      }
      if (!isOver) setCounts(next);
    }
    // Without the worker nothing is counted.
    const timer = setTimeout(() => void count(service).catch(() => {}), delay);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [service, version, searches]);
  return counts;
}
