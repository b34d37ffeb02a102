import { getTableName, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '@/server/database/open';
import { sandboxSellRequest } from '@/server/database/sandbox-schema';

/** Listings that were removed and whose space was not given back yet, by database. */
const removed = new WeakMap<Database, number>();

/** Removed listings from which on a vacuum is worth the second that it takes. */
const dueFrom = 100_000;

/**
 * Tells the planner about a new world: without that it takes the world for empty and reads it thousands of times for one page. Nobody else does it on
 * PGlite, and a server would only do it a minute later. A sample of 9,000 rows is enough to tell worlds apart, and keeps this to a tenth of a
 * second however many listings there are.
 */
export async function analyzeListings(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`set local default_statistics_target = 30`);
    await transaction.execute(sql`analyze ${sandboxSellRequest}`);
  });
}

/** Gives the space of removed listings to the next ones, and marks all others as visible so that counting reads an index alone. */
export async function vacuumListings(database: Database): Promise<void> {
  removed.set(database, 0);
  await database.execute(sql`vacuum ${sandboxSellRequest}`);
}

/** Notes that listings were removed, and vacuums once there are many. */
export async function countRemoved(database: Database, listings: number): Promise<void> {
  const sinceLast = (removed.get(database) ?? 0) + listings;
  removed.set(database, sinceLast);
  if (sinceLast >= dueFrom) await vacuumListings(database);
}

const name = getTableName(sandboxSellRequest);
const sizes = z.object({ rows: z.tuple([z.object({ bytes: z.number(), listings: z.number() })]) });

/** Bytes that a listing takes with its eight indexes, and a table that is not worth the trouble. */
const usualRow = 1200;
const smallTable = 64 * 2 ** 20;

/** Most listings that are written again in one go: nobody can read them for the second that this takes. */
const mostCompacted = 10_000;

/**
 * Looks after the listings' table: the space of removed listings serves the next ones. Where hardly anything is left of a large table, its listings
 * are written again and the space goes back to the operating system.
 * @returns whether the table was written again.
 */
export async function maintainListings(database: Database): Promise<boolean> {
  const { rows } = sizes.parse(
    await database.execute(
      sql`select pg_total_relation_size(${name}::regclass)::float8 as bytes, (select count(*) from ${sandboxSellRequest})::float8 as listings`,
    ),
  );
  const [{ bytes, listings }] = rows;
  if (bytes < smallTable || bytes < 4 * usualRow * listings || listings > mostCompacted) {
    await vacuumListings(database);
    return false;
  }
  await database.execute(sql`vacuum (full, analyze) ${sandboxSellRequest}`);
  return true;
}
