import { useStore } from 'zustand';
import { createPersistedStores, jsonFormat, type Persisted } from '@/lib/persisted-store';
import { type BulkJournal, bulkJournal, type JournalEvent, reduceJournal } from './bulk-journal';

/*
 * The journal on this device, in local storage under the account's id: names, quantities, prices, listing ids and intents.
 * Another tab sees it too. Where storage cannot be written, it lasts as long as this tab, and the screen says so.
 */

export interface KeptJournal {
  journal: BulkJournal | null;
  /** `unreadable`: storage holds something that cannot be read. `unsaved`: what is in memory could not be written. */
  trouble: 'unreadable' | 'unsaved' | null;
}

const storeOf = createPersistedStores<BulkJournal | null>((account) => `lotdesk.bulk-journal.${account}`, {
  area: 'local',
  initial: null,
  format: jsonFormat(bulkJournal),
  followsTabs: true,
});

function journalFrom({ value, problem }: Persisted<BulkJournal | null>): KeptJournal {
  if (problem === 'unreadable') return { journal: null, trouble: 'unreadable' };
  return { journal: value, trouble: value && problem ? 'unsaved' : null };
}

/** The account's journal as this tab knows it. */
export const readJournal = (account: string): KeptJournal => journalFrom(storeOf(account).getState());

/** Reads what another tab may have written since; what could only be held in memory stays. */
export function readJournalAgain(account: string): KeptJournal {
  storeOf(account).reload();
  return readJournal(account);
}

/** Writes the journal, or takes it away. */
export const writeJournal = (account: string, journal: BulkJournal | null): void =>
  storeOf(account).set(journal);

/** Writes down what happened to a line. */
export function noteInJournal(account: string, event: JournalEvent): void {
  const { journal } = readJournal(account);
  const next = journal && reduceJournal(journal, event);
  if (next !== journal) writeJournal(account, next);
}

/** Calls the listener at every change of the account's journal, in this tab or another; returns what ends that. */
export const onJournalChange = (account: string, listener: () => void): (() => void) =>
  storeOf(account).subscribe(listener);

/** The account's journal for a component, which follows it. */
export const useJournal = (account: string): KeptJournal => journalFrom(useStore(storeOf(account)));
