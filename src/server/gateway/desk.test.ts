import { beforeEach, describe, expect, test } from 'vitest';
import { type CartLine, deskEndpoints } from '@/contract/desk';
import { startedFromHeader } from '@/contract/desk-headers';
import { setUpTestDatabase } from '@/server/database/testing/test-database';
import { openTestGateway } from './testing/test-gateway';
import { buyRequestBody, shippingOption } from './testing/test-upstream';

const database = await setUpTestDatabase();
let key = '';
let count = 0;
const desk = await openTestGateway(database, { timeouts: { read: 500, write: 500 } });
beforeEach(() => {
  count += 1;
  key = `key-of-test-${count}`;
  desk.upstream.keys.add(key);
});

const cart = async (of = key): Promise<CartLine[]> =>
  deskEndpoints.listCart.data.parse(await (await desk.send('listCart', { key: of })).json()).rows;
const ids = async () => (await cart()).map((line) => line.buyRequest.id);

describe('the cart', () => {
  test('has every buy request made through the desk, newest first, as the marketplace returned it', async () => {
    const first = await desk.buy(key);
    desk.clock.advance(5);
    const response = await desk.send('createBuyRequest', {
      body: buyRequestBody,
      key,
      headers: { [startedFromHeader]: 'listing-7' },
    });
    const { data } = await response.json();
    const lines = await cart();
    expect(lines.map((line) => line.buyRequest.id)).toEqual([data.id, first]);
    expect(lines[0]).toEqual({ buyRequest: data, startedFrom: 'listing-7' });
    expect(lines[1]?.startedFrom).toBeNull();
  });

  test('is the same after a restart and on another device of the account', async () => {
    const id = await desk.buy(key);
    await desk.restart();
    expect(await ids()).toEqual([id]);
    const cookie = await desk.signIn(key);
    const seen = await desk.send('listCart', { key: null, headers: { cookie } });
    expect(deskEndpoints.listCart.data.parse(await seen.json()).rows).toHaveLength(1);
  });

  test('removes a line and puts it back in its place', async () => {
    const created: string[] = [];
    for (let line = 0; line < 3; line += 1) {
      created.unshift(await desk.buy(key));
      desk.clock.advance(1);
    }
    const params = { id: created[1] ?? '' };
    for (let time = 0; time < 2; time += 1) {
      const response = await desk.send('forgetBuyRequest', { params, key });
      expect(await response.json()).toEqual(params);
    }
    expect(await ids()).toEqual([created[0], created[2]]);
    const restored = await desk.send('restoreBuyRequest', { params, key });
    expect(deskEndpoints.restoreBuyRequest.data.parse(await restored.json()).buyRequest.id).toBe(params.id);
    expect(await ids()).toEqual(created);
  });

  test('belongs to its account', async () => {
    const params = { id: await desk.buy(key) };
    expect(await cart('key-two')).toEqual([]);
    for (const name of ['forgetBuyRequest', 'restoreBuyRequest'] as const) {
      expect((await desk.send(name, { params, key: 'key-two' })).status).toBe(404);
    }
    expect(await ids()).toEqual([params.id]);
  });

  test('does not restore an ordered line', async () => {
    const id = await desk.buy(key);
    await desk.send('createOrder', { body: { orderMetaId: await desk.validate([id], key) }, key });
    expect(await ids()).toEqual([]);
    expect((await desk.send('restoreBuyRequest', { params: { id }, key })).status).toBe(404);
    expect((await desk.send('forgetBuyRequest', { params: { id }, key })).status).toBe(404);
  });

  test('has no refused buy requests', async () => {
    desk.upstream.failNext(() => Response.json({ description: 'no' }, { status: 400 }));
    await desk.send('createBuyRequest', { body: buyRequestBody, key });
    expect(await cart()).toEqual([]);
  });

  test('ignores an origin that cannot be the id of a sell request', async () => {
    const headers = { [startedFromHeader]: 'x'.repeat(300) };
    await desk.send('createBuyRequest', { body: buyRequestBody, key, headers });
    expect((await cart())[0]?.startedFrom).toBeNull();
  });
});

