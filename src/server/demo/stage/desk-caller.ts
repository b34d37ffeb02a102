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

/** Calls an endpoint; returns the request and the response, whatever it is. */
export type Send = <E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E> & CallParts,
) => Promise<{ status: number; text: string; headers: Headers }>;

/** Calls an endpoint that must succeed; returns its parsed data. */
export type DeskCall = <E extends Endpoint>(
  endpoint: E,
  input: EndpointInput<E> & CallParts,
) => Promise<EndpointData<E>>;

/**
 * Calls the service by the contract's tables.
 * @param settings.base the prefix of every path: '/api' for the interface, '' for the desk and the sandbox.
 * @param settings.headers for example an API key.
 */
export function createDeskCaller(
  fetch: DeskFetch,
  settings: { base: string; headers?: Record<string, string> },
): { send: Send; call: DeskCall } {
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
