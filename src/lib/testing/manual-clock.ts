import type { Clock } from '@/lib/clock';

/** A clock that a test moves. Both times start at the given wall time. */
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
