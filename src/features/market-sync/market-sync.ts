import { ApiError } from '@/api/api-error';
import type { SellRequestQuery } from '@/contract/interface';
import type { SellRequestPage } from '@/contract/resources';
import type { Environment } from './environment';
import { type MarketRow, rowsOf } from './market-row';
import { createMarketRows, type RowChanges } from './market-rows';
import {
  isSameScope,
  isWithinScope,
  type MarketScope,
  queryScope,
  scopeFilter,
  scopeQuery,
  wholeMarket,
} from './market-scope';
import { createPageSize } from './page-size';
import { createRequestThrottle, type ReadPage, type ThrottlePhase } from './request-throttle';
import { createScopeReading, type ScanResult, type ScopeReading } from './scope-scan';
import type { SyncPhase, SyncState } from './sync-state';

interface SyncSettings {
  read: ReadPage;
  environment: Environment;
  /** The most lots to hold. */
  limit?: number;
}

/** The most lots to hold in memory. */
export const rowLimit = 100_000;
/** Milliseconds between two polls. */
const pollInterval = 30_000;
/** After a scan, the next one waits at least this many times as long as the scan took. */
const restPerScan = 4;

/** Loads the market in the background, the lots of a scope first and then all others, and keeps them up to date. */
export function createMarketSync({ read, environment, limit = rowLimit }: SyncSettings) {
  const { clock } = environment;
  let account: string | null = null;
  let scope = wholeMarket;
  let coverage: MarketScope | null = null;
  // The scopes read in this run: the requested one, and the whole market.
  let readings: { part: MarketScope; reading: ScopeReading }[] = [];
  let settled: ScanResult | null = null;
  // The count of a page that the screen has read; used until the first poll.
  let pageCount: { part: MarketScope; total: number } | null = null;
  let throttlePhase: ThrottlePhase = { kind: 'reading' };
  let canWiden = true;
  let isTooLarge = false;
  // The service's filters match what its lots state. If they don't, one scope says nothing about another.
  let agrees = true;
  let run = new AbortController();
  let sleep = new AbortController();
  let size = createPageSize();
  const listeners = new Set<(changes: RowChanges | null) => void>();
  let cancelNotice: (() => void) | null = null;

  const rows = createMarketRows(limit, change);
  const throttle = createRequestThrottle(read, environment, (phase) => {
    throttlePhase = phase;
    change();
  });
  let state = stateNow();

  function isCovered(): boolean {
    return coverage !== null && (agrees ? isWithinScope(scope, coverage) : isSameScope(scope, coverage));
  }

  function phaseNow(): SyncPhase {
    if (account === null) return { kind: 'idle' };
    if (throttlePhase.kind !== 'reading') return throttlePhase;
    if (isCovered()) return { kind: 'complete' };
    return settled === null || settled === 'complete' ? throttlePhase : { kind: settled };
  }

  function stateNow(): SyncState {
    const isComplete = account !== null && isCovered();
    const totalOf = (one: MarketScope) =>
      readings.find(({ part }) => isSameScope(part, one))?.reading.total() ?? null;
    const pageTotal = pageCount && isSameScope(pageCount.part, scope) ? pageCount.total : null;
    const loaded = rows.counted();
    const isPart = isComplete && agrees && coverage !== null && !isSameScope(coverage, wholeMarket);
    return {
      scope,
      loaded,
      total: isComplete ? loaded : (totalOf(scope) ?? pageTotal),
      isComplete,
      coverage,
      agrees,
      rest: isPart
        ? { loaded: rows.size(), total: totalOf(wholeMarket), isComing: canWiden && !isTooLarge }
        : null,
      phase: phaseNow(),
    };
  }

  /** Notifies the listeners soon, once for all changes until then. */
  function change() {
    cancelNotice ??= environment.soon(flush);
  }

  /** Notifies the listeners now. */
  function flush() {
    cancelNotice?.();
    cancelNotice = null;
    const changes = rows.fetchChanges();
    const next = stateNow();
    if (!changes && JSON.stringify(next) === JSON.stringify(state)) return;
    state = next;
    for (const listener of listeners) listener(changes);
  }

  /** Which lots belong to a part: by their fields, or all loaded lots if the service filters differently. */
  const filterOf = (part: MarketScope) => (agrees ? scopeFilter(part) : () => true);

  function take(part: MarketScope, sellRequests: readonly MarketRow[], isLate = false): number {
    if (sellRequests.every(filterOf(part))) return rows.take(sellRequests, isLate);
    agrees = false;
    begin();
    return 0;
  }

  function open(part: MarketScope, since: number | null, signal: AbortSignal): ScopeReading {
    const isWhole = isSameScope(part, wholeMarket);
    const isInScope = filterOf(part);
    const reading = createScopeReading({
      throttle,
      rows,
      size,
      scope: part,
      isInScope,
      loadedCount: () => (isWhole ? rows.size() : rows.countWhere(isInScope)),
      take: (sellRequests) => take(part, sellRequests),
      since,
      signal,
      onPoll({ total, isExact }) {
        signal.throwIfAborted();
        // A part stays complete only while no change to it can be missed.
        if (!isExact) coverage = null;
        if (isWhole) isTooLarge = total > limit;
        change();
      },
      mayGoOn: () => !isWhole || !isTooLarge || isSameScope(part, scope),
    });
    readings.push({ part, reading });
    return reading;
  }

  /** Compares a scope that was loaded as part of a wider one with the service's count. */
  async function verify(wider: ScopeReading, signal: AbortSignal) {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const part = scope;
      const query = { ...scopeQuery(part), page: 1, take: size.ask() };
      const count = { ...query, sortBy: 'updatedAt', sortDir: 'DESC' } as const;
      const page = await throttle.ask(count, signal).catch((error: unknown) => {
        if (error instanceof ApiError) return null;
        throw error;
      });
      // The service refuses this filter, so it can't tell. Polling goes on.
      if (page === null) return;
      take(part, rowsOf(page));
      if (part !== scope || page.total === rows.counted()) return;
      await wider.poll();
      if (wider.mismatch() !== 0) return;
    }
    agrees = false;
    begin();
  }

  /** Records the result of a scan. */
  function settle(part: MarketScope, result: ScanResult) {
    if (isSameScope(part, scope)) settled = result;
    if (result === 'complete') coverage = part;
    else if (isSameScope(part, wholeMarket) && !isSameScope(scope, wholeMarket)) {
      // The rest of the market can't be loaded completely: only the scope stays.
      canWiden = false;
      const isInScope = scopeFilter(scope);
      rows.removeWhere((sellRequest) => !isInScope(sellRequest));
    }
    flush();
  }

  /** Waits until the next poll or until another scope is requested. */
  async function rest(signal: AbortSignal) {
    sleep = new AbortController();
    try {
      await throttle.sleep(pollInterval, AbortSignal.any([signal, sleep.signal]));
    } catch {
      signal.throwIfAborted();
    }
  }

  /** Loads the scope, then the rest of the market, and then polls for changes until the signal aborts. */
  async function load(signal: AbortSignal): Promise<never> {
    let part = scope;
    let reading = open(part, null, signal);
    let result: ScanResult = 'moving';
    let took = 0;
    let endedAt = 0;

    async function scan() {
      const start = clock.monotonic();
      result = await reading.scan();
      endedAt = clock.monotonic();
      took = endedAt - start;
      signal.throwIfAborted();
      settle(part, result);
    }

    async function widen() {
      if (!isCovered() || !canWiden || isTooLarge || !agrees || isSameScope(part, wholeMarket)) return;
      const narrow = { part, reading, result };
      part = wholeMarket;
      reading = open(part, reading.since(), signal);
      await scan();
      if (result === 'complete') return;
      ({ part, reading, result } = narrow);
      // Exact polls of the whole market covered this part too.
      if (!isCovered()) await scan();
    }

    async function check() {
      await reading.poll();
      // The count and the page may be of different moments. Only a second poll proves that something is missing.
      if (result === 'complete' && isCovered() && reading.mismatch() < 0) {
        await reading.poll();
        if (reading.mismatch() < 0) {
          coverage = null;
          change();
        }
      }
      const isLost = result === 'complete' && !isCovered();
      const isOff = reading.mismatch() !== 0 || result === 'moving' || result === 'full';
      if (isLost || (isOff && clock.monotonic() - endedAt >= restPerScan * took)) await scan();
    }

    await scan();
    for (;;) {
      await widen();
      if (isCovered() && !isSameScope(scope, part)) await verify(reading, signal);
      await rest(signal);
      await check();
    }
  }

  /** Aborts the current requests and starts with the scope. */
  function begin() {
    run.abort();
    run = new AbortController();
    const { signal } = run;
    coverage = null;
    settled = null;
    readings = [];
    throttlePhase = { kind: 'reading' };
    const isInScope = scopeFilter(scope);
    const keepsAll = canWiden && !isTooLarge;
    rows.removeWhere((sellRequest) => !agrees || !(keepsAll || isInScope(sellRequest)));
    canWiden = true;
    rows.countBy(filterOf(scope));
    load(signal).catch((error: unknown) => {
      if (signal.aborted) return;
      throttlePhase = { kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) };
      change();
    });
  }

  /** Stops and forgets everything about the account. */
  function stop() {
    run.abort();
    account = null;
    coverage = null;
    readings = [];
    settled = null;
    pageCount = null;
    canWiden = true;
    isTooLarge = false;
    agrees = true;
    size = createPageSize();
    rows.removeWhere(() => true);
    flush();
  }

  return {
    state: () => state,
    /** Calls the listener after every change of the state or the rows, at most once per `soon`. Returns a function that unsubscribes. */
    subscribe(listener: (changes: RowChanges | null) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Every lot that is loaded, including those outside the scope. */
    rows: rows.values,
    /** The lots of the scope that can't be shown. */
    withheld: rows.withheld,

    /** Starts loading for an account, or continues with another scope. A new account starts without lots. */
    start(nextAccount: string, nextScope: MarketScope) {
      if (account !== null && account !== nextAccount) stop();
      const isNew = account === null;
      account = nextAccount;
      if (!isNew && isSameScope(scope, nextScope)) return throttle.resume();
      scope = nextScope;
      if (!isNew && isCovered()) {
        rows.countBy(filterOf(scope));
        sleep.abort();
      } else begin();
      flush();
    },
    /** Continues after a failure, at once if a retry is scheduled. */
    resume: throttle.resume,
    stop,

    /** Adds a page that the screen has read. */
    addPage(query: SellRequestQuery, page: SellRequestPage) {
      if (account === null) return;
      const queried = queryScope(query);
      if (queried) pageCount = { part: queried, total: page.total };
      const part = queried ?? wholeMarket;
      if (!agrees && !isSameScope(part, scope)) return;
      if (take(part, rowsOf(page), true) > 0) for (const { reading } of readings) reading.disturb();
    },
  };
}
