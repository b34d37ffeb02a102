import type { EndpointName } from '@/contract/interface';

/*
 * How strictly the client reads each field of the interface: values that must pass in it, and values that must fail closed.
 */

/** Stands for leaving the field out. */
export const absent = Symbol('absent');

export interface Kind {
  passes: readonly unknown[];
  fails: readonly unknown[];
}

export const kinds = {
  moneyNumber: {
    passes: [0, 0.01, 312, 312.5, 9_999_999.99],
    fails: [absent, null, '312.00', '', -0.01, 0.001, 312.505, 1e21, true, {}, [312]],
  },
  moneyText: {
    passes: ['0.00', '1', '1.5', '41220.00', '41220.500'],
    fails: [
      absent,
      null,
      41220,
      '',
      '41,220.00',
      '-1.00',
      '1.005',
      '1e3',
      'NaN',
      ' 1.00',
      '$1',
      '1.00.00',
      {},
    ],
  },
  identifier: { passes: ['x', '0'], fails: [absent, null, '', 42, {}] },
  digits: {
    passes: ['1', '1795167667123'],
    fails: [absent, null, '', '12a', '-1', '1.5', 1_795_167_667_123],
  },
  count: { passes: [0, 5000], fails: [absent, null, -1, 1.5, '10', true] },
  optionalCount: { passes: [absent, null, 0, 10], fails: [-1, 1.5, '10'] },
  countText: { passes: ['0', '14'], fails: [absent, null, '', '-1', '1.5', '1,000', 12] },
  text: { passes: ['', 'anything', 'ünïcödé 東京'], fails: [absent, null, 42, {}] },
  optionalText: { passes: [absent, null, '', 'anything'], fails: [42, {}, []] },
  status: { passes: ['never-seen-before', 'OPEN', 'on-the-way', ''], fails: [absent, null, 3] },
  bankText: { passes: ['x', '0001'], fails: [absent, null, '', 500000005, {}] },
  openBankText: { passes: ['', 'Attach the order number'], fails: [absent, null, 42, {}] },
  optionalMoneyNumber: { passes: [absent, null, 0, 599], fails: ['599', -1, 0.001] },
  optionalNumber: { passes: [absent, null, 2], fails: ['2', true] },
  optionalFlag: { passes: [absent, null, true, false], fails: ['true', 1] },
  flag: { passes: [true, false], fails: [absent, null, 'true', 1] },
  list: { passes: [[]], fails: [absent, null, {}, 'none', [null], [42], [{}]] },
  optionalList: { passes: [absent, null, [], ['x']], fails: [{}, 'none', [42]] },
  optionalObject: { passes: [absent, null, {}], fails: ['none', 42, []] },
  object: { passes: [{}], fails: [absent, null, 'none', 42, []] },
  strictObject: { passes: [], fails: [absent, null, {}, 'none', 42, []] },
  unseen: { passes: [absent, null, 'x', 42, true, { a: 1 }, [1]], fails: [] },
} satisfies Record<string, Kind>;

type Fields = Record<string, keyof typeof kinds>;

const below = (path: string, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, kind]) => [`${path}.${name}`, kind]));

const properties: Fields = {
  color: 'optionalText',
  grade: 'optionalText',
  carrier: 'optionalText',
  storage: 'optionalText',
  countrySpec: 'optionalText',
};

const address: Fields = {
  id: 'identifier',
  addressLine1: 'text',
  apartmentNumber: 'optionalText',
  city: 'optionalText',
  state: 'optionalText',
  country: 'text',
  postalCode: 'optionalText',
};

const rate: Fields = {
  id: 'identifier',
  object: 'optionalText',
  mode: 'optionalText',
  carrier: 'text',
  service: 'text',
  rate: 'moneyNumber',
  currency: 'text',
  delivery_days: 'optionalNumber',
  delivery_date: 'unseen',
  est_delivery_days: 'optionalNumber',
  delivery_date_guaranteed: 'optionalFlag',
  shipment_id: 'identifier',
  carrier_account_id: 'optionalText',
};

