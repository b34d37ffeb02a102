import '../schema-config';
import * as z from 'zod/mini';
import { count, timestamp } from '../scalars';

/** Who sent a call of a world's journal: one of its two buyers, or a control call. */
export const journalCallers = ['buyer 1', 'buyer 2', 'control'] as const;

/**
 * A body in the journal: without API keys, with masked bank numbers. It has `json` if it was JSON, `text` if not or if it
 * was cut, and neither if it was too long.
 */
export const journalBody = z.object({
  /** Original length in characters. */
  length: count,
  /** False when it was cut; redaction does not count. */
  isWhole: z.boolean(),
  json: z.optional(z.unknown()),
  text: z.optional(z.string()),
});
export type JournalBody = z.infer<typeof journalBody>;

/** One call and its result. */
export const journalEntry = z.object({
  /** Numbered from 1 in each world, in the order in which the calls ended. */
  number: count,
  /** The world's time at its arrival. */
  at: timestamp,
  who: z.enum(journalCallers),
  method: z.string(),
  /** Path and query; `:world` replaces the world's id. */
  path: z.string(),
  /** The response's status; null when a fault left the call without one. */
  status: z.nullable(z.number()),
  /** Milliseconds until the response, or until the connection was lost. */
  ms: z.number(),
  /** The kind of the fault that applied. */
  fault: z.nullable(z.string()),
  request: z.nullable(journalBody),
  response: z.nullable(journalBody),
});
export type JournalEntry = z.infer<typeof journalEntry>;

/** Query of GET /sandbox/worlds/:world/journal. */
export const journalQuery = z.object({
  /** The number of the last call of an earlier response: only later calls. */
  after: z.optional(z.number()),
});

/** A world's calls in the order in which they ended. */
export const journal = z.object({ entries: z.array(journalEntry) });
export type Journal = z.infer<typeof journal>;
