import { and, asc, eq, exists, lt, ne, not, notInArray, or, sql } from 'drizzle-orm';
import type { Clock } from '@/lib/clock';
import { invariant } from '@/lib/invariant';
import { counted } from '@/lib/text/count-text';
import type { Database } from '@/server/database/open';
import { sandboxBuyer, sandboxWorld } from '@/server/database/sandbox-schema';
import { Refusal } from '../core/refusal';
import { sharedWorld } from '../core/identity';
import { deleteWorld, type DeskMemory } from './world-removal';

/** Limits of worlds. The shared world does not count. */
export interface WorldLimits {
  worlds: number;
  /** Total sell requests of all worlds, as they were created. */
  listings: number;
  /** Milliseconds without a call before a world is removed. */
  idle: number;
  /** Worlds that one caller may have at a time. */
  perCaller: number;
  /** Demos and worlds that one caller may create per minute. */
  perMinute: number;
}

/** The environment of worlds: their limits, and the desk that stores their buyers' data. */
export interface WorldHost {
  limits?: WorldLimits;
  desk?: DeskMemory | undefined;
}

export const defaultWorldLimits: WorldLimits = {
  worlds: 300,
  listings: 1_000_000,
  idle: 24 * 60 * 60 * 1000,
  // A third of the quota, so that one caller cannot fill it.
  perCaller: 100,
  // Enough for a team behind one address; a script that only creates worlds is stopped within a minute.
  perMinute: 60,
};

const minute = 60_000;

/** Key of the advisory lock that is held while the quota is checked; unique among our locks. */
const quotaLock = 7_308_325;

/** Seconds until the world that has been idle longest can be removed, from a minute to an hour. */
function retryAfter(idleSince: number | null, now: number, limits: WorldLimits): string {
  const wait = idleSince === null ? 0 : idleSince + limits.idle - now;
  return String(Math.round(Math.min(60 * minute, Math.max(minute, wait)) / 1000));
}

/**
 * Checks the quota for one more world, in the transaction that writes it. Concurrent callers wait for its end.
 * @throws Refusal 503 with Retry-After when the quota is full, 429 at the caller's limit.
 */
export async function reserveQuota(
  transaction: Database,
  clock: Clock,
  { listings, caller, replaces }: { listings: number; caller: string | null; replaces?: string | undefined },
  limits: WorldLimits,
): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${quotaLock})`);
  const [taken] = await transaction
    .select({
      worlds: sql`count(*)`.mapWith(Number),
      sellRequests: sql`coalesce(sum(${sandboxWorld.listings}), 0)`.mapWith(Number),
      idleSince: sql`min(${sandboxWorld.lastUsedAt})`.mapWith(Number),
      ofCaller: sql`count(*) filter (where ${sandboxWorld.caller} = ${caller})`.mapWith(Number),
    })
    .from(sandboxWorld)
    .where(notInArray(sandboxWorld.id, [sharedWorld, ...(replaces === undefined ? [] : [replaces])]));
  invariant(taken, 'a count returns a row');
  if (caller !== null && taken.ofCaller >= limits.perCaller) {
    throw new Refusal(
      429,
      `Your network can have ${counted(limits.perCaller, 'demo')} open at a time. Nothing was started. Close one, or wait until an unused one is removed.`,
      { 'retry-after': '3600' },
    );
  }
  const headers = {
    'retry-after': retryAfter(taken.worlds > 0 ? taken.idleSince : null, clock.now(), limits),
  };
  if (taken.worlds >= limits.worlds) {
    const sentence = `All ${limits.worlds} demo slots are in use. Unused demos are removed automatically.`;
    throw new Refusal(503, sentence, headers);
  }
  if (taken.sellRequests + listings > limits.listings) {
    const sentence = `No room for ${listings} more lots. Try again later, or use fewer lots`;
    throw new Refusal(503, sentence, headers);
  }
}

/**
 * Records that a world is in use, at most once a minute. Skips a locked world: the lock's holder is using it.
 * @returns the time of its last use by the server's clock.
 */
export async function recordUse(
  database: Database,
  clock: Clock,
  world: { id: string; lastUsedAt: number },
): Promise<number> {
  const now = clock.now();
  if (world.id === sharedWorld || now - world.lastUsedAt < minute) return world.lastUsedAt;
  const free = database
    .select({ id: sandboxWorld.id })
    .from(sandboxWorld)
    .where(eq(sandboxWorld.id, world.id))
    .for('update', { skipLocked: true });
  await database.update(sandboxWorld).set({ lastUsedAt: now }).where(sql`${sandboxWorld.id} = (${free})`);
  return now;
}

/** Whether a world has buyers. They are written last and removed first, so a world without buyers is half created or half removed. */
const hasBuyers = (database: Database) =>
  exists(
    database
      .select({ id: sandboxBuyer.id })
      .from(sandboxBuyer)
      .where(eq(sandboxBuyer.world, sandboxWorld.id)),
  );

/** Milliseconds without progress after which the creation or removal of a world counts as interrupted. */
const interruptedAfter = 5 * minute;

/** Finds a world by its id and records that it is in use. `isFinished`: it is neither half created nor half removed. */
export async function findWorld(database: Database, clock: Clock, id: string) {
  const [row] = await database
    .select({ world: sandboxWorld, isFinished: sql<boolean>`${hasBuyers(database)}` })
    .from(sandboxWorld)
    .where(eq(sandboxWorld.id, id));
  if (row?.isFinished) await recordUse(database, clock, row.world);
  return row;
}

/**
 * Removes idle worlds, and those whose creation or removal was interrupted, one at a time, so that other work can run in between.
 * @param onlyUnfinished removes all unfinished worlds and no others. Only valid while no other process uses this database and this one
 *   creates no worlds.
 * @param isEnough is called before each one; true ends the loop.
 * @returns the number of removed worlds.
 */
export async function removeUnusedWorlds(
  database: Database,
  clock: Clock,
  { limits = defaultWorldLimits, desk }: WorldHost,
  { onlyUnfinished = false, isEnough = (): boolean => false } = {},
): Promise<number> {
  const { id, lastUsedAt } = sandboxWorld;
  const isUnfinished = not(hasBuyers(database));
  const isIdle = lt(lastUsedAt, clock.now() - limits.idle);
  const isInterrupted = and(isUnfinished, lt(lastUsedAt, clock.now() - interruptedAfter));
  const isUnused = and(ne(id, sharedWorld), onlyUnfinished ? isUnfinished : or(isIdle, isInterrupted));
  const worlds = await database.select({ id }).from(sandboxWorld).where(isUnused).orderBy(asc(lastUsedAt));
  let removed = 0;
  for (const world of worlds) {
    if (isEnough()) break;
    // Checked again under the lock: the world may be in use again.
    if (await deleteWorld(database, world.id, desk, isUnused)) removed += 1;
  }
  return removed;
}
