import { randomBytes, randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { ScenarioName } from '@/contract/sandbox/scenario-names';
import { type WorldChange, worldLimits } from '@/contract/sandbox/world-input';
import type { Clock } from '@/lib/clock';
import type { Database } from '@/server/database/open';
import { sandboxApiKey, sandboxBuyer, sandboxWorld } from '@/server/database/sandbox-schema';
import { hashApiKey, newApiKey } from '../core/api-key';
import { journalOf } from '../journal/journal';
import { type Company, companies, wireSamples } from '../core/market';
import { createRandom, type Random } from '../core/random';
import { Refusal } from '../core/refusal';
import { insertListings } from '../seed/insert-listings';
import { eachListing } from '../seed/listings';
import { insertAddresses, insertHistory } from '../seed/past';
import { inTransaction } from '../core/transaction';
import { analyzeListings } from './maintenance';
import { worldNow } from '../core/world-clock';
import { deleteWorld, type DeskMemory } from './world-removal';
import { inTurn } from './world-queue';
import {
  defaultWorldLimits,
  keepUnfinished,
  removeIdleWorlds,
  reserveRoom,
  type WorldHost,
} from './world-quota';

/** The refusal of a call for a world that is not there. */
export const noWorld = () => new Refusal(404, 'There is no such world');

/**
 * Writes a world and its market, without buyers; `createdAt` is the base of all its times.
 * @returns false, with nothing written, when there is a world of this id.
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
  await insertListings(database, world.id, eachListing(world.seed, world.listings), world.createdAt);
  return true;
}

/** What a new world is to be; what is left out is said at createWorld. */
export interface NewWorld {
  id?: string;
  /** The same seed and number of listings give the same listings, ids and prices included; random if absent. */
  seed?: string;
  /** How many, 200 if absent. */
  listings?: number;
  /** The situation that it is made for. */
  scenario?: ScenarioName;
  /** Whether its clock stands still from the first moment on. */
  isFrozen?: boolean;
  /** Gives the first buyer the premises of companies as addresses and half a year of orders. */
  hasPast?: boolean;
}

/** Where else a company has goods shipped to. */
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
 * Writes the row of a world where there is room for it; worlds that were left alone for long enough make some.
 * @throws Refusal 503 when there is none.
 */
async function reserve(
  database: Database,
  clock: Clock,
  row: typeof sandboxWorld.$inferInsert,
  host: WorldHost,
): Promise<void> {
  const write = () =>
    inTransaction(database, async (transaction) => {
      await reserveRoom(transaction, clock, row.listings, host.limits ?? defaultWorldLimits);
      const inserted = await transaction
        .insert(sandboxWorld)
        .values(row)
        .onConflictDoNothing()
        .returning({ id: sandboxWorld.id });
      if (inserted.length === 0) throw new Error(`There is a world ${row.id} already`);
    });
  try {
    await write();
  } catch (error) {
    if (!(error instanceof Refusal) || (await removeIdleWorlds(database, clock, host)) === 0) throw error;
    await write();
  }
}

/** A world whose caller left before it was ready; nobody reads the answer. */
const left = () => new Refusal(408, 'The caller left before the world was ready; it was removed');

/**
 * Makes a market of its own with two buyers, who have nothing yet unless the first is given a past. Worlds are made one after the other, and
 * listings are inserted some at a time, so that other requests do not wait. The buyers come last: until then nobody can see the world.
 * @param signal ends it when the caller leaves.
 * @returns the world's id, which cannot be guessed, one API key for each buyer, which is told here and nowhere else, and the server's time
 *   when it was made, in milliseconds.
 * @throws Refusal 503 when there is no room for it, 429 when too many worlds are waiting to be made.
 */
export async function createWorld(
  database: Database,
  clock: Clock,
  options: NewWorld = {},
  host: WorldHost = {},
  signal?: AbortSignal,
): Promise<{ world: string; apiKeys: [string, string]; createdAt: number }> {
  const { listings = worldLimits.defaultListings } = options;
  return inTurn(database, listings, () => makeWorld(database, clock, { ...options, listings }, host, signal));
}

async function makeWorld(
  database: Database,
  clock: Clock,
  options: NewWorld & { listings: number },
  host: WorldHost,
  signal: AbortSignal | undefined,
): Promise<{ world: string; apiKeys: [string, string]; createdAt: number }> {
  const stopIfLeft = () => {
    if (signal?.aborted) throw left();
  };
  stopIfLeft();
  const { desk } = host;
  const id = options.id ?? `w_${randomBytes(16).toString('base64url')}`;
  const seed = options.seed ?? randomBytes(6).toString('hex');
  const { listings } = options;
  const random = createRandom(`${seed}:world`);
  const wirePaymentDetails = random.pick(wireSamples);
  // A past is one of shipments to the buyer's own premises, and the marketplace's goods are in the United States.
  const company = random.pick(
    options.hasPast ? companies.filter(({ country }) => country === 'US') : companies,
  );
  const rival = random.pick(companies.filter((other) => other !== company));
  const buyer = newBuyer(id, company, 1, desk);
  const other = newBuyer(id, rival, 2, desk);
  const now = clock.now();

  const row = {
    id,
    seed,
    listings,
    wirePaymentDetails,
    scenario: options.scenario ?? null,
    frozenAt: options.isFrozen ? now : null,
    createdAt: now,
    lastUsedAt: now,
  };
  await reserve(database, clock, row, host);
  journalOf(database).begin(id);
  try {
    const keep = keepUnfinished(database, clock, id);
    await insertListings(database, id, eachListing(seed, listings), now, async () => {
      stopIfLeft();
      await keep();
    });
    await analyzeListings(database);
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
    await deleteWorld(database, id, desk);
    throw error;
  }
  return { world: id, apiKeys: [buyer.apiKey, other.apiKey], createdAt: now };
}

type WorldRow = typeof sandboxWorld.$inferSelect;

function movedClock(world: WorldRow, now: number, { advanceClock: seconds = 0, freezeClock }: WorldChange) {
  const clockOffset = world.clockOffset + seconds * 1000;
  if (freezeClock === true) return { clockOffset, frozenAt: world.frozenAt ?? now };
  if (freezeClock === false && world.frozenAt !== null) {
    return { clockOffset: clockOffset + world.frozenAt - now, frozenAt: null };
  }
  return { clockOffset, frozenAt: world.frozenAt };
}

/**
 * Changes a world's settings, all or none.
 * @returns the settings and the world's time in milliseconds afterwards; 'unknown' without such a world, 'too-far' beyond a hundred years
 * in all.
 */
export async function changeWorld(
  database: Database,
  clock: Clock,
  id: string,
  change: WorldChange,
): Promise<
  { now: number; freezeClock: boolean; bankDetails: unknown; shippingFactor: number } | 'unknown' | 'too-far'
> {
  return inTransaction(database, async (transaction) => {
    const [world] = await transaction
      .select()
      .from(sandboxWorld)
      .where(eq(sandboxWorld.id, id))
      .for('update');
    if (!world) return 'unknown';
    const moved = movedClock(world, clock.now(), change);
    if (moved.clockOffset > worldLimits.clockOffset) return 'too-far';
    const { bankDetails = world.bankDetails, shippingFactor = world.shippingFactor } = change;
    await transaction
      .update(sandboxWorld)
      .set({ ...moved, bankDetails, shippingFactor })
      .where(eq(sandboxWorld.id, id));
    return { now: worldNow(moved, clock), freezeClock: moved.frozenAt !== null, bankDetails, shippingFactor };
  });
}

/**
 * Moves a world's clock ahead by whole seconds.
 * @returns the world's time in milliseconds afterwards; 'unknown' and 'too-far' as changeWorld.
 */
export async function advanceClock(
  database: Database,
  clock: Clock,
  id: string,
  seconds: number,
): Promise<number | 'unknown' | 'too-far'> {
  const changed = await changeWorld(database, clock, id, { advanceClock: seconds });
  return typeof changed === 'string' ? changed : changed.now;
}
