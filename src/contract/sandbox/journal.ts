import '../schema-config';
import * as z from 'zod/mini';
import { count, timestamp } from '../scalars';

/** Who made a call of a world's journal: one of its two buyers, or whoever moves the world from outside. */
export const journalCallers = ['buyer 1', 'buyer 2', 'control'] as const;

/**
 * A body as the journal keeps it: without API keys, bank numbers masked, and cut where it is long. `json` where it is JSON, `text` where it is
 * not, neither where it was too long to look at.
 */
export const journalBody = z.object({
  /** Length as it was sent, in characters. */
  length: count,
  /** Whether nothing was cut; what was hidden does not count. */
  isWhole: z.boolean(),
  json: z.optional(z.unknown()),
  text: z.optional(z.string()),
});
export type JournalBody = z.infer<typeof journalBody>;

/** One call and what became of it. */
export const journalEntry = z.object({
  /** Numbered from 1 in each world, in the order in which the calls came in. */
  number: count,
  /** The world's time when the call came in. */
  at: timestamp,
  who: z.enum(journalCallers),
  method: z.string(),
  /** Path and query; `:world` stands for the world's own id. */
  path: z.string(),
  /** Status of the answer; null where a fault left the call without one. */
  status: z.nullable(z.number()),
  /** Milliseconds until the answer, or until the connection was lost. */
  ms: z.number(),
  /** The kind of the fault that struck it. */
  fault: z.nullable(z.string()),
  request: z.nullable(journalBody),
  response: z.nullable(journalBody),
});
export type JournalEntry = z.infer<typeof journalEntry>;

/** Query of GET /sandbox/worlds/:world/journal. */
export const journalQuery = z.object({
  /** The `cursor` of an earlier answer: only what has ended since then. */
  after: z.optional(z.number()),
});

/** What a world was asked and what it answered, oldest first. */
export const journal = z.object({
  entries: z.array(journalEntry),
  /** For `after`, at the next look: a call that takes long ends behind those that came in after it. */
  cursor: count,
  /** The number of the last entry of those that brought the world's scenario about; 0 where there is none. */
  preparedTo: count,
  /** Whether every call since the world was made is here: none was dropped to make room, cleared, or lost in a restart. */
  isComplete: z.boolean(),
});
export type Journal = z.infer<typeof journal>;
