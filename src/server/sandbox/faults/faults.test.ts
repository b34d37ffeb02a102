import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { sandboxFault, sandboxSellRequest } from '@/server/database/sandbox-schema';
import { setUpTestDatabase } from '@/server/database/testing/test-database';
import { ConnectionDropped } from './fault-effects';
import { faultInput } from '@/contract/sandbox/fault-input';
import { addFault, listFaults, removeFaults } from './faults';
import { openTestMarket, refusalOf, type TestMarket } from '../testing/test-market';
import { deleteWorld } from '../worlds/world-removal';

const database = await setUpTestDatabase();
let market: TestMarket;

beforeEach(async () => {
  market = await openTestMarket(database);
});

const goWrong = (fault: object, world = market.world) => addFault(database, world, faultInput.parse(fault));

const hits = async () => (await listFaults(database, market.world)).map((fault) => fault.hits);

/** The result of a call: its status, or that the connection was dropped. */
async function outcome(pending: Promise<Response>): Promise<number | 'notSent' | 'cut'> {
  try {
    return (await pending).status;
  } catch (error) {
    if (error instanceof ConnectionDropped) return error.isSent ? 'cut' : 'notSent';
    throw error;
  }
}

const book = () => outcome(market.send('listShippingAddresses'));
const list = () => outcome(market.send('listSellRequests'));

/** An order that needs one more call. */
async function readyToOrder() {
  await market.offer({ quantity: 10 });
  const { id } = await market.ask();
  const { orderMetaId } = await market.validate([id]);
  return {
    create: () => market.send('createOrder', { body: { orderMetaId } }),
    orders: async () => (await market.data('listOrders')).data.length,
  };
}

describe('matching', () => {
  it('applies to the named call, once by default', async () => {
    await goWrong({ call: 'listShippingAddresses', kind: 'refusal', status: 418 });
    expect([await list(), await book(), await book()]).toEqual([200, 418, 200]);
    expect(await hits()).toEqual([1]);
  });

  it('skips calls first, and applies as often as set', async () => {
    await goWrong({ call: 'listShippingAddresses', kind: 'refusal', status: 418, after: 2, times: 2 });
    const statuses = [];
    for (let call = 0; call < 6; call += 1) statuses.push(await book());
    expect(statuses).toEqual([200, 200, 418, 418, 200, 200]);
    expect(await hits()).toEqual([2]);
  });

  it('applies to any call until it is removed', async () => {
    const { id } = await goWrong({ call: 'any', kind: 'serverError', status: 503, times: null });
    expect([await list(), await book(), await list()]).toEqual([503, 503, 503]);
    expect(await hits()).toEqual([3]);
    await removeFaults(database, market.world, id);
    expect([await list(), await book()]).toEqual([200, 200]);
  });

  it('applies faults in the order of their creation; one that skips a call leaves it to the next', async () => {
    await goWrong({ call: 'any', kind: 'refusal', status: 410, after: 1 });
    await goWrong({ call: 'listSellRequests', kind: 'refusal', status: 411 });
    await goWrong({ call: 'any', kind: 'refusal', status: 412 });
    expect([await list(), await list(), await list(), await list()]).toEqual([411, 410, 412, 200]);
  });

  it('applies to no call without a key, and to no call of another world', async () => {
    const other = await openTestMarket(database);
    await goWrong({ call: 'any', kind: 'refusal', status: 418 });
    expect(await outcome(market.send('listSellRequests', { key: 'nobody' }))).toBe(401);
    expect(await outcome(other.send('listSellRequests'))).toBe(200);
    expect(await outcome(market.fetch('/api/v1/nothing'))).toBe(404);
    expect(await hits()).toEqual([0]);
    expect(await outcome(market.send('listSellRequests', { key: market.keys[1] }))).toBe(418);
  });

  it('counts exactly under concurrent calls', async () => {
    await goWrong({ call: 'listShippingAddresses', kind: 'refusal', status: 418, after: 7, times: 5 });
    await goWrong({ call: 'any', kind: 'refusal', status: 419, times: 6 });
    await goWrong({ call: 'listShippingAddresses', kind: 'cutBefore', after: 2, times: 3 });
    const outcomes = await Promise.all(Array.from({ length: 40 }, book));
    const times = (which: unknown) => outcomes.filter((one) => one === which).length;
    expect([times(418), times(419), times('cut'), times(200)]).toEqual([5, 6, 3, 26]);
    expect(await hits()).toEqual([5, 6, 3]);
  });

  it('is removed with its world', async () => {
    await goWrong({ call: 'any', kind: 'cutBefore' });
    await deleteWorld(database, market.world);
    const left = await database.select().from(sandboxFault).where(eq(sandboxFault.world, market.world));
    expect(left).toEqual([]);
  });
});

