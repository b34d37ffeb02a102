import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { deskEndpoints } from '@/contract/desk';
import {
  dataIn,
  type Endpoint,
  type EndpointData,
  type EndpointInput,
  endpointPath,
} from '@/contract/endpoint';
import { buyRequestFor, endpoints, interfaceBase } from '@/contract/interface';
import { systemClock } from '@/lib/clock';
import { miami } from '@/lib/testing/test-address';
import { setUpTestDatabase } from './database/testing/test-database';
import { createLog } from '@/server/gateway/http/log';
import { createService } from './service';

const database = await setUpTestDatabase();
const lines: string[] = [];

const start = () =>
  createService({
    database,
    clock: systemClock,
    log: createLog({ level: 'debug', clock: systemClock, write: (line) => lines.push(line) }),
    marketplaceUrl: null,
    secret: null,
    publicDirectory: null,
  });

let service = await start();
afterAll(() => service.close());

const openedWorld = z.object({ world: z.string(), apiKeys: z.tuple([z.string(), z.string()]) });

async function control(method: string, path: string, body: unknown): Promise<unknown> {
  const response = await service.fetch(
    new Request(`http://desk.test${path}`, {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }),
  );
  expect(response.ok).toBe(true);
  return response.json();
}

/** A signed-in browser: calls an endpoint of either table with its cookie and returns the parsed data. */
async function signIn(apiKey: string) {
  const headers: Record<string, string> = {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
  };
  async function send(path: string, method: string, body?: unknown): Promise<Response> {
    const text = body === undefined ? {} : { body: JSON.stringify(body) };
    return service.fetch(new Request(`http://desk.test${path}`, { method, headers, ...text }));
  }
  const session = await send(deskEndpoints.openSession.path, 'POST', { apiKey });
  expect(session.status).toBe(200);
  headers.cookie = session.headers.getSetCookie()[0]?.split(';')[0] ?? '';

  async function call<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E> & { body?: unknown; params?: Record<string, string> },
  ): Promise<EndpointData<E>> {
    const isOwn = Object.values<Endpoint>(deskEndpoints).includes(endpoint);
    const path = (isOwn ? '' : interfaceBase) + endpointPath(endpoint, input);
    const response = await send(path, endpoint.method, input.body);
    const body: unknown = await response.json();
    expect(response.status, JSON.stringify(body)).toBe(endpoint.status ?? 200);
    const data = dataIn(endpoint, body);
    return z.parse<E['data']>(endpoint.data, data);
  }
  return { call, send, cookie: headers.cookie };
}

const texts = (value: unknown): string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(texts) : [];
};

test('a purchase through the whole server, from a fresh world to a delivered order; the log keeps its secrets', async () => {
  const { world, apiKeys } = openedWorld.parse(
    await control('POST', '/sandbox/worlds', { seed: 'gateway', listings: 60 }),
  );
  const desk = await signIn(apiKeys[0]);
  const address = await desk.call(endpoints.createShippingAddress, { body: miami });
  const { data: sellRequests } = await desk.call(endpoints.listSellRequests, { query: { take: 5 } });
  const sellRequest = sellRequests[0];
  if (!sellRequest) throw new Error('an empty market');
  const bought = await desk.call(endpoints.createBuyRequest, { body: buyRequestFor(sellRequest) });
  expect(bought.matched).toBe(true);
  expect((await desk.call(deskEndpoints.listCart, {})).rows.map((line) => line.buyRequest.id)).toEqual([
    bought.id,
  ]);
  const buyRequestIds = [bought.id];
  const { rates } = await desk.call(endpoints.createShippingRates, {
    body: { address: address.id, buyRequestIds },
  });
  const [shippingOption] = rates;
  if (!shippingOption) throw new Error('no rates');
  const before = systemClock.now();
  const validation = await desk.call(endpoints.validateOrder, {
    body: { buyRequestIds, buyerAddress: address.id, shippingOption },
  });
  const params = { orderMetaId: validation.orderMetaId };
  await control('PATCH', `/sandbox/worlds/${world}`, { advanceClock: 600 });
  const remembered = await desk.call(deskEndpoints.readValidation, { params });
  expect(remembered.validation).toEqual(validation);
  expect(remembered.shippingOption).toEqual(shippingOption);
  expect(remembered.sentAt).toBeGreaterThan(before - 3000);
  expect(remembered.now - remembered.sentAt).toBeGreaterThanOrEqual(600_000);
  expect(remembered.now - remembered.sentAt).toBeLessThan(630_000);

  const created = await desk.call(endpoints.createOrder, { body: params });
  expect(await desk.call(endpoints.createOrder, { body: params })).toEqual(created);
  expect(created.amount).toBe(validation.total);
  const { orderNo } = created;
  expect(await desk.call(deskEndpoints.readOrderAttempt, { params })).toMatchObject({
    state: 'placed',
    orderNo,
    buyRequestIds,
  });
  expect((await desk.call(deskEndpoints.listCart, {})).rows).toEqual([]);
  expect((await desk.call(endpoints.listOrders, {})).data).toHaveLength(1);

  await service.close();
  service = await start();
  const sheet = await desk.call(deskEndpoints.readWireInstructions, { params: { orderNo } });
  expect(sheet.wirePaymentDetails).toEqual(validation.wirePaymentDetails);
  await control('POST', `/sandbox/worlds/${world}/orders/${orderNo}`, { status: 'delivered' });
  expect((await desk.call(endpoints.readOrder, { params: { orderNo } })).status).toBe('delivered');

  const other = await signIn(apiKeys[1]);
  for (const path of [
    endpointPath(deskEndpoints.readWireInstructions, { params: { orderNo } }),
    endpointPath(deskEndpoints.readOrderAttempt, { params }),
    endpointPath(deskEndpoints.readValidation, { params }),
    interfaceBase + endpointPath(endpoints.readOrder, { params: { orderNo } }),
  ]) {
    expect((await other.send(path, 'GET')).status).toBe(404);
    expect((await desk.send(path, 'GET')).status).toBe(200);
  }

  const log = lines.join('');
  expect(log.split('\n').length).toBeGreaterThan(15);
  const bank = texts(validation.wirePaymentDetails).filter((text) => text.length > 4 && text !== 'Checking');
  expect(bank.length).toBeGreaterThan(8);
  for (const secret of [...apiKeys, desk.cookie.slice('lotdesk='.length), ...bank]) {
    expect(log).not.toContain(secret);
  }
}, 60_000);
