import '@/contract/schema-config';
import * as z from 'zod/mini';
import { and, eq } from 'drizzle-orm';
import type { RememberedValidation } from '@/contract/desk';
import { endpoints, orderValidationInput } from '@/contract/interface';
import {
  type OrderValidation,
  orderValidation,
  shippingAddress,
  type ShippingAddress,
} from '@/contract/resources';
import { deskValidation } from '@/server/database/gateway-schema';
import type { Database } from '@/server/database/open';
import { type Scheduler, within } from '../http/scheduler';
import { interpretExchange } from '../upstream/interpret-response';
import { readUpstream, type Upstream } from '../upstream/upstream';
import { storableJson } from '@/server/database/postgres-text';

const buyRequestsOnly = z.looseObject({ buyRequestIds: z.array(z.string()) });

/** A body as JSON that the database can store; undefined if it is not JSON or nested too deep. */
export function parseJson(body: Uint8Array | null): unknown {
  try {
    return storableJson(JSON.parse(new TextDecoder().decode(body ?? new Uint8Array())));
  } catch {
    return undefined;
  }
}

/** The buy requests that the body of a validation names; none if it cannot be read. */
export function buyRequestIdsIn(body: Uint8Array | null): string[] {
  const parsed = buyRequestsOnly.safeParse(parseJson(body));
  return parsed.success ? parsed.data.buyRequestIds : [];
}

/**
 * Records a validation that the upstream accepted. It replaces an earlier one with the same orderMetaId.
 * @param done `sentAt` is when it was sent, on the upstream's clock and never later than the true time. The window starts then.
 */
export async function recordValidation(
  database: Database,
  account: string,
  body: Uint8Array | null,
  done: { data: OrderValidation; sentAt: number; shippingAddress: ShippingAddress | null },
): Promise<void> {
  const request = orderValidationInput.safeParse(parseJson(body));
  if (!request.success) return;
  const facts = {
    request: request.data,
    result: storableJson(done.data),
    sentAt: Math.floor(done.sentAt),
    shippingAddress: storableJson(done.shippingAddress),
  };
  const { orderMetaId } = orderValidation.parse(facts.result);
  await database
    .insert(deskValidation)
    .values({ account, orderMetaId, ...facts })
    .onConflictDoUpdate({ target: [deskValidation.account, deskValidation.orderMetaId], set: facts });
}

/** A validation as it is stored. The address is null if it was not recorded. */
type StoredValidation = Omit<RememberedValidation, 'now'> & { shippingAddress: ShippingAddress | null };

/** A validation of the account; null if there is none. */
export async function findValidation(
  database: Database,
  account: string,
  orderMetaId: string,
): Promise<StoredValidation | null> {
  const [row] = await database
    .select()
    .from(deskValidation)
    .where(and(eq(deskValidation.account, account), eq(deskValidation.orderMetaId, orderMetaId)));
  if (!row) return null;
  const { buyRequestIds, buyerAddress, shippingOption } = orderValidationInput.parse(row.request);
  return {
    buyRequestIds,
    buyerAddress,
    shippingOption,
    validation: orderValidation.parse(row.result),
    sentAt: row.sentAt,
    shippingAddress: shippingAddress.safeParse(row.shippingAddress).data ?? null,
  };
}

/** Milliseconds that a validation waits for the addresses, because its window is running. */
const longestWait = 2000;

/**
 * Reads the address that a validation names, as the marketplace lists it now; null if it is not listed or cannot be read in time.
 * Never rejects.
 */
export async function readValidatedAddress(
  { upstream, scheduler }: { upstream: Upstream; scheduler: Scheduler },
  caller: { account: string; apiKey: string; body: Uint8Array | null },
): Promise<ShippingAddress | null> {
  const request = orderValidationInput.safeParse(parseJson(caller.body));
  if (!request.success) return null;
  const { listShippingAddresses } = endpoints;
  const read = readUpstream(upstream, caller, listShippingAddresses.path);
  const exchange = await within(scheduler, longestWait, read, () => null);
  const result = exchange && interpretExchange(listShippingAddresses, exchange);
  if (result?.kind !== 'done') return null;
  return result.data.rows.find(({ id }) => id === request.data.buyerAddress) ?? null;
}
