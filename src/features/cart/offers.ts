import type { BuyRequest, DeviceProperties, SellRequest } from '@/contract/resources';
import { counted } from '@/lib/count-text';
import { type Cents, cents, centsFromNumber, formatMoney } from '@/lib/money';
import type { MatchVerdict } from './match-verdict';

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

function hasSameProperties(wanted: DeviceProperties, listed: DeviceProperties): boolean {
  return compared.every((name) => plain(wanted[name]) === '' || plain(wanted[name]) === plain(listed[name]));
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

/**
 * What the listings hold for a buy request. Listings state no currency: they are in US dollars, and so must the request be.
 * One whose price is not in whole cents can't be requested and is left out.
 */
export function offersFor(buyRequest: BuyRequest, listings: readonly SellRequest[]): Offers {
  const offered = cents(buyRequest.price);
  const offers = listings
    .filter((listing) => isOfferFor(buyRequest, listing))
    .flatMap(({ price, quantity }) => {
      const unit = centsFromNumber(price);
      return unit === null ? [] : { price: unit, quantity };
    })
    .toSorted((a, b) => a.price - b.price);
  let pieces = 0;
  const enough = offers.find(({ quantity }) => {
    pieces += quantity;
    return pieces >= buyRequest.quantity;
  });
  return {
    lowest: offers[0]?.price ?? null,
    enough: enough?.price ?? null,
    within: offers.reduce((sum, { price, quantity }) => sum + (price <= offered ? quantity : 0), 0),
  };
}

/** A buy request to make instead: what the button says, and what the form begins with. */
export interface Remedy {
  label: string;
  quantity: number;
  price: Cents;
}

/** What would probably be matched now in place of a request that was not; null when nothing listed helps. */
export function remedyFor(buyRequest: BuyRequest, verdict: MatchVerdict, offers: Offers): Remedy | null {
  const price = cents(buyRequest.price);
  const { quantity } = buyRequest;
  const { enough, lowest, within } = offers;
  if (verdict.kind === 'matched') return null;
  if (enough !== null && enough <= price) {
    return { label: `Make again at ${formatMoney(price)}`, quantity, price };
  }
  const raise = (to: Cents): Remedy => ({ label: `Raise to ${formatMoney(to)}`, quantity, price: to });
  if (enough !== null) return raise(enough);
  if (within > 0) return { label: `Take ${counted(within, 'pc')}`, quantity: within, price };
  return lowest === null ? null : raise(lowest);
}
