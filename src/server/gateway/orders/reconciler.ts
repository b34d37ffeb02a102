import type { GatewayParts } from '../session/gateway-context';
import { errorFields } from '../http/log';
import { readOrders } from './order-list';
import {
  markInterrupted,
  everyOpenAttempt,
  forgetKey,
  noteUnread,
  type OpenAttempt,
  attachKey,
  claimDueChecks,
} from './unresolved-orders';
import { reconcile } from './reconciliation';

/** Milliseconds between two plans: another process may have ended and left something. */
const longestRest = 5000;
const shortestRest = 100;

/** Keeps looking for orders in doubt until each is found, or cannot come any more. */
export interface Reconciler {
  /** Starts looking, with what earlier processes have left. */
  start(): void;
  /** Starts nothing new; what is under way goes on to its end. */
  stop(): void;
  /** Looks for the account's orders in doubt at once, unless somebody is at it; resolves when that is done. Never rejects. */
  lookNow(account: string): Promise<void>;
  /** Takes the API key of a request that came in, where orders of the account wait for one. */
  readonly hear: (caller: { account: string; apiKey: string }) => void;
}

/** @param track keeps count of what is under way. */
export function createReconciler(
  { database, clock, scheduler, log, upstream, keySeal }: GatewayParts,
  track: <T>(work: Promise<T>) => Promise<T>,
): Reconciler {
  /** Accounts with orders in doubt and no key to look for them. */
  let keyless = new Set<string>();
  let callOff: (() => void) | null = null;
  let isStopped = true;

  async function look(account: string, sealedKey: string): Promise<void> {
    const apiKey = await keySeal.open(account, sealedKey);
    const read = apiKey === null ? null : await readOrders(upstream, { account, apiKey });
    if (read === null || ('unauthorized' in read && read.unauthorized)) {
      await forgetKey(database, clock, account);
      keyless.add(account);
    } else if ('unauthorized' in read) {
      await noteUnread(database, account);
    } else {
      await reconcile(database, clock, account, read);
    }
  }

  /** Runs background work to its end; a database that fails now is asked again with the next plan. */
  function inBackground(what: string, work: () => Promise<void>): Promise<void> {
    return track(
      work().catch((error: unknown) => log.error({ what, ...errorFields(error) }, 'orders in doubt')),
    );
  }

  /** Takes the looks that are due; the work itself begins when it is called. */
  async function takeLooks(account: string | null) {
    const taken = await claimDueChecks(database, clock, account);
    const keys = new Map(taken.map((row) => [row.account, row.sealedKey]));
    const begin = () =>
      Promise.all(
        [...keys].flatMap(([owner, sealedKey]) =>
          sealedKey === null ? [] : [inBackground('look', () => look(owner, sealedKey))],
        ),
      );
    return { taken, begin };
  }

  const isDue = ({ state, hasKey, nextCheckAt }: OpenAttempt) =>
    state === 'unknown' && hasKey && (nextCheckAt ?? 0) <= clock.now();

  async function carryOut(): Promise<void> {
    let open = await everyOpenAttempt(database);
    if (open.some(({ state, leaseUntil }) => state === 'sending' && (leaseUntil ?? 0) <= clock.now())) {
      await markInterrupted(database, clock, { isAlone: false });
      open = await everyOpenAttempt(database);
    }
    const waiting = open.filter(({ state, hasKey }) => state === 'unknown' && !hasKey);
    keyless = new Set(waiting.map(({ account }) => account));
    const next = open
      .filter((attempt) => !isDue(attempt) && !waiting.includes(attempt))
      .map(({ state, leaseUntil, nextCheckAt }) => (state === 'sending' ? leaseUntil : nextCheckAt));
    if (open.some(isDue)) {
      const { taken, begin } = await takeLooks(null);
      void begin();
      next.push(...taken.map(({ nextCheckAt }) => nextCheckAt));
    }
    const times = next.flatMap((time) => time ?? []);
    plan(Math.max(shortestRest, Math.min(longestRest, ...times.map((time) => time - clock.now()))));
  }

  function plan(milliseconds: number): void {
    callOff?.();
    callOff = null;
    if (isStopped) return;
    callOff = scheduler.after(milliseconds, () => {
      // Planned before it is tried: an error must not be the end of looking.
      plan(longestRest);
      void inBackground('plan', carryOut);
    });
  }

  return {
    start() {
      isStopped = false;
      plan(0);
    },
    stop() {
      isStopped = true;
      callOff?.();
      callOff = null;
    },
    async lookNow(account) {
      await inBackground('look', async () => {
        await (await takeLooks(account)).begin();
      });
      plan(shortestRest);
    },
    hear({ account, apiKey }) {
      if (!keyless.delete(account)) return;
      void inBackground('key', async () => {
        await attachKey(database, account, await keySeal.seal(account, apiKey));
        plan(shortestRest);
      });
    },
  };
}
