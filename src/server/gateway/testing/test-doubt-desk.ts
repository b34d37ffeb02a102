import { deskEndpoints, type OrderAttempt, orderAttempt } from '@/contract/desk';
import { endpointPath } from '@/contract/endpoint';
import { endpoints, interfaceBase } from '@/contract/interface';
import { manualClock } from '@/lib/clock';
import { openEmbeddedTestDatabase } from '@/server/database/test-database';
import { createActivity } from './test-activity';
import { startOfTime } from './test-gateway';
import { type Process, startProcess } from './test-process';
import { manualScheduler } from './test-scheduler';
import { buyRequestBody, createTestUpstream, shippingOption } from './test-upstream';
import type { SendUpstream } from '../upstream/upstream';

/*
 * For tests: orders in doubt at gateways that can be killed, over the marketplace of test-upstream.ts, in time that a test moves.
 */

/** Over a database in this process, whatever the other tests run on: what can be killed is PGlite's client. */
export async function openDoubtDesk() {
  const opened = await openEmbeddedTestDatabase();
  const clock = manualClock(startOfTime);
  const scheduler = manualScheduler(clock);
  const activity = createActivity();
  const upstream = createTestUpstream(clock);
  const send: SendUpstream = (request) => upstream.send(request);

  const start = (isAlone = true): Promise<Process> =>
    startProcess({
      client: opened.client,
      send,
      clock,
      scheduler,
      activity,
      secret: 'a secret of the tests that is long enough',
      isAlone,
    });

  /** What a key's buyer does at a process. */
  function buyerOf(key: string) {
    upstream.keys.add(key);
    async function ask(process: Process, path: string, body?: unknown): Promise<Response> {
      const headers = { 'x-api-key': key, 'content-type': 'application/json' };
      const answer = await process.fetch(
        new Request(
          `http://desk.test${path}`,
          body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) },
        ),
      );
      if (!answer) throw new Error('The process is dead.');
      return answer;
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
    buyerOf,
    idle: activity.idle,
    /** Resolves when so much time has passed. */
    wait: (milliseconds: number) =>
      new Promise<void>((resolve) => {
        scheduler.after(milliseconds, resolve);
      }),
    advance: (milliseconds: number) => scheduler.advance(milliseconds, activity.idle),
    /** Waits for something while time passes, and tells how many milliseconds that took. */
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
