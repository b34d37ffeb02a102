import { useSyncExternalStore } from 'react';
import { getOrInsert } from '@/lib/get-or-insert';
import { pageZoom, zoomedQuery } from './page-zoom';

/** Reused, because `matchMedia` takes as long as rendering a table cell. */
const lists = new Map<string, MediaQueryList>();

function matches(text: string): boolean {
  const query = zoomedQuery(text, pageZoom());
  return getOrInsert(lists, query, () => matchMedia(query)).matches;
}

function subscribe(listener: () => void): () => void {
  addEventListener('resize', listener);
  return () => removeEventListener('resize', listener);
}

/**
 * Whether a media query matches; renders again when the window is resized. For decisions that CSS cannot make, such as which component to
 * load.
 * @param query about the size of the window only
 */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(subscribe, () => matches(query));
}
