import { and, desc, eq, gt, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { CurrentDemo, WorldState } from '@/contract/sandbox/sandbox';
import { scenarioNames } from '@/contract/sandbox/scenario-names';
import type { Clock } from '@/lib/clock';
import type { Database } from '@/server/database/open';
import { sandboxBuyer, sandboxOrder, sandboxOrderMeta, sandboxWorld } from '@/server/database/sandbox-schema';
import type { Caller } from './authentication';
import { sharedWorld } from '../core/identity';
import { timestampText, worldNow } from '../core/world-time';
import { noWorld, settingsOf } from './worlds';

const most = 100;

/** The stored scenario; null for one that this version does not have. */
const scenario = z.catch(z.nullable(z.enum(scenarioNames)), null);

function ordersOf(database: Database, world: string) {
  return database
    .select({ orderNo: sandboxOrder.orderNo, status: sandboxOrder.status, buyer: sandboxBuyer.position })
    .from(sandboxOrder)
    .innerJoin(sandboxBuyer, eq(sandboxBuyer.id, sandboxOrder.buyer))
    .where(eq(sandboxOrder.world, world))
    .orderBy(desc(sandboxOrder.orderedAt), desc(sandboxOrder.orderNo))
    .limit(most);
}

function validationsOf(database: Database, world: string, now: number) {
  return database
    .select({
      orderMetaId: sandboxOrderMeta.id,
      expiresAt: sandboxOrderMeta.expiresAt,
      buyer: sandboxBuyer.position,
    })
    .from(sandboxOrderMeta)
    .innerJoin(sandboxBuyer, eq(sandboxBuyer.id, sandboxOrderMeta.buyer))
    .where(
      and(
        eq(sandboxOrderMeta.world, world),
        isNull(sandboxOrderMeta.orderNo),
        gt(sandboxOrderMeta.expiresAt, now),
      ),
    )
    .orderBy(desc(sandboxOrderMeta.expiresAt))
    .limit(most);
}

/**
 * Reads a world's state.
 * @throws Refusal 404 if the world does not exist.
 */
export async function readWorld(database: Database, clock: Clock, id: string): Promise<WorldState> {
  const [world] = await database.select().from(sandboxWorld).where(eq(sandboxWorld.id, id));
  if (!world) throw noWorld();
  const orders = await ordersOf(database, id);
  const validations = await validationsOf(database, id, worldNow(world, clock));
  return {
    ...settingsOf(world, clock),
    seed: world.seed,
    scenario: scenario.parse(world.scenario),
    isShared: id === sharedWorld,
    createdAt: timestampText(world.createdAt),
    faults: world.faults,
    orders,
    validations: validations.map(({ expiresAt, ...validation }) => ({
      ...validation,
      endsAt: timestampText(expiresAt),
    })),
  };
}

/** The caller's world, and which of its buyers the caller is. */
export const currentDemoOf = ({ position, world, now }: Caller): CurrentDemo => ({
  world: world.id,
  scenario: scenario.parse(world.scenario),
  buyer: position,
  isShared: world.id === sharedWorld,
  now: timestampText(now),
  freezeClock: world.frozenAt !== null,
});
