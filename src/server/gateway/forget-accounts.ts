import { inArray } from 'drizzle-orm';
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
