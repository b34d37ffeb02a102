import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { CreatedOrder } from '@/contract/resources';
import type { Clock } from '@/lib/clock';
import { orderAttempt } from '@/server/database/gateway-schema';
import type { Database } from '@/server/database/open';
import type { Answer } from '../http/answer';
import { markOrdered, orderNoOf } from '../memory/cart';
import { expectationOf } from './order-expectation';
import { windowEnd } from './order-matching';
import type { OrderSnapshot } from './order-snapshot';
import { storableText } from '../memory/postgres-text';
import { findValidation } from '../memory/validations';
import { dropWireSheet, writeWireSheet } from '../memory/wire-sheets';

/** An attempt as it is kept: the contract's form is made of it by `toOrderAttempt`. */
export type AttemptRow = typeof orderAttempt.$inferSelect;

/** Which attempt is meant. */
export interface AttemptId {
  account: string;
  orderMetaId: string;
}

/**
 * How an attempt ends. `placed`: by the create's own answer, or recovered, by the list of orders. `notPlaced`: there is certainly
 * no order, because no connection could be made or because none came while one could.
 */
export type AttemptEnd =
  | { state: 'placed'; isRecovered: boolean; answer: Answer; created: CreatedOrder }
  | { state: 'refused'; answer: Answer; description: string }
  | { state: 'unknown'; status: number | null; description: string }
  | { state: 'notPlaced'; status: number | null; description: string };

/** What is known and kept before a create is sent. */
export interface AttemptStart {
  snapshot: OrderSnapshot;
  sealedKey: string;
  /** The upstream's time, for the window of a validation that the desk has not relayed. */
  upstreamNow: number;
}

/** Milliseconds for which a process that sends a create counts as alive without saying so again. */
export const leaseTime = 10_000;

const openStates: AttemptRow['state'][] = ['sending', 'unknown'];

const rowOf = ({ account, orderMetaId }: AttemptId) =>
  and(eq(orderAttempt.account, account), eq(orderAttempt.orderMetaId, orderMetaId));

/** The attempt of an account over an orderMetaId, null where there was none. */
export async function findAttempt(database: Database, id: AttemptId): Promise<AttemptRow | null> {
  const [row] = await database.select().from(orderAttempt).where(rowOf(id));
  return row ?? null;
}

/** The account's attempts whose end is open, newest first. */
export function openAttempts(database: Database, account: string): Promise<AttemptRow[]> {
  return database
    .select()
    .from(orderAttempt)
    .where(and(eq(orderAttempt.account, account), inArray(orderAttempt.state, openStates)))
    .orderBy(desc(orderAttempt.startedAt), desc(orderAttempt.orderMetaId));
}

/** The open attempt of the account that any of these buy requests is part of; null when they are free. */
export async function attemptHolding(
  database: Database,
  account: string,
  buyRequestIds: readonly string[],
): Promise<AttemptRow | null> {
  const attempts = await openAttempts(database, account);
  return attempts.find((open) => open.buyRequestIds.some((id) => buyRequestIds.includes(id))) ?? null;
}

