import { type APIRequestContext, expect } from '@playwright/test';
import * as z from 'zod/mini';
import {
  type CallParts,
  dataIn,
  type Endpoint,
  type EndpointData,
  type EndpointInput,
  endpointPath,
} from '@/contract/endpoint';
import {
  buyRequestFor,
  endpoints,
  interfaceBase,
  type Offer,
  type SellRequestQuery,
  type ShippingAddressInput,
} from '@/contract/interface';
import type { BuyRequest, CreatedOrder, SellRequest, ShippingAddress } from '@/contract/resources';
import { miami } from '@/lib/testing/test-address';

/**
 * Calls the marketplace as a buyer without a browser, to prepare a test's data. Calls are typed by the contract's table and go through the
 * gateway with the key in `x-api-key`, so buy requests are in the cart of the same account.
 * @param base `/sandbox/marketplace/api` bypasses the gateway, which then doesn't record the call.
 */
export function createMarketApi(request: APIRequestContext, apiKey: string, base: string = interfaceBase) {
  /** Calls an endpoint of the interface. Fails the test if the call is refused. */
  async function call<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E> & CallParts,
  ): Promise<EndpointData<E>> {
    const answer = await request.fetch(base + endpointPath(endpoint, input), {
      method: endpoint.method,
      headers: { 'x-api-key': apiKey },
      ...(endpoint.body ? { data: input.body } : {}),
    });
    const text = await answer.text();
    expect(answer.ok(), `${endpoint.method} ${endpoint.path} answered ${answer.status()}: ${text}`).toBe(
      true,
    );
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    return z.parse<E['data']>(endpoint.data, endpoint.method === 'DELETE' ? body : dataIn(endpoint, body));
  }

  /** One page of the query's sell requests, with their total number. */
  const page = (query: SellRequestQuery = {}) => call(endpoints.listSellRequests, { query });

  /** The sell requests on one page of the query. */
  async function sellRequests(query: SellRequestQuery = {}): Promise<SellRequest[]> {
    return (await page(query)).data;
  }

  /** Creates a buy request for a sell request. At the lot's price and within its stock, it is matched. */
  async function offerFor(sellRequest: SellRequest, offer?: Offer): Promise<BuyRequest> {
    return call(endpoints.createBuyRequest, { body: buyRequestFor(sellRequest, offer) });
  }

  /** Saves an address in Miami, with the test's changes. */
  async function saveAddress(change: Partial<ShippingAddressInput> = {}): Promise<ShippingAddress> {
    return call(endpoints.createShippingAddress, { body: { ...miami, ...change } });
  }

  /** Orders matched buy requests to an address, both by id, at the first rate. */
  async function orderTo(address: string, buyRequestIds: string[]): Promise<CreatedOrder> {
    const { rates } = await call(endpoints.createShippingRates, { body: { address, buyRequestIds } });
    const [shippingOption] = rates;
    expect(shippingOption, 'the marketplace offers a rate').toBeDefined();
    if (!shippingOption) throw new Error('unreachable');
    const { orderMetaId } = await call(endpoints.validateOrder, {
      body: { buyRequestIds, buyerAddress: address, shippingOption },
    });
    return call(endpoints.createOrder, { body: { orderMetaId } });
  }

  /** Orders matched buy requests to a new address, at the first rate. */
  async function order(...buyRequests: BuyRequest[]): Promise<CreatedOrder> {
    const { id } = await saveAddress();
    return orderTo(
      id,
      buyRequests.map((buyRequest) => buyRequest.id),
    );
  }

  return { call, page, sellRequests, offerFor, saveAddress, order, orderTo };
}

export type MarketApi = ReturnType<typeof createMarketApi>;
