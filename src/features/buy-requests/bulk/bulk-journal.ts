import '@/contract/schema-config';
import * as z from 'zod/mini';
import { useStore } from 'zustand';
import { buyRequestInput } from '@/contract/interface';
import { identifier } from '@/contract/scalars';
import { createPersistedStores, jsonFormat, type Persisted } from '@/lib/persisted-store';
import { counted, formatCount } from '@/lib/text/count-text';

/*
 * The journal of several buy requests that are sent together: the request of each line, its intent and its result. It is written before
 * anything is sent, so that the missing lines are known after a crash. It is in local storage under the account's id, with names,
 * quantities, prices, sell request ids and intents. Other tabs read it. If storage cannot be written, it lasts until this tab closes, and the
 * screen says so.
 */

const request = {
  /** The Idempotency-Key under which the gateway sends the line at most once. */
  intent: identifier,
  /** Id of the sell request that the buyer started from. */
  listing: z.string(),
  input: buyRequestInput,
  /** Id of the earlier buy request that this one replaces. */
  replaces: z.optional(identifier),
};

const journalLine = z.discriminatedUnion('state', [
  z.object({ ...request, state: z.literal('waiting') }),
  /** Being sent. After a reload the response is missing, and sending the same intent again returns it. */
  z.object({ ...request, state: z.literal('sending') }),
  z.object({
    ...request,
    state: z.literal('made'),
    /** The verdict on the match, and its sentence. */
    kind: z.enum(['matched', 'short', 'waiting']),
    sentence: z.string(),
  }),
  /** Not made; `why` is shown to the buyer. */
  z.object({ ...request, state: z.literal('refused'), why: z.string() }),
  /** Sent, and its response was lost: it may have been made, and is never repeated automatically. */
  z.object({ ...request, state: z.literal('unknown') }),
]);
export type JournalLine = z.infer<typeof journalLine>;

/** The stored form; the version goes up whenever an older Lotdesk would misread it. */
export const bulkJournal = z.object({
  version: z.literal(1),
  lines: z.array(journalLine).check(z.minLength(1)),
});
export type BulkJournal = z.infer<typeof bulkJournal>;

export type JournalEvent =
  | { type: 'sent'; intent: string }
  | { type: 'made'; intent: string; kind: (JournalLine & { state: 'made' })['kind']; sentence: string }
  | { type: 'refused'; intent: string; why: string }
  | { type: 'lost'; intent: string }
  /** Nothing was made, so the line waits with the intent `as`. */
  | { type: 'putOff'; intent: string; as: string }
  /** The buyer changed a refused line, which gets the intent `as`. */
  | { type: 'revised'; intent: string; as: string; input: JournalLine['input'] };

/** The states in which an event has an effect. A late event changes nothing, so it cannot undo an end state. */
const effectiveIn: Record<JournalEvent['type'], readonly JournalLine['state'][]> = {
  sent: ['waiting', 'sending', 'unknown'],
  made: ['sending'],
  refused: ['sending'],
  lost: ['sending'],
  putOff: ['sending'],
  revised: ['refused'],
};

function changeOf(event: JournalEvent) {
  switch (event.type) {
    case 'sent':
      return { state: 'sending' };
    case 'made':
      return { state: 'made', kind: event.kind, sentence: event.sentence };
    case 'refused':
      return { state: 'refused', why: event.why };
    case 'lost':
      return { state: 'unknown' };
    case 'putOff':
      return { state: 'waiting', intent: event.as };
    default:
      return { state: 'waiting', intent: event.as, input: event.input };
  }
}

/** The journal after an event; the same object if the event changes nothing. */
export function reduceJournal(journal: BulkJournal, event: JournalEvent): BulkJournal {
  const at = journal.lines.findIndex(({ intent }) => intent === event.intent);
  const line = journal.lines[at];
  if (!line || !effectiveIn[event.type].includes(line.state)) return journal;
  // The schema removes the fields of the old state.
  const next = journalLine.parse({ ...line, ...changeOf(event) });
  return { ...journal, lines: journal.lines.with(at, next) };
}

/** A journal in which every line waits. */
export function newJournal(
  orders: readonly Pick<JournalLine, 'intent' | 'listing' | 'input' | 'replaces'>[],
): BulkJournal {
  // The schema gives a line the same bytes from memory and from storage.
  return bulkJournal.parse({ version: 1, lines: orders.map((order) => ({ ...order, state: 'waiting' })) });
}

/** The next line to send: a waiting one, or one without a response. Never an unknown or refused one. */
export function missingLine(journal: BulkJournal): JournalLine | undefined {
  return journal.lines.find(({ state }) => state === 'sending' || state === 'waiting');
}

