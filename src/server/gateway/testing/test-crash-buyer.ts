import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import * as z from 'zod/mini';
import { deskEndpoints, type OrderAttempt, type WireInstructions } from '@/contract/desk';
import { idempotencyKeyHeader } from '@/contract/desk-headers';
import { endpointPath } from '@/contract/endpoint';
import { buyRequestFor, endpoints, interfaceBase } from '@/contract/interface';
import type { Order, OrderValidation, SellRequest } from '@/contract/resources';
import { miami } from '@/lib/testing/test-address';
import type { CrashMarket } from './test-crash-market';

/*
 * For crash tests: a buyer who buys one lot after another at a desk that crashes now and then.
 */

const openedWorld = z.object({ world: z.string(), apiKeys: z.tuple([z.string(), z.string()]) });
const envelope = z.looseObject({ data: z.unknown() });

/** A response that arrived completely. */
export interface Heard {
  status: number;
  body: string;
}

/** An order before it is placed, and the account's earlier orders. */
export interface Purchase {
  orderMetaId: string;
  validation: OrderValidation;
  buyRequestId: string;
  ordersBefore: ReadonlySet<string>;
}

/** A buyer of a new world. @param firstUrl of a running server; each process has a different URL. */
export async function openCrashBuyer(market: CrashMarket, firstUrl: string) {
  let url = firstUrl;
  let key = '';
  const init = (method: string, body?: unknown, headers: Record<string, string> = {}): RequestInit => ({
    method,
    headers: { 'x-api-key': key, 'content-type': 'application/json', ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  async function read(response: Response): Promise<unknown> {
    const body: unknown = await response.json();
    expect(response.ok, JSON.stringify(body)).toBe(true);
    return body;
  }
  const ask = async (path: string, method = 'GET', body?: unknown) =>
    read(await market.ask(url, path, init(method, body)));
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) =>
    read(await fetch(url + interfaceBase + path, init('POST', body, headers)));
  const desk = async (path: string) => fetch(url + path, init('GET'));

  const listings = 1000;
  const opened = openedWorld.parse(await ask('/sandbox/worlds', 'POST', { seed: 'crashes', listings }));
  key = opened.apiKeys[0];
  const stock: SellRequest[] = [];
  for (const page of [1, 2]) {
    const path = endpointPath(endpoints.listSellRequests, { query: { page, take: listings / 2 } });
    const { data } = envelope.parse(await ask(interfaceBase + path));
    stock.push(...endpoints.listSellRequests.data.parse(data).data);
  }
  const createAddress = endpoints.createShippingAddress;
  const created = await ask(interfaceBase + createAddress.path, 'POST', miami);
  const address = createAddress.data.parse(envelope.parse(created).data);

  async function orders(): Promise<Order[]> {
    const list = endpoints.listOrders.data.parse(await ask(interfaceBase + endpoints.listOrders.path));
    expect(Number(list.total), 'the list is whole').toBe(list.data.length);
    return list.data;
  }

  return {
    /** Sets the desk's new address. */
    moveTo(next: string) {
      url = next;
    },
    orders,
    /** Does everything up to the point where the order can be placed. */
    async prepare(): Promise<Purchase> {
      const sellRequest = stock.shift();
      if (!sellRequest) throw new Error('The market is sold out.');
      const headers = { [idempotencyKeyHeader]: randomUUID() };
      const bought = await post(endpoints.createBuyRequest.path, buyRequestFor(sellRequest), headers);
      const { id } = endpoints.createBuyRequest.data.parse(envelope.parse(bought).data);
      const ratesBody = { address: address.id, buyRequestIds: [id] };
      const quoted = envelope.parse(await post(endpoints.createShippingRates.path, ratesBody));
      const [shippingOption] = endpoints.createShippingRates.data.parse(quoted.data).rates;
      const order = { buyRequestIds: [id], buyerAddress: address.id, shippingOption };
      const validation = endpoints.validateOrder.data.parse(await post(endpoints.validateOrder.path, order));
      const ordersBefore = new Set((await orders()).map(({ orderNo }) => orderNo));
      return { orderMetaId: validation.orderMetaId, validation, buyRequestId: id, ordersBefore };
    },
    /** Places the order; null if the desk crashed before the whole response arrived. */
    async create({ orderMetaId }: Purchase): Promise<Heard | null> {
      try {
        const path = url + interfaceBase + endpoints.createOrder.path;
        const response = await fetch(path, init('POST', { orderMetaId }));
        return { status: response.status, body: await response.text() };
      } catch {
        return null;
      }
    },
    async attempt({ orderMetaId }: Purchase): Promise<OrderAttempt | null> {
      const path = endpointPath(deskEndpoints.readOrderAttempt, { params: { orderMetaId } });
      const response = await desk(path);
      const attempt = deskEndpoints.readOrderAttempt.data.parse(await read(response));
      return attempt.state === 'untried' ? null : attempt;
    },
    async sheet(orderNo: string): Promise<WireInstructions> {
      const path = endpointPath(deskEndpoints.readWireInstructions, { params: { orderNo } });
      return deskEndpoints.readWireInstructions.data.parse(await read(await desk(path)));
    },
    async isInCart({ buyRequestId }: Purchase): Promise<boolean> {
      const lines = deskEndpoints.listCart.data.parse(
        await read(await desk(deskEndpoints.listCart.path)),
      ).rows;
      return lines.some(({ buyRequest }) => buyRequest.id === buyRequestId);
    },
    /** Moves the marketplace's clock past the end of all windows. */
    async endWindows() {
      await ask(`/sandbox/worlds/${opened.world}`, 'PATCH', { advanceClock: 18 * 60 });
    },
  };
}
export type CrashBuyer = Awaited<ReturnType<typeof openCrashBuyer>>;
