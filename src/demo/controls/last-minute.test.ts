import { expect, it } from 'vitest';
import { systemClock } from '@/lib/clock';
import { secondsLeft } from '@/features/checkout/review/validation-window';
import { validationWindow } from '@/contract/resources';
import { secondsToLastMinute } from './last-minute';

it("moves the desk's countdown to one minute", () => {
  const sentAt = Date.UTC(2026, 10, 20, 9, 30);
  const now = sentAt + 125_000;
  const endsAt = new Date(sentAt + validationWindow).toISOString();
  const wait = secondsToLastMinute(endsAt, new Date(now).toISOString());
  const readAt = { wall: systemClock.now(), monotonic: systemClock.monotonic() };
  const clock = { now: () => readAt.wall, monotonic: () => readAt.monotonic };
  expect(secondsLeft({ sentAt, now: now + wait * 1000, readAt }, clock)).toBe(60);
});

it('is not above 0 once the last minute has started', () => {
  const at = (seconds: number) => new Date(seconds * 1000).toISOString();
  expect(secondsToLastMinute(at(1000), at(910))).toBe(0);
  expect(secondsToLastMinute(at(1000), at(990))).toBeLessThan(0);
});
