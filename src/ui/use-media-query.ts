import { useSyncExternalStore } from 'react';

/** Whether a media query holds, kept true while it changes: for what CSS alone cannot decide, such as which component to load. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => matchMedia(query).matches,
  );
}
