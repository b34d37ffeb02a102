import { setImmediate as breath } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Database } from '@/server/database/open';
import { sandboxSellRequest } from '@/server/database/sandbox-schema';
import type { Listing } from './listings';

/** Rows in one statement: large enough to be quick, small enough not to hold up the process for more than a moment. */
const chunkSize = 1000;

/** The next few of many. */
function take(listings: Iterator<Listing>): Listing[] {
  const taken: Listing[] = [];
  while (taken.length < chunkSize) {
    const { done, value } = listings.next();
    if (done) break;
    taken.push(value);
  }
  return taken;
}

/**
 * Puts listings on offer in a world whose creation was at `createdAt` (milliseconds). One JSON parameter a chunk instead of a
 * parameter a value, which is four times as fast. Between chunks whoever else has something to ask has a turn.
 */
export async function insertListings(
  database: Database,
  world: string,
  listings: Iterable<Listing>,
  createdAt: number,
): Promise<void> {
  const rest = listings[Symbol.iterator]();
  for (let chunk = take(rest); chunk.length > 0; chunk = take(rest)) {
    await breath();
    const rows = JSON.stringify(chunk);
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
