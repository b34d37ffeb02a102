import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { dataIn, type Endpoint, type EndpointData, endpointPath } from '@/contract/endpoint';
import { type EndpointName, endpoints, interfaceBase } from '@/contract/interface';
import type { BuyRequest, OrderValidation, ShippingAddress, ShippingRate } from '@/contract/resources';
import { manualClock } from '@/lib/testing/manual-clock';
import { cents } from '@/lib/money';
import { miami } from '@/lib/testing/test-address';
import type { Database } from '@/server/database/open';
import {
  sandboxApiKey,
  sandboxBuyer,
  sandboxSellRequest,
  sandboxWorld,
} from '@/server/database/sandbox-schema';
import { hashApiKey, newApiKey } from '../core/identity';
import { wireSamples } from '../core/market';
import { createService } from '../sandbox';

/* Test support: a world whose stock a test defines, and calls by the endpoint names of the interface. */

export const startOfTime = Date.parse('2026-11-20T09:30:00.250Z');

interface Input {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  /** A key other than the first buyer's. */
  key?: string;
}

const envelope = z.looseObject({ status: z.number(), description: z.string(), data: z.unknown() });
export const refusalEnvelope = z.strictObject({
  status: z.number(),
  description: z.string().check(z.minLength(5)),
  data: z.null(),
});

/** The data in a success's body; checks its envelope. */
export function dataOfSuccess(endpoint: Endpoint, body: unknown): unknown {
  if (endpoint.form === 'envelope') expect(envelope.parse(body).status).toBe(endpoint.status ?? 200);
  return dataIn(endpoint, body);
}

/** Reads a refusal and checks its envelope. */
export async function refusalOf(pending: Response | Promise<Response>) {
  const response = await pending;
  const { status, description } = refusalEnvelope.parse(await response.json());
  expect(status).toBe(response.status);
  expect(response.headers.get('content-type')).toMatch(/^application\/json/);
  return { status, description, allow: response.headers.get('allow') };
}

export const aDevice = { name: 'iPhone 13', brand: 'Apple', category: 'phones' };
const itsProperties = { color: 'Midnight', grade: 'A', carrier: 'Unlocked', storage: '128GB' };

async function dataOf<E extends Endpoint>(endpoint: E, response: Response): Promise<EndpointData<E>> {
  const body: unknown = await response.json();
  expect(response.status, JSON.stringify(body)).toBe(endpoint.status ?? 200);
  return z.parse<E['data']>(endpoint.data, dataOfSuccess(endpoint, body));
}

type SeedSellRequest = typeof sandboxSellRequest.$inferInsert;

/** Creates an empty world with two buyers and a manual clock. */
export async function openTestMarket(database: Database) {
  const clock = manualClock(startOfTime);
  const defects: unknown[] = [];
  const service = createService({ database, clock, log: (_, error) => defects.push(error) });
  const world = `test-${randomUUID()}`;
  const buyers = [randomUUID(), randomUUID()] as const;
  const keys = [newApiKey(), newApiKey()] as const;
  await database.insert(sandboxWorld).values({
    id: world,
    seed: 'test',
    listings: 0,
    wirePaymentDetails: wireSamples[0],
    createdAt: startOfTime,
  });
  await database.insert(sandboxBuyer).values(buyers.map((id) => ({ id, world, name: 'A buyer' })));
  await database
    .insert(sandboxApiKey)
    .values(keys.map((key, index) => ({ hash: hashApiKey(key), buyer: buyers[index] ?? '' })));

  async function fetch(path: string, init: RequestInit = {}, key: string = keys[0]): Promise<Response> {
    const headers = new Headers(init.headers);
    if (key !== '') headers.set('x-api-key', key);
    return service.fetch(new Request(`http://sandbox${path}`, { ...init, headers }));
  }

  /** Sends any call with any body. */
  function send(name: EndpointName, { params, query, body, key }: Input = {}): Promise<Response> {
    const endpoint: Endpoint = endpoints[name];
    const path =
      interfaceBase + endpointPath(endpoint, { ...(params && { params }), ...(query && { query }) });
    return fetch(
      path,
      {
        method: endpoint.method,
        ...(body === undefined
          ? {}
          : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      },
      key,
    );
  }

  /** Sends a call that must succeed, and parses its data with the contract's schema. */
  async function data<Name extends EndpointName>(
    name: Name,
    input: Input = {},
  ): Promise<EndpointData<(typeof endpoints)[Name]>> {
    return dataOf(endpoints[name], await send(name, input));
  }

  /** Sends a call that must be refused; returns status and description. */
  async function refusal(name: EndpointName, input: Input = {}): Promise<[number, string]> {
    const response = await send(name, input);
    const body = refusalEnvelope.parse(await response.json());
    expect(body.status).toBe(response.status);
    return [response.status, body.description];
  }

  /** Adds stock; prices in dollars. */
  async function offer({
    price = 300,
    ...sellRequest
  }: Partial<Omit<SeedSellRequest, 'price'>> & { price?: number } = {}) {
    const quantity = sellRequest.quantity ?? 10;
    const row: SeedSellRequest = {
      ...aDevice,
      ...itsProperties,
      world,
      id: randomUUID(),
      msrp: 59900,
      sku: 'APP-IP13-128',
      status: 'open',
      originalQuantity: quantity,
      minQuantity: 1,
      seller: randomUUID(),
      imgUrl: '/devices/phones.svg',
      createdAt: startOfTime - 1000,
      updatedAt: startOfTime - 1000,
      ...sellRequest,
      quantity,
      price: cents(price),
    };
    await database.insert(sandboxSellRequest).values(row);
    return row.id;
  }

  /** Creates a buy request of the first buyer, by default for 10 pieces at $320.00. */
  function ask(request: Record<string, unknown> = {}, key: string = keys[0]): Promise<BuyRequest> {
    const body = { ...aDevice, price: 320, quantity: 10, properties: {}, ...request };
    return data('createBuyRequest', { body, key });
  }

  function addAddress(
    address: Record<string, unknown> = {},
    key: string = keys[0],
  ): Promise<ShippingAddress> {
    return data('createShippingAddress', { body: { ...miami, ...address }, key });
  }

  async function ratesFor(address: string, buyRequestIds: string[], key: string = keys[0]) {
    const { rates } = await data('createShippingRates', { body: { address, buyRequestIds }, key });
    const [first, ...more] = rates;
    if (!first) throw new Error('No rates');
    return [first, ...more] satisfies [ShippingRate, ...ShippingRate[]];
  }

  /** Goes from buy requests to an orderMetaId with the first rate. */
  async function validate(
    buyRequestIds: string[],
    key: string = keys[0],
  ): Promise<OrderValidation & { address: string; shippingOption: ShippingRate }> {
    const { id: address } = await addAddress({}, key);
    const [shippingOption] = await ratesFor(address, buyRequestIds, key);
    const body = { buyRequestIds, buyerAddress: address, shippingOption };
    return { ...(await data('validateOrder', { body, key })), address, shippingOption };
  }

  return {
    clock,
    world,
    buyers,
    keys,
    defects,
    fetch,
    send,
    data,
    refusal,
    offer,
    ask,
    addAddress,
    ratesFor,
    validate,
  };
}
export type TestMarket = Awaited<ReturnType<typeof openTestMarket>>;
