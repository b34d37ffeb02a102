import type { Random } from '../core/random';
import {
  type Carrier,
  type Category,
  carriers,
  categories,
  type Device,
  type Grade,
  grades,
} from '../core/market';
import { yearsSinceRelease } from './pricing';

/*
 * Frequencies of sell requests. Grades and carriers come from the catalogue; categories, brands and ages are
 * estimates of a US wholesale market.
 */

const categoryShare: Record<Category, number> = {
  phones: 0.5,
  tablets: 0.13,
  laptops: 0.12,
  accessories: 0.11,
  wearables: 0.08,
  gaming: 0.06,
};

/** Distributes a number of sell requests over categories: `end` counts the sell requests up to the end of the category. */
export function shareOut(count: number): { category: Category; end: number }[] {
  let share = 0;
  return categories.map((category) => {
    share += categoryShare[category];
    return { category, end: Math.round(count * share) };
  });
}

/** Picks a category by its share of the market. */
export function pickCategory(random: Random): Category {
  return random.weighted(categories, (category) => categoryShare[category]);
}

const brandWeight = new Map([
  ['Apple', 5],
  ['Samsung', 2.2],
  ['Google', 1.6],
  ['Sony', 1.2],
  ['Microsoft', 1.2],
  ['Nintendo', 1.5],
  ['Dell', 1.5],
  ['Lenovo', 1.3],
  ['HP', 1.3],
  ['Motorola', 0.9],
]);

/** By years since release: most stock is two to four years old; older devices are rare. */
const ageWeight = [0.7, 1.2, 1.5, 1.5, 1.3, 1, 0.6, 0.35, 0.2];

/** A device's frequency relative to others of its category. */
export function popularity(device: Device): number {
  return (brandWeight.get(device.brand) ?? 0.6) * (ageWeight[yearsSinceRelease(device)] ?? 0.1);
}

/** Sealed and open-box units are new models, or goods that are not collected as used devices. */
function gradeWeight(grade: Grade, device: Device): number {
  const isBoxed = grade.code === 'New' || grade.code === 'Open Box';
  if (!isBoxed) return grade.listingShare;
  const newness = Math.max(0.05, 1.8 - 0.45 * yearsSinceRelease(device));
  return (
    grade.listingShare *
    (device.category === 'accessories' || device.category === 'gaming' ? newness + 1.5 : newness)
  );
}

/** Picks a grade by the catalogue's share, adjusted to the device's age. */
export function pickGrade(random: Random, device: Device): Grade {
  return random.weighted(grades, (grade) => gradeWeight(grade, device));
}

/** The first entry for which a condition holds. @throws RangeError if there is none. */
export function findEntry<T>(list: readonly T[], isIt: (entry: T) => boolean): T {
  const entry = list.find(isIt);
  if (entry === undefined) throw new RangeError('Missing from the catalogue');
  return entry;
}

const carrierNamed = (name: string): Carrier => findEntry(carriers, (carrier) => carrier.name === name);

/**
 * Picks a version's lock by the carriers' shares. Most tablets have no modem; a watch without one is `Wi-Fi`;
 * devices that never had a lock are `N/A`.
 */
export function pickCarrier(random: Random, device: Device, storage: string): Carrier {
  if (device.carriers.includes('N/A')) return carrierNamed('N/A');
  if (device.category === 'wearables' && !/Cellular|LTE/.test(storage)) return carrierNamed('Wi-Fi');
  const sold = device.carriers.filter((name) => name !== 'Wi-Fi').map(carrierNamed);
  if (sold.length === 0 || (device.carriers.includes('Wi-Fi') && random.chance(0.62)))
    return carrierNamed('Wi-Fi');
  return random.weighted(sold, (carrier) => carrier.share ?? 0);
}
