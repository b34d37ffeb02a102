import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { deskEndpoints, type OrderAttempt, orderAttempt } from '@/contract/desk';
import { endpointPath } from '@/contract/endpoint';
import { endpoints, interfaceBase } from '@/contract/interface';
import { manualClock } from '@/lib/testing/manual-clock';
import { orderAttempt as attemptTable } from '@/server/database/gateway-schema';
import { openEmbeddedTestDatabase } from '@/server/database/testing/test-database';
import { createActivity } from './test-activity';
import { startOfTime } from './test-gateway';
import { type Process, startProcess } from './test-process';
import { manualScheduler } from './test-scheduler';
import { buyRequestBody, createTestUpstream, shippingOption } from './test-upstream';
import type { SendUpstream } from '../upstream/upstream';

/*
 * For tests: unknown orders at gateways that can be killed, with the marketplace of test-upstream.ts and a manual clock.
 */

/** Opens a desk with a database in this process, because only PGlite's client can be killed. */
async function openDoubtDesk() {
  const opened = await openEmbeddedTestDatabase();
  const clock = manualClock(startOfTime);
  const scheduler = manualScheduler(clock);
  const activity = createActivity();
  const upstream = createTestUpstream(clock);
  const send: SendUpstream = (request) => upstream.send(request);

  const processes: Process[] = [];

  async function start(isAlone = true): Promise<Process> {
    const process = await startProcess({
      client: opened.client,
      send,
      clock,
      scheduler,
      activity,
      secret: 'a secret of the tests that is long enough',
      isAlone,
    });
    processes.push(process);
    return process;
  }

  /** The buyer with this key, at one process. */
  function buyerOf(key: string) {
    upstream.keys.add(key);
    async function ask(process: Process, path: string, body?: unknown): Promise<Response> {
      const headers = { 'x-api-key': key, 'content-type': 'application/json' };
      const response = await process.fetch(
        new Request(
          `http://desk.test${path}`,
          body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) },
        ),
      );
      if (!response) throw new Error('The process is dead.');
      return response;
    }
    const post = (process: Process, path: string, body: unknown) => ask(process, interfaceBase + path, body);
    return {
      ask,
      async buy(process: Process): Promise<string> {
        return (await (await post(process, endpoints.createBuyRequest.path, buyRequestBody)).json()).data.id;
      },
      async validated(process: Process, buyRequestIds?: string[]): Promise<string> {
        const ids = buyRequestIds ?? [await this.buy(process)];
        const body = { buyRequestIds: ids, buyerAddress: 'address-1', shippingOption };
        return (await (await post(process, endpoints.validateOrder.path, body)).json()).orderMetaId;
      },
      create: (process: Process, orderMetaId: string) =>
        post(process, endpoints.createOrder.path, { orderMetaId }),
      async attempt(process: Process, orderMetaId: string): Promise<OrderAttempt> {
        const path = endpointPath(deskEndpoints.readOrderAttempt, { params: { orderMetaId } });
        return orderAttempt.parse(await (await ask(process, path)).json());
      },
      async sheet(process: Process, orderNo: string) {
        const path = endpointPath(deskEndpoints.readWireInstructions, { params: { orderNo } });
        return deskEndpoints.readWireInstructions.data.parse(await (await ask(process, path)).json());
      },
    };
  }

  return {
    opened,
    clock,
    upstream,
    start,
    /** Kills every process, and closes the attempts that it leaves unknown. */
    async reset() {
      for (const process of processes.splice(0)) process.kill();
      upstream.failOrders(null);
      await opened.database
        .update(attemptTable)
        .set({ state: 'refused' })
        .where(eq(attemptTable.state, 'unknown'));
    },
    buyerOf,
    idle: activity.idle,
    /** Resolves after this many milliseconds. */
    wait: (milliseconds: number) =>
      new Promise<void>((resolve) => {
        scheduler.after(milliseconds, resolve);
      }),
    advance: (milliseconds: number) => scheduler.advance(milliseconds, activity.idle),
    /** Advances the clock until a condition is true; returns the milliseconds. */
    async timeUntil(isThere: () => Promise<boolean>, atMost: number): Promise<number> {
      const begin = clock.monotonic();
      while (clock.monotonic() - begin <= atMost) {
        if (await isThere()) return clock.monotonic() - begin;
        await scheduler.advance(500, activity.idle);
      }
      throw new Error(`Not there after ${atMost} ms`);
    },
  };
}
export type DoubtDesk = Awaited<ReturnType<typeof openDoubtDesk>>;

/** A running process, and a buyer whose API key no other test uses. */
export interface DoubtTest {
  desk: DoubtDesk;
  process: Process;
  key: string;
  buyer: ReturnType<DoubtDesk['buyerOf']>;
}

/** Opens a desk for all tests of a file, and starts a process with a new buyer for each. */
export function setUpDoubtDesk(assign: (start: DoubtTest) => void): void {
  let desk: DoubtDesk;
  let count = 0;
  beforeAll(async () => {
    desk = await openDoubtDesk();
  });
  afterAll(() => desk.opened.close());
  beforeEach(async () => {
    count += 1;
    const key = `key-of-test-${count}`;
    const buyer = desk.buyerOf(key);
    assign({ desk, key, buyer, process: await desk.start() });
  });
  afterEach(() => desk.reset());
}
