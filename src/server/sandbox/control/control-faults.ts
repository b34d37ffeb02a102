import type { Hono } from 'hono';
import { faultInput } from '@/contract/sandbox/fault-input';
import { sandboxEndpoints } from '@/contract/sandbox/sandbox';
import type { Database } from '@/server/database/open';
import { idIn } from '../core/control-path';
import { addFault, listFaults, removeFaults } from '../faults/faults';
import { parseBody } from '../core/input';
import { Refusal } from '../core/refusal';
import { readBody } from '../core/request-body';
import { noWorld } from '../worlds/worlds';

/** Calls that add, list and remove a world's faults. */
export function addFaultRoutes(control: Hono, database: Database): void {
  control.post(sandboxEndpoints.addFault.path, async (context) => {
    const fault = parseBody(faultInput, await readBody(context.req.raw));
    return context.json(await addFault(database, idIn(context, 'world', noWorld()), fault), 201);
  });

  control.get(sandboxEndpoints.listFaults.path, async (context) => {
    return context.json({ faults: await listFaults(database, idIn(context, 'world', noWorld())) });
  });

  control.delete(sandboxEndpoints.removeFaults.path, async (context) => {
    return context.json({ faults: await removeFaults(database, idIn(context, 'world', noWorld())) });
  });

  control.delete(sandboxEndpoints.removeFault.path, async (context) => {
    const world = idIn(context, 'world', noWorld());
    const id = idIn(context, 'fault', new Refusal(404, 'Fault not found'));
    const [fault] = await removeFaults(database, world, id);
    return context.json(fault ?? null);
  });
}
