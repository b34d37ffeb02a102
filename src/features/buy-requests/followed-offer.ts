import {
  type Cents,
  centsFromInput,
  decimalFromCents,
  formatMoney,
  multiplyCents,
  percentFrom,
} from '@/lib/money';
import { counted, formatCount } from '@/lib/text/count-text';

/*
 * An offer and the asking prices while a form is open. An offer that the form filled in follows the asking price down, and never rises above
 * the price that the buyer saw. A typed offer stays.
 */

/**
 * The new offer after the asking price went down, as text; null if the offer stays.
 * @param text the offer in its field
 * @param filledIn the price that the form last filled in
 */
export function followedOffer(text: string, filledIn: string, asking: Cents | undefined): string | null {
  const offer = centsFromInput(filledIn);
  if (asking === undefined || offer === null || text !== filledIn || asking >= offer) return null;
  return decimalFromCents(asking);
}

/** How the asking price changed since the buyer first saw it, and what that means for the offer; null while it is the same. */
export function askingChange(
  from: Cents | null | undefined,
  to: Cents | undefined,
  offer: { text: string; filledIn: string },
): string | null {
  if (from === null || from === undefined || to === undefined || from === to) return null;
  const change = `Asking price ${to < from ? 'down' : 'up'} from ${formatMoney(from)} to ${formatMoney(to)}.`;
  const price = centsFromInput(offer.text);
  if (price === to && offer.text === offer.filledIn) return `${change} Your offer was updated.`;
  return price === null ? change : `${change} Your offer stays at ${formatMoney(price)}.`;
}

/** An offer above the asking price: that price, and the extra cost, in cents. */
export interface OverAsking {
  asking: Cents;
  each: Cents;
  total: Cents;
}

/** The extra cost of an offer above the asking price; null if it is not above, or if the asking price is unknown. */
export function overAsking(
  offer: Cents,
  asking: Cents | null | undefined,
  quantity: number,
): OverAsking | null {
  if (asking === null || asking === undefined || offer <= asking) return null;
  return { asking, each: offer - asking, total: multiplyCents(offer - asking, quantity) };
}

/**
 * "$34.00 over asking · $680.00 extra"; for one piece without the extra, which is equal.
 * @param asking "asking" for the price of the lot on screen, "lowest ask" for the best price of any lot.
 */
export function overAskingText(
  { each, total }: OverAsking,
  asking: 'asking' | 'lowest ask' = 'asking',
): string {
  const over = `${formatMoney(each)} over ${asking}`;
  return total === each ? over : `${over}\u00a0· ${formatMoney(total)}\u00a0extra`;
}

/** The label of the button that lowers the offer to the asking price. */
export function lowerLabel({ asking }: OverAsking): string {
  return `Lower to ${formatMoney(asking)}`;
}

/** The lowest asking price for the same model, storage, grade and carrier. */
export interface LowestAsk {
  price: Cents;
  /** Pieces at that price. */
  pieces: number;
  /** The smallest minimum order quantity at that price. */
  minimum: number;
  /** Lots that were compared, this one included. */
  sellRequestCount: number;
}

/** "Lowest for this spec $163.00 · 22 pcs, MOQ 5; this lot +$3.00"; null if the prices contradict each other because one is newer. */
export function lowestAskText(
  { price, pieces, minimum, sellRequestCount }: LowestAsk,
  asking: Cents,
): string | null {
  if (asking < price || (sellRequestCount === 1 && asking !== price)) return null;
  if (sellRequestCount === 1) return 'The only lot for this spec';
  const isThis = asking === price;
  const lowest = `Lowest for this spec ${formatMoney(price)} · ${counted(pieces, 'pc')}`;
  if (isThis) return `${lowest}, this lot included`;
  const moq = minimum > 1 ? `, MOQ ${formatCount(minimum)}` : '';
  return `${lowest}${moq}; this lot +${formatMoney(asking - price)}`;
}

/**
 * Offers that buttons fill in: the lowest asking price if it is below this lot's, this lot's, and 5% less. `name` is the label with its
 * amount.
 */
export function offerChoices(asking: Cents, lowest: LowestAsk | null) {
  const less = Math.round((asking * 95) / 100);
  const choice = (label: string, price: Cents) => ({ label, name: `${label} ${formatMoney(price)}`, price });
  const match = lowest && lowest.price < asking ? choice('Match', lowest.price) : null;
  return [
    ...(match ? [{ ...match, label: match.name }] : []),
    choice('Asking', asking),
    ...(less > 0 && less < asking ? [choice('−5%', less)] : []),
  ];
}

/** Warns of an offer more than 20% above the lowest asking price; null for other offers, and if there is only one lot to compare. */
export function aboveLowest(offerText: string, { price, sellRequestCount }: LowestAsk): string | null {
  const offer = centsFromInput(offerText);
  if (offer === null || sellRequestCount === 1 || offer * 5 <= price * 6) return null;
  return `${percentFrom(offer, price) ?? 0}% above the lowest asking price for this spec`;
}
