import '../schema-config';
import * as z from 'zod/mini';
import { factor, freeText, oneOf, onlyShape, someText, trueOrFalse, wholeNumber } from '../input-rules';
import { orderStatuses } from '../order-statuses';

/** Bounds of what may be asked of worlds. */
export const worldLimits = {
  listings: 100_000,
  defaultListings: 200,
  /** Seconds in one step: ten years. */
  advance: 10 * 365 * 24 * 60 * 60,
  /** Milliseconds in all: a hundred years, which keeps order numbers at 13 digits. */
  clockOffset: 100 * 365 * 24 * 60 * 60 * 1000,
  /** Times the carriers' usual prices. */
  shippingFactor: 100,
};

const needed = z.optional(freeText(500, 1));
const optional = z.optional(freeText(500));

const account = {
  payeeName: needed,
  routingNo: needed,
  accNo: needed,
  accType: optional,
  bankAddress: optional,
  specialInstruction: optional,
  address: optional,
};

/** Fields that stand in for a world's own wire details. */
export const bankDetails = onlyShape({
  local: z.optional(onlyShape(account)),
  international: z.optional(onlyShape({ ...account, swiftCode: needed })),
});

/** Body of POST /sandbox/worlds. */
export const newWorldInput = onlyShape({
  seed: z.optional(someText(200)),
  listings: z.optional(wholeNumber(0, worldLimits.listings)),
});

/** Body of PATCH /sandbox/worlds/:world. */
export const worldChangeInput = onlyShape({
  /** Whole seconds to move the clock ahead by, also while it is frozen. */
  advanceClock: z.optional(wholeNumber(0, worldLimits.advance)),
  /** A frozen clock stands still; thawed, it goes on from where it stood. */
  freezeClock: z.optional(trueOrFalse),
  /** Fields that stand in for the world's own wire details from now on; null for none. */
  bankDetails: z.optional(z.nullable(bankDetails)),
  /** What carriers ask from now on, against their usual prices. */
  shippingFactor: z.optional(factor(worldLimits.shippingFactor)),
}).check(
  z.refine(
    (change: object) => Object.keys(change).length > 0,
    'must have advanceClock, freezeClock, bankDetails or shippingFactor',
  ),
);

/** What may be changed of a world; what is left out stays as it is. */
export type WorldChange = z.infer<typeof worldChangeInput>;

/** Any text at all: links that are not https and letters that mislead are there to show an app's defence. */
const trackingField = z.optional(z.nullable(freeText(2000, 1)));

/** Body of POST /sandbox/worlds/:world/orders/:orderNo. */
export const orderMoveInput = onlyShape({
  status: oneOf(orderStatuses),
  /** Which item tracking goes to, 0 the first; every one of the order when it is left out. */
  item: z.optional(wholeNumber(0, 10_000)),
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
