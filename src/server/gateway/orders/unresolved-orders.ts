import { and, eq, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm';
import type { Clock } from '@/lib/clock';
import { orderAttempt } from '@/server/database/gateway-schema';
import type { Database } from '@/server/database/open';
import type { AttemptRow } from './order-attempts';

/** Milliseconds between two looks for an order in doubt: as long as it is in doubt already, but no less and no more than these. */
const shortestPause = 1000;
const longestPause = 5000;

/** After the end of an order's window a list that was read has said what it can; it is looked at again only in case. */
const slowPause = 60_000;

const inDoubt = (account: string) =>
  and(eq(orderAttempt.account, account), eq(orderAttempt.state, 'unknown'));

/** An attempt whose end is open, for planning. */
export type OpenAttempt = Pick<AttemptRow, 'account' | 'state' | 'leaseUntil' | 'nextCheckAt'> & {
  hasKey: boolean;
};

/** Everybody's attempts whose end is open and that can be looked for. */
export function everyOpenAttempt(database: Database): Promise<OpenAttempt[]> {
  return database
    .select({
      account: orderAttempt.account,
      state: orderAttempt.state,
      leaseUntil: orderAttempt.leaseUntil,
      nextCheckAt: orderAttempt.nextCheckAt,
      hasKey: sql<boolean>`${orderAttempt.sealedKey} is not null`,
    })
    .from(orderAttempt)
    .where(and(inArray(orderAttempt.state, ['sending', 'unknown']), isNotNull(orderAttempt.snapshot)));
}

/**
 * Declares attempts unknown whose process is gone: nobody knows how they ended.
 * @param isAlone there is no other process, and this one has not begun yet: all that are under way are lost.
 */
export async function markInterrupted(
  database: Database,
  clock: Clock,
  { isAlone }: { isAlone: boolean },
): Promise<number> {
  const now = clock.now();
  const isLapsed = or(isNull(orderAttempt.leaseUntil), lte(orderAttempt.leaseUntil, now));
  const lost = await database
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
  return lost.length;
}

/**
 * Takes the looks that are due, for this process alone: whoever takes one moves the next one ahead in the same statement, so that
 * processes neither look twice nor wait for one that is gone.
 * @param account only this one's.
 */
export function claimDueChecks(
  database: Database,
  clock: Clock,
  account: string | null = null,
): Promise<{ account: string; sealedKey: string | null; nextCheckAt: number | null }[]> {
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
    .returning({
      account: orderAttempt.account,
      sealedKey: orderAttempt.sealedKey,
      nextCheckAt: orderAttempt.nextCheckAt,
    });
}

/** Notes that the account's orders could not be read; what was found before still stands. */
export async function noteUnread(database: Database, account: string): Promise<void> {
  await database
    .update(orderAttempt)
    .set({ finding: 'unread' })
    .where(and(inDoubt(account), or(isNull(orderAttempt.finding), ne(orderAttempt.finding, 'doubtful'))));
}

/** Notes that the API key is good for nothing any more, and forgets it. */
export async function forgetKey(database: Database, clock: Clock, account: string): Promise<void> {
  await database
    .update(orderAttempt)
    .set({ sealedKey: null, finding: 'unauthorized', nextCheckAt: clock.now() + longestPause })
    .where(inDoubt(account));
}

/** Gives the account's orders in doubt a key again, where they lack one. */
export async function attachKey(database: Database, account: string, sealedKey: string): Promise<void> {
  await database
    .update(orderAttempt)
    .set({ sealedKey })
    .where(and(inDoubt(account), isNull(orderAttempt.sealedKey)));
}

/** Notes what a look at the orders has brought for one attempt that stays in doubt. */
export async function recordCheck(
  database: Database,
  clock: Clock,
  { account, orderMetaId }: { account: string; orderMetaId: string },
  look: { finding: 'absent' | 'doubtful'; candidates: string[]; isOverdue: boolean },
): Promise<void> {
  const { finding, candidates, isOverdue } = look;
  const now = clock.now();
  await database
    .update(orderAttempt)
    .set({
      finding,
      candidates,
      checkedAt: now,
      ...(isOverdue ? { nextCheckAt: now + slowPause } : {}),
    })
    .where(and(inDoubt(account), eq(orderAttempt.orderMetaId, orderMetaId)));
}
