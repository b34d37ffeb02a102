import type * as z from 'zod/mini';
import {
  type CallParts,
  type Endpoint,
  type EndpointData,
  type EndpointInput,
  endpointPath,
  type Route,
} from '@/contract/endpoint';
import { type Clock, systemClock } from '@/lib/clock';
import { sentenceOfErrorBody } from '@/lib/text/error-sentence';
import { ApiError } from './api-error';
import type { PreloadedResponse } from './preloaded-responses';
import type { ServerClock } from './server-clock';

/** Options of one call. */
export interface CallOptions {
  /** Ends the call if the caller no longer needs the response; the call then rejects with the signal's reason. */
  signal?: AbortSignal;
  /** Milliseconds until the call gives up; 15 seconds for reads and 60 for writes if absent. */
  timeout?: number;
  headers?: Record<string, string>;
}

/** How a client sends. */
export interface ClientSettings {
  /** In front of every path: '/api' for the interface, '' for the gateway's own resources. */
  base: string;
  fetch?: typeof fetch;
  clock?: Clock;
  /** Updated by every response. */
  serverClock?: ServerClock;
  /** Returns the response that the page requested from an address before this client existed. */
  takePreloaded?: (url: string) => PreloadedResponse | undefined;
  /** Called with every 401. */
  onUnauthorized?: () => void;
}

type CallInput = CallOptions & CallParts;

const isEnvelope = (body: unknown): body is { data: unknown } =>
  typeof body === 'object' && body !== null && 'data' in body && !Array.isArray(body);

/** Rejects when a signal aborts, as fetch does. */
function rejectOnAbort(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
  });
}

const parse = <S extends z.ZodMiniType>(schema: S, body: unknown) => schema.safeParse(body);

function fieldOf(error: z.core.$ZodError, form: Route['form']): string {
  const issue = error.issues[0];
  const path = [...(form === 'envelope' ? ['data'] : []), ...(issue?.path ?? [])].map(String);
  return path.join('.') || 'the body';
}

/** Creates an API client over fetch that calls the endpoints of a table by name. Its only error is ApiError. */
export function createApiClient<Table extends Record<string, Endpoint>>(
  table: Table,
  settings: ClientSettings,
) {
  const { base, clock = systemClock } = settings;
  const send = settings.fetch ?? ((input, init) => fetch(input, init));

  async function exchange(endpoint: Route, input: CallInput): Promise<{ response: Response; text: string }> {
    const name = `${endpoint.method} ${endpoint.path}`;
    const limit = input.timeout ?? (endpoint.method === 'GET' ? 15_000 : 60_000);
    const timeout = AbortSignal.timeout(limit);
    const signal = input.signal ? AbortSignal.any([input.signal, timeout]) : timeout;
    const url = base + endpointPath(endpoint, input);
    const preloaded = endpoint.method === 'GET' ? settings.takePreloaded?.(url) : undefined;
    const hasBody = input.body !== undefined;
    const sentAt = clock.now();
    try {
      const response = await (preloaded
        ? Promise.race([preloaded.answer, rejectOnAbort(signal)])
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
      // A preloaded response has its times only after it arrives.
      settings.serverClock?.update(
        response.headers.get('date'),
        preloaded?.sentAt ?? sentAt,
        preloaded?.receivedAt || clock.now(),
      );
      return { response, text: await response.text() };
    } catch (cause) {
      input.signal?.throwIfAborted();
      const detail = { endpoint: name, cause };
      throw timeout.aborted
        ? new ApiError('timeout', `No response after ${limit / 1000} seconds.`, detail)
        : new ApiError('network', 'We lost the connection before getting a response.', detail);
    }
  }

  function toError(name: string, response: Response, text: string): ApiError {
    const { status, headers } = response;
    const sentence = sentenceOfErrorBody(text, headers.get('content-type') ?? '');
    const retryAfter = Number(headers.get('retry-after') ?? Number.NaN);
    return new ApiError(
      status === 401 ? 'unauthorized' : 'refused',
      sentence ?? `The marketplace returned an error (${status}).`,
      { endpoint: name, status, ...(Number.isNaN(retryAfter) ? {} : { retryAfter }) },
    );
  }

  return {
    /** Calls an endpoint and resolves to its parsed data; throws ApiError. */
    call: async <Name extends keyof Table>(
      endpointName: Name,
      input: EndpointInput<Table[Name]> & CallOptions,
    ): Promise<EndpointData<Table[Name]>> => {
      const endpoint: Table[Name] = table[endpointName];
      const name = `${endpoint.method} ${endpoint.path}`;
      const { response, text } = await exchange(endpoint, input);
      if (!response.ok) {
        if (response.status === 401) settings.onUnauthorized?.();
        throw toError(name, response, text);
      }
      const detail = { endpoint: name, status: response.status };
      let body: unknown;
      try {
        body = text === '' ? undefined : JSON.parse(text);
      } catch (cause) {
        throw new ApiError('contract', 'The body is not JSON.', { ...detail, cause });
      }
      if (endpoint.form === 'envelope' && endpoint.method !== 'DELETE') {
        if (!isEnvelope(body)) throw new ApiError('contract', 'data is missing.', detail);
        body = body.data;
      }
      const parsed = parse<Table[Name]['data']>(endpoint.data, body);
      if (parsed.success) return parsed.data;
      const field = fieldOf(parsed.error, endpoint.form);
      const reason = parsed.error.issues[0]?.message ?? 'unreadable';
      const cause = parsed.error;
      throw new ApiError('contract', `${field} can't be used: ${reason}.`, { ...detail, cause });
    },
  };
}
