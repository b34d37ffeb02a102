import { randomBytes } from 'node:crypto';
import { and, asc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import type { EndpointName } from '@/contract/interface';
import { invariant } from '@/lib/invariant';
import type { Database } from '@/server/database/open';
import { sandboxFault, sandboxWorld } from '@/server/database/sandbox-schema';
import { type Fault, faultInput, faultLimits, type StandingFault } from '@/contract/sandbox/fault-input';
import { Refusal } from '../core/refusal';
import { inTransaction } from '../core/transaction';
import { lockWorld, noWorld } from '../worlds/worlds';

type FaultRow = typeof sandboxFault.$inferSelect;

const isLeft = or(
  isNull(sandboxFault.times),
  lt(sandboxFault.seen, sql`${sandboxFault.after} + ${sandboxFault.times}`),
);

function faultOf({ call, after, times, effect }: FaultRow): Fault {
  return faultInput.parse({ ...effect, call, after, times });
}

function standing(row: FaultRow): StandingFault {
  return { id: row.id, ...faultOf(row), hits: Math.max(0, row.seen - row.after) };
}

/**
 * Adds a fault to a world.
 * @throws Refusal 404 if the world does not exist, 409 at the limit of faults.
 */
export async function addFault(database: Database, world: string, fault: Fault): Promise<StandingFault> {
  const { call, after, times, ...effect } = fault;
  return inTransaction(database, async (transaction) => {
    const [counted] = await transaction
      .update(sandboxWorld)
      .set({ faults: sql`${sandboxWorld.faults} + 1` })
      .where(eq(sandboxWorld.id, world))
      .returning({ faults: sandboxWorld.faults });
    if (!counted) throw noWorld();
    if (counted.faults > faultLimits.perWorld) {
      throw new Refusal(409, `A world can have at most ${faultLimits.perWorld} faults. Remove some first`);
    }
    const id = `fault_${randomBytes(9).toString('base64url')}`;
    const [row] = await transaction
      .insert(sandboxFault)
      .values({ id, world, call, after, times, effect })
      .returning();
    invariant(row, 'an insert returns its row');
    return standing(row);
  });
}

/**
 * The faults of a world in the order of their creation, including used-up ones.
 * @throws Refusal 404 if the world does not exist.
 */
export async function listFaults(database: Database, world: string): Promise<StandingFault[]> {
  const rows = await database
    .select({ fault: sandboxFault })
    .from(sandboxWorld)
    .leftJoin(sandboxFault, eq(sandboxFault.world, sandboxWorld.id))
    .where(eq(sandboxWorld.id, world))
    .orderBy(asc(sandboxFault.position));
  if (rows.length === 0) throw noWorld();
  return rows.flatMap(({ fault }) => (fault ? [standing(fault)] : []));
}

/**
 * Removes one fault of a world, or all without an id.
 * @returns the removed faults.
 * @throws Refusal 404 if the world does not exist.
 */
export async function removeFaults(database: Database, world: string, id?: string): Promise<StandingFault[]> {
  return inTransaction(database, async (transaction) => {
    const { faults } = await lockWorld(transaction, world);
    const removed = await transaction
      .delete(sandboxFault)
      .where(and(eq(sandboxFault.world, world), id === undefined ? undefined : eq(sandboxFault.id, id)))
      .returning();
    await transaction
      .update(sandboxWorld)
      .set({ faults: faults - removed.length })
      .where(eq(sandboxWorld.id, world));
    return removed.toSorted((one, other) => one.position - other.position).map(standing);
  });
}

/**
 * The fault that applies to a call, if any, and counts the call: the oldest matching fault that is not used
 * up. A fault that still skips calls counts this one and leaves it to the next. Each count is one statement
 * on one row, so concurrent calls are counted exactly, also across processes.
 */
export async function nextFault(
  database: Database,
  world: string,
  call: EndpointName,
): Promise<Fault | null> {
  let behind = 0;
  for (;;) {
    const next = database
      .select({ position: sandboxFault.position })
      .from(sandboxFault)
      .where(
        and(
          eq(sandboxFault.world, world),
          gt(sandboxFault.position, behind),
          inArray(sandboxFault.call, [call, 'any']),
          isLeft,
        ),
      )
      .orderBy(asc(sandboxFault.position))
      .limit(1)
      .for('update');
    const [row] = await database
      .update(sandboxFault)
      .set({ seen: sql`${sandboxFault.seen} + 1` })
      .where(and(eq(sandboxFault.world, world), sql`${sandboxFault.position} = ${next}`))
      .returning();
    if (!row) return null;
    if (row.seen > row.after) return faultOf(row);
    behind = row.position;
  }
}
