import type { JournalEntry } from '@/contract/sandbox/journal';
import type { Clock } from '@/lib/clock';
import type { JournalStore } from './journal';
import { journalBody, bodyLimits } from './journal-body';
import { hiding, redactedTarget } from './redaction';

/** Longer than any body that is accepted: of what is longer no more is read. */
const longestRead = 70_000;
const longestTarget = 2000;

/** A call of a world, before it is done. */
export interface JournalledCall {
  readonly world: string;
  readonly who: JournalEntry['who'];
  /** The world's time, in milliseconds. */
  readonly now: number;
  /** The clock's monotonic milliseconds when it came in. */
  readonly start: number;
  readonly request: Request;
  /** The API key that it came with. */
  readonly key: string | null;
}

/** The beginning of a body as text, read beside whoever works with the body. Never rejects. */
async function beginningOf(body: ReadableStream<Uint8Array> | null): Promise<string | null> {
  if (body === null) return null;
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) {
      text += decoder.decode(chunk.value, { stream: true });
      if (text.length > longestRead) break;
    }
  } catch {
    // A body that breaks off is kept as far as it came.
  }
  void reader.cancel().catch(() => {});
  return text;
}

/** What is being recorded of a call: exactly one of both ends it. */
export interface Recording {
  /** It was answered. @param fault the kind of the fault that struck it. */
  answered(response: Response, fault: string | null): Promise<void>;
  /** The connection was lost. */
  lost(fault: string | null): Promise<void>;
}

/** Takes a call down that is about to be done; its body must not have been read yet. */
export function startRecording(store: JournalStore, clock: Clock, call: JournalledCall): Recording {
  const { world, who, now, start, request, key } = call;
  const number = store.next(world);
  const requestText = beginningOf(request.clone().body);
  const hide = hiding({ key, world });

  async function end(status: number | null, text: string | null, fault: string | null): Promise<void> {
    const ms = Math.round((clock.monotonic() - start) * 10) / 10;
    const requestBody = await requestText;
    store.add(world, {
      number,
      at: new Date(now).toISOString(),
      who,
      method: request.method,
      path: redactedTarget(new URL(request.url), hide).slice(0, longestTarget),
      status,
      ms,
      fault,
      request:
        requestBody === null || requestBody === ''
          ? null
          : journalBody(requestBody, bodyLimits.request, hide),
      response: text === null || text === '' ? null : journalBody(text, bodyLimits.response, hide),
    });
  }

  return {
    async answered(response, fault) {
      await end(response.status, await response.clone().text(), fault);
    },
    lost: (fault) => end(null, null, fault),
  };
}
