import { type APIRequestContext, expect } from '@playwright/test';
import * as z from 'zod/mini';
import type { OrderStatus } from '@/contract/order-statuses';
import type { TrackingInformation } from '@/contract/resources';

const newWorld = z.object({ world: z.string(), apiKeys: z.tuple([z.string(), z.string()]) });

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
  async function control(method: string, path: string, data: object): Promise<unknown> {
    const answer = await request.fetch(path, { method, data });
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
    drop: async () => void (await control('DELETE', path, {})),
  };
}
