import { ApiError } from '@/api/api-error';
import { desk } from '@/api/clients';
import type { CurrentDemo } from '@/contract/sandbox/sandbox';
import { sandbox } from './sandbox-client';

/**
 * The signed-in buyer's world; null without a session. Reads the session first, which always succeeds:
 * browsers log every refusal as an error.
 */
export async function currentDemo(signal?: AbortSignal): Promise<CurrentDemo | null> {
  const options = signal ? { signal } : {};
  const { account } = await desk.call('readSession', options);
  if (!account) return null;
  try {
    return await sandbox.call('readDemo', options);
  } catch (error) {
    // The world may have been removed meanwhile.
    if (error instanceof ApiError && (error.status === 401 || error.status === 404)) return null;
    throw error;
  }
}
