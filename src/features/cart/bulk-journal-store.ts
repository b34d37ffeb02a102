import { useSyncExternalStore } from 'react';
import { type BulkJournal, bulkJournal, type JournalEvent, reduceJournal } from './bulk-journal';

/*
 * The journal on this device, in local storage under the account's id: names, quantities, prices, listing ids and intents.
 * Another tab sees it too. Where storage cannot be written, it lasts as long as this tab, and that is told.
 */

export interface KeptJournal {
  journal: BulkJournal | null;
  /** `unreadable`: something is kept that cannot be read. `unsaved`: what is in memory could not be written. */
  trouble: 'unreadable' | 'unsaved' | null;
}

const nothing: KeptJournal = { journal: null, trouble: null };
const nameOf = (account: string) => `lotdesk.bulk-journal.${account}`;
const listeners = new Set<() => void>();
const known = new Map<string, KeptJournal>();

function load(account: string): KeptJournal {
  let text: string | null;
  try {
    text = localStorage.getItem(nameOf(account));
  } catch {
    return nothing;
  }
  if (text === null) return nothing;
  try {
    return { journal: bulkJournal.parse(JSON.parse(text)), trouble: null };
  } catch {
    return { journal: null, trouble: 'unreadable' };
  }
}

function keep(account: string, kept: KeptJournal): void {
  known.set(account, kept);
  for (const listener of listeners) listener();
}

/** The account's journal as this tab knows it. */
export function readJournal(account: string): KeptJournal {
  const kept = known.get(account) ?? load(account);
  known.set(account, kept);
  return kept;
}

/** Reads what another tab may have written since; what could only be kept in memory stays. */
export function readJournalAgain(account: string): KeptJournal {
  if (readJournal(account).trouble !== 'unsaved') keep(account, load(account));
  return readJournal(account);
}

/** Writes the journal, or takes it away. */
export function writeJournal(account: string, journal: BulkJournal | null): void {
  let trouble: KeptJournal['trouble'] = null;
  try {
    if (journal) localStorage.setItem(nameOf(account), JSON.stringify(journal));
    else localStorage.removeItem(nameOf(account));
  } catch {
    trouble = journal ? 'unsaved' : null;
  }
  keep(account, { journal, trouble });
}

/** Writes down what happened to a line. */
export function noteInJournal(account: string, event: JournalEvent): void {
  const { journal } = readJournal(account);
  const next = journal && reduceJournal(journal, event);
  if (next !== journal) writeJournal(account, next);
}

/** Hears of every change of a journal, in this tab or another; returns what ends the listening. */
export function onJournalChange(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    for (const account of known.keys()) {
      // Without a key all of the storage was cleared.
      if (key === null || key === nameOf(account)) readJournalAgain(account);
    }
  };
  listeners.add(listener);
  addEventListener('storage', hear);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', hear);
  };
}

/** The account's journal for a component, which follows it. */
export function useJournal(account: string): KeptJournal {
  return useSyncExternalStore(onJournalChange, () => readJournal(account));
}
