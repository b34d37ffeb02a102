import { beforeEach, describe, expect, test } from 'vitest';
import { deskEndpoints } from '@/contract/desk';
import { idempotencyKeyHeader, replayedHeader } from '@/contract/desk-headers';
import { setUpTestDatabase } from '@/server/database/testing/test-database';
import { openTestGateway } from '../testing/test-gateway';
import { delayedResponse } from '../testing/test-orders';
import { buyRequestBody, type Fault } from '../testing/test-upstream';
import { NotSentError } from '../upstream/upstream';

const database = await setUpTestDatabase();
let count = 0;
let intent = '';
const desk = await openTestGateway(database);
beforeEach(() => {
  desk.upstream.arrived.splice(0);
  count += 1;
  intent = `intent-${count}`;
});

const buy = (body: object = buyRequestBody, headers: Record<string, string> = {}) =>
  desk.send('createBuyRequest', { body, headers: { [idempotencyKeyHeader]: intent, ...headers } });
const sent = () => desk.upstream.times('createBuyRequest');
async function untilSent() {
  while (sent() === 0) await new Promise((resolve) => setTimeout(resolve, 1));
}
const isReplay = (response: Response) => response.headers.get(replayedHeader) === 'true';
const cart = async () => deskEndpoints.listCart.data.parse(await (await desk.send('listCart')).json()).rows;

describe('an intent', () => {
  test('is sent once, and its first response is replayed byte for byte', async () => {
    const before = await cart();
    const first = await buy();
    const text = await first.text();
    expect(first.status).toBe(201);
    expect(isReplay(first)).toBe(false);
    const again = await buy();
    expect(again.status).toBe(201);
    expect(await again.text()).toBe(text);
    expect(again.headers.get('content-type')).toBe(first.headers.get('content-type'));
    expect(isReplay(again)).toBe(true);
    expect(sent()).toBe(1);
    expect(await cart()).toHaveLength(before.length + 1);
  });

  test('is sent once for many requests at once; all get the same response', async () => {
    const held = delayedResponse();
    desk.upstream.failNext(held.fault);
    const all = Array.from({ length: 20 }, () => buy());
    await untilSent();
    held.release();
    const responses = await Promise.all(all);
    expect(new Set(await Promise.all(responses.map((response) => response.text()))).size).toBe(1);
    expect(responses.filter((response) => !isReplay(response))).toHaveLength(1);
    expect(sent()).toBe(1);
  });

  test('is sent once by two processes on one database', async () => {
    const other = await openTestGateway(database);
    const body = buyRequestBody;
    const headers = { [idempotencyKeyHeader]: intent };
    await Promise.all([buy(), other.send('createBuyRequest', { body, headers }), buy()]);
    expect(sent() + other.upstream.times('createBuyRequest')).toBe(1);
  });

  test('is refused for another request', async () => {
    await buy();
    const other = await buy({ ...buyRequestBody, quantity: 11 });
    expect(other.status).toBe(422);
    const body = {};
    const elsewhere = await desk.send('createShippingAddress', {
      body,
      headers: { [idempotencyKeyHeader]: intent },
    });
    expect(elsewhere.status).toBe(422);
    expect(sent()).toBe(1);
    expect(desk.upstream.times('createShippingAddress')).toBe(0);
  });

  test('is refused for another request while the first is under way', async () => {
    const held = delayedResponse();
    desk.upstream.failNext(held.fault);
    const first = buy();
    await untilSent();
    expect((await buy({ ...buyRequestBody, quantity: 12 })).status).toBe(422);
    held.release();
    expect((await first).status).toBe(201);
  });

  test('belongs to its account', async () => {
    await buy();
    const other = await desk.send('createBuyRequest', {
      body: buyRequestBody,
      key: 'key-two',
      headers: { [idempotencyKeyHeader]: intent },
    });
    expect(isReplay(other)).toBe(false);
    expect(sent()).toBe(2);
  });

  test('belongs to its account while both are under way: each is sent and gets its own response', async () => {
    const held = delayedResponse();
    desk.upstream.failNext(held.fault);
    const first = buy();
    await untilSent();
    const other = await desk.send('createBuyRequest', {
      body: buyRequestBody,
      key: 'key-two',
      headers: { [idempotencyKeyHeader]: intent },
    });
    expect([other.status, isReplay(other)]).toEqual([201, false]);
    held.release();
    expect(isReplay(await first)).toBe(false);
    expect(desk.upstream.arrived.map(({ headers }) => headers['x-api-key'])).toEqual(['key-one', 'key-two']);
    const ids = [await (await first).json(), await other.json()].map(({ data }) => data.id);
    expect(new Set(ids).size).toBe(2);
    expect((await cart()).map((line) => line.buyRequest.id)).not.toContain(ids[1]);
  });

  test('survives a restart', async () => {
    const text = await (await buy()).text();
    await desk.restart();
    const again = await buy();
    expect(await again.text()).toBe(text);
    expect(isReplay(again)).toBe(true);
    expect(sent()).toBe(1);
  });

  test.each(['', ' ', 'a b', 'é', 'x'.repeat(201)])('needs a valid key: “%s”', async (key) => {
    const response = await desk.send('createBuyRequest', {
      body: buyRequestBody,
      headers: { [idempotencyKeyHeader]: key },
    });
    expect(response.status).toBe(400);
    expect(sent()).toBe(0);
  });

  test('is ignored for a request that creates nothing', async () => {
    const headers = { [idempotencyKeyHeader]: intent };
    await desk.send('listOrders', { headers });
    await desk.send('listOrders', { headers });
    expect(desk.upstream.times('listOrders')).toBe(2);
  });
});

