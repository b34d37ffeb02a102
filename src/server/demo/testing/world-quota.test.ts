import { afterAll, expect, test } from 'vitest';
import { eq } from 'drizzle-orm';
import { endpoints } from '@/contract/interface';
import { sandboxEndpoints } from '@/contract/sandbox/sandbox';
import { manualClock } from '@/lib/testing/manual-clock';
import { sandboxWorld } from '@/server/database/sandbox-schema';
import { setUpTestDatabase } from '@/server/database/testing/test-database';
import { manualScheduler } from '@/server/gateway/testing/test-scheduler';
import { createWorld as createWorldDirectly } from '@/server/sandbox/worlds/worlds';
import { createCleanUp } from '../clean-up';
import { defaultWorldLimits } from '@/server/sandbox/worlds/world-quota';
import { openTestService } from './test-service';

const minute = 60_000;
const hour = 60 * minute;
const limits = { ...defaultWorldLimits, worlds: 3, listings: 4500, idle: 3 * hour };

const clock = manualClock(Date.parse('2026-11-20T09:30:00Z'));
const database = await setUpTestDatabase();
let desk = await openTestService(database, clock, { worldLimits: limits });
afterAll(() => desk.service.close(), 300_000);

const { openDemo, createWorld, readWorld } = sandboxEndpoints;
const isThere = async (world: string) =>
  (await database.$count(sandboxWorld, eq(sandboxWorld.id, world))) > 0;
const empty = { scenario: 'empty-market' } as const;

const drop = (world: string) => desk.openBrowser().call(sandboxEndpoints.deleteWorld, { params: { world } });

test('a full quota is refused with the time to retry, whatever created the worlds', async () => {
  const browser = desk.openBrowser();
  const created = [(await browser.open(empty)).world, (await browser.open(empty)).world];
  created.push((await browser.call(createWorld, { body: { listings: 0 } })).world);
  clock.advance(2.5 * hour);
  for (const [path, body] of [
    [openDemo.path, empty],
    [createWorld.path, { listings: 0 }],
  ] as const) {
    const response = await browser.send('POST', path, body);
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('All 3 demo slots are in use');
    expect(response.headers.get('retry-after')).toBe('1800');
  }
  await drop(created[0] ?? '');
  created[0] = (await browser.open(empty)).world;
  for (const world of created) await drop(world);
}, 120_000);

test('a full quota of lots is refused too', async () => {
  const browser = desk.openBrowser();
  const worlds = [(await browser.open({})).world, (await browser.open({})).world];
  const response = await browser.send('POST', openDemo.path, {});
  expect([response.status, await response.text()]).toEqual([
    503,
    expect.stringContaining('No room for 2000 more lots'),
  ]);
  const { world } = await browser.call(createWorld, { body: { listings: 500 } });
  for (const each of [...worlds, world]) await drop(each);
}, 120_000);

test('replacing a world needs no quota for two', async () => {
  const browser = desk.openBrowser();
  const created = [];
  for (let index = 0; index < 3; index += 1) created.push((await browser.open(empty)).world);
  const { world } = await browser.open({ ...empty, replaces: created[2] ?? '' });
  for (const each of [...created.slice(0, 2), world]) await drop(each);
}, 120_000);

test('an idle world makes room, and a world in use does not', async () => {
  const browser = desk.openBrowser();
  const [left, played, watched] = [
    await browser.open(empty),
    await browser.open(empty),
    await browser.open(empty),
  ];
  clock.advance(2 * hour);
  const headers = { 'x-api-key': played.apiKeys[1] };
  await desk.fetch(`/api${endpoints.listOrders.path}`, { headers });
  await browser.call(readWorld, { params: { world: watched.world } });
  clock.advance(1.5 * hour);
  const next = await browser.open(empty);
  expect(await Promise.all([left, played, watched].map(({ world }) => isThere(world)))).toEqual([
    false,
    true,
    true,
  ]);
  for (const { world } of [played, watched, next]) await drop(world);
}, 120_000);

test('the last use is recorded at most once a minute', async () => {
  const browser = desk.openBrowser();
  const { world } = await browser.open(empty);
  const lastUse = async () => {
    const [row] = await database.select().from(sandboxWorld).where(eq(sandboxWorld.id, world));
    return row?.lastUsedAt;
  };
  const start = clock.now();
  clock.advance(59_000);
  await browser.call(endpoints.listOrders, {});
  expect(await lastUse()).toBe(start);
  clock.advance(1000);
  await browser.call(endpoints.listOrders, {});
  expect(await lastUse()).toBe(start + minute);
  await drop(world);
}, 120_000);

test('idle worlds are removed every hour', async () => {
  const browser = desk.openBrowser();
  const [first, second] = [(await browser.open(empty)).world, (await browser.open(empty)).world];
  const scheduler = manualScheduler(clock);
  const rounds: unknown[] = [];
  const cleanUp = createCleanUp({
    database,
    clock,
    host: { limits },
    scheduler,
    onRound: (outcome) => rounds.push(outcome),
  });
  cleanUp.start();
  await scheduler.advance(2.9 * hour, cleanUp.settled);
  expect([await isThere(first), await isThere(second)]).toEqual([true, true]);
  await browser.call(readWorld, { params: { world: second } });
  await scheduler.advance(1.2 * hour, cleanUp.settled);
  expect([await isThere(first), await isThere(second)]).toEqual([false, true]);
  await cleanUp.stop();
  await scheduler.advance(5 * hour, cleanUp.settled);
  expect([await isThere(second), await isThere('demo')]).toEqual([true, true]);
  expect(rounds).toEqual([{ removed: 1 }]);
}, 120_000);

test('idle worlds are removed at the start of the server', async () => {
  await desk.service.close();
  const { world } = await createWorldDirectly(database, clock, { listings: 0 });
  clock.advance(4 * hour);
  desk = await openTestService(database, clock, { worldLimits: limits });
  await expect.poll(() => isThere(world), { timeout: 60_000 }).toBe(false);
  await expect.poll(() => desk.lines.join('')).toContain('unused worlds removed');
}, 120_000);
