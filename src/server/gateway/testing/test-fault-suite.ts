import { mkdirSync, writeFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testRuns } from '@/lib/testing/test-runs';
import { orderAttempt } from '@/server/database/gateway-schema';
import { type EmbeddedDatabase, openEmbeddedTestDatabase } from '@/server/database/testing/test-database';
import { type End, judge, sheetsOf } from './test-fault-judge';
import { type FaultLab, type FaultMarket, openFaultLab, openFaultMarket } from './test-fault-market';
import { carryOut } from './test-fault-run';
import { schedules } from './test-fault-schedule';

/*
 * For tests: the real gateway and the real sandbox in random schedules of faults, in two shares for two cores.
 */

const shares = 2;

/** A market's list of orders grows, so a new market is opened after this many schedules. */
const schedulesPerMarket = 20;

/**
 * Runs one share of the schedules: half of FAULT_RUNS (60, or 1,000 in a long run), starting at FAULT_SEED if that is set. The results are
 * written to .tmp/faults for scripts/run/repeat.mjs.
 */
export function describeShare(share: number): void {
  const runs = Math.ceil(testRuns(60, 1000, 'FAULT_RUNS') / shares);
  const seed = process.env.FAULT_SEED ? { seed: Number(process.env.FAULT_SEED) + share } : {};
  let opened: EmbeddedDatabase;
  let lab: FaultLab;
  beforeAll(async () => {
    // Always in this process, because only PGlite's client can be killed.
    opened = await openEmbeddedTestDatabase();
    lab = openFaultLab(opened.client);
  }, 240_000);
  afterAll(() => opened.close());

  const ends: Record<End, number> = {
    placed: 0,
    recovered: 0,
    refused: 0,
    notPlaced: 0,
    unknown: 0,
    none: 0,
  };
  let sent = 0;
  let carriedOut = 0;
  let market: FaultMarket | null = null;

  const property = fc.asyncProperty(schedules, async (schedule) => {
    if (market === null || carriedOut % schedulesPerMarket === 0) market = await openFaultMarket(lab);
    carriedOut += 1;
    const run = await carryOut(lab, market, schedule);
    const sheets = await sheetsOf(run);
    await run.close();
    try {
      for (const end of await judge(lab, run, sheets)) ends[end] += 1;
      sent += run.orderMetaIds.filter((id) => run.market.arrived.has(id)).length;
      expect(lab.defects.splice(0)).toEqual([]);
    } finally {
      // Closes the unknown attempts, so that no process checks them.
      await lab.database
        .update(orderAttempt)
        .set({ state: 'refused' })
        .where(eq(orderAttempt.state, 'unknown'));
    }
  });

  test(
    `no schedule of faults makes two orders, loses one or lies (${runs} schedules)`,
    async () => {
      const start = performance.now();
      await fc.assert(property, { numRuns: runs, ...seed });
      const seconds = (performance.now() - start) / 1000;
      mkdirSync('.tmp/faults', { recursive: true });
      writeFileSync(`.tmp/faults/share-${share}.json`, `${JSON.stringify({ runs, seconds, sent, ends })}\n`);
    },
    Math.max(1_800_000, runs * 10_000),
  );
}
