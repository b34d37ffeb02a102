import { expect, test } from 'vitest';
import { manualClock } from '@/lib/testing/manual-clock';
import { sandboxBuyer, sandboxSellRequest, sandboxWorld } from '@/server/database/sandbox-schema';
import { setUpTestDatabase } from '@/server/database/testing/test-database';
import { eq } from 'drizzle-orm';
import { createControl } from '../control/control';
import { Refusal } from '../core/refusal';
import { createWorld, insertWorld, inTurn } from './worlds';
import { removeUnusedWorlds } from './world-quota';

const database = await setUpTestDatabase();

/** Work that ends on demand. */
function manualWork() {
  let end: () => void = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const work = { hasBegun: false, end, make: () => ended };
  work.make = () => {
    work.hasBegun = true;
    return ended;
  };
  return work;
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

test('one large world is created at a time, a small one does not wait for it, and beyond the limit the caller is refused', async () => {
  const large = Array.from({ length: 5 }, manualWork);
  const all = large.map(({ make }) => inTurn(database, 100_000, make));
  await settle();
  expect(large.map(({ hasBegun }) => hasBegun)).toEqual([true, false, false, false, false]);

  const small = manualWork();
  small.end();
  await inTurn(database, 2000, small.make);

  const refusal: unknown = await inTurn(database, 100_000, small.make).catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(Refusal);
  expect(refusal).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
  expect(String(refusal)).toContain('5 demos of this size are being set up already. Nothing was started.');

  large[0]?.end();
  await all[0];
  await settle();
  expect(large.map(({ hasBegun }) => hasBegun)).toEqual([true, true, false, false, false]);
  const next = inTurn(database, 100_000, small.make);
  for (const { end } of large) end();
  await Promise.all([...all, next]);
}, 60_000);

test('a failure does not block the next world', async () => {
  const failing = inTurn(database, 0, () => Promise.reject(new Error('full')));
  const next = inTurn(database, 0, () => Promise.resolve('made'));
  await expect(failing).rejects.toThrow('full');
  expect(await next).toBe('made');
}, 60_000);

const clock = manualClock(Date.parse('2026-11-20T09:30:00Z'));

test('a world whose caller disconnects is removed, whether it waits or is half created', async () => {
  const leaving = new AbortController();
  const making = createWorld(database, clock, { listings: 9000 }, {}, leaving.signal);
  const waiting = createWorld(database, clock, { listings: 0 }, {}, leaving.signal);
  const ended = Promise.allSettled([making, waiting]);
  await expect.poll(() => database.$count(sandboxSellRequest), { interval: 5 }).toBeGreaterThan(0);
  leaving.abort();
  expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(await database.$count(sandboxWorld)).toBe(0);
  expect(await database.$count(sandboxSellRequest)).toBe(0);
}, 60_000);

test('a half-created world is hidden, and is removed when its creation was interrupted', async () => {
  const { world } = await createWorld(database, clock, { listings: 20 });
  const half = { id: 'w_half', seed: 's', listings: 20, wirePaymentDetails: {}, createdAt: clock.now() };
  await insertWorld(database, half);
  const control = createControl({ database, clock });
  const body = {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: '{"freezeClock":true}',
  };
  for (const init of [{}, body, { method: 'DELETE' }]) {
    expect((await control.request('/sandbox/worlds/w_half', init)).status).toBe(404);
  }
  const remove = (onlyUnfinished: boolean) => removeUnusedWorlds(database, clock, {}, { onlyUnfinished });
  const worlds = async () =>
    (await database.select({ id: sandboxWorld.id }).from(sandboxWorld)).map(({ id }) => id);

  expect(await remove(false)).toBe(0);
  clock.advance(5 * 60_000 + 1);
  expect(await remove(false)).toBe(1);
  expect(await worlds()).toEqual([world]);

  // After a crash no other process can be creating it, so it is removed at once.
  await insertWorld(database, { ...half, createdAt: clock.now() });
  expect(await remove(true)).toBe(1);
  expect(await worlds()).toEqual([world]);
  expect(await database.$count(sandboxSellRequest)).toBe(20);

  // A removal that was interrupted after its first step is finished the same way.
  await database.delete(sandboxBuyer).where(eq(sandboxBuyer.world, world));
  expect((await control.request(`/sandbox/worlds/${world}`)).status).toBe(404);
  expect(await remove(true)).toBe(1);
  expect(await database.$count(sandboxSellRequest)).toBe(0);
}, 60_000);