const matchedTarget: Fields = {
  id: 'identifier',
  name: 'text',
  quantity: 'count',
  minQuantity: 'optionalCount',
  price: 'moneyNumber',
  status: 'optionalText',
  counterOffers: 'unseen',
  ...below('properties', properties),
};

const item: Fields = {
  id: 'identifier',
  name: 'text',
  quantity: 'count',
  price: 'moneyNumber',
  total: 'moneyNumber',
  properties: 'optionalObject',
  status: 'status',
  imageUrl: 'optionalText',
  warrantyTime: 'unseen',
  shippingTime: 'unseen',
  shippingMethod: 'optionalText',
  shipment: 'optionalText',
  possibleStatuses: 'optionalList',
  sellrequestId: 'optionalText',
  trackingInformation: 'optionalObject',
  'trackingInformation.trackingUrl': 'optionalText',
  'trackingInformation.trackingNumber': 'optionalText',
};

const order: Fields = {
  id: 'identifier',
  orderDate: 'text',
  orderNo: 'digits',
  status: 'status',
  quantity: 'countText',
  products: 'countText',
  totalPrice: 'moneyText',
  amountPaid: 'moneyText',
  items: 'list',
  ...below('items.0', item),
};

const localWire: Fields = {
  payeeName: 'bankText',
  routingNo: 'bankText',
  accNo: 'bankText',
  accType: 'openBankText',
  bankAddress: 'openBankText',
  specialInstruction: 'openBankText',
  address: 'openBankText',
};

const wire: Fields = {
  international: 'strictObject',
  local: 'strictObject',
  ...below('international', { ...localWire, swiftCode: 'bankText' }),
  ...below('local', localWire),
};

/** The fields of each endpoint's example answer, by their path in the whole body. */
export const answerFields: Record<Exclude<EndpointName, 'deleteShippingAddress'>, Fields> = {
  createShippingRates: {
    'data.subTotal': 'moneyNumber',
    'data.rates': 'list',
    'data.isVerifiedAddress': 'optionalFlag',
    ...below('data.rates.1', rate),
  },
  listShippingAddresses: { data: 'list', ...below('data.1', address) },
  createShippingAddress: below('data', address),
  updateShippingAddress: below('data', address),
  createBuyRequest: below('data', {
    id: 'identifier',
    name: 'text',
    category: 'text',
    brand: 'text',
    sku: 'unseen',
    price: 'moneyNumber',
    status: 'status',
    createdAt: 'text',
    updatedAt: 'text',
    quantity: 'count',
    properties: 'object',
    currency: 'optionalText',
    origin: 'unseen',
    invoiceId: 'unseen',
    matched: 'flag',
    matchedTarget: 'list',
    ...below('matchedTarget.0', matchedTarget),
  }),
  listSellRequests: {
    'data.total': 'count',
    'data.data': 'list',
    ...below('data.data.0', {
      id: 'identifier',
      name: 'text',
      category: 'text',
      brand: 'text',
      price: 'moneyNumber',
      msrp: 'optionalMoneyNumber',
      sku: 'optionalText',
      status: 'status',
      updatedAt: 'text',
      createdAt: 'text',
      quantity: 'count',
      minQuantity: 'optionalCount',
      properties: 'object',
      seller: 'optionalText',
      imgUrl: 'optionalText',
      ...below('properties', properties),
    }),
  },
  listOrders: { total: 'countText', data: 'list', ...below('data.0', order) },
  readOrder: order,
  validateOrder: {
    orderMetaId: 'identifier',
    subtotal: 'moneyText',
    shippingFee: 'moneyText',
    insurance: 'moneyText',
    warranty: 'moneyText',
    total: 'moneyText',
    wirePaymentDetails: 'strictObject',
    ...below('wirePaymentDetails', wire),
  },
  createOrder: below('data', {
    orderNo: 'digits',
    amount: 'moneyText',
    wirePaymentDetails: 'strictObject',
    ...below('wirePaymentDetails', wire),
  }),
};
