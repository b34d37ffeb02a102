import { setTimeout as wait } from 'node:timers/promises';
import { databaseUnavailable } from '@/server/database/unavailable';
import { type Answer, refusal } from '../http/answer';
import { errorFields, type Log } from '../http/log';

const pauses = [50, 250, 1000];

/** A database that restarts is back within seconds. All in all this is shorter than the app's patience with a write. */
const pausesForDatabase = [50, 250, 500, 1000, 1000, 1000, 1000, 1000, 2000, 2000, 2000];

/**
 * Writes down what the upstream has already done, with more than one try: it cannot be asked to do it again. Never rejects.
 * @returns null when it is written; otherwise the last error. What is not written may not be acknowledged either.
 */
export async function record(
  log: Log,
  what: string,
  write: () => Promise<unknown>,
): Promise<{ error: unknown } | null> {
  for (let tries = 0; ; tries += 1) {
    try {
      await write();
      return null;
    } catch (error) {
      log.error({ what, ...errorFields(error) }, 'not recorded');
      const pause = (databaseUnavailable(error) ? pausesForDatabase : pauses)[tries];
      if (pause === undefined) return { error };
      await wait(pause);
    }
  }
}

/** What the caller is told when it could not be written. Without Retry-After: nobody may simply repeat it. */
export function unrecorded(error: unknown): Answer {
  const cause = databaseUnavailable(error);
  const told = 'The marketplace answered, but Lotdesk could not record it.';
  const advice = 'Check whether it was carried out before you send it again.';
  return cause
    ? refusal(cause.status, `${told} ${cause.description} ${advice}`)
    : refusal(500, `${told} ${advice}`);
}
