import { useSyncExternalStore } from 'react';

/** Asked anew, a query costs as much as a cell of the table. */
const lists = new Map<string, MediaQueryList>();

function matches(query: string): boolean {
  const list = lists.get(query) ?? matchMedia(query);
  lists.set(query, list);
  return list.matches;
}

function subscribe(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

/**
 * Whether a media query holds, kept true while the window changes its size: for what CSS alone cannot decide, such as which component to
 * load.
 * @param query asks for nothing but the size of the window.
 */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(subscribe, () => matches(query));
}
