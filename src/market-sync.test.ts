import { and, eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { createApiClient } from '@/api/client';
import { endpoints, interfaceBase } from '@/contract/interface';
import { createMarketSync } from '@/features/market-sync/market-sync';
import { type MarketScope, scopeFilter, wholeMarket } from '@/features/market-sync/market-scope';
import type { Environment } from '@/features/market-sync/environment';
import { systemClock } from '@/lib/clock';
import { sandboxSellRequest } from '@/server/database/sandbox-schema';
import { setUpTestDatabase } from '@/server/database/testing/test-database';
import { openTestMarket, startOfTime, type TestMarket } from '@/server/sandbox/testing/test-market';

/*
 * Market sync over the sandbox, through the API layer, while its market changes between any two reads.
 */

const database = await setUpTestDatabase();

/** Environment whose pauses are short; what waits longer than a second waits for `pass`, which is half an hour. */
function impatient() {
  let passed = 0;
  const waiting = new Set<() => void>();
  const environment: Environment = {
    clock: { now: () => systemClock.now(), monotonic: () => systemClock.monotonic() + passed },
    after(milliseconds, work) {
      if (milliseconds > 1000) {
        waiting.add(work);
        return () => void waiting.delete(work);
      }
      const timer = setTimeout(work, 0);
      return () => clearTimeout(timer);
    },
    soon(work) {
      const handle = setImmediate(work);
      return () => clearImmediate(handle);
    },
    pauseReason: () => null,
    onPauseReasonChange: () => () => {},
  };
  function pass() {
    passed += 1_800_000;
    for (const work of waiting) {
      waiting.delete(work);
      work();
    }
  }
  return { environment, pass, isWaiting: () => waiting.size > 0 };
}

const named = [
  { name: 'iPhone 13', brand: 'Apple', category: 'phones' },
  { name: 'Galaxy S21', brand: 'Samsung', category: 'phones' },
  { name: 'iPad Air', brand: 'Apple', category: 'tablets' },
];

/** Changes a market a little each time: lots come, sell out, change their price, and come back. */
function mover(market: TestMarket, ids: string[]) {
  const sold: string[] = [];
  let time = startOfTime;
  let turn = 0;
  const where = (id: string) =>
    and(eq(sandboxSellRequest.world, market.world), eq(sandboxSellRequest.id, id));
  const at = (step: number) => (turn * step) % ids.length;

  async function add() {
    time += 7;
    const sellRequest = named[turn % named.length];
    ids.push(
      await market.offer({ ...sellRequest, createdAt: time, updatedAt: time, price: 100 + (turn % 90) }),
    );
  }
  async function move() {
    turn += 1;
    await add();
    for (const step of [7919, 104_729, 611_953]) {
      const [id] = ids.splice(at(step), 1);
      if (id === undefined) continue;
      sold.push(id);
      await database.update(sandboxSellRequest).set({ status: 'sold' }).where(where(id));
    }
    time += 7;
    const repriced = ids[at(31)] ?? '';
    await database
      .update(sandboxSellRequest)
      .set({ price: 9900 + turn, updatedAt: time })
      .where(where(repriced));
    time += 7;
    const [back] = turn % 2 === 0 ? sold.splice(turn % sold.length, 1) : [];
    if (back === undefined) return;
    ids.push(back);
    await database.update(sandboxSellRequest).set({ status: 'open', updatedAt: time }).where(where(back));
  }
  return { add, move };
}

test('no lot is lost or shown twice while lots move between the pages', async () => {
  const market = await openTestMarket(database);
  const listed: string[] = [];
  const { add, move } = mover(market, listed);
  for (let count = 0; count < 400; count += 1) await add();

  const { call } = createApiClient(endpoints, {
    base: interfaceBase,
    fetch: (path, init) => market.fetch(typeof path === 'string' ? path : '', init),
  });
  const left = { moves: 40 };
  let atLook: string[] = [];
  const { environment, pass, isWaiting } = impatient();
  const sync = createMarketSync({
    environment,
    async read(query, signal) {
      left.moves -= 1;
      if (left.moves > 0) await move();
      // Small pages, so that there are many.
      const capped = { ...query, take: Math.min(query.take ?? 10, 60) };
      const page = await call('listSellRequests', { query: capped, signal });
      if (query.sortBy === 'updatedAt' && query.page === 1) atLook = [...listed];
      return page;
    },
  });
  const ids = () => sync.rows().map(({ id }) => id);
  const claims: string[][] = [];
  let wasComplete = false;
  sync.subscribe(() => {
    expect(new Set(ids()).size).toBe(ids().length);
    const { isComplete } = sync.state();
    if (isComplete && !wasComplete) {
      const loadedIds = new Set(ids());
      claims.push(atLook.filter((id) => !loadedIds.has(id)));
    }
    wasComplete = isComplete;
  });

  sync.start('an account', wholeMarket);
  await vi.waitUntil(() => wasComplete && isWaiting(), { timeout: 50_000, interval: 5 });
  expect(left.moves).toBeGreaterThan(0);
  for (let looks = 0; left.moves > -20 || looks < 3; looks += 1) {
    pass();
    await vi.waitUntil(isWaiting, { timeout: 50_000, interval: 5 });
  }
  expect(claims.flat()).toEqual([]);
  expect(ids().toSorted()).toEqual(listed.toSorted());
  expect(sync.state()).toMatchObject({ isComplete: true, loaded: listed.length, total: listed.length });

  const { data } = await market.data('listSellRequests', { query: { take: 500 } });
  const held = new Map(sync.rows().map((row) => [row.id, row]));
  for (const row of data) expect(held.get(row.id)).toEqual(row);
  sync.stop();
});

test('what is within a scope is the same for the sandbox and for market sync', async () => {
  const market = await openTestMarket(database);
  const { add, move } = mover(market, []);
  for (let count = 0; count < 60; count += 1) await add();
  await move();
  const all = await market.data('listSellRequests', { query: { take: 500 } });
  const scopes: MarketScope[] = [
    wholeMarket,
    { category: 'PHONES', brand: [] },
    { category: 'phones', brand: [' apple'] },
    { category: '', brand: ['Samsung', 'APPLE'] },
    { category: 'laptops', brand: [] },
  ];
  for (const scope of scopes) {
    const query = { category: scope.category, brand: scope.brand.join(','), take: 500 };
    const own = await market.data('listSellRequests', { query });
    expect(own.data).toEqual(all.data.filter(scopeFilter(scope)));
  }
});
