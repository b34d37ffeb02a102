import type { Clock } from '@/lib/clock';

/** Why requests are paused. `busy`: a screen's own requests have priority. */
export type PauseReason = 'hidden' | 'offline' | 'busy';

/** The clock, the timers and the pauses of the sync. A test controls all of them. */
export interface Environment {
  clock: Clock;
  /** Runs work once after a delay. Returns a function that cancels it. */
  after: (milliseconds: number, work: () => void) => () => void;
  /** Runs work soon, so that changes are reported together. Returns a function that cancels it. */
  soon: (work: () => void) => () => void;
  pauseReason: () => PauseReason | null;
  /** Calls the listener whenever the reason to pause may have changed. Returns a function that unsubscribes. */
  onPauseReasonChange: (listener: () => void) => () => void;
}
