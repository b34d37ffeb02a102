import '@/contract/schema-config';
import { createHmac } from 'node:crypto';
import { defaults, seal, unseal } from 'iron-webcrypto';
import * as z from 'zod/mini';

const sealedContent = z.object({ apiKey: z.string(), account: z.string(), marketplace: z.string() });

/**
 * Encrypts and authenticates API keys, for the database while an attempt is open.
 * @param secret seals the keys; another secret opens none of them.
 * @param marketplace belongs to the seal, so that no key is ever sent to another marketplace.
 */
export function createKeySeal(secret: string, marketplace: string) {
  // A password of its own, so that a text from the database is never a valid cookie.
  const password = createHmac('sha256', secret).update('lotdesk order attempt').digest('hex');
  const options = { ...defaults, ttl: 0 };
  return {
    seal(account: string, apiKey: string): Promise<string> {
      const content: z.infer<typeof sealedContent> = { apiKey, account, marketplace };
      return seal(content, password, options);
    },
    /** The key; null if it was sealed with another secret, for another account or for another marketplace. */
    async open(account: string, text: string): Promise<string | null> {
      try {
        const content = sealedContent.safeParse(await unseal(text, password, options));
        if (!content.success) return null;
        const { data } = content;
        return data.account === account && data.marketplace === marketplace ? data.apiKey : null;
      } catch {
        return null;
      }
    },
  };
}
export type KeySeal = ReturnType<typeof createKeySeal>;
