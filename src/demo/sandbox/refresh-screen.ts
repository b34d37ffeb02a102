import { queryClient } from '@/app/singletons';
import { demoKeys } from './demo-queries';

/* After a control call the open screen refetches its data. */

/**
 * Not read again: the demo's own queries, the session, values that come from no request, and shipping rates, which each
 * read generates.
 */
const excludedKeys = [
  demoKeys.all,
  ['session'],
  ['sellRequests', 'seenValues'],
  ['sellRequests', 'detail'],
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
