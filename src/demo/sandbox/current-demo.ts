import { ApiError } from '@/api/api-error';
import { desk } from '@/api/clients';
import type { CurrentDemo } from '@/contract/sandbox/sandbox';
import { sandbox } from './sandbox-client';

/**
 * The world of whoever is signed in; null while nobody is. Asks for the session first, which is answered in any case: a browser notes
 * every refusal as an error.
 */
export async function currentDemo(signal?: AbortSignal): Promise<CurrentDemo | null> {
  const options = signal ? { signal } : {};
  const { account } = await desk.call('readSession', options);
  if (!account) return null;
  try {
    return await sandbox.call('readDemo', options);
  } catch (error) {
    // The world may have been cleared away meanwhile.
    if (error instanceof ApiError && (error.status === 401 || error.status === 404)) return null;
    throw error;
  }
}
