import type { EndpointName } from '@/contract/interface';

/*
 * How strictly the client parses each field of the interface: values that must pass, and values that must fail closed.
 */

/** The field is left out. */
export const absent = Symbol('absent');

export interface Kind {
  passes: readonly unknown[];
  fails: readonly unknown[];
}

/** Any value passes: it is parsed as a usable value, or as missing. */
const anything = [absent, null, '', 'text', 0, -1, 0.001, 1e21, true, {}, [], [42], [null], 'none'];

export const kinds = {
  decoration: { passes: anything, fails: [] },
  /** A list whose unusable rows are withheld one by one. */
  rows: { passes: [[], [null], [42], [{}], ['text'], [[]]], fails: [absent, null, {}, 'none'] },
  number: { passes: [0, 312.5, -1, 0.1 + 0.2, 1e21], fails: [absent, null, '312.00', true, {}] },
  total: { passes: [0, 5000, '5000'], fails: [absent, null, -1, 1.5, 'ten', true] },
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
  text: { passes: ['', 'anything', 'ünïcödé 東京'], fails: [absent, null, 42, {}] },
  bankText: { passes: ['x', '0001'], fails: [absent, null, '', 500000005, {}] },
  openBankText: { passes: ['', 'Attach the order number'], fails: [absent, null, 42, {}] },
  flag: { passes: [true, false], fails: [absent, null, 'true', 1] },
  strictObject: { passes: [], fails: [absent, null, {}, 'none', 42, []] },
  unseen: { passes: [absent, null, 'x', 42, true, { a: 1 }, [1]], fails: [] },
} satisfies Record<string, Kind>;

type Fields = Record<string, keyof typeof kinds>;

const below = (path: string, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, kind]) => [`${path}.${name}`, kind]));

/*
 * List rows are parsed one by one; contract/tolerant-list.test.ts covers rows with unusable members. An endpoint with a single resource is
 * strict about its identifiers and tolerant about its descriptions.
 */

const address: Fields = {
  id: 'identifier',
  addressLine1: 'text',
  apartmentNumber: 'decoration',
  city: 'decoration',
  state: 'decoration',
  country: 'decoration',
  postalCode: 'decoration',
};

const order: Fields = {
  id: 'decoration',
  orderDate: 'decoration',
  orderNo: 'identifier',
  status: 'decoration',
  quantity: 'decoration',
  products: 'decoration',
  totalPrice: 'decoration',
  amountPaid: 'decoration',
  items: 'decoration',
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

/** The fields of each endpoint's example response, by their path in the whole body. */
export const answerFields: Record<Exclude<EndpointName, 'deleteShippingAddress'>, Fields> = {
  createShippingRates: {
    'data.subTotal': 'number',
    'data.rates': 'rows',
    'data.isVerifiedAddress': 'decoration',
  },
  listShippingAddresses: { data: 'rows' },
  createShippingAddress: below('data', address),
  updateShippingAddress: below('data', address),
  createBuyRequest: below('data', {
    id: 'identifier',
    name: 'text',
    category: 'text',
    brand: 'text',
    sku: 'unseen',
    price: 'moneyNumber',
    status: 'decoration',
    createdAt: 'decoration',
    updatedAt: 'decoration',
    quantity: 'count',
    properties: 'decoration',
    currency: 'decoration',
    origin: 'unseen',
    invoiceId: 'unseen',
    matched: 'flag',
    matchedTarget: 'decoration',
  }),
  listSellRequests: { 'data.total': 'total', 'data.data': 'rows' },
  listOrders: { total: 'decoration', data: 'rows' },
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
