import { setTimeout as wait } from 'node:timers/promises';
import { systemClock } from '@/lib/clock';
import { sql } from 'drizzle-orm';
import type { Database } from '@/server/database/open';
import { sandboxSellRequest } from '@/server/database/sandbox-schema';
import type { Listing } from './listings';

/** Rows in one statement: it holds up PGlite, which has one connection and runs in this process, for some 25 ms. */
const chunkSize = 250;

/** Chunks of a market of usual size. After each chunk beyond them there is a pause as long as the chunk took, so that others get half of the time. */
const withoutPause = 10;

/** In milliseconds: a database that answers within `promptly` has nobody waiting, and a large market waits for that at most so long. */
const promptly = 15;
const longestYield = 2000;

/** Waits until the database answers promptly: queries come in turn, so a slow answer means that others are waiting. */
async function yieldToOthers(database: Database): Promise<void> {
  const end = systemClock.monotonic() + longestYield;
  for (;;) {
    const start = systemClock.monotonic();
    await database.execute(sql`select 1`);
    const took = systemClock.monotonic() - start;
    if (took < promptly || systemClock.monotonic() > end) return;
    await wait(took);
  }
}

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
 * parameter a value, which is four times as fast. A large market takes twice the time so that it does not hold up other requests.
 * @param onChunk runs after each chunk; what it throws ends the insert.
 */
export async function insertListings(
  database: Database,
  world: string,
  listings: Iterable<Listing>,
  createdAt: number,
  onChunk: () => Promise<void> = () => Promise.resolve(),
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
    if (chunks > withoutPause) {
      await wait(systemClock.monotonic() - start);
      await yieldToOthers(database);
    }
    await onChunk();
  }
}
