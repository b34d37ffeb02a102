import type { JournalEntry } from '@/contract/sandbox/journal';
import type { Clock } from '@/lib/clock';
import { timestampText } from '../core/world-time';
import type { JournalStore } from './journal';
import { hiding, journalBody, redactedTarget } from './redaction';

/** Characters that are stored of a request's and a response's body, and of a path. */
const limits = { request: 16_000, response: 8000, target: 2000 };

interface RecordedCall {
  readonly world: string;
  readonly who: JournalEntry['who'];
  /** The world's time, in milliseconds. */
  readonly now: number;
  readonly request: Request;
  readonly key: string | null;
}

/** Starts the recording of a call, whose body must not have been read. Exactly one of the two methods ends it. */
export function startRecording(store: JournalStore, clock: Clock, call: RecordedCall) {
  const { world, who, now, request, key } = call;
  const journal = store.open(world);
  const start = clock.monotonic();
  // Read in parallel to the handler. A body that breaks off is not stored.
  const requestText = request
    .clone()
    .text()
    .catch(() => '');
  const hide = hiding({ key, world });

  async function end(status: number | null, text: string, fault: string | null): Promise<void> {
    const ms = Math.round((clock.monotonic() - start) * 10) / 10;
    store.add(world, journal, {
      at: timestampText(now),
      who,
      method: request.method,
      path: redactedTarget(new URL(request.url), hide).slice(0, limits.target),
      status,
      ms,
      fault,
      request: journalBody(await requestText, limits.request, hide),
      response: journalBody(text, limits.response, hide),
    });
  }

  return {
    /** The call was answered. @param fault the kind of the fault that applied. */
    async answered(response: Response, fault: string | null): Promise<void> {
      await end(response.status, await response.clone().text(), fault);
    },
    lost: (fault: string | null) => end(null, '', fault),
  };
}
