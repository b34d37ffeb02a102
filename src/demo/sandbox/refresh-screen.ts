import { queryClient } from '@/app/singletons';
import { demoKeys } from './demo-queries';

/*
 * What was moved is seen at once: the open screen reads again what it shows, as if the buyer had come back to it.
 */

/** Not read again: who is signed in, what no service is asked for, and rates, which every reading makes anew. */
const kept = [
  ['session'],
  ['sellRequests', 'seenValues'],
  ['sellRequests', 'listing'],
  ['checkout', 'rates'],
];

const isKept = (key: readonly unknown[]) =>
  kept.some((start) => start.every((part, index) => key[index] === part));

/** Reads again everything that is on screen. Whatever it was moved for, a failure is the screen's own to tell. */
export async function refreshScreen(): Promise<void> {
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isKept(queryKey) });
}

/** Reads the demo's own lists again, and nothing that a buyer would ask for. */
export async function refreshDemo(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: demoKeys.all });
}
