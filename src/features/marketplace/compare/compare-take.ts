import { saveDraft, savedDraft, withPieces } from '@/features/buy-requests/bulk/bulk-draft';
import type { Cheapest, Unchosen } from '@/features/market-index/index/cheapest-lots';
import type { LadderLot } from '@/features/market-index/index/ladder';
import { counted, formatCount } from '@/lib/text/count-text';
import { formatMoney } from '@/lib/money';
import { unselectLots, selectLots } from '../selection/selection-store';

/** Lots with the pieces to take of each. */
export type Found = Extract<Cheapest, { kind: 'enough' | 'more' }>;

/** The lots that were found, null where there are none or too few. */
export function foundIn(cheapest: Cheapest | Unchosen | null): Found | null {
  return cheapest && 'picks' in cheapest ? cheapest : null;
}

/**
 * Takes the lots that were found into the selection, and their pieces into the form that requests them. Of the lots that are
 * compared, no other stays selected; those of other models do.
 */
export function takeLots(account: string, { picks }: Found, compared: readonly LadderLot[]): void {
  const lots = picks.map(({ lot }) => lot.listing);
  const pieces = new Map(picks.map((pick) => [pick.lot.listing.id, pick.pieces]));
  saveDraft(account, withPieces(savedDraft(account), lots, pieces));
  unselectLots(compared.map(({ listing }) => listing.id));
  selectLots(lots, true);
}

/** The average price of a piece, to the nearest cent. */
export function averageText({ total, pieces }: Pick<Found, 'total' | 'pieces'>): string {
  const average = Math.round(total / pieces);
  return `${average * pieces === total ? '' : '≈ '}${formatMoney(average)}`;
}

/** What is to be known beside the sum: why it is another number of pieces, what of the lots is left, and how sure it is. */
export function remarksOn({ kind, picks, pieces, isProven }: Found, neededPieces: number): string[] {
  const left = picks.reduce((sum, pick) => sum + pick.lot.quantity - pick.pieces, 0);
  const parted = picks.filter((pick) => pick.pieces < pick.lot.quantity).length;
  return [
    ...(kind === 'more'
      ? [`MOQs don't allow exactly ${formatCount(neededPieces)}. Next possible: ${formatCount(pieces)}.`]
      : []),
    left === 0
      ? 'Uses every lot in full.'
      : `${counted(parted, 'lot')} ${parted === 1 ? 'is' : 'are'} used in part (${counted(left, 'pc')} left).`,
    ...(isProven ? [] : ['Too many lots to check every mix. A cheaper one may exist.']),
  ];
}
