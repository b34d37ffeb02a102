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
  /** The part of the sentence that a narrow column leaves out, "3 sellers, " or " at $280.00", or nothing. */
  optionalPart: string;
  /** Whether the records of a match have at least the requested pieces. */
  isCovered: boolean;
}

type Target = BuyRequest['matchedTarget'][number];

/** The currency of a buy request: dollars if it states none, like the interface's order items. */
export function currencyOf(buyRequest: Pick<BuyRequest, 'currency'>): string {
  return buyRequest.currency || 'USD';
}

const noMatch = (pieces: number, sentence: string, optionalPart = ''): MatchVerdict => ({
  kind: pieces > 0 ? 'short' : 'waiting',
  sentence,
  optionalPart,
  isCovered: false,
});

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
 *   null if unknown.
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

  if (buyRequest.matched) {
    const pieces = piecesOf(targets);
    const isCovered = pieces >= quantity;
    const amount = isCovered
      ? counted(pieces, 'pc')
      : `only ${formatCount(pieces)} of ${counted(quantity, 'pc')}`;
    const price = from === null ? '' : ` from ${money(from)}`;
    const optionalPart = targets.length === 0 ? '' : `${counted(sellersOf(targets), 'seller')}, `;
    const match = targets.length === 0 ? 'Sellers not shown' : `${optionalPart}${amount}${price}`;
    return { kind: 'matched', sentence: `Matched · ${match}`, optionalPart, isCovered };
  }

  const within = priced.filter((target) => cents(target.price) <= offer);
  const pieces = piecesOf(within);
  if (now && now.enough !== null && now.enough <= offer) {
    return noMatch(pieces, `No match when sent\u00a0· Ask now ${money(now.enough)}`);
  }
  if (pieces >= quantity && pieces > 0) {
    const verb = pieces === 1 ? 'was' : 'were';
    return noMatch(pieces, `No match, though ${counted(pieces, 'pc')} ${verb} available`);
  }
  if (pieces > 0) {
    const part = `${formatCount(pieces)} of ${counted(quantity, 'pc')}`;
    return noMatch(pieces, `Partial match · ${part} at ${money(offer)} or less`);
  }
  const offerPart = ` at ${money(offer)}`;
  return noMatch(pieces, `No match${offerPart}${seen()}`, offerPart);

  function seen(): string {
    const lowest = now?.lowest ?? from;
    if (lowest === null) return '';
    if (lowest > offer) return `\u00a0· Lowest ask ${money(lowest)}`;
    // Some are now listed at or below the offer, but fewer than requested.
    return now?.lowest === lowest ? `\u00a0· Now listed at ${money(lowest)}` : '';
  }
}

/** Whether the match includes the lot that the buyer started from. A lot whose MOQ is higher never counts, however low its price. */
export function sellRequestInMatch(
  { quantity, matchedTarget }: BuyRequest,
  { id, minQuantity }: Pick<SellRequest, 'id' | 'minQuantity'>,
): string | null {
  if (matchedTarget.some((target) => target.id === id)) {
    return matchedTarget.length === 1 ? 'This is the lot you opened.' : 'Includes this lot.';
  }
  const minimum = minQuantity ?? 0;
  const reason = minimum > quantity ? `: its MOQ is ${formatCount(minimum)}` : '';
  if (matchedTarget.length > 0) return `Doesn't include this lot${reason}.`;
  return reason === '' ? null : `Not counting this lot${reason}.`;
}
