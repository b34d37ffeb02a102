import '@/contract/schema-config';
import * as z from 'zod/mini';
import { endpoints, orderValidationInput } from '@/contract/interface';
import { type ShippingAddress, shippingAddress } from '@/contract/resources';
import { type Scheduler, within } from '../http/scheduler';
import { readUpstream, type Upstream } from '../upstream/upstream';
import { parseJson } from '../memory/validations';

/** Milliseconds that a validation waits for the addresses, because its window is running. */
const longestWait = 2000;

const addressList = z.looseObject({ data: z.array(z.unknown()) });

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
  const read = readUpstream(upstream, caller, endpoints.listShippingAddresses.path);
  const exchange = await within(scheduler, longestWait, read, () => null);
  if (exchange?.kind !== 'response') return null;
  const list = addressList.safeParse(parseJson(exchange.response.body));
  const addresses = (list.data?.data ?? []).map((entry) => shippingAddress.safeParse(entry).data);
  return addresses.find((address) => address?.id === request.data.buyerAddress) ?? null;
}
