import type { OrderItem } from '@/contract/resources';
import { carrierName } from '@/lib/text/rate-name';

/** The tracking of a shipment; each part is null until the marketplace reports it. */
export interface Tracking {
  carrier: string | null;
  trackingNumber: string | null;
  /** The carrier's page, https only; null for any other URL. */
  href: string | null;
}

/** The items of one shipment. */
export interface Shipment {
  /** The interface's `shipment`; null for items without one. */
  shipment: string | null;
  tracking: Tracking;
  items: OrderItem[];
}

/**
 * The URL of a tracking page that may be opened: https, with a host, without a user name or password. Null for anything else in
 * `trackingUrl` (http, javascript, data, mistyped): then only the number is shown.
 */
export function trackingHref(trackingUrl: string | null | undefined): string | null {
  if (!trackingUrl || !URL.canParse(trackingUrl)) return null;
  const url = new URL(trackingUrl);
  return url.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : null;
}

/** The tracking of an item. */
export function trackingOf({ trackingInformation }: OrderItem): Tracking {
  return {
    carrier: trackingInformation?.carrier?.trim() ? carrierName(trackingInformation.carrier) : null,
    trackingNumber: trackingInformation?.trackingNumber?.trim() || null,
    href: trackingHref(trackingInformation?.trackingUrl),
  };
}

/**
 * The items of an order by shipment, in the order received. Items of one shipment with different tracking are separate, so that no item is
 * shown under another one's number.
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
