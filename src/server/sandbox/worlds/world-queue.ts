import { getOrInsert } from '@/lib/get-or-insert';
import type { Database } from '@/server/database/open';
import { Refusal } from '../core/refusal';

/** From this size on, worlds have a queue of their own, so that demos of usual size do not wait for them. */
const largeFrom = 10_000;

/**
 * How many worlds a queue may hold, including the current one, and after how many seconds a refused caller
 * may retry.
 */
const bounds = {
  small: { length: 50, retryAfter: 5 },
  large: { length: 5, retryAfter: 60 },
} as const;

interface Queue {
  length: number;
  last: Promise<unknown>;
}

const queues = new WeakMap<Database, Record<keyof typeof bounds, Queue>>();
const emptyQueue = (): Queue => ({ length: 0, last: Promise.resolve() });

/**
 * Creates a world after the ones before it in its queue: one large and one small world at a time, by
 * database.
 * @throws Refusal 429 with Retry-After when the queue is full.
 */
export async function inTurn<Result>(
  database: Database,
  listings: number,
  make: () => Promise<Result>,
): Promise<Result> {
  const size = listings < largeFrom ? 'small' : 'large';
  const queue = getOrInsert(queues, database, () => ({ small: emptyQueue(), large: emptyQueue() }))[size];
  const bound = bounds[size];
  if (queue.length >= bound.length) {
    throw new Refusal(
      429,
      `${bound.length} demos of this size are being set up already. Nothing was started.`,
      { 'retry-after': String(bound.retryAfter) },
    );
  }
  queue.length += 1;
  const created = queue.last.then(make);
  queue.last = created.catch(() => {});
  try {
    return await created;
  } finally {
    queue.length -= 1;
  }
}
