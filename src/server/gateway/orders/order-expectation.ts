import '@/contract/schema-config';
import { and, eq, inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import { buyRequest, type OrderValidation } from '@/contract/resources';
import { cents } from '@/lib/money';
import { deskBuyRequest } from '@/server/database/gateway-schema';
import type { Database } from '@/server/database/open';

/** What the order of a validation must look like. */
export const orderExpectation = z.object({
  /** In cents. */
  total: z.number(),
  /** Pieces in all; null where the desk does not know every buy request. */
  quantity: z.nullable(z.number()),
  /** The sell requests that the pieces can come from; null where that is not known of every buy request. */
  sellrequestIds: z.nullable(z.array(z.string())),
});
export type OrderExpectation = z.infer<typeof orderExpectation>;

/** What is to be expected of an order, from its validation and from its buy requests as the marketplace answered them. */
export async function expectationOf(
  database: Database,
  account: string,
  { total }: OrderValidation,
  buyRequestIds: readonly string[],
): Promise<OrderExpectation> {
  const rows = await database
    .select({ body: deskBuyRequest.body })
    .from(deskBuyRequest)
    .where(and(eq(deskBuyRequest.account, account), inArray(deskBuyRequest.id, [...buyRequestIds])));
  const known = rows
    .map(({ body }) => buyRequest.safeParse(body))
    .flatMap(({ data }) => (data ? [data] : []));
  const isEveryKnown = known.length > 0 && known.length === new Set(buyRequestIds).size;
  // One that had no match yet when it was made was matched later, by something the desk has not seen.
  // And of one with a match that can't be read it is not known what else it can come from.
  const isEveryMatched =
    isEveryKnown &&
    known.every(({ matchedTarget, withheld }) => matchedTarget.length > 0 && withheld === undefined);
  return {
    total: cents(total),
    quantity: isEveryKnown ? known.reduce((sum, { quantity }) => sum + quantity, 0) : null,
    sellrequestIds: isEveryMatched
      ? [...new Set(known.flatMap(({ matchedTarget }) => matchedTarget.map(({ id }) => id)))]
      : null,
  };
}
