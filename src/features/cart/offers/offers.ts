import type { BuyRequest, DeviceProperties, SellRequest } from '@/contract/resources';
import { counted } from '@/lib/text/count-text';
import { type Cents, cents, centsFromNumber, formatMoney } from '@/lib/money';
import { lowerLabel, type OverAsking, overAsking } from '@/features/buy-requests/followed-offer';
import { currencyOf } from '@/features/buy-requests/match-verdict';

/** The current sell requests for a buy request, in cents per piece. */
export interface Offers {
  /** Lowest price of all. */
  lowest: Cents | null;
  /** Price up to which there are enough pieces; null when there are not enough at any price. */
  enough: Cents | null;
  /** Pieces at or below the offer. */
  within: number;
}

/** The properties of sell requests, which do not have a buy request's countrySpec. */
const compared = ['color', 'grade', 'carrier', 'storage'] as const;

const plain = (text: string | null | undefined) => (text ?? '').trim().toLowerCase();

function hasSameProperties(requested: DeviceProperties, listed: DeviceProperties): boolean {
  return compared.every(
    (name) => plain(requested[name]) === '' || plain(requested[name]) === plain(listed[name]),
  );
}

/** Whether a sell request has the device of a buy request, is open and in stock, and its minimum quantity is met. */
export function isOfferFor(buyRequest: BuyRequest, sellRequest: SellRequest): boolean {
  return (
    sellRequest.status === 'open' &&
    sellRequest.quantity > 0 &&
    (sellRequest.minQuantity ?? 0) <= buyRequest.quantity &&
    plain(sellRequest.name) === plain(buyRequest.name) &&
    plain(sellRequest.brand) === plain(buyRequest.brand) &&
    plain(sellRequest.category) === plain(buyRequest.category) &&
    hasSameProperties(buyRequest.properties, sellRequest.properties)
  );
}

/** A lot's price and quantity; none if the price is not in whole cents, because no offer can match it. */
function sellRequestAt(price: number, quantity: number): { price: Cents; quantity: number }[] {
  const asking = centsFromNumber(price);
  return asking === null ? [] : [{ price: asking, quantity }];
}

/** The price up to which lots have enough pieces; null if they do not at any price. */
function priceForAll(
  quantity: number,
  sellRequests: readonly { price: Cents; quantity: number }[],
): Cents | null {
  let pieces = 0;
  for (const sellRequest of sellRequests.toSorted((a, b) => a.price - b.price)) {
    pieces += sellRequest.quantity;
    if (pieces >= quantity) return sellRequest.price;
  }
  return null;
}

/**
 * The prices and pieces that sell requests have for a buy request. Sell requests state no currency: they are in US dollars, and the request
 * must be too. Sell requests whose price is not in whole cents are left out.
 */
export function offersFor(buyRequest: BuyRequest, sellRequests: readonly SellRequest[]): Offers {
  const offered = cents(buyRequest.price);
  const offers = sellRequests
    .filter((sellRequest) => isOfferFor(buyRequest, sellRequest))
    .flatMap(({ price, quantity }) => sellRequestAt(price, quantity));
  return {
    lowest: offers.length > 0 ? Math.min(...offers.map(({ price }) => price)) : null,
    enough: priceForAll(buyRequest.quantity, offers),
    within: offers.reduce((sum, { price, quantity }) => sum + (price <= offered ? quantity : 0), 0),
  };
}

/** Whether the sell requests have all pieces of a buy request at or below its price. */
export function isMetNow(buyRequest: Pick<BuyRequest, 'price'>, offers: Offers | null): boolean {
  return offers !== null && offers.enough !== null && offers.enough <= cents(buyRequest.price);
}

/**
 * The best price for all pieces of a buy request: from the current sell requests, and until they are loaded from the records that came with the
 * request. Null if there are not enough pieces, or if the records are in another currency.
 */
function bestPrice(buyRequest: BuyRequest, offers: Offers | null): Cents | null {
  if (offers) return offers.enough;
  const currency = currencyOf(buyRequest);
  const named = buyRequest.matchedTarget.filter((target) => (target.currency || currency) === currency);
  return priceForAll(
    buyRequest.quantity,
    named.flatMap(({ price, quantity }) => sellRequestAt(price, quantity)),
  );
}

/** The extra cost of a buy request above the best price; null if it is not above. */
export function lineOverAsking(buyRequest: BuyRequest, offers: Offers | null): OverAsking | null {
  return overAsking(cents(buyRequest.price), bestPrice(buyRequest, offers), buyRequest.quantity);
}

/**
 * A buy request to send instead: the label of its button, and the initial fields of its form.
 * - `replace`: the price is not higher, so it is sent at once and replaces the old line.
 * - `form`: it costs more or has fewer pieces, so the buyer fills in a form first.
 */
export interface Remedy {
  kind: 'replace' | 'form';
  label: string;
  quantity: number;
  price: Cents;
}

/** The request that would probably match now, or cost less; null when the sell requests do not help. */
export function remedyFor(buyRequest: BuyRequest, offers: Offers | null): Remedy | null {
  const price = cents(buyRequest.price);
  const { quantity } = buyRequest;
  const over = lineOverAsking(buyRequest, offers);
  if (buyRequest.matched) {
    return over && { kind: 'replace', label: lowerLabel(over), quantity, price: over.asking };
  }
  if (!offers) return null;
  const { enough, lowest, within } = offers;
  if (enough !== null && enough <= price) {
    return { kind: 'replace', label: `Resend at ${formatMoney(enough)}`, quantity, price: enough };
  }
  const raise = (to: Cents): Remedy => ({
    kind: 'form',
    label: `Raise to ${formatMoney(to)}`,
    quantity,
    price: to,
  });
  if (enough !== null) return raise(enough);
  if (within > 0) {
    return { kind: 'form', label: `Change to ${counted(within, 'pc')}`, quantity: within, price };
  }
  return lowest === null ? null : raise(lowest);
}
