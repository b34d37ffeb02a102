import { createHash, randomBytes } from 'node:crypto';

/** The id of the shared world, which always exists. */
export const sharedWorld = 'demo';

/** The key of the shared world's buyer, the only published key. */
export const demoApiKey = 'sandbox-demo';

/** Creates a random API key. It is shown once. */
export function newApiKey(): string {
  return `lk_${randomBytes(24).toString('base64url')}`;
}

/** The stored form of a key: its SHA-256 in hexadecimal. Keys are random, so a slow hash is not needed. */
export function hashApiKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
