import * as z from 'zod/mini';
import {
  type CallParts,
  dataIn,
  type Endpoint,
  type EndpointData,
  type EndpointInput,
  endpointPath,
} from '@/contract/endpoint';
import { buyRequestFor, endpoints, interfaceBase } from '@/contract/interface';
import type { SellRequest, ShippingRate } from '@/contract/resources';
import { invariant } from '@/lib/invariant';
import type { Sandbox } from '@/server/sandbox/sandbox';

/** A buyer that calls the sandbox in this process, without a network. */
export function createBuyer(sandbox: Sandbox, apiKey: string) {
  async function call<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E> & CallParts,
  ): Promise<EndpointData<E>> {
    const answer = await sandbox.fetch(
      new Request(`http://sandbox${interfaceBase}${endpointPath(endpoint, input)}`, {
        method: endpoint.method,
        headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
        ...(endpoint.body ? { body: JSON.stringify(input.body) } : {}),
      }),
    );
    const body: unknown = await answer.json();
    invariant(
      answer.ok,
      `${endpoint.method} ${endpoint.path} answered ${answer.status}: ${JSON.stringify(body)}`,
    );
    return z.parse<E['data']>(endpoint.data, dataIn(endpoint, body));
  }

  /** Buys the minimum quantity of one lot, from browsing to the order. */
  async function buy(sellRequest: SellRequest, address: string): Promise<string> {
    const buyRequest = await call(endpoints.createBuyRequest, { body: buyRequestFor(sellRequest) });
    const buyRequestIds = [buyRequest.id];
    const { rates } = await call(endpoints.createShippingRates, { body: { address, buyRequestIds } });
    const shippingOption: ShippingRate | undefined = rates[0];
    invariant(shippingOption, 'there is a rate');
    const { orderMetaId } = await call(endpoints.validateOrder, {
      body: { buyRequestIds, buyerAddress: address, shippingOption },
    });
    const { orderNo } = await call(endpoints.createOrder, { body: { orderMetaId } });
    return orderNo;
  }

  return { call, buy };
}
