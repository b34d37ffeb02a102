import { randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { eq } from 'drizzle-orm';
import type { worldSettings } from '@/contract/sandbox/sandbox';
import type { ScenarioName } from '@/contract/sandbox/scenario-names';
import {
  bankDetails as bankDetailsSchema,
  type newWorldInput,
  type WorldChange,
  worldLimits,
} from '@/contract/sandbox/world-input';
import type { Clock } from '@/lib/clock';
import type { Database } from '@/server/database/open';
import { sandboxApiKey, sandboxBuyer, sandboxWorld } from '@/server/database/sandbox-schema';
import { getOrInsert } from '@/lib/get-or-insert';
import { hashApiKey, newApiKey } from '../core/identity';
import { companies, type Company, wireSamples } from '../core/market';
import { createRandom, type Random } from '../core/random';
import { Refusal } from '../core/refusal';
import { timestampText, worldNow } from '../core/world-time';
import { insertSellRequests } from '../seed/insert-sell-requests';
import { eachSellRequest } from '../seed/sell-requests';
import { insertAddresses, insertHistory } from '../seed/history';
import { inTransaction } from '../core/transaction';
import { analyzeSellRequests } from './maintenance';
import { deleteWorld, type DeskMemory } from './world-removal';
import {
  defaultWorldLimits,
  recordUse,
  removeUnusedWorlds,
  reserveQuota,
  type WorldHost,
} from './world-quota';

/** From this size on, worlds have a queue of their own, so that demos of usual size do not wait for them. */
const largeFrom = 10_000;

/** How many worlds a queue may hold, including the current one, and after how many seconds a refused caller may retry. */
const bounds = {
  small: { length: 50, retryAfter: 5 },
  large: { length: 5, retryAfter: 60 },
} as const;

interface Queue {
  length: number;
  last: Promise<unknown>;
}

const queues = new WeakMap<Database, Record<keyof typeof bounds, Queue>>();
const emptyQueue = (): Queue => ({ length: 0, last: Promise.resolve() });

/**
 * Waits in a queue, then creates a world. Each database creates one large and one small world at a time.
 * @throws Refusal 429 with Retry-After when the queue is full.
 */
export async function inTurn<Result>(
  database: Database,
  listings: number,
  create: () => Promise<Result>,
): Promise<Result> {
  const size = listings < largeFrom ? 'small' : 'large';
  const queue = getOrInsert(queues, database, () => ({ small: emptyQueue(), large: emptyQueue() }))[size];
  const bound = bounds[size];
  if (queue.length >= bound.length) {
    throw new Refusal(
      429,
      `${bound.length} demos of this size are being set up already. Nothing was started.`,
      { 'retry-after': String(bound.retryAfter) },
    );
  }
  queue.length += 1;
  const created = queue.last.then(create);
  queue.last = created.catch(() => {});
  try {
    return await created;
  } finally {
    queue.length -= 1;
  }
}

export type WorldRow = typeof sandboxWorld.$inferSelect;

/** The refusal of a call for an unknown world. */
export const noWorld = () => new Refusal(404, 'World not found');

/**
 * A world, locked until the end of the transaction.
 * @throws Refusal 404 if the world does not exist.
 */
export async function lockWorld(transaction: Database, id: string): Promise<WorldRow> {
  const [world] = await transaction.select().from(sandboxWorld).where(eq(sandboxWorld.id, id)).for('update');
  if (!world) throw noWorld();
  return world;
}

/**
 * Writes a world and its sell requests, without buyers. All its times are relative to `createdAt`.
 * @returns false, with nothing written, when a world with this id exists.
 */
export async function insertWorld(
  database: Database,
  world: { id: string; seed: string; listings: number; wirePaymentDetails: unknown; createdAt: number },
): Promise<boolean> {
  const inserted = await database
    .insert(sandboxWorld)
    .values({ ...world, lastUsedAt: world.createdAt })
    .onConflictDoNothing()
    .returning({ id: sandboxWorld.id });
  if (inserted.length === 0) return false;
  await insertSellRequests(database, world.id, eachSellRequest(world.seed, world.listings), world.createdAt);
  return true;
}

/** Options of a new world. */
interface NewWorld extends z.output<typeof newWorldInput> {
  /** The scenario that it is created for. */
  scenario?: ScenarioName;
  /** The network address of its caller; null inside this process, which has no limit. */
  caller?: string | null;
  /** The world that it replaces, which has no part in the quota. */
  replaces?: string | undefined;
  /** Whether its clock is frozen from the start. */
  isFrozen?: boolean;
  /** Whether the first buyer has companies' addresses and half a year of orders. */
  hasPast?: boolean;
}

/** Three more companies whose addresses the buyer has. */
function randomPremises(random: Random, own: Company): string[] {
  const others = companies.filter((company) => company !== own);
  return Array.from({ length: 3 }, () => {
    const [company] = others.splice(random.int(0, others.length - 1), 1);
    return company?.company ?? '';
  });
}

function newBuyer(world: string, { company }: Company, position: number, desk: DeskMemory | undefined) {
  const row = { id: randomUUID(), world, name: company, position };
  const apiKey = newApiKey();
  const account = desk?.accountOf(apiKey) ?? null;
  return { row, apiKey, hashedKey: { buyer: row.id, hash: hashApiKey(apiKey), account } };
}

/**
 * Writes a world's row within the quota. When the quota is full, idle worlds are removed first.
 * @throws Refusal 503 when it is still full, 429 at the caller's limit.
 */
async function reserve(
  database: Database,
  clock: Clock,
  row: typeof sandboxWorld.$inferInsert & { caller: string | null },
  host: WorldHost,
  replaces: string | undefined,
): Promise<void> {
  const write = () =>
    inTransaction(database, async (transaction) => {
      await reserveQuota(transaction, clock, { ...row, replaces }, host.limits ?? defaultWorldLimits);
      await transaction.insert(sandboxWorld).values(row);
    });
  try {
    await write();
  } catch (error) {
    if (!(error instanceof Refusal) || (await removeUnusedWorlds(database, clock, host)) === 0) throw error;
    await write();
  }
}

/**
 * Creates a world with two buyers. Worlds are created one at a time, and sell requests are inserted in chunks, so
 * that other requests do not wait. Buyers are written last: until then the world is hidden.
 * @param signal aborts the creation when the caller disconnects.
 * @returns the world's id, which cannot be guessed, an API key for each buyer, which is not readable later,
 * and the server's time in milliseconds.
 * @throws Refusal 503 when the quota is full, 429 when too many worlds are waiting or at the caller's limit.
 */
export async function createWorld(
  database: Database,
  clock: Clock,
  options: NewWorld = {},
  host: WorldHost = {},
  signal?: AbortSignal,
): Promise<{ world: string; apiKeys: [string, string]; createdAt: number }> {
  const { listings = worldLimits.defaultMarketSize } = options;
  const stopIfLeft = () => {
    // Nobody reads this response.
    if (signal?.aborted) throw new Refusal(408, 'The client disconnected before the world was ready');
  };
  return inTurn(database, listings, async () => {
    stopIfLeft();
    const id = `w_${randomBytes(16).toString('base64url')}`;
    const seed = options.seed ?? randomBytes(6).toString('hex');
    const random = createRandom(`${seed}:world`);
    const wirePaymentDetails = random.pick(wireSamples);
    // Past orders were shipped to the buyer's own addresses from the United States.
    const company = random.pick(
      options.hasPast ? companies.filter(({ country }) => country === 'US') : companies,
    );
    const rival = random.pick(companies.filter((other) => other !== company));
    const buyer = newBuyer(id, company, 1, host.desk);
    const other = newBuyer(id, rival, 2, host.desk);
    const now = clock.now();
    const row = {
      id,
      seed,
      listings,
      wirePaymentDetails,
      scenario: options.scenario ?? null,
      caller: options.caller ?? null,
      frozenAt: options.isFrozen ? now : null,
      createdAt: now,
      lastUsedAt: now,
    };
    await reserve(database, clock, row, host, options.replaces);
    try {
      let lastUsedAt = now;
      await insertSellRequests(database, id, eachSellRequest(seed, listings), now, async () => {
        stopIfLeft();
        lastUsedAt = await recordUse(database, clock, { id, lastUsedAt });
      });
      await analyzeSellRequests(database);
      stopIfLeft();
      await inTransaction(database, async (transaction) => {
        await transaction.insert(sandboxBuyer).values([buyer.row, other.row]);
        await transaction.insert(sandboxApiKey).values([buyer.hashedKey, other.hashedKey]);
        if (!options.hasPast) return;
        const past = { world: id, buyer: buyer.row.id, seed, now };
        await insertAddresses(transaction, past, [company.company, ...randomPremises(random, company)]);
        await insertHistory(transaction, past);
      });
    } catch (error) {
      await deleteWorld(database, id, host.desk);
      throw error;
    }
    return { world: id, apiKeys: [buyer.apiKey, other.apiKey], createdAt: now };
  });
}

function movedClock(world: WorldRow, now: number, { advanceClock: seconds = 0, freezeClock }: WorldChange) {
  const clockOffset = world.clockOffset + seconds * 1000;
  if (freezeClock === true) return { clockOffset, frozenAt: world.frozenAt ?? now };
  if (freezeClock === false && world.frozenAt !== null) {
    return { clockOffset: clockOffset + world.frozenAt - now, frozenAt: null };
  }
  return { clockOffset, frozenAt: world.frozenAt };
}

/** A world's settings for a response. */
export function settingsOf(world: WorldRow, clock: Clock): z.infer<typeof worldSettings> {
  return {
    world: world.id,
    now: timestampText(worldNow(world, clock)),
    freezeClock: world.frozenAt !== null,
    bankDetails: z.nullable(bankDetailsSchema).parse(world.bankDetails),
    shippingFactor: world.shippingFactor,
  };
}

/**
 * Changes several settings of a world at once.
 * @returns the settings afterwards.
 * @throws Refusal 404 if the world does not exist, 400 when the clock would be more than a hundred years ahead.
 */
export async function changeWorld(
  database: Database,
  clock: Clock,
  id: string,
  change: WorldChange,
): Promise<z.infer<typeof worldSettings>> {
  return inTransaction(database, async (transaction) => {
    const world = await lockWorld(transaction, id);
    const moved = movedClock(world, clock.now(), change);
    if (moved.clockOffset > worldLimits.clockOffset) {
      throw new Refusal(400, 'advanceClock: must not move the clock by more than 100 years in total');
    }
    const { bankDetails = world.bankDetails, shippingFactor = world.shippingFactor } = change;
    const settings = { ...moved, bankDetails, shippingFactor };
    await transaction.update(sandboxWorld).set(settings).where(eq(sandboxWorld.id, id));
    return settingsOf({ ...world, ...settings }, clock);
  });
}
