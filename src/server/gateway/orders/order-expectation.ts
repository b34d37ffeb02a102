import '@/contract/schema-config';
import * as z from 'zod/mini';
import type { OrderValidation } from '@/contract/resources';
import { cents } from '@/lib/money';
import type { Database } from '@/server/database/open';
import { listBuyRequests } from '../memory/cart';

/** What the order of a validation must contain. */
export const orderExpectation = z.object({
  /** In cents. */
  total: z.number(),
  /** Total pieces; null if the desk does not know every buy request. */
  quantity: z.nullable(z.number()),
  /** The sell requests that the items can come from; null if that is unknown for any buy request. */
  sellrequestIds: z.nullable(z.array(z.string())),
});
export type OrderExpectation = z.infer<typeof orderExpectation>;

/** What an order must contain, according to its validation and the marketplace's responses to its buy requests. */
export async function expectationOf(
  database: Database,
  account: string,
  { total }: OrderValidation,
  buyRequestIds: readonly string[],
): Promise<OrderExpectation> {
  const buyRequests = await listBuyRequests(database, account, buyRequestIds);
  const isEveryKnown = buyRequests.length > 0 && buyRequests.length === new Set(buyRequestIds).size;
  // A buy request without a match was matched later, by a sell request that the desk has not seen.
  // A match that can't be read may be any sell request.
  const isEveryMatched =
    isEveryKnown &&
    buyRequests.every(({ matchedTarget, withheld }) => matchedTarget.length > 0 && withheld === undefined);
  return {
    total: cents(total),
    quantity: isEveryKnown ? buyRequests.reduce((sum, { quantity }) => sum + quantity, 0) : null,
    sellrequestIds: isEveryMatched
      ? [...new Set(buyRequests.flatMap(({ matchedTarget }) => matchedTarget.map(({ id }) => id)))]
      : null,
  };
}
