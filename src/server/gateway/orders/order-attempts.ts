import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { CreatedOrder } from '@/contract/resources';
import type { Clock } from '@/lib/clock';
import { invariant } from '@/lib/invariant';
import { orderAttempt } from '@/server/database/gateway-schema';
import type { Database } from '@/server/database/open';
import { type BufferedResponse, responseColumns } from '../http/buffered-response';
import { findOrderNo, markOrdered } from '../memory/cart';
import { storableText } from '@/server/database/postgres-text';
import { findValidation } from '../memory/validations';
import { deleteWireSheet, writeWireSheet } from '../memory/wire-sheets';
import { expectationOf } from './order-expectation';
import { windowEnd } from './order-matching';
import type { OrderSnapshot } from './order-snapshot';

/** An attempt as the database stores it. Its `state` is the contract's; `toOrderAttempt` makes the rest of the contract's form. */
export type AttemptRow = typeof orderAttempt.$inferSelect;

/** The key of an attempt. */
export interface AttemptId {
  account: string;
  orderMetaId: string;
}

/** The data that a change of state stores, by the new state. The README has the table of states. */
export type AttemptEnd =
  | { state: 'placed'; isRecovered: boolean; response: BufferedResponse; created: CreatedOrder }
  | { state: 'refused'; response: BufferedResponse; description: string }
  | { state: 'unknown'; description: string }
  | { state: 'notPlaced'; description: string };

/** What the database stores before a create is sent. */
interface AttemptStart {
  snapshot: OrderSnapshot;
  sealedKey: string;
  /** The upstream's time. The window of a validation that the desk did not relay starts here. */
  upstreamNow: number;
}

/** Milliseconds until a process that sends a create counts as dead unless it renews its lease. */
export const leaseTime = 10_000;

/** The states in which the result is not known yet. */
export const openStates: AttemptRow['state'][] = ['sending', 'unknown'];

const hasId = ({ account, orderMetaId }: AttemptId) =>
  and(eq(orderAttempt.account, account), eq(orderAttempt.orderMetaId, orderMetaId));

/** The account's attempt for an orderMetaId; null if there is none. */
export async function findAttempt(database: Database, id: AttemptId): Promise<AttemptRow | null> {
  const [row] = await database.select().from(orderAttempt).where(hasId(id));
  return row ?? null;
}

/** The account's open attempts, newest first. */
export function listOpenAttempts(database: Database, account: string): Promise<AttemptRow[]> {
  return database
    .select()
    .from(orderAttempt)
    .where(and(eq(orderAttempt.account, account), inArray(orderAttempt.state, openStates)))
    .orderBy(desc(orderAttempt.startedAt), desc(orderAttempt.orderMetaId));
}

/** The account's open attempt that holds any of these buy requests; null if they are free. */
export async function findHoldingAttempt(
  database: Database,
  account: string,
  buyRequestIds: readonly string[],
): Promise<AttemptRow | null> {
  const attempts = await listOpenAttempts(database, account);
  return attempts.find((open) => open.buyRequestIds.some((id) => buyRequestIds.includes(id))) ?? null;
}

