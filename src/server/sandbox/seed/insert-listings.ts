import { setTimeout as wait } from 'node:timers/promises';
import { systemClock } from '@/lib/clock';
import { sql } from 'drizzle-orm';
import type { Database } from '@/server/database/open';
import { sandboxSellRequest } from '@/server/database/sandbox-schema';
import type { Listing as MarketListing } from './listings';

/** A listing of any category. */
type Listing = Omit<MarketListing, 'category'> & { category: string };

/** Rows in one statement: large enough to be quick, small enough not to hold up the process for more than a moment. */
const chunkSize = 500;

/** Chunks that a market of usual size has: beyond them it rests after each as long as that took, so that others get half of the time. */
const withoutRest = 5;

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
 * parameter a value, which is four times as fast. A large market takes twice the time for not holding up whoever else is there.
 */
export async function insertListings(
  database: Database,
  world: string,
  listings: Iterable<Listing>,
  createdAt: number,
): Promise<void> {
  const rest = listings[Symbol.iterator]();
  let chunks = 0;
  for (let chunk = take(rest); chunk.length > 0; chunk = take(rest)) {
    const start = systemClock.monotonic();
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
    chunks += 1;
    if (chunks > withoutRest) await wait(systemClock.monotonic() - start);
  }
}
