import { useSyncExternalStore } from 'react';
import { systemClock } from '@/lib/clock';
import { secondsLeft, type ValidationReading } from './validation-window';

/** Milliseconds between two checks. A component that reads whole seconds renders once a second. */
const step = 250;

function subscribe(listener: () => void) {
  const timer = setInterval(listener, step);
  // Browsers slow down the timers of a hidden tab: check at once when it is visible again.
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

/** Whole seconds left to place the order, as they pass. */
export function useSecondsLeft(reading: ValidationReading): number {
  return useSyncExternalStore(subscribe, () => secondsLeft(reading, systemClock));
}

/** Whether the order can still be placed at these amounts; renders again only when that changes. */
export function useIsWindowOpen(reading: ValidationReading | null): boolean {
  return useSyncExternalStore(subscribe, () => reading !== null && secondsLeft(reading, systemClock) > 0);
}
