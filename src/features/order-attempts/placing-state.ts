import { ApiError, NotSentError } from '@/api/api-error';
import type { OrderAttempt } from '@/contract/desk';
import { unreachable } from '@/lib/invariant';

/**
 * Where placing an order stands. Only `ready` and `notSent` let it be placed; `refused` and `notPlaced` are over, and the amounts
 * must be renewed first; in `asking`, `placing` and `unknown` nothing can be done but wait for the truth.
 */
export type PlacingState =
  | { kind: 'asking' }
  | { kind: 'ready' }
  | { kind: 'placing' }
  | { kind: 'placed'; orderNo: string }
  | { kind: 'unknown'; why: string; search: OrderSearch | null }
  | { kind: 'refused'; why: string }
  | { kind: 'notPlaced'; why: string }
  | { kind: 'notSent'; why: string };

/** How far the desk has come in finding out; see orderAttempt. */
export type OrderSearch = Pick<
  Extract<OrderAttempt, { state: 'unknown' }>,
  'candidates' | 'checkedAt' | 'nextCheckAt'
>;

interface Known {
  /** The request of this screen is under way. */
  isPending: boolean;
  /** How the request of this screen failed, null when it did not. */
  error: Error | null;
  /** What the desk says: null where it knows of no attempt, undefined before it has answered. */
  attempt: OrderAttempt | null | undefined;
  /** The latest question to the desk failed. */
  isAttemptStale: boolean;
}

const cannotAsk =
  'The desk cannot be reached, so it is not known whether the order was placed. This screen keeps asking.';

/** Without any record of an attempt, what the failure itself tells. */
function stateOfFailure(error: Error, isAttemptStale: boolean): PlacingState {
  if (error instanceof NotSentError) {
    return {
      kind: 'notSent',
      why: 'This device is offline. Nothing was sent, and nothing will be sent later on its own.',
    };
  }
  const told = error instanceof ApiError && error.kind === 'refused' ? error.message : null;
  if (isAttemptStale) {
    const why = told === null ? cannotAsk : `${told} This screen keeps checking.`;
    return { kind: 'unknown', why, search: null };
  }
  if (!(error instanceof ApiError) || error.kind === 'contract') {
    return {
      kind: 'unknown',
      why: 'The answer could not be read. Look at your orders before you do anything else.',
      search: null,
    };
  }
  // The desk writes an attempt down before it sends anything: where it knows of none, nothing went to the marketplace.
  if (error.isOutcomeUnknown || error.kind === 'unauthorized') {
    if (told === null) {
      return { kind: 'notSent', why: "The request didn't reach Lotdesk, so nothing was placed." };
    }
    // A 503 of the desk says itself that nothing was sent.
    return { kind: 'notSent', why: error.status === 503 ? told : `${told} Nothing was placed.` };
  }
  return { kind: 'refused', why: error.message };
}

/** Where placing stands, by what the desk recorded first and by what this screen saw second. */
export function placingState({ isPending, error, attempt, isAttemptStale }: Known): PlacingState {
  if (attempt?.state === 'placed') return { kind: 'placed', orderNo: attempt.orderNo };
  if (isPending) return { kind: 'placing' };
  if (attempt === undefined) {
    return isAttemptStale ? { kind: 'unknown', why: cannotAsk, search: null } : { kind: 'asking' };
  }
  if (attempt === null) return error === null ? { kind: 'ready' } : stateOfFailure(error, isAttemptStale);
  switch (attempt.state) {
    case 'sending':
      return { kind: 'placing' };
    case 'unknown':
      return { kind: 'unknown', why: attempt.description, search: attempt };
    case 'refused':
      return { kind: 'refused', why: attempt.description };
    case 'notPlaced':
      return { kind: 'notPlaced', why: attempt.description };
    default:
      return unreachable(attempt);
  }
}