/** How many lines are in each state. */
export type Tally = Record<JournalLine['state'], number> & { total: number };

/** Counts the lines by their state. */
export function tallyOf({ lines }: BulkJournal): Tally {
  const tally: Tally = { total: lines.length, waiting: 0, sending: 0, made: 0, refused: 0, unknown: 0 };
  for (const { state } of lines) tally[state] += 1;
  return tally;
}

/** Whether every line is made. */
export const isAllMade = ({ made, total }: Tally): boolean => made === total;

function onlyLine({ made, refused, unknown, sending }: Tally, isRunning: boolean): string {
  if (made > 0) return 'Buy request sent';
  if (refused > 0) return 'The buy request was not accepted';
  if (unknown > 0) return 'The buy request was not confirmed';
  if (isRunning) return 'Sending the buy request';
  return sending > 0 ? 'The buy request was interrupted' : 'The buy request was not sent';
}

/** The tally in words: "3 of 5 sent · 2 not sent". `isRunning`: the other lines are still to be sent. */
export function tallySentence(tally: Tally, isRunning = false): string {
  const { total, made, refused, unknown, waiting, sending } = tally;
  if (total === 1) return onlyLine(tally, isRunning);
  if (isAllMade(tally) && !isRunning) return `All ${counted(total, 'buy request')} sent`;
  const parts = [
    `${made} of ${total} sent`,
    refused > 0 ? `${refused} not accepted` : '',
    unknown > 0 ? `${unknown} not confirmed` : '',
    !isRunning && sending > 0 ? `${sending} interrupted` : '',
    isRunning && waiting + sending > 0 ? `${waiting + sending} to go` : '',
    !isRunning && waiting > 0 ? `${waiting} not sent` : '',
  ];
  return parts.filter(Boolean).join(' · ');
}

/** The verdicts on the sent requests in words: "41 matched · 3 partially matched · 6 without a match". Empty for fewer than two. */
export function verdictSentence({ lines }: BulkJournal): string {
  const made = lines.filter((line) => line.state === 'made');
  const count = (kind: (typeof made)[number]['kind']) => made.filter((line) => line.kind === kind).length;
  const parts = [
    [count('matched'), 'matched'],
    [count('short'), 'partially matched'],
    [count('waiting'), 'without a match'],
  ] as const;
  return made.length < 2
    ? ''
    : parts.flatMap(([number, words]) => (number > 0 ? `${formatCount(number)} ${words}` : [])).join(' · ');
}

/** The cart's lines that the journal's sent requests replace, and the function that removes them. */
export interface ReplacedLines {
  count: number;
  onRemove: () => void;
}

/** The journal in this tab. */
export interface JournalSnapshot {
  journal: BulkJournal | null;
  /** `unreadable`: storage holds something that cannot be read. `unsaved`: the journal in memory could not be written. */
  trouble: 'unreadable' | 'unsaved' | null;
}

const storeOf = createPersistedStores<BulkJournal | null>((account) => `lotdesk.bulk-journal.${account}`, {
  area: 'local',
  initial: null,
  format: jsonFormat(bulkJournal),
  followsTabs: true,
});

function snapshotOf({ value, problem }: Persisted<BulkJournal | null>): JournalSnapshot {
  if (problem === 'unreadable') return { journal: null, trouble: 'unreadable' };
  return { journal: value, trouble: value && problem ? 'unsaved' : null };
}

/** The account's journal in this tab. */
export const readJournal = (account: string): JournalSnapshot => snapshotOf(storeOf(account).getState());

/** Reads storage again, because another tab may have written. A journal that is only in memory stays. */
export function reloadJournal(account: string): JournalSnapshot {
  storeOf(account).reload();
  return readJournal(account);
}

/** Writes the journal; null deletes it. */
export const writeJournal = (account: string, journal: BulkJournal | null): void =>
  storeOf(account).set(journal);

/** Writes an event into the journal. */
export function recordInJournal(account: string, event: JournalEvent): void {
  const { journal } = readJournal(account);
  const next = journal && reduceJournal(journal, event);
  if (next !== journal) writeJournal(account, next);
}

/** Calls the listener at every change of the account's journal, in this tab or another; returns the unsubscribe function. */
export const onJournalChange = (account: string, listener: () => void): (() => void) =>
  storeOf(account).subscribe(listener);

/** The account's journal for a component, which renders again when it changes. */
export const useJournal = (account: string): JournalSnapshot => snapshotOf(useStore(storeOf(account)));
