import { getTableName, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Database } from '@/server/database/open';
import { sandboxSellRequest } from '@/server/database/sandbox-schema';

/**
 * Updates the planner's statistics after a world was created: without them, the planner assumes that the world is empty and reads it
 * thousands of times for one page. PGlite has no autovacuum, and a PostgreSQL server would do this only a minute later. A sample of 9,000
 * rows takes a tenth of a second for any number of sell requests.
 */
export async function analyzeSellRequests(database: Database): Promise<void> {
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`set local default_statistics_target = 30`);
    await transaction.execute(sql`analyze ${sandboxSellRequest}`);
  });
}

/** Frees the space of removed sell requests for new ones, and marks the others as visible so that counts read only an index. */
export async function vacuumSellRequests(database: Database): Promise<void> {
  await database.execute(sql`vacuum ${sandboxSellRequest}`);
}

const sizes = z.object({ rows: z.tuple([z.object({ bytes: z.number(), listings: z.number() })]) });

/**
 * A table of at least this many bytes and at most this many sell requests is rewritten. It cannot be read for the second that this takes.
 */
const largeTable = 64 * 2 ** 20;
const mostRewritten = 10_000;

/**
 * Frees the space of removed sell requests. When a large table has few sell requests left, it is rewritten and its
 * space goes back to the operating system.
 * @returns whether the table was rewritten.
 */
export async function maintainSellRequests(database: Database): Promise<boolean> {
  const name = getTableName(sandboxSellRequest);
  const { rows } = sizes.parse(
    await database.execute(
      sql`select pg_total_relation_size(${name}::regclass)::float8 as bytes, (select count(*) from ${sandboxSellRequest})::float8 as listings`,
    ),
  );
  const [{ bytes, listings }] = rows;
  const isRewritten = bytes >= largeTable && listings <= mostRewritten;
  if (isRewritten) await database.execute(sql`vacuum (full, analyze) ${sandboxSellRequest}`);
  else await vacuumSellRequests(database);
  return isRewritten;
}
