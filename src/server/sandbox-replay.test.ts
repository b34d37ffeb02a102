import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints } from '@/contract/interface';
import { journal } from '@/contract/journal';
import { sandboxEndpoints } from '@/contract/sandbox';
import { systemClock } from '@/lib/clock';
import type { OpenDatabase } from './database/open';
import { openTestDatabase } from './database/test-database';
import { createLog } from './gateway/log';
import { sharedWorld } from './sandbox/public-world';
import { insertWorld } from './sandbox/worlds';
import { createService, type Service } from './service';

let opened: OpenDatabase;
let service: Service;
let server: ServerType;
let base: string;
const folder = mkdtempSync(join(tmpdir(), 'lotdesk-replay-'));

beforeAll(async () => {
  opened = await openTestDatabase();
  const shared = { id: sharedWorld, seed: 'demo', listings: 0, wirePaymentDetails: {} };
  await insertWorld(opened.database, { ...shared, createdAt: systemClock.now() });
  service = await createService({
    database: opened.database,
    clock: systemClock,
    log: createLog({ level: 'silent', clock: systemClock, write: () => {} }),
    marketplaceUrl: null,
    secret: null,
    publicDirectory: null,
  });
  server = createAdaptorServer({ fetch: (request) => service.fetch(request) });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  base = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
});
afterAll(async () => {
  server.close();
  await service.close();
  await opened.close();
  rmSync(folder, { recursive: true, force: true });
});

async function send(
  method: string,
  path: string,
  body?: unknown,
  key?: string,
): Promise<{ status: number; json: unknown }> {
  const answer = await fetch(base + path, {
    method,
    headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { 'x-api-key': key }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    json: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
  };
}

/** Runs the replay of a world as somebody would who downloaded it. */
async function replay(world: string, ...options: string[]) {
  const file = join(folder, 'replay.mjs');
  const script = await (await fetch(`${base}/sandbox/worlds/${world}/replay`)).text();
  writeFileSync(file, script);
  const { code, output } = await new Promise<{ code: number; output: string }>((resolve) => {
    execFile(process.execPath, [file, base, ...options], (error, printed, errors) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: printed + errors });
    });
  });
  return { script, code, output, world: /The world is (\S+)\./.exec(output)?.[1] ?? '' };
}

const readJournal = async (world: string) =>
  journal.parse((await send('GET', `/sandbox/worlds/${world}/journal`)).json).entries;

const anAddress = {
  addressLine1: '1 Main St',
  city: 'Miami',
  state: 'FL',
  country: 'US',
  postalCode: '33126',
};
const data = z.object({ data: z.looseObject({ id: z.string() }) });
const opening = z.object({ world: z.string(), apiKeys: z.tuple([z.string(), z.string()]) });

async function buy(key: string) {
  const call = async (method: string, path: string, body?: unknown) =>
    (await send(method, `/api${path}`, body, key)).json;
  const lots = z
    .object({ data: endpoints.listSellRequests.data })
    .parse(await call('GET', '/v2/sell-requests?take=5'));
  const lot = lots.data.data[0];
  if (!lot) throw new Error('No lots');
  const { name, brand, category, properties } = lot;
  const wanted = { name, brand, category, properties, price: lot.price + 1, quantity: lot.minQuantity ?? 1 };
  const bought = data.parse(await call('POST', '/v1/buy-requests', wanted)).data;
  const address = data.parse(await call('POST', '/v1/shipping-addresses', anAddress)).data;
  const buyRequestIds = [bought.id];
  const rates = z
    .object({ data: endpoints.createShippingRates.data })
    .parse(await call('POST', '/v1/shipping-rates', { address: address.id, buyRequestIds }));
  const shippingOption = rates.data.rates[1];
  const validate = { buyRequestIds, buyerAddress: address.id, shippingOption };
  const validation = endpoints.validateOrder.data.parse(await call('POST', '/v1/orders/validate', validate));
  return { call, lot, address, validate, orderMetaId: validation.orderMetaId };
}

