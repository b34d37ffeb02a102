import './schema-config';
import * as z from 'zod/mini';
import { count, countText, identifier, moneyNumber, moneyText, timestamp, unseen } from './scalars';

/*
 * "Resources and their fields" of the interface. Reading is tolerant: unknown fields pass through (looseObject), statuses are
 * any text, descriptive fields may be missing. Identifiers, counts, money and bank details are strict and fail closed.
 */

const text = z.optional(z.nullable(z.string()));

/** Properties of a device: every value a string; one that is missing or null is treated as not stated. */
export const deviceProperties = z.looseObject({
  color: text,
  grade: text,
  carrier: text,
  storage: text,
  countrySpec: text,
});
export type DeviceProperties = z.infer<typeof deviceProperties>;

/** Resources: Shipping address. */
export const shippingAddress = z.looseObject({
  id: identifier,
  addressLine1: z.string(),
  apartmentNumber: text,
  city: text,
  state: text,
  country: z.string(),
  postalCode: text,
});
export type ShippingAddress = z.infer<typeof shippingAddress>;

/** Resources: Shipping rate (object). Goes back to `validate` exactly as it came, unknown fields included. */
export const shippingRate = z.looseObject({
  id: identifier,
  object: text,
  mode: text,
  carrier: z.string(),
  service: z.string(),
  rate: moneyNumber,
  currency: z.string(),
  delivery_days: z.optional(z.nullable(z.number())),
  delivery_date: unseen,
  est_delivery_days: z.optional(z.nullable(z.number())),
  delivery_date_guaranteed: z.optional(z.nullable(z.boolean())),
  shipment_id: identifier,
  carrier_account_id: text,
});
export type ShippingRate = z.infer<typeof shippingRate>;

/** Data of POST /v1/shipping-rates. */
export const shippingRates = z.looseObject({
  subTotal: moneyNumber,
  rates: z.array(shippingRate),
  isVerifiedAddress: z.optional(z.nullable(z.boolean())),
});
export type ShippingRates = z.infer<typeof shippingRates>;

/** Resources: Buy request, "Each element of matchedTarget": the sell-side records that match. */
export const matchedTarget = z.looseObject({
  id: identifier,
  name: z.string(),
  quantity: count,
  minQuantity: z.optional(z.nullable(count)),
  price: moneyNumber,
  status: text,
  properties: z.optional(deviceProperties),
  currency: text,
  seller: text,
});
export type MatchedTarget = z.infer<typeof matchedTarget>;

/** Resources: Buy request. */
export const buyRequest = z.looseObject({
  id: identifier,
  name: z.string(),
  category: z.string(),
  brand: z.string(),
  price: moneyNumber,
  status: z.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
  quantity: count,
  properties: deviceProperties,
  currency: z.optional(z.nullable(z.string())),
  matched: z.boolean(),
  matchedTarget: z.array(matchedTarget),
});
export type BuyRequest = z.infer<typeof buyRequest>;

/** Resources: Sell request. */
export const sellRequest = z.looseObject({
  id: identifier,
  name: z.string(),
  category: z.string(),
  brand: z.string(),
  price: moneyNumber,
  msrp: z.optional(z.nullable(moneyNumber)),
  sku: text,
  status: z.string(),
  updatedAt: timestamp,
  createdAt: timestamp,
  quantity: count,
  minQuantity: z.optional(z.nullable(count)),
  properties: deviceProperties,
  seller: text,
  imgUrl: text,
});
export type SellRequest = z.infer<typeof sellRequest>;

/** Data of GET /v2/sell-requests. */
export const sellRequestPage = z.looseObject({ total: count, data: z.array(sellRequest) });
export type SellRequestPage = z.infer<typeof sellRequestPage>;

/** Resources: Order item, trackingInformation. */
export const trackingInformation = z.looseObject({
  slugId: text,
  carrier: text,
  trackerId: text,
  trackingUrl: text,
  trackingNumber: text,
});
export type TrackingInformation = z.infer<typeof trackingInformation>;

/** Resources: Order item. */
export const orderItem = z.looseObject({
  id: identifier,
  name: z.string(),
  quantity: count,
  price: moneyNumber,
  total: moneyNumber,
  properties: z.optional(z.nullable(deviceProperties)),
  status: z.string(),
  imageUrl: text,
  shippingMethod: text,
  shipment: text,
  possibleStatuses: z.optional(z.nullable(z.array(z.string()))),
  sellrequestId: text,
  trackingInformation: z.optional(z.nullable(trackingInformation)),
});
export type OrderItem = z.infer<typeof orderItem>;

/** Resources: Order. `orderDate` has no zone and is UTC; `orderNo` is an opaque string of digits. */
export const order = z.looseObject({
  id: identifier,
  orderDate: z.string(),
  orderNo: z.string().check(z.regex(/^\d+$/, 'not a string of digits')),
  status: z.string(),
  quantity: countText,
  products: countText,
  totalPrice: moneyText,
  amountPaid: moneyText,
  items: z.array(orderItem),
});
export type Order = z.infer<typeof order>;

/** Data of GET /v1/orders. */
export const orderList = z.looseObject({ total: countText, data: z.array(order) });
export type OrderList = z.infer<typeof orderList>;

const localWire = z.looseObject({
  payeeName: z.string().check(z.minLength(1)),
  routingNo: z.string().check(z.minLength(1)),
  accNo: z.string().check(z.minLength(1)),
  accType: z.string(),
  bankAddress: z.string(),
  specialInstruction: z.string(),
  address: z.string(),
});

/** Resources: Wire payment details. Every member is text, and a missing payee, routing or account number fails closed. */
export const wirePaymentDetails = z.looseObject({
  international: z.extend(localWire, { swiftCode: z.string().check(z.minLength(1)) }),
  local: localWire,
});
export type WirePaymentDetails = z.infer<typeof wirePaymentDetails>;

/** Resources: Order validation result. */
export const orderValidation = z.looseObject({
  orderMetaId: identifier,
  subtotal: moneyText,
  shippingFee: moneyText,
  insurance: moneyText,
  warranty: moneyText,
  total: moneyText,
  wirePaymentDetails,
});
export type OrderValidation = z.infer<typeof orderValidation>;

/** Data of POST /v1/orders/create. */
export const createdOrder = z.looseObject({
  orderNo: z.string().check(z.regex(/^\d+$/, 'not a string of digits')),
  amount: moneyText,
  wirePaymentDetails,
});
export type CreatedOrder = z.infer<typeof createdOrder>;

/** Limits: the window in which an orderMetaId may be used, from the moment of validation, in milliseconds. */
export const validationWindow = 15 * 60 * 1000;
