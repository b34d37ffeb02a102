import { createStore, useStore } from 'zustand';
import type { BulkFields } from './bulk-draft';

/** What was typed for several lots and not sent, in this tab's memory. */
interface BulkDraftState {
  account: string;
  /** Null for nothing. */
  fields: BulkFields | null;
}

const store = createStore<BulkDraftState>(() => ({ account: '', fields: null }));

const fieldsOf = (account: string) => (state: BulkDraftState) =>
  state.account === account ? state.fields : null;

/** What the account left in the form; null for nothing. */
export const keptDraft = (account: string): BulkFields | null => fieldsOf(account)(store.getState());

/** Stores what was typed until the form is opened again. */
export const keepDraft = (account: string, fields: BulkFields): void => store.setState({ account, fields });

/** Drops it, as when the lots it was for are no longer selected. */
export const dropDraft = (): void => store.setState({ fields: null });

/** What the account left in the form, for a component, which follows it. */
export const useKeptDraft = (account: string): BulkFields | null => useStore(store, fieldsOf(account));
