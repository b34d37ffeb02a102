import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Database } from '@/server/database/open';
import {
  sandboxAddress,
  sandboxOrder,
  sandboxOrderItem,
  sandboxWorld,
} from '@/server/database/sandbox-schema';
import { companies } from '../core/market';
import { generateHistory } from './history';

const day = 24 * 60 * 60 * 1000;

/** The buyer whose past is written. */
export interface Past {
  world: string;
  /** Id of the buyer. */
  buyer: string;
  /** The same seed gives the same orders. */
  seed: string;
  /** Milliseconds since the epoch; the past is relative to it. */
  now: number;
}

/** Fills the address book with companies' addresses, most recently used first. */
export async function insertAddresses(
  database: Database,
  { world, buyer, now }: Past,
  shipsTo: readonly string[],
): Promise<void> {
  const addresses = shipsTo
    .flatMap((name) => companies.filter(({ company }) => company === name))
    .map(({ company: _name, ...address }, index) => ({
      ...address,
      id: randomUUID(),
      world,
      buyer,
      updatedAt: now - Math.round((index * index * 3.4 + 0.8) * day),
    }));
  await database.insert(sandboxAddress).values(addresses);
}

/** Writes half a year of the buyer's orders. Order numbers are milliseconds, as for new orders. */
export async function insertHistory(database: Database, { world, buyer, seed, now }: Past): Promise<void> {
  const orders = generateHistory(seed).map((order) => ({
    ...order,
    orderNo: String(now - order.orderedAgo),
  }));
  await database.insert(sandboxOrder).values(
    orders.map(({ id, orderNo, status, totalPrice, amountPaid, orderedAgo, updatedAgo }) => ({
      world,
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
  // Item ids are unique across worlds, but the same seed gives the same items: two worlds of one seed need
  // different ids.
  const items = orders.flatMap(({ orderNo, items: ordered }) =>
    ordered.map((item, position) => ({ ...item, id: randomUUID(), world, orderNo, position })),
  );
  await database.insert(sandboxOrderItem).values(items);
  await database
    .update(sandboxWorld)
    .set({ lastOrderNo: Math.max(...orders.map(({ orderNo }) => Number(orderNo))) })
    .where(eq(sandboxWorld.id, world));
}
