import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { instant } from '@/lib/clock';
import { manualClock } from '@/lib/testing/manual-clock';
import { announcementAt, clockText, secondsLeft, windowSeconds, windowTone } from './validation-window';

const server = Date.UTC(2026, 10, 20, 9, 30);
const minute = 60_000;

function readingAt(clock: ReturnType<typeof manualClock>, ageOfValidation = 0) {
  return { sentAt: server - ageOfValidation, now: server, readAt: instant(clock) };
}

describe('secondsLeft', () => {
  test('a fresh validation leaves 14 and a half minutes, and none after that', () => {
    const clock = manualClock(server);
    const reading = readingAt(clock);
    expect(secondsLeft(reading, clock)).toBe(870);
    clock.advance(14 * minute);
    expect(secondsLeft(reading, clock)).toBe(30);
    clock.advance(29_999);
    expect(secondsLeft(reading, clock)).toBe(1);
    clock.advance(1);
    expect(secondsLeft(reading, clock)).toBe(0);
    clock.advance(minute);
    expect(secondsLeft(reading, clock)).toBe(0);
  });

  test('a page that is reloaded later continues the same countdown', () => {
    const clock = manualClock(server);
    expect(secondsLeft(readingAt(clock, 10 * minute), clock)).toBe(270);
  });

  test("our own clock's error does not matter", () => {
    const off = fc.integer({ min: -86_400_000 * 3, max: 86_400_000 * 3 });
    const passed = fc.integer({ min: 0, max: 20 * minute });
    fc.assert(
      fc.property(off, passed, (error, elapsed) => {
        const [right, wrong] = [manualClock(server), manualClock(server + error)];
        const [a, b] = [readingAt(right), readingAt(wrong)];
        right.advance(elapsed);
        wrong.advance(elapsed);
        expect(secondsLeft(b, wrong)).toBe(secondsLeft(a, right));
      }),
    );
  });

  test('a wall clock that is set back does not reopen the window, and sleep does not stop it', () => {
    const clock = manualClock(server);
    const reading = readingAt(clock);
    clock.advance(15 * minute);
    clock.setWall(server - 60 * minute);
    expect(secondsLeft(reading, clock)).toBe(0);

    const asleep = manualClock(server);
    const before = readingAt(asleep);
    asleep.setWall(server + 15 * minute);
    expect(secondsLeft(before, asleep)).toBe(0);
  });

  test('never grows over time, and never exceeds the window', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 5 * minute })), fc.integer(), (steps, age) => {
        const clock = manualClock(server);
        const reading = readingAt(clock, age);
        let last = windowSeconds;
        for (const step of steps) {
          clock.advance(step);
          const left = secondsLeft(reading, clock);
          expect(left).toBeLessThanOrEqual(last);
          last = left;
        }
      }),
    );
  });
});

test('digits and tone', () => {
  expect([870, 761, 60, 9, 0].map(clockText)).toEqual(['14:30', '12:41', '1:00', '0:09', '0:00']);
  expect([300, 299, 60, 59, 0].map(windowTone)).toEqual(['ink', 'warn', 'warn', 'bad', 'bad']);
});

describe('announcementAt', () => {
  test('announces 5, 2 and 1 minutes and the end, once each', () => {
    const said: string[] = [];
    for (let seconds = windowSeconds; seconds >= 0; seconds -= 1) {
      const text = announcementAt(seconds, windowSeconds);
      if (text !== '' && said.at(-1) !== text) said.push(text);
    }
    expect(
      said.map((text) =>
        text
          .replace(/^Less than /, '')
          .split(' ')
          .slice(0, 2)
          .join(' '),
      ),
    ).toEqual(['5 minutes', '2 minutes', '1 minute', 'Prices expired.']);
    expect(announcementAt(301, windowSeconds)).toBe('');
    expect(announcementAt(300, windowSeconds)).toContain('5 minutes');
  });

  test('does not announce marks that passed before the screen opened', () => {
    expect(announcementAt(250, 250)).toBe('');
    expect(announcementAt(200, 250)).toBe('');
    expect(announcementAt(120, 250)).toContain('2 minutes');
    expect(announcementAt(0, 0)).toBe('');
  });
});
