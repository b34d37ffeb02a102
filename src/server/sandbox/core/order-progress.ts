import type { OrderStatus } from '@/contract/order-statuses';
import type { Cents } from '@/lib/money';

/** Statuses of an order item. The interface shows the first two and names seller-shipped and canceled. */
export const itemStatuses = [
  'awaiting-shipment',
  'ready-to-ship',
  'seller-shipped',
  'delivered',
  'canceled',
  'refunded',
] as const;
type ItemStatus = (typeof itemStatuses)[number];

/** The status of an order's items for a status of the order. */
export const itemStatusByOrder: Record<OrderStatus, ItemStatus> = {
  'awaiting-payment': 'awaiting-shipment',
  'payment-confirmed': 'awaiting-shipment',
  processing: 'ready-to-ship',
  'sellers-shipped': 'seller-shipped',
  'on-the-way': 'seller-shipped',
  delivered: 'delivered',
  completed: 'delivered',
  canceled: 'canceled',
  refunded: 'refunded',
};

/**
 * What the buyer has paid at an order status: nothing before the payment, the total from its confirmation on, the previous amount after a
 * cancellation, and nothing after a refund.
 */
export function amountPaidAt(status: OrderStatus, order: { totalPrice: Cents; amountPaid: Cents }): Cents {
  if (status === 'awaiting-payment' || status === 'refunded') return 0;
  return status === 'canceled' ? order.amountPaid : order.totalPrice;
}

/** The five members of trackingInformation; all null without tracking. */
export type Tracking = Record<
  'slugId' | 'carrier' | 'trackerId' | 'trackingUrl' | 'trackingNumber',
  string | null
>;

export const noTracking: Tracking = {
  slugId: null,
  carrier: null,
  trackerId: null,
  trackingUrl: null,
  trackingNumber: null,
};
