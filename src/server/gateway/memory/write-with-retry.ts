import { setTimeout as wait } from 'node:timers/promises';
import { databaseUnavailable } from '@/server/database/unavailable';
import { type BufferedResponse, refusal } from '../http/buffered-response';
import { errorFields, type Log } from '../http/log';

const pauses = [50, 250, 1000];

/**
 * Milliseconds between tries. A restarting database is back within seconds. The sum, about 12 s, is shorter than the app's timeout for a
 * write.
 */
const pausesForDatabase = [50, 250, 500, 1000, 1000, 1000, 1000, 1000, 2000, 2000, 2000];

/**
 * Records what the upstream has already done. It retries, because the upstream cannot be called again. Never rejects.
 * @returns the value of the write, or the last error. An unrecorded result must not be acknowledged.
 */
export async function writeWithRetry<T>(
  log: Log,
  what: string,
  write: () => Promise<T>,
): Promise<{ value: T } | { error: unknown }> {
  for (let tries = 0; ; tries += 1) {
    try {
      return { value: await write() };
    } catch (error) {
      log.error({ what, ...errorFields(error) }, 'not recorded');
      const pause = (databaseUnavailable(error) ? pausesForDatabase : pauses)[tries];
      if (pause === undefined) return { error };
      await wait(pause);
    }
  }
}

/** The response if recording failed. It has no Retry-After, because the request must not simply be repeated. */
export function unrecordedResponse(error: unknown): BufferedResponse {
  const cause = databaseUnavailable(error);
  const what = "The marketplace responded, but Lotdesk couldn't save it.";
  const advice = 'Check whether it took effect before you send it again.';
  return cause
    ? refusal(cause.status, `${what} ${cause.description} ${advice}`)
    : refusal(500, `${what} ${advice}`);
}
