import '@/contract/schema-config';
import * as z from 'zod/mini';
import { useStore } from 'zustand';
import { createPersistedStore, jsonFormat } from '@/lib/persisted-store';

/*
 * The lots that the buyer selected for checkout. Ids only, in this tab's session storage, so that they survive a reload. Readers ignore
 * ids that are not in the cart.
 */

const ids = z.array(z.string());
const cartChoices = z.object({
  /** Lots the buyer selected, and lots the buyer deselected; the others have their default. */
  chosen: ids,
  left: ids,
  /** The lots of the current checkout. Lots that are added to the cart later do not change it. */
  checkout: ids,
});
export type CartChoices = Readonly<z.infer<typeof cartChoices>>;

const store = createPersistedStore<CartChoices>({
  name: 'lotdesk.cart-selection',
  area: 'session',
  initial: { chosen: [], left: [], checkout: [] },
  format: jsonFormat(cartChoices),
});

const choices = (): CartChoices => store.getState().value;

/** The buyer's selection in the cart. */
export const useCartChoices = (): CartChoices => useStore(store, ({ value }) => value);

/** Selects or deselects lots, by the ids of their buy requests. */
export function chooseSellRequests(buyRequestIds: readonly string[], isChosen: boolean): void {
  const { chosen, left, checkout } = choices();
  const others = (list: readonly string[]) => list.filter((id) => !buyRequestIds.includes(id));
  store.set({
    chosen: isChosen ? [...others(chosen), ...buyRequestIds] : others(chosen),
    left: isChosen ? others(left) : [...others(left), ...buyRequestIds],
    checkout,
  });
}

/** Replaces one line by another in the selection and the checkout, by the ids of their buy requests. */
export function replaceSellRequest(from: string, to: string): void {
  const { chosen, left, checkout } = choices();
  const swapped = (list: readonly string[]) => {
    const others = list.filter((id) => id !== from && id !== to);
    return list.includes(from) ? [...others, to] : others;
  };
  // If the old line stays in the cart for any reason, it must not be ordered too.
  store.set({ chosen: swapped(chosen), left: [...swapped(left), from], checkout: swapped(checkout) });
}

/** Sets the lots of the checkout, by the ids of their buy requests. */
export function handToCheckout(buyRequestIds: readonly string[]): void {
  store.set({ ...choices(), checkout: [...buyRequestIds] });
}

/** The ids of the buy requests in the checkout; some may no longer be in the cart. */
export function readCheckoutIds(): readonly string[] {
  return choices().checkout;
}
