import type { Clock } from '@/lib/clock';
import type { Database } from '@/server/database/open';
import type { Caller } from '../http/caller';
import type { Log } from '../http/log';
import type { Scheduler } from '../http/scheduler';
import type { KeySeal } from './sealed-key';
import type { SessionCookie } from './session-cookie';
import type { Upstream } from '../upstream/upstream';

/** What every part of the gateway uses. */
export interface GatewayParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly log: Log;
  readonly upstream: Upstream;
  readonly sessionCookie: SessionCookie;
  readonly keySeal: KeySeal;
  readonly environment: 'sandbox' | 'live';
  /** Host of the marketplace, for display. */
  readonly marketplace: string;
  /** The account of an API key. */
  readonly accountOf: (apiKey: string) => string;
}

/** The socket of a request. */
export interface Connection {
  readonly address: string;
}

/** hono's environment of a request to the gateway. */
export interface GatewayEnv {
  Bindings: Partial<Connection>;
  Variables: {
    caller: Caller | null;
    requestId: string;
  };
}
