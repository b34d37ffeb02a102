import type { Clock } from '@/lib/clock';
import type { Database } from '@/server/database/open';
import type { Caller } from '../http/caller';
import type { Log } from '../http/log';
import type { Scheduler } from '../http/scheduler';
import type { KeySeal } from './sealed-key';
import type { SessionCookie } from './session-cookie';
import type { Upstream } from '../upstream/upstream';

/** What every part of the gateway works with. */
export interface GatewayParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly log: Log;
  readonly upstream: Upstream;
  readonly sessionCookie: SessionCookie;
  readonly keySeal: KeySeal;
  readonly environment: 'sandbox' | 'live';
  /** Host of the marketplace, for the eye. */
  readonly marketplace: string;
  /** The account of an API key. */
  readonly accountOf: (apiKey: string) => string;
}

/** What is known of the socket that a request came in by. */
export interface Connection {
  readonly address: string;
}

/** What is known of a request on its way through the gateway. */
export interface GatewayEnv {
  Bindings: Partial<Connection>;
  Variables: {
    caller: Caller | null;
    requestId: string;
  };
}
