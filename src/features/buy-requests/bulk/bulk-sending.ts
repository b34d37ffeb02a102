import { ApiError, NotSentError } from '@/api/api-error';
import { explainError } from '@/api/explain-error';
import type { BuyRequest } from '@/contract/resources';
import { type BulkJournal, type JournalEvent, type JournalLine, missingLine } from './bulk-journal';
import { matchVerdict } from '../match-verdict';

/**
 * Why the work ended. `finished`: nothing is missing. `unanswered`: the connection failed, or two answers in a row were lost, so
 * that going on would only leave more in doubt.
 */
export type Ending = 'finished' | 'offline' | 'signedOut' | 'stopped' | 'unanswered';

/** What the work needs from outside. */
export interface Sender {
  read: () => BulkJournal | null;
  /** Writes an event down before it returns. */
  note: (event: JournalEvent) => void;
  send: (line: JournalLine) => Promise<BuyRequest>;
  /** What keeps anything from being sent now. */
  hindrance: () => Ending | null;
  /** Lets time pass between two lines; cut short by whatever hinders. `limit`: seconds the marketplace asked for. */
  pause: (limit: number | null) => Promise<void>;
  newIntent: () => string;
}

/** Where the marketplace asks for a pause without saying how long. */
const usualLimit = 10;

type Sent = 'answered' | 'lost' | 'cut' | 'signedOut' | { limit: number };

/** What an error says of a line: certainly not made, put off, or in doubt. */
function noteFailure(sender: Sender, { intent }: JournalLine, error: ApiError): Sent {
  const { note } = sender;
  if (error.kind === 'unauthorized') {
    note({ type: 'putOff', intent, as: intent });
    return 'signedOut';
  }
  if (error.status === 429) {
    // The gateway keeps a refusal as the intent's answer; nothing was made under it, so another one may be tried.
    note({ type: 'putOff', intent, as: sender.newIntent() });
    return { limit: error.retryAfter ?? usualLimit };
  }
  if (error.isOutcomeUnknown) {
    note({ type: 'lost', intent });
    return error.kind === 'network' || error.kind === 'timeout' ? 'cut' : 'lost';
  }
  note({ type: 'refused', intent, why: explainError(error, 'make it').detail });
  return 'answered';
}

async function sendLine(sender: Sender, line: JournalLine): Promise<Sent> {
  const { intent } = line;
  sender.note({ type: 'sent', intent });
  try {
    const buyRequest = await sender.send(line);
    const { kind, sentence } = matchVerdict(buyRequest);
    sender.note({ type: 'made', intent, kind, sentence });
    return 'answered';
  } catch (error) {
    if (error instanceof ApiError) return noteFailure(sender, line, error);
    if (error instanceof NotSentError) {
      sender.note({ type: 'putOff', intent, as: intent });
      return 'cut';
    }
    sender.note({ type: 'lost', intent });
    throw error;
  }
}

/** Sends what is missing, one line after another, until nothing is or something stands in the way. */
export async function sendMissing(sender: Sender): Promise<Ending> {
  let lost = 0;
  for (;;) {
    const journal = sender.read();
    const line = journal && missingLine(journal);
    if (!line) return 'finished';
    const hindrance = sender.hindrance();
    if (hindrance) return hindrance;
    const sent = await sendLine(sender, line);
    if (sent === 'signedOut') return 'signedOut';
    lost = sent === 'lost' ? lost + 1 : 0;
    if (sent === 'cut' || lost > 1) return sender.hindrance() ?? 'unanswered';
    const rest = sender.read();
    if (rest && missingLine(rest)) await sender.pause(typeof sent === 'object' ? sent.limit : null);
  }
}

/** Asks what became of one line, under the same intent: the gateway answers, and hands it on only where it never got it. */
export async function askAbout(sender: Sender, line: JournalLine): Promise<Ending> {
  const hindrance = sender.hindrance();
  if (hindrance) return hindrance;
  const sent = await sendLine(sender, line);
  if (sent === 'cut') return sender.hindrance() ?? 'unanswered';
  return sent === 'signedOut' ? sent : 'finished';
}
