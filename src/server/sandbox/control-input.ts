import '@/contract/schema-config';
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { orderStatuses } from '@/contract/order-statuses';
import { factor, freeText, oneOf, onlyShape, someText, trueOrFalse, wholeNumber } from './input';
import { noTracking, type Tracking } from './order-progress';
import { bankDetails } from './wire-details';
import { type WorldChange, worldLimits } from './worlds';

/** Body of POST /sandbox/worlds. */
export const newWorldInput = onlyShape({
  seed: z.optional(someText(200)),
  listings: z.optional(wholeNumber(0, worldLimits.listings)),
});

/** Body of PATCH /sandbox/worlds/:world. */
export const worldChangeInput = onlyShape({
  advanceClock: z.optional(wholeNumber(0, worldLimits.advance)),
  freezeClock: z.optional(trueOrFalse),
  bankDetails: z.optional(z.nullable(bankDetails)),
  shippingFactor: z.optional(factor(worldLimits.shippingFactor)),
}).check(
  z.refine(
    (change: WorldChange) => Object.keys(change).length > 0,
    'must have advanceClock, freezeClock, bankDetails or shippingFactor',
  ),
);

/** Any text at all: links that are not https and letters that mislead are there to show an app's defence. */
const trackingField = z.optional(z.nullable(freeText(2000, 1)));

/** Body of POST /sandbox/worlds/:world/orders/:orderNo. */
export const orderMoveInput = onlyShape({
  status: oneOf(orderStatuses),
  trackingInformation: z.optional(
    z.nullable(
      onlyShape({
        slugId: trackingField,
        carrier: trackingField,
        trackerId: trackingField,
        trackingUrl: trackingField,
        trackingNumber: trackingField,
      }),
    ),
  ),
});

/**
 * Tracking as it is stored, from what came in: absent keys are null, a tracker id is made up where there is any tracking.
 * @returns null when the move leaves tracking as it is (nothing came in).
 */
export function trackingFrom(input: z.infer<typeof orderMoveInput>['trackingInformation']): Tracking | null {
  if (input === undefined) return null;
  const given = Object.entries(input ?? {}).filter(([, value]) => typeof value === 'string');
  if (given.length === 0) return noTracking;
  const trackerId = `trk_${randomUUID().replaceAll('-', '')}`;
  return { ...noTracking, trackerId, ...Object.fromEntries(given) };
}
