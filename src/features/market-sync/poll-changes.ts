import { ApiError } from '@/api/api-error';
import type { SellRequestPage } from '@/contract/resources';
import type { SellRequestQuery } from '@/contract/interface';
import { type MarketRow, rowsOf } from './market-row';
import { type MarketScope, scopeQuery } from './market-scope';
import type { PageSize } from './page-size';
import type { RequestThrottle } from './request-throttle';

/** A change may become visible up to this much later than a newer change, in milliseconds. */
const lateness = 60_000;
const mostPages = 20;

export interface PollSettings {
  throttle: RequestThrottle;
  size: PageSize;
  scope: MarketScope;
  signal: AbortSignal;
  /** Stores the lots of a page. Returns how many were new or different. */
  take: (rows: readonly MarketRow[]) => number;
  /** How many lots of the scope are loaded. */
  loadedCount: () => number;
  /** Every change up to this time is loaded, by `updatedAt` in milliseconds. Null if none is. */
  since: number | null;
  /** Gets the count, and whether changes may have been missed, before more pages are read. */
  onPoll: (poll: { total: number; isExact: boolean }) => void;
}

/** The result of reading the most recently updated lots. */
export interface Poll {
  total: number;
  /** How many lots were new or different. */
  news: number;
  /** One page had every change since the last poll, so none can have been missed between two pages. */
  isExact: boolean;
  /** Every change up to this time is loaded now. */
  since: number | null;
}

/** Reads the first page in the largest size that the service accepts. */
async function readFirst(
  { throttle, size, signal }: PollSettings,
  query: SellRequestQuery,
): Promise<SellRequestPage> {
  for (;;) {
    try {
      const page = await throttle.ask({ ...query, page: 1, take: size.ask() }, signal);
      size.gave(rowsOf(page).length, page.total);
      return page;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!size.refused()) await throttle.stopFor(error, signal);
    }
  }
}

/**
 * Reads the most recently updated lots until nothing is new. Lots created or changed since the last poll come before all others, so one
 * page that reaches back to the last poll has every change.
 */
export async function pollChanges(settings: PollSettings): Promise<Poll> {
  const { throttle, size, scope, signal, take, loadedCount, since } = settings;
  const query = { ...scopeQuery(scope), sortBy: 'updatedAt', sortDir: 'DESC' } as const;
  const page = await readFirst(settings, query);
  const { total } = page;
  const rows = rowsOf(page);
  let news = take(rows);
  // A lot without a time can't be out of order.
  const times = rows.map(({ updatedAt }) => Date.parse(updatedAt)).filter((time) => !Number.isNaN(time));
  const [newest] = times;
  let oldest = times.at(-1) ?? Number.NEGATIVE_INFINITY;
  // A total below the loaded count may be the count of this page.
  const isAll = rows.length === total && (total === 0 || loadedCount() <= total);
  const reaches = isAll || (since !== null && (oldest < since || (oldest === since && news === 0)));
  const isNewestFirst = times.every((time, index) => time <= (times[index - 1] ?? time));
  const isExact = reaches && isNewestFirst;
  settings.onPoll({ total, isExact });

  let fresh = since === null || isAll ? 0 : news;
  for (let number = 2; fresh > 0 && number <= mostPages && oldest >= (since ?? 0) - lateness; number += 1) {
    try {
      const next = rowsOf(await throttle.ask({ ...query, page: number, take: size.ask() }, signal));
      fresh = take(next);
      news += fresh;
      oldest = Date.parse(next.at(-1)?.updatedAt ?? '');
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      break;
    }
  }
  return { total, news, isExact, since: newest === undefined ? since : Math.max(newest, since ?? newest) };
}
