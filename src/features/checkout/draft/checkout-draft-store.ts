import { useStore } from 'zustand';
import { createPersistedStore, jsonFormat } from '@/lib/persisted-store';
import { type CheckoutDraft, checkoutDraft, emptyDraft } from './checkout-draft';

/* The draft of this tab, in its session storage, so that it survives a reload. Where storage is full or forbidden it lasts until a reload. */

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
