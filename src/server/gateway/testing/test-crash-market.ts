import { once } from 'node:events';
import { createAdaptorServer } from '@hono/node-server';
import { endpoints, interfaceBase } from '@/contract/interface';
import { systemClock } from '@/lib/clock';
import { openEmbeddedTestDatabase } from '@/server/database/testing/test-database';
import { createSandbox } from '@/server/sandbox/sandbox';

/*
 * For crash tests: the marketplace. External, it is a separate server that survives the desk; embedded, it crashes with the desk.
 */

/** Where the marketplace pauses a create: before the work, or after the order is created and before the response. */
export type Halt = 'before the work' | 'after the work';

export interface CrashMarket {
  /** The server's environment variables. */
  environment: Record<string, string>;
  /** Calls the marketplace directly, without the desk. @param url of the running server. */
  ask(url: string, path: string, init?: RequestInit): Promise<Response>;
  /** How often a create arrived, by orderMetaId; null if that cannot be counted. */
  arrived: Map<string, number> | null;
  /** Pauses the next create: `reached` resolves when it is paused, `release` continues it. External only. */
  halt: ((where: Halt) => { reached: Promise<void>; release: () => void }) | null;
  /** Resolves when no work is under way. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** The sandbox inside the server, in the same process and database. */
export function embeddedMarket(): CrashMarket {
  return {
    environment: { MARKETPLACE_URL: '' },
    ask: (url, path, init) => fetch(url + path, init),
    arrived: null,
    halt: null,
    idle: () => Promise.resolve(),
    close: () => Promise.resolve(),
  };
}

/** The sandbox behind a socket of this process, with a separate database. */
export async function marketElsewhere(): Promise<CrashMarket> {
  const opened = await openEmbeddedTestDatabase();
  const defects: unknown[] = [];
  const sandbox = createSandbox({
    database: opened.database,
    clock: systemClock,
    log: (_, error) => defects.push(error),
  });
  const arrived = new Map<string, number>();
  const underWay = new Set<Promise<unknown>>();
  let halts: ((at: Halt) => Promise<void>) | null = null;

  async function serve(request: Request): Promise<Response> {
    if (new URL(request.url).pathname !== interfaceBase + endpoints.createOrder.path) {
      return sandbox.fetch(request);
    }
    const halted = halts;
    halts = null;
    const { orderMetaId } = endpoints.createOrder.body.parse(await request.clone().json());
    arrived.set(orderMetaId, (arrived.get(orderMetaId) ?? 0) + 1);
    await halted?.('before the work');
    const response = await sandbox.fetch(request);
    await halted?.('after the work');
    return response;
  }

  const server = createAdaptorServer({
    async fetch(request) {
      // As a copy, because the desk may crash before it is read.
      const body = request.body === null ? null : await request.arrayBuffer();
      const work = serve(
        new Request(request.url, { method: request.method, headers: request.headers, body }),
      );
      underWay.add(work);
      try {
        return await work;
      } finally {
        underWay.delete(work);
      }
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;

  return {
    environment: { MARKETPLACE_URL: `http://127.0.0.1:${port}` },
    ask: (_, path, init) => sandbox.fetch(new Request(`http://marketplace${path}`, init)),
    arrived,
    halt(where) {
      let reach = () => {};
      let release = () => {};
      const reached = new Promise<void>((resolve) => {
        reach = resolve;
      });
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      halts = async (at) => {
        if (at !== where) return;
        reach();
        await released;
      };
      return { reached, release };
    },
    async idle() {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
    async close() {
      await new Promise((resolve) => {
        server.close(resolve);
        if ('closeAllConnections' in server) server.closeAllConnections();
      });
      await opened.close();
      if (defects.length > 0) throw new Error('The marketplace has failed.', { cause: defects[0] });
    },
  };
}
