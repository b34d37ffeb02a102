import { type OrderStatus, orderStatuses } from '@/contract/order-statuses';
import type { TrackingInformation } from '@/contract/resources';

/** The usual progression of an order. The interface has statuses and no transitions, so this is the demo's choice. */
const progression = orderStatuses.filter((status) => status !== 'canceled' && status !== 'refunded');

/** The next status in the progression; undefined at its end, outside of it, and for an unknown status. */
export function nextStatus(status: string): OrderStatus | undefined {
  const at = progression.findIndex((one) => one === status);
  return at < 0 ? undefined : progression[at + 1];
}

/** The status with which an order gets tracking: its own, if the interface has it. */
export function trackedStatus(status: string): OrderStatus {
  return orderStatuses.find((one) => one === status) ?? 'on-the-way';
}

/** Tracking of a carrier's sample account, so that no real parcel is behind the link. */
export function sampleTracking(orderNo: string): Omit<TrackingInformation, 'trackerId'> {
  const trackingNumber = `1Z999AA1${orderNo.replaceAll(/\D/g, '').slice(-10).padStart(10, '0')}`;
  return {
    slugId: 'ups',
    carrier: 'UPS',
    trackingNumber,
    trackingUrl: `https://www.ups.com/track?tracknum=${trackingNumber}`,
  };
}
