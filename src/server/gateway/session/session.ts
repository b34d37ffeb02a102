import type { Context, Hono } from 'hono';
import { deskEndpoints, type Session } from '@/contract/desk';
import { endpoints } from '@/contract/interface';
import { isJsonType, limitBody, refuse, refuseCrossSite } from '../http/buffered-response';
import { accountLabel, keyFault, originOf } from '../http/caller';
import type { GatewayEnv, GatewayParts } from './gateway-context';
import { errorSentenceOf, interpretExchange } from '../upstream/interpret-response';
import { readUpstream, responseOf } from '../upstream/upstream';
import { parseJson } from '../memory/validations';

/** Adds the session's three requests: read, sign in with an API key, sign out. */
export function addSession(app: Hono<GatewayEnv>, parts: GatewayParts): void {
  const { sessionCookie, upstream, environment, marketplace, accountOf } = parts;
  const { readSession, openSession, closeSession } = deskEndpoints;

  function sessionOf(apiKey: string | null): Session {
    const account = apiKey === null ? null : accountOf(apiKey);
    return {
      environment,
      marketplace,
      account: account === null ? null : { id: account, label: accountLabel(account) },
    };
  }

  /**
   * Verifies an API key by listing the shipping addresses with it; null if the marketplace knows it. A success that does not match the
   * interface proves nothing: some websites answer every request with a page.
   */
  async function refuseUnlessValid(apiKey: string): Promise<Response | null> {
    const exchange = await readUpstream(
      upstream,
      { account: accountOf(apiKey), apiKey },
      endpoints.listShippingAddresses.path,
    );
    const { failure, response } = responseOf(exchange);
    if (failure) return refuse(failure.status, `${failure.description} We couldn't check the API key.`);
    const { status, headers } = response;
    if (status === 401 || status === 403) return refuse(401, 'API key not recognized.');
    const retryAfter = headers['retry-after'];
    if (status === 429 || status === 503) {
      return refuse(
        status,
        `We couldn't check the API key. ${errorSentenceOf(response) ?? 'The marketplace is getting too many requests. Try again in a moment.'}`,
        retryAfter ? { 'retry-after': retryAfter } : {},
      );
    }
    if (interpretExchange(endpoints.listShippingAddresses, exchange).kind === 'done') return null;
    return refuse(
      502,
      `We couldn't check the API key: the marketplace sent an unexpected response (${status}).`,
    );
  }

  const isCrossSite = (context: Context<GatewayEnv>) => originOf(context.req.raw) === 'foreign';

  app.on(readSession.method, readSession.path, async (context) => {
    const request = context.req.raw;
    const apiKey = await sessionCookie.read(request);
    // An invalid cookie is removed, so that the browser does not keep sending it for a week.
    if (apiKey === null && sessionCookie.isSent(request))
      context.header('Set-Cookie', sessionCookie.close(request));
    return context.json(sessionOf(apiKey));
  });

  app.on(openSession.method, openSession.path, limitBody, async (context) => {
    const request = context.req.raw;
    // Otherwise another site could sign the buyer in to its own account.
    if (isCrossSite(context)) return refuseCrossSite();
    if (!isJsonType(request.headers)) {
      return refuse(415, 'The content type must be application/json.');
    }
    const parsed = openSession.body.safeParse(parseJson(new Uint8Array(await request.arrayBuffer())));
    if (!parsed.success) return refuse(400, 'apiKey: must be text.');
    const apiKey = parsed.data.apiKey.trim();
    const fault = keyFault(apiKey);
    if (fault !== null) return refuse(400, fault);
    const refused = await refuseUnlessValid(apiKey);
    if (refused) return refused;
    context.header('Set-Cookie', await sessionCookie.open(request, apiKey));
    return context.json(sessionOf(apiKey));
  });

  app.on(closeSession.method, closeSession.path, async (context) => {
    if (isCrossSite(context)) return refuseCrossSite();
    await sessionCookie.end(context.req.raw);
    context.header('Set-Cookie', sessionCookie.close(context.req.raw));
    return context.json(sessionOf(null));
  });

  app.all(readSession.path, () =>
    refuse(405, 'Only GET, POST and DELETE are allowed here.', { allow: 'GET, POST, DELETE' }),
  );
}
