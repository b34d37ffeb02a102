import { useSyncExternalStore } from 'react';

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
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
