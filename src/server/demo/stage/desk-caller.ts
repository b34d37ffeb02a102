import * as z from 'zod/mini';
import {
  type CallParts,
  type Endpoint,
  type EndpointData,
  type EndpointInput,
  endpointPath,
} from '@/contract/endpoint';

/** The whole service as callers see it: any request that a browser or a program could send. */
export type DeskFetch = (request: Request) => Promise<Response>;

/** A call of a scenario that did not have the result that the scenario needs. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  readonly status: number;

  constructor(call: string, status: number, text: string) {
    super(`${call} answered ${status}: ${text.slice(0, 300)}`);
    this.status = status;
  }
}

const enveloped = z.looseObject({ data: z.unknown() });

/**
 * Calls the service by the contract's tables.
 * @param settings.base the prefix of every path: '/api' for the interface, '' for the desk and the sandbox.
 * @param settings.headers for example an API key.
 */
export function createDeskCaller(
  fetch: DeskFetch,
  { base, headers: extra = {} }: { base: string; headers?: Record<string, string> },
) {
  /** Calls an endpoint; returns the response, whatever it is. */
  async function send<E extends Endpoint>(endpoint: E, input: EndpointInput<E> & CallParts) {
    const { method } = endpoint;
    const hasBody = method !== 'GET';
    const response = await fetch(
      new Request(new URL(base + endpointPath(endpoint, input), 'http://localhost'), {
        method,
        headers: { ...(hasBody ? { 'content-type': 'application/json' } : {}), ...extra },
        body: hasBody ? JSON.stringify(input.body ?? {}) : null,
      }),
    );
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  /** Calls an endpoint that must succeed; returns its parsed data. */
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
