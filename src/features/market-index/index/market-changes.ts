import type { SellRequest } from '@/contract/resources';
import { type Cents, centsFromNumber } from '@/lib/money';
import { type Look, mostLots, type SeenLot } from './saved-search';

/** A listing with a value that has changed, in cents or pieces. */
export interface ValueChange {
  listing: SellRequest;
  from: number;
  to: number;
}

/** What has happened to a search since the last look; a lot may be both cheaper and sold down. */
export interface MarketChanges {
  new: SellRequest[];
  cheaper: ValueChange[];
  moreExpensive: ValueChange[];
  /** Fewer pieces than before. */
  soldDown: ValueChange[];
  /** No longer in the results. */
  gone: SeenLot[];
  /** Lots in the results whose price is not in whole cents: its changes are not compared. */
  unwatched: number;
  /** Whether `gone` is complete: only when all lots of the search are loaded. */
  isGoneKnown: boolean;
}

function seen(listing: SellRequest): SeenLot[] {
  const price: Cents | null = centsFromNumber(listing.price);
  const isUsable = price !== null && price >= 0 && Number.isSafeInteger(listing.quantity);
  return isUsable && listing.quantity >= 0 ? [[listing.id, price, listing.quantity]] : [];
}

/**
 * What a look at these lots remembers of them.
 * @param rows in the order shown: of more than can be kept, the first are
 * @param isWhole whether these are all the lots that the search finds
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
 * What has changed between a look and the lots that the search finds now. Where the look does not know all the lots of its time,
 * a lot is new when it was listed since.
 * @param isWhole whether `rows` are all the lots that the search finds
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
    isGoneKnown: isWhole,
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
