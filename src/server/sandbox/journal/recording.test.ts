import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Journal, journal } from '@/contract/sandbox/sandbox';
import { manualClock } from '@/lib/testing/manual-clock';
import { setUpTestDatabase } from '@/server/database/testing/test-database';
import { demoApiKey, sharedWorld } from '../core/identity';
import { createSandbox } from '../sandbox';
import { insertWorld } from '../worlds/worlds';
import { journalOf } from './journal';

const database = await setUpTestDatabase();
const clock = manualClock(Date.parse('2026-11-20T09:30:00.000Z'));
const defects: unknown[] = [];

const sandbox = createSandbox({ database, clock, log: (_, error) => defects.push(error) });

async function send(method: string, path: string, body?: unknown, key?: string) {
  const response = await sandbox.fetch(
    new Request(`http://sandbox${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { 'x-api-key': key }) },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    }),
  );
  const text = await response.text();
  return { status: response.status, text };
}

const created = z.object({ world: z.string(), apiKeys: z.tuple([z.string(), z.string()]) });

async function openWorld() {
  const { world, apiKeys } = created.parse(
    JSON.parse((await send('POST', '/sandbox/worlds', { seed: 'journal', listings: 5 })).text),
  );
  const path = `/sandbox/worlds/${world}`;
  const read = async (search = ''): Promise<Journal> =>
    journal.parse(JSON.parse((await send('GET', `${path}/journal${search}`)).text));
  return { world, apiKeys, path, read };
}

const anAddress = {
  addressLine1: '1 Main St',
  city: 'Miami',
  state: 'FL',
  country: 'US',
  postalCode: '33126',
};

test("records both buyers' calls and control calls, with the world's time", async () => {
  const { apiKeys, path, read } = await openWorld();
  await send('PATCH', path, { advanceClock: 60 });
  await send('POST', '/api/v1/shipping-addresses', anAddress, apiKeys[0]);
  await send('GET', '/api/v1/orders?status=current', undefined, apiKeys[1]);
  await send('GET', '/sandbox/marketplace/api/v1/nothing', undefined, apiKeys[0]);
  await send('GET', `${path}/faults`);
  const { entries } = await read();
  expect(
    entries.map(({ number, at, who, method, path: target, status }) => [
      number,
      at,
      who,
      method,
      target,
      status,
    ]),
  ).toEqual([
    [1, '2026-11-20T09:30:00.000Z', 'control', 'PATCH', '/sandbox/worlds/:world', 200],
    [2, '2026-11-20T09:31:00.000Z', 'buyer 1', 'POST', '/api/v1/shipping-addresses', 201],
    [3, '2026-11-20T09:31:00.000Z', 'buyer 2', 'GET', '/api/v1/orders?status=current', 200],
    [4, '2026-11-20T09:31:00.000Z', 'buyer 1', 'GET', '/api/v1/nothing', 404],
  ]);
  expect(entries[0]?.response?.json).toMatchObject({ world: ':world' });
  expect(entries[1]).toMatchObject({
    fault: null,
    request: { isWhole: true, json: anAddress },
    response: { isWhole: true, json: { status: 201, data: { city: 'Miami' } } },
  });
  expect(entries[2]?.request).toBeNull();
  expect((await read('?after=3')).entries.map(({ number }) => number)).toEqual([4]);
});

test('stores an invalid body as it arrived, and the start of a large one', async () => {
  const { apiKeys, read } = await openWorld();
  expect((await send('POST', '/api/v1/buy-requests', '{"name":', apiKeys[0])).status).toBe(400);
  const large = JSON.stringify({ name: 'x'.repeat(80_000) });
  expect((await send('POST', '/api/v1/buy-requests', large, apiKeys[0])).status).toBe(400);
  const [broken, cut] = (await read()).entries;
  expect(broken).toMatchObject({ status: 400, request: { length: 8, isWhole: true, text: '{"name":' } });
  expect(cut).toMatchObject({ status: 400, request: { isWhole: false } });
});

test('records faults with the calls that they hit, and lost responses as lost', async () => {
  const { apiKeys, path, read } = await openWorld();
  const call = 'listShippingAddresses';
  await send('POST', `${path}/faults`, { call, kind: 'cutAfter' });
  await send('POST', `${path}/faults`, { call, kind: 'html', status: 503 });
  await expect(send('GET', '/api/v1/shipping-addresses', undefined, apiKeys[0])).rejects.toThrow(/dropped/);
  await send('GET', '/api/v1/shipping-addresses', undefined, apiKeys[0]);
  const faulted = (await read()).entries.slice(-2);
  expect(faulted).toMatchObject([
    { status: null, fault: 'cutAfter', response: null },
    { status: 503, fault: 'html', response: { text: expect.stringContaining('503 Error') } },
  ]);
  expect(defects).toEqual([]);
});

test('contains no bank number and no key', async () => {
  const { apiKeys, path, read } = await openWorld();
  const bankDetails = { local: { accNo: '998877665544', routingNo: '021000021' } };
  await send('PATCH', path, { bankDetails });
  await send('POST', '/api/v1/buy-requests', { name: apiKeys[0] }, apiKeys[0]);
  const text = JSON.stringify(await read());
  expect(text).toContain('••••5544');
  for (const secret of [...apiKeys, '998877665544', '021000021']) expect(text).not.toContain(secret);
});

test('can be cleared, and is removed with its world', async () => {
  const { world, path, read } = await openWorld();
  await send('PATCH', path, { freezeClock: true });
  expect((await send('DELETE', `${path}/journal`, {})).status).toBe(200);
  expect(await read()).toEqual({ entries: [] });
  const before = journalOf(database).worlds;
  await send('DELETE', path, {});
  expect(journalOf(database).worlds).toBe(before - 1);
  expect((await send('GET', `${path}/journal`)).status).toBe(404);
  expect((await send('PATCH', `/sandbox/worlds/${world}`, { freezeClock: true })).status).toBe(404);
  expect(journalOf(database).worlds).toBe(before - 1);
});

test.each([
  ['?after=x', 400],
  ['?after=1&after=2', 400],
  ['?after=999999999', 200],
])('GET journal%s returns %i', async (search, status) => {
  const { path } = await openWorld();
  expect((await send('GET', `${path}/journal${search}`)).status).toBe(status);
});

test('records nothing of the shared world', async () => {
  const world = {
    id: sharedWorld,
    seed: 'demo',
    listings: 0,
    wirePaymentDetails: {},
    createdAt: clock.now(),
  };
  await insertWorld(database, world);
  await send('GET', '/api/v1/orders', undefined, demoApiKey);
  expect((await send('GET', `/sandbox/worlds/${sharedWorld}/journal`)).status).toBe(409);
});
