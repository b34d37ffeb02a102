import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '@/server/database/open';
import { errorCode } from '@/server/database/unavailable';
import { Refusal } from './refusal';

const attempts = 6;

/** PostgreSQL errors after which a transaction has no effect and can be retried. */
const repeatable = new Set(['40001', '40P01']);
const foreignKeyViolation = '23503';

/** Whether an error says that a referenced row is missing: here a world that was removed during the call. */
export const isOwnerGone = (error: unknown): boolean => errorCode(error) === foreignKeyViolation;

/**
 * Runs work in a transaction and retries it after a serialization failure or a deadlock.
 * @throws Refusal 503 after the last retry; nothing was written then.
 */
export async function inTransaction<Result>(
  database: Database,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    try {
      return await database.transaction(work);
    } catch (error) {
      if (!repeatable.has(errorCode(error) ?? '')) throw error;
      await wait(2 ** attempt * (1 + Math.random()));
    }
  }
  throw new Refusal(503, 'The service is busy and did nothing. Try again in a moment', {
    'retry-after': '1',
  });
}
