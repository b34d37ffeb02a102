import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { endpointPath } from '@/contract/endpoint';
import { endpoints, interfaceBase, type SellRequestQuery } from '@/contract/interface';
import { invariant } from '@/lib/invariant';
import { systemClock } from '@/lib/clock';
import type { Database, OpenDatabase } from '@/server/database/open';
import { sandboxSellRequest } from '@/server/database/sandbox-schema';
import { createLog } from '@/server/gateway/http/log';
import { createSandbox } from '@/server/sandbox/sandbox';
import { deleteWorld } from '@/server/sandbox/worlds/world-removal';
import { createWorld } from '@/server/sandbox/worlds/worlds';
import { createService, type Service } from '@/server/service';
import { createBuyer } from './buyer';
import { figuresOf, type Row } from './percentiles';

/*
 * Measures how long visitors of demos wait: for the first searches in a new demo, and for any request while huge markets are created.
 */

const demoSellRequests = 2000;
const demos = 20;
const hugeWorlds = 4;

/** Milliseconds between two requests of the load. */
const interval = 100;

const mostRequests = 120_000 / interval;

/** Milliseconds that 95 of 100 other requests may take while huge worlds are created. */
const creationLimit = 500;

async function timeOf(task: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await task();
  return performance.now() - start;
}

/**
 * Measures each search in new demos, alternating with a warm demo that was searched before and whose sell requests were vacuumed. That way
 * both run under the same load of a shared machine.
 */
export async function benchFreshDemos(
  { database }: OpenDatabase,
  queries: readonly SellRequestQuery[],
): Promise<Row[]> {
  const sandbox = createSandbox({ database, clock: systemClock, log: console.error });
  async function openDemo() {
    const { world, apiKeys } = await createWorld(database, systemClock, {
      listings: demoSellRequests,
      hasPast: true,
    });
    const buyer = createBuyer(sandbox, apiKeys[0]);
    const search = async () => {
      const times: number[] = [];
      for (const query of queries) {
        times.push(await timeOf(() => buyer.call(endpoints.listSellRequests, { query })));
      }
      return times;
    };
    return { world, search };
  }
  const warmDemo = await openDemo();
  await database.execute(sql`vacuum (analyze) ${sandboxSellRequest}`);
  for (let round = 0; round < 10; round += 1) await warmDemo.search();
  const fresh: number[] = [];
  const warm: number[] = [];
  for (let index = 0; index < demos; index += 1) {
    const demo = await openDemo();
    fresh.push(...(await demo.search()));
    warm.push(...(await warmDemo.search()));
    await deleteWorld(database, demo.world);
  }
  await deleteWorld(database, warmDemo.world);
  const [freshFigures, warmFigures] = [figuresOf(fresh), figuresOf(warm)];
  const ratio = (freshFigures.p50 / warmFigures.p50).toFixed(2);
  return [
    { what: 'A search in a demo of 2,000 lots that was just made', figures: freshFigures },
    { what: 'The same, warm', figures: warmFigures, note: `fresh is ${ratio} times warm` },
  ];
}

/**
 * Sends a request every `interval` until `work` has ended, for two minutes at most, so that requests do not pile up on a slow machine. Each
 * time is measured from when the request was due, so that a blocked process shows up.
 */
async function timesDuring(
  work: Promise<unknown>,
  request: (run: number) => Promise<unknown>,
): Promise<number[]> {
  const running = new AbortController();
  const ended = work.finally(() => running.abort());
  const times: number[] = [];
  const answers: Promise<void>[] = [];
  const start = performance.now();
  for (let run = 0; run < mostRequests && !running.signal.aborted; run += 1) {
    const due = start + run * interval;
    await wait(Math.max(0, due - performance.now()));
    answers.push(request(run).then(() => void times.push(performance.now() - due)));
  }
  await Promise.all([ended, ...answers]);
  return times;
}

const silent = createLog({ level: 'error', clock: systemClock, write: (line) => process.stderr.write(line) });

function openService(database: Database): Promise<Service> {
  return createService({
    database,
    clock: systemClock,
    log: silent,
    marketplaceUrl: null,
    secret: null,
    publicDirectory: null,
  });
}

/** Measures a demo buyer's requests through the gateway while four worlds with this many lots are created at once. */
export async function benchCreationLoad({ database }: OpenDatabase, listings: number): Promise<Row[]> {
  const service = await openService(database);
  const { world, apiKeys } = await createWorld(database, systemClock, {
    listings: demoSellRequests,
    hasPast: true,
  });
  const paths = [
    endpointPath(endpoints.listSellRequests, { query: { take: 50 } }),
    endpointPath(endpoints.listSellRequests, { query: { searchTerm: 'iphone 13', take: 50 } }),
    endpointPath(endpoints.listOrders, {}),
    endpointPath(endpoints.listShippingAddresses, {}),
  ].map((path) => interfaceBase + path);
  const request = async (run: number) => {
    const answer = await service.fetch(
      new Request(`http://bench${paths[run % paths.length]}`, { headers: { 'x-api-key': apiKeys[0] } }),
    );
    invariant(answer.ok, `the desk answers: ${answer.status}`);
    await answer.arrayBuffer();
  };
  const idle = figuresOf(await timesDuring(wait(5000), request));
  const made: string[] = [];
  const making = Promise.all(
    Array.from({ length: hugeWorlds }, async () => {
      made.push((await createWorld(database, systemClock, { listings })).world);
    }),
  );
  const busy = figuresOf(await timesDuring(making, request));
  const removing = (async () => {
    for (const id of made) await deleteWorld(database, id);
  })();
  const removal = figuresOf(await timesDuring(removing, request));
  await deleteWorld(database, world);
  await service.close();
  const sellRequestIds = listings.toLocaleString('en-US');
  const longest = ({ most }: { most: number }) => `longest ${most.toFixed(0)}`;
  const verdict = busy.p95 <= creationLimit ? 'reached' : '**not reached**';
  return [
    { what: 'A request in a demo, nobody else there', figures: idle, note: longest(idle) },
    {
      what: `The same while ${hugeWorlds} worlds of ${sellRequestIds} lots are made at once`,
      figures: busy,
      note: `${longest(busy)}; limit p95 ${creationLimit}: ${verdict}`,
    },
    { what: 'The same while they are removed', figures: removal, note: longest(removal) },
  ];
}
