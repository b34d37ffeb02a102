import '@/contract/schema-config';
import * as z from 'zod/mini';
import type { RememberedValidation } from '@/contract/desk';
import type { OrderValidation } from '@/contract/resources';
import { moneyText } from '@/contract/scalars';
import { type Cents, cents, formatMoney, sumCents } from '@/lib/money';
import { rateName } from '@/lib/text/rate-name';

/** The amounts of a validation in the order in which they are shown. */
export const amountNames = ['subtotal', 'shippingFee', 'insurance', 'warranty', 'total'] as const;
export type AmountName = (typeof amountNames)[number];

export const amountLabels: Record<AmountName, string> = {
  subtotal: 'Subtotal',
  shippingFee: 'Shipping',
  insurance: 'Insurance',
  warranty: 'Warranty',
  total: 'Total',
};

/** What a buyer agrees to by placing an order: five amounts as decimal text, and the service that carries it. */
export const terms = z.object({
  subtotal: moneyText,
  shippingFee: moneyText,
  insurance: moneyText,
  warranty: moneyText,
  total: moneyText,
  service: z.string(),
});
export type Terms = z.infer<typeof terms>;

/** The terms of a validation and the rate it was asked with. */
export function termsOf({
  validation,
  shippingOption,
}: Pick<RememberedValidation, 'validation' | 'shippingOption'>): Terms {
  const { subtotal, shippingFee, insurance, warranty, total } = validation;
  return { subtotal, shippingFee, insurance, warranty, total, service: rateName(shippingOption) };
}

/** How far the total is from the sum of its parts, in cents: 0, or the amounts cannot be trusted and must not be paid. */
export function imbalance(amounts: Pick<OrderValidation, AmountName>): Cents {
  const { subtotal, shippingFee, insurance, warranty, total } = amounts;
  return cents(total) - sumCents([subtotal, shippingFee, insurance, warranty].map(cents));
}

/** Why amounts that do not add up are withheld, in a sentence; null when they do. */
export function imbalanceSentence(amounts: Pick<OrderValidation, AmountName>): string | null {
  const off = imbalance(amounts);
  if (off === 0) return null;
  const parts = formatMoney(cents(amounts.total) - off);
  return `The marketplace answered with a total of ${formatMoney(cents(amounts.total))}, but its parts add up to ${parts}.`;
}

export interface TermsChange {
  label: string;
  before: string;
  after: string;
}

/** What differs between the terms a buyer accepted and the ones that hold now, each old → new; empty when nothing does. */
export function changesOf(accepted: Terms, current: Terms): TermsChange[] {
  const changes: TermsChange[] = [];
  if (accepted.service !== current.service) {
    changes.push({ label: 'Shipping service', before: accepted.service, after: current.service });
  }
  for (const name of amountNames) {
    const [before, after] = [cents(accepted[name]), cents(current[name])];
    if (before !== after) {
      changes.push({ label: amountLabels[name], before: formatMoney(before), after: formatMoney(after) });
    }
  }
  return changes;
}

/**
 * How the amounts of a validation differ from what the buyer had seen before it: what was offered for the lots, and the price of
 * the rate. Each in a sentence; the marketplace's amounts hold.
 */
export function surprisesOf(seen: { offered: Cents; rate: Cents }, current: Terms): string[] {
  const compare = (name: 'subtotal' | 'shippingFee', before: Cents, what: string) => {
    const after = cents(current[name]);
    return before === after
      ? []
      : [`${amountLabels[name]} is ${formatMoney(after)}; ${what} ${formatMoney(before)}.`];
  };
  return [
    ...compare('subtotal', seen.offered, 'your offers add up to'),
    ...compare('shippingFee', seen.rate, 'the rate was'),
  ];
}
