import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { OrderAttempt } from '@/contract/desk';
import type { CreatedOrder } from '@/contract/resources';
import type { Clock } from '@/lib/clock';
import { invariant, unreachable } from '@/lib/invariant';
import { deskBuyRequest, deskValidation, orderAttempt, wireSheet } from '@/server/database/gateway-schema';
import type { Database } from '@/server/database/open';
import type { Answer } from './answer';
import { storableJson, storableText } from './storable';
import { validationRequest } from './validations';

/** An attempt as it is kept: the contract's form is made of it by `toOrderAttempt`. */
export type AttemptRow = typeof orderAttempt.$inferSelect;

/** Which attempt is meant. */
export interface AttemptId {
  account: string;
  orderMetaId: string;
}

/** How an attempt ends. `notSent`: no connection could be made, so that there is certainly no order. */
export type AttemptEnd =
  | { state: 'placed'; answer: Answer; created: CreatedOrder }
  | { state: 'refused'; answer: Answer; description: string }
  | { state: 'unknown'; status: number | null; description: string }
  | { state: 'notPlaced'; status: number | null; description: string };

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

/**
 * Writes down that an order is about to be created, before anything is sent. One transaction under a lock of the account decides, so that
 * of two attempts over the same buy requests one goes first whatever the number of processes.
 * @returns `begun` when it is the caller's to send, `known` with what became of it earlier, `held` with the other attempt whose end is
 *   open over the same buy requests; nothing is written then. Buy requests are known of a validation that the desk relayed.
 */
export async function beginAttempt(
  database: Database,
  clock: Clock,
  id: AttemptId,
): Promise<{ kind: 'begun' } | { kind: 'known' | 'held'; attempt: AttemptRow }> {
  const { account, orderMetaId } = id;
  return database.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${account}, 0))`);
    const known = await findAttempt(transaction, id);
    if (known) return { kind: 'known', attempt: known };
    const [validation] = await transaction
      .select({ request: deskValidation.request })
      .from(deskValidation)
      .where(and(eq(deskValidation.account, account), eq(deskValidation.orderMetaId, orderMetaId)));
    const buyRequestIds = validation ? validationRequest.parse(validation.request).buyRequestIds : [];
    const holding = await attemptHolding(transaction, account, buyRequestIds);
    if (holding) return { kind: 'held', attempt: holding };
    await transaction
      .insert(orderAttempt)
      .values({ ...id, state: 'sending', buyRequestIds, startedAt: clock.now() });
    return { kind: 'begun' };
  });
}

function columnsOf(end: AttemptEnd) {
  if (end.state === 'unknown' || end.state === 'notPlaced') {
    return { status: end.status, description: storableText(end.description) };
  }
  const { status, headers, body } = end.answer;
  const replayable = {
    status,
    contentType: storableText(headers['content-type'] ?? 'application/json'),
    body: storableText(new TextDecoder('utf-8', { ignoreBOM: true }).decode(body)),
  };
  if (end.state === 'refused') return { ...replayable, description: storableText(end.description) };
  return { ...replayable, orderNo: end.created.orderNo, amount: end.created.amount };
}

/**
 * Writes down how an attempt ended, once: in one transaction with the wire instructions and the buy requests that an order took out
 * of the cart. An attempt that already ended stays as it is; one that a restart declared unknown is put right.
 */
export async function endAttempt(
  database: Database,
  clock: Clock,
  id: AttemptId,
  end: AttemptEnd,
): Promise<void> {
  await database.transaction(async (transaction) => {
    const [row] = await transaction
      .update(orderAttempt)
      .set({ state: end.state, endedAt: clock.now(), ...columnsOf(end) })
      .where(and(rowOf(id), inArray(orderAttempt.state, openStates)))
      .returning({ buyRequestIds: orderAttempt.buyRequestIds });
    if (!row || end.state !== 'placed') return;
    const { orderNo, amount, wirePaymentDetails } = end.created;
    await transaction
      .insert(wireSheet)
      .values({
        account: id.account,
        orderNo,
        amount,
        wirePaymentDetails: storableJson(wirePaymentDetails),
        recordedAt: clock.now(),
      })
      .onConflictDoNothing();
    if (row.buyRequestIds.length === 0) return;
    await transaction
      .update(deskBuyRequest)
      .set({ orderNo })
      .where(and(eq(deskBuyRequest.account, id.account), inArray(deskBuyRequest.id, row.buyRequestIds)));
  });
}

/** Attempts that were under way when the desk stopped: nobody knows how they ended. Done before the first request is taken. */
export async function declareLost(database: Database, clock: Clock): Promise<number> {
  const lost = await database
    .update(orderAttempt)
    .set({
      state: 'unknown',
      endedAt: clock.now(),
      description: 'Lotdesk was stopped while the order was being placed.',
    })
    .where(eq(orderAttempt.state, 'sending'))
    .returning({ orderMetaId: orderAttempt.orderMetaId });
  return lost.length;
}

/** An attempt in the contract's form. */
export function toOrderAttempt(row: AttemptRow): OrderAttempt {
  const { state, orderMetaId, startedAt, buyRequestIds } = row;
  const about = { orderMetaId, startedAt, buyRequestIds };
  const description = row.description ?? '';
  switch (state) {
    case 'sending':
      return { state, ...about };
    case 'placed':
      invariant(row.orderNo !== null && row.amount !== null, 'a placed attempt has its order');
      return { state, ...about, orderNo: row.orderNo, amount: row.amount };
    case 'refused':
      return { state, ...about, status: row.status ?? 0, description };
    case 'unknown':
    case 'notPlaced':
      return { state, ...about, description };
    default:
      return unreachable(state);
  }
}
