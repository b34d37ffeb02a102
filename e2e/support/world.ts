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
import { type Journal, sandboxEndpoints } from '@/contract/sandbox/sandbox';
import type { marketMove, newWorldInput, orderMoveInput, WorldChange } from '@/contract/sandbox/world-input';

/** A fault for the calls of the world's buyers. The sandbox's README describes each kind. */
type Fault = z.input<typeof faultInput>;
type MarketMove = z.input<typeof marketMove>;
type Changes = Extract<Fault, { kind: 'alter' }>['changes'];

/** Controls of a test's world. */
export interface WorldControls {
  id: string;
  /** Moves the market's clock ahead by whole seconds. */
  advanceClock(seconds: number): Promise<void>;
  /** Moves an order to another status, with tracking if given. */
  moveOrder(orderNo: string, move: z.input<typeof orderMoveInput>): Promise<void>;
  /** Adds a fault and returns its id. */
  fault(fault: Fault): Promise<string>;
  /** Changes every response to a call from now on. */
  alter(call: Fault['call'], changes: Changes): Promise<void>;
  /** How often each fault has applied so far, by its id. */
  faultHits(): Promise<Record<string, number>>;
  /** The calls of the world's buyers so far, with the faults that applied. */
  journal(): Promise<Journal>;
  /** Removes all faults. */
  clearFaults(): Promise<void>;
  /** Changes settings; absent ones stay unchanged. */
  settings(settings: WorldChange): Promise<void>;
  /** Moves the market and returns the ids of the sell requests that changed. */
  market(move: MarketMove): Promise<string[]>;
  /** Sets the asking price of a sell request, in dollars. */
  reprice(sellrequestId: string, price: number): Promise<void>;
  /** Deletes the world with everything in it. */
  drop(): Promise<void>;
}

/** A test's own marketplace, with two buyers. */
export interface World extends WorldControls {
  /** The buyer of `signedIn` and `api`, and a competitor for the same stock. */
  apiKeys: [string, string];
}

/** Calls the sandbox by the contract's table. Fails the test if the call is refused. */
async function control<E extends Endpoint>(
  request: APIRequestContext,
  endpoint: E,
  input: EndpointInput<E> & CallParts,
): Promise<EndpointData<E>> {
  const { method } = endpoint;
  const path = endpointPath(endpoint, input);
  const response = await request.fetch(path, {
    method,
    ...(method === 'GET' ? {} : { data: input.body ?? {} }),
  });
  const text = await response.text();
  expect(response.ok(), `${method} ${path} returned ${response.status()}: ${text}`).toBe(true);
  return z.parse<E['data']>(endpoint.data, JSON.parse(text));
}

/** The controls of an existing world, by its id. */
export function controlsOf(request: APIRequestContext, id: string): WorldControls {
  const params = { world: id };
  const addFault = async (body: Fault) =>
    (await control(request, sandboxEndpoints.addFault, { params, body })).id;
  const market = async (body: MarketMove) =>
    (await control(request, sandboxEndpoints.moveMarket, { params, body })).sellrequestIds;
  const settings = async (body: WorldChange) =>
    void (await control(request, sandboxEndpoints.changeWorld, { params, body }));
  return {
    id,
    settings,
    advanceClock: (seconds) => settings({ advanceClock: seconds }),
    moveOrder: async (orderNo, body) =>
      void (await control(request, sandboxEndpoints.moveOrder, { params: { world: id, orderNo }, body })),
    fault: addFault,
    alter: async (call, changes) => void (await addFault({ call, kind: 'alter', times: null, changes })),
    async faultHits() {
      const { faults } = await control(request, sandboxEndpoints.listFaults, { params });
      return Object.fromEntries(faults.map((fault) => [fault.id, fault.hits]));
    },
    journal: () => control(request, sandboxEndpoints.readJournal, { params, query: {} }),
    clearFaults: async () => void (await control(request, sandboxEndpoints.removeFaults, { params })),
    market,
    reprice: async (sellrequestId, price) => void (await market({ move: 'reprice', sellrequestId, price })),
    drop: async () => void (await control(request, sandboxEndpoints.deleteWorld, { params })),
  };
}

/**
 * Creates a world in the sandbox of the deployment under test.
 * @param options the same seed and number of sell requests give the same market
 */
export async function createWorld(
  request: APIRequestContext,
  options: z.input<typeof newWorldInput>,
): Promise<World> {
  const { world, apiKeys } = await control(request, sandboxEndpoints.createWorld, { body: options });
  return { ...controlsOf(request, world), apiKeys };
}

/** The scenarios that a demo can open. */
export function listScenarios(request: APIRequestContext) {
  return control(request, sandboxEndpoints.listScenarios, {});
}
