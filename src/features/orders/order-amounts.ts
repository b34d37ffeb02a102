import type { Order } from '@/contract/resources';
import { type Cents, cents } from '@/lib/money';

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

/** The amounts of an order, to the cent. */
export function orderAmounts(order: Payable): OrderAmounts {
  const total = cents(order.totalPrice);
  const paid = cents(order.amountPaid);
  return {
    total,
    paid,
    due: owesNothing.includes(order.status) ? 0 : Math.max(0, total - paid),
    excess: Math.max(0, paid - total),
  };
}

/** Whether the marketplace waits for a wire: the only state in which an order invites one. */
export function isPaymentDue(order: Payable): boolean {
  return order.status === 'awaiting-payment' && orderAmounts(order).due > 0;
}
