import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Clock } from '@/lib/clock';
import type { Database } from '@/server/database/open';
import {
  sandboxAddress,
  sandboxApiKey,
  sandboxBuyer,
  sandboxOrder,
  sandboxOrderItem,
  sandboxWorld,
} from '@/server/database/sandbox-schema';
import { demoApiKey, hashApiKey } from './api-key';
import { companies, wireSamples } from './market';
import { generateHistory } from './seed/history';
import { settleListings } from './seed/insert-listings';
import { insertWorld } from './worlds';

/** The world that is always there; its key is demoApiKey. */
export const demoWorld = 'demo';

const seed = 'demo';
const listings = 5000;
const buyerName = 'Northgate Cell Traders LLC';
const otherBuyerName = 'Bluefin Mobile Liquidators Inc';

/** Whose premises the buyer ships to, most recently used first. */
const shipsTo = [
  'Northgate Cell Traders LLC',
  'Harborline Devices Corp',
  'Maplecrest Mobile Ltd',
  'Thamesgate Phones Ltd',
  'Rheinblick Mobilfunk GmbH',
  'Golden Creek Mobiles Trading LLC',
  'Harbour Nine Telecom Ltd',
];

const day = 24 * 60 * 60 * 1000;

async function insertAddresses(database: Database, buyer: string, now: number): Promise<void> {
  const addresses = shipsTo
    .flatMap((name) => companies.filter(({ company }) => company === name))
    .map(({ company: _name, ...address }, index) => ({
      ...address,
      id: randomUUID(),
      world: demoWorld,
      buyer,
      updatedAt: now - Math.round((index * index * 3.4 + 0.8) * day),
    }));
  await database.insert(sandboxAddress).values(addresses);
}

/** Writes the buyer's past orders; order numbers are the milliseconds of their moments, as for new orders. */
async function insertHistory(database: Database, buyer: string, now: number): Promise<void> {
  const orders = generateHistory(seed).map((order) => ({
    ...order,
    orderNo: String(now - order.orderedAgo),
  }));
  await database.insert(sandboxOrder).values(
    orders.map(({ id, orderNo, status, totalPrice, amountPaid, orderedAgo, updatedAgo }) => ({
      world: demoWorld,
      buyer,
      id,
      orderNo,
      status,
      totalPrice,
      amountPaid,
      orderedAt: now - orderedAgo,
      updatedAt: now - updatedAgo,
    })),
  );
  const items = orders.flatMap(({ orderNo, items: ordered }) =>
    ordered.map(({ tracking, ...item }, position) => ({
      ...item,
      world: demoWorld,
      orderNo,
      position,
      trackingInformation: tracking,
    })),
  );
  await database.insert(sandboxOrderItem).values(items);
  await database
    .update(sandboxWorld)
    .set({ lastOrderNo: Math.max(...orders.map(({ orderNo }) => Number(orderNo))) })
    .where(eq(sandboxWorld.id, demoWorld));
}

/**
 * Makes the demo world unless it is there: a market of 5,000 listings, a buyer with addresses in six countries and half a year of
 * orders, and a second buyer without a key. Safe to call from several processes at once.
 */
export async function ensureDemoWorld(database: Database, clock: Clock): Promise<void> {
  const [known] = await database.select().from(sandboxWorld).where(eq(sandboxWorld.id, demoWorld));
  if (known) return;
  const now = clock.now();
  const wirePaymentDetails = wireSamples[0];
  const isMade = await database.transaction(async (transaction) => {
    const world = { id: demoWorld, seed, listings, wirePaymentDetails, createdAt: now };
    if (!(await insertWorld(transaction, world))) return false;
    const buyer = randomUUID();
    await transaction.insert(sandboxBuyer).values([
      { id: buyer, world: demoWorld, name: buyerName },
      { id: randomUUID(), world: demoWorld, name: otherBuyerName },
    ]);
    await transaction.insert(sandboxApiKey).values({ hash: hashApiKey(demoApiKey), buyer });
    await insertAddresses(transaction, buyer, now);
    await insertHistory(transaction, buyer, now);
    return true;
  });
  if (isMade) await settleListings(database);
}
