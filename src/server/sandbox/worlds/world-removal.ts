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

/** The desk's memory of a world's buyers, which is deleted with the world. */
export interface DeskMemory {
  /** The id of a buyer's account at the desk. */
  accountOf(apiKey: string): string;
  /** Deletes all data of these accounts, as part of a transaction. */
  forget(transaction: Database, accounts: readonly string[]): Promise<void>;
  /**
   * Deletes an account's data from before a moment, and the oldest data beyond a limit, as part of a
   * transaction. Order attempts without a result stay.
   * @param before milliseconds by the server's clock.
   */
  forgetOlder(transaction: Database, account: string, before: number): Promise<void>;
}

/** Sell requests per DELETE, which takes about 10 ms on PGlite. */
const chunkSize = 1000;

/**
 * Hides a world: deletes its buyers, their keys and the desk's memory of them. False when there is no such world or `onlyIf` does not hold.
 */
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

/** Removes a world's sell requests in chunks. After each chunk it pauses as long as the chunk took, so that other requests can run. */
async function removeSellRequests(database: Database, id: string): Promise<void> {
  const some = sql`select ctid from ${sandboxSellRequest} where ${sandboxSellRequest.world} = ${id} limit ${chunkSize}`;
  for (;;) {
    const start = systemClock.monotonic();
    const rows = await database
      .delete(sandboxSellRequest)
      .where(sql`ctid = any(array(${some}))`)
      .returning({ world: sandboxSellRequest.world });
    if (rows.length < chunkSize) return;
    await wait(systemClock.monotonic() - start);
  }
}

/**
 * Removes a world with everything in it and the desk's memory of its buyers. The world is hidden at once. An
 * interrupted removal leaves a world without buyers, which `removeUnusedWorlds` removes.
 * @param onlyIf an extra condition on its row.
 * @returns false when there is no such world or the condition does not hold.
 */
export async function deleteWorld(
  database: Database,
  id: string,
  desk?: DeskMemory,
  onlyIf?: SQL,
): Promise<boolean> {
  if (!(await hideWorld(database, id, desk, onlyIf))) return false;
  journalOf(database).forget(id);
  await removeSellRequests(database, id);
  await inTransaction(database, async (transaction) => {
    // Delete the world first: this waits for an order in progress, which locks the world, so that its items exist below.
    await transaction.delete(sandboxWorld).where(eq(sandboxWorld.id, id));
    await transaction.delete(sandboxOrderItem).where(eq(sandboxOrderItem.world, id));
  });
  return true;
}
