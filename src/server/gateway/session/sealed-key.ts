import '@/contract/schema-config';
import { createHmac } from 'node:crypto';
import { defaults, seal, unseal } from 'iron-webcrypto';
import * as z from 'zod/mini';

const sealed = z.object({ apiKey: z.string(), account: z.string(), marketplace: z.string() });

/** Keeps API keys in the database while an order is in doubt, encrypted and authenticated. */
export interface KeySeal {
  seal(account: string, apiKey: string): Promise<string>;
  /** The key; null when it was sealed by another desk, for another account or for another marketplace. */
  open(account: string, text: string): Promise<string | null>;
}

/**
 * @param secret seals the keys; another secret opens nothing.
 * @param marketplace whom the key is for, so that no key is ever sent to another marketplace.
 */
export function createKeySeal(secret: string, marketplace: string): KeySeal {
  // Of its own, so that a text from the database is never good as a cookie.
  const password = createHmac('sha256', secret).update('lotdesk order attempt').digest('hex');
  const options = { ...defaults, ttl: 0 };
  return {
    seal(account, apiKey) {
      const content: z.infer<typeof sealed> = { apiKey, account, marketplace };
      return seal(content, password, options);
    },
    async open(account, text) {
      try {
        const content = sealed.safeParse(await unseal(text, password, options));
        if (!content.success) return null;
        const { data } = content;
        return data.account === account && data.marketplace === marketplace ? data.apiKey : null;
      } catch {
        return null;
      }
    },
  };
}
