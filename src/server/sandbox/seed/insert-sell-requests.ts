import { setTimeout as wait } from 'node:timers/promises';
import { systemClock } from '@/lib/clock';
import { sql } from 'drizzle-orm';
import type { Database } from '@/server/database/open';
import { sandboxSellRequest } from '@/server/database/sandbox-schema';
import type { SeedSellRequest as MarketSellRequest } from './sell-requests';

/** A sell request of any category. */
type SeedSellRequest = Omit<MarketSellRequest, 'category'> & { category: string };

/** Rows per statement. PGlite has one connection and runs in this process; this many rows take about 25 ms. */
const chunkSize = 250;

/**
 * Number of chunks in a market of usual size. After each later chunk, the insert pauses as long as the chunk took, so other requests get
 * half of the time.
 */
const withoutPause = 10;

/** The entries in arrays of a chunk's size. */
function* chunksOf(sellRequests: Iterable<SeedSellRequest>): Generator<SeedSellRequest[]> {
  let chunk: SeedSellRequest[] = [];
  for (const sellRequest of sellRequests) {
    chunk.push(sellRequest);
    if (chunk.length < chunkSize) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

/**
 * Inserts a world's sell requests; their times are relative to `createdAt` (milliseconds). One JSON parameter per chunk is four times as
 * fast as a parameter per value. A large market takes twice the time so that other requests can run.
 * @param onChunk runs after each chunk; an exception ends the insert.
 */
export async function insertSellRequests(
  database: Database,
  world: string,
  sellRequests: Iterable<SeedSellRequest>,
  createdAt: number,
  onChunk: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  let chunks = 0;
  for (const chunk of chunksOf(sellRequests)) {
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
    if (chunks > withoutPause) await wait(systemClock.monotonic() - start);
    await onChunk();
  }
}
