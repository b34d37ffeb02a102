import { afterAll, expect, test } from 'vitest';
import { endpoints } from '@/contract/interface';
import { manualClock } from '@/lib/testing/manual-clock';
import { setUpTestDatabase } from './database/testing/test-database';
import { createLog } from '@/server/gateway/http/log';
import { sharedWorld } from '@/server/sandbox/core/identity';
import { createWorld, insertWorld } from '@/server/sandbox/worlds/worlds';
import { createService } from './service';

/* The sandbox's calls through the gateway. */

const database = await setUpTestDatabase();
const lines: string[] = [];
const clock = manualClock(Date.UTC(2026, 10, 20, 9, 30));

const shared = { id: sharedWorld, seed: 'demo', listings: 0, wirePaymentDetails: {} };
await insertWorld(database, { ...shared, createdAt: clock.now() });
const service = await createService({
  database,
  clock,
  log: createLog({ level: 'warn', clock, write: (line) => lines.push(line) }),
  marketplaceUrl: null,
  secret: null,
  publicDirectory: null,
});
const {
  world,
  apiKeys: [key],
} = await createWorld(database, clock, { listings: 0 });
const faults = `/sandbox/worlds/${world}/faults`;
afterAll(() => service.close());

const send = (method: string, path: string, headers: Record<string, string> = {}, body?: object) =>
  service.fetch(
    new Request(`http://desk.test${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }),
  );

const direct = `/sandbox/marketplace/api${endpoints.listShippingAddresses.path}`;

test('any caller with a key can use the interface without the gateway', async () => {
  const response = await send('GET', direct, { 'x-api-key': key });
  expect(response.status).toBe(200);
  expect(response.headers.get('date')).toBe(new Date(clock.now()).toUTCString());
  expect(await response.json()).toMatchObject({ status: 200, data: [] });
  expect((await send('GET', direct)).status).toBe(401);
  expect((await send('GET', '/sandbox/marketplace/sandbox/scenarios', { 'x-api-key': key })).status).toBe(
    404,
  );
  expect((await send('GET', '/sandbox/marketplace')).status).toBe(404);
});

test('a connection that a fault breaks is not logged as a defect', async () => {
  for (const kind of ['cutBefore', 'notSent']) {
    await send('POST', faults, {}, { call: 'any', kind });
    const response = await send('GET', direct, { 'x-api-key': key });
    expect([response.status, await response.json()]).toMatchObject([502, { status: 502, data: null }]);
  }
  expect(lines.join('')).not.toContain('defect');
});

test('another site gets nothing from it', async () => {
  const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.test' };
  for (const path of [direct, faults]) {
    expect((await send('GET', path, { ...foreign, 'x-api-key': key })).status).toBe(403);
  }
});
