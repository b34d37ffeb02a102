import type { OrderItem } from '@/contract/resources';
import { carrierName } from '@/lib/text/rate-name';

/** A parcel as far as it is known: each part null where the marketplace has not reported it. */
export interface Tracking {
  carrier: string | null;
  trackingNumber: string | null;
  /** The carrier's page, https only; null for any other address. */
  href: string | null;
}

/** Items that travel together. */
export interface Shipment {
  /** The interface's `shipment`; null for items that belong to none yet. */
  shipment: string | null;
  tracking: Tracking;
  items: OrderItem[];
}

/**
 * The address of a tracking page, when it may be opened: https, with a host, and without a user name or password in it.
 * Anything else in `trackingUrl` (http, javascript, data, mistyped) is null: the number alone is shown then.
 */
export function trackingHref(trackingUrl: string | null | undefined): string | null {
  if (!trackingUrl || !URL.canParse(trackingUrl)) return null;
  const url = new URL(trackingUrl);
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : null;
}

function trackingOf({ trackingInformation }: OrderItem): Tracking {
  return {
    carrier: trackingInformation?.carrier?.trim() ? carrierName(trackingInformation.carrier) : null,
    trackingNumber: trackingInformation?.trackingNumber?.trim() || null,
    href: trackingHref(trackingInformation?.trackingUrl),
  };
}

/**
 * The items of an order by shipment, in the order in which they come; items of one shipment whose tracking differs are told
 * apart, so that no item is shown under a number that is not its own.
 */
export function shipmentsOf(items: readonly OrderItem[]): Shipment[] {
  const groups = new Map<string, Shipment>();
  for (const item of items) {
    const tracking = trackingOf(item);
    const shipment = item.shipment || null;
    const key = JSON.stringify([shipment, tracking.carrier, tracking.trackingNumber, tracking.href]);
    const group = groups.get(key) ?? { shipment, tracking, items: [] };
    group.items.push(item);
    groups.set(key, group);
  }
  return [...groups.values()];
}
