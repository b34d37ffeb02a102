import '../schema-config';
import * as z from 'zod/mini';
import {
  eitherShape,
  factor,
  freeText,
  oneOf,
  onlyShape,
  price,
  reference,
  someText,
  trueOrFalse,
  wholeNumber,
} from '../input-rules';
import { orderStatuses } from '../order-statuses';

/** Limits of worlds. */
export const worldLimits = {
  listings: 100_000,
  defaultMarketSize: 200,
  /** Seconds per call: ten years. */
  advance: 10 * 365 * 24 * 60 * 60,
  /** Milliseconds in all: a hundred years, which keeps order numbers at 13 digits. */
  clockOffset: 100 * 365 * 24 * 60 * 60 * 1000,
  /** Multiplier of the carriers' usual prices. */
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

/** Fields that override a world's own wire details. */
export const bankDetails = onlyShape({
  local: z.optional(onlyShape(account)),
  international: z.optional(onlyShape({ ...account, swiftCode: needed })),
});

/** Body of POST /sandbox/worlds. */
export const newWorldInput = onlyShape({
  /** The same seed and number of sell requests give the same sell requests, including ids and prices; random by default. */
  seed: z.optional(someText(200)),
  /** 200 by default. */
  listings: z.optional(wholeNumber(0, worldLimits.listings)),
});

/** Body of PATCH /sandbox/worlds/:world. */
export const worldChangeInput = onlyShape({
  /** Whole seconds to move the clock ahead by, also while it is frozen. */
  advanceClock: z.optional(wholeNumber(0, worldLimits.advance)),
  /** A frozen clock stands still; when it is unfrozen, it continues from there. */
  freezeClock: z.optional(trueOrFalse),
  /** Fields that override the world's own wire details from now on; null for none. */
  bankDetails: z.nullish(bankDetails),
  /** The multiplier of the carriers' usual prices from now on. */
  shippingFactor: z.optional(factor(worldLimits.shippingFactor)),
}).check(
  z.refine(
    (change: object) => Object.keys(change).length > 0,
    'must have advanceClock, freezeClock, bankDetails or shippingFactor',
  ),
);

/** Settings of a world; absent ones stay unchanged. */
export type WorldChange = z.infer<typeof worldChangeInput>;

/** Any text: unsafe links and misleading letters are allowed, to test an app's protection. */
const trackingField = z.nullish(freeText(2000, 1));

/** Body of POST /sandbox/worlds/:world/orders/:orderNo. */
export const orderMoveInput = onlyShape({
  status: oneOf(orderStatuses),
  /** The item that gets tracking, from 0; by default every item of the order. */
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

/** Limits of a market. */
export const marketLimits = {
  /** New lots per call. */
  arrivals: 1000,
  /** Total sell requests of a world. */
  sellRequests: 200_000,
  /** Dollars each, as in a buyer's offer. */
  price: 100_000,
  factor: 100,
};

/** Body of POST /sandbox/worlds/:world/market. */
export const marketMove = eitherShape('move', [
  onlyShape({
    move: z.literal('arrive'),
    count: wholeNumber(1, marketLimits.arrivals),
    /** Replaces the generated category and brand. */
    category: z.optional(someText(100)),
    brand: z.optional(someText(100)),
  }),
  onlyShape({
    move: z.literal('reprice'),
    sellrequestId: reference,
    price: z.optional(price(marketLimits.price)),
    factor: z.optional(factor(marketLimits.factor)),
  }).check(
    z.refine((move) => (move.price === undefined) !== (move.factor === undefined), {
      path: ['price'],
      error: 'must be given, or factor instead, but not both',
    }),
  ),
  onlyShape({ move: z.literal('sellOut'), sellrequestId: reference }),
  onlyShape({ move: z.literal('restock'), sellrequestId: z.optional(reference) }),
]);
export type MarketMove = z.output<typeof marketMove>;
