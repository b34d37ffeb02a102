import { type OrderStatus, orderStatuses } from '@/contract/order-statuses';
import type { TrackingInformation } from '@/contract/resources';

/** The usual way of an order; the interface shows statuses and no transitions, so this is the demo's own choice. */
const progression: readonly OrderStatus[] = [
  'awaiting-payment',
  'payment-confirmed',
  'processing',
  'sellers-shipped',
  'on-the-way',
  'delivered',
  'completed',
];

/** The status that usually follows; undefined at the end, off the way, and for one that is not documented. */
export function nextStatus(status: string): OrderStatus | undefined {
  const at = progression.findIndex((one) => one === status);
  return at < 0 ? undefined : progression[at + 1];
}

/** The status under which an order gets its tracking: its own, where that is documented. */
export function trackedStatus(status: string): OrderStatus {
  return orderStatuses.find((one) => one === status) ?? 'on-the-way';
}

/** Tracking for an order's parcels, of a carrier's sample account, so that no real parcel is behind the link. */
export function sampleTracking(orderNo: string): Omit<TrackingInformation, 'trackerId'> {
  const trackingNumber = `1Z999AA1${orderNo.replaceAll(/\D/g, '').slice(-10).padStart(10, '0')}`;
  return {
    slugId: 'ups',
    carrier: 'UPS',
    trackingNumber,
    trackingUrl: `https://www.ups.com/track?tracknum=${trackingNumber}`,
  };
}
