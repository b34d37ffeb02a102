import type { BuyRequest, DeviceProperties, SellRequest } from '@/contract/resources';
import { counted } from '@/lib/text/count-text';
import { type Cents, cents, centsFromNumber, formatMoney } from '@/lib/money';
import { lowerLabel, type OverAsking, overAsking } from '@/features/buy-requests/followed-offer';
import { currencyOf } from '@/features/buy-requests/match-verdict';

/** What is listed now for a buy request, in cents a piece. */
export interface Offers {
  /** Lowest price of all. */
  lowest: Cents | null;
  /** Price up to which there are as many pieces as are wanted; null when there are not so many at any price. */
  enough: Cents | null;
  /** Pieces at or below what is offered. */
  within: number;
}

/** The properties that listings have; a buy request's countrySpec is none of them. */
const compared = ['color', 'grade', 'carrier', 'storage'] as const;

const plain = (text: string | null | undefined) => (text ?? '').trim().toLowerCase();

function hasSameProperties(requested: DeviceProperties, listed: DeviceProperties): boolean {
  return compared.every(
    (name) => plain(requested[name]) === '' || plain(requested[name]) === plain(listed[name]),
  );
}

/** Whether a listing is of the device that a buy request asks for, open, in stock, and sold in so small a number. */
export function isOfferFor(buyRequest: BuyRequest, listing: SellRequest): boolean {
  return (
    listing.status === 'open' &&
    listing.quantity > 0 &&
    (listing.minQuantity ?? 0) <= buyRequest.quantity &&
    plain(listing.name) === plain(buyRequest.name) &&
    plain(listing.brand) === plain(buyRequest.brand) &&
    plain(listing.category) === plain(buyRequest.category) &&
    hasSameProperties(buyRequest.properties, listing.properties)
  );
}

/** A lot by its price; none where that is not whole cents, for nothing is offered at it. */
function lotAt(price: number, quantity: number): { price: Cents; quantity: number }[] {
  const asking = centsFromNumber(price);
  return asking === null ? [] : [{ price: asking, quantity }];
}

/** The price up to which lots hold so many pieces; null where they do not at any price. */
function priceForAll(quantity: number, lots: readonly { price: Cents; quantity: number }[]): Cents | null {
  let pieces = 0;
  for (const lot of lots.toSorted((a, b) => a.price - b.price)) {
    pieces += lot.quantity;
    if (pieces >= quantity) return lot.price;
  }
  return null;
}

/**
 * What the listings hold for a buy request. Listings state no currency: they are in US dollars, and so must the request be.
 * One whose price is not in whole cents can't be requested and is left out.
 */
export function offersFor(buyRequest: BuyRequest, listings: readonly SellRequest[]): Offers {
  const offered = cents(buyRequest.price);
  const offers = listings
    .filter((listing) => isOfferFor(buyRequest, listing))
    .flatMap(({ price, quantity }) => lotAt(price, quantity));
  return {
    lowest: offers.length > 0 ? Math.min(...offers.map(({ price }) => price)) : null,
    enough: priceForAll(buyRequest.quantity, offers),
    within: offers.reduce((sum, { price, quantity }) => sum + (price <= offered ? quantity : 0), 0),
  };
}

/** Whether the listings hold all the pieces of a buy request at its price. */
export function isMetNow(buyRequest: Pick<BuyRequest, 'price'>, offers: Offers | null): boolean {
  return offers !== null && offers.enough !== null && offers.enough <= cents(buyRequest.price);
}

/**
 * The best price known for all pieces of a buy request: what is listed now, and until that is read what the marketplace named when
 * the request was sent. Null where there are not so many pieces, or where the records are in another currency.
 */
function bestPrice(buyRequest: BuyRequest, offers: Offers | null): Cents | null {
  if (offers) return offers.enough;
  const currency = currencyOf(buyRequest);
  const named = buyRequest.matchedTarget.filter((target) => (target.currency || currency) === currency);
  return priceForAll(
    buyRequest.quantity,
    named.flatMap(({ price, quantity }) => lotAt(price, quantity)),
  );
}

/** What a buy request costs beyond the best price known for it; null where it does not. */
export function lineOverAsking(buyRequest: BuyRequest, offers: Offers | null): OverAsking | null {
  return overAsking(cents(buyRequest.price), bestPrice(buyRequest, offers), buyRequest.quantity);
}

/**
 * A buy request to send instead: what the button says, and what the form begins with.
 * - `replace`: at a price that is no higher, so that it is sent at once and takes the old line's place.
 * - `form`: it asks for more money or fewer pieces, so that the buyer fills in a form first.
 */
export interface Remedy {
  kind: 'replace' | 'form';
  label: string;
  quantity: number;
  price: Cents;
}

/** What would probably be matched now in place of a request that was not, or cost less; null when nothing listed helps. */
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
