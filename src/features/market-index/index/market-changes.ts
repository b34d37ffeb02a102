import type { SellRequest } from '@/contract/resources';
import { type Cents, centsFromNumber } from '@/lib/money';
import { isInDollars } from './best-prices';
import { type Look, maxSellRequests, type SeenSellRequest } from './saved-search';

/** A sell request whose price or quantity has changed, in cents or pieces. */
export interface ValueChange {
  sellRequest: SellRequest;
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
  gone: SeenSellRequest[];
  /** How many lots have a price that is not in dollars or not in whole cents, so that it can't be compared. */
  unwatched: number;
}

function seen(sellRequest: SellRequest): SeenSellRequest[] {
  const price: Cents | null = isInDollars(sellRequest) ? centsFromNumber(sellRequest.price) : null;
  const isUsable = price !== null && price >= 0 && Number.isSafeInteger(sellRequest.quantity);
  return isUsable && sellRequest.quantity >= 0 ? [[sellRequest.id, price, sellRequest.quantity]] : [];
}

/**
 * The stored data of the lots that the buyer has seen.
 * @param rows in the order shown; only the first ones are remembered if there are too many
 * @param isWhole whether these are all lots of the search
 * @param now milliseconds since the Unix epoch
 */
export function takeLook(rows: Iterable<SellRequest>, isWhole: boolean, now: number): Look {
  const sellRequests = new Map<string, SeenSellRequest>();
  let isAll = isWhole;
  for (const row of rows) {
    const [sellRequest] = seen(row);
    if (!sellRequest) isAll = false;
    else if (sellRequests.has(row.id) || sellRequests.size < maxSellRequests)
      sellRequests.set(row.id, sellRequest);
    else isAll = false;
  }
  return { at: Math.max(0, Math.floor(now)), lots: [...sellRequests.values()], isWhole: isAll };
}

/** How many lots have changed; one that is both cheaper and sold down counts once. */
export function countChanges({ new: added, cheaper, moreExpensive, soldDown, gone }: MarketChanges): number {
  const changed = new Set(
    [...cheaper, ...moreExpensive, ...soldDown].map(({ sellRequest }) => sellRequest.id),
  );
  return changed.size + added.length + gone.length;
}

/**
 * Compares the lots of a search with the last look. If the look does not hold all lots of its time, a lot counts as new if it was listed
 * since.
 * @param isWhole whether `rows` are all lots of the search
 */
export function changesSince(look: Look, rows: Iterable<SellRequest>, isWhole: boolean): MarketChanges {
  const before = new Map(look.lots.map((sellRequest) => [sellRequest[0], sellRequest]));
  const now = new Map<string, SellRequest>();
  for (const row of rows) now.set(row.id, row);
  const changes: MarketChanges = {
    new: [],
    cheaper: [],
    moreExpensive: [],
    soldDown: [],
    gone: isWhole ? look.lots.filter(([id]) => !now.has(id)) : [],
    unwatched: [...now.values()].filter((sellRequest) => seen(sellRequest).length === 0).length,
  };
  for (const sellRequest of now.values()) {
    const former = before.get(sellRequest.id);
    if (!former) {
      if (look.isWhole || Date.parse(sellRequest.createdAt) > look.at) changes.new.push(sellRequest);
      continue;
    }
    const [, formerPrice, formerQuantity] = former;
    const [, price, quantity] = seen(sellRequest)[0] ?? former;
    if (price < formerPrice) changes.cheaper.push({ sellRequest, from: formerPrice, to: price });
    if (price > formerPrice) changes.moreExpensive.push({ sellRequest, from: formerPrice, to: price });
    if (quantity < formerQuantity) changes.soldDown.push({ sellRequest, from: formerQuantity, to: quantity });
  }
  return changes;
}
