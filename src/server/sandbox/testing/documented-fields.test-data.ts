import { expect } from 'vitest';

/*
 * Every field of the interface's "Resources and their fields", with the sandbox's values. For toEqual, which
 * accepts no missing and no extra field.
 */

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
export const decimal = /^\d+\.\d\d$/;
const text = expect.any(String);
const number = expect.any(Number);
export const matching = (pattern: RegExp) => expect.stringMatching(pattern);

const wireFields = {
  payeeName: text,
  routingNo: text,
  accNo: text,
  accType: text,
  bankAddress: text,
  specialInstruction: text,
  address: text,
};
export const wire = { international: { ...wireFields, swiftCode: text }, local: wireFields };

export const address = {
  id: matching(uuid),
  addressLine1: text,
  apartmentNumber: text,
  city: text,
  state: text,
  country: 'US',
  postalCode: text,
};

export const rate = {
  id: matching(/^rate_\w+$/),
  object: 'Rate',
  mode: text,
  carrier: text,
  service: text,
  rate: number,
  currency: 'USD',
  delivery_days: expect.toSatisfy((days) => days === null || Number.isInteger(days)),
  delivery_date: null,
  est_delivery_days: expect.toSatisfy((days) => days === null || Number.isInteger(days)),
  delivery_date_guaranteed: expect.any(Boolean),
  shipment_id: matching(/^shp_\w+$/),
  carrier_account_id: matching(/^ca_\w+$/),
};

const stockProperties = { color: 'Midnight', grade: 'A', carrier: 'Unlocked', storage: '128GB' };

const matchedTarget = {
  id: matching(uuid),
  createdAt: matching(instant),
  updatedAt: matching(instant),
  name: 'iPhone 13',
  category: 'phones',
  brand: 'Apple',
  sku: null,
  quantity: 10,
  price: 300,
  status: 'open',
  properties: { ...stockProperties, countrySpec: '' },
  isBulk: false,
  counterOffers: null,
  target: null,
  margin: '20.00',
  origin: null,
  expiryDate: null,
  currency: 'USD',
  deal: null,
  isCustom: false,
  seller: matching(uuid),
  minQuantity: 1,
  originalQuantity: 10,
  actualPrice: 300,
  upc: null,
  mpn: null,
  description: null,
  specs: null,
  source: 'DIRECT',
  imgUrl: null,
  imgUrls: null,
  sourceMetadata: false,
};

export const buyRequest = {
  id: matching(uuid),
  name: 'iPhone 13',
  category: 'phones',
  brand: 'Apple',
  sku: null,
  price: 320,
  status: 'open',
  createdAt: matching(instant),
  updatedAt: matching(instant),
  quantity: 10,
  properties: { color: '', grade: 'A', carrier: '', storage: '', countrySpec: 'US' },
  buyer: matching(uuid),
  minQuantity: 10,
  isBulk: false,
  currency: 'USD',
  origin: null,
  isCustom: false,
  invoiceId: null,
  actualPrice: 320,
  matched: true,
  matchedTarget: [matchedTarget],
};

export const sellRequest = {
  id: matching(uuid),
  name: 'iPhone 13',
  category: 'phones',
  brand: 'Apple',
  price: 300,
  msrp: 599,
  sku: text,
  status: 'open',
  updatedAt: matching(instant),
  createdAt: matching(instant),
  quantity: 10,
  minQuantity: 1,
  properties: stockProperties,
  seller: matching(uuid),
  imgUrl: text,
};

export const order = {
  id: matching(uuid),
  orderDate: matching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+$/),
  orderNo: matching(/^\d{13}$/),
  status: 'awaiting-payment',
  quantity: '10',
  products: '1',
  totalPrice: matching(decimal),
  amountPaid: '0.00',
  items: [
    {
      id: matching(uuid),
      margin: 20,
      name: 'iPhone 13',
      quantity: 10,
      price: 320,
      total: 3200,
      properties: stockProperties,
      status: 'awaiting-shipment',
      imageUrl: text,
      warrantyTime: null,
      shippingTime: null,
      shippingMethod: 'SERVICE_SHIPPING',
      shipment: matching(/^shp_\w+$/),
      possibleStatuses: [],
      sellrequestId: matching(uuid),
      trackingInformation: {
        slugId: null,
        carrier: null,
        trackerId: null,
        trackingUrl: null,
        trackingNumber: null,
      },
    },
  ],
};
