import { miami } from '@/lib/testing/test-address';
import type { EndpointName } from '../interface';

/*
 * One response per endpoint as in the interface, with the fields that the schemas do not name. Companies,
 * accounts and identifiers are made up; the routing number is of a range that was never assigned.
 */

const properties = {
  color: 'Midnight',
  grade: 'A',
  carrier: 'Unlocked',
  storage: '128GB',
  countrySpec: 'US',
};

const address = { id: '0a4f9a0e-6a1c-4a5e-9a61-2f3c1d0b7e11', ...miami };

const rate = {
  id: 'rate_5f2c8d',
  object: 'Rate',
  mode: 'production',
  carrier: 'FedEx',
  service: 'FEDEX_2_DAY',
  rate: 118.4,
  currency: 'USD',
  delivery_days: 2,
  delivery_date: null,
  est_delivery_days: 2,
  delivery_date_guaranteed: false,
  shipment_id: 'shp_81ba7e',
  carrier_account_id: 'ca_27d1f0',
};

const matchedTarget = {
  id: '3b0d5f0c-0c43-4d0e-8a33-5a3c8f6f2a10',
  createdAt: '2026-11-18T08:00:00.000Z',
  updatedAt: '2026-11-19T16:45:12.480Z',
  name: 'iPhone 13',
  category: 'phones',
  brand: 'Apple',
  sku: null,
  quantity: 240,
  price: 305,
  status: 'open',
  properties,
  isBulk: true,
  counterOffers: null,
  target: null,
  margin: '0.00',
  origin: null,
  expiryDate: null,
  currency: 'USD',
  deal: null,
  isCustom: false,
  seller: '9d0c2c58-5b8b-4d7c-8a0e-0f5b6f1f3c77',
  minQuantity: 10,
  originalQuantity: 300,
  actualPrice: 305,
  upc: null,
  mpn: null,
  description: null,
  specs: null,
  source: 'DIRECT',
  imgUrl: null,
  imgUrls: null,
  sourceMetadata: false,
};

const buyRequest = {
  id: '6c1d9c38-2a84-4c39-9a0b-2f7e0c1b5d42',
  name: 'iPhone 13',
  category: 'phones',
  brand: 'Apple',
  sku: null,
  price: 312.5,
  status: 'open',
  createdAt: '2026-11-20T09:30:00.000Z',
  updatedAt: '2026-11-20T09:30:00.000Z',
  quantity: 120,
  properties,
  buyer: '1f0f4f1e-8a0d-4a83-9d8a-7b1c5d2e9f03',
  minQuantity: 1,
  isBulk: true,
  currency: 'USD',
  origin: null,
  isCustom: false,
  invoiceId: null,
  actualPrice: 312.5,
  matched: true,
  matchedTarget: [matchedTarget],
};

const sellRequest = {
  id: '3b0d5f0c-0c43-4d0e-8a33-5a3c8f6f2a10',
  name: 'iPhone 13',
  category: 'phones',
  brand: 'Apple',
  price: 305,
  msrp: 599,
  sku: 'APL-IP13-128-MID-A',
  status: 'open',
  updatedAt: '2026-11-19T16:45:12.480Z',
  createdAt: '2026-11-18T08:00:00.000Z',
  quantity: 240,
  minQuantity: 10,
  properties: { color: 'Midnight', grade: 'A', carrier: 'Unlocked', storage: '128GB' },
  seller: '9d0c2c58-5b8b-4d7c-8a0e-0f5b6f1f3c77',
  imgUrl: 'https://images.example/iphone-13.png',
};

