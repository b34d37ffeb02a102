import { eq } from 'drizzle-orm';
import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import type { Endpoint, EndpointResponse, PathParameter } from '@/contract/endpoint';
import { faultInput } from '@/contract/sandbox/fault-input';
import { marketMove, newWorldInput, orderMoveInput, worldChangeInput } from '@/contract/sandbox/world-input';
import { sandboxEndpoints } from '@/contract/sandbox/sandbox';
import type { Clock } from '@/lib/clock';
import type { Database } from '@/server/database/open';
import { sandboxWorld } from '@/server/database/sandbox-schema';
import { parseBody, parseQuery, readBody } from '../core/input';
import { methodsAt, Refusal, refused, unrouted } from '../core/refusal';
import { sharedWorld } from '../core/identity';
import { worldNow } from '../core/world-time';
import { addFault, listFaults, removeFaults } from '../faults/faults';
import { journalOf, startRecording } from '../journal/journal';
import { apiKeyHeader, findCaller } from '../worlds/authentication';
import { findWorld, type WorldHost } from '../worlds/world-quota';
import { deleteWorld } from '../worlds/world-removal';
import { currentDemoOf, readWorld } from '../worlds/world-state';
import { changeWorld, createWorld, noWorld } from '../worlds/worlds';
import { moveMarket } from './market-moves';
import { moveOrder } from './order-move';

const journalQuery = z.object({
  after: z.optional(
    z.pipe(
      z.string().check(z.regex(/^\d{1,9}$/, 'must be the number of a call')),
      z.transform((digits: string) => Number(digits)),
    ),
  ),
});

const nouns: Partial<Record<string, string>> = { orderNo: 'Order', fault: 'Fault' };

/** Reads an id from the path and refuses a malformed one before any query. */
function idIn(context: Context, name: string): string {
  const id = context.req.param(name) ?? '';
  if (!/^[\w-]{1,64}$/.test(id)) throw new Refusal(404, `${nouns[name] ?? 'World'} not found`);
  return id;
}

/**
 * The control calls that QA and tests use to create and change worlds. They need no key: a world's id cannot be guessed and is the
 * permission. The shared world, whose id is public, is read-only. Successes are bare JSON; refusals are envelopes.
 */
export function createControl(settings: { database: Database; clock: Clock; host?: WorldHost }): Hono {
  const { database, clock, host } = settings;
  const journal = journalOf(database);
  const control = new Hono();

  // Calls that change a world are recorded. Reads are not, because the demo controls poll; neither are calls for the journal itself.
  control.use(`${sandboxEndpoints.readWorld.path}/*`, async (context, next) => {
    const { method, path, raw: request } = context.req;
    const id = idIn(context, 'world');
    const isRead = method === 'GET' || method === 'HEAD';
    if (id === sharedWorld) {
      if (!isRead) throw new Refusal(409, "The shared sandbox can't be changed. Create your own world");
      return next();
    }
    const row = await findWorld(database, clock, id);
    if (row && !row.isFinished) throw noWorld();
    if (!row || isRead || path.endsWith('/journal')) return next();
    const now = worldNow(row.world, clock);
    const recording = startRecording(journal, clock, { world: id, who: 'control', now, request, key: null });
    await next();
    return recording.responded(context.res, null);
  });

  /**
   * Adds a call of the contract: its method, its path, and data of its type. Every body must be JSON, at least `{}`, because another
   * website can make a browser send other types without a preflight request.
   */
  function addCall<E extends Endpoint>(
    endpoint: E,
    response: (call: {
      id: (name: PathParameter<E['path']>) => string;
      body: <Schema extends z.ZodMiniType>(schema: Schema) => Promise<z.output<Schema>>;
      request: Request;
    }) => Promise<EndpointResponse<E>>,
  ): void {
    control.on(endpoint.method, endpoint.path, async (context) => {
      const request = context.req.raw;
      const data = await response({
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
    return currentDemoOf(caller);
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
    return { entries: journal.read(await journaledWorld(id('world')), after) };
  });

  addCall(sandboxEndpoints.clearJournal, async ({ id }) => {
    const world = await journaledWorld(id('world'));
    journal.clear(world);
    return { world };
  });

  control.notFound(({ req }) => unrouted(req.method, methodsAt(sandboxEndpoints, req.path)));
  control.onError((error) => {
    if (error instanceof Refusal) return refused(error);
    throw error;
  });
  return control;
}
