import type { OrderStatus } from '@/contract/order-statuses';
import type { Order } from '@/contract/resources';
import { humanize } from '@/lib/text/humanize';
import { isolated } from '@/lib/text/isolated-text';
import { orderAmounts } from './order-amounts';

/** The color tone of a status: the buyer has to act, the order is in progress, finished, or canceled. */
export type StatusTone = 'action' | 'progress' | 'done' | 'off';

export interface StatusWords {
  label: string;
  tone: StatusTone;
  sentence: string;
  /** What happens next, or what the buyer can do. It promises only what the interface promises. */
  next: string;
}

const words: Record<OrderStatus, StatusWords> = {
  'awaiting-payment': {
    label: 'Awaiting payment',
    tone: 'action',
    sentence: 'The marketplace is waiting for your wire.',
    next: 'Status updates once payment is confirmed.',
  },
  'payment-confirmed': {
    label: 'Payment confirmed',
    tone: 'progress',
    sentence: 'The marketplace has confirmed your payment.',
    next: 'Nothing to do. Tracking will appear below.',
  },
  processing: {
    label: 'Processing',
    tone: 'progress',
    sentence: 'The marketplace is processing the order.',
    next: 'Nothing to do. Tracking will appear below.',
  },
  'sellers-shipped': {
    label: 'Sellers shipped',
    tone: 'progress',
    sentence: 'The sellers have shipped.',
    next: 'Nothing to do. Track your shipments below.',
  },
  'on-the-way': {
    label: 'On the way',
    tone: 'progress',
    sentence: 'The order is on its way to you.',
    next: 'Track your shipments below.',
  },
  delivered: {
    label: 'Delivered',
    tone: 'done',
    sentence: 'The order was delivered.',
    next: 'Check what arrived against the list below.',
  },
  completed: {
    label: 'Completed',
    tone: 'done',
    sentence: 'The order is complete.',
    next: 'Nothing left to do.',
  },
  canceled: {
    label: 'Canceled',
    tone: 'off',
    sentence: 'The order was canceled.',
    next: "Don't send a wire for it. If you already did, contact the marketplace with your order number.",
  },
  refunded: {
    label: 'Refunded',
    tone: 'off',
    sentence: 'The order was refunded.',
    next: "Don't send a wire for it. Refund timing depends on the marketplace and your bank.",
  },
};

const isKnown = (status: string): status is OrderStatus => Object.hasOwn(words, status);

/** A status in words. One that the interface does not document is shown as received, with a note. */
export function statusWords(status: string): StatusWords {
  if (isKnown(status)) return words[status];
  return {
    label: humanize(status) || 'No status',
    tone: 'progress',
    sentence: `The marketplace reports the status “${isolated(status)}”.`,
    next: "We don't recognize this status. Check with the marketplace before acting on it.",
  };
}

/** The status of an order that must not be paid yet, such as a candidate of an unconfirmed attempt: it does not ask for a wire. */
export function unpayableWords({ status }: Pick<Order, 'status'>): StatusWords {
  const usual = statusWords(status);
  const sentence = 'The marketplace lists this order as awaiting payment.';
  return status === 'awaiting-payment' ? { ...usual, sentence, next: '' } : { ...usual, next: '' };
}

/** The status of an order in words that fit the amount paid. They never ask for an amount that was received, or for an unknown amount. */
export function orderWords(order: Pick<Order, 'status' | 'totalPrice' | 'amountPaid'>): StatusWords {
  const usual = statusWords(order.status);
  const amounts = orderAmounts(order);
  if (order.status !== 'awaiting-payment') return usual;
  if (!amounts) return unpayableWords(order);
  if (amounts.paid === 0) return usual;
  if (amounts.due > 0) return { ...usual, sentence: 'The marketplace is waiting for the balance.' };
  return {
    ...usual,
    tone: 'progress',
    sentence: 'The marketplace has received the total.',
    next: 'Nothing to pay. Status updates once payment is confirmed.',
  };
}

/**
 * A filter in words. "Documented filter values are current and completed", and `completed` is a status too: the marketplace uses one
 * word for both, so there is one filter for both.
 */
export function filterLabel(filter: string | undefined): string {
  if (filter === undefined) return 'All';
  return filter === 'current' ? 'Current' : statusWords(filter).label;
}
