import type { MiddlewareHandler } from 'hono';
import type { Clock } from '@/lib/clock';
import { accountLogId } from '../http/caller';
import type { GatewayEnv } from './gateway-context';
import type { Log } from '../http/log';

const maxPathLength = 300;

/** A world's id is the permission to change it, so it is never logged. */
const worldId = /w_[\w-]{22}/g;

/** The text with `:world` in place of every world id. */
export const redactWorldIds = (text: string): string => text.replaceAll(worldId, ':world');

/** Whether a browser caches the response forever, as it does with scripts and styles under their hashed names. */
const isImmutable = ({ headers }: Response): boolean =>
  headers.get('cache-control')?.includes('immutable') === true;

/**
 * Logs one line per request. Only the names of query parameters are logged, because a value may be anything that somebody pasted into an
 * address, such as a key. Headers and bodies are never logged.
 */
export function requestLog(log: Log, clock: Clock): MiddlewareHandler<GatewayEnv> {
  return async (context, next) => {
    const start = clock.monotonic();
    context.set('caller', null);
    await next();
    const { caller, requestId } = context.var;
    // A cached response would carry the id of its first request.
    if (!isImmutable(context.res)) context.res.headers.set('x-request-id', requestId);
    const { pathname, searchParams } = new URL(context.req.url);
    const { status } = context.res;
    const fields = {
      requestId,
      method: context.req.method,
      path: redactWorldIds(pathname).slice(0, maxPathLength),
      ...(searchParams.size > 0 ? { query: [...new Set(searchParams.keys())].slice(0, 20) } : {}),
      status,
      ms: Math.round((clock.monotonic() - start) * 10) / 10,
      ...(caller ? { account: accountLogId(caller.account) } : {}),
    };
    log[status >= 500 ? 'warn' : 'info'](fields, 'request');
  };
}
