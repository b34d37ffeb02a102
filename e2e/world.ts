import { type APIRequestContext, expect } from '@playwright/test';
import * as z from 'zod/mini';
import {
  type CallParts,
  type Endpoint,
  type EndpointData,
  type EndpointInput,
  endpointPath,
} from '@/contract/endpoint';
import type { faultInput } from '@/contract/sandbox/fault-input';
import type { marketMove } from '@/contract/sandbox/market-move-input';
import { sandboxEndpoints } from '@/contract/sandbox/sandbox';
import type { newWorldInput, orderMoveInput, WorldChange } from '@/contract/sandbox/world-input';

/** What is to go wrong with which calls of the world's buyers; the sandbox's README says what each kind does. */
type Fault = z.input<typeof faultInput>;
type MarketMove = z.input<typeof marketMove>;

/** What a test does to its world from outside. */
export interface WorldControls {
  id: string;
  /** Moves the market's clock ahead by whole seconds. */
  advanceClock(seconds: number): Promise<void>;
  /** Moves an order along, with tracking where given. */
  moveOrder(orderNo: string, move: z.input<typeof orderMoveInput>): Promise<void>;
  /** Lets something go wrong; gives the fault's id. */
  fault(fault: Fault): Promise<string>;
  /** How often each fault has struck so far, by its id. */
  struck(): Promise<Record<string, number>>;
  /** Lets nothing go wrong any more. */
  clearFaults(): Promise<void>;
  /** Sets what holds from now on; what is left out stays as it is. */
  settings(settings: WorldChange): Promise<void>;
  /** Moves the market; gives the ids of the sell requests that it touched. */
  market(move: MarketMove): Promise<string[]>;
  /** Removes it with everything in it. */
  drop(): Promise<void>;
}

/** A marketplace that one test has for itself, with two buyers. */
export interface World extends WorldControls {
  /** The buyer of `signedIn` and `api`, and another who competes for the same stock. */
  apiKeys: [string, string];
}

/** Calls the sandbox by the contract's table; fails the test when it is refused. */
async function control<E extends Endpoint>(
  request: APIRequestContext,
  endpoint: E,
  input: EndpointInput<E> & CallParts,
): Promise<EndpointData<E>> {
  const { method } = endpoint;
  const path = endpointPath(endpoint, input);
  const answer = await request.fetch(path, {
    method,
    ...(method === 'GET' ? {} : { data: input.body ?? {} }),
  });
  const text = await answer.text();
  expect(answer.ok(), `${method} ${path} answered ${answer.status()}: ${text}`).toBe(true);
  return z.parse<E['data']>(endpoint.data, JSON.parse(text));
}

/** The controls of a world that is there, by its id. */
export function controlsOf(request: APIRequestContext, id: string): WorldControls {
  const params = { world: id };
  const settings = async (body: WorldChange) =>
    void (await control(request, sandboxEndpoints.changeWorld, { params, body }));
  return {
    id,
    settings,
    advanceClock: (seconds) => settings({ advanceClock: seconds }),
    moveOrder: async (orderNo, body) =>
      void (await control(request, sandboxEndpoints.moveOrder, { params: { world: id, orderNo }, body })),
    fault: async (body) => (await control(request, sandboxEndpoints.addFault, { params, body })).id,
    async struck() {
      const { faults } = await control(request, sandboxEndpoints.listFaults, { params });
      return Object.fromEntries(faults.map((fault) => [fault.id, fault.hits]));
    },
    clearFaults: async () => void (await control(request, sandboxEndpoints.removeFaults, { params })),
    market: async (body) =>
      (await control(request, sandboxEndpoints.moveMarket, { params, body })).sellrequestIds,
    drop: async () => void (await control(request, sandboxEndpoints.deleteWorld, { params })),
  };
}

/**
 * Makes a world in the sandbox of the deployment under test.
 * @param options the same seed and number of listings give the same market.
 */
export async function createWorld(
  request: APIRequestContext,
  options: z.input<typeof newWorldInput>,
): Promise<World> {
  const { world, apiKeys } = await control(request, sandboxEndpoints.createWorld, { body: options });
  return { ...controlsOf(request, world), apiKeys };
}

/** The situations that a demo can be opened in. */
export function listScenarios(request: APIRequestContext) {
  return control(request, sandboxEndpoints.listScenarios, {});
}
