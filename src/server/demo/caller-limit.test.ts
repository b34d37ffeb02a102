import { afterAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { sandboxEndpoints } from '@/contract/sandbox/sandbox';
import { manualClock } from '@/lib/testing/manual-clock';
import { setUpTestDatabase } from '@/server/database/testing/test-database';
import { defaultWorldLimits } from '@/server/sandbox/worlds/world-quota';
import { callerOf } from './caller-limit';
import { openTestService } from './testing/test-service';

describe('a caller is', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('%s: %s', (address, caller) => {
    expect(callerOf(address)).toBe(caller);
  });
});

const clock = manualClock(Date.parse('2026-11-20T09:30:00Z'));
const database = await setUpTestDatabase();
const desk = await openTestService(database, clock, {
  worldLimits: { ...defaultWorldLimits, perMinute: 2 },
});
const shares = await openTestService(database, clock, {
  worldLimits: { ...defaultWorldLimits, perCaller: 2 },
});
const full = await openTestService(database, clock, {
  worldLimits: { ...defaultWorldLimits, worlds: 0 },
});
afterAll(async () => {
  await full.service.close();
  await desk.service.close();
  await shares.service.close();
}, 300_000);

const { openDemo, createWorld } = sandboxEndpoints;

function post(
  path: string,
  body: unknown,
  address?: string,
  headers: Record<string, string> = {},
  service = desk,
) {
  const request = new Request(new URL(path, 'http://desk.test'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return service.service.fetch(request, address === undefined ? undefined : { address });
}

test('limits the demos and worlds of a caller per minute, and says when to continue', async () => {
  const demo = { scenario: 'empty-market' };
  const world = { listings: 0 };
  const first = '203.0.113.7';
  expect((await post(openDemo.path, demo, first)).status).toBe(201);
  clock.advance(20_000);
  expect((await post(createWorld.path, world, first)).status).toBe(201);
  for (const [path, body] of [
    [openDemo.path, demo],
    [createWorld.path, world],
  ] as const) {
    const refused = await post(path, body, first, { 'x-forwarded-for': '198.51.100.1' });
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('40');
    expect(await refused.json()).toEqual({
      status: 429,
      description: 'Your network can start 2 demos per minute. Nothing was started.',
      data: null,
    });
  }
  expect((await post(createWorld.path, world, '203.0.113.8')).status).toBe(201);
  // Requests of this process have no address.
  for (let index = 0; index < 3; index += 1) expect((await post(createWorld.path, world)).status).toBe(201);
  clock.advance(40_000);
  expect((await post(openDemo.path, demo, first)).status).toBe(201);
}, 300_000);

test('limits the worlds that a caller holds at a time; removed ones do not count', async () => {
  const empty = { scenario: 'empty-market' };
  const caller = '203.0.113.20';
  const ask = (path: string, body: unknown, address = caller) => post(path, body, address, {}, shares);
  const world = z.object({ world: z.string() });
  const first = await ask(openDemo.path, empty);
  expect(first.status).toBe(201);
  const second = world.parse(await (await ask(createWorld.path, { listings: 0 })).json()).world;
  for (const [path, body] of [
    [openDemo.path, empty],
    [createWorld.path, { listings: 0 }],
  ] as const) {
    const refused = await ask(path, body);
    expect(refused.status).toBe(429);
    expect(refused.headers.get('retry-after')).toBe('3600');
    expect(await refused.text()).toContain('Your network can have 2 demos open at a time.');
  }
  expect((await ask(createWorld.path, { listings: 0 }, '203.0.113.21')).status).toBe(201);
  // A demo that replaces another needs no extra quota.
  const replaced = await ask(openDemo.path, { ...empty, replaces: second });
  expect(replaced.status).toBe(201);
  const { world: third } = world.parse(await replaced.json());
  // One that can't be opened leaves the other one open.
  const tooLarge = await post(openDemo.path, { ...empty, replaces: third }, caller, {}, full);
  expect(tooLarge.status).toBe(503);
  expect((await shares.fetch(`/sandbox/worlds/${third}`)).status).toBe(200);
  const gone = await shares.fetch(`/sandbox/worlds/${third}`, { method: 'DELETE' });
  expect(gone.status).toBe(200);
  // Concurrent requests do not exceed the limit together.
  const responses = Array.from({ length: 4 }, () => ask(createWorld.path, { listings: 0 }));
  const statuses = (await Promise.all(responses)).map(({ status }) => status);
  expect(statuses.toSorted((one, other) => one - other)).toEqual([201, 429, 429, 429]);
}, 300_000);
