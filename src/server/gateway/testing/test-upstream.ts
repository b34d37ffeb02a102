import { type EndpointName, endpoints, interfaceBase } from '@/contract/interface';
import type { ShippingAddress } from '@/contract/resources';
import type { Clock } from '@/lib/clock';
import { NotSentError, type SendUpstream } from '../upstream/upstream';

/*
 * For tests: a small marketplace that records its requests and fails on demand.
 */

/** A request as it arrived at the marketplace. */
export interface Arrived {
  method: string;
  /** Path below /api, without query. */
  path: string;
  search: string;
  headers: Record<string, string>;
  body: string;
}

/** An order as GET /v1/orders of this marketplace lists it; see `addOrder`. */
export interface TestOrder {
  orderNo: string;
  key: string;
  totalPrice: string;
  quantity: number;
  sellrequestIds: (string | null)[];
  orderDate: string;
}

/** Replaces the marketplace's response to one request; `respond` does the work and returns the response that it replaces. */
export type Fault = (arrived: Arrived, respond: () => Response) => Response | Promise<Response>;

/** The connection breaks before the marketplace gets the request. */
export const cutBefore: Fault = () => Promise.reject(new TypeError('terminated'));

/** The marketplace does the work, and the connection breaks before its response arrives. */
export const cutAfter: Fault = (_, respond) => {
  respond();
  return Promise.reject(new TypeError('terminated'));
};

/** No connection can be made. */
export const unreachable: Fault = () => Promise.reject(new NotSentError());

export const wireDetails = {
  international: {
    payeeName: 'Northwind Escrow',
    routingNo: '026009593',
    accNo: '9876543210123',
    accType: 'Checking',
    bankAddress: '1 Bank Street, New York',
    specialInstruction: '',
    address: '2 Payee Road, New York',
    swiftCode: 'CHASUS33',
  },
  local: {
    payeeName: 'Northwind Escrow',
    routingNo: '021000021',
    accNo: '1234567890123',
    accType: 'Checking',
    bankAddress: '1 Bank Street, New York',
    specialInstruction: '',
    address: '2 Payee Road, New York',
  },
};

export const buyRequestBody = {
  name: 'iPhone 13',
  brand: 'Apple',
  category: 'phones',
  price: 312.5,
  quantity: 10,
  properties: { color: 'Midnight', grade: 'A', carrier: 'Unlocked', storage: '128GB', countrySpec: 'US' },
};

export const shippingOption = {
  id: 'rate_1',
  carrier: 'UPS',
  service: 'Ground',
  rate: 42.5,
  currency: 'USD',
  shipment_id: 'shp_1',
  note: 'unknown fields stay',
};

const amounts = {
  subtotal: '3125.00',
  shippingFee: '42.50',
  insurance: '15.63',
  warranty: '0.00',
  total: '3183.13',
};

/** The sell request that matches every buy request of this marketplace. */
export const matchedId = 'sell-1';

function toListedOrder({ orderNo, totalPrice, quantity, sellrequestIds, orderDate }: TestOrder) {
  const item = { name: buyRequestBody.name, price: 312.5, status: 'awaiting-shipment' };
  return {
    id: `id-${orderNo}`,
    orderDate,
    orderNo,
    status: 'awaiting-payment',
    quantity: String(quantity),
    products: String(sellrequestIds.length),
    totalPrice,
    amountPaid: '0.00',
    items: sellrequestIds.map((sellrequestId, index) => ({
      ...item,
      id: `item-${index}`,
      quantity,
      total: 312.5,
      sellrequestId,
    })),
  };
}