/** Has the transaction be the only one that begins attempts of the account or finds out about them, whatever the number of processes. */
export async function lockAccount(transaction: Database, account: string): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${account}, 0))`);
}

/**
 * Writes down that an order is about to be created, before it is sent, with everything that it takes to find out later what became of it.
 * @returns `begun` when it is the caller's to send, `known` with what became of it earlier, `held` with the other attempt whose end is
 *   open over the same buy requests, `ordered` with the order that one of them is in already; nothing is written then. Buy requests are
 *   known of a validation that the desk relayed.
 */
export async function beginAttempt(
  database: Database,
  clock: Clock,
  id: AttemptId,
  { snapshot, sealedKey, upstreamNow }: AttemptStart,
): Promise<
  { kind: 'begun' } | { kind: 'known' | 'held'; attempt: AttemptRow } | { kind: 'ordered'; orderNo: string }
> {
  const { account, orderMetaId } = id;
  return database.transaction(async (transaction) => {
    await lockAccount(transaction, account);
    const known = await findAttempt(transaction, id);
    if (known) return { kind: 'known', attempt: known };
    const validated = await findValidation(transaction, account, orderMetaId);
    const buyRequestIds = validated?.buyRequestIds ?? [];
    const holding = await attemptHolding(transaction, account, buyRequestIds);
    if (holding) return { kind: 'held', attempt: holding };
    const orderNo = await orderNoOf(transaction, account, buyRequestIds);
    if (orderNo !== null) return { kind: 'ordered', orderNo };
    const now = clock.now();
    await transaction.insert(orderAttempt).values({
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
    });
    return { kind: 'begun' };
  });
}

/** Says that the process that sends a create is alive. */
export async function renewLease(database: Database, clock: Clock, id: AttemptId): Promise<void> {
  await database
    .update(orderAttempt)
    .set({ leaseUntil: clock.now() + leaseTime })
    .where(and(rowOf(id), eq(orderAttempt.state, 'sending')));
}

function columnsOf(end: AttemptEnd, now: number) {
  const base = { state: end.state, endedAt: now, leaseUntil: null };
  if (end.state === 'unknown') {
    const { status } = end;
    return { ...base, status, description: storableText(end.description), nextCheckAt: now };
  }
  // Nothing is looked for any more, so nothing is kept that only serves looking, the key first of all.
  const over = { ...base, sealedKey: null, snapshot: null, nextCheckAt: null, finding: null, candidates: [] };
  if (end.state === 'notPlaced') {
    return { ...over, status: end.status, description: storableText(end.description) };
  }
  const { status, headers, body } = end.answer;
  const replayable = {
    status,
    contentType: storableText(headers['content-type'] ?? 'application/json'),
    body: storableText(new TextDecoder('utf-8', { ignoreBOM: true }).decode(body)),
  };
  if (end.state === 'refused') {
    return { ...over, ...replayable, description: storableText(end.description) };
  }
  const { orderNo, amount } = end.created;
  return { ...over, ...replayable, description: null, orderNo, amount, isRecovered: end.isRecovered };
}

/** Whether an end may still be written. The create's own answer that an order was placed overrules everything that was only concluded. */
function mayEnd(row: AttemptRow, end: AttemptEnd): boolean {
  if (end.state === 'unknown') return row.state === 'sending';
  if (end.state !== 'placed' || end.isRecovered) return openStates.includes(row.state);
  return row.state !== 'refused' && (row.state !== 'placed' || row.isRecovered);
}

/** The same as `endAttempt`, within a transaction that is under way. */
export async function writeEnd(
  transaction: Database,
  clock: Clock,
  id: AttemptId,
  end: AttemptEnd,
): Promise<boolean> {
  const [row] = await transaction.select().from(orderAttempt).where(rowOf(id)).for('update');
  if (!row || !mayEnd(row, end)) return false;
  const now = clock.now();
  await transaction.update(orderAttempt).set(columnsOf(end, now)).where(rowOf(id));
  if (end.state !== 'placed') return true;
  const { orderNo } = end.created;
  if (row.orderNo !== null && row.orderNo !== orderNo) await dropWireSheet(transaction, id, row.orderNo);
  await writeWireSheet(transaction, id, end, now);
  await markOrdered(transaction, id.account, row.buyRequestIds, orderNo);
  return true;
}

/**
 * Writes down how an attempt ended: in one transaction with the wire instructions and the buy requests that an order took out of the cart.
 * An attempt that ended stays as it is, but for one that was declared unknown or concluded from the list of orders: its own
 * answer, however late, puts it right.
 * @returns whether it was written.
 */
export function endAttempt(
  database: Database,
  clock: Clock,
  id: AttemptId,
  end: AttemptEnd,
): Promise<boolean> {
  return database.transaction((transaction) => writeEnd(transaction, clock, id, end));
}
