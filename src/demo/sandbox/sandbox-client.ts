import { ApiError } from '@/api/api-error';
import { createApiClient } from '@/api/client';
import { desk } from '@/api/clients';
import { type CurrentDemo, sandboxEndpoints } from '@/contract/sandbox/sandbox';

/** The sandbox's own calls. Their `Date` is the gateway's time, not the world's, so they do not set the app's clock. */
export const sandbox = createApiClient(sandboxEndpoints, { base: '' });

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
