import { and, eq, inArray } from 'drizzle-orm';
import type { OrderPlacement } from '@/contract/desk';
import { orderValidationInput } from '@/contract/interface';
import { buyRequest, orderValidation, shippingAddress } from '@/contract/resources';
import { deskBuyRequest, deskValidation, orderAttempt } from '@/server/database/gateway-schema';
import type { Database } from '@/server/database/open';

/** The data that an order of the account was placed with; null if the desk did not place it or did not relay its validation. */
export async function findPlacement(
  database: Database,
  account: string,
  orderNo: string,
): Promise<OrderPlacement | null> {
  const [row] = await database
    .select({
      request: deskValidation.request,
      result: deskValidation.result,
      address: deskValidation.shippingAddress,
    })
    .from(orderAttempt)
    .innerJoin(
      deskValidation,
      and(
        eq(deskValidation.account, orderAttempt.account),
        eq(deskValidation.orderMetaId, orderAttempt.orderMetaId),
      ),
    )
    .where(
      and(
        eq(orderAttempt.account, account),
        eq(orderAttempt.state, 'placed'),
        eq(orderAttempt.orderNo, orderNo),
      ),
    );
  if (!row) return null;
  const { buyRequestIds, shippingOption } = orderValidationInput.parse(row.request);
  const bodies = await database
    .select({ body: deskBuyRequest.body })
    .from(deskBuyRequest)
    .where(and(eq(deskBuyRequest.account, account), inArray(deskBuyRequest.id, buyRequestIds)))
    .orderBy(deskBuyRequest.createdAt, deskBuyRequest.id);
  const { subtotal, shippingFee, insurance, warranty, total } = orderValidation.parse(row.result);
  return {
    orderNo,
    shippingAddress: shippingAddress.safeParse(row.address).data ?? null,
    shippingOption,
    buyRequests: bodies.flatMap(({ body }) => buyRequest.safeParse(body).data ?? []),
    subtotal,
    shippingFee,
    insurance,
    warranty,
    total,
  };
}
