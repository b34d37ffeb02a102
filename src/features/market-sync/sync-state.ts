import type { MarketScope } from './market-scope';
import type { ThrottlePhase } from './request-throttle';
import type { ScanResult } from './scope-scan';

/** What the sync is doing, or the result of its last scan. */
export type SyncPhase = { kind: 'idle' } | ThrottlePhase | { kind: ScanResult };

/** The progress of the sync. */
export interface SyncState {
  scope: MarketScope;
  /** Loaded lots of the scope, including those that can't be shown. */
  loaded: number;
  /** All lots of the scope; null until the service has counted them. */
  total: number | null;
  /** Every lot of the scope is loaded. */
  isComplete: boolean;
  /** The widest part of the market that is complete. It contains the scope if that is complete. */
  coverage: MarketScope | null;
  /** The service's filters by category and brand match what its lots state. True until proven otherwise. */
  agrees: boolean;
  /** The whole market, while only a part of it is complete. `isComing`: the rest is being loaded or will be. */
  rest: { loaded: number; total: number | null; isComing: boolean } | null;
  phase: SyncPhase;
}
