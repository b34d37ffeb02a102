import { randomUUID } from 'node:crypto';
import type { PGlite } from '@electric-sql/pglite';
import { and, eq, inArray } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/pglite';
import { endpoints, interfaceBase } from '@/contract/interface';
import type { OrderValidation, ShippingRate } from '@/contract/resources';
import { manualClock } from '@/lib/testing/manual-clock';
import { numberFromCents } from '@/lib/money';
import { miami } from '@/lib/testing/test-address';
import {
  sandboxBuyRequest,
  sandboxOrderMeta,
  sandboxSellRequest,
  sandboxWorld,
} from '@/server/database/sandbox-schema';
import { createSandbox } from '@/server/sandbox/sandbox';
import { changeWorld, createWorld } from '@/server/sandbox/worlds/worlds';
import { createActivity } from './test-activity';
import type { CreateFault, ReadFault } from './test-fault-schedule';
import { untimelyAt, wireDetailsOf } from './test-fault-traps';
import { startOfTime } from './test-gateway';
import { manualScheduler } from './test-scheduler';
import { NotSentError, type SendUpstream } from '../upstream/upstream';

/*
 * For tests: the real sandbox as a marketplace behind an unreliable connection, with a manual clock.
 */

const device = { name: 'iPhone 13', brand: 'Apple', category: 'phones' };
const properties = { color: 'Midnight', grade: 'A', carrier: 'Unlocked', storage: '128GB' };

