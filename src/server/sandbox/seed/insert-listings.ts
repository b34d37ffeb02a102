import { sql } from 'drizzle-orm';
import type { Database } from '@/server/database/open';
import { sandboxSellRequest } from '@/server/database/sandbox-schema';
import type { Listing } from './listings';

/** Rows in one statement: large enough to be quick, small enough not to hold up the process for more than a moment. */
const chunkSize = 2000;

/**
 * Puts listings on offer in a world whose creation was at `createdAt` (milliseconds). One JSON parameter a chunk instead of a
 * parameter a value, which is four times as fast.
 */
export async function insertListings(
  database: Database,
  world: string,
  listings: readonly Listing[],
  createdAt: number,
): Promise<void> {
  for (let start = 0; start < listings.length; start += chunkSize) {
    const rows = JSON.stringify(listings.slice(start, start + chunkSize));
    await database.execute(sql`
      insert into ${sandboxSellRequest} (
        world, id, name, brand, category, color, grade, carrier, storage, price, msrp, sku, status,
        quantity, original_quantity, min_quantity, seller, img_url, created_at, updated_at
      )
      select
        ${world}::text, id, name, brand, category, color, grade, carrier, storage, price, msrp, sku, 'open',
        quantity, quantity, "minQuantity", seller, "imgUrl",
        ${createdAt}::bigint - "createdAgo", ${createdAt}::bigint - "updatedAgo"
      from jsonb_to_recordset(${rows}::text::jsonb) as listing (
        id text, name text, brand text, category text, color text, grade text, carrier text, storage text,
        price bigint, msrp bigint, sku text, quantity integer, "minQuantity" integer, seller text, "imgUrl" text,
        "createdAgo" bigint, "updatedAgo" bigint
      )`);
  }
}

/**
 * Tells the planner about many new listings, sorts them into the search index, and marks them as seen by all so that counting
 * reads an index alone. PGlite has nobody else to do it; a server would get to it in a minute or so.
 */
export async function settleListings(database: Database): Promise<void> {
  await database.execute(sql`vacuum (analyze) ${sandboxSellRequest}`);
}
