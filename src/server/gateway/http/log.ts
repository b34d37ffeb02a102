import { pino } from 'pino';
import { type Clock, systemClock } from '@/lib/clock';
import { errorCode, findDatabaseTrouble } from '@/server/database/unavailable';

/** From least to most severe; `silent` writes nothing. */
export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof logLevels)[number];

/** Flat, so that redaction by name misses nothing and no error, request or response is logged whole. */
type LogFields = Readonly<Record<string, string | number | null | readonly string[]>>;

/** Writes one JSON line; pino's own order of arguments. */
export type Log = Record<Exclude<LogLevel, 'silent'>, (fields: LogFields, message: string) => void>;

/** Names of keys, cookies and bank numbers. Only whole names, because pino's wildcards take 0.2 ms or more per line. */
const secretNames = [
  'apiKey',
  '["x-api-key"]',
  'authorization',
  'cookie',
  '["set-cookie"]',
  'routingNo',
  'accNo',
  'swiftCode',
  'iban',
];

/** Creates a log of JSON lines of at least this level, written synchronously, by default to standard output. */
export function createLog({
  level,
  clock = systemClock,
  write = (line) => void process.stdout.write(line),
}: {
  level: LogLevel;
  clock?: Clock;
  write?: (line: string) => void;
}): Log {
  return pino(
    {
      level,
      base: null,
      messageKey: 'message',
      timestamp: () => `,"time":"${new Date(clock.now()).toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: secretNames, censor: '[redacted]' },
    },
    { write },
  );
}

/**
 * The fields of an error that may be logged. The message of a failed query contains its parameters, which can be bank details. So the log
 * has a reason without values instead, and only the frames of the stack.
 */
export function errorFields(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error };
  const isQuery = 'query' in error || 'params' in error;
  const cause = error.cause instanceof Error ? error.cause : null;
  const unavailable = findDatabaseTrouble(error);
  const code = errorCode(error);
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return {
    error: error.name,
    // The message of an unavailable database contains the cause but no values.
    reason: unavailable?.error.message ?? (isQuery ? (cause?.name ?? 'failed query') : error.message),
    ...(code ? { code } : {}),
    at: frames.slice(0, 4).map((line) => line.trim()),
  };
}
