import '@/contract/schema-config';
import * as z from 'zod/mini';
import { useStore } from 'zustand';
import type { OrderValidationInput } from '@/contract/interface';
import { type ShippingRate, shippingRate } from '@/contract/resources';
import { identifier } from '@/contract/scalars';
import { createPersistedStore, jsonFormat } from '@/lib/persisted-store';
import { type Terms, terms } from './terms';

/**
 * The buyer's choices on the way to an order, in one tab. It never has an API key or a bank detail. Later members depend on earlier ones:
 * a change resets those that depend on it.
 */
export const checkoutDraft = z.object({
  /** The account of the draft: no other account uses it. */
  account: z.string(),
  buyRequestIds: z.array(identifier),
  addressId: z.nullable(identifier),
  /** The address as text at the time of the choice: rates are valid for that text only. */
  addressText: z.nullable(z.string()),
  /** The chosen rate, complete as received. */
  shippingOption: z.nullable(shippingRate),
  orderMetaId: z.nullable(identifier),
  /** The terms that the buyer accepted; differences of a later validation are shown against them. */
  accepted: z.nullable(terms),
});
export type CheckoutDraft = z.infer<typeof checkoutDraft>;

/** A draft without choices. */
export function emptyDraft(account: string): CheckoutDraft {
  return { account, buyRequestIds: [], addressId: null, addressText: null, ...withoutRate };
}

const withoutValidation = { orderMetaId: null, accepted: null };
const withoutRate = { shippingOption: null, ...withoutValidation };

/** Whether two lists have the same buy requests, in any order. */
function isSameSelection(a: readonly string[], b: readonly string[]): boolean {
  const [first, second] = [new Set(a), new Set(b)];
  return first.size === second.size && [...first].every((id) => second.has(id));
}

const isSameRate = (a: ShippingRate | null, b: ShippingRate | null) =>
  JSON.stringify(a) === JSON.stringify(b);

/** Sets the buy requests. Another selection resets rate and validation; the address stays. */
export function withBuyRequests(draft: CheckoutDraft, buyRequestIds: readonly string[]): CheckoutDraft {
  if (isSameSelection(draft.buyRequestIds, buyRequestIds)) return draft;
  return { ...draft, buyRequestIds: [...new Set(buyRequestIds)], ...withoutRate };
}

/** Sets the address. Another address, or a changed one, resets rate and validation; null sets none. */
export function withAddress(
  draft: CheckoutDraft,
  address: { id: string; text: string } | null,
): CheckoutDraft {
  const [addressId, addressText] = [address?.id ?? null, address?.text ?? null];
  if (draft.addressId === addressId && draft.addressText === addressText) return draft;
  return { ...draft, addressId, addressText, ...withoutRate };
}

/** Sets the rate. Another rate resets the validation. */
export function withShippingOption(draft: CheckoutDraft, shippingOption: ShippingRate): CheckoutDraft {
  if (isSameRate(draft.shippingOption, shippingOption)) return draft;
  return { ...draft, shippingOption, ...withoutValidation };
}

/** Whether a validation has the draft's address and buy requests. */
function isOf(draft: CheckoutDraft, input: OrderValidationInput): boolean {
  return draft.addressId === input.buyerAddress && isSameSelection(draft.buyRequestIds, input.buyRequestIds);
}

/**
 * Adds a validation to the draft if it has the same buy requests, address and rate. Terms that were accepted before stay, so that changes
 * can be shown; otherwise the new terms count as accepted.
 */
export function withValidation(
  draft: CheckoutDraft,
  input: OrderValidationInput,
  answer: { orderMetaId: string; terms: Terms },
): CheckoutDraft {
  if (!isValidationOf(draft, input)) return draft;
  return { ...draft, orderMetaId: answer.orderMetaId, accepted: draft.accepted ?? answer.terms };
}

/** Replaces the validation `from` by a renewed one and its rate, if it still belongs to the draft. */
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

/** Stores that the buyer accepts the terms of a validation, if it is still the draft's. */
export function withAccepted(draft: CheckoutDraft, orderMetaId: string, accepted: Terms): CheckoutDraft {
  return draft.orderMetaId === orderMetaId ? { ...draft, accepted } : draft;
}

/** Whether a validation has the draft's address, buy requests and rate. */
export function isValidationOf(draft: CheckoutDraft, input: OrderValidationInput): boolean {
  return isOf(draft, input) && isSameRate(draft.shippingOption, input.shippingOption);
}

/** Removes the validation and the accepted terms. */
export function withoutOrderMeta(draft: CheckoutDraft): CheckoutDraft {
  return { ...draft, ...withoutValidation };
}

/** The steps before payment, in order. */
export const checkoutSteps = ['address', 'shipping', 'review'] as const;
export type CheckoutStep = (typeof checkoutSteps)[number];

/** The furthest step that a draft can open; null when no lot is selected. */
export function furthestStep(draft: CheckoutDraft): CheckoutStep | null {
  if (draft.buyRequestIds.length === 0) return null;
  if (draft.addressId === null) return 'address';
  return draft.shippingOption === null || draft.orderMetaId === null ? 'shipping' : 'review';
}

/** The draft of this tab, in its session storage, so that it survives a reload. If storage is full or blocked, it lasts until a reload. */
const store = createPersistedStore<CheckoutDraft>({
  name: 'lotdesk.checkout',
  area: 'session',
  initial: emptyDraft(''),
  format: jsonFormat(checkoutDraft),
});

/** The current draft. */
export const readDraft = (): CheckoutDraft => store.getState().value;

/** Replaces the draft. */
export const writeDraft = (draft: CheckoutDraft): void => store.set(draft);

/** The draft of an account; a draft of another account is deleted. */
export function openDraft(account: string): CheckoutDraft {
  if (readDraft().account !== account) writeDraft(emptyDraft(account));
  return readDraft();
}

/** The draft for a component, which renders again when it changes. */
export const useDraft = (): CheckoutDraft => useStore(store, ({ value }) => value);
