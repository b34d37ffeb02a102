import '@/contract/schema-config';
import * as z from 'zod/mini';
import { endpoints } from '@/contract/interface';
import { type ShippingAddress, shippingAddress } from '@/contract/resources';
import type { Scheduler } from '../http/scheduler';
import type { Upstream } from '../upstream/upstream';
import { readUpstream } from '../upstream/upstream-read';
import { jsonIn, validationRequest } from '../memory/validations';

/** Milliseconds that a validation waits for the addresses: its window is running meanwhile. */
const patience = 2000;

const listForm = z.looseObject({ data: z.array(z.unknown()) });

/**
 * The address that the body of a validation names, as the marketplace lists it now; null where it is not listed or cannot be read in time.
 * Never rejects.
 */
export async function readValidatedAddress(
  { upstream, scheduler }: { upstream: Upstream; scheduler: Scheduler },
  caller: { account: string; apiKey: string; body: Uint8Array | null },
): Promise<ShippingAddress | null> {
  const request = validationRequest.safeParse(jsonIn(caller.body));
  if (!request.success) return null;
  let callOff = () => {};
  const tooLate = new Promise<null>((resolve) => {
    callOff = scheduler.after(patience, () => resolve(null));
  });
  const exchange = await Promise.race([
    readUpstream(upstream, caller, endpoints.listShippingAddresses.path),
    tooLate,
  ]);
  callOff();
  if (exchange?.kind !== 'answer') return null;
  const list = listForm.safeParse(jsonIn(exchange.answer.body));
  const addresses = (list.data?.data ?? []).map((entry) => shippingAddress.safeParse(entry).data);
  return addresses.find((address) => address?.id === request.data.buyerAddress) ?? null;
}
