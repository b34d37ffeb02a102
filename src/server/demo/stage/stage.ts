import type * as z from 'zod/mini';
import type { faultInput } from '@/contract/sandbox/fault-input';
import type { marketMove, orderMoveInput, WorldChange } from '@/contract/sandbox/world-input';
import { sandboxEndpoints } from '@/contract/sandbox/sandbox';
import type { Database } from '@/server/database/open';
import { createBuyer } from './buyer';
import { createDeskCaller, type DeskFetch } from './desk-caller';

/** A fault as a caller sends it, without its defaults. */
export type FaultInput = z.input<typeof faultInput>;

/**
 * A world in preparation: its first buyer and its controls. All calls go through the whole service, so the desk remembers them.
 * @param setting.now the world's time at its creation, in milliseconds since the epoch.
 * @param setting.database for data that no call can create.
 * @param setting.account the buyer's account, as in the session.
 */
export function createStage(
  fetch: DeskFetch,
  setting: { world: string; seed: string; now: number; database: Database; account: string; apiKey: string },
) {
  const { call } = createDeskCaller(fetch, { base: '' });
  const { world } = setting;
  const params = { world };
  return {
    ...setting,
    buyer: createBuyer(fetch, setting.apiKey),
    /** Changes settings, including the clock. */
    change: (body: WorldChange) => call(sandboxEndpoints.changeWorld, { params, body }),
    fault: (body: FaultInput) => call(sandboxEndpoints.addFault, { params, body }),
    moveMarket: (body: z.input<typeof marketMove>) => call(sandboxEndpoints.moveMarket, { params, body }),
    moveOrder: (orderNo: string, body: z.input<typeof orderMoveInput>) =>
      call(sandboxEndpoints.moveOrder, { params: { world, orderNo }, body }),
  };
}
export type Stage = ReturnType<typeof createStage>;
