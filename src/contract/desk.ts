import './schema-config';
import * as z from 'zod/mini';
import type { Endpoint } from './endpoint';
import { buyRequestInput } from './interface';
import {
  buyRequest,
  validationAmounts,
  orderValidation,
  shippingAddress,
  shippingRate,
  wirePaymentDetails,
} from './resources';
import { identifier, moneyText } from './scalars';
import { tolerantList } from './tolerant-list';

/** Who is signed in, and to which marketplace. `account.label` is a short name that reveals nothing about the key. */
export const session = z.object({
  environment: z.enum(['sandbox', 'live']),
  /** Host of the marketplace, for display; "embedded" for the sandbox in the same process. */
  marketplace: z.string(),
  account: z.nullable(z.object({ id: z.string(), label: z.string() })),
});
export type Session = z.infer<typeof session>;

/** A line of the cart: the buy request as the marketplace returned it, and the data that the desk stores with it. */
export const cartLine = z.object({
  // The desk returns the line as it stored it. The reader decides whether it can be used.
  buyRequest: z.pipe(
    z.transform((stored: unknown): unknown => stored),
    buyRequest,
  ),
  /** The sell request that the buyer started from, if the app named it. */
  startedFrom: z.nullable(z.string()),
});
export type CartLine = z.infer<typeof cartLine>;

/** A validation that the desk relayed: request, result and time (milliseconds since the epoch). */
export const rememberedValidation = z.object({
  buyRequestIds: z.array(z.string()),
  buyerAddress: z.string(),
  shippingOption: shippingRate,
  validation: orderValidation,
  /** When it was sent, on the upstream's clock. The window starts then. */
  sentAt: z.number(),
  /** The upstream's time now, so that a reloaded page can count down. */
  now: z.number(),
});
export type RememberedValidation = z.infer<typeof rememberedValidation>;

const attemptIdentity = {
  orderMetaId: identifier,
  startedAt: z.number(),
  buyRequestIds: z.array(z.string()),
};

/**
 * The result of a create, as one union of states that is used from the database to the screen. The gateway's README has the table of
 * states. Times are on the desk's clock.
 */
export const orderAttempt = z.discriminatedUnion('state', [
  z.object({ state: z.literal('sending'), ...attemptIdentity }),
  z.object({
    state: z.literal('placed'),
    ...attemptIdentity,
    orderNo: z.string(),
    amount: moneyText,
    /** The response was lost, and the desk found the order in the list of orders. */
    isRecovered: z.optional(z.boolean()),
  }),
  z.object({ state: z.literal('refused'), ...attemptIdentity, status: z.number(), description: z.string() }),
  z.object({
    state: z.literal('unknown'),
    ...attemptIdentity,
    description: z.string(),
    /** Numbers of the orders that may belong to this attempt. The buyer must not pay any of them yet. */
    candidates: z.array(z.string()),
    /** When the desk last read the list of orders for it; null before the first time. */
    checkedAt: z.nullable(z.number()),
    /** When the desk checks the orders next; null if it cannot, for example without a valid API key. */
    nextCheckAt: z.nullable(z.number()),
  }),
  z.object({ state: z.literal('notPlaced'), ...attemptIdentity, description: z.string() }),
]);
export type OrderAttempt = z.infer<typeof orderAttempt>;

/** An orderMetaId from a validation through the desk that nobody has tried to place yet. */
const untriedOrder = z.object({ state: z.literal('untried'), orderMetaId: identifier });

const wireField = { side: z.enum(['international', 'local']), field: z.string() };

/** A field of the wire details that differs from the validation, or from an earlier order of the account. */
const wireChange = z.object({
  ...wireField,
  against: z.enum(['validation', 'previous order']),
  /** The earlier order; null for the validation. */
  orderNo: z.nullable(z.string()),
  before: z.string(),
  after: z.string(),
});
export type WireChange = z.infer<typeof wireChange>;

/** A problem within one field: a wrong check digit, or a deceptive character. */
const wireFinding = z.object({
  ...wireField,
  problem: z.enum([
    'routing-number',
    'swift-code',
    'iban',
    'control',
    'direction',
    'invisible',
    'mixed-scripts',
  ]),
});

