import { interfaceBase } from '@/contract/interface';
import { type Clock, elapsedSince, instant, type Instant } from '@/lib/clock';
import { type BufferedResponse, headersForCaller } from '../http/buffered-response';
import { errorCode } from '@/server/database/unavailable';
import type { Log } from '../http/log';
import { type Scheduler, within } from '../http/scheduler';

const maxAccounts = 10_000;

/**
 * The upstream's clock by the `Date` of its responses, per account, because each sandbox world has its own clock. It stores the offsets of
 * the 10,000 accounts that called last.
 */
function createUpstreamClock(clock: Clock) {
  const offsets = new Map<string, number>();
  /** The upstream's time now, by its latest response to this account; our time before the first one. */
  const now = (account: string) => clock.now() + (offsets.get(account) ?? 0);
  return {
    now,
    /**
     * Sets the offset from the `Date` of a response that has just arrived to a request sent at `start`.
     * @returns when the request was sent, on the upstream's clock and never later than the true time: `Date` has whole seconds and was
     *   written before now, so the request was sent at `Date` minus the time under way, or later. Without a `Date`, our clock is used.
     */
    update(account: string, date: string | null, start: Instant): number {
      const dateMs = date === null ? Number.NaN : Date.parse(date);
      const underWay = elapsedSince(start, clock);
      if (Number.isNaN(dateMs)) return now(account) - underWay;
      offsets.delete(account);
      // The middle of the second in Date belongs to the middle of the time under way.
      offsets.set(account, dateMs + 500 + underWay / 2 - clock.now());
      if (offsets.size > maxAccounts) {
        const [oldest] = offsets.keys();
        if (oldest !== undefined) offsets.delete(oldest);
      }
      return dateMs - underWay;
    },
  };
}

/**
 * Sends a Request to the marketplace. Its path begins with /api; its origin is ignored. Rejects with NotSentError if certainly nothing was
 * sent, and with any other error if something may have been sent.
 */
export type SendUpstream = (request: Request) => Promise<Response>;

/** No connection to the upstream could be made, so nothing was sent and nothing can have happened there. */
export class NotSentError extends Error {
  override readonly name = 'NotSentError';
}

/** Milliseconds until the gateway stops waiting for the upstream. Shorter than the app's own timeouts, so that the app gets a response. */
export interface UpstreamTimeouts {
  read: number;
  write: number;
}

const defaultTimeouts: UpstreamTimeouts = { read: 12_000, write: 50_000 };

/** A request as sent upstream. Nothing else of the caller's request is sent. */
export interface UpstreamCall {
  readonly account: string;
  readonly apiKey: string;
  readonly method: string;
  /** Path and query, from /api on. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array<ArrayBuffer> | null;
  /** Keeps the connection open after the timeout, because a late response still matters. */
  readonly acceptsLateResponse?: boolean;
}

/** How a request to the upstream ended. After `cut` and `timeout` it may have taken effect, after `notSent` it has not. */
export type Exchange =
  | {
      kind: 'response';
      response: BufferedResponse;
      /** When the request was sent, on the upstream's clock; never later than the true time. */
      sentAt: number;
    }
  | { kind: 'notSent'; isRead: boolean }
  | { kind: 'cut' }
  | {
      kind: 'timeout';
      /** How the request ended after the timeout; never rejects. */
      late: Promise<Exchange>;
    };

const maxResponseBytes = 32 * 1024 * 1024;

/**
 * Reads a response's whole body; an absent body is empty.
 * @returns null if it is larger than a limit in bytes; the rest stays unread.
 */
async function readBody({ headers, body }: Response, limit: number): Promise<Uint8Array<ArrayBuffer> | null> {
  if (Number(headers.get('content-length') ?? 0) > limit) {
    await body?.cancel();
    return null;
  }
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    // Leaving the loop cancels the stream.
    if (length > limit) return null;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** The marketplace as the gateway calls it, through a function that sends requests. */
export function createUpstream(
  send: SendUpstream,
  settings: { clock: Clock; scheduler: Scheduler; log: Log; timeouts?: UpstreamTimeouts | undefined },
) {
  const { clock, scheduler, log, timeouts = defaultTimeouts } = settings;
  const upstreamClock = createUpstreamClock(clock);

  async function sendOnce(call: UpstreamCall, signal: AbortSignal): Promise<Exchange> {
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
    const sentAt = upstreamClock.update(call.account, response.headers.get('date'), start);
    const body = await readBody(response, maxResponseBytes);
    if (body === null) return { kind: 'cut' };
    return {
      kind: 'response',
      response: { status: response.status, headers: headersForCaller(response.headers), body },
      sentAt,
    };
  }

  return {
    clock: upstreamClock,
    /** Sends once, never retries, and follows no redirect. Never rejects. */
    async exchange(call: UpstreamCall): Promise<Exchange> {
      const controller = new AbortController();
      const isRead = call.method === 'GET' || call.method === 'HEAD';
      const ended = sendOnce(call, controller.signal).catch((error: unknown): Exchange => {
        const kind = error instanceof NotSentError ? 'notSent' : 'cut';
        // Log only the error's code, because its message may quote the request.
        if (!controller.signal.aborted)
          log.warn({ kind, code: errorCode(error) }, 'no response from the marketplace');
        return { kind, isRead };
      });
      // Not every sender obeys the signal, so the timeout runs in parallel.
      return within(scheduler, isRead ? timeouts.read : timeouts.write, ended, (): Exchange => {
        if (!call.acceptsLateResponse) controller.abort();
        return { kind: 'timeout', late: ended };
      });
    },
  };
}

export type Upstream = ReturnType<typeof createUpstream>;

const failures = {
  timeout: { status: 504, description: "The marketplace didn't respond in time." },
  notSent: { status: 502, description: "Can't reach the marketplace." },
  cut: { status: 502, description: 'We lost the connection before the marketplace responded.' },
};

/** The response of an exchange, or the error for the caller if there is no response or only a redirect, which is not followed. */
export function responseOf(
  exchange: Exchange,
):
  | { failure: null; response: BufferedResponse; sentAt: number }
  | { failure: { status: number; description: string }; response?: undefined; sentAt?: undefined } {
  if (exchange.kind !== 'response') {
    const { status, description } = failures[exchange.kind];
    const isWriteNotSent = exchange.kind === 'notSent' && !exchange.isRead;
    return { failure: { status, description: description + (isWriteNotSent ? ' Nothing was sent.' : '') } };
  }
  const { response, sentAt } = exchange;
  const { status } = response;
  if (status < 300 || status > 399 || status === 304) return { failure: null, response, sentAt };
  const description = `The marketplace sent a redirect (${status}), which Lotdesk doesn't follow. Check MARKETPLACE_URL.`;
  return { failure: { status: 502, description } };
}

/**
 * Reads a resource of the interface for the gateway itself, with the buyer's key; never rejects.
 * @param path the endpoint's path, without the interface's base.
 */
export function readUpstream(
  upstream: Upstream,
  { account, apiKey }: { account: string; apiKey: string },
  path: string,
): Promise<Exchange> {
  return upstream.exchange({
    account,
    apiKey,
    method: 'GET',
    target: interfaceBase + path,
    headers: { accept: 'application/json' },
    body: null,
  });
}
