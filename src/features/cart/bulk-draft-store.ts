import { useSyncExternalStore } from 'react';
import type { BulkFields } from './bulk-draft';

/* What was typed for several lots and not sent, in this tab's memory. */

let kept: { account: string; fields: BulkFields } | null = null;
const listeners = new Set<() => void>();

function change(next: typeof kept): void {
  kept = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What the account left in the form; null for nothing. */
export function keptDraft(account: string): BulkFields | null {
  return kept?.account === account ? kept.fields : null;
}

/** Keeps what was typed until the form is opened again. */
export function keepDraft(account: string, fields: BulkFields): void {
  change({ account, fields });
}

/** Drops it, as when the lots it was for are no longer selected. */
export function dropDraft(): void {
  change(null);
}

/** What the account left in the form, for a component, which follows it. */
export function useKeptDraft(account: string): BulkFields | null {
  return useSyncExternalStore(subscribe, () => keptDraft(account));
}
