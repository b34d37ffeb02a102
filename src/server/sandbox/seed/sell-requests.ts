import { deviceKind } from '@/lib/device-kind';
import type { sandboxSellRequest } from '@/server/database/sandbox-schema';
import {
  type Carrier,
  carriers,
  type Category,
  type Device,
  devices,
  type Grade,
  grades,
  lotSizes,
} from '../core/market';
import { createRandom, type Random } from '../core/random';
import { findEntry, pickCarrier, pickCategory, pickGrade, popularity, shareOut } from './popularity';
import { askingPrice, launchPrice, type Standing } from './pricing';

/** A sell request without a world; times are milliseconds before the world's creation. */
export interface SeedSellRequest
  extends Omit<
    typeof sandboxSellRequest.$inferSelect,
    'world' | 'category' | 'status' | 'originalQuantity' | 'createdAt' | 'updatedAt'
  > {
  category: Category;
  createdAgo: number;
  updatedAgo: number;
}

/** Storage values that no buyer searches for. */
const unspoken = new Set(['N/A', 'One size', 'Standard']);

/** A lot's name: model and capacity or size, "iPhone 13 128GB", unless the model contains it. */
function sellRequestName(device: Device, storage: string): string {
  return unspoken.has(storage) || device.name.includes(storage) ? device.name : `${device.name} ${storage}`;
}

const compact = (text: string, length: number) =>
  text
    .toUpperCase()
    .replaceAll('+', 'P')
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, length);

/** A SKU in a seller's style: "APP-IPHONE13-128GB-MID-A-7F3". */
function stockNumber(random: Random, device: Device, version: string[]): string {
  const [storage = '', color = '', grade = ''] = version;
  const words = [
    compact(device.brand, 3),
    compact(device.name, 18),
    unspoken.has(storage) ? '' : compact(storage, 6),
    compact(color, 3),
    compact(grade, 2),
    random.int(0, 46_655).toString(36).toUpperCase().padStart(3, '0'),
  ];
  return words.filter((word) => word !== '').join('-');
}

/** A lot's quantity: the usual sizes, limited by the category's range. */
function pickQuantity(random: Random, category: Category): number {
  const { low, high } = lotSizes.byCategory[category];
  const sizes = lotSizes.quantityBuckets
    .map((size) => ({ ...size, min: Math.max(size.min, low), max: Math.min(size.max, high) }))
    .filter((size) => size.min <= size.max);
  const size = random.weighted(sizes, (entry) => entry.weight);
  return random.int(size.min, size.max);
}

/** A lot's minimum quantity: at most its quantity, sometimes the whole lot. */
function pickMinQuantity(random: Random, quantity: number): number {
  const possible = lotSizes.minQuantity.filter(({ value }) => value === 'all' || value <= quantity);
  const { value } = random.weighted(possible, (entry) => entry.weight);
  return value === 'all' ? quantity : value;
}

/** A device in one configuration, which several sellers may offer. */
interface Version {
  device: Device;
  storage: string;
  color: string;
  grade: Grade;
  carrier: Carrier;
}

interface Seller {
  id: string;
  weight: number;
}

const minute = 60 * 1000;
const hour = 60 * minute;
const day = 24 * hour;

/** How many sellers offer one version, weighted. */
const ladders = [
  { sellers: 1, weight: 0.4 },
  { sellers: 2, weight: 0.25 },
  { sellers: 3, weight: 0.15 },
  { sellers: 4, weight: 0.1 },
  { sellers: 5, weight: 0.06 },
  { sellers: 6, weight: 0.04 },
];

/** Lots were listed within the last six weeks. A third changed in the last hours, so that there is always something new. */
function pickAges(random: Random): { createdAgo: number; updatedAgo: number } {
  const createdAgo = Math.round(5 * minute + random.next() ** 1.3 * 42 * day);
  const span = random.pick([6 * hour, 3 * day, createdAgo]);
  const updatedAgo = Math.round(5000 + random.next() ** 1.5 * span);
  return { createdAgo, updatedAgo: Math.min(createdAgo, updatedAgo) };
}

function pickSellers(random: Random, sellers: readonly Seller[], count: number): string[] {
  const picked = new Set<string>();
  while (picked.size < count) picked.add(random.weighted(sellers, (seller) => seller.weight).id);
  return [...picked];
}

function sellRequestOf(
  random: Random,
  version: Version,
  standing: Standing,
  seller: string,
): SeedSellRequest {
  const { device, storage, color, grade, carrier } = version;
  const quantity = pickQuantity(random, device.category);
  return {
    id: random.uuid(),
    name: sellRequestName(device, storage),
    brand: device.brand,
    category: device.category,
    color,
    grade: grade.code,
    carrier: carrier.name,
    storage,
    price: askingPrice(version, standing, 0.94 + random.next() * 0.12),
    msrp: launchPrice(device, storage, carrier),
    sku: stockNumber(random, device, [storage, color, grade.code]),
    quantity,
    minQuantity: pickMinQuantity(random, quantity),
    seller,
    imgUrl: `/devices/${deviceKind(device)}.svg`,
    ...pickAges(random),
  };
}

