import type * as z from 'zod/mini';
import type { orderMoveInput } from '@/contract/sandbox/world-input';
import type { Scenario } from '../stage/scenario';
import { placedOrder } from '../stage/steps';

/** Orders in every status of the interface. */
export const everyStatus: Scenario = {
  title: 'Every order status',
  description: 'Twenty orders over six months, with each of the nine statuses.',
  group: 'Orders',
  prepare: () => Promise.resolve({ opens: '/orders' }),
};

type Tracking = z.input<typeof orderMoveInput>['trackingInformation'];

/** Numbers in the carriers' forms but outside of ranges in use. */
const kinds: readonly Tracking[] = [
  {
    carrier: 'FedEx',
    slugId: 'fedex',
    trackingNumber: '000012345678',
    trackingUrl: 'https://www.fedex.com/fedextrack/?trknbr=000012345678',
  },
  {
    carrier: 'UPS',
    slugId: 'ups',
    trackingNumber: '1Z999AA10123456784',
    trackingUrl: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
  },
  {
    carrier: 'USPS',
    slugId: 'usps',
    trackingNumber: '9400100000000000123456',
    trackingUrl: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400100000000000123456',
  },
  {
    carrier: 'DHLExpress',
    slugId: 'dhl',
    trackingNumber: '0000123456',
    trackingUrl: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=0000123456',
  },
  // An unknown carrier with a tracking page.
  {
    carrier: 'Osprey Regional Freight',
    trackingNumber: 'ORF-44-0001',
    trackingUrl: 'https://osprey.example/t/ORF-44-0001',
  },
  // A number without a page, a page without a number, a carrier alone.
  { carrier: 'UPS', trackingNumber: '1Z999AA10987654321' },
  { carrier: 'FedEx', trackingUrl: 'https://www.fedex.com/fedextrack/' },
  { carrier: 'Local courier' },
  // Pages that must not be opened.
  { carrier: 'Insecure Post', trackingNumber: 'HTTP-1', trackingUrl: 'http://insecure.example/HTTP-1' },
  { carrier: 'Hostile Post', trackingNumber: 'JS-1', trackingUrl: 'javascript:alert(document.domain)' },
  // No tracking.
  null,
];

/** One order whose lots have every kind of tracking. */
export const tracking: Scenario = {
  title: 'Tracking of every kind',
  description:
    'One order of eleven lots: four carriers, an unknown carrier, a tracking number or link alone, unsafe links, and no tracking.',
  group: 'Orders',
  async prepare(stage) {
    const { orderNo } = await placedOrder(stage, await stage.buyer.devices(kinds.length));
    await stage.change({ advanceClock: 30 * 60 * 60 });
    for (const [item, trackingInformation] of kinds.entries()) {
      await stage.moveOrder(orderNo, { status: 'on-the-way', item, trackingInformation });
    }
    return { opens: `/orders/${orderNo}` };
  },
};
