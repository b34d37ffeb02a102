import '@/contract/schema-config';
import * as z from 'zod/mini';
import type { OrderValidationInput } from '@/contract/interface';
import { type ShippingRate, shippingRate } from '@/contract/resources';
import { identifier } from '@/contract/scalars';
import { type Terms, terms } from './terms';

/**
 * What a buyer has chosen on the way to an order: of one tab, and without anything secret: no key and no bank detail is ever
 * part of it. Later members rest on earlier ones, and a change takes away what rests on it.
 */
export const checkoutDraft = z.object({
  /** Whose draft it is: another account's is never taken up. */
  account: z.string(),
  buyRequestIds: z.array(identifier),
  addressId: z.nullable(identifier),
  /** The address in words, as it was when it was chosen: rates hold for it as it was. */
  addressText: z.nullable(z.string()),
  /** The chosen rate, complete as it came. */
  shippingOption: z.nullable(shippingRate),
  orderMetaId: z.nullable(identifier),
  /** What the buyer has seen and accepted; a later validation that differs is pointed out against it. */
  accepted: z.nullable(terms),
});
export type CheckoutDraft = z.infer<typeof checkoutDraft>;

/** A draft with nothing chosen. */
export function emptyDraft(account: string): CheckoutDraft {
  return { account, buyRequestIds: [], addressId: null, addressText: null, ...withoutRate };
}

const withoutValidation = { orderMetaId: null, accepted: null };
const withoutRate = { shippingOption: null, ...withoutValidation };

/** Whether two lists name the same buy requests, in whatever order. */
export function isSameSelection(a: readonly string[], b: readonly string[]): boolean {
  const [first, second] = [new Set(a), new Set(b)];
  return first.size === second.size && [...first].every((id) => second.has(id));
}

const isSameRate = (a: ShippingRate | null, b: ShippingRate | null) =>
  JSON.stringify(a) === JSON.stringify(b);

/** Chooses what to buy. Another selection than before has no rate and no validation yet; the address stays. */
export function withBuyRequests(draft: CheckoutDraft, buyRequestIds: readonly string[]): CheckoutDraft {
  if (isSameSelection(draft.buyRequestIds, buyRequestIds)) return draft;
  return { ...draft, buyRequestIds: [...new Set(buyRequestIds)], ...withoutRate };
}

/** Chooses where to ship. Another address, or the same one changed, has no rate and no validation yet; null chooses none. */
export function withAddress(
  draft: CheckoutDraft,
  address: { id: string; text: string } | null,
): CheckoutDraft {
  const [addressId, addressText] = [address?.id ?? null, address?.text ?? null];
  if (draft.addressId === addressId && draft.addressText === addressText) return draft;
  return { ...draft, addressId, addressText, ...withoutRate };
}

/** Chooses how to ship. Another rate has no validation yet. */
export function withShippingOption(draft: CheckoutDraft, shippingOption: ShippingRate): CheckoutDraft {
  if (isSameRate(draft.shippingOption, shippingOption)) return draft;
  return { ...draft, shippingOption, ...withoutValidation };
}

/** Whether what was asked is what the draft says now. */
function isOf(draft: CheckoutDraft, input: OrderValidationInput): boolean {
  return draft.addressId === input.buyerAddress && isSameSelection(draft.buyRequestIds, input.buyRequestIds);
}

/**
 * Takes up the answer to a validation, if it still belongs to the draft: to the same buy requests, address and rate. Terms that
 * were accepted before stay, so that what changed can be shown; otherwise these are the first the buyer sees.
 */
export function withValidation(
  draft: CheckoutDraft,
  input: OrderValidationInput,
  answer: { orderMetaId: string; terms: Terms },
): CheckoutDraft {
  if (!isValidationOf(draft, input)) return draft;
  return { ...draft, orderMetaId: answer.orderMetaId, accepted: draft.accepted ?? answer.terms };
}

/** Takes up a renewal of the validation `from`, with the rate it was asked with, if it still belongs to the draft. */
export function withRenewal(
  draft: CheckoutDraft,
  from: string,
  input: OrderValidationInput,
  answer: { orderMetaId: string; terms: Terms },
): CheckoutDraft {
  if (!isOf(draft, input) || draft.orderMetaId !== from) return draft;
  return {
    ...draft,
    shippingOption: input.shippingOption,
    orderMetaId: answer.orderMetaId,
    accepted: draft.accepted ?? answer.terms,
  };
}

/** The buyer accepts the terms of a validation, if it is still the draft's. */
export function withAccepted(draft: CheckoutDraft, orderMetaId: string, accepted: Terms): CheckoutDraft {
  return draft.orderMetaId === orderMetaId ? { ...draft, accepted } : draft;
}

/** Whether a validation was made of what the draft says. */
export function isValidationOf(draft: CheckoutDraft, input: OrderValidationInput): boolean {
  return isOf(draft, input) && isSameRate(draft.shippingOption, input.shippingOption);
}

/** Drops the validation and keeps the rest; what was accepted goes with it. */
export function withoutOrderMeta(draft: CheckoutDraft): CheckoutDraft {
  return { ...draft, ...withoutValidation };
}

/** The steps before payment, in order. */
export const checkoutSteps = ['address', 'shipping', 'review'] as const;
export type CheckoutStep = (typeof checkoutSteps)[number];

/** The furthest step that a draft can open; null when nothing is selected and the cart is where to go. */
export function furthestStep(draft: CheckoutDraft): CheckoutStep | null {
  if (draft.buyRequestIds.length === 0) return null;
  if (draft.addressId === null) return 'address';
  return draft.shippingOption === null || draft.orderMetaId === null ? 'shipping' : 'review';
}
