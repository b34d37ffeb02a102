import { Hono } from 'hono';
import type { Endpoint } from '@/contract/endpoint';
import { marketMove } from '@/contract/sandbox/market-move-input';
import { sandboxEndpoints } from '@/contract/sandbox/sandbox';
import { newWorldInput, orderMoveInput, worldChangeInput } from '@/contract/sandbox/world-input';
import type { Clock } from '@/lib/clock';
import { decimalFromCents } from '@/lib/money';
import type { Database } from '@/server/database/open';
import { apiKeyHeader, findCaller } from '../worlds/authentication';
import { addFaultRoutes } from './control-faults';
import { idIn, isId } from '../core/control-path';
import { parseBody } from '../core/input';
import { addJournalRoutes } from './control-journal';
import { recordControl } from './record-control';
import { moveMarket } from './market-moves';
import { Refusal, refused } from '../core/refusal';
import { readBody } from '../core/request-body';
import { sharedWorld } from '../core/shared-world';
import { deleteWorld } from '../worlds/world-removal';
import { recordUseOf } from '../worlds/world-quota';
import { readOwnWorld, readWorld } from '../worlds/world-state';
import { moveOrder, trackingFrom } from './order-move';
import { changeWorld, createWorld, noWorld } from '../worlds/worlds';
import type { WorldHost } from '../worlds/world-quota';

/** The methods of each path, for 405 responses. */
function allowedMethods(): Map<string, string[]> {
  const allowed = new Map<string, string[]>();
  for (const { path, method } of Object.values<Endpoint>(sandboxEndpoints)) {
    allowed.set(path, [...(allowed.get(path) ?? []), method]);
  }
  return allowed;
}

/**
 * The control calls, with which QA and tests create and change worlds. They need no key: a world's id cannot
 * be guessed and is the permission. The shared world, whose id is public, is read-only. Successes are bare
 * JSON; refusals are envelopes.
 */
export function createControl(settings: { database: Database; clock: Clock; host?: WorldHost }): Hono {
  const { database, clock, host } = settings;
  const control = new Hono();
  control.use(recordControl(settings));

  control.use(`${sandboxEndpoints.readWorld.path}/*`, async (context, next) => {
    const world = context.req.param('world') ?? '';
    if (world === sharedWorld && context.req.method !== 'GET' && context.req.method !== 'HEAD') {
      throw new Refusal(409, "The shared sandbox can't be changed. Create your own world");
    }
    if (isId(world) && world !== sharedWorld && !(await recordUseOf(database, clock, world))) throw noWorld();
    await next();
  });

  // Every body must be JSON, if only `{}`: another website can make a browser send other types without a
  // preflight request.
  control.post(sandboxEndpoints.createWorld.path, async (context) => {
    const { seed, listings } = parseBody(newWorldInput, await readBody(context.req.raw));
    const options = {
      ...(seed === undefined ? {} : { seed }),
      ...(listings === undefined ? {} : { listings }),
    };
    const { world, apiKeys } = await createWorld(database, clock, options, host, context.req.raw.signal);
    return context.json({ world, apiKeys }, 201);
  });

  control.get(sandboxEndpoints.readDemo.path, async (context) => {
    const caller = await findCaller(database, clock, context.req.header(apiKeyHeader) ?? '');
    if (!caller) throw new Refusal(401, 'No buyer is signed in');
    return context.json(await readOwnWorld(database, caller));
  });

  control.get(sandboxEndpoints.readWorld.path, async (context) =>
    context.json(await readWorld(database, clock, idIn(context, 'world', noWorld()))),
  );

  control.patch(sandboxEndpoints.changeWorld.path, async (context) => {
    const input = parseBody(worldChangeInput, await readBody(context.req.raw));
    const world = idIn(context, 'world', noWorld());
    const changed = await changeWorld(database, clock, world, input);
    if (changed === 'unknown') throw noWorld();
    if (changed === 'too-far') {
      throw new Refusal(400, 'advanceClock: must not move the clock by more than 100 years in total');
    }
    return context.json({ world, ...changed, now: new Date(changed.now).toISOString() });
  });

  control.delete(sandboxEndpoints.deleteWorld.path, async (context) => {
    const world = idIn(context, 'world', noWorld());
    if (!(await deleteWorld(database, world, host?.desk))) throw noWorld();
    return context.json({ world });
  });

  control.post(sandboxEndpoints.moveOrder.path, async (context) => {
    const input = parseBody(orderMoveInput, await readBody(context.req.raw));
    const noOrder = new Refusal(404, 'Order not found');
    const key = { world: idIn(context, 'world', noOrder), orderNo: idIn(context, 'orderNo', noOrder) };
    const { status, item, trackingInformation } = input;
    const move = { status, item: item ?? null, tracking: trackingFrom(trackingInformation) };
    const moved = await moveOrder(database, clock, key, move);
    if (moved === 'unknown') throw noOrder;
    if (moved === 'no-item') throw new Refusal(404, 'item: the order has no such item');
    return context.json({
      orderNo: moved.orderNo,
      status: moved.status,
      totalPrice: decimalFromCents(moved.totalPrice),
      amountPaid: decimalFromCents(moved.amountPaid),
    });
  });

  control.post(sandboxEndpoints.moveMarket.path, async (context) => {
    const move = parseBody(marketMove, await readBody(context.req.raw));
    return context.json(await moveMarket(database, clock, idIn(context, 'world', noWorld()), move));
  });

  addFaultRoutes(control, database);
  addJournalRoutes(control, database);

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
