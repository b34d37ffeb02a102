import { type Clock, instant } from '@/lib/clock';
import { type Answer, headersPassedOn } from '../http/answer';
import { readBounded } from '../http/bounded-body';
import { errorCode, type Log } from '../http/log';
import type { Scheduler } from '../http/scheduler';
import { createUpstreamClock, type UpstreamClock } from './upstream-clock';

/**
 * How the gateway reaches the marketplace: a Request whose path begins with /api; its origin means nothing.
 * Rejects with NotSentError where it is certain that nothing was sent, with anything else where it is not.
 */
export type Send = (request: Request) => Promise<Response>;

/** The upstream could not be reached at all: no connection, so nothing was sent and nothing can have happened there. */
export class NotSentError extends Error {
  override readonly name = 'NotSentError';
}

/** Milliseconds until the gateway gives an upstream up; shorter than the app's own patience, so that the app hears of it. */
export interface Patience {
  read: number;
  write: number;
}

export const defaultPatience: Patience = { read: 12_000, write: 50_000 };

/** A request as it goes upstream: nothing else of what the caller sent does. */
export interface UpstreamCall {
  readonly account: string;
  readonly apiKey: string;
  readonly method: string;
  /** Path and query, from /api on. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | null;
  /** Its answer is of use however late it comes: the connection stays open when the time has run out. */
  readonly isHeardLate?: boolean;
}

/** How a request to the upstream ended. In `cut` and `timeout` it may have taken effect, in `notSent` it has not. */
export type Exchange =
  | {
      kind: 'answer';
      answer: Answer;
      /** When it was sent, by the upstream's clock and never later than it was. */
      sentAt: number;
    }
  | { kind: 'notSent' }
  | { kind: 'cut' }
  | {
      kind: 'timeout';
      /** What came in the end; never rejects. */
      late: Promise<Exchange>;
    };

/** The upstream: one way of asking it. */
export interface Upstream {
  /** Asks once, never again by itself, and follows no redirect. Never rejects. */
  exchange(call: UpstreamCall): Promise<Exchange>;
  clock: UpstreamClock;
}

const largestAnswer = 32 * 1024 * 1024;

/** An upstream over a way of sending. */
export function createUpstream(
  send: Send,
  settings: { clock: Clock; scheduler: Scheduler; log: Log; patience?: Patience | undefined },
): Upstream {
  const { clock, scheduler, log, patience = defaultPatience } = settings;
  const upstreamClock = createUpstreamClock(clock);

  async function ask(call: UpstreamCall, signal: AbortSignal): Promise<Exchange> {
    const start = instant(clock);
    const response = await send(
      new Request(new URL(`http://marketplace${call.target}`), {
        method: call.method,
        headers: { ...call.headers, 'x-api-key': call.apiKey },
        body: call.body,
        redirect: 'manual',
        signal,
      }),
    );
    const sentAt = upstreamClock.note(call.account, response.headers.get('date'), start);
    const body = await readBounded(response, largestAnswer);
    if (body === null) return { kind: 'cut' };
    const answer = { status: response.status, headers: headersPassedOn(response.headers), body };
    return { kind: 'answer', answer, sentAt };
  }

  return {
    clock: upstreamClock,
    async exchange(call) {
      const giveUp = new AbortController();
      const answered = ask(call, giveUp.signal).catch((error: unknown): Exchange => {
        const kind = error instanceof NotSentError ? 'notSent' : 'cut';
        // Of the error no more than its code: what it says may quote the request.
        if (!giveUp.signal.aborted)
          log.warn({ kind, code: errorCode(error) }, 'no answer from the marketplace');
        return { kind };
      });
      const isRead = call.method === 'GET' || call.method === 'HEAD';
      // Not every way of sending minds the signal, so the time runs out beside it.
      let callOff = () => {};
      const timeout = new Promise<Exchange>((resolve) => {
        callOff = scheduler.after(isRead ? patience.read : patience.write, () => {
          if (!call.isHeardLate) giveUp.abort();
          resolve({ kind: 'timeout', late: answered });
        });
      });
      try {
        return await Promise.race([timeout, answered]);
      } finally {
        callOff();
      }
    },
  };
}

/** What the caller is told of an exchange without an answer, and of a redirect, which is not followed. */
export function failureOf(exchange: Exchange): { status: number; description: string } | null {
  if (exchange.kind === 'timeout') {
    return { status: 504, description: 'The marketplace did not answer in time.' };
  }
  if (exchange.kind === 'notSent') {
    return { status: 502, description: 'The marketplace cannot be reached. Nothing was sent.' };
  }
  if (exchange.kind === 'cut') {
    return { status: 502, description: 'The connection to the marketplace broke before its answer came.' };
  }
  const { status } = exchange.answer;
  if (status < 300 || status > 399 || status === 304) return null;
  return {
    status: 502,
    description: `The marketplace answered with a redirect (${status}), which is not followed. MARKETPLACE_URL may need another address.`,
  };
}
