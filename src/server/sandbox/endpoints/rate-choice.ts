import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import { shippingRate } from '@/contract/resources';
import { type Cents, cents } from '@/lib/money';
import type { Database } from '@/server/database/open';
import { sandboxRate } from '@/server/database/sandbox-schema';
import type { AddressRow } from './addresses';
import { type Caller, isOfCaller } from '../worlds/authentication';
import type { EndpointCall } from './endpoint-call';
import { Refusal } from '../core/refusal';
import { rateLifetime, sameSetForm } from './shipping-rates';

type RateRow = typeof sandboxRate.$inferSelect;

const renew = 'Generate rates again and choose one';

/** The names of the members that differ, including members that only one object has. */
function differences(one: Record<string, unknown>, other: Record<string, unknown>): string[] {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].filter((name) => !isDeepStrictEqual(one[name], other[name]));
}

/** The buyer's own rate, or null. */
export async function findRate(database: Database, caller: Caller, id: string): Promise<RateRow | null> {
  const [row] = await database
    .select()
    .from(sandboxRate)
    .where(and(isOfCaller(sandboxRate, caller), eq(sandboxRate.id, id)));
  return row ?? null;
}

/**
 * The stored rate of a shippingOption.
 * @throws Refusal 400 when the option differs from the stored rate, 404 for an unknown rate, 409 when the
 * rate was generated for something else or is too old.
 */
export async function chosenRate(
  { database, caller }: EndpointCall,
  option: Record<string, unknown>,
  address: AddressRow,
  buyRequestIds: readonly string[],
): Promise<{ shippingFee: Cents; rate: unknown }> {
  const { id } = option;
  if (typeof id !== 'string') throw new Refusal(400, 'shippingOption.id: is required and must be text');
  const row = await findRate(database, caller, id);
  if (row === null) throw new Refusal(404, `shippingOption.id: not found. ${renew}`);
  const rate = shippingRate.parse(row.rate);
  const changed = differences(option, rate);
  if (changed.length > 0) {
    const names = changed.map((name) => `shippingOption.${name.slice(0, 50)}`).slice(0, 10);
    throw new Refusal(400, `${names.join(', ')}: must match the generated rate exactly`);
  }
  if (row.address !== address.id) {
    throw new Refusal(409, `shippingOption: was generated for another address. ${renew}`);
  }
  if (row.addressUpdatedAt !== address.updatedAt) {
    throw new Refusal(409, `shippingOption: the address has changed since it was generated. ${renew}`);
  }
  if (!isDeepStrictEqual(row.buyRequestIds, sameSetForm(buyRequestIds))) {
    throw new Refusal(409, `shippingOption: was generated for other buy requests. ${renew}`);
  }
  if (caller.now - row.createdAt > rateLifetime) {
    throw new Refusal(409, `shippingOption: is older than 60 minutes. ${renew}`);
  }
  return { shippingFee: cents(rate.rate), rate: row.rate };
}
