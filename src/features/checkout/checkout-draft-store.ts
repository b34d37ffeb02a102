import { useSyncExternalStore } from 'react';
import { type CheckoutDraft, checkoutDraft, emptyDraft } from './checkout-draft';

/*
 * The draft of this tab, in its session storage: a reload keeps it, another tab has its own. Where storage is full or forbidden
 * it lasts until a reload.
 */

const name = 'lotdesk.checkout';
const listeners = new Set<() => void>();
const nobody = emptyDraft('');
let current: CheckoutDraft | null = null;

function stored(): CheckoutDraft {
  try {
    const parsed = checkoutDraft.safeParse(JSON.parse(sessionStorage.getItem(name) ?? 'null'));
    return parsed.success ? parsed.data : nobody;
  } catch {
    return nobody;
  }
}

/** The draft as it stands. */
export function readDraft(): CheckoutDraft {
  current ??= stored();
  return current;
}

/** Puts a draft in the place of the former one; the same one again changes nothing. */
export function writeDraft(draft: CheckoutDraft): void {
  if (draft === readDraft()) return;
  current = draft;
  try {
    sessionStorage.setItem(name, JSON.stringify(draft));
  } catch {
    // The draft then lasts until a reload.
  }
  for (const listener of listeners) listener();
}

/** The draft of an account: another account's is dropped. */
export function openDraft(account: string): CheckoutDraft {
  if (readDraft().account !== account) writeDraft(emptyDraft(account));
  return readDraft();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The draft for a component, which follows it. */
export function useDraft(): CheckoutDraft {
  return useSyncExternalStore(subscribe, readDraft);
}
