import { useSyncExternalStore } from 'react';
import { systemClock } from '@/lib/clock';
import { secondsLeft, type ValidationReading } from './validation-window';

/** Four looks a second keep the digits in step; whoever reads whole seconds is drawn once a second. */
const step = 250;

function subscribe(listener: () => void) {
  const timer = setInterval(listener, step);
  // A hidden tab's timers are held back: the truth is looked up at once when it is shown again.
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

/** Whether the order can still be placed at these amounts; redraws when that changes and not before. */
export function useIsWindowOpen(reading: ValidationReading | null): boolean {
  return useSyncExternalStore(subscribe, () => reading !== null && secondsLeft(reading, systemClock) > 0);
}
