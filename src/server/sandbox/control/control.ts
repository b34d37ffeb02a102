import { eq } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import type { Endpoint, EndpointAnswer, PathParameter } from '@/contract/endpoint';
import { faultInput } from '@/contract/sandbox/fault-input';
import { marketMove } from '@/contract/sandbox/market-move-input';
import { sandboxEndpoints } from '@/contract/sandbox/sandbox';
import { newWorldInput, orderMoveInput, worldChangeInput } from '@/contract/sandbox/world-input';
import type { Clock } from '@/lib/clock';
import type { Database } from '@/server/database/open';
import { sandboxWorld } from '@/server/database/sandbox-schema';
import { parseBody, parseQuery } from '../core/input';
import { Refusal, refused } from '../core/refusal';
import { readBody } from '../core/request-body';
import { sharedWorld } from '../core/shared-world';
import { addFault, listFaults, removeFaults } from '../faults/faults';
import { journalOf } from '../journal/journal';
import { apiKeyHeader, findCaller } from '../worlds/authentication';
import { recordUseOf, type WorldHost } from '../worlds/world-quota';
import { deleteWorld } from '../worlds/world-removal';
import { readOwnWorld, readWorld } from '../worlds/world-state';
import { changeWorld, createWorld, noWorld } from '../worlds/worlds';
import { moveMarket } from './market-moves';
import { moveOrder } from './order-move';
import { recordControl } from './record-control';

/** The methods of each path, for 405 responses. */
function allowedMethods(): Map<string, string[]> {
  const allowed = new Map<string, string[]>();
  for (const { path, method } of Object.values<Endpoint>(sandboxEndpoints)) {
    allowed.set(path, [...(allowed.get(path) ?? []), method]);
  }
  return allowed;
}

const journalQuery = z.object({
  after: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/, 'must be a cursor from an earlier response')),
      z.transform((digits: string) => Number(digits)),
    ),
  ),
});

/** What the parameters of the paths name. */
const nouns: Partial<Record<string, string>> = { orderNo: 'Order', fault: 'Fault' };

/** Reads an id from the path and refuses a malformed one before any query. */
function idIn(context: Context, name: string): string {
  const id = context.req.param(name) ?? '';
  if (!/^[\w-]{1,64}$/.test(id)) throw new Refusal(404, `${nouns[name] ?? 'World'} not found`);
  return id;
}

/**
 * The control calls, with which QA and tests create and change worlds. They need no key: a world's id cannot
 * be guessed and is the permission. The shared world, whose id is public, is read-only. Successes are bare
 * JSON; refusals are envelopes.
 */
export function createControl(settings: { database: Database; clock: Clock; host?: WorldHost }): Hono {
  const { database, clock, host } = settings;
  const journal = journalOf(database);
  const control = new Hono();
  control.use(recordControl(settings));

  control.use(`${sandboxEndpoints.readWorld.path}/*`, async (context, next) => {
    const world = idIn(context, 'world');
    if (world === sharedWorld) {
      if (context.req.method !== 'GET' && context.req.method !== 'HEAD') {
        throw new Refusal(409, "The shared sandbox can't be changed. Create your own world");
      }
    } else if (!(await recordUseOf(database, clock, world))) throw noWorld();
    await next();
  });

  /**
   * Adds a call of the contract: its method, its path, and data of its type. Every body must be JSON, if only `{}`: another website can make
   * a browser send other types without a preflight request.
   */
  function addCall<E extends Endpoint>(
    endpoint: E,
    answer: (call: {
      id: (name: PathParameter<E['path']>) => string;
      body: <Schema extends z.ZodMiniType>(schema: Schema) => Promise<z.output<Schema>>;
      request: Request;
    }) => Promise<EndpointAnswer<E>>,
  ): void {
    control.on(endpoint.method, endpoint.path, async (context) => {
      const request = context.req.raw;
      const data = await answer({
        id: (name) => idIn(context, name),
        body: async (schema) => parseBody(schema, await readBody(request)),
        request,
      });
      return Response.json(data, { status: endpoint.status ?? 200 });
    });
  }

  addCall(sandboxEndpoints.createWorld, async ({ body, request }) => {
    const { world, apiKeys } = await createWorld(
      database,
      clock,
      await body(newWorldInput),
      host,
      request.signal,
    );
    return { world, apiKeys };
  });

  addCall(sandboxEndpoints.readDemo, async ({ request }) => {
    const caller = await findCaller(database, clock, request.headers.get(apiKeyHeader) ?? '');
    if (!caller) throw new Refusal(401, 'No buyer is signed in');
    return readOwnWorld(database, caller);
  });

  addCall(sandboxEndpoints.readWorld, ({ id }) => readWorld(database, clock, id('world')));

  addCall(sandboxEndpoints.changeWorld, async ({ id, body }) =>
    changeWorld(database, clock, id('world'), await body(worldChangeInput)),
  );

  addCall(sandboxEndpoints.deleteWorld, async ({ id }) => {
    const world = id('world');
    if (!(await deleteWorld(database, world, host?.desk))) throw noWorld();
    return { world };
  });

  addCall(sandboxEndpoints.moveOrder, async ({ id, body }) => {
    const move = await body(orderMoveInput);
    return moveOrder(database, clock, { world: id('world'), orderNo: id('orderNo') }, move);
  });

  addCall(sandboxEndpoints.moveMarket, async ({ id, body }) =>
    moveMarket(database, clock, id('world'), await body(marketMove)),
  );

  addCall(sandboxEndpoints.addFault, async ({ id, body }) =>
    addFault(database, id('world'), await body(faultInput)),
  );

  addCall(sandboxEndpoints.listFaults, async ({ id }) => ({
    faults: await listFaults(database, id('world')),
  }));

  addCall(sandboxEndpoints.removeFaults, async ({ id }) => ({
    faults: await removeFaults(database, id('world')),
  }));

  addCall(sandboxEndpoints.removeFault, async ({ id }) => {
    const [fault] = await removeFaults(database, id('world'), id('fault'));
    if (!fault) throw new Refusal(404, 'Fault not found');
    return fault;
  });

  /** The id of an existing world with a journal. */
  async function journaledWorld(world: string): Promise<string> {
    if ((await database.$count(sandboxWorld, eq(sandboxWorld.id, world))) === 0) throw noWorld();
    if (world === sharedWorld) throw new Refusal(409, 'The shared sandbox has no journal');
    return world;
  }

  addCall(sandboxEndpoints.readJournal, async ({ id, request }) => {
    const { after } = parseQuery(journalQuery, new URL(request.url).searchParams);
    return journal.read(await journaledWorld(id('world')), after);
  });

  addCall(sandboxEndpoints.clearJournal, async ({ id }) => {
    const world = await journaledWorld(id('world'));
    journal.clear(world);
    return { world };
  });

  for (const [path, methods] of allowedMethods()) {
    control.all(path, (context) => {
      const allow = methods.join(', ');
      throw new Refusal(405, `${context.req.method} isn't allowed here. Allowed: ${allow}`, { allow });
    });
  }
  control.notFound(() => refused(new Refusal(404, 'There is nothing at this path')));
  control.onError((error) => {
    if (error instanceof Refusal) return refused(error);
    throw error;
  });
  return control;
}
