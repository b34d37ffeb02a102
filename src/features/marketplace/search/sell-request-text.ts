import type { SellRequest } from '@/contract/resources';
import { factsText } from '@/lib/text/facts-text';
import { isolated } from '@/lib/text/isolated-text';
import { amountText, type Cents, centsFromNumber, comparableCents, percentFrom } from '@/lib/money';

/** Shown if a sell request states no value. */
export const notStated = '—';

/** The price compared with the MSRP: "−48%", "+3%", "0%"; a dash without an MSRP. */
export function discountText(sellRequest: Pick<SellRequest, 'price' | 'msrp'>): string {
  const percent = sellRequest.msrp
    ? percentFrom(comparableCents(sellRequest.price), comparableCents(sellRequest.msrp))
    : null;
  if (percent === null) return notStated;
  const sign = percent === 0 ? '' : percent < 0 ? '−' : '+';
  return `${sign}${Math.abs(percent)}%`;
}

/** A lot's name in two parts: the storage at its end, which may have its own column, and the text before it. */
export function nameParts({ name, properties }: Pick<SellRequest, 'name' | 'properties'>): [string, string] {
  const end = properties.storage ? ` ${properties.storage}` : '';
  return end !== '' && name.length > end.length && name.endsWith(end)
    ? [name.slice(0, -end.length), end]
    : [name, ''];
}

/** Price times pieces, in cents; null if the price is not in whole cents or the product is not a safe integer. */
export function totalValue(sellRequest: Pick<SellRequest, 'price' | 'quantity'>): Cents | null {
  const unit = centsFromNumber(sellRequest.price);
  const value = unit === null ? Number.NaN : unit * sellRequest.quantity;
  return Number.isSafeInteger(value) ? value : null;
}

/** An amount in dollars, unrounded, for display; a dash if there is none. */
export function priceText(amount: number | null | undefined): string {
  return amountText(amount) ?? notStated;
}

/** The lot's stated properties, "A · 128GB · Midnight · Unlocked". */
export function propertiesText({ grade, storage, color, carrier }: SellRequest['properties']): string {
  return factsText(
    [grade, storage, color, carrier].map((value) => (value && value !== 'N/A' ? isolated(value) : '')),
  );
}
