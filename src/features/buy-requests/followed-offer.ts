import { type Cents, centsFromInput, decimalFromCents, formatMoney, multiplyCents } from '@/lib/money';

/*
 * An offer and the asking price while a form is open. An offer that the form filled in is lowered with the asking price and never raised
 * above the price that the buyer saw. An offer that the buyer typed stays.
 */

/**
 * The new offer after the asking price went down, as text; null where the offer stays.
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

/** The extra cost of an offer above the asking price; null where it is not above, or where the asking price is unknown. */
export function overAsking(
  offer: Cents,
  asking: Cents | null | undefined,
  quantity: number,
): OverAsking | null {
  if (asking === null || asking === undefined || offer <= asking) return null;
  return { asking, each: offer - asking, total: multiplyCents(offer - asking, quantity) };
}

/** "$34.00 over asking · $680.00 extra". */
export function overAskingText({ each, total }: OverAsking): string {
  return `${formatMoney(each)} over asking · ${formatMoney(total)} extra`;
}

/** The label of the button that lowers the offer to the asking price. */
export function lowerLabel({ asking }: OverAsking): string {
  return `Lower to ${formatMoney(asking)}`;
}
