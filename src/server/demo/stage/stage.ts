import type * as z from 'zod/mini';
import type { faultInput } from '@/contract/sandbox/fault-input';
import type { marketMove } from '@/contract/sandbox/market-move-input';
import { sandboxEndpoints } from '@/contract/sandbox/sandbox';
import type { orderMoveInput, WorldChange } from '@/contract/sandbox/world-input';
import type { Database } from '@/server/database/open';
import { type Buyer, createBuyer } from './buyer';
import { createDeskCaller, type DeskFetch } from './desk-caller';

/** A world that is being prepared: its buyers, and the controls that anybody has who knows its id. */
export interface Stage {
  readonly world: string;
  readonly seed: string;
  /** The world's time when it was made, in milliseconds since the epoch. */
  readonly now: number;
  /** For what no call can bring about. */
  readonly database: Database;
  /** The account of the buyer whose desk is shown, as the session names it. */
  readonly account: string;
  /** The buyer whose desk is shown; every call goes through the whole service, so that the desk remembers it. */
  readonly buyer: Buyer;
  /** Another buyer, who competes for the same stock. */
  readonly rival: Buyer;
  /** Changes settings, the clock's among them. */
  change(settings: WorldChange): Promise<void>;
  /** Has something go wrong from now on. */
  fault(fault: z.input<typeof faultInput>): Promise<void>;
  /** Moves the market; gives the ids of the sell requests that it touched. */
  market(move: z.input<typeof marketMove>): Promise<string[]>;
  moveOrder(orderNo: string, move: z.input<typeof orderMoveInput>): Promise<void>;
}

/** What a stage is set up in. */
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
