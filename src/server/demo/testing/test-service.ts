import { expect } from 'vitest';
import * as z from 'zod/mini';
import { deskEndpoints } from '@/contract/desk';
import {
  dataIn,
  type CallParts,
  type Endpoint,
  type EndpointData,
  type EndpointInput,
  endpointPath,
} from '@/contract/endpoint';
import { interfaceBase } from '@/contract/interface';
import { type OpenedDemo, sandboxEndpoints } from '@/contract/sandbox/sandbox';
import type { Clock } from '@/lib/clock';
import type { Database } from '@/server/database/open';
import { createLog } from '@/server/gateway/http/log';
import { createService, type Service, type ServiceOptions } from '@/server/service';

/* Test support: the whole server without its socket, and a browser that opens demos. */

const isOwn = (endpoint: Endpoint) =>
  [...Object.values<Endpoint>(deskEndpoints), ...Object.values<Endpoint>(sandboxEndpoints)].includes(
    endpoint,
  );

/** The service on a database; `lines` is its log. */
export async function openTestService(
  database: Database,
  clock: Clock,
  options: Partial<ServiceOptions> = {},
) {
  const lines: string[] = [];
  const service: Service = await createService({
    database,
    clock,
    log: createLog({ level: 'info', clock, write: (line) => lines.push(line) }),
    marketplaceUrl: null,
    secret: 'a secret of the tests that is long enough',
    publicDirectory: null,
    ...options,
  });

  function fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return service.fetch(new Request(new URL(path, 'http://desk.test'), init));
  }

  /** A browser: it sends its cookies with every request. */
  function openBrowser() {
    const cookies = new Map<string, string>();

    async function send(method: string, path: string, body?: unknown): Promise<Response> {
      const response = await fetch(path, {
        method,
        headers: {
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          'sec-fetch-site': 'same-origin',
          cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      for (const cookie of response.headers.getSetCookie()) {
        const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? [];
        cookies.set(name, value);
      }
      return response;
    }

    /** Sends a call that must succeed, and parses its data with the contract's schema. */
    async function call<E extends Endpoint>(
      endpoint: E,
      input: EndpointInput<E> & CallParts,
    ): Promise<EndpointData<E>> {
      const path = (isOwn(endpoint) ? '' : interfaceBase) + endpointPath(endpoint, input);
      const response = await send(
        endpoint.method,
        path,
        endpoint.method === 'GET' ? undefined : (input.body ?? {}),
      );
      const text = await response.text();
      expect(response.status, text).toBe(endpoint.status ?? 200);
      const body: unknown = JSON.parse(text);
      return z.parse<E['data']>(endpoint.data, dataIn(endpoint, body));
    }

    const open = (body: EndpointInput<(typeof sandboxEndpoints)['openDemo']>['body']): Promise<OpenedDemo> =>
      call(sandboxEndpoints.openDemo, { body });

    return { send, call, open };
  }

  return { service, fetch, openBrowser, lines };
}
export type TestService = Awaited<ReturnType<typeof openTestService>>;
export type Browser = ReturnType<TestService['openBrowser']>;
