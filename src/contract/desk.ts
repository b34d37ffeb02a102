import './schema-config';
import * as z from 'zod/mini';
import type { Endpoint } from './endpoint';
import { buyRequestInput } from './interface';
import { buyRequest, orderValidation, shippingAddress, shippingRate, wirePaymentDetails } from './resources';
import { identifier, moneyText } from './scalars';
import { tolerantList } from './tolerant-list';

/** Who is connected, and to what. `account.label` is a short name of the key that gives nothing of it away. */
export const session = z.object({
  environment: z.enum(['sandbox', 'live']),
  /** Host of the marketplace, for the eye; "embedded" for the sandbox in the same process. */
  marketplace: z.string(),
  account: z.nullable(z.object({ id: z.string(), label: z.string() })),
});
export type Session = z.infer<typeof session>;

/** A line of the cart: the marketplace's answer as it came, and what the desk remembers beside it. */
export const cartLine = z.object({
  // The desk returns the line as it stored it. The reader decides whether it can be used.
  buyRequest: z.pipe(
    z.transform((kept: unknown): unknown => kept),
    buyRequest,
  ),
  /** The listing the buyer started from, where the app said so. */
  startedFrom: z.nullable(z.string()),
});
export type CartLine = z.infer<typeof cartLine>;

/** A validation that the desk relayed: what was asked, what came back and when (milliseconds since the epoch, server's clock). */
export const rememberedValidation = z.object({
  buyRequestIds: z.array(z.string()),
  buyerAddress: z.string(),
  shippingOption: shippingRate,
  validation: orderValidation,
  /** When it was sent upstream: the window runs from here. */
  sentAt: z.number(),
  /** The upstream's time by the `Date` of its answers now, so that a reloaded page can count down. */
  now: z.number(),
});
export type RememberedValidation = z.infer<typeof rememberedValidation>;

const attemptTimes = { orderMetaId: identifier, startedAt: z.number(), buyRequestIds: z.array(z.string()) };

/** What became of a create. `unknown`: it was sent and no readable answer came; nobody may place it again. Times are the desk's. */
export const orderAttempt = z.discriminatedUnion('state', [
  z.object({ state: z.literal('sending'), ...attemptTimes }),
  z.object({
    state: z.literal('placed'),
    ...attemptTimes,
    orderNo: z.string(),
    amount: moneyText,
    /** Its answer was lost, and the desk found the order in the list of orders. */
    isRecovered: z.optional(z.boolean()),
  }),
  z.object({ state: z.literal('refused'), ...attemptTimes, status: z.number(), description: z.string() }),
  z.object({
    state: z.literal('unknown'),
    ...attemptTimes,
    description: z.string(),
    /** Numbers of the orders that may be it, while that cannot be told for sure: none of them may be paid yet. */
    candidates: z.array(z.string()),
    /** When the desk last looked for it in the list of orders and could read that; null before. */
    checkedAt: z.nullable(z.number()),
    /** When the desk looks for it next; null where it cannot, as without a valid API key. */
    nextCheckAt: z.nullable(z.number()),
  }),
  z.object({ state: z.literal('notPlaced'), ...attemptTimes, description: z.string() }),
]);
export type OrderAttempt = z.infer<typeof orderAttempt>;

/** An orderMetaId that came through the desk and that nobody has tried to place yet. */
const untriedOrder = z.object({ state: z.literal('untried'), orderMetaId: identifier });

const wireField = { side: z.enum(['international', 'local']), field: z.string() };

/** A field of the wire details that says another thing than before: in the validation, or with an earlier order of the account. */
const wireChange = z.object({
  ...wireField,
  against: z.enum(['validation', 'previous order']),
  /** The earlier order; null against the validation. */
  orderNo: z.nullable(z.string()),
  before: z.string(),
  after: z.string(),
});
export type WireChange = z.infer<typeof wireChange>;

