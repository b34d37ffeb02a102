import { createHmac } from 'node:crypto';

/** Who asks, and with which key of the marketplace. */
export interface Caller {
  /** HMAC-SHA256 of the key in hexadecimal: what everything remembered is kept under. */
  readonly account: string;
  readonly apiKey: string;
  /** A browser brings its key sealed in a cookie, a programme in a header. */
  readonly via: 'cookie' | 'header';
}

const longestKey = 512;

/** The account of a key. Whoever holds the key is the account; without the secret neither leads to the other. */
export function accountOf(secret: string, apiKey: string): string {
  return createHmac('sha256', secret).update(apiKey).digest('hex');
}

/** A name for the eye that tells accounts apart and gives nothing of the key away: "Account 3f9a". */
export function accountLabel(account: string): string {
  return `Account ${account.slice(0, 4)}`;
}

/** What of an account goes into the log. */
export function accountMark(account: string): string {
  return account.slice(0, 8);
}

/** Why a text can be no API key, as a sentence; null when it can be one. Only what is safe in a header is let through. */
export function faultOfKey(apiKey: string): string | null {
  if (apiKey === '') return 'apiKey: enter the API key.';
  if (apiKey.length > longestKey) return `apiKey: must be at most ${longestKey} characters.`;
  return /^[\x21-\x7e]+$/.test(apiKey) ? null : 'apiKey: must be letters, digits and signs without spaces.';
}
