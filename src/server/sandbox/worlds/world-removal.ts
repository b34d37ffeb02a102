import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import { setTimeout as wait } from 'node:timers/promises';
import { systemClock } from '@/lib/clock';
import type { Database } from '@/server/database/open';
import {
  sandboxApiKey,
  sandboxBuyer,
  sandboxOrderItem,
  sandboxSellRequest,
  sandboxWorld,
} from '@/server/database/sandbox-schema';
import { journalOf } from '../journal/journal';
import { inTransaction } from '../core/transaction';
import { countRemoved } from './maintenance';

/** What the desk in front of the marketplace remembers of a world's buyers, so that it can go with the world. */
export interface DeskMemory {
  /** What everything of a buyer is remembered under. */
  accountOf(apiKey: string): string;
  /** Forgets everything of these accounts, as part of a transaction. */
  forget(transaction: Database, accounts: readonly string[]): Promise<void>;
  /**
   * Forgets what an account did before a moment, and the oldest of it where there is very much, as part of a transaction. Orders whose end is open stay.
   * @param before milliseconds by the server's clock.
   */
  forgetOlder(transaction: Database, account: string, before: number): Promise<void>;
}

/** Listings removed in one statement, which takes some 10 ms on PGlite. */
const chunkSize = 1000;

/** Takes a world out of sight: its keys are gone, and what the desk remembers of its buyers. False when there is none, or `onlyIf` does not hold. */
function hideWorld(database: Database, id: string, desk?: DeskMemory, onlyIf?: SQL): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const [world] = await transaction
      .select({ id: sandboxWorld.id })
      .from(sandboxWorld)
      .where(and(eq(sandboxWorld.id, id), onlyIf))
      .for('update');
    if (!world) return false;
    const accounts = await transaction
      .select({ account: sandboxApiKey.account })
      .from(sandboxApiKey)
      .innerJoin(sandboxBuyer, eq(sandboxBuyer.id, sandboxApiKey.buyer))
      .where(and(eq(sandboxBuyer.world, id), isNotNull(sandboxApiKey.account)));
    await transaction.delete(sandboxBuyer).where(eq(sandboxBuyer.world, id));
    await desk?.forget(
      transaction,
      accounts.flatMap(({ account }) => account ?? []),
    );
    return true;
  });
}

/** Removes a world's listings some at a time, with a pause as long as each removal took, so that other requests have their turn. */
async function removeListings(database: Database, id: string): Promise<number> {
  const some = sql`select ctid from ${sandboxSellRequest} where ${sandboxSellRequest.world} = ${id} limit ${chunkSize}`;
  let removed = 0;
  for (;;) {
    const start = systemClock.monotonic();
    const rows = await database
      .delete(sandboxSellRequest)
      .where(sql`ctid = any(array(${some}))`)
      .returning({ world: sandboxSellRequest.world });
    removed += rows.length;
    if (rows.length < chunkSize) return removed;
    await wait(systemClock.monotonic() - start);
  }
}

/**
 * Removes a world and everything in it, with what the desk remembers of its buyers. It is out of sight at once; a removal that is interrupted leaves
 * a world without buyers, which `removeUnfinishedWorlds` removes.
 * @param onlyIf what must hold of its row for that, besides its id.
 * @returns false when there is none of this id, or it does not hold.
 */
export async function deleteWorld(
  database: Database,
  id: string,
  desk?: DeskMemory,
  onlyIf?: SQL,
): Promise<boolean> {
  if (!(await hideWorld(database, id, desk, onlyIf))) return false;
  journalOf(database).forget(id);
  const listings = await removeListings(database, id);
  await inTransaction(database, async (transaction) => {
    // The world first: an order that is being made holds it, and its items are there afterwards.
    await transaction.delete(sandboxWorld).where(eq(sandboxWorld.id, id));
    await transaction.delete(sandboxOrderItem).where(eq(sandboxOrderItem.world, id));
  });
  await countRemoved(database, listings);
  return true;
}
