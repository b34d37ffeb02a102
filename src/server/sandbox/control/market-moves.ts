import { and, eq, or, lt, ne, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import type { Clock } from '@/lib/clock';
import { type Cents, cents } from '@/lib/money';
import type { Database } from '@/server/database/open';
import { sandboxSellRequest } from '@/server/database/sandbox-schema';
import { type MarketMove, marketLimits } from '@/contract/sandbox/world-input';
import { Refusal } from '../core/refusal';
import { insertSellRequests } from '../seed/insert-sell-requests';
import { generateArrivals } from '../seed/sell-requests';
import { inTransaction } from '../core/transaction';
import { worldNow } from '../core/world-time';
import { lockWorld, type WorldRow } from '../worlds/worlds';

type Move<Name extends MarketMove['move']> = MarketMove & { move: Name };

async function arrive(
  transaction: Database,
  world: WorldRow,
  now: number,
  { count, category, brand }: Move<'arrive'>,
) {
  const existing = await transaction.$count(sandboxSellRequest, eq(sandboxSellRequest.world, world.id));
  if (existing + count > marketLimits.sellRequests) {
    throw new Refusal(409, `count: a world has at most ${marketLimits.sellRequests} sell requests in total`);
  }
  const arrivals = generateArrivals(world, existing, count).map((sellRequest) => ({
    ...sellRequest,
    category: category ?? sellRequest.category,
    brand: brand ?? sellRequest.brand,
  }));
  await insertSellRequests(transaction, world.id, arrivals, now);
  return arrivals.map(({ id }) => id);
}

function newPrice(old: Cents, { price, factor = 1 }: Move<'reprice'>): Cents {
  if (price !== undefined) return cents(price);
  const moved = Math.max(1, Math.round(old * factor));
  if (moved > cents(marketLimits.price)) {
    throw new Refusal(400, `factor: must not raise the price above ${marketLimits.price}`);
  }
  return moved;
}

/** Changes one sell request, or all of them. */
async function update(
  transaction: Database,
  world: WorldRow,
  now: number,
  move: Exclude<MarketMove, { move: 'arrive' }>,
) {
  const { sellrequestId: id } = move;
  const isOfWorld = eq(sandboxSellRequest.world, world.id);
  const isTarget = id === undefined ? isOfWorld : and(isOfWorld, eq(sandboxSellRequest.id, id));
  const { quantity, originalQuantity, status } = sandboxSellRequest;
  const isChanged =
    move.move === 'restock' ? or(lt(quantity, originalQuantity), ne(status, 'open')) : undefined;
  let values: PgUpdateSetSource<typeof sandboxSellRequest> = {
    quantity: sql`${originalQuantity}`,
    status: 'open',
  };
  if (id !== undefined) {
    const [row] = await transaction.select().from(sandboxSellRequest).where(isTarget).for('update');
    if (!row) throw new Refusal(404, 'sellrequestId: not found in this world');
    if (move.move === 'reprice') values = { price: newPrice(row.price, move) };
  }
  if (move.move === 'sellOut') values = { quantity: 0, status: 'sold' };
  const changed = await transaction
    .update(sandboxSellRequest)
    .set({ ...values, updatedAt: now })
    .where(and(isTarget, isChanged))
    .returning({ id: sandboxSellRequest.id });
  return changed.map((row) => row.id);
}

/**
 * Changes a market at the world's time. Like an order, it locks the world, so no order is created at the same time.
 * @returns the ids of the changed sell requests.
 * @throws Refusal 404 if the world or sell request does not exist, 400 or 409 beyond the market's limits.
 */
export async function moveMarket(
  database: Database,
  clock: Clock,
  id: string,
  move: MarketMove,
): Promise<{ move: MarketMove['move']; sellrequestIds: string[] }> {
  return inTransaction(database, async (transaction) => {
    const world = await lockWorld(transaction, id);
    const now = worldNow(world, clock);
    const sellrequestIds =
      move.move === 'arrive'
        ? await arrive(transaction, world, now, move)
        : await update(transaction, world, now, move);
    return { move: move.move, sellrequestIds };
  });
}
