import { and, eq, gte, sql } from 'drizzle-orm';
import type { Database } from '@/server/database/open';
import { sandboxBuyRequest, sandboxOrder, sandboxWorld } from '@/server/database/sandbox-schema';
import type { Caller } from '../worlds/authentication';
import { sharedWorld } from '../core/public-world';
import { Refusal } from '../core/refusal';

/** What one buyer may have at a time: open buy requests, and orders placed since the world was made. Calls at the same moment may go over it by a few. */
export const accountLimits = {
  /** Of the world that belongs to everybody, where old ones are cleared (shared-world-clearing.ts). */
  shared: { buyRequests: 200, orders: 100 },
  /** Of a world of one's own: more than anybody tries out, so that a script does not fill the disk. */
  own: { buyRequests: 10_000, orders: 5000 },
} as const;

function reached(caller: Caller, limit: number, noun: string): Refusal {
  const most = `${limit.toLocaleString('en-US')} ${noun}`;
  const sentence =
    caller.world.id === sharedWorld
      ? `The shared sandbox is full: it holds at most ${most}. Start a private demo to continue.`
      : `This demo is full: a buyer can have at most ${most}. Start a new demo to continue.`;
  return new Refusal(409, sentence);
}

const limitsOf = ({ world }: Caller) => accountLimits[world.id === sharedWorld ? 'shared' : 'own'];

/** @throws Refusal 409 when the buyer has as many open buy requests as there may be. */
export async function checkBuyRequestLimit(database: Database, caller: Caller): Promise<void> {
  const { buyRequests: limit } = limitsOf(caller);
  const isOpen = and(
    eq(sandboxBuyRequest.world, caller.world.id),
    eq(sandboxBuyRequest.buyer, caller.buyer),
    eq(sandboxBuyRequest.status, 'open'),
  );
  if ((await database.$count(sandboxBuyRequest, isOpen)) >= limit) {
    throw reached(caller, limit, 'open buy requests');
  }
}

/** @throws Refusal 409 when the buyer has placed as many orders as there may be; those of the past that it came with do not count. */
export async function checkOrderLimit(database: Database, caller: Caller): Promise<void> {
  const { orders: limit } = limitsOf(caller);
  const isPlaced = and(
    eq(sandboxOrder.world, caller.world.id),
    eq(sandboxOrder.buyer, caller.buyer),
    gte(
      sandboxOrder.orderedAt,
      sql`(select ${sandboxWorld.createdAt} from ${sandboxWorld} where ${sandboxWorld.id} = ${caller.world.id})`,
    ),
  );
  if ((await database.$count(sandboxOrder, isPlaced)) >= limit) throw reached(caller, limit, 'orders');
}
