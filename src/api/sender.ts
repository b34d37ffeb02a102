import { type CallParts, endpointPath, type Route } from '@/contract/endpoint';
import { type Clock, systemClock } from '@/lib/clock';
import { ApiError } from './api-error';
import type { PreloadedResponse } from './preloaded-responses';
import { createServerClock, type ServerClock } from './server-clock';

/** Options of one call. */
export interface CallOptions {
  /** Ends the call when the caller no longer wants the answer; a call so ended rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Milliseconds until the call gives up; 15 seconds for reads and 60 for writes when absent. */
  timeout?: number;
  headers?: Record<string, string>;
}

/** What a request was answered: JSON, out of its envelope, and not read yet. */
export interface Answer {
  /** Method and path pattern. */
  endpoint: string;
  status: number;
  form: Route['form'];
  body: unknown;
}

export interface Sender {
  /** Sends a request and gives its answer as it came; throws ApiError. */
  ask: (route: Route, input: CallOptions & CallParts) => Promise<Answer>;
  serverClock: ServerClock;
}

/** What a sender sends with, and who hears of it. */
export interface SenderSettings {
  /** In front of every path: '/api' for the interface, '' for the gateway's own resources. */
  base: string;
  fetch?: typeof fetch;
  clock?: Clock;
  serverClock?: ServerClock;
  /** Gives what was asked for at an address before this client was there. */
  takeEarly?: (url: string) => PreloadedResponse | undefined;
  /** Hears of every answer of 401. */
  onUnauthorized?: () => void;
}

/** What the untyped half of a call reads out of its input. */
type PlainInput = CallOptions & CallParts;

const isEnvelope = (body: unknown): body is { data: unknown } =>
  typeof body === 'object' && body !== null && 'data' in body && !Array.isArray(body);

/** The service's own sentence. What finds it comes with the schemas; should that fail to load, the status has to do. */
async function sentenceOf(body: string, contentType: string): Promise<string | null> {
  const finder = await import('@/lib/text/error-sentence').catch(() => null);
  return finder?.sentenceOfErrorBody(body, contentType) ?? null;
}

/** Fails when a signal does, as fetch would. */
function endOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, failed) => {
    const end = () => failed(signal.reason);
    if (signal.aborted) end();
    signal.addEventListener('abort', end, { once: true });
  });
}

/** Sends requests over fetch: one way of sending, one error. */
export function createSender(settings: SenderSettings): Sender {
  const { base, clock = systemClock } = settings;
  const send = settings.fetch ?? ((input, init) => fetch(input, init));
  const serverClock = settings.serverClock ?? createServerClock(clock);

  async function exchange(endpoint: Route, input: PlainInput): Promise<{ answer: Response; text: string }> {
    const name = `${endpoint.method} ${endpoint.path}`;
    const limit = input.timeout ?? (endpoint.method === 'GET' ? 15_000 : 60_000);
    const timeout = AbortSignal.timeout(limit);
    const signal = input.signal ? AbortSignal.any([input.signal, timeout]) : timeout;
    const url = base + endpointPath(endpoint, input);
    const early = endpoint.method === 'GET' ? settings.takeEarly?.(url) : undefined;
    const hasBody = input.body !== undefined;
    const sentAt = clock.now();
    try {
      const answer = await (early
        ? Promise.race([early.answer, endOf(signal)])
        : send(url, {
            method: endpoint.method,
            headers: {
              accept: 'application/json',
              ...(hasBody ? { 'content-type': 'application/json' } : {}),
              ...input.headers,
            },
            ...(hasBody ? { body: JSON.stringify(input.body) } : {}),
            signal,
            cache: 'no-store',
            credentials: 'same-origin',
          }));
      // What came with the page says when it was sent only once it is there.
      serverClock.note(answer.headers.get('date'), early?.sentAt ?? sentAt, early?.receivedAt || clock.now());
      return { answer, text: await answer.text() };
    } catch (cause) {
      input.signal?.throwIfAborted();
      if (timeout.aborted) {
        throw new ApiError('timeout', `No answer within ${limit / 1000} seconds.`, { endpoint: name, cause });
      }
      throw new ApiError('network', 'The connection failed before an answer came.', {
        endpoint: name,
        cause,
      });
    }
  }

  async function refusal(name: string, answer: Response, text: string): Promise<ApiError> {
    const told = await sentenceOf(text, answer.headers.get('content-type') ?? '');
    const retryAfter = Number(answer.headers.get('retry-after') ?? Number.NaN);
    return new ApiError(
      answer.status === 401 ? 'unauthorized' : 'refused',
      told ?? `The service answered ${answer.status}${answer.statusText ? ` ${answer.statusText}` : ''}.`,
      { endpoint: name, status: answer.status, ...(Number.isNaN(retryAfter) ? {} : { retryAfter }) },
    );
  }

  async function ask(endpoint: Route, input: PlainInput): Promise<Answer> {
    const name = `${endpoint.method} ${endpoint.path}`;
    const { answer, text } = await exchange(endpoint, input);
    if (!answer.ok) {
      if (answer.status === 401) settings.onUnauthorized?.();
      throw await refusal(name, answer, text);
    }
    const about = { endpoint: name, status: answer.status };
    let body: unknown;
    try {
      body = text === '' ? undefined : JSON.parse(text);
    } catch (cause) {
      throw new ApiError('contract', `${name} answered with something that is not JSON.`, {
        ...about,
        cause,
      });
    }
    if (endpoint.form === 'envelope' && endpoint.method !== 'DELETE') {
      if (!isEnvelope(body)) {
        throw new ApiError('contract', `${name} answered without data.`, { ...about, field: 'data' });
      }
      body = body.data;
    }
    return { ...about, form: endpoint.form, body };
  }

  return { ask, serverClock };
}
