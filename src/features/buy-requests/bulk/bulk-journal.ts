import '@/contract/schema-config';
import * as z from 'zod/mini';
import { buyRequestInput } from '@/contract/interface';
import { counted } from '@/lib/text/count-text';
import { identifier } from '@/contract/scalars';

/*
 * The journal of several buy requests that are made together: what each line asks for, under which intent, and what became of it.
 * It is written before anything is sent, so that whoever comes after a crash knows what is missing.
 */

const asked = {
  /** The Idempotency-Key under which the gateway sends the line at most once. */
  intent: identifier,
  /** Id of the listing it began from. */
  listing: z.string(),
  input: buyRequestInput,
};

const journalLine = z.discriminatedUnion('state', [
  z.object({ ...asked, state: z.literal('waiting') }),
  /** On its way; after a reload: nobody heard the answer, and asking under the same intent tells it. */
  z.object({ ...asked, state: z.literal('sending') }),
  z.object({
    ...asked,
    state: z.literal('made'),
    /** The verdict on the match, in kind and words. */
    kind: z.enum(['matched', 'short', 'waiting']),
    sentence: z.string(),
  }),
  /** Certainly not made; `why` is told to the buyer. */
  z.object({ ...asked, state: z.literal('refused'), why: z.string() }),
  /** Sent, and its answer lost: it may have been made, and is never repeated by itself. */
  z.object({ ...asked, state: z.literal('unknown') }),
]);
export type JournalLine = z.infer<typeof journalLine>;

/** What is kept on this device; the version goes up whenever an older Lotdesk would misread it. */
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
  /** Certainly nothing happened: it waits, and goes on under the intent `as`. */
  | { type: 'putOff'; intent: string; as: string }
  /** A refused line asks for something else, under a new intent. */
  | { type: 'revised'; intent: string; as: string; input: JournalLine['input'] };

/** From which states each event leads on; in any other it changes nothing, so that a late word undoes no end. */
const leadsOnFrom: Record<JournalEvent['type'], readonly JournalLine['state'][]> = {
  sent: ['waiting', 'sending', 'unknown'],
  made: ['sending'],
  refused: ['sending'],
  lost: ['sending'],
  putOff: ['sending'],
  revised: ['refused'],
};

function nextLine({ intent, listing, input }: JournalLine, event: JournalEvent): JournalLine {
  const same = { intent, listing, input };
  switch (event.type) {
    case 'sent':
      return { ...same, state: 'sending' };
    case 'made':
      return { ...same, state: 'made', kind: event.kind, sentence: event.sentence };
    case 'refused':
      return { ...same, state: 'refused', why: event.why };
    case 'lost':
      return { ...same, state: 'unknown' };
    case 'putOff':
      return { ...same, intent: event.as, state: 'waiting' };
    default:
      return { listing, intent: event.as, input: buyRequestInput.parse(event.input), state: 'waiting' };
  }
}

/** The journal after an event; the same one where the event changes nothing. */
export function reduceJournal(journal: BulkJournal, event: JournalEvent): BulkJournal {
  const at = journal.lines.findIndex(({ intent }) => intent === event.intent);
  const line = journal.lines[at];
  if (!line || !leadsOnFrom[event.type].includes(line.state)) return journal;
  return { ...journal, lines: journal.lines.with(at, nextLine(line, event)) };
}

/** A journal of nothing but waiting lines. */
export function newJournal(
  orders: readonly Pick<JournalLine, 'intent' | 'listing' | 'input'>[],
): BulkJournal {
  // Through the schema, as what is revised: every sending of a line, from memory or from storage, has the same bytes.
  return bulkJournal.parse({ version: 1, lines: orders.map((order) => ({ ...order, state: 'waiting' })) });
}

/** The next line to send: one that nobody heard the answer of, or one that waits. Neither unknown nor refused ones. */
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

/** Whether nothing is left to make: every line is made. */
export const isAllMade = ({ made, total }: Tally): boolean => made === total;

const were = (count: number) => `${count} ${count === 1 ? 'was' : 'were'}`;

function onlyLine({ made, refused, unknown, sending }: Tally, isRunning: boolean): string {
  if (made > 0) return 'The buy request was made';
  if (refused > 0) return 'The buy request was refused';
  if (unknown > 0) return 'The answer to the buy request was lost';
  if (isRunning) return 'The buy request is being made';
  return sending > 0 ? 'The buy request was on the way when the work ended' : 'The buy request was not sent';
}

/** The tally in words: "3 of 5 buy requests were made; 2 were not sent". `isRunning`: those not sent still wait. */
export function tallySentence(tally: Tally, isRunning = false): string {
  const { total, made, refused, unknown, waiting, sending } = tally;
  const all = counted(total, 'buy request');
  if (total === 1) return onlyLine(tally, isRunning);
  if (isAllMade(tally)) return `All ${all} were made`;
  const parts = [
    `${made} of ${all} ${made === 1 ? 'was' : 'were'} made`,
    refused > 0 ? `${were(refused)} refused` : '',
    unknown > 0 ? `the answer to ${unknown} was lost` : '',
    !isRunning && sending > 0 ? `${were(sending)} on the way when the work ended` : '',
    isRunning && waiting + sending > 0 ? `${waiting + sending} to go` : '',
    !isRunning && waiting > 0 ? `${were(waiting)} not sent` : '',
  ];
  return parts.filter(Boolean).join('; ');
}
