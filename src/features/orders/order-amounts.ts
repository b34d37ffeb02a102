import type { OrderPlacement } from '@/contract/desk';
import type { Order } from '@/contract/resources';
import { imbalance } from '@/features/checkout/draft/terms';
import { type LandedCost, landedCosts } from '@/lib/landed-cost';
import { type Cents, cents, centsFromDecimal, centsFromNumber } from '@/lib/money';

/** The amounts of an order, in cents. */
export interface OrderAmounts {
  total: Cents;
  paid: Cents;
  /** The balance due; always 0 for an order that is canceled or refunded. */
  due: Cents;
  /** The amount paid beyond the total; usually 0. */
  excess: Cents;
}

type Payable = Pick<Order, 'status' | 'totalPrice' | 'amountPaid'>;

const owesNothing: readonly string[] = ['canceled', 'refunded'];

const wholeCents = (text: string | null): Cents | null => {
  const amount = centsFromDecimal(text ?? '');
  return amount !== null && amount >= 0 ? amount : null;
};

/** The amounts of an order; null if the total or the amount paid is not in whole cents: nothing must be wired then. */
export function orderAmounts(order: Payable): OrderAmounts | null {
  const total = wholeCents(order.totalPrice);
  const paid = wholeCents(order.amountPaid);
  if (total === null || paid === null) return null;
  return {
    total,
    paid,
    due: owesNothing.includes(order.status) ? 0 : Math.max(0, total - paid),
    excess: Math.max(0, paid - total),
  };
}

/** Whether the marketplace waits for a wire and its amount is known: only then the app shows how to pay. */
export function isPaymentDue(order: Payable): boolean {
  return order.status === 'awaiting-payment' && (orderAmounts(order)?.due ?? 0) > 0;
}

/**
 * The parts of an order's total, in cents, from its validation; null if they are unknown or do not add up to its total.
 * @param placement the order's validation; null for an order that was not placed here.
 */
export function orderCharges(
  order: Payable,
  placement: OrderPlacement | null,
): { subtotal: Cents; charges: Cents } | null {
  const amounts = orderAmounts(order);
  if (!placement || cents(placement.total) !== amounts?.total || imbalance(placement) !== 0) return null;
  const subtotal = cents(placement.subtotal);
  return { subtotal, charges: amounts.total - subtotal };
}

/** The landed cost of every item of an order, in order; null if it is uncertain for any item, and for a canceled order. */
export function orderLandedCosts(order: Order, placement: OrderPlacement | null): LandedCost[] | null {
  const charges = orderCharges(order, placement);
  const isCanceled =
    owesNothing.includes(order.status) || order.items.some(({ status }) => status === 'canceled');
  if (!charges || isCanceled || order.withheld) return null;
  const lines = order.items.map(({ quantity, total }) => ({
    quantity,
    total: centsFromNumber(total) ?? Number.NaN,
  }));
  return landedCosts(lines, charges);
}