const unlockedGradeA = {
  grade: findEntry(grades, (grade) => grade.code === 'A'),
  carrier: findEntry(carriers, (carrier) => carrier.name === 'Unlocked'),
};

/** Every world, of any size, starts with four sellers of an iPhone 13 128GB. */
const landmark: Version = {
  ...unlockedGradeA,
  device: findEntry(devices, (device) => device.id === 'apple-iphone-13'),
  storage: '128GB',
  color: 'Midnight',
};

/** The last two phones of a world: the search box names them as an example. */
const searchExample: Version = {
  ...unlockedGradeA,
  device: findEntry(devices, (device) => device.id === 'apple-iphone-13-pro-max'),
  storage: '256GB',
  color: 'Graphite',
};
const searchExamples = 2;

interface Traders {
  random: Random;
  sellers: Seller[];
  standings: Map<string, Standing>;
}

/** A market's sellers, and each device's position in the ranges of the price model; deterministic by market. */
function openMarket(seed: string, count: number): Traders {
  const random = createRandom(`${seed}:${count}:listings`);
  const sellers = Array.from({ length: Math.min(60, Math.max(8, Math.round(count / 8))) }, (_, rank) => ({
    id: random.uuid(),
    weight: 1 / (rank + 3),
  }));
  const standings = new Map<string, Standing>();
  for (const { id } of devices) {
    standings.set(id, { age: random.next(), grade: random.next(), carrier: random.next() });
  }
  return { random, sellers, standings };
}

const standingOf = ({ standings }: Traders, device: Device) =>
  standings.get(device.id) ?? { age: 0.5, grade: 0.5, carrier: 0.5 };

const soldIn = (category: Category) =>
  devices
    .filter((device) => device.category === category)
    .map((device) => ({ device, weight: popularity(device) }));

const pickVersion = (random: Random, device: Device, storage: string): Version => ({
  device,
  storage,
  color: random.pick(device.colors),
  grade: pickGrade(random, device),
  carrier: pickCarrier(random, device, storage),
});

/**
 * Generates a market's sell requests one by one; the same seed and count give the same sell requests in every field. They come in clusters
 * (a device, one to four versions of it, each from one to six sellers at different prices), so that even a small world has offers to
 * compare. A device's position in the price ranges is fixed in a world, so better grades and larger storages cost more.
 */
export function* eachSellRequest(seed: string, count: number): Generator<SeedSellRequest, void> {
  const traders = openMarket(seed, count);
  const { random, sellers } = traders;
  const exampleRandom = createRandom(`${seed}:${count}:example`);
  const exampleStanding = standingOf(traders, searchExample.device);
  let lastPhone = Number.POSITIVE_INFINITY;
  let created = 0;

  function* offer(version: Version, sellerCount: number) {
    const standing = standingOf(traders, version.device);
    for (const seller of pickSellers(random, sellers, sellerCount)) {
      created += 1;
      const sellRequest = sellRequestOf(random, version, standing, seller);
      const isExample = created > lastPhone - searchExamples && created <= lastPhone;
      yield isExample ? sellRequestOf(exampleRandom, searchExample, exampleStanding, seller) : sellRequest;
    }
  }

  for (const { category, end } of shareOut(count)) {
    if (category === 'phones') {
      lastPhone = end > 8 ? end : 0;
      yield* offer(landmark, Math.min(4, end));
    }
    const sold = soldIn(category);
    while (created < end) {
      const { device } = random.weighted(sold, (entry) => entry.weight);
      const storage = random.pick(device.storages);
      for (let versions = random.int(1, 4); versions > 0 && created < end; versions -= 1) {
        const version = pickVersion(random, device, storage);
        const ladder = random.weighted(ladders, (entry) => entry.weight).sellers;
        yield* offer(version, Math.min(ladder, end - created));
      }
    }
  }
}

/** The same market as an array. */
export function generateSellRequests(seed: string, count: number): SeedSellRequest[] {
  return [...eachSellRequest(seed, count)];
}

/**
 * New lots, listed now by the market's own sellers at its prices.
 * @param market the seed and size of the market
 * @param existing how many sell requests it has had so far: the same number gives the same lots.
 */
export function generateArrivals(
  market: { seed: string; listings: number },
  existing: number,
  count: number,
): SeedSellRequest[] {
  const traders = openMarket(market.seed, market.listings);
  const random = createRandom(`${market.seed}:${market.listings}:arrivals:${existing}`);
  return Array.from({ length: count }, () => {
    const { device } = random.weighted(soldIn(pickCategory(random)), (entry) => entry.weight);
    const version = pickVersion(random, device, random.pick(device.storages));
    const seller = random.weighted(traders.sellers, (entry) => entry.weight).id;
    const sellRequest = sellRequestOf(random, version, standingOf(traders, device), seller);
    return { ...sellRequest, createdAgo: 0, updatedAgo: 0 };
  });
}
