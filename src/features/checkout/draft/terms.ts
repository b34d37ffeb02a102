import '@/contract/schema-config';
import * as z from 'zod/mini';
import type { CartLine, RememberedValidation } from '@/contract/desk';
import { type OrderValidation, validationAmounts } from '@/contract/resources';
import { currencyOf } from '@/features/buy-requests/match-verdict';
import { type LandedCost, landedCosts } from '@/lib/landed-cost';
import { type Cents, cents, formatMoney, multiplyCents, sumCents } from '@/lib/money';
import { rateName } from '@/lib/text/rate-name';

/** The amounts of a validation, in their order on screen. */
export const amountNames = ['subtotal', 'shippingFee', 'insurance', 'warranty', 'total'] as const;
export type AmountName = (typeof amountNames)[number];

export const amountLabels: Record<AmountName, string> = {
  subtotal: 'Subtotal',
  shippingFee: 'Shipping',
  insurance: 'Insurance',
  warranty: 'Warranty',
  total: 'Total',
};

/** The terms of an order: five amounts as decimal text, and the shipping service. */
export const terms = z.object({ ...validationAmounts, service: z.string() });
export type Terms = z.infer<typeof terms>;

/** The terms of a validation and its rate. */
export function termsOf({
  validation,
  shippingOption,
}: Pick<RememberedValidation, 'validation' | 'shippingOption'>): Terms {
  const { subtotal, shippingFee, insurance, warranty, total } = validation;
  return { subtotal, shippingFee, insurance, warranty, total, service: rateName(shippingOption) };
}

/** The total minus the sum of its parts, in cents. If it is not 0, the amounts must not be paid. */
export function imbalance(amounts: Pick<OrderValidation, AmountName>): Cents {
  const { subtotal, shippingFee, insurance, warranty, total } = amounts;
  return cents(total) - sumCents([subtotal, shippingFee, insurance, warranty].map(cents));
}

/** A sentence about amounts that do not add up; null when they do. */
export function imbalanceSentence(amounts: Pick<OrderValidation, AmountName>): string | null {
  const off = imbalance(amounts);
  if (off === 0) return null;
  const parts = formatMoney(cents(amounts.total) - off);
  return `The marketplace's total is ${formatMoney(cents(amounts.total))}, but the line items add up to ${parts}.`;
}

/**
 * The landed cost of the lots of a validation, by the ids of their buy requests.
 * @param currency the currency of the validation's amounts.
 * @returns null if uncertain: amounts that do not add up, a lot in another currency, or offers that do not equal the subtotal.
 */
export function landedCostsOf(
  lines: readonly Pick<CartLine, 'buyRequest'>[],
  amounts: Pick<OrderValidation, AmountName>,
  currency: string,
): ReadonlyMap<string, LandedCost> | null {
  const requests = lines.map(({ buyRequest }) => buyRequest);
  if (imbalance(amounts) !== 0 || requests.some((one) => currencyOf(one) !== currency)) return null;
  const subtotal = cents(amounts.subtotal);
  const priced = requests.map(({ price, quantity }) => ({
    quantity,
    total: multiplyCents(cents(price), quantity),
  }));
  const landed = landedCosts(priced, { subtotal, charges: cents(amounts.total) - subtotal });
  return landed && new Map(landed.map((cost, place) => [requests[place]?.id ?? '', cost]));
}

export interface TermsChange {
  label: string;
  before: string;
  after: string;
}

/** The differences between the accepted and the current terms; empty when there are none. */
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
 * The differences between a validation and what the buyer saw before it: the offers for the lots, and the price of the rate. One sentence
 * each; the marketplace's amounts are valid.
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
