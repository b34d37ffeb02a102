import { and, eq, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Clock } from '@/lib/clock';
import { orderAttempt } from '@/server/database/gateway-schema';
import type { Database } from '@/server/database/open';
import { type AttemptId, type AttemptRow, openStates } from './order-attempts';

/** Limits of the milliseconds between two checks for an unknown attempt. Within them, the pause is as long as it has been unknown. */
const shortestPause = 1000;
const longestPause = 5000;

/** Once the window of an order has passed and a list was read, another check rarely finds more. */
const slowPause = 60_000;

const isUnknownOf = (account: string) =>
  and(eq(orderAttempt.account, account), eq(orderAttempt.state, 'unknown'));

/** The fields of an open attempt that the schedule of checks needs. */
export type ScheduledAttempt = Pick<AttemptRow, 'account' | 'state' | 'leaseUntil' | 'nextCheckAt'> & {
  hasKey: boolean;
};

/** The open attempts of all accounts whose orders can be searched for. */
export function listScheduledAttempts(database: Database): Promise<ScheduledAttempt[]> {
  return database
    .select({
      account: orderAttempt.account,
      state: orderAttempt.state,
      leaseUntil: orderAttempt.leaseUntil,
      nextCheckAt: orderAttempt.nextCheckAt,
      hasKey: sql<boolean>`${orderAttempt.sealedKey} is not null`,
    })
    .from(orderAttempt)
    .where(and(inArray(orderAttempt.state, openStates), isNotNull(orderAttempt.snapshot)));
}

/**
 * Marks attempts as unknown if their process has ended.
 * @param isAlone whether there is no other process. Then every attempt in `sending` was interrupted, and its lease is ignored.
 * @returns the number of marked attempts.
 */
export async function markInterrupted(
  database: Database,
  clock: Clock,
  { isAlone }: { isAlone: boolean },
): Promise<number> {
  const now = clock.now();
  const isLapsed = or(isNull(orderAttempt.leaseUntil), lte(orderAttempt.leaseUntil, now));
  const interrupted = await database
    .update(orderAttempt)
    .set({
      state: 'unknown',
      endedAt: now,
      leaseUntil: null,
      nextCheckAt: now,
      description: 'Lotdesk was stopped while the order was being placed.',
    })
    .where(and(eq(orderAttempt.state, 'sending'), isAlone ? undefined : isLapsed))
    .returning({ orderMetaId: orderAttempt.orderMetaId });
  return interrupted.length;
}

/**
 * Claims the checks that are due, for this process alone. The same statement schedules the next check, so that two processes never do
 * the same check, and none waits for a process that has ended.
 * @param account limits the claim to one account; null claims those of all.
 */
export function claimDueChecks(
  database: Database,
  clock: Clock,
  account: string | null,
): Promise<{ account: string; sealedKey: string | null }[]> {
  const now = clock.now();
  const age = sql`${now}::bigint - ${orderAttempt.endedAt}`;
  return database
    .update(orderAttempt)
    .set({
      nextCheckAt: sql`${now}::bigint + least(${longestPause}::bigint, greatest(${shortestPause}::bigint, ${age}))`,
    })
    .where(
      and(
        eq(orderAttempt.state, 'unknown'),
        isNotNull(orderAttempt.sealedKey),
        isNotNull(orderAttempt.snapshot),
        lte(orderAttempt.nextCheckAt, now),
        account === null ? undefined : eq(orderAttempt.account, account),
      ),
    )
    .returning({ account: orderAttempt.account, sealedKey: orderAttempt.sealedKey });
}

/** Records that the account's orders could not be read. An earlier finding stays. */
export async function recordUnread(database: Database, account: string): Promise<void> {
  await database
    .update(orderAttempt)
    .set({ finding: 'unread' })
    .where(and(isUnknownOf(account), or(isNull(orderAttempt.finding), ne(orderAttempt.finding, 'doubtful'))));
}

/** Deletes the account's API key, which the marketplace refused. */
export async function deleteKey(database: Database, clock: Clock, account: string): Promise<void> {
  await database
    .update(orderAttempt)
    .set({ sealedKey: null, finding: 'unauthorized', nextCheckAt: clock.now() + longestPause })
    .where(isUnknownOf(account));
}

/** Adds an API key to the account's unknown attempts that have none. */
export async function attachKey(database: Database, account: string, sealedKey: string): Promise<void> {
  await database
    .update(orderAttempt)
    .set({ sealedKey })
    .where(and(isUnknownOf(account), isNull(orderAttempt.sealedKey)));
}

/** Records what a check found about one attempt that stays unknown. */
export async function recordCheck(
  database: Database,
  clock: Clock,
  { account, orderMetaId }: AttemptId,
  check: { finding: 'absent' | 'doubtful'; candidates: string[]; isOverdue: boolean },
): Promise<void> {
  const { finding, candidates, isOverdue } = check;
  const now = clock.now();
  await database
    .update(orderAttempt)
    .set({
      finding,
      candidates,
      checkedAt: now,
      ...(isOverdue ? { nextCheckAt: now + slowPause } : {}),
    })
    .where(and(isUnknownOf(account), eq(orderAttempt.orderMetaId, orderMetaId)));
}
