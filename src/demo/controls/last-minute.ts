import { closesEarly } from '@/features/checkout/review/validation-window';

/** What the last minute is: as the desk counts, which closes before the marketplace does. */
const lastMinute = 60_000;

/**
 * Whole seconds from the world's time until the desk shows one minute left; not above 0 once it does.
 * @param endsAt when the marketplace's window ends; ISO 8601, as `now`.
 */
export function secondsToLastMinute(endsAt: string, now: string): number {
  return Math.floor((Date.parse(endsAt) - Date.parse(now) - closesEarly - lastMinute) / 1000);
}
