import type { MiddlewareHandler } from 'hono';
import type { Clock } from '@/lib/clock';
import { accountMark } from '../http/caller';
import type { GatewayEnv } from './gateway-context';
import type { Log } from '../http/log';

const longestPath = 300;

/** A world's id is the permission to change it, so it never stands in the log. */
const worldId = /w_[\w-]{22}/g;

/** Text for the log with the name of the place in every world id's place. */
export const withoutWorldIds = (text: string): string => text.replaceAll(worldId, ':world');

/** Whether a browser uses the answer for every later request, as it does with scripts and styles under their hashed names. */
const isKept = ({ headers }: Response): boolean =>
  headers.get('cache-control')?.includes('immutable') === true;

/**
 * One line a request. Of the query only the names are written: a value may be anything that somebody pasted into an address, a key
 * among it. Headers and bodies are never written.
 */
export function requestLog(log: Log, clock: Clock): MiddlewareHandler<GatewayEnv> {
  return async (context, next) => {
    const start = clock.monotonic();
    context.set('caller', null);
    await next();
    const { caller, requestId } = context.var;
    // What a browser keeps it shows again without asking: an id on it would be that of a request long gone.
    if (!isKept(context.res)) context.res.headers.set('x-request-id', requestId);
    const { pathname, searchParams } = new URL(context.req.url);
    const { status } = context.res;
    const fields = {
      requestId,
      method: context.req.method,
      path: withoutWorldIds(pathname).slice(0, longestPath),
      ...(searchParams.size > 0 ? { query: [...new Set(searchParams.keys())].slice(0, 20) } : {}),
      status,
      ms: Math.round((clock.monotonic() - start) * 10) / 10,
      ...(caller ? { account: accountMark(caller.account) } : {}),
    };
    log[status >= 500 ? 'warn' : 'info'](fields, 'request');
  };
}
