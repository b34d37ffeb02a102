/**
 * Why a database is unavailable, if the statement is not at fault. `full`: its disk has no space left. `unreachable`: it restarts, is gone,
 * or cannot read its own files. `busy`: it accepts no more connections. `denied`: it refuses Lotdesk.
 */
type DatabaseTrouble = 'full' | 'unreachable' | 'busy' | 'denied';

/** The embedded database is down after a fatal error. */
export class DatabaseDownError extends Error {
  override readonly name = 'DatabaseDownError';
}

const full = new Set(['53100', 'ENOSPC', 'EDQUOT', 'EFBIG']);
const busy = new Set(['53000', '53200', '53300', '53400']);
const denied = new Set(['28000', '28P01', '3D000']);
const unreachable = new Set([
  // PostgreSQL: shutting down, crashed, starting up, database dropped, I/O error, read-only after a failover.
  '57P01',
  '57P02',
  '57P03',
  '57P04',
  '57P05',
  '58000',
  '58030',
  '25006',
  // Node: the connection or the file system.
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EIO',
  'EROFS',
]);

const unreachableSentence =
  /^Connection terminated|^Client (has encountered a connection error|was closed) and is not queryable|^Cannot use a pool after|^PGlite is clos/;
const busySentence = /^timeout exceeded when trying to connect/;

/** The code of an error or of its cause: ECONNREFUSED, or an SQLSTATE; null if there is none. */
export function errorCode(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if ('code' in error && typeof error.code === 'string') return error.code;
  return errorCode(error.cause);
}

function troubleOf(error: Error): DatabaseTrouble | null {
  if (error instanceof DatabaseDownError) return 'unreachable';
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (full.has(code)) return 'full';
  if (busy.has(code) || busySentence.test(error.message)) return 'busy';
  if (denied.has(code)) return 'denied';
  // Class 08 are PostgreSQL's connection exceptions.
  const isUnreachable = unreachable.has(code) || /^08\w{3}$/.test(code);
  return isUnreachable || unreachableSentence.test(error.message) ? 'unreachable' : null;
}

/** Finds the error in a chain of causes that makes the database unavailable, and the kind of trouble; null if there is none. */
export function findDatabaseTrouble(error: unknown): { trouble: DatabaseTrouble; error: Error } | null {
  // Search the innermost cause first, because a full disk may be why the database is down.
  const inner = error instanceof Error && error.cause !== undefined ? findDatabaseTrouble(error.cause) : null;
  if (inner || !(error instanceof Error)) return inner;
  const trouble = troubleOf(error);
  return trouble && { trouble, error };
}

const sentences: Record<DatabaseTrouble, string> = {
  full: "Lotdesk can't save anything because its database disk is full. Ask your administrator to free up space.",
  unreachable: "Lotdesk's database isn't available right now. Try again in a few seconds.",
  busy: "Lotdesk's database is overloaded right now. Try again in a few seconds.",
  denied: "Lotdesk can't sign in to its database. Contact your administrator.",
};

const retryAfter: Record<DatabaseTrouble, number> = { full: 30, unreachable: 2, busy: 2, denied: 30 };

/** The response to an unavailable database: 503 with its cause, and when to try again; null for any other error. */
export function databaseUnavailable(
  error: unknown,
): { status: 503; description: string; headers: { 'retry-after': string } } | null {
  const unavailable = findDatabaseTrouble(error);
  return (
    unavailable && {
      status: 503,
      description: sentences[unavailable.trouble],
      headers: { 'retry-after': String(retryAfter[unavailable.trouble]) },
    }
  );
}
