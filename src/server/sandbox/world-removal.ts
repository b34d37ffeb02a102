import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '@/server/database/open';
import {
  sandboxApiKey,
  sandboxBuyer,
  sandboxOrderItem,
  sandboxSellRequest,
  sandboxWorld,
} from '@/server/database/sandbox-schema';
import { journalOf } from './journal/journal';
import { inTransaction } from './transaction';

/** What the desk in front of the marketplace remembers of a world's buyers, so that it can go with the world. */
export interface DeskMemory {
  /** What everything of a buyer is remembered under. */
  accountOf(apiKey: string): string;
  /** Forgets everything of these accounts, as part of a transaction. */
  forget(transaction: Database, accounts: readonly string[]): Promise<void>;
}

/** Listings removed since their space was last reclaimed, database by database. */
const removed = new WeakMap<Database, number>();
const reclaimFrom = 20_000;

/** PGlite never reclaims space by itself; looking through the whole table for every small world would cost more than it brings. */
async function reclaim(database: Database, listings: number): Promise<void> {
  const sinceLast = (removed.get(database) ?? 0) + listings;
  removed.set(database, sinceLast < reclaimFrom ? sinceLast : 0);
  if (sinceLast >= reclaimFrom) await database.execute(sql`vacuum ${sandboxSellRequest}`);
}

/**
 * Removes a world and everything in it, with what the desk remembers of its buyers.
 * @returns false when there is none of this id.
 */
export async function deleteWorld(database: Database, id: string, desk?: DeskMemory): Promise<boolean> {
  const listings = await inTransaction(database, async (transaction) => {
    const accounts = await transaction
      .select({ account: sandboxApiKey.account })
      .from(sandboxApiKey)
      .innerJoin(sandboxBuyer, eq(sandboxBuyer.id, sandboxApiKey.buyer))
      .where(and(eq(sandboxBuyer.world, id), isNotNull(sandboxApiKey.account)));
    const [deleted] = await transaction
      .delete(sandboxWorld)
      .where(eq(sandboxWorld.id, id))
      .returning({ listings: sandboxWorld.listings });
    await transaction.delete(sandboxOrderItem).where(eq(sandboxOrderItem.world, id));
    await desk?.forget(
      transaction,
      accounts.flatMap(({ account }) => account ?? []),
    );
    return deleted?.listings ?? null;
  });
  journalOf(database).forget(id);
  if (listings !== null) await reclaim(database, listings);
  return listings !== null;
}
