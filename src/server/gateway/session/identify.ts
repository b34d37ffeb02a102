import type { MiddlewareHandler } from 'hono';
import { accountHeader } from '@/contract/desk-headers';
import { refuse, refuseCrossSite } from '../http/buffered-response';
import { type Caller, originOf } from '../http/caller';
import type { GatewayEnv, GatewayParts } from './gateway-context';

const isSafe = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

/**
 * Identifies the caller: a program by its x-api-key, a browser by its session cookie; 401 without either. A write with a cookie must come
 * from our own pages, because the browser also sends the cookie with requests that other sites cause.
 * @param onIdentified is called with every caller.
 */
export function identify(
  { sessionCookie, accountOf }: GatewayParts,
  onIdentified: (caller: Caller) => void,
): MiddlewareHandler<GatewayEnv> {
  return async (context, next) => {
    const request = context.req.raw;
    const headerKey = request.headers.get('x-api-key');
    const apiKey = headerKey || (await sessionCookie.read(request));
    if (!apiKey) {
      const hasEnded = sessionCookie.isSent(request);
      return refuse(
        401,
        hasEnded ? 'Your session ended. Sign in again.' : 'Sign in, or send an API key in x-api-key.',
        hasEnded ? { 'set-cookie': sessionCookie.close(request) } : {},
      );
    }
    if (!headerKey && !isSafe(request.method) && originOf(request) !== 'own') {
      return refuseCrossSite();
    }
    const account = accountOf(apiKey);
    const expected = request.headers.get(accountHeader);
    // Another tab has signed in to another account, and this tab's background requests do not know that yet.
    if (expected !== null && expected !== account) {
      return refuse(401, 'Another account is signed in now. Sign in again.');
    }
    const caller: Caller = { account, apiKey, via: headerKey ? 'header' : 'cookie' };
    context.set('caller', caller);
    onIdentified(caller);
    return next();
  };
}