/** @param clock the marketplace's clock, which sets its `Date`. */
export function createTestUpstream(clock: Clock) {
  const arrived: Arrived[] = [];
  const orders: TestOrder[] = [];
  /** Shared by every key. */
  const addresses: ShippingAddress[] = [];
  const keys = new Set(['key-one', 'key-two']);
  const quantities = new Map<string, number>();
  let fault: Fault | null = null;
  let readFault: Fault | null = null;
  /** The number of orders in one response. */
  let listLimit = 500;
  let count = 0;

  /** Adds an order to the account of a key, as if it were placed elsewhere. By default it looks like the gateway's own. */
  function addOrder(order: Partial<TestOrder> & { key: string }): TestOrder {
    count += 1;
    const created = {
      orderNo: String(1_700_000_000_000 + count),
      totalPrice: amounts.total,
      quantity: buyRequestBody.quantity,
      sellrequestIds: [matchedId],
      orderDate: new Date(clock.now()).toISOString().slice(0, -1),
      ...order,
    };
    orders.unshift(created);
    return created;
  }

  const json = (status: number, data: unknown) =>
    Response.json(data, { status, headers: { date: new Date(clock.now()).toUTCString() } });
  const envelope = (status: number, data: unknown) => json(status, { status, description: 'Done', data });

  function responseTo({ method, path, headers, body }: Arrived): Response {
    if (!keys.has(headers['x-api-key'] ?? '')) {
      return json(401, { status: 401, description: 'Unknown key', data: null });
    }
    count += 1;
    const is = (name: EndpointName) => method === endpoints[name].method && path === endpoints[name].path;
    if (is('listShippingAddresses')) return envelope(200, addresses);
    if (is('createBuyRequest')) {
      const times = { createdAt: '2026-11-20T09:30:00.000Z', updatedAt: '2026-11-20T09:30:00.000Z' };
      const match = { id: matchedId, name: buyRequestBody.name, quantity: 1000, price: 300 };
      const created = { id: `buy-${count}`, status: 'open', matched: true, matchedTarget: [match] };
      return envelope(201, { ...JSON.parse(body), ...times, ...created });
    }
    if (is('listOrders')) {
      const own = orders.filter(({ key }) => key === headers['x-api-key']);
      return json(200, { total: String(own.length), data: own.slice(0, listLimit).map(toListedOrder) });
    }
    if (is('validateOrder')) {
      quantities.set(
        `meta-${count}`,
        buyRequestBody.quantity * (JSON.parse(body).buyRequestIds?.length ?? 1),
      );
      return json(200, { orderMetaId: `meta-${count}`, ...amounts, wirePaymentDetails: wireDetails });
    }
    if (is('createOrder')) {
      const quantity = quantities.get(JSON.parse(body).orderMetaId) ?? buyRequestBody.quantity;
      const { orderNo } = addOrder({ key: headers['x-api-key'] ?? '', quantity });
      return envelope(200, { orderNo, amount: amounts.total, wirePaymentDetails: wireDetails });
    }
    return json(404, { status: 404, description: 'Nothing here', data: null });
  }

  const send: SendUpstream = async (request) => {
    const { pathname, search } = new URL(request.url);
    const one: Arrived = {
      method: request.method,
      path: pathname.slice(interfaceBase.length),
      search,
      headers: Object.fromEntries(request.headers),
      body: await request.text(),
    };
    arrived.push(one);
    const isOrders = one.method === 'GET' && one.path === endpoints.listOrders.path;
    const activeFault = isOrders ? readFault : fault;
    if (!isOrders) fault = null;
    return activeFault ? activeFault(one, () => responseTo(one)) : responseTo(one);
  };

  return {
    send,
    arrived,
    orders,
    addresses,
    keys,
    addOrder,
    /** Sets the fault of the next request that does not list the orders. */
    failNext(next: Fault) {
      fault = next;
    },
    /** Sets the fault of every request that lists the orders; null ends it. */
    failOrders(always: Fault | null) {
      readFault = always;
    },
    limitList(limit: number) {
      listLimit = limit;
    },
    /** How many requests an endpoint received. */
    times(name: EndpointName) {
      const { method, path } = endpoints[name];
      return arrived.filter((one) => one.method === method && one.path === path).length;
    },
  };
}
