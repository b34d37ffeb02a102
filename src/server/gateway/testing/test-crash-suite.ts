import { mkdirSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testRuns } from '@/lib/testing/test-runs';
import { createRandom } from '@/server/sandbox/core/random';
import { type CrashBuyer, openCrashBuyer } from './test-crash-buyer';
import { type CrashEnd, judgeCrash, judgeDirectory } from './test-crash-judge';
import type { CrashMarket, Halt } from './test-crash-market';
import { type CrashProcess, type CrashServer, openCrashServer } from './test-crash-server';

/*
 * For tests: the server is killed again and again while it places an order, and started again with the same data.
 */

/** When the server is killed during a purchase. */
type Moment =
  | { kind: 'named'; name: string }
  | { kind: 'halt'; where: Halt }
  /** Milliseconds after the click. */
  | { kind: 'random'; milliseconds: number };

const nameOf = (moment: Moment): string =>
  moment.kind === 'named' ? moment.name : moment.kind === 'halt' ? `marketplace ${moment.where}` : 'random';

/** One of this many kills happens during a restart, and one of this many at a random time. */
const everyRecovery = 3;
const everyRandom = 5;

/** The largest number of steps until it is killed during its restart. */
const recoverySteps = 90;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Runs half of CRASH_KILLS (12, or 40 in a long run), with one marketplace. The results are written to .tmp/crash for
 * scripts/run/repeat.mjs.
 * @param first steps that are tried first; they must occur.
 */
export function describeCrashes(
  name: 'elsewhere' | 'embedded',
  openMarket: () => CrashMarket | Promise<CrashMarket>,
  first: readonly string[],
): void {
  const killTarget = Math.ceil(testRuns(12, 40, 'CRASH_KILLS') / 2);
  const random = createRandom(`crashes ${process.env.CRASH_SEED ?? Math.random()}`);
  let market: CrashMarket;
  let server: CrashServer;
  let current: CrashProcess;
  beforeAll(async () => {
    market = await openMarket();
    server = await openCrashServer(market.environment);
  }, 240_000);
  afterAll(async () => {
    await server?.remove();
    await market?.close();
  });

  const killsAt: Record<string, number> = {};
  const ends: Record<CrashEnd, number> = { heard: 0, recovered: 0, replayed: 0, again: 0, notPlaced: 0 };

  const recordKill = (at: string) => {
    killsAt[at] = (killsAt[at] ?? 0) + 1;
  };
  const killed = () => Object.values(killsAt).reduce((sum, count) => sum + count, 0);

  /** Starts the server, and sometimes kills it during the start. */
  async function restart(): Promise<CrashProcess> {
    if (killed() < killTarget && killed() % everyRecovery === everyRecovery - 1) {
      const halfway = await server.start(random.int(0, recoverySteps));
      // If it starts in fewer steps, it is killed later.
      await pause(halfway === null ? 0 : random.int(0, 50));
      await halfway?.kill();
      recordKill('coming back');
    }
    const process = await server.start();
    if (process === null) throw new Error('The server died by itself.');
    return process;
  }

  /** Places an order at a server that is killed meanwhile. */
  async function crash(process: CrashProcess, buyer: CrashBuyer, moment: Moment): Promise<CrashEnd> {
    const purchase = await buyer.prepare();
    await process.watch(moment.kind === 'named' ? moment.name : null);
    const halt = moment.kind === 'halt' ? market.halt?.(moment.where) : undefined;
    const response = buyer.create(purchase);
    if (halt) await halt.reached;
    else if (moment.kind === 'random') await pause(moment.milliseconds);
    else await response;
    await process.kill();
    halt?.release();
    const heard = await response;
    // A step that did not occur this time does not count.
    const isMissed = moment.kind === 'named' && heard !== null && !moment.name.startsWith('after answer');
    recordKill(isMissed ? 'random' : nameOf(moment));
    const next = await restart();
    buyer.moveTo(next.url);
    current = next;
    return judgeCrash(market, buyer, purchase, heard);
  }

  test(
    `a server that is killed over an order makes one of it, and knows which (marketplace ${name}, ${killTarget} kills)`,
    async () => {
      current = await restart();
      const buyer = await openCrashBuyer(market, current.url);
      // Once without a kill, to record the steps and the time it takes.
      const undisturbed = await buyer.prepare();
      await current.watch(null);
      const begin = performance.now();
      expect((await buyer.create(undisturbed))?.status).toBe(200);
      const milliseconds = performance.now() - begin;
      const moments = await current.watch(null);
      expect(moments).toEqual(expect.arrayContaining([...first]));

      const named = [...first, ...moments.filter((moment) => !first.includes(moment))];
      const halts: Moment[] = market.halt
        ? [
            { kind: 'halt', where: 'before the work' },
            { kind: 'halt', where: 'after the work' },
          ]
        : [];
      const plan: Moment[] = [...halts, ...named.map((moment) => ({ kind: 'named' as const, name: moment }))];
      while (killed() < killTarget) {
        const byChance = { kind: 'random' as const, milliseconds: random.next() * milliseconds * 2 };
        const isByChance = killed() % everyRandom === everyRandom - 1;
        ends[await crash(current, buyer, (isByChance ? null : plan.shift()) ?? byChance)] += 1;
      }
      const orders = (await buyer.orders()).length;
      expect(await current.stop()).toBe(0);
      await judgeDirectory(server.dataDirectory, orders);
      mkdirSync('.tmp/crash', { recursive: true });
      const report = { kills: killed(), orders, ends, killsAt };
      writeFileSync(`.tmp/crash/${name}.json`, `${JSON.stringify(report)}\n`);
    },
    Math.max(240_000, killTarget * 60_000),
  );
}
