import { and, desc, eq, inArray, isNotNull, lt, not, or, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import {
  deskBuyRequest,
  deskList,
  deskValidation,
  idempotentRequest,
  orderAttempt,
  wireSheet,
} from '@/server/database/gateway-schema';
import type { Database } from '@/server/database/open';

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

/** Deletes everything of accounts whose sandbox world was deleted. */
export async function forgetAccounts(database: Database, accounts: readonly string[]): Promise<void> {
  if (accounts.length === 0) return;
  for (const { table } of clearings) {
    await database.delete(table).where(inArray(table.account, [...accounts]));
  }
}

/**
 * Deletes what an account did before a time (milliseconds), and of the rest all but the newest 2,000 rows of each kind. Only for the
 * sandbox's shared account. Open attempts stay.
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
