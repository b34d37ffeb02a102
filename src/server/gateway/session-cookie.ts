import '@/contract/schema-config';
import { createHmac } from 'node:crypto';
import { parse, serialize } from 'hono/utils/cookie';
import { defaults, seal, unseal } from 'iron-webcrypto';
import * as z from 'zod/mini';
import type { Clock } from '@/lib/clock';
import { isSecure } from './transport';

/** How long a sign-in lasts. */
const lifetime = 7 * 24 * 60 * 60 * 1000;

const sealed = z.object({ apiKey: z.string(), marketplace: z.string(), expiresAt: z.number() });

/** Over HTTPS the prefix has the browser promise that no other host and no insecure page has set the cookie. */
const cookieName = (request: Request) => (isSecure(request) ? '__Host-lotdesk' : 'lotdesk');

/** The cookie that holds a buyer's API key, sealed: encrypted and authenticated, out of reach of any script. */
export interface SessionCookie {
  /** The Set-Cookie that signs in with a key. */
  open(request: Request, apiKey: string): Promise<string>;
  /** The Set-Cookie that signs out. */
  close(request: Request): string;
  /** Whether the request carries a session cookie at all, good or bad. */
  isSent(request: Request): boolean;
  /** The key a request is signed in with; null without a cookie and for one that is tampered with, too old or another desk's. */
  read(request: Request): Promise<string | null>;
}

/**
 * @param secret seals the cookie; another secret opens nothing of it.
 * @param marketplace where the key was proved: a cookie from before the desk was pointed elsewhere is not valid, so that no
 *   key is ever sent to another marketplace.
 */
export function createSessionCookie(secret: string, marketplace: string, clock: Clock): SessionCookie {
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

  return {
    async open(request, apiKey) {
      const content: z.infer<typeof sealed> = { apiKey, marketplace, expiresAt: clock.now() + lifetime };
      return setCookie(request, await seal(content, password, options), lifetime / 1000);
    },
    close: (request) => setCookie(request, '', 0),
    isSent: (request) => sent(request) !== undefined,
    async read(request) {
      const value = sent(request);
      if (!value) return null;
      try {
        const content = sealed.safeParse(await unseal(value, password, options));
        if (!content.success || content.data.marketplace !== marketplace) return null;
        return content.data.expiresAt > clock.now() ? content.data.apiKey : null;
      } catch {
        return null;
      }
    },
  };
}
