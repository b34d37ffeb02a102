import type { MiddlewareHandler } from 'hono';
import { accountHeader } from '@/contract/desk-headers';
import { refuse } from '../http/answer';
import type { Caller } from '../http/caller';
import type { GatewayEnv, GatewayParts } from './gateway-context';
import { originOf } from '../http/transport';

const isSafe = (method: string) => method === 'GET' || method === 'HEAD' || method === 'OPTIONS';

/**
 * Finds out who asks: a programme by its own x-api-key, a browser by its session cookie. Nobody is answered 401. A write on the strength of
 * a cookie is only taken from our own pages, because the browser sends the cookie along whoever made it ask.
 * @param hear is told of everybody who asks.
 */
export function identify(
  { sessionCookie, accountOf }: GatewayParts,
  hear: (caller: Caller) => void,
): MiddlewareHandler<GatewayEnv> {
  return async (context, next) => {
    const request = context.req.raw;
    const own = request.headers.get('x-api-key');
    const apiKey = own || (await sessionCookie.read(request));
    if (!apiKey) {
      const isOver = sessionCookie.isSent(request);
      return refuse(
        401,
        isOver ? 'The session is over. Sign in again.' : 'Sign in, or send an API key in x-api-key.',
        isOver ? { 'set-cookie': sessionCookie.close(request) } : {},
      );
    }
    if (!own && !isSafe(request.method) && originOf(request) !== 'own') {
      return refuse(403, 'This request came from another site and was not carried out.');
    }
    const account = accountOf(apiKey);
    const meant = request.headers.get(accountHeader);
    // Another tab has signed in to another account, and whatever loads in the background does not know it yet.
    if (meant !== null && meant !== account) {
      return refuse(401, 'Another account is signed in now. Sign in again.');
    }
    const caller: Caller = { account, apiKey, via: own ? 'header' : 'cookie' };
    context.set('caller', caller);
    hear(caller);
    return next();
  };
}
