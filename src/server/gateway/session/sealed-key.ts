import '@/contract/schema-config';
import { createHmac } from 'node:crypto';
import { defaults, seal, unseal } from 'iron-webcrypto';
import * as z from 'zod/mini';

/**
 * Encrypts and authenticates JSON of one schema.
 * @param purpose gives each use its own password, so that a text sealed for one is not valid for another.
 */
export function createSeal<S extends z.ZodMiniType>(secret: string, purpose: string, schema: S) {
  const password = createHmac('sha256', secret).update(purpose).digest('hex');
  // Our clock determines the age, so that tests can control it.
  const options = { ...defaults, ttl: 0 };
  return {
    seal: (content: z.input<S>): Promise<string> => seal(content, password, options),
    /** The content; null if the text is altered, or was sealed with another secret or for another purpose. */
    async open(text: string): Promise<z.output<S> | null> {
      try {
        return z.parse(schema, await unseal(text, password, options));
      } catch {
        return null;
      }
    },
  };
}

const sealedKey = z.object({ apiKey: z.string(), account: z.string(), marketplace: z.string() });

/**
 * Seals API keys for the database while an attempt is open.
 * @param marketplace part of the seal, so that no key is ever sent to another marketplace.
 */
export function createKeySeal(secret: string, marketplace: string) {
  const keys = createSeal(secret, 'lotdesk order attempt', sealedKey);
  return {
    seal: (account: string, apiKey: string) => keys.seal({ apiKey, account, marketplace }),
    /** The key; null if it was sealed with another secret, for another account or for another marketplace. */
    async open(account: string, text: string): Promise<string | null> {
      const content = await keys.open(text);
      return content?.account === account && content.marketplace === marketplace ? content.apiKey : null;
    },
  };
}
export type KeySeal = ReturnType<typeof createKeySeal>;
