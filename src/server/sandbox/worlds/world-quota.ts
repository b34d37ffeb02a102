import { and, asc, eq, exists, lt, ne, not, sql } from 'drizzle-orm';
import type { Clock } from '@/lib/clock';
import type { Database } from '@/server/database/open';
import { sandboxBuyer, sandboxWorld } from '@/server/database/sandbox-schema';
import { Refusal } from '../core/refusal';
import { sharedWorld } from '../core/shared-world';
import { deleteWorld, type DeskMemory } from './world-removal';

/** How much room there is for worlds, and how long one is kept that nobody uses. The shared world counts for nothing. */
export interface WorldLimits {
  worlds: number;
  /** Listings of all worlds together, as they were made. */
  listings: number;
  /** Milliseconds without any call before a world is removed. */
  idle: number;
}

/** Where worlds are made: how much room there is, and the desk in front that remembers their buyers. */
export interface WorldHost {
  limits?: WorldLimits;
  desk?: DeskMemory | undefined;
}

export const defaultWorldLimits: WorldLimits = {
  worlds: 300,
  listings: 1_000_000,
  idle: 24 * 60 * 60 * 1000,
};

/** Enough for a team behind one address, each of whom opens a demo every few seconds; a script that only makes worlds is stopped within a minute. */
export const defaultDemosPerMinute = 60;

/** A third of the room: nobody can fill it alone. */
export const defaultWorldsPerCaller = 100;

const minute = 60_000;

/** Any number that no other lock of ours has: taken while room is counted and taken. */
const roomLock = 7_308_325;

/** Seconds until the world that has been left alone longest makes room, at least a minute and at most an hour. */
function retryAfter(idleSince: number | null, now: number, limits: WorldLimits): string {
  const wait = idleSince === null ? 0 : idleSince + limits.idle - now;
  return String(Math.round(Math.min(60 * minute, Math.max(minute, wait)) / 1000));
}

/**
 * Makes sure of room for one more world, inside the transaction that writes it: whoever comes at the same moment waits for its end.
 * @throws Refusal 503 with Retry-After when there is none.
 */
export async function reserveRoom(
  transaction: Database,
  clock: Clock,
  listings: number,
  limits: WorldLimits,
): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${roomLock})`);
  const [taken] = await transaction
    .select({
      worlds: sql`count(*)`.mapWith(Number),
      listings: sql`coalesce(sum(${sandboxWorld.listings}), 0)`.mapWith(Number),
      idleSince: sql`min(${sandboxWorld.lastUsedAt})`.mapWith(Number),
    })
    .from(sandboxWorld)
    .where(ne(sandboxWorld.id, sharedWorld));
  if (!taken) throw new Error('A count returned nothing');
  const headers = {
    'retry-after': retryAfter(taken.worlds > 0 ? taken.idleSince : null, clock.now(), limits),
  };
  if (taken.worlds >= limits.worlds) {
    const sentence = `All ${limits.worlds} worlds that there is room for are in use; one is given up when it was left alone for long enough`;
    throw new Refusal(503, sentence, headers);
  }
  if (taken.listings + listings > limits.listings) {
    const sentence = `There is no room for ${listings} more lots beside those of the worlds in use; try again later, or with fewer`;
    throw new Refusal(503, sentence, headers);
  }
}

/**
 * Notes that a world is in use, at most once a minute. Never waits for whoever holds the world: that one is using it just as well.
 * @param world as it was read with its time of last use, by the server's clock.
 */
export async function recordUse(
  database: Database,
  clock: Clock,
  world: { id: string; lastUsedAt: number },
): Promise<void> {
  const now = clock.now();
  if (world.id === sharedWorld || now - world.lastUsedAt < minute) return;
  const free = database
    .select({ id: sandboxWorld.id })
    .from(sandboxWorld)
    .where(eq(sandboxWorld.id, world.id))
    .for('update', { skipLocked: true });
  await database.update(sandboxWorld).set({ lastUsedAt: now }).where(sql`${sandboxWorld.id} = (${free})`);
}

/** Whether a world has buyers: they are written last and removed first, so that one without is half made or half removed. */
const hasBuyers = (database: Database) =>
  exists(
    database
      .select({ id: sandboxBuyer.id })
      .from(sandboxBuyer)
      .where(eq(sandboxBuyer.world, sandboxWorld.id)),
  );

/** A world that is being made or removed counts as interrupted after this long without a sign of progress, in milliseconds. */
const interruptedAfter = 5 * minute;

/**
 * Notes the same of a world that was named and not read.
 * @returns false for a world that is half made or half removed: it is none.
 */
export async function recordUseOf(database: Database, clock: Clock, id: string): Promise<boolean> {
  const [world] = await database
    .select({
      id: sandboxWorld.id,
      lastUsedAt: sandboxWorld.lastUsedAt,
      isFinished: sql<boolean>`${hasBuyers(database)}`,
    })
    .from(sandboxWorld)
    .where(eq(sandboxWorld.id, id));
  if (!world) return true;
  if (world.isFinished) await recordUse(database, clock, world);
  return world.isFinished;
}

/** Gives a function that shows, at most once a minute, that a world is still being made. */
export function keepUnfinished(database: Database, clock: Clock, id: string): () => Promise<void> {
  let lastUsedAt = clock.now();
  return async () => {
    await recordUse(database, clock, { id, lastUsedAt });
    if (clock.now() - lastUsedAt >= minute) lastUsedAt = clock.now();
  };
}

/**
 * Removes worlds whose making or removal was interrupted, by a crash for example.
 * @param isAlone no other process works on this database and none of this one makes worlds yet: all unfinished ones were interrupted.
 * @returns how many those were.
 */
export async function removeUnfinishedWorlds(
  database: Database,
  clock: Clock,
  { desk }: WorldHost,
  { isAlone }: { isAlone: boolean },
): Promise<number> {
  const isInterrupted = and(
    ne(sandboxWorld.id, sharedWorld),
    not(hasBuyers(database)),
    isAlone ? undefined : lt(sandboxWorld.lastUsedAt, clock.now() - interruptedAfter),
  );
  const unfinished = await database.select({ id: sandboxWorld.id }).from(sandboxWorld).where(isInterrupted);
  let removed = 0;
  for (const { id } of unfinished) {
    if (await deleteWorld(database, id, desk, isInterrupted)) removed += 1;
  }
  return removed;
}

/**
 * Removes the worlds that nobody has used for so long, one after the other, so that others have their turn in between.
 * @param isEnough is asked before each one.
 * @returns how many those were.
 */
export async function removeIdleWorlds(
  database: Database,
  clock: Clock,
  { limits = defaultWorldLimits, desk }: WorldHost,
  isEnough: () => boolean = () => false,
): Promise<number> {
  const before = clock.now() - limits.idle;
  const isIdle = and(ne(sandboxWorld.id, sharedWorld), lt(sandboxWorld.lastUsedAt, before));
  const idle = await database
    .select({ id: sandboxWorld.id })
    .from(sandboxWorld)
    .where(isIdle)
    .orderBy(asc(sandboxWorld.lastUsedAt));
  let removed = 0;
  for (const { id } of idle) {
    if (isEnough()) break;
    // Looked at again under the lock: somebody may have come back to it.
    if (await deleteWorld(database, id, desk, isIdle)) removed += 1;
  }
  return removed;
}
