import '../schema-config';
import * as z from 'zod/mini';
import { eitherShape, factor, onlyShape, price, reference, someText, wholeNumber } from '../input-rules';

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
