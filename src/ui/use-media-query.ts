import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds, kept true while it changes: for what CSS alone cannot decide, such as which component to load. */
export function useMediaQuery(query: string): boolean {
  // The same one for ever: another would be subscribed anew whenever its component is drawn.
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches);
}
