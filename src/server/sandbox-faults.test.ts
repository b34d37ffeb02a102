import { afterAll, beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { endpoints, interfaceBase } from '@/contract/interface';
import { manualClock } from '@/lib/testing/manual-clock';
import { setUpTestDatabase } from './database/testing/test-database';
import { createLog } from '@/server/gateway/http/log';
import { sharedWorld } from '@/server/sandbox/core/identity';
import { createWorld, insertWorld } from '@/server/sandbox/worlds/worlds';
import { createService } from './service';

const database = await setUpTestDatabase();
let key: string;
let faults: string;
const lines: string[] = [];
const clock = manualClock(Date.UTC(2026, 10, 20, 9, 30));

const start = () =>
  createService({
    database,
    clock,
    log: createLog({ level: 'warn', clock, write: (line) => lines.push(line) }),
    marketplaceUrl: null,
    secret: null,
    publicDirectory: null,
    timeouts: { read: 3000, write: 60_000 },
  });

// An empty shared world, because creating 5,000 sell requests takes seconds.
const shared = { id: sharedWorld, seed: 'demo', listings: 0, wirePaymentDetails: {} };
await insertWorld(database, { ...shared, createdAt: clock.now() });
let service = await start();
afterAll(() => service.close());
beforeEach(async () => {
  const { world, apiKeys } = await createWorld(database, clock, { listings: 0 });
  [key] = apiKeys;
  faults = `/sandbox/worlds/${world}/faults`;
  lines.length = 0;
});

async function send(method: string, path: string, body?: object) {
  const response = await service.fetch(
    new Request(`http://desk.test${path}`, {
      method,
      headers: { 'x-api-key': key, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );
  return { status: response.status, text: await response.text(), headers: response.headers };
}

const read = () => send('GET', interfaceBase + endpoints.listShippingAddresses.path);
const goWrong = async (fault: object) => {
  expect((await send('POST', faults, { call: 'listShippingAddresses', ...fault })).status).toBe(201);
};

test.each([
  [{ kind: 'cutBefore' }, 502, /lost the connection before the marketplace responded/],
  [{ kind: 'cutAfter' }, 502, /lost the connection before the marketplace responded/],
  [{ kind: 'notSent' }, 502, /Can't reach the marketplace\."/],
  [{ kind: 'hang' }, 504, /didn't respond in time/],
  [{ kind: 'html', status: 503 }, 503, /<h1>503 Error/],
  [{ kind: 'notJson' }, 200, /^\{"status":200,"description":"Th$/],
  [{ kind: 'refusal', status: 409, description: 'No' }, 409, /"description":"No"/],
])('the gateway handles %j like a failure of a live marketplace', async (fault, status, text) => {
  await goWrong(fault);
  const response = await read();
  expect([response.status, response.text]).toEqual([status, expect.stringMatching(text)]);
  expect((await read()).status).toBe(200);
  expect(lines.join('')).not.toContain('defect');
  expect(lines.join('')).not.toContain('"error"');
});

test('says when to retry after too many requests', async () => {
  await goWrong({ kind: 'tooMany', seconds: 17 });
  const response = await read();
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '17']);
});

test('a buy request whose response was lost is not sent again under its key; one that was never sent is', async () => {
  const path = interfaceBase + endpoints.createBuyRequest.path;
  const body = {
    name: 'iPhone 13',
    brand: 'Apple',
    category: 'phones',
    price: 300,
    quantity: 1,
    properties: {},
  };
  const ask = async (idempotencyKey: string) => {
    const response = await service.fetch(
      new Request(`http://desk.test${path}`, {
        method: 'POST',
        headers: {
          'x-api-key': key,
          'content-type': 'application/json',
          'idempotency-key': idempotencyKey,
        },
        body: JSON.stringify(body),
      }),
    );
    return response.status;
  };
  await send('POST', faults, { call: 'createBuyRequest', kind: 'cutAfter' });
  await send('POST', faults, { call: 'createBuyRequest', kind: 'notSent' });
  expect([await ask('one'), await ask('one')]).toEqual([502, 504]);
  expect([await ask('two'), await ask('two')]).toEqual([502, 201]);
});

test('a fault survives a restart with its count', async () => {
  await goWrong({ kind: 'refusal', status: 418, after: 1, times: 2 });
  expect([(await read()).status, (await read()).status]).toEqual([200, 418]);
  await service.close();
  service = await start();
  expect([(await read()).status, (await read()).status]).toEqual([418, 200]);
  const listed = z.object({ faults: z.array(z.looseObject({ hits: z.number() })) });
  const list = listed.parse(JSON.parse((await send('GET', faults)).text));
  expect(list.faults.map(({ hits }) => hits)).toEqual([2]);
});
