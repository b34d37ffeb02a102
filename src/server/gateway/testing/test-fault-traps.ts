import { inArray } from 'drizzle-orm';
import type { WirePaymentDetails } from '@/contract/resources';
import { orderAttempt } from '@/server/database/gateway-schema';
import type { Database } from '@/server/database/open';
import { wireSamples } from '@/server/sandbox/core/market';

/*
 * For tests: detects a gateway that acts too late, or that uses another order's data.
 */

/** Problems at the desk when a create arrives: its attempt is not in the database, or another attempt holds the same buy requests. */
export async function untimelyAt(database: Database, orderMetaId: string): Promise<string[]> {
  const open = await database
    .select()
    .from(orderAttempt)
    .where(inArray(orderAttempt.state, ['sending', 'unknown']));
  const own = open.find((attempt) => attempt.orderMetaId === orderMetaId);
  if (own?.state !== 'sending') return [`${orderMetaId} was not written down before it was sent`];
  const isShared = open.some(
    (other) => other !== own && other.buyRequestIds.some((id) => own.buyRequestIds.includes(id)),
  );
  return isShared ? [`${orderMetaId} was sent while another order of the same lots was open`] : [];
}

/** Bank details with unique account numbers. */
export function wireDetailsOf(accNo: string): WirePaymentDetails {
  const [sample] = wireSamples;
  if (!sample) throw new Error('No bank details');
  return {
    international: { ...sample.international, accNo: `9${accNo}` },
    local: { ...sample.local, accNo },
  };
}
