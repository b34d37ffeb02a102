import { type Clock, elapsedSince, type Instant } from '@/lib/clock';

const maxAccounts = 10_000;

/**
 * The upstream's clock by the `Date` of its responses, per account: each sandbox world has a clock of its own. It stores the offsets of the
 * 10,000 accounts that called last.
 */
export function createUpstreamClock(clock: Clock) {
  const offsets = new Map<string, number>();
  /** The upstream's time now, by its latest response to this account; our time before the first one. */
  const now = (account: string) => clock.now() + (offsets.get(account) ?? 0);
  return {
    now,
    /**
     * Sets the offset from the `Date` of a response that has just arrived to a request sent at `start`.
     * @returns when the request was sent, on the upstream's clock and never later than the true time: `Date` has whole seconds and was
     *   written before now, so the request was sent at `Date` less the time under way, or later. Our clock if there is no `Date`.
     */
    update(account: string, date: string | null, start: Instant): number {
      const dateMs = date === null ? Number.NaN : Date.parse(date);
      const underWay = elapsedSince(start, clock);
      if (Number.isNaN(dateMs)) return now(account) - underWay;
      offsets.delete(account);
      // The middle of the second in Date belongs to the middle of the time under way.
      offsets.set(account, dateMs + 500 + underWay / 2 - clock.now());
      if (offsets.size > maxAccounts) {
        const [oldest] = offsets.keys();
        if (oldest !== undefined) offsets.delete(oldest);
      }
      return dateMs - underWay;
    },
  };
}
