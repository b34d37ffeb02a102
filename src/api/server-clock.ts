import { type Clock, systemClock } from '@/lib/clock';

/**
 * The service's clock, from the `Date` of its latest response. `Date` has whole seconds, so the true time is within the second after it.
 * The middle of that second is assigned to the middle of the round trip.
 */
export function createServerClock(clock: Clock = systemClock) {
  let offset = 0;
  return {
    /** The service's time now, in milliseconds since the epoch; our time before the first response. */
    now: () => clock.now() + offset,
    /** Sets the offset from the `Date` of a response that took from `sentAt` to `receivedAt`, both on our wall clock. */
    update(date: string | null, sentAt: number, receivedAt: number): void {
      const dateMs = date === null ? Number.NaN : Date.parse(date);
      if (Number.isNaN(dateMs)) return;
      offset = dateMs + 500 - (sentAt + receivedAt) / 2;
    },
  };
}
export type ServerClock = ReturnType<typeof createServerClock>;
