import type { BulkJournal, JournalLine } from '@/features/buy-requests/bulk/bulk-journal';
import { getOrInsert } from '@/lib/get-or-insert';
import type { PastedList, SentItem } from './pasted-list-store';

const stateOf = { waiting: 'queued', sending: 'sending', made: 'made', unknown: 'unknown' } as const;
/** From the most to the least certain state. */
const certainty: readonly SentItem['state'][] = ['made', 'queued', 'sending', 'unknown'];

/** The state of an item after its journal was deleted. `isLive`: this tab saw every change of the journal. */
function afterJournal(item: SentItem, isLive: boolean): SentItem | null {
  if (item.state === 'made' || item.state === 'unknown') return item;
  // If this tab saw every change, a queued item was not sent. Otherwise it may have been.
  if (item.state !== 'queued' || !isLive) return { ...item, state: 'unknown' };
  return item.made > 0 ? { ...item, state: 'made' } : null;
}

/**
 * The sent items by key after a change of the journal. An item whose request may have been made is never selected again automatically.
 * @param isLive this tab saw every change of the journal
 */
export function sentAfter(
  { requested, sent }: Pick<PastedList, 'requested' | 'sent'>,
  journal: BulkJournal | null,
  isLive: boolean,
): PastedList['sent'] {
  const lines = new Map<string, JournalLine[]>();
  for (const line of journal?.lines ?? []) {
    for (const key of requested[line.listing] ?? []) getOrInsert(lines, key, () => []).push(line);
  }
  const next: Record<string, SentItem> = {};
  for (const [key, item] of Object.entries(sent)) {
    const after = lines.has(key) ? null : afterJournal(item, isLive);
    if (after) next[key] = after;
  }
  for (const [key, ofItem] of lines) {
    const states = ofItem.flatMap(({ state }) => (state === 'refused' ? [] : [stateOf[state]]));
    const [worst] = certainty.toReversed().filter((state) => states.includes(state));
    const made = states.filter((state) => state === 'made').length;
    if (worst) next[key] = { state: worst, lots: ofItem.length, made };
  }
  return next;
}

/** The progress of an item in words. */
export function sentText({ state, lots: sellRequestCount, made }: SentItem): string {
  if (state === 'queued') return 'Queued';
  if (state === 'sending') return 'Sending…';
  if (state === 'unknown') return 'Not confirmed. Check your cart before you request it again.';
  return made === sellRequestCount ? 'Requested' : `Requested from ${made} of ${sellRequestCount} lots`;
}
