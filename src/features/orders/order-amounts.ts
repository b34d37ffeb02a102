import type { Order } from '@/contract/resources';
import { type Cents, centsFromDecimal } from '@/lib/money';

/** What an order costs, what has come in for it and what is still to be wired, in cents. */
export interface OrderAmounts {
  total: Cents;
  paid: Cents;
  /** What is left to pay; 0 for an order that is canceled or refunded, whatever has been paid. */
  due: Cents;
  /** What came in beyond the total; 0 as a rule. */
  excess: Cents;
}

type Payable = Pick<Order, 'status' | 'totalPrice' | 'amountPaid'>;

const owesNothing: readonly string[] = ['canceled', 'refunded'];

const wholeCents = (text: string | null): Cents | null => {
  const amount = centsFromDecimal(text ?? '');
  return amount !== null && amount >= 0 ? amount : null;
};

/** The amounts of an order, to the cent; null where its total or what was paid is not an amount in whole cents, and nothing is to be wired. */
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

/** Whether the marketplace waits for a wire of an amount that is known: the only state in which an order invites one. */
export function isPaymentDue(order: Payable): boolean {
  return order.status === 'awaiting-payment' && (orderAmounts(order)?.due ?? 0) > 0;
}
