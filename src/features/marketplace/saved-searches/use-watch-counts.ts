import { useEffect, useState } from 'react';
import type { SavedSearch } from '@/features/market-index/index/saved-search';
import type { LocalResults } from '../local-results/use-local-results';
import { countChanges, searchOf, watch } from './watch-search';

/** After a change of the market the counting waits so long: changes come in bursts. */
const rest = 400;

/** Ends when the screen has nothing else to do. */
function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1000 });
    else setTimeout(resolve, 50);
  });
}

/**
 * How many lots have changed in each saved search since the last look, by name; a search is missing until all its lots are known. Counted
 * one search at a time, when the screen has nothing else to do.
 */
export function useWatchCounts(
  local: LocalResults['local'],
  searches: readonly SavedSearch[],
): ReadonlyMap<string, number> {
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>(new Map());
  useEffect(() => {
    if (!local) return undefined;
    const found = new Map<string, number>();
    let isOver = false;
    async function count(market: NonNullable<LocalResults['local']>) {
      for (const saved of searches) {
        const { category, brand } = searchOf(saved);
        if (!saved.look || !market.market.isWhole({ category, brand })) continue;
        await idle();
        if (isOver) return;
        const { changes } = watch(market, saved);
        if (changes) found.set(saved.name, countChanges(changes));
      }
      if (!isOver) setCounts(found);
    }
    const timer = setTimeout(() => void count(local), rest);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [local, searches]);
  return counts;
}
