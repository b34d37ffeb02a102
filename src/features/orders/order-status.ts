import type { OrderStatus } from '@/contract/order-statuses';
import type { Order } from '@/contract/resources';
import { humanize } from '@/lib/text/humanize';
import { isolated } from '@/lib/text/isolated-text';
import { orderAmounts } from './order-amounts';

/** How a status is meant: something is wanted from the buyer, it is on its way, it went well, or it is off. */
export type StatusTone = 'wanted' | 'underWay' | 'done' | 'off';

export interface StatusWords {
  label: string;
  tone: StatusTone;
  /** Where the order is. */
  sentence: string;
  /** What happens next, or what the buyer can do; nothing the interface does not promise. */
  next: string;
}

const words: Record<OrderStatus, StatusWords> = {
  'awaiting-payment': {
    label: 'Awaiting payment',
    tone: 'wanted',
    sentence: 'The marketplace is waiting for your wire.',
    next: 'Put the order number in the memo. Status updates once payment is confirmed.',
  },
  'payment-confirmed': {
    label: 'Payment confirmed',
    tone: 'underWay',
    sentence: 'The marketplace has confirmed your payment.',
    next: 'Nothing to do. Tracking will appear below.',
  },
  processing: {
    label: 'Processing',
    tone: 'underWay',
    sentence: 'The marketplace is processing the order.',
    next: 'Nothing to do. Tracking will appear below.',
  },
  'sellers-shipped': {
    label: 'Sellers shipped',
    tone: 'underWay',
    sentence: 'The sellers have shipped.',
    next: 'Nothing to do. Track your shipments below.',
  },
  'on-the-way': {
    label: 'On the way',
    tone: 'underWay',
    sentence: 'The order is on its way to you.',
    next: 'Track your shipments below.',
  },
  delivered: {
    label: 'Delivered',
    tone: 'done',
    sentence: 'The marketplace reports the order as delivered.',
    next: 'Check what arrived against the list below.',
  },
  completed: {
    label: 'Completed',
    tone: 'done',
    sentence: 'The order is completed.',
    next: 'There is nothing left to do.',
  },
  canceled: {
    label: 'Canceled',
    tone: 'off',
    sentence: 'The order was canceled.',
    next: 'Do not wire money for it. If you already did, ask the marketplace about it with the order number.',
  },
  refunded: {
    label: 'Refunded',
    tone: 'off',
    sentence: 'The marketplace reports the order as refunded.',
    next: 'Do not wire money for it. Refund timing depends on the marketplace and your bank.',
  },
};

const isKnown = (status: string): status is OrderStatus => Object.hasOwn(words, status);

/** A status in words. One that the interface does not document is shown as it came, and said to be unknown. */
export function statusWords(status: string): StatusWords {
  if (isKnown(status)) return words[status];
  return {
    label: humanize(status) || 'No status',
    tone: 'underWay',
    sentence: `The marketplace reports the status “${isolated(status)}”.`,
    next: "We don't recognize this status. Check with the marketplace before acting on it.",
  };
}

/** The status of an order that must not be paid yet, as one in doubt: a wire that the marketplace waits for is not asked for. */
export function unpayableWords({ status }: Pick<Order, 'status'>): StatusWords {
  const usual = statusWords(status);
  const sentence = 'The marketplace lists this order as awaiting payment.';
  return status === 'awaiting-payment' ? { ...usual, sentence, next: '' } : { ...usual, next: '' };
}

/** The status of an order in words that agree with what has been paid: a wire that came in part, or whole, is not asked for again, and no wire of an amount that nobody can tell. */
export function orderWords(order: Pick<Order, 'status' | 'totalPrice' | 'amountPaid'>): StatusWords {
  const usual = statusWords(order.status);
  const amounts = orderAmounts(order);
  if (order.status !== 'awaiting-payment') return usual;
  if (!amounts) return unpayableWords(order);
  if (amounts.paid === 0) return usual;
  if (amounts.due > 0) return { ...usual, sentence: 'The marketplace is waiting for the balance.' };
  return {
    ...usual,
    tone: 'underWay',
    sentence: 'The marketplace has received the total.',
    next: 'Nothing to pay. Status updates once payment is confirmed.',
  };
}

/**
 * A filter in words. "Documented filter values are current and completed", and `completed` is a status too: the marketplace
 * takes one word for both, so there is one filter for both.
 */
export function filterLabel(filter: string | undefined): string {
  if (filter === undefined) return 'All';
  return filter === 'current' ? 'Current' : statusWords(filter).label;
}
