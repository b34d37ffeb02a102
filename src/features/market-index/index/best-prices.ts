import type { SellRequest } from '@/contract/resources';
import { type Cents, centsFromNumber } from '@/lib/money';
import { getOrInsert } from '@/lib/get-or-insert';
import type { IndexedRow } from './indexed-row';

/** The lowest asking price of a spec: the lots of one model, storage, grade and carrier. */
export interface SpecPrice {
  price: Cents;
  /** Pieces of all lots at that price. */
  pieces: number;
  /** The smallest minimum order quantity of the lots at that price. */
  minimum: number;
  /** Lots of the spec. */
  sellRequestCount: number;
}

/** The lowest asking prices of a market. */
export interface BestPrices {
  /** The ids of the lots at the lowest price of their spec, including ties. A spec with a single lot has none. */
  best: readonly string[];
  /** The lowest price of a lot's spec; null if the lot can't be compared. */
  of: (id: string) => SpecPrice | null;
}

// Brand and category distinguish models that are not in the catalog.
const specFacets = ['model', 'storage', 'grade', 'carrier', 'brand', 'category'] as const;

/** Whether a value is "N/A", such as the carrier of accessories. False for a missing value. */
const isNotApplicable = (value: unknown): boolean =>
  typeof value === 'string' && /^n\/?a$/i.test(value.trim());

/** Whether a sell request is in US dollars, the default currency. Other currencies are never compared. */
export const isInDollars = ({ currency }: SellRequest): boolean =>
  currency === undefined || currency === null || currency === '' || currency === 'USD';

/** The price of a sell request that can be bought now; null if it can't be compared. */
function buyablePrice(sellRequest: SellRequest): Cents | null {
  const price = centsFromNumber(sellRequest.price);
  const isOnSale =
    sellRequest.status === 'open' && Number.isSafeInteger(sellRequest.quantity) && sellRequest.quantity > 0;
  return isOnSale && isInDollars(sellRequest) && price !== null && price > 0 ? price : null;
}

/** A key for the spec of a row; null if a part of it is not stated. */
function specOf({ keys, facts, sellRequest: { properties } }: IndexedRow): string | null {
  if (keys.model === '' || keys.grade === '') return null;
  if (keys.storage === '' && !isNotApplicable(properties.storage)) return null;
  if (keys.carrier === '' && !isNotApplicable(properties.carrier)) return null;
  return [...specFacets.map((facet) => keys[facet]), facts.memory].join('\n');
}

/** Finds the lowest price of every spec. Ignores sell requests that are sold out, not open or without a price in whole cents. */
export function bestPrices(rows: Iterable<IndexedRow>): BestPrices {
  const specs = new Map<string, SpecPrice & { cheapest: string[] }>();
  const specById = new Map<string, SpecPrice>();
  for (const row of rows) {
    const { sellRequest } = row;
    const { id } = sellRequest;
    const price = buyablePrice(sellRequest);
    const key = specOf(row);
    if (price === null || key === null) continue;
    const minimum = sellRequest.minQuantity ?? 1;
    const spec = getOrInsert(specs, key, () => ({
      price,
      pieces: 0,
      minimum,
      sellRequestCount: 0,
      cheapest: [],
    }));
    specById.set(id, spec);
    spec.sellRequestCount += 1;
    if (price > spec.price) continue;
    if (price < spec.price) Object.assign(spec, { price, pieces: 0, minimum, cheapest: [] });
    spec.pieces += sellRequest.quantity;
    spec.minimum = Math.min(spec.minimum, minimum);
    spec.cheapest.push(id);
  }
  return {
    best: [...specs.values()].flatMap(({ sellRequestCount, cheapest }) =>
      sellRequestCount > 1 ? cheapest : [],
    ),
    of(id) {
      const spec = specById.get(id);
      if (!spec) return null;
      const { price, pieces, minimum, sellRequestCount } = spec;
      return { price, pieces, minimum, sellRequestCount };
    },
  };
}
