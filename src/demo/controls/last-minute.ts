import { closesEarly } from '@/features/checkout/review/validation-window';

/** The last minute of the desk's countdown, which ends before the marketplace's window. */
const lastMinute = 60_000;

/**
 * Whole seconds from the world's time until the desk shows one minute; at most 0 after that.
 * @param endsAt the end of the marketplace's window; ISO 8601, as `now`.
 */
export function secondsToLastMinute(endsAt: string, now: string): number {
  return Math.floor((Date.parse(endsAt) - Date.parse(now) - closesEarly - lastMinute) / 1000);
}
