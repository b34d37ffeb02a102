import './schema-config';
import * as z from 'zod/mini';
import type { Endpoint } from './endpoint';
import {
  buyRequest,
  createdOrder,
  order,
  orderList,
  orderValidation,
  type SellRequest,
  sellRequestPage,
  shippingAddress,
  shippingRate,
  shippingRates,
  statedProperties,
} from './resources';
import { identifier, moneyNumber } from './scalars';
import { tolerantList } from './tolerant-list';

/** The path of the interface at the gateway; every path of its table is below it, as in `{base_url}/api`. */
export const interfaceBase = '/api';

/** Body of POST /v1/shipping-addresses; which fields are required differs by country. */
export const shippingAddressInput = z.object({
  addressLine1: z.string(),
  apartmentNumber: z.nullable(z.string()),
  city: z.string(),
  state: z.string(),
  country: z.string(),
  postalCode: z.string(),
});
export type ShippingAddressInput = z.infer<typeof shippingAddressInput>;

/** Body of POST /v1/buy-requests; `price` is the offered unit price in dollars. */
export const buyRequestInput = z.object({
  name: z.string(),
  brand: z.string(),
  category: z.string(),
  price: moneyNumber,
  quantity: z.number(),
  properties: statedProperties,
});
export type BuyRequestInput = z.infer<typeof buyRequestInput>;

/** What a buyer offers for a lot: dollars for each piece, and pieces. */
export type Offer = Partial<Pick<BuyRequestInput, 'price' | 'quantity'>>;

/** The body of a buy request for a lot, by default at its price and minimum quantity, which matches. */
export function buyRequestFor(sellRequest: SellRequest, offer: Offer = {}): BuyRequestInput {
  const { name, brand, category, price, minQuantity, properties } = sellRequest;
  return {
    name,
    brand,
    category,
    price,
    quantity: minQuantity ?? 1,
    properties: { ...properties, countrySpec: 'US' },
    ...offer,
  };
}

export const sellRequestSortFields = ['price', 'quantity', 'createdAt', 'updatedAt'] as const;
export type SellRequestSortField = (typeof sellRequestSortFields)[number];

/** Query of GET /v2/sell-requests; `brand` is one or several brands separated by commas. */
export const sellRequestQuery = z.object({
  page: z.optional(z.number()),
  take: z.optional(z.number()),
  searchTerm: z.optional(z.string()),
  sortDir: z.optional(z.enum(['ASC', 'DESC'])),
  sortBy: z.optional(z.enum(sellRequestSortFields)),
  brand: z.optional(z.string()),
  category: z.optional(z.string()),
});
export type SellRequestQuery = z.infer<typeof sellRequestQuery>;

/** Body of POST /v1/orders/validate: the rate object as received, for the same address and buy requests. */
export const orderValidationInput = z.object({
  buyRequestIds: z.array(z.string()),
  buyerAddress: z.string(),
  shippingOption: shippingRate,
});
export type OrderValidationInput = z.infer<typeof orderValidationInput>;

/** The eleven endpoints of the interface. The client and the sandbox both use this table; no other file contains these paths. */
export const endpoints = {
  createShippingRates: {
    method: 'POST',
    path: '/v1/shipping-rates',
    status: 201,
    form: 'envelope',
    body: z.object({ address: z.string(), buyRequestIds: z.array(z.string()) }),
    data: shippingRates,
  },
  listShippingAddresses: {
    method: 'GET',
    path: '/v1/shipping-addresses',
    form: 'envelope',
    data: tolerantList(shippingAddress),
  },
  createShippingAddress: {
    method: 'POST',
    path: '/v1/shipping-addresses',
    status: 201,
    form: 'envelope',
    body: shippingAddressInput,
    data: shippingAddress,
  },
  updateShippingAddress: {
    method: 'PUT',
    path: '/v1/shipping-addresses/:id',
    form: 'envelope',
    body: z.extend(shippingAddressInput, { id: identifier }),
    data: shippingAddress,
  },
  // "Its request details, response and effects: not shown": success is a 2xx with any body or none.
  deleteShippingAddress: {
    method: 'DELETE',
    path: '/v1/shipping-addresses/:id',
    form: 'envelope',
    data: z.unknown(),
  },
  createBuyRequest: {
    method: 'POST',
    path: '/v1/buy-requests',
    status: 201,
    form: 'envelope',
    body: buyRequestInput,
    data: buyRequest,
  },
  listSellRequests: {
    method: 'GET',
    path: '/v2/sell-requests',
    form: 'envelope',
    query: sellRequestQuery,
    data: sellRequestPage,
  },
  listOrders: {
    method: 'GET',
    path: '/v1/orders',
    query: z.object({ status: z.optional(z.string()) }),
    data: orderList,
  },
  readOrder: { method: 'GET', path: '/v1/orders/:orderNo', data: order },
  validateOrder: {
    method: 'POST',
    path: '/v1/orders/validate',
    body: orderValidationInput,
    data: orderValidation,
  },
  createOrder: {
    method: 'POST',
    path: '/v1/orders/create',
    form: 'envelope',
    body: z.object({ orderMetaId: identifier }),
    data: createdOrder,
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;

/** Whether a text is the name of an endpoint. */
export const isEndpointName = (name: string): name is EndpointName => name in endpoints;
