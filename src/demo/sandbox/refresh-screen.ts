import { queryClient } from '@/app/singletons';
import { openedMarket } from '@/features/marketplace/local-results/use-local-market';
import { demoKeys } from './demo-queries';

/*
 * What was moved is seen at once: the open screen reads again what it shows, as if the buyer had come back to it.
 */

/** Not read again: who is signed in, what no service is asked for, and rates, which every reading makes anew. */
const excludedKeys = [
  ['session'],
  ['sellRequests', 'seenValues'],
  ['sellRequests', 'listing'],
  ['checkout', 'rates'],
];

const isExcluded = (key: readonly unknown[]) =>
  excludedKeys.some((start) => start.every((part, index) => key[index] === part));

/** Reads again everything that is on screen. Whatever it was moved for, a failure is the screen's own to tell. */
export async function refreshScreen(): Promise<void> {
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isExcluded(queryKey) });
}

/** Reads the demo's own lists again, and nothing that a buyer would ask for. */
export async function refreshDemo(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: demoKeys.all });
}

/** Has the lots that are known on this device read anew: a lot that is gone is else only missed by the next whole pass. */
export function rereadMarket(account: string): void {
  const market = openedMarket();
  if (!market || market.known().sync.phase.kind === 'idle') return;
  const { scope } = market.known().sync;
  market.close();
  market.follow(account, { category: scope.category, brand: [...scope.brand] });
}
