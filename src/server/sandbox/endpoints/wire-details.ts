import * as z from 'zod/mini';
import { type WirePaymentDetails, wirePaymentDetails } from '@/contract/resources';
import { bankDetails } from '@/contract/sandbox/world-input';

/** The wire details that a validation gives out now: the world's own, with the fields that were set over them. */
export function wireDetailsOf(world: {
  readonly wirePaymentDetails: unknown;
  readonly bankDetails: unknown;
}): WirePaymentDetails {
  const usual = wirePaymentDetails.parse(world.wirePaymentDetails);
  const { local, international } = z.nullable(bankDetails).parse(world.bankDetails) ?? {};
  return wirePaymentDetails.parse({
    local: { ...usual.local, ...local },
    international: { ...usual.international, ...international },
  });
}
