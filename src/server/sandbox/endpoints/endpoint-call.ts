import type { Clock } from '@/lib/clock';
import type { Database } from '@/server/database/open';
import type { Caller } from '../worlds/authentication';

/** A request that has been authenticated and read: what every endpoint works from. */
export interface EndpointCall {
  readonly database: Database;
  readonly clock: Clock;
  readonly caller: Caller;
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  /** The body as JSON, within bounds of size, depth and characters but of any shape; undefined where the endpoint has none. */
  readonly body: unknown;
}

/** What an endpoint answers: its data, and the description of the envelope where it has one. */
export interface EndpointResult<Data> {
  readonly description: string;
  readonly data: Data;
}
