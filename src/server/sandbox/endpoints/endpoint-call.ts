import type { EndpointResponse } from '@/contract/endpoint';
import type { EndpointName, endpoints } from '@/contract/interface';
import type { Clock } from '@/lib/clock';
import type { Database } from '@/server/database/open';
import type { Caller } from '../worlds/authentication';

/** An authenticated and parsed request: the input of every endpoint. */
export interface EndpointCall {
  readonly database: Database;
  readonly clock: Clock;
  readonly caller: Caller;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** JSON of any shape, within the limits of size, depth and characters; undefined when the endpoint has no body. */
  readonly body: unknown;
}

/** Handles an endpoint of the interface. It returns the data, and the description if there is an envelope. */
export type Handler<Name extends EndpointName> = (
  call: EndpointCall,
) => Promise<{ description?: string; data: EndpointResponse<(typeof endpoints)[Name]> }>;
