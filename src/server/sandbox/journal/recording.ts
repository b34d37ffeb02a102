import type { JournalEntry } from '@/contract/sandbox/journal';
import type { Clock } from '@/lib/clock';
import type { JournalStore } from './journal';
import { journalBody, bodyLimits } from './journal-body';
import { hiding, redactedTarget } from './redaction';

/** Longer than any accepted body; reading stops here. */
const longestRead = 70_000;
const longestTarget = 2000;

/** A call of a world, before it is handled. */
export interface RecordedCall {
  readonly world: string;
  readonly who: JournalEntry['who'];
  /** The world's time, in milliseconds. */
  readonly now: number;
  /** Monotonic milliseconds when it arrived. */
  readonly start: number;
  readonly request: Request;
  /** The API key of the call. */
  readonly key: string | null;
}

/** Reads the beginning of a body as text, in parallel to the handler. Never rejects. */
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
    // A body that breaks off is stored up to that point.
  }
  void reader.cancel().catch(() => {});
  return text;
}

/** Starts the recording of a call, whose body must not have been read. Exactly one of the two methods ends it. */
export function startRecording(store: JournalStore, clock: Clock, call: RecordedCall) {
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
    /** The call was answered. @param fault the kind of the fault that applied. */
    async answered(response: Response, fault: string | null): Promise<void> {
      await end(response.status, await response.clone().text(), fault);
    },
    /** The connection was lost. */
    lost: (fault: string | null) => end(null, null, fault),
  };
}
