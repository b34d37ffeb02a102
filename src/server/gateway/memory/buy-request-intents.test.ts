import { beforeEach, expect, test } from 'vitest';
import { deskEndpoints } from '@/contract/desk';
import { idempotencyKeyHeader, startedFromHeader } from '@/contract/desk-headers';
import { setUpTestDatabase } from '@/server/database/testing/test-database';
import { openTestGateway } from '../testing/test-gateway';
import { buyRequestBody, type Fault } from '../testing/test-upstream';
import { NotSentError } from '../upstream/upstream';

const database = await setUpTestDatabase();
let key = '';
let count = 0;
const desk = await openTestGateway(database, { timeouts: { read: 500, write: 500 } });
beforeEach(() => {
  count += 1;
  key = `key-of-test-${count}`;
  desk.upstream.keys.add(key);
  desk.upstream.arrived.splice(0);
});

const buy = (intent: string, input: { rawBody?: string; body?: unknown } = { body: buyRequestBody }) =>
  desk.send('createBuyRequest', {
    ...input,
    key,
    headers: { [idempotencyKeyHeader]: intent, [startedFromHeader]: 'listing-7' },
  });
const intents = async (of = key) =>
  deskEndpoints.listBuyRequestIntents.data.parse(
    await (await desk.send('listBuyRequestIntents', { key: of })).json(),
  );
const dismiss = (intent: string, of = key) =>
  desk.send('dismissBuyRequestIntent', { params: { key: intent }, key: of });
const lost: Fault = (_, respond) => {
  respond();
  return Promise.reject(new TypeError('terminated'));
};

test('a request whose response was lost is listed and never sent again', async () => {
  desk.upstream.failNext(lost);
  expect((await buy('lost/1')).status).toBe(502);
  const expected = {
    key: 'lost/1',
    state: 'unknown',
    startedAt: desk.clock.now(),
    asked: buyRequestBody,
    startedFrom: 'listing-7',
  };
  expect(await intents()).toEqual([expected]);
  await desk.restart();
  expect(await intents()).toEqual([expected]);
  expect((await buy('lost/1')).status).toBe(504);
  expect(desk.upstream.times('createBuyRequest')).toBe(1);
});

test('a request that was created, refused or not sent is not listed', async () => {
  await buy('made');
  desk.upstream.failNext(() => Response.json({ message: 'no' }, { status: 422 }));
  await buy('refused');
  desk.upstream.failNext(() => Promise.reject(new NotSentError()));
  await buy('not-sent');
  expect(await intents()).toEqual([]);
});

test('other lost requests are not listed', async () => {
  desk.upstream.failNext(lost);
  await desk.send('createShippingAddress', { body: {}, key, headers: { [idempotencyKeyHeader]: 'address' } });
  expect(await intents()).toEqual([]);
});

test('a request under way is listed as sending, and as unknown a minute after its process ended', async () => {
  desk.upstream.failNext(() => new Promise<Response>(() => {}));
  void buy('stopped');
  await expect.poll(() => desk.upstream.times('createBuyRequest')).toBe(1);
  expect(await intents()).toMatchObject([{ key: 'stopped', state: 'sending' }]);
  expect((await dismiss('stopped')).status).toBe(404);
  await desk.restart();
  desk.clock.advance(60_000);
  expect(await intents()).toMatchObject([{ key: 'stopped', state: 'unknown' }]);
});

test('lists several, newest first', async () => {
  for (const line of ['line-1', 'line-2', 'line-3', 'line-4']) {
    if (line !== 'line-2') desk.upstream.failNext(lost);
    await buy(line);
    desk.clock.advance(10);
  }
  expect((await intents()).map((intent) => intent.key)).toEqual(['line-4', 'line-3', 'line-1']);
});

test('a dismissed request stays dismissed, and its key stays used', async () => {
  desk.upstream.failNext(lost);
  await buy('away');
  for (let time = 0; time < 2; time += 1) {
    const response = await dismiss('away');
    expect(await response.json()).toEqual({ key: 'away' });
  }
  expect(await intents()).toEqual([]);
  expect((await buy('away')).status).toBe(504);
  expect(desk.upstream.times('createBuyRequest')).toBe(1);
});

test('another account can neither list nor dismiss them', async () => {
  desk.upstream.failNext(lost);
  await buy('mine');
  expect(await intents('key-two')).toEqual([]);
  expect((await dismiss('mine', 'key-two')).status).toBe(404);
  expect((await dismiss('never-there')).status).toBe(404);
  expect(await intents()).toHaveLength(1);
});

test('a body that is not a buy request is listed without its request', async () => {
  desk.upstream.failNext(lost);
  await buy('odd', { body: { name: 'half\ud800', quantity: 'many' } });
  expect(await intents()).toMatchObject([{ key: 'odd', asked: null }]);
});
