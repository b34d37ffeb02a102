import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Clock } from '@/lib/clock';
import type { Database } from '@/server/database/open';
import { sandboxApiKey, sandboxBuyer, sandboxWorld } from '@/server/database/sandbox-schema';
import { demoApiKey, hashApiKey, sharedWorld } from '../core/identity';
import { wireSamples } from '../core/market';
import { insertAddresses, insertHistory } from '../seed/past';
import { analyzeSellRequests, vacuumSellRequests } from './maintenance';
import { insertWorld } from './worlds';

const seed = 'demo';
const listings = 5000;
const buyerName = 'Northgate Cell Traders LLC';
const otherBuyerName = 'Bluefin Mobile Liquidators Inc';

/** Companies whose addresses the buyer has, most recently used first. */
const shipsTo = [
  'Northgate Cell Traders LLC',
  'Harborline Devices Corp',
  'Maplecrest Mobile Ltd',
  'Thamesgate Phones Ltd',
  'Rheinblick Mobilfunk GmbH',
  'Golden Creek Mobiles Trading LLC',
  'Harbour Nine Telecom Ltd',
];

/**
 * Creates the shared world unless it exists: a market of 5,000 sell requests, a buyer with addresses in six
 * countries and half a year of orders, and a second buyer without a key. Safe to call from several processes
 * at once.
 */
export async function ensureDemoWorld(database: Database, clock: Clock): Promise<void> {
  const [existing] = await database.select().from(sandboxWorld).where(eq(sandboxWorld.id, sharedWorld));
  if (existing) return;
  const now = clock.now();
  const wirePaymentDetails = wireSamples[0];
  const isMade = await database.transaction(async (transaction) => {
    const world = { id: sharedWorld, seed, listings, wirePaymentDetails, createdAt: now };
    if (!(await insertWorld(transaction, world))) return false;
    const buyer = randomUUID();
    await transaction.insert(sandboxBuyer).values([
      { id: buyer, world: sharedWorld, name: buyerName, position: 1 },
      { id: randomUUID(), world: sharedWorld, name: otherBuyerName, position: 2 },
    ]);
    await transaction.insert(sandboxApiKey).values({ hash: hashApiKey(demoApiKey), buyer });
    const past = { world: sharedWorld, buyer, seed, now };
    await insertAddresses(transaction, past, shipsTo);
    await insertHistory(transaction, past);
    return true;
  });
  if (!isMade) return;
  await analyzeSellRequests(database);
  await vacuumSellRequests(database);
}
