import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { OrderStatus } from '@/contract/order-statuses';
import { multiplyCents, sumCents } from '@/lib/money';
import type { Database } from '@/server/database/open';
import {
  sandboxAddress,
  sandboxOrder,
  sandboxOrderItem,
  sandboxWorld,
} from '@/server/database/sandbox-schema';
import { companies, insuranceFor } from '../core/market';
import { amountPaidAt, itemStatusByOrder, noTracking, type Tracking } from '../core/order-progress';
import { createRandom, type Random } from '../core/random';
import { generateSellRequests, type SeedSellRequest } from './sell-requests';
import { carriers, prefixedId, trackingOf } from './tracking';

interface Plan {
  status: OrderStatus;
  /** Hours since the order, and since its last change. */
  ordered: number;
  updated: number;
  items: number;
  shipments: number;
  /** How many shipments have tracking. */
  tracked: number;
  /** Whether the total was paid although the order was canceled. */
  wasPaid?: boolean;
}

/** Half a year of orders: every status, items in several shipments, tracking on all, some or none. */
const plans: Plan[] = [
  { status: 'awaiting-payment', ordered: 1.6, updated: 1.6, items: 3, shipments: 2, tracked: 0 },
  { status: 'awaiting-payment', ordered: 21, updated: 21, items: 5, shipments: 3, tracked: 0 },
  { status: 'payment-confirmed', ordered: 44, updated: 5.3, items: 2, shipments: 2, tracked: 0 },
  { status: 'processing', ordered: 71, updated: 19, items: 4, shipments: 3, tracked: 0 },
  { status: 'processing', ordered: 96, updated: 27, items: 3, shipments: 2, tracked: 0 },
  { status: 'sellers-shipped', ordered: 121, updated: 8.2, items: 6, shipments: 3, tracked: 2 },
  { status: 'sellers-shipped', ordered: 148, updated: 31, items: 2, shipments: 2, tracked: 0 },
  { status: 'on-the-way', ordered: 167, updated: 3.7, items: 4, shipments: 3, tracked: 3 },
  { status: 'on-the-way', ordered: 214, updated: 29, items: 3, shipments: 2, tracked: 1 },
  { status: 'delivered', ordered: 291, updated: 49, items: 5, shipments: 2, tracked: 2 },
  { status: 'delivered', ordered: 362, updated: 97, items: 2, shipments: 2, tracked: 0 },
  { status: 'canceled', ordered: 488, updated: 440, items: 3, shipments: 2, tracked: 0 },
  { status: 'completed', ordered: 640, updated: 391, items: 4, shipments: 3, tracked: 3 },
  { status: 'refunded', ordered: 905, updated: 520, items: 2, shipments: 2, tracked: 2 },
  { status: 'completed', ordered: 1130, updated: 840, items: 6, shipments: 4, tracked: 3 },
  { status: 'canceled', ordered: 1512, updated: 1390, items: 2, shipments: 2, tracked: 0, wasPaid: true },
  { status: 'completed', ordered: 2044, updated: 1760, items: 3, shipments: 2, tracked: 2 },
  { status: 'completed', ordered: 2690, updated: 2410, items: 5, shipments: 3, tracked: 0 },
  { status: 'refunded', ordered: 3271, updated: 2905, items: 3, shipments: 2, tracked: 1 },
  { status: 'completed', ordered: 4105, updated: 3830, items: 4, shipments: 2, tracked: 2 },
];

interface Shipment {
  id: string;
  tracking: Tracking;
}

const hour = 60 * 60 * 1000;

/** Part of a lot: at least its minimum, rarely more than a pallet. */
function pickPieces(random: Random, sellRequest: SeedSellRequest): number {
  const quantity = Math.min(150, Math.ceil(sellRequest.quantity * (0.2 + 0.6 * random.next())));
  return Math.max(sellRequest.minQuantity, quantity);
}

/** An item of a past order, from a lot that has been sold out since. */
function pastItem(random: Random, sellRequest: SeedSellRequest, status: OrderStatus, shipment?: Shipment) {
  const raised = Math.round((sellRequest.price * random.pick([0, 0, 0, 1, 2, 4])) / 10_000) * 100;
  return {
    id: random.uuid(),
    sellRequest: sellRequest.id,
    name: sellRequest.name,
    quantity: pickPieces(random, sellRequest),
    price: sellRequest.price + raised,
    margin: raised,
    properties: {
      color: sellRequest.color,
      grade: sellRequest.grade,
      carrier: sellRequest.carrier,
      storage: sellRequest.storage,
    },
    status: itemStatusByOrder[status],
    imageUrl: sellRequest.imgUrl,
    shipment: shipment?.id ?? '',
    trackingInformation: shipment?.tracking ?? noTracking,
  };
}

/** A past order; times are milliseconds before now. totalPrice = items + shipping + insurance, to the cent. */
function pastOrder(random: Random, plan: Plan, sellRequests: readonly SeedSellRequest[]) {
  const shipments = Array.from({ length: plan.shipments }, (_, index) => ({
    id: prefixedId(random, 'shp_'),
    tracking: index < plan.tracked ? trackingOf(random.pick(carriers), random) : noTracking,
  }));
  // Items of one shipment are listed together.
  const items = sellRequests.map((sellRequest, index) =>
    pastItem(
      random,
      sellRequest,
      plan.status,
      shipments[Math.floor((index * shipments.length) / sellRequests.length)],
    ),
  );
  const subtotal = sumCents(items.map((item) => multiplyCents(item.price, item.quantity)));
  const pieces = items.reduce((sum, item) => sum + item.quantity, 0);
  const shipping = plan.shipments * random.int(1825, 6490) + pieces * random.int(28, 75);
  const insurance = insuranceFor(subtotal);
  const totalPrice = subtotal + shipping + insurance;
  const orderedAgo = Math.round((plan.ordered + random.next() / 2) * hour);
  const updatedAgo =
    plan.updated === plan.ordered ? orderedAgo : Math.round((plan.updated + random.next() / 2) * hour);
  return {
    id: random.uuid(),
    status: plan.status,
    items,
    shipping,
    insurance,
    totalPrice,
    amountPaid: amountPaidAt(plan.status, { totalPrice, amountPaid: plan.wasPaid ? totalPrice : 0 }),
    orderedAgo,
    updatedAgo,
  };
}

/** A buyer's orders of the last half year, newest first; deterministic by seed. */
export function generateHistory(seed: string) {
  const random = createRandom(`${seed}:history`);
  const market = generateSellRequests(`${seed}:history`, 600);
  const used = new Set<SeedSellRequest>();
  return plans.map((plan) => {
    const sellRequests: SeedSellRequest[] = [];
    while (sellRequests.length < plan.items) {
      const sellRequest = random.pick(market);
      if (used.has(sellRequest)) continue;
      used.add(sellRequest);
      sellRequests.push(sellRequest);
    }
    return pastOrder(random, plan, sellRequests);
  });
}

const day = 24 * 60 * 60 * 1000;

/** The buyer whose order history is written. */
interface Past {
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
