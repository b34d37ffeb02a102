import type { SellRequest } from '@/contract/resources';
import { cheapestFor } from '@/features/market-index/index/cheapest-lots';
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
 * The cheapest lots for a quantity, with their minimum orders. Where those do not allow the quantity, the next larger one; where there are
 * too few pieces, all of them.
 */
export function pickLots(lots: readonly OpenLot[], neededPieces: number): MatchPick[] {
  // Sums beyond what can be counted exactly are not picked.
  const isExact = ({ price, left }: OpenLot) => price * left * lots.length <= Number.MAX_SAFE_INTEGER;
  const usable = lots.filter((one) => one.left >= one.minimum && isExact(one));
  const cheapest = cheapestFor(
    usable.map(({ lot, price, left, minimum }) => ({
      listing: lot,
      price,
      quantity: left,
      minQuantity: minimum,
      // The lots fit the item: what else they state is of no account.
      grade: '',
      carrier: '',
    })),
    neededPieces,
  );
  if (cheapest.kind === 'tooFew') return usable.map(({ lot, price, left }) => ({ lot, price, pieces: left }));
  return cheapest.picks.map(({ lot: { listing, price }, pieces }) => ({ lot: listing, price, pieces }));
}

/** Pieces of all picks. */
export const piecesOf = (picks: readonly MatchPick[]): number =>
  picks.reduce((sum, { pieces }) => sum + pieces, 0);
