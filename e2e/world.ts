import { type APIRequestContext, expect } from '@playwright/test';
import * as z from 'zod/mini';
import type { EndpointName } from '@/contract/interface';
import type { OrderStatus } from '@/contract/order-statuses';
import type { TrackingInformation, WirePaymentDetails } from '@/contract/resources';

const newWorld = z.object({ world: z.string(), apiKeys: z.tuple([z.string(), z.string()]) });

const madeFault = z.object({ id: z.string() });
const standingFaults = z.object({ faults: z.array(z.object({ id: z.string(), struck: z.number() })) });
const movedMarket = z.object({ sellrequestIds: z.array(z.string()) });

type FaultKind =
  | { kind: 'latency'; milliseconds: number }
  | { kind: 'refusal'; status: number; description?: string }
  | { kind: 'serverError'; status: number; description?: string; isDone?: boolean }
  | { kind: 'html'; status: number; isDone?: boolean }
  | { kind: 'notJson'; isDone?: boolean }
  | { kind: 'notSent' | 'cutBefore' | 'cutAfter' }
  | { kind: 'hang'; isDone?: boolean; milliseconds?: number }
  | { kind: 'tooMany'; seconds: number; description?: string }
  | { kind: 'alter'; changes: { path: string; value?: unknown }[] };

/** What is to go wrong with which calls of the world's buyers; the sandbox's README says what each kind does. */
type Fault = FaultKind & {
  call: EndpointName | 'any';
  /** Matching calls that pass first; none when not said. */
  after?: number;
  /** How often it strikes: once when not said, null until it is removed. */
  times?: number | null;
};

/** What holds from now on; what is left out stays as it is. */
interface WorldSettings {
  advanceClock?: number;
  freezeClock?: boolean;
  bankDetails?: {
    local?: Partial<WirePaymentDetails['local']>;
    international?: Partial<WirePaymentDetails['international']>;
  } | null;
  shippingFactor?: number;
}

type MarketMove =
  | { move: 'arrive'; count: number }
  | { move: 'reprice'; sellrequestId: string; price: number }
  | { move: 'reprice'; sellrequestId: string; factor: number }
  | { move: 'sellOut'; sellrequestId: string }
  | { move: 'restock'; sellrequestId?: string };

/** A marketplace that one test has for itself, with two buyers. */
export interface World {
  id: string;
  /** The buyer of `signedIn` and `api`, and another who competes for the same stock. */
  apiKeys: [string, string];
  /** Moves the market's clock ahead by whole seconds. */
  advanceClock(seconds: number): Promise<void>;
  /** Moves an order along, with tracking for every item where given. */
  moveOrder(
    orderNo: string,
    move: { status: OrderStatus; trackingInformation?: Partial<TrackingInformation> | null },
  ): Promise<void>;
  /** Lets something go wrong; gives the fault's id. */
  fault(fault: Fault): Promise<string>;
  /** How often each fault has struck so far, by its id. */
  struck(): Promise<Record<string, number>>;
  /** Lets nothing go wrong any more. */
  clearFaults(): Promise<void>;
  settings(settings: WorldSettings): Promise<void>;
  /** Moves the market; gives the ids of the sell requests that it touched. */
  market(move: MarketMove): Promise<string[]>;
  /** Removes it with everything in it. */
  drop(): Promise<void>;
}

/**
 * Makes a world in the sandbox of the deployment under test.
 * @param options the same seed and number of listings give the same market.
 */
export async function createWorld(
  request: APIRequestContext,
  options: { seed?: string; listings?: number },
): Promise<World> {
  async function control(method: string, path: string, data?: object): Promise<unknown> {
    const answer = await request.fetch(path, data ? { method, data } : { method });
    expect(answer.ok(), `${method} ${path} answered ${answer.status()}: ${await answer.text()}`).toBe(true);
    return answer.json();
  }
  const { world: id, apiKeys } = newWorld.parse(await control('POST', '/sandbox/worlds', options));
  const path = `/sandbox/worlds/${id}`;
  return {
    id,
    apiKeys,
    advanceClock: async (seconds) => void (await control('PATCH', path, { advanceClock: seconds })),
    moveOrder: async (orderNo, move) => void (await control('POST', `${path}/orders/${orderNo}`, move)),
    fault: async (fault) => madeFault.parse(await control('POST', `${path}/faults`, fault)).id,
    async struck() {
      const { faults } = standingFaults.parse(await control('GET', `${path}/faults`));
      return Object.fromEntries(faults.map((fault) => [fault.id, fault.struck]));
    },
    clearFaults: async () => void (await control('DELETE', `${path}/faults`, {})),
    settings: async (settings) => void (await control('PATCH', path, settings)),
    market: async (move) => movedMarket.parse(await control('POST', `${path}/market`, move)).sellrequestIds,
    drop: async () => void (await control('DELETE', path, {})),
  };
}
