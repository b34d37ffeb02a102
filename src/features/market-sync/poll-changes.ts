import { ApiError } from '@/api/api-error';
import type { SellRequestPage } from '@/contract/resources';
import type { SellRequestQuery } from '@/contract/interface';
import type { MarketRows } from './market-rows';
import { type MarketRow, rowsOf } from './market-row';
import { type MarketScope, scopeQuery } from './market-scope';
import type { PageSize } from './page-size';
import type { RequestThrottle } from './request-throttle';

/** Changes that were begun before others and appear after them are still found when they are no older than this, in milliseconds. */
const lateness = 60_000;
const mostPages = 20;

interface HeadSettings {
  throttle: RequestThrottle;
  rows: MarketRows;
  size: PageSize;
  scope: MarketScope;
  signal: AbortSignal;
  /** Takes the listings of an answer in; returns how many were new or different. */
  take: (listings: readonly MarketRow[]) => number;
  /** How many listings of the scope are loaded. */
  loadedCount: () => number;
  /** Every change up to this time is loaded, by `updatedAt` in milliseconds. Null when none is. */
  since: number | null;
  /** Hears of the count, and whether something may have been missed, before more pages are read. */
  onLook: (look: { total: number; isExact: boolean }) => void;
}

/** The result of reading the most recently updated listings. */
export interface HeadAnswer {
  total: number;
  news: number;
  /** Listings on the first page. */
  count: number;
  /** Whether one answer had every change since the last look, so that none can have slipped between two. */
  isExact: boolean;
  /** Every change up to this time is loaded now. */
  since: number | null;
}

/** Reads the first page, as large as the service gives it; what it refuses is asked for in smaller pages. */
async function readFirst(settings: HeadSettings, query: SellRequestQuery): Promise<SellRequestPage> {
  const { throttle, size, signal } = settings;
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

function isNewestFirst(times: readonly number[]): boolean {
  return times.every((time, index) => time <= (times[index - 1] ?? time));
}

/**
 * Looks at what was updated most recently, until nothing is new. Whatever was created or changed since the last look stands before
 * everything that was not; one page that reaches back to the last look has it all.
 */
export async function readHead(settings: HeadSettings): Promise<HeadAnswer> {
  const { throttle, size, scope, signal, take, loadedCount, since } = settings;
  const query: SellRequestQuery = { ...scopeQuery(scope), sortBy: 'updatedAt', sortDir: 'DESC' };
  const page = await readFirst(settings, query);
  const { total } = page;
  const rows = rowsOf(page);
  let news = take(rows);
  // What states no time can't be out of order.
  const times = rows.map(({ updatedAt }) => Date.parse(updatedAt)).filter((time) => !Number.isNaN(time));
  let oldest = times.at(-1) ?? Number.NEGATIVE_INFINITY;
  // A total below the loaded count may be the count of this page.
  const isAll = rows.length === total && (total === 0 || loadedCount() <= total);
  const reaches = isAll || (since !== null && (oldest < since || (oldest === since && news === 0)));
  const isExact = reaches && isNewestFirst(times);
  settings.onLook({ total, isExact });
  const newest = times[0];

  let fresh = since === null || isAll ? 0 : news;
  for (let number = 2; fresh > 0 && number <= mostPages && oldest >= (since ?? 0) - lateness; number += 1) {
    const next = await readFurther(number);
    if (next === null || next.length === 0) break;
    fresh = take(next);
    news += fresh;
    oldest = Date.parse(next.at(-1)?.updatedAt ?? '');
  }

  async function readFurther(number: number): Promise<readonly MarketRow[] | null> {
    try {
      return rowsOf(await throttle.ask({ ...query, page: number, take: size.ask() }, signal));
    } catch (error) {
      if (error instanceof ApiError) return null;
      throw error;
    }
  }
  return {
    total,
    news,
    count: rows.length,
    isExact,
    since: newest === undefined || Number.isNaN(newest) ? since : Math.max(newest, since ?? newest),
  };
}
