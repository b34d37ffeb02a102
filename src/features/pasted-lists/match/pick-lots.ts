import type { SellRequest } from '@/contract/resources';
import type { Cents } from '@/lib/money';

/** Pieces of a lot for an item. */
export interface MatchPick {
  lot: SellRequest;
  price: Cents;
  pieces: number;
}

/** A lot that can still be picked: its price in cents, its pieces left, its minimum order. */
export interface OpenLot {
  lot: SellRequest;
  price: Cents;
  left: number;
  minimum: number;
}

/**
 * The cheapest lots for a quantity. Where a rest is below the minimum order of a lot, the lots before give up pieces to it. Where no lot has
 * so small a minimum order, the smallest minimum order is taken.
 * @param lots cheapest first
 */
export function pickLots(lots: readonly OpenLot[], wanted: number): MatchPick[] {
  const picks: { open: OpenLot; pieces: number }[] = [];
  let left = wanted;
  let slack = 0;
  for (const open of lots) {
    if (left === 0) break;
    const pieces = Math.min(left, open.left);
    const missing = Math.max(0, open.minimum - pieces);
    if (open.left < open.minimum || missing > slack) continue;
    let toFree = missing;
    for (const before of picks.toReversed()) {
      const freed = Math.min(toFree, before.pieces - before.open.minimum);
      before.pieces -= freed;
      toFree -= freed;
    }
    picks.push({ open, pieces: pieces + missing });
    slack += pieces - open.minimum;
    left -= pieces;
  }
  if (left > 0) {
    const unused = lots.filter(
      (open) => open.left >= open.minimum && !picks.some((pick) => pick.open === open),
    );
    const [smallest] = unused.toSorted((one, other) => one.minimum - other.minimum);
    if (smallest && smallest.minimum > left) picks.push({ open: smallest, pieces: smallest.minimum });
  }
  return picks.map(({ open: { lot, price }, pieces }) => ({ lot, price, pieces }));
}

/** Pieces of all picks. */
export const piecesOf = (picks: readonly MatchPick[]): number =>
  picks.reduce((sum, { pieces }) => sum + pieces, 0);
