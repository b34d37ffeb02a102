import { and, eq, or, lt, ne, sql } from 'drizzle-orm';
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

const noSellRequest = () => new Refusal(404, 'sellrequestId: not found in this world');

const isSellRequest = (world: WorldRow, id: string) =>
  and(eq(sandboxSellRequest.world, world.id), eq(sandboxSellRequest.id, id));

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

async function reprice(transaction: Database, world: WorldRow, now: number, move: Move<'reprice'>) {
  const isIt = isSellRequest(world, move.sellrequestId);
  const [row] = await transaction.select().from(sandboxSellRequest).where(isIt).for('update');
  if (!row) throw noSellRequest();
  await transaction
    .update(sandboxSellRequest)
    .set({ price: newPrice(row.price, move), updatedAt: now })
    .where(isIt);
  return [row.id];
}

async function sellOut(transaction: Database, world: WorldRow, now: number, move: Move<'sellOut'>) {
  const sold = await transaction
    .update(sandboxSellRequest)
    .set({ quantity: 0, status: 'sold', updatedAt: now })
    .where(isSellRequest(world, move.sellrequestId))
    .returning({ id: sandboxSellRequest.id });
  if (sold.length === 0) throw noSellRequest();
  return sold.map(({ id }) => id);
}

async function restock(transaction: Database, world: WorldRow, now: number, move: Move<'restock'>) {
  const { sellrequestId } = move;
  if (sellrequestId !== undefined) {
    const count = await transaction.$count(sandboxSellRequest, isSellRequest(world, sellrequestId));
    if (count === 0) throw noSellRequest();
  }
  const restocked = await transaction
    .update(sandboxSellRequest)
    .set({ quantity: sql`${sandboxSellRequest.originalQuantity}`, status: 'open', updatedAt: now })
    .where(
      and(
        eq(sandboxSellRequest.world, world.id),
        sellrequestId === undefined ? undefined : eq(sandboxSellRequest.id, sellrequestId),
        or(
          lt(sandboxSellRequest.quantity, sandboxSellRequest.originalQuantity),
          ne(sandboxSellRequest.status, 'open'),
        ),
      ),
    )
    .returning({ id: sandboxSellRequest.id });
  return restocked.map(({ id }) => id);
}

function make(transaction: Database, world: WorldRow, now: number, move: MarketMove): Promise<string[]> {
  switch (move.move) {
    case 'arrive':
      return arrive(transaction, world, now, move);
    case 'reprice':
      return reprice(transaction, world, now, move);
    case 'sellOut':
      return sellOut(transaction, world, now, move);
    case 'restock':
      return restock(transaction, world, now, move);
    default:
      return move satisfies never;
  }
}

/**
 * Changes a market, at the world's time. The world is locked, as by orders, so no order is created at the
 * same time.
 * @returns the ids of the changed sell requests.
 * @throws Refusal 404 without such a world or sell request, 400 or 409 beyond the market's limits.
 */
export async function moveMarket(
  database: Database,
  clock: Clock,
  id: string,
  move: MarketMove,
): Promise<{ move: MarketMove['move']; sellrequestIds: string[] }> {
  return inTransaction(database, async (transaction) => {
    const world = await lockWorld(transaction, id);
    return { move: move.move, sellrequestIds: await make(transaction, world, worldNow(world, clock), move) };
  });
}
