import { and, eq, isNotNull, type SQL } from 'drizzle-orm';
import type { Database } from '@/server/database/open';
import {
  sandboxApiKey,
  sandboxBuyer,
  sandboxOrderItem,
  sandboxWorld,
} from '@/server/database/sandbox-schema';
import { journalOf } from './journal/journal';
import { inTransaction } from './transaction';
import { settleWhenDue } from './upkeep';

/** What the desk in front of the marketplace remembers of a world's buyers, so that it can go with the world. */
export interface DeskMemory {
  /** What everything of a buyer is remembered under. */
  accountOf(apiKey: string): string;
  /** Forgets everything of these accounts, as part of a transaction. */
  forget(transaction: Database, accounts: readonly string[]): Promise<void>;
}

/**
 * Removes a world and everything in it, with what the desk remembers of its buyers.
 * @param onlyIf what must hold of its row for that, besides its id.
 * @returns false when there is none of this id, or it does not hold.
 */
export async function deleteWorld(
  database: Database,
  id: string,
  desk?: DeskMemory,
  onlyIf?: SQL,
): Promise<boolean> {
  const listings = await inTransaction(database, async (transaction) => {
    const accounts = await transaction
      .select({ account: sandboxApiKey.account })
      .from(sandboxApiKey)
      .innerJoin(sandboxBuyer, eq(sandboxBuyer.id, sandboxApiKey.buyer))
      .where(and(eq(sandboxBuyer.world, id), isNotNull(sandboxApiKey.account)));
    const [deleted] = await transaction
      .delete(sandboxWorld)
      .where(and(eq(sandboxWorld.id, id), onlyIf))
      .returning({ listings: sandboxWorld.listings });
    if (!deleted) return null;
    await transaction.delete(sandboxOrderItem).where(eq(sandboxOrderItem.world, id));
    await desk?.forget(
      transaction,
      accounts.flatMap(({ account }) => account ?? []),
    );
    return deleted.listings;
  });
  journalOf(database).forget(id);
  if (listings !== null) await settleWhenDue(database, listings);
  return listings !== null;
}
