import * as z from 'zod/mini';
import type { faultInput } from '@/contract/sandbox/fault-input';
import type { marketMove, orderMoveInput, WorldChange } from '@/contract/sandbox/world-input';
import { sandboxEndpoints } from '@/contract/sandbox/sandbox';
import type { Database } from '@/server/database/open';
import {
  buyRequestFor,
  endpoints,
  interfaceBase,
  type Offer,
  type SellRequestQuery,
} from '@/contract/interface';
import type { OrderValidation, SellRequest, ShippingAddress, ShippingRate } from '@/contract/resources';
import { startedFromHeader } from '@/contract/desk-headers';
import {
  type CallParts,
  dataIn,
  type Endpoint,
  type EndpointData,
  type EndpointInput,
  endpointPath,
} from '@/contract/endpoint';

/** The whole service as callers see it: any request that a browser or a program could send. */
export type DeskFetch = (request: Request) => Promise<Response>;

/** A scenario's call failed, or did not have the result that the scenario needs. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly status: number;

  constructor(call: string, status: number, text: string) {
    super(`${call} answered ${status}: ${text.slice(0, 300)}`);
    this.status = status;
  }
}

/**
 * Calls the service by the contract's tables.
 * @param settings.base the prefix of every path: '/api' for the interface, '' for the desk and the sandbox.
 * @param settings.headers for example an API key.
 */
export function createDeskCaller(
  fetch: DeskFetch,
  { base, headers: extra = {} }: { base: string; headers?: Record<string, string> },
) {
  /** Calls an endpoint; returns any response. */
  async function send<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E> & CallParts,
    headers: Record<string, string> = {},
  ) {
    const { method } = endpoint;
    const response = await fetch(
      new Request(new URL(base + endpointPath(endpoint, input), 'http://localhost'), {
        method,
        headers: { 'content-type': 'application/json', ...extra, ...headers },
        body: method === 'GET' ? null : JSON.stringify(input.body ?? {}),
      }),
    );
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  /** Calls an endpoint that must succeed; returns its parsed data. */
  async function call<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E> & CallParts,
    headers?: Record<string, string>,
  ): Promise<EndpointData<E>> {
    const { status, text } = await send(endpoint, input, headers);
    if (status < 200 || status > 299) {
      throw new CallFailed(`${endpoint.method} ${endpoint.path}`, status, text);
    }
    return z.parse<E['data']>(endpoint.data, dataIn(endpoint, JSON.parse(text)));
  }
  return { send, call };
}

/** An order that was validated and not placed: the state of the review screen. */
export interface CheckoutUnderWay {
  readonly buyRequestIds: readonly string[];
  readonly address: ShippingAddress;
  readonly shippingOption: ShippingRate;
  readonly validation: OrderValidation;
}

/** A buyer that sends its API key with each call, as a program does. */
export function createBuyer(fetch: DeskFetch, apiKey: string) {
  const { call, send } = createDeskCaller(fetch, { base: interfaceBase, headers: { 'x-api-key': apiKey } });

  /** Sell requests that match a query. */
  const findSellRequests = async (query: SellRequestQuery = {}) =>
    (await call(endpoints.listSellRequests, { query })).data;

  /** Lots of different devices, largest stock first. */
  async function devices(count: number): Promise<SellRequest[]> {
    const byName = new Map<string, SellRequest>();
    for (const sellRequest of await findSellRequests({ take: 500, sortBy: 'quantity' })) {
      if (!byName.has(sellRequest.name)) byName.set(sellRequest.name, sellRequest);
    }
    return [...byName.values()].slice(0, count);
  }

  /** Creates a buy request for a lot, by default at its price and minimum quantity, which matches. */
  const offerFor = (sellRequest: SellRequest, offer?: Offer) =>
    call(
      endpoints.createBuyRequest,
      { body: buyRequestFor(sellRequest, offer) },
      { [startedFromHeader]: sellRequest.id },
    );

  /** Goes from buy requests, by id, to a validation with the first rate. */
  async function validate(ids: readonly string[], address: ShippingAddress): Promise<CheckoutUnderWay> {
    const buyRequestIds = [...ids];
    const { rates } = await call(endpoints.createShippingRates, {
      body: { address: address.id, buyRequestIds },
    });
    const [shippingOption] = rates;
    if (!shippingOption) throw new Error('The marketplace offers no rate');
    const validation = await call(endpoints.validateOrder, {
      body: { buyRequestIds, buyerAddress: address.id, shippingOption },
    });
    return { buyRequestIds, address, shippingOption, validation };
  }

  const creation = ({ validation }: CheckoutUnderWay) => ({
    body: { orderMetaId: validation.orderMetaId },
  });

  return {
    call,
    findSellRequests,
    devices,
    offerFor,
    validate,
    place: (checkout: CheckoutUnderWay) => call(endpoints.createOrder, creation(checkout)),
    /** Tries to place an order; returns the response's status. */
    tryToPlace: async (checkout: CheckoutUnderWay) =>
      (await send(endpoints.createOrder, creation(checkout))).status,
  };
}

/** A fault as a caller sends it, without its defaults. */
export type FaultInput = z.input<typeof faultInput>;

/**
 * A world in preparation: its first buyer and its controls. All calls go through the whole service, so the desk remembers them.
 * @param setting.now the world's time at its creation, in milliseconds since the epoch.
 * @param setting.database for data that no call can create.
 * @param setting.account the buyer's account, as in the session.
 */
export function createStage(
  fetch: DeskFetch,
  setting: { world: string; seed: string; now: number; database: Database; account: string; apiKey: string },
) {
  const { call } = createDeskCaller(fetch, { base: '' });
  const { world } = setting;
  const params = { world };
  return {
    ...setting,
    buyer: createBuyer(fetch, setting.apiKey),
    /** Changes settings, including the clock. */
    change: (body: WorldChange) => call(sandboxEndpoints.changeWorld, { params, body }),
    fault: (body: FaultInput) => call(sandboxEndpoints.addFault, { params, body }),
    moveMarket: (body: z.input<typeof marketMove>) => call(sandboxEndpoints.moveMarket, { params, body }),
    moveOrder: (orderNo: string, body: z.input<typeof orderMoveInput>) =>
      call(sandboxEndpoints.moveOrder, { params: { world, orderNo }, body }),
  };
}
export type Stage = ReturnType<typeof createStage>;
