import { type Category, lotSizes } from '../core/market';
import type { Random } from '../core/random';

/** Pieces of a lot: the usual sizes, cut to what is usual in the category. */
export function pickQuantity(random: Random, category: Category): number {
  const { low, high } = lotSizes.byCategory[category];
  const sizes = lotSizes.quantityBuckets
    .map((size) => ({ ...size, min: Math.max(size.min, low), max: Math.min(size.max, high) }))
    .filter((size) => size.min <= size.max);
  const size = random.weighted(sizes, (entry) => entry.weight);
  return random.int(size.min, size.max);
}

/** The least that is sold of a lot; never more than there is, now and then the whole lot. */
export function pickMinQuantity(random: Random, quantity: number): number {
  const possible = lotSizes.minQuantity.filter(({ value }) => value === 'all' || value <= quantity);
  const { value } = random.weighted(possible, (entry) => entry.weight);
  return value === 'all' ? quantity : value;
}
