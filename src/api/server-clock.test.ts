import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { manualClock } from '@/lib/testing/manual-clock';
import { createServerClock } from './server-clock';

const start = Date.UTC(2026, 10, 20, 9, 30);

describe('createServerClock', () => {
  it('is our own clock until the first response', () => {
    const clock = manualClock(start);
    const serverClock = createServerClock(clock);
    serverClock.update(null, start, start);
    serverClock.update('yesterday', start, start);
    serverClock.update('', start, start);
    expect(serverClock.now()).toBe(start);
    clock.advance(1234);
    expect(serverClock.now()).toBe(start + 1234);
  });

  it('is off by at most half a second and half the round trip', () => {
    const journey = fc.record({
      ahead: fc.integer({ min: -31_536_000_000, max: 31_536_000_000 }),
      there: fc.nat({ max: 30_000 }),
      back: fc.nat({ max: 30_000 }),
      later: fc.nat({ max: 3_600_000 }),
    });
    fc.assert(
      fc.property(journey, ({ ahead, there, back, later }) => {
        const clock = manualClock(start);
        const serverClock = createServerClock(clock);
        clock.advance(there);
        const date = new Date(clock.now() + ahead).toUTCString();
        clock.advance(back);
        serverClock.update(date, start, clock.now());
        clock.advance(later);
        const error = Math.abs(serverClock.now() - (clock.now() + ahead));
        expect(error).toBeLessThanOrEqual(500 + (there + back) / 2);
      }),
    );
  });

  it('follows the latest response', () => {
    const serverClock = createServerClock(manualClock(start));
    serverClock.update(new Date(start + 60_000).toUTCString(), start, start);
    serverClock.update(new Date(start - 60_000).toUTCString(), start, start);
    expect(serverClock.now()).toBe(start - 60_000 + 500);
  });
});
