import '@/contract/schema-config';
import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';

/*
 * Which lots the buyer wants to check out. Ids only, in this tab's session storage: a reload keeps them, another tab has its
 * own, and what a lot is stays the server's to say. Ids that are not in the cart mean nothing and are ignored where they are read.
 */

const ids = z.array(z.string());
const stored = z.object({
  /** Lots the buyer ticked, and lots whose tick the buyer took away; about the others nothing was decided. */
  chosen: ids,
  left: ids,
  /** What was handed to the checkout. It stays as it is when lots come into the cart meanwhile. */
  checkout: ids,
});
export type CartChoices = Readonly<z.infer<typeof stored>>;

const name = 'lotdesk.cart-selection';
const nothing: CartChoices = { chosen: [], left: [], checkout: [] };
const listeners = new Set<() => void>();
let current: CartChoices | null = null;

function read(): CartChoices {
  try {
    const parsed = stored.safeParse(JSON.parse(sessionStorage.getItem(name) ?? 'null'));
    return parsed.success ? parsed.data : nothing;
  } catch {
    return nothing;
  }
}

function choices(): CartChoices {
  current ??= read();
  return current;
}

function write(next: CartChoices): void {
  current = next;
  try {
    sessionStorage.setItem(name, JSON.stringify(next));
  } catch {
    // Storage that is full or forbidden: the choice then lasts until a reload.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What the buyer ticked and unticked in the cart. */
export function useCartChoices(): CartChoices {
  return useSyncExternalStore(subscribe, choices);
}

/** Ticks or unticks lots, by the ids of their buy requests. */
export function chooseLots(buyRequestIds: readonly string[], isChosen: boolean): void {
  const { chosen, left, checkout } = choices();
  const others = (list: readonly string[]) => list.filter((id) => !buyRequestIds.includes(id));
  write({
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
  write({ chosen: swapped(chosen), left: [...swapped(left), from], checkout: swapped(checkout) });
}

/** Hands lots to the checkout, by the ids of their buy requests. */
export function handToCheckout(buyRequestIds: readonly string[]): void {
  write({ ...choices(), checkout: [...buyRequestIds] });
}

/** The ids of the buy requests that were handed to the checkout; some may have left the cart since. */
export function readSelection(): readonly string[] {
  return choices().checkout;
}
