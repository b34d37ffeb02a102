import '@/contract/schema-config';
import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { orderStatuses } from '@/contract/order-statuses';
import { reference, someText, wholeNumber } from './input';
import { noTracking, type Tracking } from './order-progress';
import { worldLimits } from './worlds';

/** Unlike a buyer's calls, these refuse what they don't know: a misspelt field of a test's set-up must not pass for its absence. */
function onlyShape<Shape extends z.core.$ZodShape>(members: Shape) {
  return z.strictObject(members, {
    error: (issue) => {
      if (issue.code === 'unrecognized_keys') {
        return `must have no other fields than ${Object.keys(members).join(', ')}`;
      }
      return issue.input === undefined ? 'is required' : 'must be an object';
    },
  });
}

/** Body of POST /sandbox/worlds. */
export const newWorldInput = onlyShape({
  seed: z.optional(someText(200)),
  listings: z.optional(wholeNumber(0, worldLimits.listings)),
});

/** Body of PATCH /sandbox/worlds/:world. */
export const worldChangeInput = onlyShape({ advanceClock: wholeNumber(0, worldLimits.advance) });

/** Any text at all: links that are not https and letters that mislead are there to show an app's defence. */
const trackingField = z.optional(
  z.nullable(reference.check(z.maxLength(2000, 'must have at most 2000 characters'))),
);

/** Body of POST /sandbox/worlds/:world/orders/:orderNo. */
export const orderMoveInput = onlyShape({
  status: z.enum(orderStatuses, {
    error: (issue) =>
      issue.input === undefined ? 'is required' : `must be one of ${orderStatuses.join(', ')}`,
  }),
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
