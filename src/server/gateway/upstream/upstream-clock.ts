import { type Clock, elapsedSince, type Instant } from '@/lib/clock';

const remembered = 10_000;

/** The upstream's clock as the `Date` of its answers tells it, account by account: the sandbox's worlds have clocks of their own. */
export interface UpstreamClock {
  /**
   * Notes the `Date` of an answer that has just come to a request sent at `start`.
   * @returns when the request was sent, by the upstream's clock and never later than it was. `Date` has whole seconds and was
   *   written before now, so the request was sent at `Date` less the time under way or after. Ours where there is no `Date`.
   */
  note(account: string, date: string | null, start: Instant): number;
  /** The upstream's time now by its latest answer to this account; ours before there was one. */
  now(account: string): number;
}

/** An upstream's clock read from the answers that come by; the offsets of the latest accounts are kept. */
export function createUpstreamClock(clock: Clock): UpstreamClock {
  const offsets = new Map<string, number>();
  const now = (account: string) => clock.now() + (offsets.get(account) ?? 0);
  return {
    now,
    note(account, date, start) {
      const told = date === null ? Number.NaN : Date.parse(date);
      const underWay = elapsedSince(start, clock);
      if (Number.isNaN(told)) return now(account) - underWay;
      offsets.delete(account);
      // The middle of the second that Date names, at the middle of the time under way.
      offsets.set(account, told + 500 + underWay / 2 - clock.now());
      if (offsets.size > remembered) {
        const [oldest] = offsets.keys();
        if (oldest !== undefined) offsets.delete(oldest);
      }
      return told - underWay;
    },
  };
}
