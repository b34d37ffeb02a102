import { queryClient } from '@/app/singletons';
import { demoKeys } from './demo-queries';

/* After a control call the open screen reads its data again. */

/**
 * Not read again: the session, values that no service is asked for, and shipping rates, which are generated
 * by each read.
 */
const excludedKeys = [
  ['session'],
  ['sellRequests', 'seenValues'],
  ['sellRequests', 'listing'],
  ['checkout', 'rates'],
];

const isExcluded = (key: readonly unknown[]) =>
  excludedKeys.some((start) => start.every((part, index) => key[index] === part));

/** Refetches everything on screen. The screen reports failures itself. */
export async function refreshScreen(): Promise<void> {
  await queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isExcluded(queryKey) });
}

/** Refetches only the demo's own queries. */
export async function refreshDemo(): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: demoKeys.all });
}
