import type { SellRequest } from '@/contract/resources';
import { isolated } from '@/lib/isolated-text';
import { type Cents, cents, formatMoney, multiplyCents, percentFrom } from '@/lib/money';

/** What stands where a listing states nothing. */
export const notStated = '—';

/** How far the price lies from the launch price: "−48 %", "+3 %", "0 %"; a dash where there is no launch price to compare. */
export function discountText(listing: Pick<SellRequest, 'price' | 'msrp'>): string {
  const percent = listing.msrp ? percentFrom(cents(listing.price), cents(listing.msrp)) : null;
  if (percent === null) return notStated;
  const sign = percent === 0 ? '' : percent < 0 ? '−' : '+';
  return `${sign}${Math.abs(percent)} %`;
}

/** Price times every piece of the lot, in cents; null beyond what can be counted exactly. */
export function lotValue(listing: Pick<SellRequest, 'price' | 'quantity'>): Cents | null {
  const unit = cents(listing.price);
  return Number.isSafeInteger(unit * listing.quantity) ? multiplyCents(unit, listing.quantity) : null;
}

/** An amount of dollars as the interface gives it, for the eye; a dash where there is none. */
export function priceText(amount: number | null | undefined): string {
  return amount === null || amount === undefined ? notStated : formatMoney(cents(amount));
}

/** The lot's properties that are stated, "A · 128GB · Midnight · Unlocked". */
export function propertiesText({ grade, storage, color, carrier }: SellRequest['properties']): string {
  return [grade, storage, color, carrier]
    .flatMap((value) => (value && value !== 'N/A' ? [isolated(value)] : []))
    .join(' · ');
}
