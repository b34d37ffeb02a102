import type { BuyRequest, SellRequest } from '@/contract/resources';
import { counted, formatCount } from '@/lib/text/count-text';
import { type Cents, cents, formatMoney } from '@/lib/money';

/**
 * The marketplace's verdict about a buy request.
 * - `matched`: it reports a match.
 * - `short`: it reports no match, but names sell-side records at or below the offer.
 * - `waiting`: it reports no match and names none at or below the offer.
 */
export interface MatchVerdict {
  kind: 'matched' | 'short' | 'waiting';
  /** The verdict in words, complete without its color. */
  sentence: string;
  /** The part of the sentence that a narrow column leaves out: "3 sellers, ", or nothing. */
  sellersPart: string;
  /** Pieces of all sell-side records behind the verdict; without a match, those at or below the offer. */
  pieces: number;
  /** Different sellers of those records. */
  sellers: number;
  /** Lowest unit price among all named records, in cents of `currency`; null when there is none. */
  fromCents: Cents | null;
  currency: string;
  /** Whether the named records have at least the requested pieces. */
  isCovered: boolean;
}

type Target = BuyRequest['matchedTarget'][number];

/** The currency of a buy request: dollars if it states none, like the interface's order items. */
export function currencyOf(buyRequest: Pick<BuyRequest, 'currency'>): string {
  return buyRequest.currency || 'USD';
}

function piecesOf(targets: readonly Target[]): number {
  return targets.reduce((sum, target) => sum + target.quantity, 0);
}

/** Each record without a seller counts as one seller. */
function sellersOf(targets: readonly Target[]): number {
  return new Set(targets.map((target) => target.seller || `record ${target.id}`)).size;
}

/**
 * The verdict from a buy request's `matched` and `matchedTarget`, as of the moment the request was made. The interface does not define
 * the rule behind `matched` ("Meaning of minQuantity, actualPrice and the rule by which matched is set"): `matched` decides the kind, and
 * the records give the numbers.
 * @param now unit prices in cents at which the same device is listed now: the lowest, and the one up to which there are enough pieces;
 *   null where they are unknown.
 */
export function matchVerdict(
  buyRequest: BuyRequest,
  now: { lowest: Cents | null; enough: Cents | null } | null = null,
): MatchVerdict {
  const currency = currencyOf(buyRequest);
  const offer = cents(buyRequest.price);
  const { quantity } = buyRequest;
  const targets = buyRequest.matchedTarget;
  const priced = targets.filter((target) => (target.currency || currency) === currency);
  const from = priced.length > 0 ? Math.min(...priced.map((target) => cents(target.price))) : null;
  const money = (amount: Cents) => formatMoney(amount, currency);
  const verdict = (
    kind: MatchVerdict['kind'],
    basis: readonly Target[],
    sentence: string,
    sellersPart = '',
  ): MatchVerdict => ({
    kind,
    sentence,
    sellersPart,
    pieces: piecesOf(basis),
    sellers: sellersOf(basis),
    fromCents: from,
    currency,
    isCovered: piecesOf(basis) >= quantity,
  });

  if (buyRequest.matched) {
    if (targets.length === 0) return verdict('matched', [], 'Matched · Sellers not shown');
    const pieces = piecesOf(targets);
    const price = from === null ? '' : ` from ${money(from)}`;
    const amount =
      pieces < quantity
        ? `only ${formatCount(pieces)} of ${counted(quantity, 'pc')}`
        : `${counted(pieces, 'pc')}${price}`;
    const sellersPart = `${counted(sellersOf(targets), 'seller')}, `;
    return verdict('matched', targets, `Matched · ${sellersPart}${amount}`, sellersPart);
  }

  const within = priced.filter((target) => cents(target.price) <= offer);
  const pieces = piecesOf(within);
  if (now && now.enough !== null && now.enough <= offer) {
    return verdict(
      pieces > 0 ? 'short' : 'waiting',
      within,
      `No match\u00a0· Now listed at ${money(now.enough)}`,
    );
  }
  if (pieces >= quantity && pieces > 0) {
    const verb = pieces === 1 ? 'was' : 'were';
    return verdict('short', within, `No match\u00a0· ${counted(pieces, 'pc')} ${verb} available`);
  }
  if (pieces > 0) {
    return verdict('short', within, `Partial match · ${formatCount(pieces)} of ${counted(quantity, 'pc')}`);
  }
  return verdict('waiting', [], `No match${seen()}`);

  function seen(): string {
    const lowest = now?.lowest ?? from;
    if (lowest === null) return '';
    if (lowest > offer) return `\u00a0· Lowest ask ${money(lowest)}`;
    // Some are now listed at or below the offer, but fewer than requested.
    return now?.lowest === lowest ? `\u00a0· Now listed at ${money(lowest)}` : '';
  }
}

/** Whether the match includes the lot that the buyer started from. */
export function sellRequestInMatch(
  buyRequest: BuyRequest,
  sellRequest: Pick<SellRequest, 'id'>,
): string | null {
  if (buyRequest.matchedTarget.length === 0) return null;
  const isAmong = buyRequest.matchedTarget.some(({ id }) => id === sellRequest.id);
  if (!isAmong) return "Doesn't include this lot.";
  return buyRequest.matchedTarget.length === 1 ? 'This is the lot you opened.' : 'Includes this lot.';
}
