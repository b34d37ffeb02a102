import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { elapsedSince, instant, systemClock } from './clock';
import { manualClock } from './testing/manual-clock';

const start = Date.UTC(2026, 10, 20, 9, 30);
const step = fc.oneof(
  fc.record({ kind: fc.constant('advance'), by: fc.nat({ max: 86_400_000 }) }),
  fc.record({ kind: fc.constant('setWall'), by: fc.integer({ min: -86_400_000, max: 86_400_000 }) }),
);

describe('elapsedSince', () => {
  it('is never negative, and never less than either clock shows', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
        const clock = manualClock(start);
        const since = instant(clock);
        let advanced = 0;
        for (const { kind, by } of steps) {
          if (kind === 'advance') {
            clock.advance(by);
            advanced += by;
          } else clock.setWall(clock.now() + by);
          const elapsed = elapsedSince(since, clock);
          expect(elapsed).toBe(Math.max(0, advanced, clock.now() - start));
        }
      }),
    );
  });

  it('counts a sleep during which the monotonic clock stops', () => {
    const clock = manualClock(start);
    const since = instant(clock);
    clock.setWall(start + 3_600_000);
    expect(elapsedSince(since, clock)).toBe(3_600_000);
  });

  it('continues when the wall clock is set back', () => {
    const clock = manualClock(start);
    const since = instant(clock);
    clock.advance(60_000);
    clock.setWall(start - 86_400_000);
    expect(elapsedSince(since, clock)).toBe(60_000);
  });
});

describe('systemClock', () => {
  it("returns the machine's time", () => {
    const since = instant(systemClock);
    expect(Math.abs(since.wall - Date.now())).toBeLessThan(1000);
    expect(systemClock.monotonic()).toBeGreaterThanOrEqual(since.monotonic);
    expect(elapsedSince(since, systemClock)).toBeGreaterThanOrEqual(0);
  });
});
