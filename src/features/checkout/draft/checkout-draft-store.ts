import { useStore } from 'zustand';
import { createPersistedStore, jsonFormat } from '@/lib/persisted-store';
import { type CheckoutDraft, checkoutDraft, emptyDraft } from './checkout-draft';

/*
 * The draft of this tab, in its session storage: a reload keeps it, another tab has its own. Where storage is full or forbidden
 * it lasts until a reload.
 */

const store = createPersistedStore<CheckoutDraft>({
  name: 'lotdesk.checkout',
  area: 'session',
  initial: emptyDraft(''),
  format: jsonFormat(checkoutDraft),
});

/** The draft as it stands. */
export const readDraft = (): CheckoutDraft => store.getState().value;

/** Replaces the draft. */
export const writeDraft = (draft: CheckoutDraft): void => store.set(draft);

/** The draft of an account: another account's is dropped. */
export function openDraft(account: string): CheckoutDraft {
  if (readDraft().account !== account) writeDraft(emptyDraft(account));
  return readDraft();
}

/** The draft for a component, which follows it. */
export const useDraft = (): CheckoutDraft => useStore(store, ({ value }) => value);
