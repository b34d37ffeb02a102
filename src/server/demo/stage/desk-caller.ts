import * as z from 'zod/mini';
import {
  type CallParts,
  type Endpoint,
  type EndpointData,
  type EndpointInput,
  endpointPath,
} from '@/contract/endpoint';

/** The whole service as its callers see it: every request that a browser or a programme could send. */
export type DeskFetch = (request: Request) => Promise<Response>;

/** A call on the way to a situation that did not go as the situation needs it. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly status: number;

  constructor(call: string, status: number, text: string) {
    super(`${call} answered ${status}: ${text.slice(0, 300)}`);
    this.status = status;
  }
}

const enveloped = z.looseObject({ data: z.unknown() });

/** The call of an endpoint as a Request, and its answer whatever it is. */
export type Send = <E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E> & CallParts,
) => Promise<{ status: number; text: string; headers: Headers }>;

/** The same, for an answer that must be a success: its data, parsed. */
export type Call = <E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E> & CallParts,
) => Promise<EndpointData<E>>;

/**
 * Calls the service by the contract's tables.
 * @param settings.base in front of every path: '/api' for the interface, '' for the desk's and the sandbox's own.
 * @param settings.headers such as the key of a programme.
 */
export function createDeskCaller(
  fetch: DeskFetch,
  settings: { base: string; headers?: Record<string, string> },
): { send: Send; call: Call } {
  const send: Send = async (endpoint, input) => {
    const path = settings.base + endpointPath(endpoint, input);
    const hasBody = endpoint.method !== 'GET';
    const answer = await fetch(
      new Request(new URL(path, 'http://localhost'), {
        method: endpoint.method,
        headers: { ...(hasBody ? { 'content-type': 'application/json' } : {}), ...settings.headers },
        body: hasBody ? JSON.stringify(input.body ?? {}) : null,
      }),
    );
    return { status: answer.status, text: await answer.text(), headers: answer.headers };
  };
  async function call<E extends Endpoint>(
    endpoint: E,
    input: EndpointInput<E> & CallParts,
  ): Promise<EndpointData<E>> {
    const { status, text } = await send(endpoint, input);
    if (status < 200 || status > 299) {
      throw new CallFailed(`${endpoint.method} ${endpoint.path}`, status, text);
    }
    const body: unknown = JSON.parse(text);
    const data = endpoint.form === 'envelope' ? enveloped.parse(body).data : body;
    return z.parse<E['data']>(endpoint.data, data);
  }
  return { send, call };
}
