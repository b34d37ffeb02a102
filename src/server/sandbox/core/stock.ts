import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '@/server/database/open';
import { sandboxSellRequest } from '@/server/database/sandbox-schema';
import { comparable, type MatchRequest } from './matching';

export type SellRequestRow = typeof sandboxSellRequest.$inferSelect;

/**
 * The open stock of a world with the names of these buy requests, sorted by id. matching.ts then decides.
 * With `isLocked`, the rows stay locked until the end of the transaction; they are locked in the order of
 * their ids, which avoids deadlocks.
 */
export async function stockFor(
  database: Database,
  world: string,
  requests: readonly MatchRequest[],
  { isLocked = false } = {},
): Promise<SellRequestRow[]> {
  const names = [...new Set(requests.map(({ name }) => comparable(name)))];
  if (names.length === 0) return [];
  const query = database
    .select()
    .from(sandboxSellRequest)
    .where(
      and(
        eq(sandboxSellRequest.world, world),
        inArray(sql`lower(${sandboxSellRequest.name})`, names),
        eq(sandboxSellRequest.status, 'open'),
      ),
    )
    .orderBy(sandboxSellRequest.id);
  return isLocked ? query.for('update') : query;
}
