import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { deskEndpoints } from '@/contract/desk';
import { idempotencyKeyHeader } from '@/contract/desk-headers';
import { dataIn, type CallParts, type Endpoint, type EndpointData, endpointPath } from '@/contract/endpoint';
import { buyRequestFor, endpoints, interfaceBase } from '@/contract/interface';
import { miami } from '@/lib/testing/test-address';

/*
 * For tests: a buyer who keeps buying while the server's database restarts, and then checks that nothing is missing.
 */

/** The results that all buyers saw, for the test that restarts the database. */
export interface Heard {
  acknowledged: number;
  unavailable: number;
  unknown: number;
}

const refusal = z.object({ status: z.number(), description: z.string(), data: z.null() });
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const isOwn = (endpoint: Endpoint) => Object.values<Endpoint>(deskEndpoints).includes(endpoint);

/** The response to a write that may have taken effect. */
class UnknownOutcome extends Error {}

/** The response to a write that the marketplace refuses: another buyer was faster, or its window is over. */
class Refused extends Error {}

/** @param url of the running server. */
export function openRestartBuyer(url: string, apiKey: string, heard: Heard) {
  /** Acknowledged writes, by id. */
  const addresses = new Set<string>();
  const buyRequests = new Set<string>();
  const orders = new Set<string>();
  /** Every orderMetaId that a create was sent for. */
  const tried = new Set<string>();

  /** Repeats a call until the server is available again. Only documented responses are allowed. */
  async function call<E extends Endpoint>(
    endpoint: E,
    input: CallParts,
    headers: Record<string, string> = {},
  ): Promise<EndpointData<E>> {
    const path = (isOwn(endpoint) ? '' : interfaceBase) + endpointPath(endpoint, input);
    for (;;) {
      const response = await fetch(url + path, {
        method: endpoint.method,
        headers: { 'x-api-key': apiKey, 'content-type': 'application/json', ...headers },
        body: endpoint.method === 'GET' ? null : JSON.stringify(input.body ?? {}),
      });
      const text = await response.text();
      if (response.ok) {
        const body: unknown = JSON.parse(text);
        return z.parse<E['data']>(endpoint.data, dataIn(endpoint, body));
      }
      const { description } = refusal.parse(JSON.parse(text));
      if (response.status === 504) throw new UnknownOutcome(description);
      // The embedded marketplace failed during a write that is sent once, so its result is unknown.
      if (response.status === 503 && /Check whether/.test(description)) {
        throw new UnknownOutcome(description);
      }
      if (response.status >= 400 && response.status < 500) throw new Refused(description);
      expect(response.status, `${endpoint.method} ${path}: ${text}`).toBe(503);
      expect(Number(response.headers.get('retry-after')), text).toBeGreaterThan(0);
      expect(description).toMatch(/database|orders/);
      heard.unavailable += 1;
      await pause(50);
    }
  }

  const key = () => ({ [idempotencyKeyHeader]: randomUUID() });

  async function purchase(): Promise<void> {
    const { data: sellRequests } = await call(endpoints.listSellRequests, { query: { take: 50 } });
    const sellRequest = sellRequests[Math.floor(Math.random() * sellRequests.length)];
    if (!sellRequest) throw new Error('an empty market');
    const bought = await call(endpoints.createBuyRequest, { body: buyRequestFor(sellRequest) }, key());
    buyRequests.add(bought.id);
    heard.acknowledged += 1;
    const [addressId] = addresses;
    if (addressId === undefined) {
      const address = await call(endpoints.createShippingAddress, { body: miami }, key());
      addresses.add(address.id);
      heard.acknowledged += 1;
      return;
    }
    if (!bought.matched || Math.random() < 0.5) return;
    const ids = [bought.id];
    const { rates } = await call(
      endpoints.createShippingRates,
      { body: { address: addressId, buyRequestIds: ids } },
      key(),
    );
    const validation = await call(
      endpoints.validateOrder,
      { body: { buyRequestIds: ids, buyerAddress: addressId, shippingOption: rates[0] } },
      key(),
    );
    tried.add(validation.orderMetaId);
    const created = await call(endpoints.createOrder, { body: { orderMetaId: validation.orderMetaId } });
    orders.add(created.orderNo);
    heard.acknowledged += 1;
  }

  /** Tries one purchase. An unknown result or a refusal does not count as a loss. */
  async function tryPurchase(): Promise<void> {
    try {
      await purchase();
    } catch (error) {
      if (error instanceof UnknownOutcome) heard.unknown += 1;
      else if (!(error instanceof Refused)) throw error;
    }
  }

  return {
    async buyUntil(isOver: () => boolean): Promise<void> {
      while (!isOver()) await tryPurchase();
    },

    /** The results of all orders. The windows of its world must be over. */
    async judge(): Promise<{ orders: number; buyRequests: number }> {
      const placed = new Set<string>();
      const taken = new Set<string>();
      for (const orderMetaId of tried) {
        for (;;) {
          const attempt = await call(deskEndpoints.readOrderAttempt, { params: { orderMetaId } });
          if (attempt.state === 'placed') {
            expect(placed.has(attempt.orderNo), 'one order for each attempt').toBe(false);
            placed.add(attempt.orderNo);
            for (const id of attempt.buyRequestIds) taken.add(id);
          }
          if (attempt.state !== 'sending' && attempt.state !== 'unknown') break;
          await pause(200);
        }
      }
      const { data: listed } = await call(endpoints.listOrders, {});
      expect(new Set(listed.map(({ orderNo }) => orderNo)), 'every order belongs to an attempt').toEqual(
        placed,
      );
      expect(listed).toHaveLength(placed.size);
      const missing = (acknowledged: Set<string>, there: Set<string>) =>
        [...acknowledged].filter((id) => !there.has(id));
      expect(missing(orders, placed), 'acknowledged orders').toEqual([]);
      for (const orderNo of orders) {
        const sheet = await call(deskEndpoints.readWireInstructions, { params: { orderNo } });
        expect(sheet).toMatchObject({ orderNo, isExpectedAmount: true });
      }
      const { rows: cart } = await call(deskEndpoints.listCart, {});
      const knownIds = new Set([...cart.map(({ buyRequest }) => buyRequest.id), ...taken]);
      expect(missing(buyRequests, knownIds), 'acknowledged buy requests').toEqual([]);
      const { rows } = await call(endpoints.listShippingAddresses, {});
      const book = new Set(rows.map(({ id }) => id));
      expect(missing(addresses, book), 'acknowledged addresses').toEqual([]);
      return { orders: placed.size, buyRequests: buyRequests.size };
    },
  };
}