/** A request to a marketplace, as a buyer's program sends it. */
export function apiRequest(path: string, key: string, body?: unknown): Request {
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  const url = `http://desk.test${path}`;
  return body === undefined
    ? new Request(url, { headers })
    : new Request(url, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** The sandbox with a database, a clock and a count of the work under way; it serves one market after another. */
export function openFaultLab(client: PGlite) {
  const database = drizzle({ client });
  const clock = manualClock(startOfTime);
  const scheduler = manualScheduler(clock);
  const activity = createActivity();
  const defects: unknown[] = [];
  const sandbox = createSandbox({ database, clock, log: (_, error) => defects.push(error) });
  return { client, database, clock, scheduler, activity, defects, sandbox };
}
export type FaultLab = ReturnType<typeof openFaultLab>;

/** A new market with one buyer and enough stock for several schedules. */
export async function openFaultMarket({ database, clock, scheduler, activity, sandbox }: FaultLab) {
  const { world, apiKeys } = await createWorld(database, clock, { seed: 'faults', listings: 0 });
  const [key] = apiKeys;
  const stock = (price: number, name = device.name) => ({
    ...device,
    ...properties,
    name,
    world,
    id: randomUUID(),
    price,
    msrp: 59_900,
    sku: 'APP-IP13-128',
    status: 'open',
    quantity: 100_000,
    originalQuantity: 100_000,
    minQuantity: 1,
    seller: randomUUID(),
    imgUrl: '/devices/phones.svg',
    createdAt: clock.now(),
    updatedAt: clock.now(),
  });
  await database
    .insert(sandboxSellRequest)
    .values([
      { ...stock(30_000), quantity: 7, originalQuantity: 7 },
      stock(30_500),
      stock(20_000, 'Pixel 7'),
    ]);

  let creates: CreateFault[] = [];
  let reads: ReadFault[] = [];
  /** How often a create arrived, by orderMetaId. */
  const arrived = new Map<string, number>();
  /** Problems at the desk when a create arrived. */
  const untimely: string[] = [];
  let downUntil = 0;
  let wires = 0;

  const real: SendUpstream = (request) => activity.count(() => sandbox.fetch(request));
  const never = () => new Promise<never>(() => {});
  const later = (milliseconds: number) =>
    new Promise<void>((resolve) => {
      scheduler.after(milliseconds, resolve);
    });
  const html = () => new Response('<html>It works</html>', { headers: { 'content-type': 'text/html' } });
  const failure = () => Response.json({ message: 'Internal error' }, { status: 500 });

  async function faultyRead(request: Request, fault: ReadFault): Promise<Response> {
    switch (fault.kind) {
      case 'cut':
        throw new TypeError('terminated');
      case 'notSent':
        throw new NotSentError();
      case 'fail':
        return failure();
      case 'garbage':
        return html();
      case 'unauthorized':
        return Response.json({ message: 'Unknown key' }, { status: 401 });
      case 'silent':
        return never();
      case 'answerLate': {
        const response = await real(request);
        await later(fault.milliseconds);
        return response;
      }
      default:
        return real(request);
    }
  }

  async function faultyCreate(request: Request, orderMetaId: string, fault: CreateFault): Promise<Response> {
    switch (fault.kind) {
      case 'none':
        return real(request);
      case 'refused':
        return Response.json({ status: 409, description: 'The stock is gone', data: null }, { status: 409 });
      case 'notSent':
        throw new NotSentError();
      case 'cutBefore':
        throw new TypeError('terminated');
      case 'failBefore':
        return failure();
      case 'garbageBefore':
        return html();
      case 'redirect':
        return new Response(null, { status: 302, headers: { location: '/login' } });
      case 'workLate':
        void later(fault.milliseconds).then(() => real(request));
        throw new TypeError('terminated');
      default: {
        const response = await real(request);
        if (fault.kind === 'cutAfter') throw new TypeError('terminated');
        if (fault.kind === 'twinAfter') {
          if (response.ok) await activity.count(() => orderTwin(orderMetaId));
          throw new TypeError('terminated');
        }
        if (fault.kind === 'silentAfter') return never();
        if (fault.kind === 'failAfter') return failure();
        if (fault.kind === 'garbageAfter') return html();
        if (fault.kind === 'answerLate') await later(fault.milliseconds);
        return response;
      }
    }
  }

  const send: SendUpstream = async (request) => {
    if (clock.monotonic() < downUntil) throw new NotSentError();
    const { pathname } = new URL(request.url);
    if (pathname === interfaceBase + endpoints.createOrder.path) {
      const { orderMetaId } = endpoints.createOrder.body.parse(await request.clone().json());
      arrived.set(orderMetaId, (arrived.get(orderMetaId) ?? 0) + 1);
      untimely.push(...(await activity.count(() => untimelyAt(database, orderMetaId))));
      return faultyCreate(request, orderMetaId, creates.shift() ?? { kind: 'none' });
    }
    if (pathname === interfaceBase + endpoints.listOrders.path && request.method === 'GET') {
      return faultyRead(request, reads.shift() ?? { kind: 'none' });
    }
    return real(request);
  };

  /** Calls the marketplace directly, without the gateway and faults. */
  async function ask(path: string, body?: unknown) {
    return (await real(apiRequest(interfaceBase + path, key, body))).json();
  }

  const address = await ask(endpoints.createShippingAddress.path, miami);
  const addressId: string = address.data.id;

  async function rateFor(buyRequestIds: string[]): Promise<ShippingRate> {
    const { data } = await ask(endpoints.createShippingRates.path, { address: addressId, buyRequestIds });
    return data.rates[0];
  }
  const iphones = (quantity: number) => ({ ...device, properties, price: 320, quantity });
  const pixels = (quantity: number) => ({ ...iphones(quantity), name: 'Pixel 7', price: 210 });

  async function orderPastDesk(wishes: readonly unknown[]): Promise<void> {
    const buyRequestIds: string[] = [];
    for (const wish of wishes) {
      buyRequestIds.push((await ask(endpoints.createBuyRequest.path, wish)).data.id);
    }
    const body = { buyRequestIds, buyerAddress: addressId, shippingOption: await rateFor(buyRequestIds) };
    const { orderMetaId }: OrderValidation = await ask(endpoints.validateOrder.path, body);
    await ask(endpoints.createOrder.path, { orderMetaId });
  }

  /** A validation in the marketplace's database. */
  async function truthOf(orderMetaId: string) {
    const [meta] = await database
      .select()
      .from(sandboxOrderMeta)
      .where(and(eq(sandboxOrderMeta.world, world), eq(sandboxOrderMeta.id, orderMetaId)));
    if (!meta) throw new Error(`No validation ${orderMetaId}`);
    return meta;
  }

  /** Places an order of the same lots without the gateway. */
  async function orderTwin(orderMetaId: string): Promise<void> {
    const { buyRequestIds } = await truthOf(orderMetaId);
    const wishes = await database
      .select()
      .from(sandboxBuyRequest)
      .where(and(eq(sandboxBuyRequest.world, world), inArray(sandboxBuyRequest.id, buyRequestIds)));
    await orderPastDesk(wishes.map((wish) => ({ ...wish, price: numberFromCents(wish.price) })));
  }

  return {
    key,
    send,
    arrived,
    untimely,
    /** Gives the next validation unique bank details. */
    async changeWireDetails() {
      wires += 1;
      const wirePaymentDetails = wireDetailsOf(String(wires).padStart(12, '0'));
      await database.update(sandboxWorld).set({ wirePaymentDetails }).where(eq(sandboxWorld.id, world));
    },
    address: addressId,
    rateFor,
    /** The bodies of a purchase's buy requests. */
    wishes: { small: [iphones(3)], large: [iphones(20)], mixed: [iphones(4), pixels(5)] },
    goDown(milliseconds: number) {
      downUntil = clock.monotonic() + milliseconds;
    },
    /** Sets the faults of the next requests, in their order. */
    goWrong(faults: { creates: readonly CreateFault[]; reads: readonly ReadFault[] }) {
      downUntil = 0;
      creates = [...faults.creates];
      reads = [...faults.reads];
    },
    endWindows: () => changeWorld(database, clock, world, { advanceClock: 18 * 60 }),
    /** Places an order without the gateway. Its size differs from every purchase, because equal orders cannot be distinguished. */
    orderElsewhere: () => orderPastDesk([iphones(11)]),
    truthOf,
  };
}
export type FaultMarket = Awaited<ReturnType<typeof openFaultMarket>>;