/** Something about one field that can be seen without any other set of details: a wrong check digit, a character that deceives. */
const wireRemark = z.object({
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

/** Amount and wire details of an order, whose number is the memo, with everything that speaks against paying them. */
export const wireInstructions = z.object({
  orderNo: z.string(),
  amount: moneyText,
  wirePaymentDetails,
  /** `create`: as they came with the order. `validation`: that answer was lost, and they came with its validation. */
  source: z.enum(['create', 'validation']),
  /** Total of the validation, and whether the amount is the same to the cent; null where the desk does not know the validation. */
  expectedAmount: z.nullable(moneyText),
  isExpectedAmount: z.nullable(z.boolean()),
  /** Empty where every field is as it was in the validation and with the earlier orders. */
  differences: z.array(wireChange),
  findings: z.array(wireRemark),
  /** When the desk wrote them down, by its own clock. */
  recordedAt: z.number(),
});
export type WireInstructions = z.infer<typeof wireInstructions>;

/** What an order was placed with: what its validation named and returned. The interface gives none of it with the order. */
export const orderPlacement = z.object({
  orderNo: z.string(),
  /** As the marketplace listed it at the time of the validation; null where it was not recorded. */
  shippingAddress: z.nullable(shippingAddress),
  shippingOption: shippingRate,
  /** The buy requests of the order that were made through the desk. */
  buyRequests: z.array(buyRequest),
  subtotal: moneyText,
  shippingFee: moneyText,
  insurance: moneyText,
  warranty: moneyText,
  total: moneyText,
});
export type OrderPlacement = z.infer<typeof orderPlacement>;

/**
 * A buy request that was sent under an Idempotency-Key and has no answer: `sending` while it is under way; `unknown` when the answer was
 * lost, so that it may exist at the marketplace and is not repeated by itself.
 */
export const buyRequestIntent = z.object({
  /** The Idempotency-Key. */
  key: z.string(),
  state: z.enum(['sending', 'unknown']),
  startedAt: z.number(),
  /** What was asked for; null where it was no buy request that can be read. */
  asked: z.nullable(buyRequestInput),
  startedFrom: z.nullable(z.string()),
});
export type BuyRequestIntent = z.infer<typeof buyRequestIntent>;

/** The gateway's own resources: same-origin, JSON, bare. */
export const deskEndpoints = {
  readSession: { method: 'GET', path: '/session', status: 200, form: 'bare', data: session },
  openSession: {
    method: 'POST',
    path: '/session',
    status: 200,
    form: 'bare',
    body: z.object({ apiKey: z.string() }),
    data: session,
  },
  closeSession: { method: 'DELETE', path: '/session', status: 200, form: 'bare', data: session },
  listCart: {
    method: 'GET',
    path: '/desk/buy-requests',
    status: 200,
    form: 'bare',
    data: tolerantList(cartLine),
  },
  forgetBuyRequest: {
    method: 'DELETE',
    path: '/desk/buy-requests/:id',
    status: 200,
    form: 'bare',
    data: z.object({ id: z.string() }),
  },
  /** Puts a forgotten line back where it was. */
  restoreBuyRequest: {
    method: 'PUT',
    path: '/desk/buy-requests/:id',
    status: 200,
    form: 'bare',
    data: cartLine,
  },
  /** Buy requests without an answer, newest first; those put away are left out. */
  listBuyRequestIntents: {
    method: 'GET',
    path: '/desk/buy-request-intents',
    status: 200,
    form: 'bare',
    data: z.array(buyRequestIntent),
  },
  /** Puts away the line of a buy request whose answer was lost; its key stays used for ever. */
  dismissBuyRequestIntent: {
    method: 'DELETE',
    path: '/desk/buy-request-intents/:key',
    status: 200,
    form: 'bare',
    data: z.object({ key: z.string() }),
  },
  readValidation: {
    method: 'GET',
    path: '/desk/validations/:orderMetaId',
    status: 200,
    form: 'bare',
    data: rememberedValidation,
  },
  readOrderAttempt: {
    method: 'GET',
    path: '/desk/order-attempts/:orderMetaId',
    status: 200,
    form: 'bare',
    data: z.discriminatedUnion('state', [untriedOrder, orderAttempt]),
  },
  /** Attempts whose end is open (`sending` or `unknown`), newest first. */
  listOpenOrderAttempts: {
    method: 'GET',
    path: '/desk/order-attempts',
    status: 200,
    form: 'bare',
    data: z.array(orderAttempt),
  },
  /** 404 for an order that was not placed through the desk. */
  readOrderPlacement: {
    method: 'GET',
    path: '/desk/orders/:orderNo/placement',
    status: 200,
    form: 'bare',
    data: orderPlacement,
  },
  readWireInstructions: {
    method: 'GET',
    path: '/desk/wire-instructions/:orderNo',
    status: 200,
    form: 'bare',
    data: wireInstructions,
  },
} as const satisfies Record<string, Endpoint>;
