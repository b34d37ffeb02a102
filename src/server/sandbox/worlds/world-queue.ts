import type { Database } from '@/server/database/open';
import { Refusal } from '../core/refusal';

/** Worlds from this size on wait for each other alone, so that a demo of usual size does not wait for them. */
const largeFrom = 10_000;

/** How many worlds may be in a queue, with the one that is being made, and seconds until a refused caller may try again. */
const bounds = {
  small: { length: 50, retryAfter: 5 },
  large: { length: 5, retryAfter: 60 },
} as const;

interface Queue {
  length: number;
  last: Promise<unknown>;
}

const queues = new WeakMap<Database, Record<keyof typeof bounds, Queue>>();

function queuesOf(database: Database): Record<keyof typeof bounds, Queue> {
  const existing = queues.get(database);
  if (existing) return existing;
  const created = {
    small: { length: 0, last: Promise.resolve() },
    large: { length: 0, last: Promise.resolve() },
  };
  queues.set(database, created);
  return created;
}

/**
 * Makes a world when those before it are made: one large and one small world at a time, by database.
 * @throws Refusal 429 with Retry-After, at once, when too many are waiting.
 */
export async function inTurn<Result>(
  database: Database,
  listings: number,
  make: () => Promise<Result>,
): Promise<Result> {
  const size = listings < largeFrom ? 'small' : 'large';
  const queue = queuesOf(database)[size];
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
