import { beforeEach } from 'vitest';
import { deskEndpoints } from '@/contract/desk';
import { replayedHeader } from '@/contract/desk-headers';
import type { Database } from '@/server/database/open';
import { setUpTestDatabase } from '@/server/database/testing/test-database';
import { openTestGateway, type TestGateway } from './test-gateway';
import type { Fault } from './test-upstream';

/*
 * For tests: orders of buyers at a gateway with the marketplace of test-upstream.ts.
 */

/** A buyer with an API key at a gateway. */
export function ordersOf(desk: TestGateway, ownKey: string) {
  desk.upstream.keys.add(ownKey);
  const sent = () => desk.upstream.times('createOrder');
  return {
    create: (orderMetaId: string, input: { key?: string; headers?: Record<string, string> } = {}) =>
      desk.send('createOrder', { body: { orderMetaId }, key: ownKey, ...input }),
    /** How often a create arrived at the marketplace. */
    sent,
    async untilSent() {
      while (sent() === 0) await new Promise((resolve) => setTimeout(resolve, 1));
    },
    async attemptOf(orderMetaId: string, key = ownKey) {
      const response = await desk.send('readOrderAttempt', { params: { orderMetaId }, key });
      return response.status === 404
        ? null
        : deskEndpoints.readOrderAttempt.data.parse(await response.json());
    },
    async openOnes() {
      const response = await desk.send('listOpenOrderAttempts', { key: ownKey });
      return deskEndpoints.listOpenOrderAttempts.data.parse(await response.json());
    },
    async cart() {
      return deskEndpoints.listCart.data.parse(await (await desk.send('listCart', { key: ownKey })).json())
        .rows;
    },
    /** A buy request and its validation. */
    async validated(): Promise<{ buyRequestId: string; orderMetaId: string }> {
      const buyRequestId = await desk.buy(ownKey);
      return { buyRequestId, orderMetaId: await desk.validate([buyRequestId], ownKey) };
    },
  };
}

/** A buyer of a test: the gateway with its database, an API key that no other test uses, and its orders. */
export interface TestBuyer {
  database: Database;
  desk: TestGateway;
  key: string;
  orders: ReturnType<typeof ordersOf>;
}

/**
 * Opens a gateway for all tests of a file. Each test gets a new buyer and a marketplace without faults.
 * @returns a function that assigns another new buyer within a test.
 */
export async function setUpBuyers(assign: (buyer: TestBuyer) => void): Promise<() => void> {
  const database = await setUpTestDatabase();
  const desk = await openTestGateway(database);
  let count = 0;
  function newBuyer() {
    count += 1;
    const key = `key-of-test-${count}`;
    assign({ database, desk, key, orders: ordersOf(desk, key) });
  }
  beforeEach(() => {
    desk.clock.advance(1000);
    desk.upstream.arrived.splice(0);
    desk.upstream.orders.splice(0);
    desk.upstream.failOrders(null);
    newBuyer();
  });
  return newBuyer;
}

export const isReplay = (response: Response): boolean => response.headers.get(replayedHeader) === 'true';

export const describedBy = async (response: Response): Promise<string> => (await response.json()).description;

/** A response that waits until the test releases it. */
export function delayedResponse(then: Fault = (_, respond) => respond()): {
  fault: Fault;
  release: () => void;
} {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    release,
    async fault(arrived, respond) {
      await released;
      return then(arrived, respond);
    },
  };
}
