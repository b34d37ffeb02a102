import { ApiError } from '@/api/api-error';
import { scanLinked, scanPlain } from './full-scan';
import { type MarketRow, rowsOf } from './market-row';
import type { MarketRows } from './market-rows';
import { scopeQuery } from './market-scope';
import { type Poll, pollChanges, type PollSettings } from './poll-changes';

/**
 * The result of a scan. `complete`: every lot is loaded. `short`: the pages hold fewer lots than the service counts. `moving`: the lots change
 * faster than they load. `full`: there are more lots than the limit.
 */
export type ScanResult = 'complete' | 'short' | 'moving' | 'full';

interface ScopeSettings extends PollSettings {
  rows: MarketRows;
  /** Whether a loaded lot belongs to the scope. */
  isInScope: (row: MarketRow) => boolean;
  /** Whether to continue a scan. */
  mayGoOn: () => boolean;
}

const mostScans = 4;
const pagesBetweenPolls = 8;

/** Reads one scope: scans all of it, and polls for changes. */
export function createScopeReading(settings: ScopeSettings) {
  const { throttle, rows, size, scope, isInScope, loadedCount, take, signal } = settings;
  let { since } = settings;
  let total: number | null = null;
  // How much the service's count is too low (negative: too high), once that is certain.
  let surplus = 0;
  // Nothing has changed since this mark: lots seen after it are still listed.
  let quietMark = rows.mark();

  async function poll(): Promise<Poll> {
    const result = await pollChanges({ ...settings, since });
    const isQuiet = result.isExact && result.news === 0 && result.since === since && result.total === total;
    ({ since, total } = result);
    if (!isQuiet) disturb();
    return result;
  }

  function disturb() {
    quietMark = rows.mark();
  }

  async function readPage(page: number, pageTake: number): Promise<readonly MarketRow[] | null> {
    const query = { ...scopeQuery(scope), sortBy: 'createdAt', sortDir: 'DESC' } as const;
    try {
      const data = rowsOf(await throttle.ask({ ...query, page, take: pageTake }, signal));
      take(data);
      // The only trace of a lot that is gone again by the next poll.
      if (data.some(({ updatedAt }) => Date.parse(updatedAt) > (since ?? Number.NEGATIVE_INFINITY)))
        disturb();
      return data;
    } catch (error) {
      if (error instanceof ApiError) return null;
      throw error;
    }
  }

  const seenAfter = (mark: number) => rows.countWhere((row, seen) => seen > mark && isInScope(row));

  function removeUnseen(mark: number, isRead: (row: MarketRow) => boolean = () => true) {
    rows.removeWhere((row, seen) => seen <= mark && isInScope(row) && isRead(row));
  }

  async function scanOnce(): Promise<{ result: ScanResult; mark: number }> {
    const mark = rows.mark();
    const requestedSize = size.ask();
    let isExact = true;
    const steps = {
      page: readPage,
      largest: size.sure(),
      total: total ?? 0,
      async mayGoOn(read: number) {
        if (rows.isOverfull() || !settings.mayGoOn()) return false;
        if (read % pagesBetweenPolls === 0) isExact = (await poll()).isExact && isExact;
        return size.ask() === requestedSize;
      },
    };
    let scan = size.isObeyed() ? await scanLinked(steps) : null;
    if (!scan) {
      size.disobeyed();
      scan = await scanPlain({ ...steps, largest: size.ask() });
    }
    const { isGapless, newest, oldest } = scan;
    const last = await poll();
    isExact &&= last.isExact;
    const isSound = isGapless && isExact && size.ask() === requestedSize;
    if (rows.isOverfull()) {
      // The scan at least shows which lots are gone from the part that it has read.
      if (isExact) removeUnseen(mark, ({ createdAt }) => createdAt > oldest && createdAt < newest);
      return { result: 'full', mark };
    }
    const isQuiet = quietMark <= mark;
    if ((isSound && seenAfter(mark) >= last.total) || (last.isExact && seenAfter(quietMark) === last.total)) {
      removeUnseen(isSound ? mark : quietMark);
      surplus = isQuiet ? loadedCount() - last.total : 0;
      return { result: 'complete', mark };
    }
    // Lots are missing although nothing changed: perhaps the pages do not have the requested size.
    if (isQuiet && size.ask() === requestedSize) size.disobeyed();
    return { result: isSound || isQuiet ? 'short' : 'moving', mark };
  }

  return {
    poll,
    /** Records a change that was found elsewhere. */
    disturb,
    /** The service's count, corrected if it is certainly too low; null before the first poll. */
    total: () => (total === null ? null : total + Math.max(0, surplus)),
    since: () => since,
    /** How many more lots are loaded than the service counts; below zero, how many fewer. */
    mismatch: () => (total === null ? 0 : loadedCount() - total - surplus),

    /** Scans until the result is certain, at most four times: lots may move between pages. */
    async scan(): Promise<ScanResult> {
      if (total === null) await poll();
      let before: { mark: number; loaded: number } | null = null;
      let result: ScanResult = 'moving';
      for (let round = 0; round < mostScans && settings.mayGoOn(); round += 1) {
        const once = await scanOnce();
        ({ result } = once);
        if (result === 'complete' || result === 'full') return result;
        if (result === 'short' && before?.loaded === loadedCount()) {
          removeUnseen(before.mark);
          surplus = loadedCount() - (total ?? 0);
          return result;
        }
        before = result === 'short' ? { mark: once.mark, loaded: loadedCount() } : null;
      }
      return result;
    },
  };
}
export type ScopeReading = ReturnType<typeof createScopeReading>;
