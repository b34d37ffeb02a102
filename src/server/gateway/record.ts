import { setTimeout as wait } from 'node:timers/promises';
import type { Answer } from './answer';
import { refusal } from './answer';
import { errorFields, type Log } from './log';

const pauses = [50, 250, 1000];

/**
 * Writes down what the upstream has already done, with more than one try: it cannot be asked to do it again.
 * @returns whether it is written. What is not may not be acknowledged either.
 */
export async function record(log: Log, what: string, write: () => Promise<unknown>): Promise<boolean> {
  for (const pause of [...pauses, null]) {
    try {
      await write();
      return true;
    } catch (error) {
      log('error', 'not recorded', { what, ...errorFields(error) });
      if (pause !== null) await wait(pause);
    }
  }
  return false;
}

/** What the caller is told when it could not be written. */
export const unrecorded: Answer = refusal(
  500,
  'The marketplace answered, but Lotdesk could not record it. Look whether it was carried out before you send it again.',
);
