import { createHmac } from 'node:crypto';

/** Who sent a request, with which API key. */
export interface Caller {
  /** HMAC-SHA256 of the key in hexadecimal. Everything that the gateway stores belongs to an account. */
  readonly account: string;
  readonly apiKey: string;
  /** A browser has its key sealed in a cookie, a program sends it in a header. */
  readonly via: 'cookie' | 'header';
}

const maxKeyLength = 512;

/** The account of a key. Without the secret, neither can be derived from the other. */
export function accountOf(secret: string, apiKey: string): string {
  return createHmac('sha256', secret).update(apiKey).digest('hex');
}

/** A short name for display that reveals nothing about the key: "Account 3f9a". */
export function accountLabel(account: string): string {
  return `Account ${account.slice(0, 4)}`;
}

/** The part of an account that is logged. */
export function accountLogId(account: string): string {
  return account.slice(0, 8);
}

/** Why a text cannot be an API key, as a sentence; null if it can. An API key must be safe in a header. */
export function keyFault(apiKey: string): string | null {
  if (apiKey === '') return 'apiKey: enter the API key.';
  if (apiKey.length > maxKeyLength) return `apiKey: must be at most ${maxKeyLength} characters.`;
  return /^[\x21-\x7e]+$/.test(apiKey) ? null : 'apiKey: must be letters, digits and symbols without spaces.';
}

/** Whether a request came over HTTPS, directly or to the proxy in front. */
export function isSecure(request: Request): boolean {
  const forwarded = request.headers.get('x-forwarded-proto');
  if (forwarded !== null) return forwarded.split(',')[0]?.trim().toLowerCase() === 'https';
  return new URL(request.url).protocol === 'https:';
}

/**
 * Whether our own page or another site caused a request. Browsers send Sec-Fetch-Site, or Origin over plain HTTP and in older versions.
 * `unknown`: neither header, as from a program.
 */
export function originOf(request: Request): 'own' | 'foreign' | 'unknown' {
  const site = request.headers.get('sec-fetch-site');
  if (site !== null) return site === 'same-origin' || site === 'none' ? 'own' : 'foreign';
  const origin = request.headers.get('origin');
  if (origin === null) return 'unknown';
  const host = request.headers.get('host') ?? new URL(request.url).host;
  const own = `${isSecure(request) ? 'https' : 'http'}://${host}`;
  if (!URL.canParse(origin) || !URL.canParse(own)) return 'foreign';
  return new URL(origin).origin === new URL(own).origin ? 'own' : 'foreign';
}
