import { and, eq } from 'drizzle-orm';
import type { WireInstructions } from '@/contract/desk';
import { wirePaymentDetails } from '@/contract/resources';
import { wireSheet } from '@/server/database/gateway-schema';
import type { Database } from '@/server/database/open';

/** Amount and wire details as they came with an order of the account; null where the desk did not create it. */
export async function findWireInstructions(
  database: Database,
  account: string,
  orderNo: string,
): Promise<WireInstructions | null> {
  const [row] = await database
    .select()
    .from(wireSheet)
    .where(and(eq(wireSheet.account, account), eq(wireSheet.orderNo, orderNo)));
  if (!row) return null;
  return {
    orderNo,
    amount: row.amount,
    wirePaymentDetails: wirePaymentDetails.parse(row.wirePaymentDetails),
  };
}
