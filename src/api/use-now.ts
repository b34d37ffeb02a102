import { useSyncExternalStore } from 'react';
import { serverClock } from './clients';

const step = 30_000;

function subscribe(listener: () => void) {
  const timer = setInterval(listener, step);
  return () => clearInterval(timer);
}

/** The service's time in milliseconds, in steps of half a minute, so that ages rerender rarely. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => Math.floor(serverClock.now() / step) * step);
}
