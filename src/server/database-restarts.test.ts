import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { systemClock } from '@/lib/clock';
import { testRuns } from '@/lib/testing/test-runs';
import { openDatabase } from './database/open';
import { openTestPostgres } from './database/testing/test-postgres';
import { openCrashServer } from '@/server/gateway/testing/test-crash-server';
import { changeWorld, createWorld } from '@/server/sandbox/worlds/worlds';
import { type Heard, openRestartBuyer } from '@/server/gateway/testing/test-restart-buyer';

/*
 * The built server with a PostgreSQL server that restarts while 20 buyers work. `npm run test:restarts -- --restarts 20` runs any number of
 * restarts.
 */

const restarts = testRuns(1, 10, 'DATABASE_RESTARTS');
const worlds = 10;
/** Writes that must have been acknowledged before the next restart. */
const writesBetween = 40;
const quarterHour = 15 * 60;

const until = async (isTrue: () => boolean, check: () => void): Promise<void> => {
  while (!isTrue()) {
    check();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

test('a PostgreSQL that restarts under 20 buyers ends no process and loses no acknowledged write', async () => {
  const postgres = await openTestPostgres();
  // Builds the server, which starts below before the database is ready.
  const server = await openCrashServer({ DATABASE_URL: postgres.url, MARKETPLACE_URL: '' });
  try {
    const opened = await openDatabase({ url: postgres.url });
    const created = [];
    for (let index = 0; index < worlds; index += 1) {
      created.push(
        await createWorld(opened.database, systemClock, { seed: `restart ${index}`, listings: 200 }),
      );
    }
    await opened.close();

    await postgres.stop('fast');
    const starting = server.start();
    await postgres.start();
    const running = await starting;
    if (running === null) throw new Error('The server ended at its start.');

    const heard: Heard = { acknowledged: 0, unavailable: 0, unknown: 0 };
    let isOver = false;
    let failure: unknown = null;
    const buyers = created.flatMap(({ apiKeys }) =>
      apiKeys.map((apiKey) => openRestartBuyer(running.url, apiKey, heard)),
    );
    const work = Promise.all(buyers.map((buyer) => buyer.buyUntil(() => isOver))).catch((error: unknown) => {
      failure = error;
    });
    const check = () => {
      if (failure !== null) throw failure;
    };
    for (let restart = 0; restart < restarts; restart += 1) {
      const { acknowledged } = heard;
      await until(() => heard.acknowledged >= acknowledged + writesBetween, check);
      const { unavailable } = heard;
      await postgres.stop(restart % 2 === 0 ? 'immediate' : 'fast');
      await until(() => heard.unavailable > unavailable, check);
      await postgres.start();
    }
    const { acknowledged } = heard;
    await until(() => heard.acknowledged >= acknowledged + writesBetween, check);
    isOver = true;
    await work;
    check();

    const again = await openDatabase({ url: postgres.url });
    for (const { world } of created) {
      await changeWorld(again.database, systemClock, world, { advanceClock: 2 * quarterHour });
    }
    await again.close();
    const judged = await Promise.all(buyers.map((buyer) => buyer.judge()));
    const total = (name: 'orders' | 'buyRequests') => judged.reduce((sum, one) => sum + one[name], 0);
    mkdirSync('.tmp', { recursive: true });
    writeFileSync(
      '.tmp/restarts.json',
      JSON.stringify({ restarts, ...heard, buyRequests: total('buyRequests'), orders: total('orders') }),
    );
    expect(await running.stop(), 'the server was there to the end').toBe(0);
  } finally {
    await server.remove();
    await postgres.remove();
  }
}, 1_800_000);
