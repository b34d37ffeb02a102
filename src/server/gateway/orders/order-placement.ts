import { and, eq } from 'drizzle-orm';
import type { OrderPlacement } from '@/contract/desk';
import { orderAttempt } from '@/server/database/gateway-schema';
import type { Database } from '@/server/database/open';
import { listBuyRequests } from '../memory/cart';
import { findValidation } from '../memory/validations';

/** The data that an order of the account was placed with; null if the desk did not place it or did not relay its validation. */
export async function findPlacement(
  database: Database,
  account: string,
  orderNo: string,
): Promise<OrderPlacement | null> {
  const [attempt] = await database
    .select({ orderMetaId: orderAttempt.orderMetaId })
    .from(orderAttempt)
    .where(
      and(
        eq(orderAttempt.account, account),
        eq(orderAttempt.state, 'placed'),
        eq(orderAttempt.orderNo, orderNo),
      ),
    );
  const validated = attempt && (await findValidation(database, account, attempt.orderMetaId));
  if (!validated) return null;
  const { buyRequestIds, shippingOption, shippingAddress, validation } = validated;
  const { subtotal, shippingFee, insurance, warranty, total } = validation;
  return {
    orderNo,
    shippingAddress,
    shippingOption,
    buyRequests: await listBuyRequests(database, account, buyRequestIds),
    subtotal,
    shippingFee,
    insurance,
    warranty,
    total,
  };
}
