import { type Clock, systemClock } from '@/lib/clock';

/** The service's clock as its answers tell it: how far it lies ahead of ours, in milliseconds. */
export interface ServerClock {
  /** The service's time now, in milliseconds since the epoch; ours until an answer has told better. */
  now(): number;
  /** Notes the `Date` of an answer that was under way from `sentAt` to `receivedAt`, both by our wall clock. */
  note(date: string | null, sentAt: number, receivedAt: number): void;
}

/**
 * Keeps the offset of the latest answer. `Date` has whole seconds, so the truth lies within the second that follows it;
 * the middle of that second is taken at the middle of the call's time under way.
 */
export function createServerClock(clock: Clock = systemClock): ServerClock {
  let offset = 0;
  return {
    now: () => clock.now() + offset,
    note(date, sentAt, receivedAt) {
      const told = date === null ? Number.NaN : Date.parse(date);
      if (Number.isNaN(told)) return;
      offset = told + 500 - (sentAt + receivedAt) / 2;
    },
  };
}
