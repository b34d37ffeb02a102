import type { Clock } from '@/lib/clock';

/** Why nothing is requested at present. `busy`: a screen's own requests go first. */
export type PauseReason = 'hidden' | 'offline' | 'busy';

/** What the sync runs in: its time, its timers and what pauses it. A test owns all of it. */
export interface Environment {
  clock: Clock;
  /** Runs work once, so many milliseconds from now; returns what cancels it. */
  after: (milliseconds: number, work: () => void) => () => void;
  /** Runs work soon: changes that come together are notified together. Returns what cancels it. */
  soon: (work: () => void) => () => void;
  pauseReason: () => PauseReason | null;
  /** Calls the listener whenever a reason to pause may have come or gone; returns what ends that. */
  onPauseReasonChange: (listener: () => void) => () => void;
}
