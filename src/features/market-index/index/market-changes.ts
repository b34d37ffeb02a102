import type { SellRequest } from '@/contract/resources';
import { type Cents, centsFromNumber } from '@/lib/money';
import { type Look, mostLots, type SeenLot } from './saved-search';

/** A listing whose price or quantity has changed, in cents or pieces. */
export interface ValueChange {
  listing: SellRequest;
  from: number;
  to: number;
}

/** The changes of a search since the buyer last checked it. A lot may be both cheaper and sold down. */
export interface MarketChanges {
  new: SellRequest[];
  cheaper: ValueChange[];
  moreExpensive: ValueChange[];
  /** Fewer pieces than before. */
  soldDown: ValueChange[];
  /** No longer in the results. Empty until all lots of the search are loaded. */
  gone: SeenLot[];
  /** How many lots have a price that is not in whole cents, so that it can't be compared. */
  unwatched: number;
}

function seen(listing: SellRequest): SeenLot[] {
  const price: Cents | null = centsFromNumber(listing.price);
  const isUsable = price !== null && price >= 0 && Number.isSafeInteger(listing.quantity);
  return isUsable && listing.quantity >= 0 ? [[listing.id, price, listing.quantity]] : [];
}

/**
 * What to remember of the lots that the buyer has seen.
 * @param rows in the order shown; only the first ones are remembered if there are too many
 * @param isWhole whether these are all lots of the search
 * @param now milliseconds since the Unix epoch
 */
export function takeLook(rows: Iterable<SellRequest>, isWhole: boolean, now: number): Look {
  const lots = new Map<string, SeenLot>();
  let isAll = isWhole;
  for (const row of rows) {
    const [lot] = seen(row);
    if (!lot) isAll = false;
    else if (lots.has(row.id) || lots.size < mostLots) lots.set(row.id, lot);
    else isAll = false;
  }
  return { at: Math.max(0, Math.floor(now)), lots: [...lots.values()], isWhole: isAll };
}

/** How many lots have changed; one that is both cheaper and sold down counts once. */
export function countChanges({ new: added, cheaper, moreExpensive, soldDown, gone }: MarketChanges): number {
  const changed = new Set([...cheaper, ...moreExpensive, ...soldDown].map(({ listing }) => listing.id));
  return changed.size + added.length + gone.length;
}

/**
 * Compares the lots of a search with the last look. If the look does not hold all lots of its time, a lot counts as new if it was listed
 * since.
 * @param isWhole whether `rows` are all lots of the search
 */
export function changesSince(look: Look, rows: Iterable<SellRequest>, isWhole: boolean): MarketChanges {
  const before = new Map(look.lots.map((lot) => [lot[0], lot]));
  const now = new Map<string, SellRequest>();
  for (const row of rows) now.set(row.id, row);
  const changes: MarketChanges = {
    new: [],
    cheaper: [],
    moreExpensive: [],
    soldDown: [],
    gone: isWhole ? look.lots.filter(([id]) => !now.has(id)) : [],
    unwatched: [...now.values()].filter((listing) => seen(listing).length === 0).length,
  };
  for (const listing of now.values()) {
    const former = before.get(listing.id);
    if (!former) {
      if (look.isWhole || Date.parse(listing.createdAt) > look.at) changes.new.push(listing);
      continue;
    }
    const [, formerPrice, formerQuantity] = former;
    const [, price, quantity] = seen(listing)[0] ?? former;
    if (price < formerPrice) changes.cheaper.push({ listing, from: formerPrice, to: price });
    if (price > formerPrice) changes.moreExpensive.push({ listing, from: formerPrice, to: price });
    if (quantity < formerQuantity) changes.soldDown.push({ listing, from: formerQuantity, to: quantity });
  }
  return changes;
}
