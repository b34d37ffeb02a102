import type { Tracking } from '../core/order-progress';
import type { Random } from '../core/random';

/*
 * Tracking numbers in the carriers' formats but outside the ranges in use (UPS's sample account 999AA1, leading zeros), so that no link
 * leads to a real parcel.
 */

const digits = (random: Random, count: number) =>
  Array.from({ length: count }, () => String(random.int(0, 9))).join('');

/** Four carriers with the forms of their tracking numbers and links. */
export const carriers = [
  {
    carrier: 'FedEx',
    slugId: 'fedex',
    number: (random: Random) => `0000${digits(random, 8)}`,
    url: (number: string) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  },
  {
    carrier: 'UPS',
    slugId: 'ups',
    number: (random: Random) => `1Z999AA1${digits(random, 10)}`,
    url: (number: string) => `https://www.ups.com/track?tracknum=${number}`,
  },
  {
    carrier: 'USPS',
    slugId: 'usps',
    number: (random: Random) => `9400100000000000${digits(random, 6)}`,
    url: (number: string) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
  },
  {
    carrier: 'DHLExpress',
    slugId: 'dhl',
    number: (random: Random) => `0000${digits(random, 6)}`,
    url: (number: string) => `https://www.dhl.com/us-en/home/tracking.html?tracking-id=${number}`,
  },
];

/** An id of 32 hexadecimal digits with a prefix such as `shp_`. */
export function prefixedId(random: Random, prefix: string): string {
  return prefix + random.uuid().replaceAll('-', '');
}

/** Tracking of a carrier, with a link to its tracking page. */
export function trackingOf(
  { carrier, slugId, number, url }: (typeof carriers)[number],
  random: Random,
): Tracking {
  const trackingNumber = number(random);
  return {
    slugId,
    carrier,
    trackerId: prefixedId(random, 'trk_'),
    trackingUrl: url(trackingNumber),
    trackingNumber,
  };
}
