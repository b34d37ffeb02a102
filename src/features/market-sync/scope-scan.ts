import { ApiError } from '@/api/api-error';
import type { MarketRows } from './market-rows';
import { type HeadAnswer, readHead } from './poll-changes';
import { readLinked } from './full-scan';
import { type MarketRow, rowsOf } from './market-row';
import { type MarketScope, scopeQuery } from './market-scope';
import type { PageSize } from './page-size';
import { readPlain } from './simple-scan';
import type { RequestThrottle } from './request-throttle';

/**
 * How a scan ended. `complete`: every listing is known. `short`: the pages hold fewer than the service counts. `moving`: more
 * changes at a time than can be told apart. `full`: there are more than are kept.
 */
export type ScanResult = 'complete' | 'short' | 'moving' | 'full';

export interface ReadingSettings {
  throttle: RequestThrottle;
  rows: MarketRows;
  size: PageSize;
  scope: MarketScope;
  /** Tells which of the listings held belong to the scope. */
  isInScope: (listing: MarketRow) => boolean;
  loadedCount: () => number;
  /** Takes the listings of an answer in; returns how many were new or different. */
  take: (listings: readonly MarketRow[]) => number;
  /** Every change in the scope up to this time is loaded. Null when none is. */
  since: number | null;
  signal: AbortSignal;
  /** Hears of a new count, and of a look that may have missed something. */
  onLook(look: { total: number; isExact: boolean }): void;
  /** Whether to go on with a reading that is under way. */
  mayGoOn: () => boolean;
}

const passesInARound = 4;
const pagesBetweenLooks = 8;

/** Whether something of a time is later than all that is known. What states no time tells nothing. */
const isAfter = (time: number, since: number | null) =>
  !Number.isNaN(time) && (since === null || time > since);

/** Reads one scope: passes over all of it, and looks at what is new. */
export function createScopeReading(settings: ReadingSettings) {
  const { throttle, rows, size, scope, isInScope, loadedCount, take, signal } = settings;
  let { since } = settings;
  let total: number | null = null;
  // What the service counts too little (or, below zero, too much), once that is sure.
  let surplus = 0;
  // No changes since this mark: what was seen after it is there now.
  let quietMark = rows.mark();

  async function look(): Promise<HeadAnswer> {
    const head = await readHead({ ...settings, since });
    const isQuiet = head.isExact && head.news === 0 && head.since === since && head.total === total;
    since = head.since;
    if (!isQuiet) disturb();
    total = head.total;
    return head;
  }

  function disturb() {
    quietMark = rows.mark();
  }

  async function readPage(page: number, pageTake: number): Promise<readonly MarketRow[] | null> {
    const query = { ...scopeQuery(scope), sortBy: 'createdAt', sortDir: 'ASC' } as const;
    try {
      const data = rowsOf(await throttle.ask({ ...query, page, take: pageTake }, signal));
      // The newest first, should there be no room for all.
      take(data.toReversed());
      // A listing that is gone again by the next look leaves no other trace than this.
      if (data.some(({ updatedAt }) => isAfter(Date.parse(updatedAt), since))) disturb();
      return data;
    } catch (error) {
      if (error instanceof ApiError) return null;
      throw error;
    }
  }

  const seenAfter = (mark: number) => rows.countWhere((row, seen) => seen > mark && isInScope(row));

  async function readOnce(): Promise<{ outcome: ScanResult; mark: number }> {
    const mark = rows.mark();
    const requestedSize = size.ask();
    let isExact = true;
    const steps = {
      page: readPage,
      largest: size.sure(),
      total: total ?? 0,
      async mayGoOn(read: number) {
        if (rows.isOverfull() || !settings.mayGoOn()) return false;
        if (read % pagesBetweenLooks === 0) isExact = (await look()).isExact && isExact;
        return size.ask() === requestedSize;
      },
    };
    const plainly = () => readPlain({ ...steps, largest: size.ask() });
    let pass = await (size.isObeyed() ? readLinked(steps) : plainly());
    if (pass.kind === 'unequal') {
      size.disobeyed();
      pass = await plainly();
    }
    const last = await look();
    isExact &&= last.isExact;
    const isSound = pass.isWhole && pass.kind === 'linked' && isExact && size.ask() === requestedSize;
    if (rows.isOverfull()) {
      // Of the part that was read, at least, what is gone can be told.
      const isRead = ({ createdAt }: MarketRow) => createdAt > pass.oldest && createdAt < pass.newest;
      if (isExact) rows.removeWhere((row, seen) => seen <= mark && isInScope(row) && isRead(row));
      return { outcome: 'full', mark };
    }
    const isQuiet = quietMark <= mark;
    if ((isSound && seenAfter(mark) >= last.total) || (last.isExact && seenAfter(quietMark) === last.total)) {
      const gone = isSound ? mark : quietMark;
      rows.removeWhere((row, at) => at <= gone && isInScope(row));
      surplus = isQuiet ? loadedCount() - last.total : 0;
      return { outcome: 'complete', mark };
    }
    // Nothing moved, and yet not all was found: pages are perhaps not of the size that is asked for.
    if (isQuiet && size.ask() === requestedSize) size.disobeyed();
    return { outcome: isSound || isQuiet ? 'short' : 'moving', mark };
  }

  return {
    look,
    /** Says that there is news from elsewhere. */
    disturb,
    /** What the service counts, mended where it is sure to count too little; null before it was asked. */
    total: () => (total === null ? null : total + Math.max(0, surplus)),
    since: () => since,
    /** How many listings more, or below zero fewer, are loaded than the service counts. */
    mismatch: () => (total === null ? 0 : loadedCount() - total - surplus),

    /** Reads everything, again where the market moved between pages, until it is sure or several passes have not made it so. */
    async readAll(): Promise<ScanResult> {
      if (total === null) await look();
      let before: { mark: number; loaded: number } | null = null;
      let outcome: ScanResult = 'moving';
      for (let round = 0; round < passesInARound && settings.mayGoOn(); round += 1) {
        const once = await readOnce();
        ({ outcome } = once);
        if (outcome === 'complete' || outcome === 'full') return outcome;
        if (outcome === 'short' && before?.loaded === loadedCount()) {
          const { mark } = before;
          rows.removeWhere((row, seen) => seen <= mark && isInScope(row));
          surplus = loadedCount() - (total ?? 0);
          return outcome;
        }
        before = outcome === 'short' ? { mark: once.mark, loaded: loadedCount() } : null;
      }
      return outcome;
    },
  };
}
export type ScopeReading = ReturnType<typeof createScopeReading>;
