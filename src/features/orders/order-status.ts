import type { OrderStatus } from '@/contract/order-statuses';
import { humanised } from '@/lib/humanised';
import { isolated } from '@/lib/isolated-text';

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
    next: 'Send it with the order number as memo. The status changes once the marketplace has confirmed the payment.',
  },
  'payment-confirmed': {
    label: 'Payment confirmed',
    tone: 'underWay',
    sentence: 'The marketplace has confirmed your payment.',
    next: 'There is nothing for you to do. Shipments and their tracking appear below when the marketplace reports them.',
  },
  processing: {
    label: 'Processing',
    tone: 'underWay',
    sentence: 'The marketplace is processing the order.',
    next: 'There is nothing for you to do. Shipments and their tracking appear below when the marketplace reports them.',
  },
  'sellers-shipped': {
    label: 'Sellers shipped',
    tone: 'underWay',
    sentence: 'The sellers have shipped.',
    next: 'There is nothing for you to do. Follow the shipments below where they have a tracking number.',
  },
  'on-the-way': {
    label: 'On the way',
    tone: 'underWay',
    sentence: 'The order is on its way to you.',
    next: 'Follow the shipments below where they have a tracking number.',
  },
  delivered: {
    label: 'Delivered',
    tone: 'done',
    sentence: 'The marketplace reports the order as delivered.',
    next: 'Check what arrived against the items below.',
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
    next: 'Do not wire money for it. When the refund reaches your account is between the marketplace and your bank.',
  },
};

const isKnown = (status: string): status is OrderStatus => Object.hasOwn(words, status);

/** A status in words. One that the interface does not document is shown as it came, and said to be unknown. */
export function statusWords(status: string): StatusWords {
  if (isKnown(status)) return words[status];
  return {
    label: humanised(status) || 'No status',
    tone: 'underWay',
    sentence: `The marketplace reports the status “${isolated(status)}”.`,
    next: 'It is not one of the documented ones. Ask the marketplace what it means before you act on it.',
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