/** Locks the account's attempts for this transaction, across all processes. */
export async function lockAccount(transaction: Database, account: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${account}, 0))`);
}

/**
 * Records that a create is about to be sent, with everything that is needed to find its result later.
 * @returns `begun` with the new attempt, which the caller must send. Nothing is written in the other cases: `existing` with the attempt for
 *   the same orderMetaId, `held` with another open attempt for the same buy requests, `ordered` with the order that already has one of
 *   them. The buy requests are known only if the desk relayed the validation.
 */
export async function beginAttempt(
  database: Database,
  clock: Clock,
  id: AttemptId,
  { snapshot, sealedKey, upstreamNow }: AttemptStart,
): Promise<
  { kind: 'begun' | 'existing' | 'held'; attempt: AttemptRow } | { kind: 'ordered'; orderNo: string }
> {
  const { account, orderMetaId } = id;
  return database.transaction(async (transaction) => {
    await lockAccount(transaction, account);
    const existing = await findAttempt(transaction, id);
    if (existing) return { kind: 'existing', attempt: existing };
    const validated = await findValidation(transaction, account, orderMetaId);
    const buyRequestIds = validated?.buyRequestIds ?? [];
    const holding = await findHoldingAttempt(transaction, account, buyRequestIds);
    if (holding) return { kind: 'held', attempt: holding };
    const orderNo = await findOrderNo(transaction, account, buyRequestIds);
    if (orderNo !== null) return { kind: 'ordered', orderNo };
    const now = clock.now();
    const [attempt] = await transaction
      .insert(orderAttempt)
      .values({
        ...id,
        state: 'sending',
        buyRequestIds,
        startedAt: now,
        snapshot,
        sealedKey,
        expectation:
          validated && (await expectationOf(transaction, account, validated.validation, buyRequestIds)),
        windowEndsAt: Math.ceil(windowEnd(validated?.sentAt ?? upstreamNow)),
        leaseUntil: now + leaseTime,
      })
      .returning();
    invariant(attempt, 'an insert returns its row');
    return { kind: 'begun', attempt };
  });
}

/** Records that the process that sends a create is alive. */
export async function renewLease(database: Database, clock: Clock, id: AttemptId): Promise<void> {
  await database
    .update(orderAttempt)
    .set({ leaseUntil: clock.now() + leaseTime })
    .where(and(hasId(id), eq(orderAttempt.state, 'sending')));
}

function columnsOf(end: AttemptEnd, now: number) {
  const base = { state: end.state, endedAt: now, leaseUntil: null };
  if (end.state === 'unknown') {
    return { ...base, description: storableText(end.description), nextCheckAt: now };
  }
  // Lotdesk no longer searches for the order of an ended attempt, so the search's data is deleted, above all the key.
  const over = { ...base, sealedKey: null, snapshot: null, nextCheckAt: null, finding: null, candidates: [] };
  if (end.state === 'notPlaced') return { ...over, description: storableText(end.description) };
  const replayable = responseColumns(end.response);
  if (end.state === 'refused') {
    return { ...over, ...replayable, description: storableText(end.description) };
  }
  const { orderNo, amount } = end.created;
  return { ...over, ...replayable, description: null, orderNo, amount, isRecovered: end.isRecovered };
}

/** A state of the README's table. There, `placed` is "recovered" if it was concluded from the list of orders. */
export type AttemptState = Pick<AttemptRow, 'state' | 'isRecovered'>;

/**
 * Whether a change of state is allowed. The create's own success overrides every conclusion from the list of orders.
 * @param to the new state, never `sending`.
 */
export function mayBecome(from: AttemptState, to: AttemptState): boolean {
  if (to.state === 'unknown') return from.state === 'sending';
  if (to.state !== 'placed' || to.isRecovered) return openStates.includes(from.state);
  return from.state !== 'refused' && (from.state !== 'placed' || from.isRecovered);
}

/** Does the work of `endAttempt` in a transaction that is already open. */
export async function writeEnd(
  transaction: Database,
  clock: Clock,
  id: AttemptId,
  end: AttemptEnd,
): Promise<AttemptRow | null> {
  const [before] = await transaction.select().from(orderAttempt).where(hasId(id)).for('update');
  const isRecovered = end.state === 'placed' && end.isRecovered;
  if (!before || !mayBecome(before, { state: end.state, isRecovered })) return before ?? null;
  const now = clock.now();
  const [after] = await transaction
    .update(orderAttempt)
    .set(columnsOf(end, now))
    .where(hasId(id))
    .returning();
  invariant(after, 'a locked row is updated');
  if (end.state !== 'placed') return after;
  const { orderNo } = end.created;
  if (before.orderNo !== null && before.orderNo !== orderNo) {
    await deleteWireSheet(transaction, id, before.orderNo);
  }
  await writeWireSheet(transaction, id, end, now);
  await markOrdered(transaction, id.account, after.buyRequestIds, orderNo);
  return after;
}

/**
 * Records how an attempt ended, in one transaction with the wire instructions and the buy requests that leave the cart. An ended attempt
 * does not change, with one exception: the create's own response, however late, corrects a state that was only concluded.
 * @returns the attempt as the database has it afterwards; null if there is none.
 */
export function endAttempt(
  database: Database,
  clock: Clock,
  id: AttemptId,
  end: AttemptEnd,
): Promise<AttemptRow | null> {
  return database.transaction((transaction) => writeEnd(transaction, clock, id, end));
}
