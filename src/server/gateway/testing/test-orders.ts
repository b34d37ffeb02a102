import { deskEndpoints } from '@/contract/desk';
import { replayedHeader } from '@/contract/desk-headers';
import type { TestGateway } from './test-gateway';
import type { Fault } from './test-upstream';

/*
 * For tests: what orders need said in one word.
 */

/** Calls about the orders of a key at a gateway under test. */
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
      const answer = await desk.send('readOrderAttempt', { params: { orderMetaId }, key });
      return answer.status === 404 ? null : deskEndpoints.readOrderAttempt.data.parse(await answer.json());
    },
    async openOnes() {
      const answer = await desk.send('listOpenOrderAttempts', { key: ownKey });
      return deskEndpoints.listOpenOrderAttempts.data.parse(await answer.json());
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

export const isReplay = (answer: Response): boolean => answer.headers.get(replayedHeader) === 'true';

export const describedBy = async (answer: Response): Promise<string> => (await answer.json()).description;

/** An answer that waits: what `then` does happens once the test releases it. */
export function heldAnswer(then: Fault = (_, answer) => answer()): { fault: Fault; release: () => void } {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  return {
    release,
    async fault(arrived, answer) {
      await released;
      return then(arrived, answer);
    },
  };
}
