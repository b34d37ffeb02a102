import '@/contract/schema-config';
import { createHmac, randomUUID } from 'node:crypto';
import { eq, lte } from 'drizzle-orm';
import { parse, serialize } from 'hono/utils/cookie';
import { defaults, seal, unseal } from 'iron-webcrypto';
import * as z from 'zod/mini';
import type { Clock } from '@/lib/clock';
import { endedSession } from '@/server/database/gateway-schema';
import type { Database } from '@/server/database/open';
import { isSecure } from '../http/transport';

/** How long a sign-in lasts. */
const lifetime = 7 * 24 * 60 * 60 * 1000;

const sealed = z.object({
  id: z.string(),
  apiKey: z.string(),
  marketplace: z.string(),
  expiresAt: z.number(),
});
type SessionContent = z.infer<typeof sealed>;

/** Over HTTPS the prefix has the browser promise that no other host and no insecure page has set the cookie. */
const cookieName = (request: Request) => (isSecure(request) ? '__Host-lotdesk' : 'lotdesk');

/**
 * The cookie that holds a buyer's API key, sealed: encrypted and authenticated, out of reach of any script. Nothing is kept of a session on
 * the server until it is signed out of: from then on the database knows that it has ended, for every gateway on it.
 */
export interface SessionCookie {
  /** The Set-Cookie that signs in with a key. */
  open(request: Request, apiKey: string): Promise<string>;
  /** Ends the session of the request for good, wherever else its cookie has been copied to. */
  end(request: Request): Promise<void>;
  /** The Set-Cookie that removes the cookie. */
  close(request: Request): string;
  /** Whether the request carries a session cookie at all, good or bad. */
  isSent(request: Request): boolean;
  /** The key a request is signed in with; null without a cookie and for one that is tampered with, too old, ended or another desk's. */
  read(request: Request): Promise<string | null>;
}

/**
 * @param secret seals the cookie; another secret opens nothing of it.
 * @param marketplace where the key was proved: a cookie from before the desk was pointed elsewhere is not valid, so that no
 *   key is ever sent to another marketplace.
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
}): SessionCookie {
  // Of its own, so that what is sealed and what accounts are derived from never share a key.
  const password = createHmac('sha256', secret).update('lotdesk session cookie').digest('hex');
  // Our clock decides on the age, so that a test can own it.
  const options = { ...defaults, ttl: 0 };

  function setCookie(request: Request, value: string, maxAge: number): string {
    return serialize(cookieName(request), value, {
      path: '/',
      httpOnly: true,
      sameSite: 'Strict',
      secure: isSecure(request),
      maxAge,
    });
  }

  function sent(request: Request): string | undefined {
    const name = cookieName(request);
    return parse(request.headers.get('cookie') ?? '', name)[name];
  }

  /** The session of a request, ended or not; null without a cookie that was sealed here and is still good. */
  async function sessionOf(request: Request): Promise<SessionContent | null> {
    const value = sent(request);
    if (!value) return null;
    try {
      const content = sealed.safeParse(await unseal(value, password, options));
      if (!content.success || content.data.marketplace !== marketplace) return null;
      return content.data.expiresAt > clock.now() ? content.data : null;
    } catch {
      return null;
    }
  }

  return {
    async open(request, apiKey) {
      const expiresAt = clock.now() + lifetime;
      const content: SessionContent = { id: randomUUID(), apiKey, marketplace, expiresAt };
      return setCookie(request, await seal(content, password, options), lifetime / 1000);
    },
    close: (request) => setCookie(request, '', 0),
    isSent: (request) => sent(request) !== undefined,
    async end(request) {
      const session = await sessionOf(request);
      if (session === null) return;
      const { id, expiresAt } = session;
      await database.insert(endedSession).values({ id, expiresAt }).onConflictDoNothing();
      await database.delete(endedSession).where(lte(endedSession.expiresAt, clock.now()));
    },
    async read(request) {
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