const orderItem = {
  id: '5b7b8f2a-3e13-4b7e-9a57-0d6a4c2f8e21',
  margin: 7.5,
  name: 'iPhone 13',
  quantity: 120,
  price: 312.5,
  total: 37500,
  properties: { color: 'Midnight', grade: 'A', carrier: 'Unlocked', storage: '128GB' },
  status: 'awaiting-shipment',
  imageUrl: 'https://images.example/iphone-13.png',
  warrantyTime: null,
  shippingTime: null,
  shippingMethod: 'SERVICE_SHIPPING',
  shipment: 'shp_81ba7e',
  possibleStatuses: ['seller-shipped', 'canceled'],
  sellrequestId: '3b0d5f0c-0c43-4d0e-8a33-5a3c8f6f2a10',
  trackingInformation: {
    slugId: null,
    carrier: null,
    trackerId: null,
    trackingUrl: null,
    trackingNumber: null,
  },
};

const order = {
  id: '8e5e1d8f-0a5c-4a27-8f5e-9c3b7a6d1f90',
  orderDate: '2026-11-20T09:41:07.123456',
  orderNo: '1795167667123',
  status: 'awaiting-payment',
  quantity: '120',
  products: '1',
  totalPrice: '37805.90',
  amountPaid: '0.00',
  items: [orderItem],
};

const localWire = {
  payeeName: 'Example Settlement LLC',
  routingNo: '500000005',
  accNo: '000123456789',
  accType: 'Checking',
  bankAddress: '1 Example Plaza, Springfield, IL 62701',
  specialInstruction: '',
  address: '200 Sample Avenue, Springfield, IL 62701',
};

const wirePaymentDetails = {
  international: { ...localWire, accNo: '000555666777', routingNo: '990000123', swiftCode: 'EXMPUS33XXX' },
  local: localWire,
};

const validation = {
  orderMetaId: 'c0ffee00-4d1d-4c47-8f0e-2a9b3c4d5e6f',
  subtotal: '37500.00',
  shippingFee: '118.40',
  insurance: '187.50',
  warranty: '0.00',
  total: '37805.90',
  wirePaymentDetails,
};

const enveloped = (status: number, data: unknown) => ({ status, description: 'Success', data });

/** The response of each endpoint. */
export const exampleResponses: Record<EndpointName, unknown> = {
  createShippingRates: enveloped(201, {
    subTotal: 37500,
    rates: [rate, { ...rate, id: 'rate_9a01c4', service: 'FEDEX_GROUND', rate: 61.25, delivery_days: null }],
    isVerifiedAddress: true,
  }),
  listShippingAddresses: enveloped(200, [address, { ...address, id: 'b2', apartmentNumber: null }]),
  createShippingAddress: enveloped(201, address),
  updateShippingAddress: enveloped(200, { ...address, apartmentNumber: null }),
  deleteShippingAddress: enveloped(200, null),
  createBuyRequest: enveloped(201, buyRequest),
  listSellRequests: enveloped(200, { total: 5000, data: [sellRequest] }),
  listOrders: { total: '14', data: [order] },
  readOrder: order,
  validateOrder: validation,
  createOrder: {
    ...enveloped(200, { orderNo: order.orderNo, amount: validation.total, wirePaymentDetails }),
    description: 'Pay by wire and attach the order number as memo',
  },
};

/** The request of each endpoint. */
export const exampleInputs = {
  createShippingRates: { body: { address: address.id, buyRequestIds: [buyRequest.id] } },
  listShippingAddresses: {},
  createShippingAddress: {
    body: {
      addressLine1: address.addressLine1,
      apartmentNumber: null,
      city: address.city,
      state: address.state,
      country: address.country,
      postalCode: address.postalCode,
    },
  },
  updateShippingAddress: { params: { id: address.id }, body: address },
  deleteShippingAddress: { params: { id: address.id } },
  createBuyRequest: {
    body: { name: 'iPhone 13', brand: 'Apple', category: 'phones', price: 312.5, quantity: 120, properties },
  },
  listSellRequests: { query: { page: 2, take: 50, brand: 'Apple,Samsung', searchTerm: '13 & 14' } },
  listOrders: { query: { status: 'current' } },
  readOrder: { params: { orderNo: order.orderNo } },
  validateOrder: {
    body: { buyRequestIds: [buyRequest.id], buyerAddress: address.id, shippingOption: rate },
  },
  createOrder: { body: { orderMetaId: validation.orderMetaId } },
} as const;
