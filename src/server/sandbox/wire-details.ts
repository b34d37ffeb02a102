import * as z from 'zod/mini';
import { type WirePaymentDetails, wirePaymentDetails } from '@/contract/resources';
import { freeText, onlyShape } from './input';

const needed = z.optional(freeText(500, 1));
const optional = z.optional(freeText(500));

const account = {
  payeeName: needed,
  routingNo: needed,
  accNo: needed,
  accType: optional,
  bankAddress: optional,
  specialInstruction: optional,
  address: optional,
};

/** Fields that stand in for a world's own wire details. */
export const bankDetails = onlyShape({
  local: z.optional(onlyShape(account)),
  international: z.optional(onlyShape({ ...account, swiftCode: needed })),
});
export type BankDetails = z.infer<typeof bankDetails>;

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
