import './schema-config';
import * as z from 'zod/mini';
import {
  askingPrice,
  count,
  displayedNumber,
  displayedText,
  identifier,
  moneyNumber,
  moneyText,
  orderDigits,
  pageTotal,
  text,
  textOrEmpty,
  unseen,
} from './scalars';
import { ifWithheld, tolerantList } from './tolerant-list';

/*
 * "Resources and their fields" of the interface. Reading is tolerant: unknown fields pass through (looseObject), statuses are
 * any text, unusable descriptive fields read as not stated, and lists are read row by row (`tolerantList`), so that only unusable rows are
 * withheld. What gets paid (validation, created order, wire details, the chosen rate) is strict and fails closed.
 */

const statedText = z.nullish(z.string());
/** An optional member; null if its value can't be used. */
const orNull = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.nullish(schema), null);
/** A list that may be absent; `tolerantList` reports that. */
const noRows = { rows: [], withheld: [] };
const flag = orNull(z.boolean());

/** Properties of a device as a buy request sends them: every value is a string; a missing or null one is not stated. */
export const statedProperties = z.looseObject({
  color: statedText,
  grade: statedText,
  carrier: statedText,
  storage: statedText,
  countrySpec: statedText,
});

/** Properties of a device: a number or boolean reads as its text, anything else that is not text as not stated. */
export const deviceProperties = z.looseObject({
  color: text,
  grade: text,
  carrier: text,
  storage: text,
  countrySpec: text,
});
export type DeviceProperties = z.infer<typeof deviceProperties>;

/** Properties if they are an object, otherwise none. */
const properties = z.catch(deviceProperties, {});
const optionalProperties = orNull(deviceProperties);

/** Resources: Shipping address. */
export const shippingAddress = z.looseObject({
  id: identifier,
  addressLine1: z.string(),
  apartmentNumber: text,
  city: text,
  state: text,
  country: textOrEmpty,
  postalCode: text,
});
export type ShippingAddress = z.infer<typeof shippingAddress>;

/**
 * Resources: Shipping rate (object). It is sent to `validate` exactly as received, including unknown fields, so nothing in it is converted.
 */
export const shippingRate = z.looseObject({
  id: identifier,
  object: unseen,
  mode: unseen,
  carrier: z.string(),
  service: z.string(),
  rate: moneyNumber,
  currency: z.string(),
  delivery_days: unseen,
  delivery_date: unseen,
  est_delivery_days: unseen,
  delivery_date_guaranteed: unseen,
  shipment_id: identifier,
  carrier_account_id: unseen,
});
export type ShippingRate = z.infer<typeof shippingRate>;

/** Data of POST /v1/shipping-rates; a rate that can't be used is withheld. */
export const shippingRates = z.pipe(
  z.looseObject({ subTotal: displayedNumber, rates: tolerantList(shippingRate), isVerifiedAddress: flag }),
  z.transform(({ rates: { rows, withheld }, ...rest }) => ({
    ...rest,
    rates: rows,
    ...ifWithheld(withheld),
  })),
);
export type ShippingRates = z.infer<typeof shippingRates>;

/** Resources: Buy request, "Each element of matchedTarget": the sell-side records that match. */
export const matchedTarget = z.looseObject({
  id: identifier,
  name: z.string(),
  quantity: count,
  minQuantity: orNull(count),
  price: moneyNumber,
  status: text,
  properties: optionalProperties,
  currency: text,
  seller: text,
});
export type MatchedTarget = z.infer<typeof matchedTarget>;

