import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { systemClock } from '@/lib/clock';
import { setUpTestDatabase } from '@/server/database/testing/test-database';
import { ensureDemoWorld } from '../worlds/demo-world';
import { parseSellRequestQuery, sellRequestQueries } from './sell-requests';
import { createWorld, insertWorld } from '../worlds/worlds';

const sellRequestCount = 2000;
const take = 50;

const queries = [
  '',
  'searchTerm=iphone 13',
  'searchTerm=pro',
  'searchTerm=zzzz',
  'brand=Apple,Samsung',
  'category=phones',
  'searchTerm=pro&category=phones&sortBy=price&sortDir=ASC',
  'page=30',
].map((text) => `${text}${text === '' ? '' : '&'}take=${take}`);

const database = await setUpTestDatabase();
await ensureDemoWorld(database, systemClock);

interface PlanNode {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number | undefined;
  'Rows Removed by Join Filter'?: number | undefined;
  'Rows Removed by Index Recheck'?: number | undefined;
  Plans?: PlanNode[] | undefined;
}

const number = z.optional(z.number());
const planNode: z.ZodMiniType<PlanNode> = z.object({
  'Actual Rows': z.number(),
  'Actual Loops': z.number(),
  'Rows Removed by Filter': number,
  'Rows Removed by Join Filter': number,
  'Rows Removed by Index Recheck': number,
  get Plans() {
    return z.optional(z.array(planNode));
  },
});
const explained = z.object({
  rows: z.tuple([z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: planNode })]) })]),
});

/** The largest number of rows that one step of a plan reads. */
function mostRows(node: PlanNode): number {
  const removed =
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0);
  const own = (node['Actual Rows'] + removed) * node['Actual Loops'];
  return Math.max(own, ...(node.Plans ?? []).map(mostRows));
}

async function rowsOf(query: SQL): Promise<number> {
  const response = explained.parse(await database.execute(sql`explain (analyze, format json) ${query}`));
  return mostRows(response.rows[0]['QUERY PLAN'][0].Plan);
}

/** The largest number of rows that one step of any search reads in a world. */
async function worstOf(world: string): Promise<{ rows: number; total: number }> {
  const worst = { rows: 0, total: 0 };
  for (const text of queries) {
    const { rows, total } = sellRequestQueries(
      database,
      world,
      parseSellRequestQuery(new URLSearchParams(text)),
    );
    worst.rows = Math.max(worst.rows, await rowsOf(rows.getSQL()));
    worst.total = Math.max(worst.total, await rowsOf(total.getSQL()));
  }
  return worst;
}

test('the first, the second and the fiftieth world are searched without reading more than the world', async () => {
  for (let index = 1; index <= 50; index += 1) {
    const isChecked = index === 1 || index === 2 || index === 50;
    const { world } = await createWorld(database, systemClock, {
      listings: isChecked ? sellRequestCount : 100,
    });
    if (!isChecked) continue;
    const worst = await worstOf(world);
    expect(worst.rows, `rows of world ${index}`).toBeLessThanOrEqual(1.5 * sellRequestCount);
    expect(worst.total, `count of world ${index}`).toBeLessThanOrEqual(1.5 * sellRequestCount);
  }
}, 300_000);

test('a page is read once, also before the planner has statistics of the world', async () => {
  const world = {
    id: 'unknown-to-the-planner',
    seed: 'plans',
    listings: sellRequestCount,
    wirePaymentDetails: {},
  };
  await insertWorld(database, { ...world, createdAt: systemClock.now() });
  // The worst acceptable plan uses the text index and reads the same lots of other worlds; the wrong join
  // order would read four million rows.
  expect((await worstOf(world.id)).rows).toBeLessThanOrEqual(10 * sellRequestCount);
}, 300_000);