describe('a validation', () => {
  const read = async (orderMetaId: string) =>
    deskEndpoints.readValidation.data.parse(
      await (await desk.send('readValidation', { params: { orderMetaId }, key })).json(),
    );

  test("is stored with its request and its time, on the marketplace's clock", async () => {
    // The marketplace is a year ahead and responds after 700 ms.
    desk.marketplaceClock.setWall(Date.parse('2027-11-20T10:00:00.900Z'));
    desk.upstream.failNext((_, respond) => {
      desk.clock.advance(700);
      desk.marketplaceClock.advance(700);
      return respond();
    });
    const orderMetaId = await desk.validate(['buy-1', 'buy-2'], key);
    const remembered = await read(orderMetaId);
    expect(remembered).toMatchObject({ buyRequestIds: ['buy-1', 'buy-2'], buyerAddress: 'address-1' });
    expect(remembered.shippingOption).toEqual(shippingOption);
    expect(remembered.validation.total).toBe('3183.13');
    // `Date` is 10:00:01 (the time was 10:00:01.600). The request was sent 700 ms before the response, at 10:00:00.900.
    expect(new Date(remembered.sentAt).toISOString()).toBe('2027-11-20T10:00:00.300Z');

    desk.clock.advance(14 * 60_000);
    desk.marketplaceClock.advance(14 * 60_000);
    await desk.restart();
    const reloaded = await read(orderMetaId);
    expect(reloaded.sentAt).toBe(remembered.sentAt);
    expect(new Date(reloaded.now).toISOString()).toBe('2027-11-20T10:14:01.500Z');
  });

  test("has the marketplace's time after its clock was moved", async () => {
    const orderMetaId = await desk.validate(['buy-3'], key);
    desk.marketplaceClock.advance(3_600_000);
    const { sentAt, now } = await read(orderMetaId);
    expect(now - sentAt).toBeGreaterThanOrEqual(3_600_000);
    expect(now - sentAt).toBeLessThan(3_602_000);
  });

  test("uses the last response's time if the marketplace does not respond", async () => {
    const orderMetaId = await desk.validate(['buy-4'], key);
    desk.clock.advance(60_000);
    desk.upstream.failNext(() => Promise.reject(new TypeError('gone')));
    const { sentAt, now } = await read(orderMetaId);
    expect(now - sentAt).toBeGreaterThanOrEqual(60_000);
    expect(now - sentAt).toBeLessThan(61_000);
  });

  test('that was never ordered is "untried", and only its account can read it', async () => {
    const orderMetaId = await desk.validate(['buy-6'], key);
    const call = { params: { orderMetaId } };
    expect(await (await desk.send('readOrderAttempt', { ...call, key })).json()).toEqual({
      state: 'untried',
      orderMetaId,
    });
    expect((await desk.send('readOrderAttempt', { ...call, key: 'another-key' })).status).toBe(404);
  });

  test('that was refused is not stored', async () => {
    desk.upstream.failNext(() => Response.json({ orderMetaId: 'meta-refused' }, { status: 422 }));
    await desk.validate(['buy-5'], key);
    const response = await desk.send('readValidation', { params: { orderMetaId: 'meta-refused' }, key });
    expect(response.status).toBe(404);
  });
});

test('a missing resource is 404 with a sentence, also for odd ids', async () => {
  for (const id of ['nothing', 'a%00b', '../x', "' or 1=1"]) {
    const responses = [
      await desk.send('readOrderAttempt', { params: { orderMetaId: id }, key }),
      await desk.send('readWireInstructions', { params: { orderNo: id }, key }),
      await desk.send('readValidation', { params: { orderMetaId: id }, key }),
      await desk.send('forgetBuyRequest', { params: { id }, key }),
    ];
    for (const response of responses) {
      expect(response.status).toBe(404);
      expect((await response.json()).description).toMatch(/^There is no such .+\.$/);
    }
  }
  expect((await desk.fetch('/desk/a%00', { headers: { 'x-api-key': key } })).status).toBe(404);
  expect((await desk.fetch('/desk/order-attempts/%00', { headers: { 'x-api-key': key } })).status).toBe(404);
});

test('every desk resource is 401 without a key', async () => {
  expect((await desk.send('listCart', { key: null })).status).toBe(401);
  expect((await desk.send('listOpenOrderAttempts', { key: null })).status).toBe(401);
});
