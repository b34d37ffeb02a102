import { and, desc, eq, inArray, isNotNull, lt, not, or, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import {
  deskBuyRequest,
  deskValidation,
  idempotentRequest,
  orderAttempt,
  wireSheet,
} from '@/server/database/gateway-schema';
import type { Database } from '@/server/database/open';

/** Forgets everything of accounts whose marketplace is gone: only a sandbox's is, and takes its buyers along. */
export async function forgetAccounts(database: Database, accounts: readonly string[]): Promise<void> {
  if (accounts.length === 0) return;
  for (const table of [deskBuyRequest, deskValidation, idempotentRequest, orderAttempt, wireSheet]) {
    await database.delete(table).where(inArray(table.account, [...accounts]));
  }
}

/** Most rows of one kind that are kept of an account that is cleared by age. */
const mostKept = 2000;

/** A table, when its rows began, and which of them may go. */
interface Clearing {
  table: PgTable & { account: AnyPgColumn };
  at: AnyPgColumn;
  mayGo?: SQL | undefined;
}

const clearings: Clearing[] = [
  { table: deskBuyRequest, at: deskBuyRequest.createdAt },
  { table: deskValidation, at: deskValidation.sentAt },
  { table: idempotentRequest, at: idempotentRequest.startedAt },
  {
    table: orderAttempt,
    at: orderAttempt.startedAt,
    mayGo: not(inArray(orderAttempt.state, ['sending', 'unknown'])),
  },
  // Those of orders that the account came with were never placed.
  { table: wireSheet, at: wireSheet.recordedAt, mayGo: isNotNull(wireSheet.orderMetaId) },
];

/**
 * Forgets what an account did before a moment (milliseconds), and of the rest all but the newest 2,000 of each kind. Only for the account that everybody
 * shares in a sandbox. Attempts whose end is open stay.
 */
export async function forgetOlder(database: Database, account: string, before: number): Promise<void> {
  for (const { table, at, mayGo } of clearings) {
    const isOwn = eq(table.account, account);
    const [oldestKept] = await database
      .select({ at })
      .from(table)
      .where(isOwn)
      .orderBy(desc(at))
      .offset(mostKept - 1)
      .limit(1);
    const isOld = or(lt(at, before), oldestKept ? lt(at, oldestKept.at) : undefined);
    await database.delete(table).where(and(isOwn, mayGo, isOld));
  }
}