test('a replay makes the calls again in a world of its own, and every one has the same status', async () => {
  const { world, apiKeys } = opening.parse(
    (await send('POST', '/sandbox/worlds', { seed: 'again', listings: 30 })).json,
  );
  const path = `/sandbox/worlds/${world}`;
  const { call, lot, address, validate, orderMetaId } = await buy(apiKeys[0]);
  // The window ends, a lost answer, a refusal, a changed rate, another buyer, an order on its way.
  await send('PATCH', path, { advanceClock: 901 });
  await call('POST', '/v1/orders/create', { orderMetaId });
  await call('POST', '/v1/orders/validate', {
    ...validate,
    shippingOption: { ...validate.shippingOption, rate: 1 },
  });
  const again = endpoints.validateOrder.data.parse(await call('POST', '/v1/orders/validate', validate));
  const placed = z
    .object({ data: endpoints.createOrder.data })
    .parse(await call('POST', '/v1/orders/create', { orderMetaId: again.orderMetaId }));
  const { orderNo } = placed.data;
  await send('POST', `${path}/orders/${orderNo}`, { status: 'delivered' });
  await call('GET', `/v1/orders/${orderNo}`);
  await send('GET', `/api/v1/orders/${orderNo}`, undefined, apiKeys[1]);
  await send('POST', `${path}/faults`, { call: 'deleteShippingAddress', kind: 'cutBefore' });
  await call('DELETE', `/v1/shipping-addresses/${address.id}`);
  await call('DELETE', `/v1/shipping-addresses/${address.id}`);
  await call('DELETE', `/v1/shipping-addresses/${address.id}`);
  await send('POST', `${path}/market`, { move: 'sellOut', sellrequestId: lot.id });
  await call('GET', '/v2/sell-requests?searchTerm=iPhone%2013&take=2');

  const recorded = await readJournal(world);
  expect(recorded.map(({ status }) => status)).toEqual(
    expect.arrayContaining([200, 201, 400, 404, 410, null]),
  );
  const replayed = await replay(world);
  expect(replayed.output).toContain(`${recorded.length - 1} calls, 0 answered with another status.`);
  expect(replayed.code).toBe(0);
  for (const secret of [world, ...apiKeys]) expect(replayed.script).not.toContain(secret);

  const told = (entries: typeof recorded) =>
    entries.flatMap(({ who, method, path: asked, status }) =>
      asked === '/sandbox/worlds'
        ? []
        : [`${who} ${method} ${asked.replace(/[\da-f-]{36}|\d{13}/, '…')} ${status}`],
    );
  // Where time had passed between two calls, the replay moves the clock.
  const isMove = (line: string) => line.startsWith('control PATCH');
  const replays = told(await readJournal(replayed.world));
  expect(replays.filter((line) => !isMove(line))).toEqual(told(recorded).filter((line) => !isMove(line)));
});

test('where an answer has another status, it says so and fails', async () => {
  const { world, apiKeys } = opening.parse((await send('POST', '/sandbox/worlds', { listings: 0 })).json);
  await send('GET', '/api/v1/orders', undefined, apiKeys[0]);
  const { script } = await replay(world, '--drop');
  const file = join(folder, 'other.mjs');
  writeFileSync(file, script.replace('"status":200', '"status":503'));
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [file, base, '--drop'], (error, printed) =>
      resolve(`${error?.code} ${printed}`),
    );
  });
  expect(output).toMatch(/^1 .*✗ 200 instead of 503\n1 calls, 1 answered with another status\./s);
});

test('a demo is opened again as it was, and what brought it about is not done twice', async () => {
  const demo = await send('POST', sandboxEndpoints.openDemo.path, {
    scenario: 'one-minute-left',
    seed: 'again',
  });
  const { world, apiKeys } = opening.parse(demo.json);
  const { tabStorage } = sandboxEndpoints.openDemo.data.parse(demo.json);
  const { orderMetaId } = z
    .object({ orderMetaId: z.string() })
    .parse(JSON.parse(tabStorage['lotdesk.checkout'] ?? ''));
  expect((await send('POST', '/api/v1/orders/create', { orderMetaId }, apiKeys[0])).status).toBe(200);
  await send('PATCH', `/sandbox/worlds/${world}`, { advanceClock: 61 });
  expect((await send('GET', '/api/v1/orders', undefined, apiKeys[0])).status).toBe(200);
  const replayed = await replay(world);
  expect(replayed.output).toMatch(/ 0 answered with another status\./);
  expect(replayed.output).toContain('/api/v1/orders/create');
  const creates = (await readJournal(replayed.world)).filter(({ path }) => path === '/api/v1/orders/create');
  expect(creates.map(({ status }) => status)).toEqual([200]);
});
