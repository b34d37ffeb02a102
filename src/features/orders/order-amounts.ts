import type { Order } from '@/contract/resources';
import { type Cents, centsFromDecimal } from '@/lib/money';

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

/** The amounts of an order; null where the total or the amount paid is not in whole cents: nothing must be wired then. */
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
