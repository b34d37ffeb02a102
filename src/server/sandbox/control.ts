import { Hono } from 'hono';
import type { Clock } from '@/lib/clock';
import { decimalFromCents } from '@/lib/money';
import type { Database } from '@/server/database/open';
import { addFaultRoutes } from './control-faults';
import { trackingFrom } from './control-tracking';
import { faultPath, faultsPath, idIn } from './control-path';
import { demoWorld } from './demo-world';
import { parseBody } from './input';
import { marketMove } from '@/contract/market-move-input';
import { newWorldInput, orderMoveInput, worldChangeInput } from '@/contract/world-input';
import { moveMarket } from './market-moves';
import { Refusal, refused } from './refusal';
import { readBody } from './request-body';
import { changeWorld, createWorld, deleteWorld, moveOrder, noWorld } from './worlds';

const paths = {
  worlds: '/sandbox/worlds',
  world: '/sandbox/worlds/:world',
  order: '/sandbox/worlds/:world/orders/:orderNo',
  market: '/sandbox/worlds/:world/market',
};

/** What each path can do, for whoever tries something else. */
const allowed = {
  [paths.worlds]: 'POST',
  [paths.world]: 'PATCH, DELETE',
  [paths.order]: 'POST',
  [paths.market]: 'POST',
  [faultsPath]: 'GET, POST, DELETE',
  [faultPath]: 'DELETE',
};

/**
 * The calls that make worlds and move them: what QA and tests do to a market from outside. They need no key; a world's id, which
 * nobody can guess, is the permission. Successes are bare JSON; refusals are envelopes.
 */
export function createControl({ database, clock }: { database: Database; clock: Clock }): Hono {
  const control = new Hono();

  // Every call needs a JSON body, if only `{}`: a foreign website can make a browser send anything else without asking.
  control.post(paths.worlds, async (context) => {
    const { seed, listings } = parseBody(newWorldInput, await readBody(context.req.raw));
    const options = {
      ...(seed === undefined ? {} : { seed }),
      ...(listings === undefined ? {} : { listings }),
    };
    return context.json(await createWorld(database, clock, options), 201);
  });

  control.patch(paths.world, async (context) => {
    const input = parseBody(worldChangeInput, await readBody(context.req.raw));
    const world = idIn(context, 'world', noWorld());
    const changed = await changeWorld(database, clock, world, input);
    if (changed === 'unknown') throw noWorld();
    if (changed === 'too-far') {
      throw new Refusal(400, 'advanceClock: must not move a clock by more than 100 years in all');
    }
    return context.json({ world, ...changed, now: new Date(changed.now).toISOString() });
  });

  control.delete(paths.world, async (context) => {
    const world = idIn(context, 'world', noWorld());
    if (world === demoWorld) throw new Refusal(409, 'The demo world stays; make a world of your own instead');
    if (!(await deleteWorld(database, world))) throw noWorld();
    return context.json({ world });
  });

  control.post(paths.order, async (context) => {
    const input = parseBody(orderMoveInput, await readBody(context.req.raw));
    const noOrder = new Refusal(404, 'There is no such order in such a world');
    const key = { world: idIn(context, 'world', noOrder), orderNo: idIn(context, 'orderNo', noOrder) };
    const move = { status: input.status, tracking: trackingFrom(input.trackingInformation) };
    const moved = await moveOrder(database, clock, key, move);
    if (moved === 'unknown') throw noOrder;
    return context.json({
      orderNo: moved.orderNo,
      status: moved.status,
      totalPrice: decimalFromCents(moved.totalPrice),
      amountPaid: decimalFromCents(moved.amountPaid),
    });
  });

  control.post(paths.market, async (context) => {
    const move = parseBody(marketMove, await readBody(context.req.raw));
    return context.json(await moveMarket(database, clock, idIn(context, 'world', noWorld()), move));
  });

  addFaultRoutes(control, database);

  for (const [path, methods] of Object.entries(allowed)) {
    control.all(path, () => {
      throw new Refusal(405, `The method: must be ${methods.replace(/, (\w+)$/, ' or $1')}`, {
        allow: methods,
      });
    });
  }
  control.notFound(() => refused(new Refusal(404, 'There is nothing at this path')));
  control.onError((error) => {
    if (error instanceof Refusal) return refused(error);
    throw error;
  });
  return control;
}