/** Resources: Buy request. Matches that can't be used are withheld. */
export const buyRequest = z.pipe(
  z.looseObject({
    id: identifier,
    name: z.string(),
    category: z.string(),
    brand: z.string(),
    price: moneyNumber,
    status: textOrEmpty,
    createdAt: textOrEmpty,
    updatedAt: textOrEmpty,
    quantity: count,
    properties,
    currency: text,
    matched: z.boolean(),
    matchedTarget: z.catch(tolerantList(matchedTarget, "the list of its matches can't be read"), noRows),
  }),
  z.transform(({ matchedTarget: { rows, withheld }, ...rest }) => ({
    ...rest,
    matchedTarget: rows,
    ...ifWithheld(withheld),
  })),
);
export type BuyRequest = z.infer<typeof buyRequest>;
/** A buy request as the service returns it. */
export type BuyRequestResponse = z.input<typeof buyRequest>;

/** Resources: Sell request. Descriptive fields may be missing; `price` may have digits beyond whole cents. */
export const sellRequest = z.looseObject({
  id: identifier,
  name: z.string(),
  category: textOrEmpty,
  brand: textOrEmpty,
  price: askingPrice,
  msrp: orNull(z.number().check(z.gte(0), z.lt(1e13))),
  sku: text,
  status: textOrEmpty,
  updatedAt: textOrEmpty,
  createdAt: textOrEmpty,
  quantity: count,
  minQuantity: orNull(count),
  properties,
  seller: text,
  imgUrl: text,
});
export type SellRequest = z.infer<typeof sellRequest>;

/** Data of GET /v2/sell-requests. `total` counts withheld sell requests too. */
export const sellRequestPage = z.pipe(
  z.looseObject({ total: pageTotal, data: tolerantList(sellRequest) }),
  z.transform(({ data: { rows, withheld }, ...rest }) => ({ ...rest, data: rows, ...ifWithheld(withheld) })),
);
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

/** Resources: Order item. Its amounts are only displayed. */
export const orderItem = z.looseObject({
  id: identifier,
  name: z.string(),
  quantity: count,
  price: displayedNumber,
  total: displayedNumber,
  properties: optionalProperties,
  status: textOrEmpty,
  imageUrl: text,
  shippingMethod: text,
  shipment: text,
  possibleStatuses: orNull(z.array(z.string())),
  sellrequestId: text,
  trackingInformation: orNull(trackingInformation),
});
export type OrderItem = z.infer<typeof orderItem>;

/**
 * Resources: Order. `orderDate` has no zone and is UTC; `orderNo` is opaque text. Amounts and counts are as received, for display, and may
 * be any text.
 */
export const order = z.pipe(
  z.looseObject({
    id: textOrEmpty,
    orderDate: textOrEmpty,
    orderNo: identifier,
    status: textOrEmpty,
    quantity: textOrEmpty,
    products: textOrEmpty,
    totalPrice: displayedText,
    amountPaid: displayedText,
    items: z.catch(tolerantList(orderItem, "the list of its items can't be read"), noRows),
  }),
  z.transform(({ items: { rows, withheld }, ...rest }) => ({
    ...rest,
    items: rows,
    ...ifWithheld(withheld),
  })),
);
export type Order = z.infer<typeof order>;

/** Data of GET /v1/orders. An order that can't be used is withheld. */
export const orderList = z.pipe(
  z.looseObject({ total: textOrEmpty, data: tolerantList(order) }),
  z.transform(({ data: { rows, withheld }, ...rest }) => ({ ...rest, data: rows, ...ifWithheld(withheld) })),
);
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

/** The amounts of a validation. */
export const validationAmounts = {
  subtotal: moneyText,
  shippingFee: moneyText,
  insurance: moneyText,
  warranty: moneyText,
  total: moneyText,
};

/** Resources: Order validation result. */
export const orderValidation = z.looseObject({
  orderMetaId: identifier,
  ...validationAmounts,
  wirePaymentDetails,
});
export type OrderValidation = z.infer<typeof orderValidation>;

/** Data of POST /v1/orders/create. */
export const createdOrder = z.looseObject({ orderNo: orderDigits, amount: moneyText, wirePaymentDetails });
export type CreatedOrder = z.infer<typeof createdOrder>;

/** Limits: the window in which an orderMetaId may be used, from the moment of validation, in milliseconds. */
export const validationWindow = 15 * 60 * 1000;
