import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { sandboxEndpoints } from '@/contract/sandbox/sandbox';
import { type ScenarioName, scenarioNames } from '@/contract/sandbox/scenario-names';
import { systemClock } from '@/lib/clock';
import { isLong, testRuns } from '@/lib/testing/test-runs';
import { setUpTestDatabase } from '@/server/database/testing/test-database';
import { maintainSellRequests } from '@/server/sandbox/worlds/maintenance';
import { openTestService } from './test-service';

const database = await setUpTestDatabase();
const desk = await openTestService(database, systemClock);
afterAll(() => desk.service.close(), 300_000);

const count = testRuns(49, 200);

/** Scenarios that together write to every table, with and without lots. */
const usual: readonly ScenarioName[] = [
  'busy-buyer',
  'odd-data',
  'unknown-then-found',
  'amounts-change',
  'fresh-buyer',
  'empty-market',
  'fresh-buyer',
  'fresh-buyer',
  'fresh-buyer',
  'empty-market',
  'fresh-buyer',
  'fresh-buyer',
];

/** Scenarios in turns; the largest market has as many lots as all others together. */
const turns = isLong ? scenarioNames.filter((name) => name !== 'huge-market') : usual;

/** The row counts of all tables. */
async function rowCounts(): Promise<Record<string, number>> {
  const { rows } = z
    .object({ rows: z.array(z.object({ name: z.string() })) })
    .parse(
      await database.execute(
        sql`select tablename as name from pg_tables where schemaname = 'public' order by tablename`,
      ),
    );
  const counts: Record<string, number> = {};
  for (const { name } of rows) counts[name] = await database.$count(sql.identifier(name));
  return counts;
}

/** The size of the database on disk, in bytes. */
async function databaseSize(): Promise<number> {
  const response = await database.execute(sql`select pg_database_size(current_database())::float8 as size`);
  return z.object({ rows: z.tuple([z.object({ size: z.number() })]) }).parse(response).rows[0].size;
}

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

/** The size of the JavaScript heap after garbage collection, in bytes. */
async function heap(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (typeof collect === 'function') collect();
  }
  return process.memoryUsage().heapUsed;
}

/** The queue's limit, minus one for another visitor. */
const atOnce = 49;

async function openAndDrop(amount: number): Promise<void> {
  const worlds: string[] = [];
  for (let first = 0; first < amount; first += atOnce) {
    const opening = Array.from({ length: Math.min(atOnce, amount - first) }, async (_, place) => {
      const index = first + place;
      const scenario = turns[index % turns.length];
      const demo = await desk.openBrowser().open({ ...(scenario && { scenario }), seed: `visitor ${index}` });
      return demo.world;
    });
    worlds.push(...(await Promise.all(opening)));
  }
  expect(new Set(worlds).size).toBe(amount);
  const browser = desk.openBrowser();
  await Promise.all(worlds.map((world) => browser.call(sandboxEndpoints.deleteWorld, { params: { world } })));
}

test(`opening 49 worlds at once and removing them leaves everything as it was (${count} worlds)`, async () => {
  // The first demos load modules and fill caches.
  await openAndDrop(new Set(turns).size);
  const before = { rows: await rowCounts(), heap: await heap(), size: await databaseSize() };
  await openAndDrop(count);
  expect(await rowCounts()).toEqual(before.rows);
  expect((await heap()) - before.heap).toBeLessThan(32 * 2 ** 20);
  expect(await maintainSellRequests(database)).toBe(true);
  expect(await databaseSize()).toBeLessThan(before.size * 1.5);
  expect(await maintainSellRequests(database)).toBe(false);
}, 3_600_000);
