import { ApiError, NotSentError } from '@/api/api-error';
import { explainError } from '@/api/explain-error';
import type { BuyRequest } from '@/contract/resources';
import { type BulkJournal, type JournalEvent, type JournalLine, missingLine } from './bulk-journal';
import { matchVerdict } from '../match-verdict';

/**
 * Why sending stopped. `finished`: nothing is missing. `unanswered`: the connection failed, or two responses in a row were lost, so more
 * requests would probably be unconfirmed too.
 */
export type StopReason = 'finished' | 'offline' | 'signedOut' | 'stopped' | 'unanswered';

/** The dependencies of sending. */
export interface LineSender {
  read: () => BulkJournal | null;
  /** Writes an event into the journal before it returns. */
  record: (event: JournalEvent) => void;
  send: (line: JournalLine) => Promise<BuyRequest>;
  /** Why nothing can be sent now; null when it can. */
  stopReason: () => StopReason | null;
  /** Waits between two lines; ends early when sending has to stop. `limit`: seconds the marketplace asked for. */
  pause: (limit: number | null) => Promise<void>;
  newIntent: () => string;
}

/** Seconds to wait when the marketplace asks for a pause without saying how long. */
const defaultLimit = 10;

type LineResult = 'answered' | 'lost' | 'cut' | 'signedOut' | { limit: number };

/** Records the result of an error for a line: refused, put off, or unknown. */
function recordFailure(sender: LineSender, { intent }: JournalLine, error: ApiError): LineResult {
  const { record } = sender;
  if (error.kind === 'unauthorized') {
    record({ type: 'putOff', intent, as: intent });
    return 'signedOut';
  }
  if (error.status === 429) {
    // The gateway stores the refusal as the response of this intent. Nothing was made, so a new intent is safe.
    record({ type: 'putOff', intent, as: sender.newIntent() });
    return { limit: error.retryAfter ?? defaultLimit };
  }
  if (error.isOutcomeUnknown) {
    record({ type: 'lost', intent });
    return error.kind === 'network' || error.kind === 'timeout' ? 'cut' : 'lost';
  }
  record({ type: 'refused', intent, why: explainError(error, 'send it').detail });
  return 'answered';
}

async function sendLine(sender: LineSender, line: JournalLine): Promise<LineResult> {
  const { intent } = line;
  sender.record({ type: 'sent', intent });
  try {
    const buyRequest = await sender.send(line);
    const { kind, sentence } = matchVerdict(buyRequest);
    sender.record({ type: 'made', intent, kind, sentence });
    return 'answered';
  } catch (error) {
    if (error instanceof ApiError) return recordFailure(sender, line, error);
    if (error instanceof NotSentError) {
      sender.record({ type: 'putOff', intent, as: intent });
      return 'cut';
    }
    sender.record({ type: 'lost', intent });
    throw error;
  }
}

/** Sends the missing lines one after another, until none is left or sending has to stop. */
export async function sendMissing(sender: LineSender): Promise<StopReason> {
  let lost = 0;
  for (;;) {
    const journal = sender.read();
    const line = journal && missingLine(journal);
    if (!line) return 'finished';
    const reason = sender.stopReason();
    if (reason) return reason;
    const result = await sendLine(sender, line);
    if (result === 'signedOut') return 'signedOut';
    lost = result === 'lost' ? lost + 1 : 0;
    if (result === 'cut' || lost > 1) return sender.stopReason() ?? 'unanswered';
    const rest = sender.read();
    // A pause does not notice that it was stopped before it began.
    if (rest && missingLine(rest) && sender.stopReason() === null)
      await sender.pause(typeof result === 'object' ? result.limit : null);
  }
}

/** Sends one line with its intent. If the gateway has the intent already, it returns the first response and sends nothing. */
export async function sendOne(sender: LineSender, line: JournalLine): Promise<StopReason> {
  const reason = sender.stopReason();
  if (reason) return reason;
  const result = await sendLine(sender, line);
  if (result === 'cut') return sender.stopReason() ?? 'unanswered';
  return result === 'signedOut' ? result : 'finished';
}
