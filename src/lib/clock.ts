/** The one source of time. Everything that reads the time uses a Clock, so that tests can control it. */
export interface Clock {
  /** Wall time in milliseconds since the Unix epoch; may jump. */
  now(): number;
  /** Milliseconds since a fixed time; never goes back, and may stop while the machine sleeps. */
  monotonic(): number;
}

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
};

/** A time on both clocks. */
export interface Instant {
  wall: number;
  monotonic: number;
}

/** The current time on both clocks. */
export function instant(clock: Clock): Instant {
  return { wall: clock.now(), monotonic: clock.monotonic() };
}

/**
 * Milliseconds since a time: the larger value of both clocks, because the monotonic clock stops in sleep and the wall clock can be set
 * back. Never negative.
 */
export function elapsedSince(start: Instant, clock: Clock): number {
  return Math.max(0, clock.now() - start.wall, clock.monotonic() - start.monotonic);
}
