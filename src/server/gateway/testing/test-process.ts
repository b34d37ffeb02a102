import type { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import type { Clock } from '@/lib/clock';
import { createGateway } from '../gateway';
import { createLog } from '../http/log';
import type { Scheduler } from '../http/scheduler';
import type { Activity } from './test-activity';
import type { SendUpstream } from '../upstream/upstream';

/*
 * For tests: a gateway as a process that can be killed at any moment. A dead process sends nothing, receives nothing and writes nothing;
 * a running transaction is rolled back, and completed writes to the database or the marketplace stay.
 */

type Work = (...given: unknown[]) => Promise<unknown>;

/** A proxy of an object with some methods replaced. */
function replacing<T extends object>(target: T, methods: Record<string, Work>): T {
  return new Proxy(target, {
    get(object, name) {
      const replaced = typeof name === 'string' ? methods[name] : undefined;
      if (replaced) return replaced;
      const member: unknown = Reflect.get(object, name, object);
      return typeof member === 'function' ? member.bind(object) : member;
    },
  });
}

const methodOf = (target: object, name: string): Work => {
  const method: unknown = Reflect.get(target, name);
  if (typeof method !== 'function') throw new Error(`No method ${name}`);
  return async (...given) => Reflect.apply(method, target, given);
};

export interface ProcessSettings {
  client: PGlite;
  /** Must count its own work, except work that waits for the scheduler. */
  send: SendUpstream;
  clock: Clock;
  scheduler: Scheduler;
  activity: Activity;
  secret: string;
  /** See GatewayOptions. */
  isAlone: boolean;
}

/** Starts a gateway that can be killed. */
export async function startProcess(settings: ProcessSettings) {
  const { client, clock, scheduler, activity } = settings;
  let isDead = false;
  /** Steps until it is killed. A step is the start or the end of a query, a transaction or a request to the marketplace. */
  let life = Number.POSITIVE_INFINITY;

  function isOver(): boolean {
    life -= 1;
    if (life < 0) isDead = true;
    return isDead;
  }
  const never = () => new Promise<never>(() => {});
  const step = (): Promise<void> => (isOver() ? never() : Promise.resolve());
  const unlessDead = async <T>(work: () => Promise<T>): Promise<T> => {
    await step();
    const outcome = await work().then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    );
    await step();
    if ('error' in outcome) throw outcome.error;
    return outcome.value;
  };

  /** A killed process aborts its transaction, as a closed connection does. */
  const inTransaction = (transaction: object) =>
    replacing(transaction, {
      async query(...given) {
        if (isOver()) throw new Error('The process is dead.');
        const result = await methodOf(transaction, 'query')(...given);
        if (isOver()) throw new Error('The process is dead.');
        return result;
      },
    });
  const killableClient = replacing(client, {
    query: (...given) => unlessDead(() => activity.count(() => methodOf(client, 'query')(...given))),
    transaction: (work) =>
      unlessDead(() =>
        activity.count(() =>
          client.transaction(async (transaction) => {
            if (typeof work !== 'function') throw new Error('A transaction is a function.');
            return Reflect.apply(work, null, [inTransaction(transaction)]);
          }),
        ),
      ),
  });

  const gateway = await createGateway({
    database: drizzle({ client: killableClient }),
    upstream: (request) => unlessDead(() => settings.send(request)),
    environment: 'live',
    marketplace: 'market.example',
    clock,
    scheduler: {
      after: (milliseconds, work) =>
        scheduler.after(milliseconds, () => {
          if (!isDead) work();
        }),
    },
    log: createLog({ level: 'silent', clock, write: () => {} }),
    secret: settings.secret,
    assets: null,
    isAlone: settings.isAlone,
  });

  return {
    isDead: () => isDead,
    kill() {
      isDead = true;
    },
    /** Kills it after this many more steps. */
    dieAfter(steps: number) {
      life = steps;
    },
    /** Null if it was killed meanwhile. */
    async fetch(request: Request): Promise<Response | null> {
      if (isDead) return null;
      return gateway.fetch(request);
    },
    close: () => gateway.close(),
  };
}
export type Process = Awaited<ReturnType<typeof startProcess>>;
