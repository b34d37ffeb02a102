import type { BulkFields } from './bulk-draft';

/* What was typed for several lots and not sent, in this tab's memory. */

let kept: { account: string; fields: BulkFields } | null = null;

/** What the account left in the form; null for nothing. */
export function keptDraft(account: string): BulkFields | null {
  return kept?.account === account ? kept.fields : null;
}

/** Keeps what was typed until the form is opened again. */
export function keepDraft(account: string, fields: BulkFields): void {
  kept = { account, fields };
}

/** Drops it, as when the lots it was for are no longer selected. */
export function dropDraft(): void {
  kept = null;
}
