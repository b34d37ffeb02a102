import { errorFields } from '../http/log';
import type { GatewayParts } from '../session/gateway-context';
import { readOrders } from './order-list';
import { reconcile } from './reconciliation';
import {
  attachKey,
  claimDueChecks,
  deleteKey,
  listScheduledAttempts,
  markInterrupted,
  recordUnread,
  type ScheduledAttempt,
} from './unresolved-orders';

/** Limits of the milliseconds until the next run. Another process may end at any time and leave an attempt unfinished. */
const longestPause = 5000;
const shortestPause = 100;

/**
 * Checks the orders of every unknown attempt until it has ended.
 * @param track counts the work under way.
 */
export function createReconciler(
  { database, clock, scheduler, log, upstream, keySeal }: GatewayParts,
  track: <T>(work: Promise<T>) => Promise<T>,
) {
  /** Accounts with unknown attempts and no key to check them. */
  let keyless = new Set<string>();
  let cancel: (() => void) | null = null;
  let isStopped = true;

  async function check(account: string, sealedKey: string): Promise<void> {
    const apiKey = await keySeal.open(account, sealedKey);
    const orders = apiKey === null ? null : await readOrders(upstream, { account, apiKey });
    if (orders === null || ('unauthorized' in orders && orders.unauthorized)) {
      await deleteKey(database, clock, account);
      keyless.add(account);
    } else if ('unauthorized' in orders) {
      await recordUnread(database, account);
    } else {
      await reconcile(database, clock, account, orders);
    }
  }

  /** Runs background work to its end. If the database fails, the next run tries again. */
  function inBackground(what: string, work: () => Promise<void>): Promise<void> {
    return track(
      work().catch((error: unknown) => log.error({ what, ...errorFields(error) }, 'orders in doubt')),
    );
  }

  /** Claims the checks that are due. @returns a function that runs them. */
  async function claimChecks(account: string | null): Promise<() => Promise<unknown>> {
    const claimed = await claimDueChecks(database, clock, account);
    const keys = new Map(claimed.map((row) => [row.account, row.sealedKey]));
    return () =>
      Promise.all(
        [...keys].flatMap(([owner, sealedKey]) =>
          sealedKey === null ? [] : [inBackground('check', () => check(owner, sealedKey))],
        ),
      );
  }

  async function runDueChecks(): Promise<void> {
    await markInterrupted(database, clock, { isAlone: false });
    void (await claimChecks(null))();
    const open = await listScheduledAttempts(database);
    const isWaiting = ({ state, hasKey }: ScheduledAttempt) => state === 'unknown' && !hasKey;
    keyless = new Set(open.filter(isWaiting).map(({ account }) => account));
    const times = open
      .filter((attempt) => !isWaiting(attempt))
      .flatMap(
        ({ state, leaseUntil, nextCheckAt }) => (state === 'sending' ? leaseUntil : nextCheckAt) ?? [],
      );
    schedule(Math.max(shortestPause, Math.min(longestPause, ...times.map((time) => time - clock.now()))));
  }

  function schedule(milliseconds: number): void {
    cancel?.();
    cancel = null;
    if (isStopped) return;
    cancel = scheduler.after(milliseconds, () => {
      // Scheduled before the run, so that an error does not end the checks.
      schedule(longestPause);
      void inBackground('schedule', runDueChecks);
    });
  }

  return {
    /** Starts the checks, also for the attempts of earlier processes. */
    start() {
      isStopped = false;
      schedule(0);
    },
    /** Starts no new checks. Checks under way finish. */
    stop() {
      isStopped = true;
      cancel?.();
      cancel = null;
    },
    /** Checks the account's orders at once, unless another process is doing so; resolves when the check has ended. Never rejects. */
    async checkNow(account: string): Promise<void> {
      await inBackground('check', async () => {
        await (await claimChecks(account))();
      });
      schedule(shortestPause);
    },
    /** Stores the API key of a request if unknown attempts of its account have none. */
    attachKey: ({ account, apiKey }: { account: string; apiKey: string }): void => {
      if (!keyless.delete(account)) return;
      void inBackground('key', async () => {
        await attachKey(database, account, await keySeal.seal(account, apiKey));
        schedule(shortestPause);
      });
    },
  };
}
export type Reconciler = ReturnType<typeof createReconciler>;
