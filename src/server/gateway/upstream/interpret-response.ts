import * as z from 'zod/mini';
import { dataIn, type Endpoint, type EndpointData } from '@/contract/endpoint';
import { sentenceOfErrorBody } from '@/lib/text/error-sentence';
import type { BufferedResponse } from '../http/buffered-response';
import { type Exchange, responseOf } from './upstream';

/** What a request did. `unknown`: it may have taken effect, and nobody can tell. */
export type CreateResult<Data> =
  /** `raw`: the data before it was parsed. */
  | { kind: 'done'; response: BufferedResponse; data: Data; raw: unknown; sentAt: number }
  | { kind: 'refused'; response: BufferedResponse; description: string }
  | { kind: 'notSent'; description: string }
  | { kind: 'unknown'; response: BufferedResponse | null; status: number; description: string };

/** The sentence in an error response; null if it has none that a person can read. */
export function errorSentenceOf({ headers, body }: BufferedResponse): string | null {
  return sentenceOfErrorBody(new TextDecoder().decode(body), headers['content-type'] ?? '');
}

/**
 * Decides what a request did. A success that matches the contract is done. A 4xx is refused. A request that never left is not
 * sent. Everything else is unknown: no response, a 5xx, a redirect, or a success that cannot be read.
 */
export function interpretExchange<E extends Endpoint>(
  endpoint: E,
  exchange: Exchange,
): CreateResult<EndpointData<E>> {
  const { failure, response, sentAt } = responseOf(exchange);
  if (failure) {
    return exchange.kind === 'notSent'
      ? { kind: 'notSent', description: failure.description }
      : { kind: 'unknown', response: null, ...failure };
  }
  const { status } = response;
  if (status >= 400 && status < 500) {
    const description = errorSentenceOf(response) ?? `The marketplace returned an error (${status}).`;
    return { kind: 'refused', response, description };
  }
  if (status < 200 || status > 299) {
    return {
      kind: 'unknown',
      response,
      status,
      description: `The marketplace returned an error (${status}).`,
    };
  }
  try {
    const raw = dataIn(endpoint, JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(response.body)));
    const data = z.parse<E['data']>(endpoint.data, raw);
    return { kind: 'done', response, data, raw, sentAt };
  } catch {
    const description = `The marketplace sent a response we couldn't read (${status}).`;
    return { kind: 'unknown', response, status, description };
  }
}
