import { saveDraft, savedDraft, withPieces } from '@/features/buy-requests/bulk/bulk-draft';
import type { Cheapest, Unchosen } from '@/features/market-index/index/cheapest-sell-requests';
import type { LadderEntry } from '@/features/market-index/index/ladder';
import { counted, formatCount } from '@/lib/text/count-text';
import { unselectSellRequests, selectSellRequests } from '../selection/selection-store';

/** Lots with the pieces to take of each. */
export type Found = Extract<Cheapest, { kind: 'enough' | 'more' }>;

/** The lots that were found. Null if there are none or too few. */
export function foundIn(cheapest: Cheapest | Unchosen | null): Found | null {
  return cheapest && 'picks' in cheapest ? cheapest : null;
}

/**
 * Selects the lots that were found and puts their pieces into the form that requests them. The other compared lots are unselected; lots of
 * other models stay selected.
 */
export function takeSellRequests(account: string, { picks }: Found, compared: readonly LadderEntry[]): void {
  const sellRequests = picks.map(({ entry }) => entry.sellRequest);
  const pieces = new Map(picks.map((pick) => [pick.entry.sellRequest.id, pick.pieces]));
  saveDraft(account, withPieces(savedDraft(account), sellRequests, pieces));
  unselectSellRequests(compared.map(({ sellRequest }) => sellRequest.id));
  selectSellRequests(sellRequests, true);
}

/** Remarks beside the total: why the number of pieces differs, how many pieces are left, and whether a cheaper mix may exist. */
export function remarksOn({ kind, picks, pieces, isProven }: Found, neededPieces: number): string[] {
  const left = picks.reduce((sum, pick) => sum + pick.entry.quantity - pick.pieces, 0);
  const parted = picks.filter((pick) => pick.pieces < pick.entry.quantity).length;
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
