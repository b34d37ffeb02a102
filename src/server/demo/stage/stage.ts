import type * as z from 'zod/mini';
import type { faultInput } from '@/contract/sandbox/fault-input';
import type { marketMove } from '@/contract/sandbox/market-move-input';
import { sandboxEndpoints } from '@/contract/sandbox/sandbox';
import type { orderMoveInput, WorldChange } from '@/contract/sandbox/world-input';
import type { Database } from '@/server/database/open';
import { type Buyer, createBuyer } from './buyer';
import { createDeskCaller, type DeskFetch } from './desk-caller';

/** A world in preparation: its buyers and its controls. */
export interface Stage {
  readonly world: string;
  readonly seed: string;
  /** The world's time at its creation, in milliseconds since the epoch. */
  readonly now: number;
  /** For data that no call can create. */
  readonly database: Database;
  /** The account of the buyer whose desk is shown, as in the session. */
  readonly account: string;
  /** The buyer whose desk is shown. Its calls go through the whole service, so that the desk remembers them. */
  readonly buyer: Buyer;
  /** Another buyer, who competes for the same stock. */
  readonly rival: Buyer;
  /** Changes settings, including the clock. */
  change(settings: WorldChange): Promise<void>;
  /** Adds a fault. */
  fault(fault: z.input<typeof faultInput>): Promise<void>;
  /** Moves the market; returns the ids of the changed sell requests. */
  market(move: z.input<typeof marketMove>): Promise<string[]>;
  moveOrder(orderNo: string, move: z.input<typeof orderMoveInput>): Promise<void>;
}

/** The world of a stage. */
export type StageSetting = Pick<Stage, 'world' | 'seed' | 'now' | 'database' | 'account'> & {
  apiKeys: readonly [string, string];
};

/** @param fetch the whole service. */
export function createStage(fetch: DeskFetch, { apiKeys, ...setting }: StageSetting): Stage {
  const { call } = createDeskCaller(fetch, { base: '' });
  const { world } = setting;
  const params = { world };
  return {
    ...setting,
    buyer: createBuyer(fetch, apiKeys[0]),
    rival: createBuyer(fetch, apiKeys[1]),
    change: async (body) => void (await call(sandboxEndpoints.changeWorld, { params, body })),
    fault: async (body) => void (await call(sandboxEndpoints.addFault, { params, body })),
    async market(body) {
      return (await call(sandboxEndpoints.moveMarket, { params, body })).sellrequestIds;
    },
    async moveOrder(orderNo, body) {
      await call(sandboxEndpoints.moveOrder, { params: { world, orderNo }, body });
    },
  };
}
