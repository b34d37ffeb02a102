import '@/contract/schema-config';
import { and, eq } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { RememberedValidation } from '@/contract/desk';
import { orderValidationInput } from '@/contract/interface';
import { type OrderValidation, orderValidation, type ShippingAddress } from '@/contract/resources';
import { deskValidation } from '@/server/database/gateway-schema';
import type { Database } from '@/server/database/open';
import { storableJson } from './postgres-text';

/** What a validation asked for, as it is kept. */
export const validationRequest = orderValidationInput;

const buyRequestsOnly = z.looseObject({ buyRequestIds: z.array(z.string()) });

/** A body as JSON, undefined where it is none: the upstream says what is wrong with it. */
export function jsonIn(body: Uint8Array | null): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body ?? new Uint8Array()));
  } catch {
    return undefined;
  }
}

/** The buy requests that the body of a validation names; none where it cannot be read. */
export function buyRequestIdsIn(body: Uint8Array | null): string[] {
  const parsed = buyRequestsOnly.safeParse(jsonIn(body));
  return parsed.success ? parsed.data.buyRequestIds : [];
}

/**
 * Remembers a validation that the upstream accepted. The latest answer counts where it gave the same orderMetaId before.
 * @param sentAt when it was sent, by the upstream's clock and never later than it was: the window runs from there.
 */
export async function rememberValidation(
  database: Database,
  account: string,
  body: Uint8Array | null,
  done: { data: OrderValidation; sentAt: number; shippingAddress: ShippingAddress | null },
): Promise<void> {
  const request = validationRequest.safeParse(jsonIn(body));
  if (!request.success) return;
  const remembered = {
    request: storableJson(request.data),
    result: storableJson(done.data),
    sentAt: Math.floor(done.sentAt),
    shippingAddress: storableJson(done.shippingAddress),
  };
  const { orderMetaId } = orderValidation.parse(remembered.result);
  await database
    .insert(deskValidation)
    .values({ account, orderMetaId, ...remembered })
    .onConflictDoUpdate({
      target: [deskValidation.account, deskValidation.orderMetaId],
      set: remembered,
    });
}

/** A remembered validation of the account, null where there is none; `now` is the upstream's time. */
export async function findValidation(
  database: Database,
  account: string,
  orderMetaId: string,
): Promise<Omit<RememberedValidation, 'now'> | null> {
  const [row] = await database
    .select()
    .from(deskValidation)
    .where(and(eq(deskValidation.account, account), eq(deskValidation.orderMetaId, orderMetaId)));
  if (!row) return null;
  const { buyRequestIds, buyerAddress, shippingOption } = validationRequest.parse(row.request);
  return {
    buyRequestIds,
    buyerAddress,
    shippingOption,
    validation: orderValidation.parse(row.result),
    sentAt: row.sentAt,
  };
}
