import type { RowChanges } from './market-rows';
import type { MarketScope } from './market-scope';
import type { ThrottlePhase } from './request-throttle';
import type { Outcome } from './scope-scan';
import type { Environment } from './environment';

/**
 * How the reading stands. `short`: the pages hold fewer lots than the service counts. `moving`: more changes than can be followed.
 * `full`: the market has more than are kept.
 */
export type SyncPhase = { kind: 'idle' } | ThrottlePhase | { kind: Outcome };

/** What the screen shows of the book. */
export interface SyncState {
  scope: MarketScope;
  /** Listings of the scope that are known, those that can't be shown among them. */
  known: number;
  /** Those of them that can't be shown. */
  withheld: number;
  /** Listings that there are; null until the service has counted. */
  total: number | null;
  /** Whether every listing of the scope is known. */
  isComplete: boolean;
  /** The widest part of the market of which that is true; it takes the scope in when the scope is complete. */
  coverage: MarketScope | null;
  /** Whether the service's categories and brands are those that its listings state. Until it shows otherwise, they are. */
  agrees: boolean;
  /** The whole market, when only a part of it is complete; `isComing` while the rest is loaded or will be. */
  rest: { known: number; total: number | null; isComing: boolean } | null;
  phase: SyncPhase;
}

/** Tells of changes at most once a frame: first to who follows the listings, and then to who shows the state. */
export function createSyncStore(
  { frame }: Environment,
  stateNow: () => SyncState,
  fetchChanges: () => RowChanges | null,
) {
  const listeners = new Set<() => void>();
  const rowListeners = new Set<(changes: RowChanges) => void>();
  let cancelFrame: (() => void) | null = null;
  let state = stateNow();

  /** Tells now what has changed. */
  function flush() {
    cancelFrame?.();
    cancelFrame = null;
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
    /** Tells before the next frame what has changed by then. */
    change: () => {
      cancelFrame ??= frame(flush);
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
