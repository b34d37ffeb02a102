import * as z from 'zod/mini';
import type { Endpoint, EndpointData } from '@/contract/endpoint';
import { sentenceOfErrorBody } from '@/lib/text/error-sentence';
import { failureOf, type Exchange } from './upstream';
import type { Answer } from '../http/answer';

/** What an exchange means for what was asked. `unclear`: it may have been done, and nobody can say. */
export type Reading<Data> =
  /** `raw`: the data before it was parsed. */
  | { kind: 'done'; answer: Answer; data: Data; raw: unknown; sentAt: number }
  | { kind: 'refused'; answer: Answer; description: string }
  | { kind: 'notSent'; description: string }
  | { kind: 'unclear'; answer: Answer | null; status: number; description: string };

const enveloped = z.looseObject({ data: z.unknown() });

function parsed(endpoint: Endpoint, text: string): unknown {
  const body: unknown = JSON.parse(text);
  return endpoint.form === 'envelope' ? enveloped.parse(body).data : body;
}

/** The answer's body as text; lenient, for a sentence to a human. */
function textOf(answer: Answer): string {
  return new TextDecoder().decode(answer.body);
}

/**
 * Reads what came back from an endpoint that makes something: a success as the contract has it is done, a 4xx is refused, and
 * everything else is unclear — no answer, a 5xx, a redirect, a success that cannot be read — but for what was certainly not sent.
 */
export function readExchange<E extends Endpoint>(endpoint: E, exchange: Exchange): Reading<EndpointData<E>> {
  const failure = failureOf(exchange);
  if (exchange.kind === 'notSent')
    return { kind: 'notSent', description: failure?.description ?? 'Nothing was sent.' };
  if (exchange.kind !== 'answer') {
    return { kind: 'unclear', answer: null, ...(failure ?? { status: 502, description: 'No answer came.' }) };
  }
  const { answer, sentAt } = exchange;
  if (failure) return { kind: 'unclear', answer: null, ...failure };
  if (answer.status >= 400 && answer.status < 500) {
    const told = sentenceOfErrorBody(textOf(answer), answer.headers['content-type'] ?? '');
    return { kind: 'refused', answer, description: told ?? `The marketplace answered ${answer.status}.` };
  }
  const { status } = answer;
  if (status < 200 || status > 299) {
    return { kind: 'unclear', answer, status, description: `The marketplace answered ${status}.` };
  }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(answer.body);
    const raw = parsed(endpoint, text);
    const data = z.parse<E['data']>(endpoint.data, raw);
    return { kind: 'done', answer, data, raw, sentAt };
  } catch {
    const description = `The marketplace answered ${status} with something that cannot be read.`;
    return { kind: 'unclear', answer, status, description };
  }
}
