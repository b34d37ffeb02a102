import '@/contract/schema-config';
import * as z from 'zod/mini';
import { useStore } from 'zustand';
import { createPersistedStore, jsonFormat } from '@/lib/persisted-store';

/*
 * Which lots the buyer wants to check out. Ids only, in this tab's session storage: a reload keeps them, another tab has its
 * own, and what a lot is stays the server's to say. Ids that are not in the cart mean nothing and are ignored where they are read.
 */

const ids = z.array(z.string());
const cartChoices = z.object({
  /** Lots the buyer ticked, and lots whose tick the buyer took away; about the others nothing was decided. */
  chosen: ids,
  left: ids,
  /** What was handed to the checkout. It stays as it is when lots come into the cart meanwhile. */
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

/** What the buyer ticked and unticked in the cart. */
export const useCartChoices = (): CartChoices => useStore(store, ({ value }) => value);

/** Ticks or unticks lots, by the ids of their buy requests. */
export function chooseLots(buyRequestIds: readonly string[], isChosen: boolean): void {
  const { chosen, left, checkout } = choices();
  const others = (list: readonly string[]) => list.filter((id) => !buyRequestIds.includes(id));
  store.set({
    chosen: isChosen ? [...others(chosen), ...buyRequestIds] : others(chosen),
    left: isChosen ? others(left) : [...others(left), ...buyRequestIds],
    checkout,
  });
}

/** Lets a line take the place of another that it replaces, in the cart and on the way to the checkout, by the ids of their buy requests. */
export function replaceLot(from: string, to: string): void {
  const { chosen, left, checkout } = choices();
  const swapped = (list: readonly string[]) => {
    const others = list.filter((id) => id !== from && id !== to);
    return list.includes(from) ? [...others, to] : others;
  };
  // Should the old line stay in the cart for any reason, it is not ordered beside the new one.
  store.set({ chosen: swapped(chosen), left: [...swapped(left), from], checkout: swapped(checkout) });
}

/** Hands lots to the checkout, by the ids of their buy requests. */
export function handToCheckout(buyRequestIds: readonly string[]): void {
  store.set({ ...choices(), checkout: [...buyRequestIds] });
}

/** The ids of the buy requests that were handed to the checkout; some may have left the cart since. */
export function readSelection(): readonly string[] {
  return choices().checkout;
}
