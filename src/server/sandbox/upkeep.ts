import { getTableName, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '@/server/database/open';
import { sandboxSellRequest } from '@/server/database/sandbox-schema';

/** Listings that came or went since the table was last looked after, database by database. */
const changed = new WeakMap<Database, number>();

/** From this many on the planner's figures would be badly out, and the space of what went is worth having. */
const dueFrom = 10_000;

/**
 * Tells the planner about many new listings, sorts them into the search index, marks them as seen by all so that counting reads an index alone,
 * and gives the space of removed ones back. PGlite has nobody else to do it; a server would get to it in a minute or so.
 */
export async function settleListings(database: Database): Promise<void> {
  changed.set(database, 0);
  await database.execute(sql`vacuum (analyze) ${sandboxSellRequest}`);
}

/** Settles the listings once enough of them have come or gone: it takes most of a second, however few they are. */
export async function settleWhenDue(database: Database, listings: number): Promise<void> {
  const sinceLast = (changed.get(database) ?? 0) + listings;
  changed.set(database, sinceLast);
  if (sinceLast >= dueFrom) await settleListings(database);
}

const name = getTableName(sandboxSellRequest);
const sizes = z.object({ rows: z.tuple([z.object({ bytes: z.number(), listings: z.number() })]) });

/** Bytes that a listing takes with its eight indexes, and a table that is not worth the trouble. */
const usualRow = 1200;
const smallTable = 64 * 2 ** 20;

/**
 * Writes the listings anew where what is gone takes most of their space: after many worlds have gone, their space serves the next ones, but the
 * database stays as large as it ever was. Nobody can read listings meanwhile, a second for every ten thousand that are left.
 * @returns whether it was worth it.
 */
export async function compactListings(database: Database): Promise<boolean> {
  const { rows } = sizes.parse(
    await database.execute(
      sql`select pg_total_relation_size(${name}::regclass)::float8 as bytes, (select count(*) from ${sandboxSellRequest})::float8 as listings`,
    ),
  );
  const [{ bytes, listings }] = rows;
  if (bytes < smallTable || bytes < 4 * usualRow * listings) return false;
  await database.execute(sql`vacuum (full, analyze) ${sandboxSellRequest}`);
  return true;
}