/** Amount and wire details of an order, with all reasons not to pay. The order's number is the wire memo. */
export const wireInstructions = z.object({
  orderNo: z.string(),
  amount: moneyText,
  wirePaymentDetails,
  /** `create`: from the create's response. `validation`: that response was lost, so they are from the validation. */
  source: z.enum(['create', 'validation']),
  /** Total of the validation, and whether the amount is equal to the cent; null if the desk does not know the validation. */
  expectedAmount: z.nullable(moneyText),
  isExpectedAmount: z.nullable(z.boolean()),
  /** Empty if every field equals that of the validation and of the earlier orders. */
  differences: z.array(wireChange),
  findings: z.array(wireFinding),
  /** When the desk recorded them, on its own clock. */
  recordedAt: z.number(),
});
export type WireInstructions = z.infer<typeof wireInstructions>;

/** The inputs and results of an order's validation. The interface returns none of them with the order. */
export const orderPlacement = z.object({
  orderNo: z.string(),
  /** As the marketplace listed it at the time of the validation; null if it was not recorded. */
  shippingAddress: z.nullable(shippingAddress),
  shippingOption: shippingRate,
  /** The buy requests of the order that were made through the desk. */
  buyRequests: z.array(buyRequest),
  ...validationAmounts,
});
export type OrderPlacement = z.infer<typeof orderPlacement>;

/**
 * A buy request that was sent under an Idempotency-Key and has no response: `sending` while it is under way; `unknown` if the response was
 * lost, so that it may exist at the marketplace. It is never sent again.
 */
export const buyRequestIntent = z.object({
  /** The Idempotency-Key. */
  key: z.string(),
  state: z.enum(['sending', 'unknown']),
  startedAt: z.number(),
  /** The body of the request; null if it is not a readable buy request. */
  asked: z.nullable(buyRequestInput),
  startedFrom: z.nullable(z.string()),
});
export type BuyRequestIntent = z.infer<typeof buyRequestIntent>;

/** The gateway's own resources: same-origin, JSON, bare. */
export const deskEndpoints = {
  readSession: { method: 'GET', path: '/session', data: session },
  openSession: {
    method: 'POST',
    path: '/session',
    body: z.object({ apiKey: z.string() }),
    data: session,
  },
  closeSession: { method: 'DELETE', path: '/session', data: session },
  listCart: { method: 'GET', path: '/desk/buy-requests', data: tolerantList(cartLine) },
  forgetBuyRequest: { method: 'DELETE', path: '/desk/buy-requests/:id', data: z.object({ id: z.string() }) },
  /** Puts a removed line back in its place. */
  restoreBuyRequest: { method: 'PUT', path: '/desk/buy-requests/:id', data: cartLine },
  /** Buy requests without a response, newest first, except dismissed ones. */
  listBuyRequestIntents: {
    method: 'GET',
    path: '/desk/buy-request-intents',
    data: z.array(buyRequestIntent),
  },
  /** Dismisses the line of a buy request whose response was lost. Its key stays used forever. */
  dismissBuyRequestIntent: {
    method: 'DELETE',
    path: '/desk/buy-request-intents/:key',
    data: z.object({ key: z.string() }),
  },
  readValidation: { method: 'GET', path: '/desk/validations/:orderMetaId', data: rememberedValidation },
  readOrderAttempt: {
    method: 'GET',
    path: '/desk/order-attempts/:orderMetaId',
    data: z.discriminatedUnion('state', [untriedOrder, orderAttempt]),
  },
  /** Open attempts (`sending` or `unknown`), newest first. */
  listOpenOrderAttempts: { method: 'GET', path: '/desk/order-attempts', data: z.array(orderAttempt) },
  /** Null for an order that was not placed through the desk, which is usual. */
  readOrderPlacement: {
    method: 'GET',
    path: '/desk/orders/:orderNo/placement',
    data: z.nullable(orderPlacement),
  },
  readWireInstructions: { method: 'GET', path: '/desk/wire-instructions/:orderNo', data: wireInstructions },
} as const satisfies Record<string, Endpoint>;
