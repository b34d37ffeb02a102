import type { MarketScope } from './market-scope';
import { isSameScope, wholeMarket } from './market-scope';
import type { ScanResult, ScopeReading } from './scope-scan';
import type { Clock } from '@/lib/clock';

/** Between two looks for changes, in milliseconds. */
export const lookInterval = 30_000;
/** Reading all again for what is gone takes at most this part of the time. */
const restPerPass = 4;

/** What the loop reads with and reports to. */
export interface SyncSteps {
  clock: Clock;
  requestedScope: () => MarketScope;
  /** Whether every listing of the requested scope is loaded. */
  isCovered: () => boolean;
  /** Whether more than the requested scope may be read. */
  mayWiden: () => boolean;
  open: (scope: MarketScope, since: number | null) => ScopeReading;
  /** Says what reading a scope came to. */
  settle: (scope: MarketScope, outcome: ScanResult) => void;
  /** Says that listings of a scope may be missing after all. */
  uncover: () => void;
  /** Compares the requested scope, loaded as part of a wider one, with the count of the service. */
  verify: (reading: ScopeReading) => Promise<void>;
  /** Waits this long, or until another scope is requested. */
  sleep: (milliseconds: number) => Promise<void>;
}

/** Reads the requested scope, then the rest of the market, and then looks for changes, until its signal ends it. */
export async function runSync(steps: SyncSteps): Promise<never> {
  const { clock, settle } = steps;
  let scope = steps.requestedScope();
  let reading = steps.open(scope, null);
  let outcome: ScanResult;
  let took = 0;
  let endedAt = 0;

  async function scan() {
    const start = clock.monotonic();
    outcome = await reading.scan();
    endedAt = clock.monotonic();
    took = endedAt - start;
    settle(scope, outcome);
  }

  async function widen() {
    if (!steps.isCovered() || !steps.mayWiden() || isSameScope(scope, wholeMarket)) return;
    const narrow = { scope, reading, outcome };
    scope = wholeMarket;
    reading = steps.open(scope, narrow.reading.since());
    await scan();
    if (outcome !== 'complete') {
      ({ scope, reading, outcome } = narrow);
      // The looks at the whole market were looks at this part of it too, where they missed nothing.
      if (!steps.isCovered()) await scan();
    }
  }

  async function check() {
    await reading.poll();
    // The count and the page may be of two moments: only a second look tells that something is missing.
    if (outcome === 'complete' && steps.isCovered() && reading.mismatch() < 0) {
      await reading.poll();
      if (reading.mismatch() < 0) steps.uncover();
    }
    const isLost = outcome === 'complete' && !steps.isCovered();
    const isOff = reading.mismatch() !== 0 || outcome === 'moving' || outcome === 'full';
    const isDue = clock.monotonic() - endedAt >= restPerPass * took;
    if (isLost || (isOff && isDue)) await scan();
  }

  outcome = await reading.scan();
  settle(scope, outcome);
  for (;;) {
    await widen();
    if (steps.isCovered() && !isSameScope(steps.requestedScope(), scope)) await steps.verify(reading);
    await steps.sleep(lookInterval);
    await check();
  }
}
