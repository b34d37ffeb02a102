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
  /**
   * The body as JSON of any shape, within the limits of size, depth and characters; undefined when the
   * endpoint has none.
   */
  readonly body: unknown;
}

/** What an endpoint returns: its data, and the description for the envelope. */
export interface EndpointResult<Data> {
  readonly description: string;
  readonly data: Data;
}