describe('a refusal', () => {
  test('is replayed', async () => {
    desk.upstream.failNext(() =>
      Response.json({ status: 400, description: 'quantity: too many' }, { status: 400 }),
    );
    const first = await buy();
    const again = await buy();
    expect([first.status, again.status]).toEqual([400, 400]);
    expect(await again.text()).toBe(await first.text());
    expect(sent()).toBe(1);
  });

  test('of the API key frees the intent, because nothing was done', async () => {
    desk.upstream.failNext(() => Response.json({}, { status: 401 }));
    expect((await buy()).status).toBe(401);
    expect((await buy()).status).toBe(201);
  });
});

describe('a lost response', () => {
  const lost: [string, Fault, number][] = [
    [
      'the connection broke',
      (_, respond) => {
        respond();
        return Promise.reject(new TypeError('terminated'));
      },
      502,
    ],
    ['no response came in time', () => new Promise<Response>(() => {}), 504],
    ['the upstream failed', () => new Response('oops', { status: 500 }), 500],
    ['the upstream was overloaded', () => new Response('', { status: 503 }), 503],
    ['a redirect came', () => new Response(null, { status: 303, headers: { location: '/x' } }), 502],
    ['a success cannot be read', () => new Response('<html>', { status: 201 }), 201],
    ['a success is of another form', () => Response.json({ data: { id: 5 } }, { status: 201 }), 201],
  ];
  test.each(lost)('is unknown when %s, and not sent again', async (_, fault, status) => {
    // One of these gets no response, so it waits for its timeout.
    await desk.restart({ timeouts: { read: 30_000, write: 500 } });
    desk.upstream.failNext(fault);
    expect((await buy()).status).toBe(status);
    for (const isRestarted of [false, true]) {
      if (isRestarted) await desk.restart();
      const again = await buy();
      expect(again.status).toBe(504);
      expect((await again.json()).description).toMatch(/don't know if it processed.*not sent again/);
    }
    expect(sent()).toBe(1);
  });

  test('is not assumed if nothing was sent', async () => {
    desk.upstream.failNext(() => Promise.reject(new NotSentError()));
    const first = await buy();
    expect(first.status).toBe(502);
    expect((await first.json()).description).toMatch(/Nothing was sent/);
    expect((await buy()).status).toBe(201);
  });

  test('is assumed when a process stops while it is sending', async () => {
    const held = delayedResponse(() => Promise.reject(new TypeError('terminated')));
    desk.upstream.failNext(held.fault);
    const first = buy();
    await untilSent();
    await desk.restart();
    expect((await buy()).status).toBe(504);
    held.release();
    await first;
    expect(sent()).toBe(1);
  });
});

test('without a key each request is sent', async () => {
  await desk.buy();
  await desk.buy();
  expect(sent()).toBe(2);
});

test('a response that cannot be recorded is not acknowledged', async () => {
  await database.execute('alter table desk_buy_request rename to gone');
  const response = await buy();
  await database.execute('alter table gone rename to desk_buy_request');
  expect(response.status).toBe(500);
  expect((await response.json()).description).toMatch(/couldn't save/);
  expect((await buy()).status).toBe(504);
  expect(sent()).toBe(1);
});

test('text that PostgreSQL cannot store is stored with replacements', async () => {
  const name = 'Odd \u0000 and \ud800';
  const created = await buy({ ...buyRequestBody, name });
  expect(created.status).toBe(201);
  expect((await cart()).map((line) => line.buyRequest.name)).toContain('Odd � and �');
});
