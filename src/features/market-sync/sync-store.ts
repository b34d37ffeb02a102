import type { RowChanges } from './market-rows';
import type { MarketScope } from './market-scope';
import type { ThrottlePhase } from './request-throttle';
import type { ScanResult } from './scope-scan';
import type { Environment } from './environment';

/**
 * What the sync is doing. `short`: the pages hold fewer lots than the service counts. `moving`: more changes than can be told apart.
 * `full`: the market has more lots than the limit.
 */
export type SyncPhase = { kind: 'idle' } | ThrottlePhase | { kind: ScanResult };

/** What the screen shows of the sync. */
export interface SyncState {
  scope: MarketScope;
  /** Loaded listings of the scope, those that can't be shown among them. */
  loaded: number;
  /** How many of them can't be shown. */
  withheld: number;
  /** All listings of the scope; null until the service has counted. */
  total: number | null;
  /** Whether every listing of the scope is loaded. */
  isComplete: boolean;
  /** The widest part of the market that is complete; it contains the scope when that is. */
  coverage: MarketScope | null;
  /** Whether the service's categories and brands are those that its listings state. Until it shows otherwise, they are. */
  agrees: boolean;
  /** The whole market, when only a part of it is complete; `isComing` while the rest is loaded or will be. */
  rest: { loaded: number; total: number | null; isComing: boolean } | null;
  phase: SyncPhase;
}

/** Notifies of changes that come together once: first the listeners of the rows, then those of the state. */
export function createSyncStore(
  { soon }: Environment,
  stateNow: () => SyncState,
  fetchChanges: () => RowChanges | null,
) {
  const listeners = new Set<() => void>();
  const rowListeners = new Set<(changes: RowChanges) => void>();
  let cancelNotice: (() => void) | null = null;
  let state = stateNow();

  /** Notifies now. */
  function flush() {
    cancelNotice?.();
    cancelNotice = null;
    const changes = fetchChanges();
    const next = stateNow();
    if (!changes && JSON.stringify(next) === JSON.stringify(state)) return;
    state = next;
    if (changes) for (const listener of rowListeners) listener(changes);
    for (const listener of listeners) listener();
  }

  return {
    state: () => state,
    flush,
    /** Notifies soon of what has changed by then. */
    change: () => {
      cancelNotice ??= soon(flush);
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Calls the listener with every change of the rows, before the listeners of the state. */
    subscribeRows: (listener: (changes: RowChanges) => void) => {
      rowListeners.add(listener);
      return () => void rowListeners.delete(listener);
    },
  };
}
