import './schema-config';
import * as z from 'zod/mini';
import type { Endpoint } from './endpoint';
import { buyRequest, orderValidation, shippingRate, wirePaymentDetails } from './resources';
import { identifier, moneyText } from './scalars';

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
  buyRequest,
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

/** What became of a create. `unknown`: it was sent and no readable answer came; nobody may place it again. */
export const orderAttempt = z.discriminatedUnion('state', [
  z.object({ state: z.literal('sending'), ...attemptTimes }),
  z.object({ state: z.literal('placed'), ...attemptTimes, orderNo: z.string(), amount: moneyText }),
  z.object({ state: z.literal('refused'), ...attemptTimes, status: z.number(), description: z.string() }),
  z.object({ state: z.literal('unknown'), ...attemptTimes, description: z.string() }),
  z.object({ state: z.literal('notPlaced'), ...attemptTimes, description: z.string() }),
]);
export type OrderAttempt = z.infer<typeof orderAttempt>;

/** Amount and wire details as they came with the order, whose number is the memo. */
export const wireInstructions = z.object({ orderNo: z.string(), amount: moneyText, wirePaymentDetails });
export type WireInstructions = z.infer<typeof wireInstructions>;

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
    data: z.array(cartLine),
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
    data: orderAttempt,
  },
  /** Attempts whose end is open (`sending` or `unknown`), newest first. */
  listOpenOrderAttempts: {
    method: 'GET',
    path: '/desk/order-attempts',
    status: 200,
    form: 'bare',
    data: z.array(orderAttempt),
  },
  readWireInstructions: {
    method: 'GET',
    path: '/desk/wire-instructions/:orderNo',
    status: 200,
    form: 'bare',
    data: wireInstructions,
  },
} as const satisfies Record<string, Endpoint>;
