/** The one source of time: everything that reads the time takes it from a Clock, so that a test can own it. */
export interface Clock {
  /** Wall time in milliseconds since the Unix epoch; may jump. */
  now(): number;
  /** Milliseconds since some fixed moment; never goes back, and may stand still while the machine sleeps. */
  monotonic(): number;
}

/** The machine's own clock. */
export const systemClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
};

/** A moment as both clocks saw it. */
export interface Instant {
  wall: number;
  monotonic: number;
}

/** This moment on both clocks. */
export function instant(clock: Clock): Instant {
  return { wall: clock.now(), monotonic: clock.monotonic() };
}

/**
 * Milliseconds since a moment: the larger of what both clocks say, for the monotonic one stands still in sleep and the wall
 * clock can be set back. Never negative.
 */
export function elapsedSince(start: Instant, clock: Clock): number {
  return Math.max(0, clock.now() - start.wall, clock.monotonic() - start.monotonic);
}

/** A clock that a test moves by hand; both times start at the given wall time. */
export function manualClock(
  start: number,
): Clock & { advance(milliseconds: number): void; setWall(wall: number): void } {
  let wall = start;
  let monotonic = 0;
  return {
    now: () => wall,
    monotonic: () => monotonic,
    advance(milliseconds) {
      wall += milliseconds;
      monotonic += milliseconds;
    },
    setWall(value) {
      wall = value;
    },
  };
}
