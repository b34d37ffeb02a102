import { createHash, randomBytes } from 'node:crypto';

/** The key of the demo world's buyer, the only one that is published. */
export const demoApiKey = 'sandbox-demo';

/** A new API key; nobody can guess it, and it is shown once. */
export function newApiKey(): string {
  return `lk_${randomBytes(24).toString('base64url')}`;
}

/** What is stored of a key: its SHA-256 in hexadecimal. Keys are random, so no slow hash is needed. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
