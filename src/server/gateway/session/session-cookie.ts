import '@/contract/schema-config';
import { randomUUID } from 'node:crypto';
import { eq, lte } from 'drizzle-orm';
import { parse, serialize } from 'hono/utils/cookie';
import * as z from 'zod/mini';
import type { Clock } from '@/lib/clock';
import { endedSession } from '@/server/database/gateway-schema';
import type { Database } from '@/server/database/open';
import { isSecure } from '../http/caller';
import { createSeal } from './sealed-key';

/** How long a sign-in lasts. */
const lifetime = 7 * 24 * 60 * 60 * 1000;

const sessionContent = z.object({
  id: z.string(),
  apiKey: z.string(),
  marketplace: z.string(),
  expiresAt: z.number(),
});

/** Over HTTPS, the browser accepts a cookie with this prefix only from this host and a secure page. */
const cookieName = (request: Request) => (isSecure(request) ? '__Host-lotdesk' : 'lotdesk');

/**
 * The cookie with the buyer's API key, encrypted and authenticated, out of reach of any script. The server stores nothing about a session
 * until the buyer signs out. From then on, the database has its id for every gateway that uses it.
 * @param secret seals the cookie; another secret cannot open it.
 * @param marketplace where the key was verified. A cookie for another marketplace is not valid, so that no key is ever sent to another one.
 */
export function createSessionCookie({
  secret,
  marketplace,
  clock,
  database,
}: {
  secret: string;
  marketplace: string;
  clock: Clock;
  database: Database;
}) {
  const sessions = createSeal(secret, 'lotdesk session cookie', sessionContent);

  function setCookie(request: Request, value: string, maxAge: number): string {
    return serialize(cookieName(request), value, {
      path: '/',
      httpOnly: true,
      sameSite: 'Strict',
      secure: isSecure(request),
      maxAge,
    });
  }

  function cookieOf(request: Request): string | undefined {
    const name = cookieName(request);
    return parse(request.headers.get('cookie') ?? '', name)[name];
  }

  /** The session of a request, ended or not; null without a valid cookie. */
  async function sessionOf(request: Request): Promise<z.infer<typeof sessionContent> | null> {
    const value = cookieOf(request);
    const session = value ? await sessions.open(value) : null;
    return session?.marketplace === marketplace && session.expiresAt > clock.now() ? session : null;
  }

  return {
    /** The Set-Cookie that signs in with an API key. */
    async open(request: Request, apiKey: string): Promise<string> {
      const expiresAt = clock.now() + lifetime;
      const sealed = await sessions.seal({ id: randomUUID(), apiKey, marketplace, expiresAt });
      return setCookie(request, sealed, lifetime / 1000);
    },
    /** The Set-Cookie that removes the cookie. */
    close: (request: Request) => setCookie(request, '', 0),
    /** Whether the request has a session cookie, valid or not. */
    isSent: (request: Request) => cookieOf(request) !== undefined,
    /** Ends the session of the request, for every copy of its cookie. */
    async end(request: Request): Promise<void> {
      const session = await sessionOf(request);
      if (session === null) return;
      const { id, expiresAt } = session;
      await database.insert(endedSession).values({ id, expiresAt }).onConflictDoNothing();
      await database.delete(endedSession).where(lte(endedSession.expiresAt, clock.now()));
    },
    /** The API key of the request's session; null without a cookie, or if it is altered, expired, ended or from another desk. */
    async read(request: Request): Promise<string | null> {
      const session = await sessionOf(request);
      if (session === null) return null;
      const [ended] = await database
        .select({ id: endedSession.id })
        .from(endedSession)
        .where(eq(endedSession.id, session.id));
      return ended ? null : session.apiKey;
    },
  };
}
export type SessionCookie = ReturnType<typeof createSessionCookie>;
