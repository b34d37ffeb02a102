import type { SellRequestQuery } from '@/contract/interface';
import type { SellRequestPage } from '@/contract/resources';
import { createMarketRows } from './market-rows';
import { type SyncPhase, type SyncState, createSyncStore } from './sync-store';
import {
  isSameScope,
  isWithinScope,
  type MarketScope,
  queryScope,
  scopeFilter,
  scopeQuery,
  wholeMarket,
} from './market-scope';
import { type MarketRow, rowsOf } from './market-row';
import { createPageSize } from './page-size';
import { createRequestThrottle, type ThrottlePhase, type ReadPage } from './request-throttle';
import { runSync } from './sync-loop';
import { createScopeReading, type ScanResult, type ScopeReading } from './scope-scan';
import type { Environment } from './environment';

interface SyncSettings {
  read: ReadPage;
  environment: Environment;
  /** Most listings held. */
  limit?: number;
}

/** Most listings held in memory. */
export const rowLimit = 100_000;

/**
 * Loads the market in the background, the listings of a scope first and then all others, and keeps them up to date. `subscribe` and `state`
 * report progress.
 */
export function createMarketSync({ read, environment, limit = rowLimit }: SyncSettings) {
  let account: string | null = null;
  let scope = wholeMarket;
  let coverage: MarketScope | null = null;
  // Scans of this run: of the scope, and of the whole market.
  let readings: { part: MarketScope; reading: ScopeReading }[] = [];
  let settled: ScanResult | null = null;
  // The count of a page that the screen has read, until the sync has counted itself.
  let pageCount: { part: MarketScope; total: number } | null = null;
  let throttlePhase: ThrottlePhase = { kind: 'reading' };
  let canWiden = true;
  let isTooLarge = false;
  // Whether the service's filters and ours agree on what belongs to a scope; until they don't, one scope tells of another.
  let agrees = true;
  let run = new AbortController();
  let sleep = new AbortController();
  let size = createPageSize();

  const rows = createMarketRows(limit, () => store.change());
  const throttle = createRequestThrottle(read, environment, (phase) => {
    throttlePhase = phase;
    store.change();
  });

  const isCovered = () =>
    coverage !== null && (agrees ? isWithinScope(scope, coverage) : isSameScope(scope, coverage));

  function phaseNow(): SyncPhase {
    if (account === null) return { kind: 'idle' };
    if (throttlePhase.kind !== 'reading') return throttlePhase;
    if (isCovered()) return { kind: 'complete' };
    return settled === null || settled === 'complete' ? throttlePhase : { kind: settled };
  }

  function stateNow(): SyncState {
    const isComplete = account !== null && isCovered();
    const pageTotal = pageCount && isSameScope(pageCount.part, scope) ? pageCount.total : null;
    const totalOf = (requestedScope: MarketScope) =>
      readings.find(({ part }) => isSameScope(part, requestedScope))?.reading.total() ?? null;
    const loaded = rows.counted();
    const isPart = isComplete && agrees && coverage !== null && !isSameScope(coverage, wholeMarket);
    return {
      scope,
      loaded,
      withheld: rows.withheld().length,
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
  const store = createSyncStore(environment, stateNow, () => rows.fetchChanges());
  const { change, flush } = store;

  /** Ours to tell which listings are of the scope, or all of those held are. */
  const filterOf = (part: MarketScope) => (agrees ? scopeFilter(part) : () => true);

  function open(part: MarketScope, since: number | null, signal: AbortSignal): ScopeReading {
    const isWhole = isSameScope(part, wholeMarket);
    const belongs = filterOf(part);
    const opened = createScopeReading({
      throttle,
      rows,
      size,
      scope: part,
      isInScope: belongs,
      loadedCount: () => (isWhole ? rows.size() : rows.countWhere(belongs)),
      take: (listings) => takeOf(part, listings),
      since,
      signal,
      onPoll({ total, isExact }) {
        // A loaded part stays complete only while no change to it can be missed.
        signal.throwIfAborted();
        if (!isExact) coverage = null;
        if (isWhole) isTooLarge = total > limit;
        change();
      },
      mayGoOn: () => !isWhole || !isTooLarge || isSameScope(part, scope),
    });
    readings.push({ part, reading: opened });
    return opened;
  }

  function takeOf(part: MarketScope, listings: readonly MarketRow[], isLate = false): number {
    if (listings.every(filterOf(part))) return rows.take(listings, isLate);
    agrees = false;
    begin();
    return 0;
  }

  /** Asks the service what it counts in the scope, when the scope is known only through a wider one. */
  async function verify(wider: ScopeReading, signal: AbortSignal) {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const part = scope;
      const query = { ...scopeQuery(part), page: 1, take: size.ask() };
      const page = await throttle.ask({ ...query, sortBy: 'updatedAt', sortDir: 'DESC' }, signal);
      takeOf(part, rowsOf(page));
      if (part !== scope || page.total === rows.counted()) return;
      await wider.poll();
      if (wider.mismatch() !== 0) return;
    }
    agrees = false;
    begin();
  }

  /** Keeps to the scope: the rest of the market is not to be had whole. */
  function narrow() {
    canWiden = false;
    const isInScope = scopeFilter(scope);
    rows.removeWhere((listing) => !isInScope(listing));
  }

  /** Ends what is being read and begins with the scope. */
  function begin() {
    run.abort();
    run = new AbortController();
    const { signal } = run;
    coverage = null;
    settled = null;
    readings = [];
    throttlePhase = { kind: 'reading' };
    const isKept = agrees && canWiden && !isTooLarge ? () => true : scopeFilter(scope);
    rows.removeWhere((listing) => !agrees || !isKept(listing));
    canWiden = true;
    rows.countBy(filterOf(scope));
    runSync({
      clock: environment.clock,
      requestedScope: () => scope,
      isCovered,
      mayWiden: () => canWiden && !isTooLarge && agrees,
      open: (part, since) => open(part, since, signal),
      settle(part, outcome) {
        signal.throwIfAborted();
        if (isSameScope(part, scope)) settled = outcome;
        if (outcome === 'complete') coverage = part;
        else if (isSameScope(part, wholeMarket) && !isSameScope(scope, wholeMarket)) narrow();
        flush();
      },
      uncover() {
        coverage = null;
        change();
      },
      verify: (wider) => verify(wider, signal),
      async sleep(milliseconds) {
        sleep = new AbortController();
        try {
          await throttle.sleep(milliseconds, AbortSignal.any([signal, sleep.signal]));
        } catch {
          signal.throwIfAborted();
        }
      },
    }).catch((error: unknown) => {
      if (signal.aborted) return;
      throttlePhase = { kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) };
      change();
    });
  }

  /** Lets go of everything: nothing of an account stays when it has left. */
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
    state: store.state,
    subscribe: store.subscribe,
    subscribeRows: store.subscribeRows,
    /** Every listing held, also those outside the scope; `scopeFilter` tells them apart. */
    rows: rows.values,
    /** The listings of the scope that can't be shown. */
    withheld: rows.withheld,

    /** Begins to read for an account, or goes on with another scope. Another account begins with nothing. */
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
    /** Goes on after a failure, or at once where one is being waited for. */
    resume: throttle.resume,
    stop,

    /** Adds a page that the screen has read itself. */
    addPage(query: SellRequestQuery, page: SellRequestPage) {
      if (account === null) return;
      const requestedScope = queryScope(query);
      if (requestedScope) pageCount = { part: requestedScope, total: page.total };
      const part = requestedScope ?? wholeMarket;
      if (!agrees && !isSameScope(part, scope)) return;
      if (takeOf(part, rowsOf(page), true) > 0) for (const { reading } of readings) reading.disturb();
    },
  };
}
