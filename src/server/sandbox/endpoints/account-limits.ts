import { and, desc, eq, gte, inArray, isNull } from 'drizzle-orm';
import { formatCount } from '@/lib/text/count-text';
import type { Database } from '@/server/database/open';
import {
  sandboxBuyRequest,
  sandboxOrder,
  sandboxOrderMeta,
  sandboxRate,
} from '@/server/database/sandbox-schema';
import { type Caller, isOfCaller } from '../worlds/authentication';
import { sharedWorld } from '../core/identity';
import { Refusal } from '../core/refusal';

/**
 * How many rows one buyer may have at a time: open buy requests, orders placed since the world was created, shipping rates, and validations
 * without an order. At the first two limits, the next row is refused; at the other two, the oldest rows are deleted. Concurrent calls may
 * exceed a limit by a few.
 */
export const accountLimits = {
  /** In the shared world, where old rows are cleared (worlds/demo-world.ts). */
  shared: { buyRequests: 200, orders: 100, rates: 2000, validations: 500 },
  /** In a private world: more than a person creates, but few enough that a script cannot fill the disk. */
  own: { buyRequests: 10_000, orders: 5000, rates: 10_000, validations: 5000 },
} as const;

const limitsOf = ({ world }: Caller) => accountLimits[world.id === sharedWorld ? 'shared' : 'own'];

function refuseBeyond({ world }: Caller, count: number, limit: number, noun: string): void {
  if (count < limit) return;
  const most = `${formatCount(limit)} ${noun}`;
  throw new Refusal(
    409,
    world.id === sharedWorld
      ? `The shared sandbox is full: it holds at most ${most}. Start a private demo to continue.`
      : `This demo is full: a buyer can have at most ${most}. Start a new demo to continue.`,
  );
}

/** @throws Refusal 409 when the buyer has reached the limit of open buy requests. */
export async function checkBuyRequestLimit(database: Database, caller: Caller): Promise<void> {
  const isOpen = and(isOfCaller(sandboxBuyRequest, caller), eq(sandboxBuyRequest.status, 'open'));
  const count = await database.$count(sandboxBuyRequest, isOpen);
  refuseBeyond(caller, count, limitsOf(caller).buyRequests, 'open buy requests');
}

/** @throws Refusal 409 when the buyer has reached the limit of orders. The seeded orders don't count. */
export async function checkOrderLimit(database: Database, caller: Caller): Promise<void> {
  const isPlaced = and(isOfCaller(sandboxOrder, caller), gte(sandboxOrder.orderedAt, caller.world.createdAt));
  const count = await database.$count(sandboxOrder, isPlaced);
  refuseBeyond(caller, count, limitsOf(caller).orders, 'orders');
}

/** Deletes the buyer's oldest shipping rates beyond the limit. */
export async function trimRates(database: Database, caller: Caller): Promise<void> {
  const excess = database
    .select({ id: sandboxRate.id })
    .from(sandboxRate)
    .where(isOfCaller(sandboxRate, caller))
    .orderBy(desc(sandboxRate.createdAt))
    .offset(limitsOf(caller).rates);
  await database.delete(sandboxRate).where(inArray(sandboxRate.id, excess));
}

/** Deletes the buyer's oldest validations beyond the limit. Those with an order stay; the limit of orders bounds them. */
export async function trimValidations(database: Database, caller: Caller): Promise<void> {
  const isUnused = and(isOfCaller(sandboxOrderMeta, caller), isNull(sandboxOrderMeta.orderNo));
  const excess = database
    .select({ id: sandboxOrderMeta.id })
    .from(sandboxOrderMeta)
    .where(isUnused)
    .orderBy(desc(sandboxOrderMeta.expiresAt))
    .offset(limitsOf(caller).validations);
  await database.delete(sandboxOrderMeta).where(inArray(sandboxOrderMeta.id, excess));
}
