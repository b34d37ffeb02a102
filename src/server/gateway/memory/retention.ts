import { and, desc, eq, inArray, isNotNull, isNull, lt, not, notExists, or, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Clock } from '@/lib/clock';
import {
  deskBuyRequest,
  deskList,
  deskValidation,
  idempotentRequest,
  orderAttempt,
  wireSheet,
} from '@/server/database/gateway-schema';
import type { Database } from '@/server/database/open';

/** How long the gateway keeps data that is no longer needed, in milliseconds. */
export const retention = 30 * 24 * 60 * 60 * 1000;

/**
 * Deletes data that is older than the retention and no longer needed: responses for replay, lines removed from a cart, deleted lists, and
 * validations that nobody tried to place. Attempts, wire sheets, ordered lines and intents without a response stay: an intent without a
 * response is never sent again.
 */
export async function deleteExpired(database: Database, clock: Clock): Promise<void> {
  const oldest = clock.now() - retention;
  await database
    .delete(idempotentRequest)
    .where(and(isNotNull(idempotentRequest.answeredAt), lt(idempotentRequest.startedAt, oldest)));
  await database.delete(deskList).where(lt(deskList.deletedAt, oldest));
  // A line of an open attempt must stay, because it may still be ordered.
  const openAttempts = database
    .select({ orderMetaId: orderAttempt.orderMetaId })
    .from(orderAttempt)
    .where(
      and(
        eq(orderAttempt.account, deskBuyRequest.account),
        inArray(orderAttempt.state, ['sending', 'unknown']),
      ),
    );
  await database
    .delete(deskBuyRequest)
    .where(
      and(lt(deskBuyRequest.removedAt, oldest), isNull(deskBuyRequest.orderNo), notExists(openAttempts)),
    );
  const attempts = database
    .select({ orderMetaId: orderAttempt.orderMetaId })
    .from(orderAttempt)
    .where(
      and(
        eq(orderAttempt.account, deskValidation.account),
        eq(orderAttempt.orderMetaId, deskValidation.orderMetaId),
      ),
    );
  await database.delete(deskValidation).where(and(lt(deskValidation.sentAt, oldest), notExists(attempts)));
}

/** The most rows of one kind that the shared account keeps. */
const maxRows = 2000;

/** A table, the time of its rows, and which rows may be deleted. */
interface Clearing {
  table: PgTable & { account: AnyPgColumn };
  at: AnyPgColumn;
  isDeletable?: SQL | undefined;
}

const clearings: Clearing[] = [
  { table: deskBuyRequest, at: deskBuyRequest.createdAt },
  { table: deskList, at: deskList.changedAt },
  { table: deskValidation, at: deskValidation.sentAt },
  { table: idempotentRequest, at: idempotentRequest.startedAt },
  {
    table: orderAttempt,
    at: orderAttempt.startedAt,
    isDeletable: not(inArray(orderAttempt.state, ['sending', 'unknown'])),
  },
  // The sandbox's own past orders have sheets without an orderMetaId, which stay.
  { table: wireSheet, at: wireSheet.recordedAt, isDeletable: isNotNull(wireSheet.orderMetaId) },
];

/** Deletes all data of accounts whose sandbox world was deleted. */
export async function forgetAccounts(database: Database, accounts: readonly string[]): Promise<void> {
  if (accounts.length === 0) return;
  for (const { table } of clearings) {
    await database.delete(table).where(inArray(table.account, [...accounts]));
  }
}

/**
 * Deletes an account's data from before a time (milliseconds), then all but the newest 2,000 rows of each kind. Only for the sandbox's
 * shared account. Open attempts stay.
 */
export async function forgetOlder(database: Database, account: string, before: number): Promise<void> {
  for (const { table, at, isDeletable } of clearings) {
    const isOwn = eq(table.account, account);
    const [oldestToKeep] = await database
      .select({ at })
      .from(table)
      .where(isOwn)
      .orderBy(desc(at))
      .offset(maxRows - 1)
      .limit(1);
    const isOld = or(lt(at, before), oldestToKeep ? lt(at, oldestToKeep.at) : undefined);
    await database.delete(table).where(and(isOwn, isDeletable, isOld));
  }
}