describe('effects', () => {
  it.each([
    [{ kind: 'refusal', status: 422, description: 'city: no' }, [422, 'city: no']],
    [{ kind: 'refusal', status: 401 }, [401, 'The marketplace rejected this request']],
    [{ kind: 'serverError', status: 500 }, [500, 'Internal server error']],
    [{ kind: 'tooMany', seconds: 30 }, [429, 'Too many requests; try again in 30 seconds']],
  ])('%j returns %j', async (fault, [status, description]) => {
    await goWrong({ call: 'listSellRequests', ...fault });
    const response = await market.send('listSellRequests');
    expect(response.headers.get('retry-after')).toBe(status === 429 ? '30' : null);
    expect(new Date(response.headers.get('date') ?? '').getTime()).toBe(
      Math.floor(market.clock.now() / 1000) * 1000,
    );
    expect(await refusalOf(response)).toMatchObject({ status, description });
  });

  it('responds with HTML, and with truncated JSON', async () => {
    await goWrong({ call: 'any', kind: 'html', status: 502 });
    await goWrong({ call: 'any', kind: 'html', status: 200 });
    await goWrong({ call: 'any', kind: 'notJson' });
    const page = await market.send('listSellRequests');
    expect([page.status, page.headers.get('content-type')]).toEqual([502, 'text/html; charset=utf-8']);
    expect(await page.text()).toContain('<h1>502 Error</h1>');
    expect((await market.send('listSellRequests')).status).toBe(200);
    const broken = await market.send('listSellRequests');
    expect([broken.status, broken.headers.get('content-type')]).toEqual([200, 'application/json']);
    const text = await broken.text();
    expect(() => JSON.parse(text)).toThrow(SyntaxError);
  });

  it.each([
    [{ kind: 'cutBefore' }, 'cut', 0],
    [{ kind: 'notSent' }, 'notSent', 0],
    [{ kind: 'cutAfter' }, 'cut', 1],
    [{ kind: 'hang', milliseconds: 20 }, 'cut', 0],
    [{ kind: 'hang', milliseconds: 20, isDone: true }, 'cut', 1],
    [{ kind: 'serverError', status: 500 }, 500, 0],
    [{ kind: 'serverError', status: 500, isDone: true }, 500, 1],
    [{ kind: 'html', status: 504, isDone: true }, 504, 1],
    [{ kind: 'notJson', isDone: true }, 200, 1],
    [{ kind: 'tooMany', seconds: 1 }, 429, 0],
    [{ kind: 'latency', milliseconds: 20 }, 200, 1],
  ])('%j on a create: %s, and %d orders', async (fault, expected, count) => {
    const { create, orders } = await readyToOrder();
    await goWrong({ call: 'createOrder', ...fault });
    expect(await outcome(create())).toBe(expected);
    expect(await orders()).toBe(count);
    expect(await outcome(create())).toBe(count === 0 ? 200 : 409);
    expect(await orders()).toBe(1);
    expect(market.defects).toEqual([]);
  });

  it('drops a refusal as it drops a success', async () => {
    await goWrong({ call: 'createOrder', kind: 'cutAfter' });
    expect(await outcome(market.send('createOrder', { body: { orderMetaId: 'none' } }))).toBe('cut');
    expect(market.defects).toEqual([]);
  });

  it('delays the call, and responds with the time after the delay', async () => {
    await goWrong({ call: 'listSellRequests', kind: 'latency', milliseconds: 200 });
    const began = performance.now();
    const pending = market.send('listSellRequests');
    market.clock.advance(60_000);
    const response = await pending;
    expect(performance.now() - began).toBeGreaterThan(190);
    expect(response.status).toBe(200);
    expect(Date.parse(response.headers.get('date') ?? '')).toBe(Math.floor(market.clock.now() / 1000) * 1000);
  });

  it('hangs until the caller disconnects', async () => {
    await goWrong({ call: 'listSellRequests', kind: 'hang' });
    const caller = new AbortController();
    const hanging = outcome(market.fetch('/api/v2/sell-requests', { signal: caller.signal }));
    await expect.poll(hits).toEqual([1]);
    caller.abort();
    expect(await hanging).toBe('cut');
  });

  it('changes the response and nothing else', async () => {
    const { create, orders } = await readyToOrder();
    await goWrong({
      call: 'createOrder',
      kind: 'alter',
      changes: [
        { path: '/data/wirePaymentDetails/local/accNo', value: '000111' },
        { path: '/data/amount', value: null },
        { path: '/description' },
      ],
    });
    const response = await create();
    const body = z.looseObject({ data: z.looseObject({}) }).parse(await response.json());
    expect(response.status).toBe(200);
    expect(body.data).toMatchObject({ amount: null, wirePaymentDetails: { local: { accNo: '000111' } } });
    expect(body).not.toHaveProperty('description');
    expect(await orders()).toBe(1);
  });

  it('does not change a refusal', async () => {
    await goWrong({
      call: 'createOrder',
      kind: 'alter',
      changes: [{ path: '/description', value: 'odd' }],
    });
    const refusal = await refusalOf(market.send('createOrder', { body: { orderMetaId: 'none' } }));
    expect(refusal.description).toBe('orderMetaId: not found');
  });

  it('reports existing stock under an unknown status', async () => {
    await market.offer();
    await market.offer({ price: 310 });
    await goWrong({
      call: 'listSellRequests',
      kind: 'alter',
      changes: [{ path: '/data/data/*/status', value: 'reserved' }],
    });
    const listed = (await market.data('listSellRequests')).data;
    expect(listed.map(({ status }) => status)).toEqual(['reserved', 'reserved']);
    const rows = await database
      .select()
      .from(sandboxSellRequest)
      .where(eq(sandboxSellRequest.world, market.world));
    expect(rows.map(({ status }) => status)).toEqual(['open', 'open']);
  });
});
