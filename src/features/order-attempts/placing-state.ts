import { ApiError, NotSentError } from '@/api/api-error';
import type { OrderAttempt } from '@/contract/desk';

/**
 * The state of placing an order: the recorded attempt, or without a record what this screen knows. Only `untried` and `notSent`
 * allow placing; after `refused` and `notPlaced` the prices are renewed first; in `loading`, `sending` and `unknown` the buyer waits.
 */
export type PlacingState =
  | OrderAttempt
  /** `loading`: the desk has not answered yet. `untried`: it has no record. */
  | { state: 'loading' | 'untried' | 'sending' }
  /** `notSent`: certainly nothing went to the marketplace. */
  | { state: 'unknown' | 'refused' | 'notSent'; description: string };

interface PlacingFacts {
  /** The request of this screen is running. */
  isPending: boolean;
  /** The failure of this screen's request; null when it did not fail. */
  error: Error | null;
  /** The desk's record: null if it has none, undefined before it has answered. */
  attempt: OrderAttempt | null | undefined;
  /** The last request for the record failed. */
  isAttemptStale: boolean;
}

const deskUnreachable =
  "We can't reach Lotdesk, so we don't know if the order was placed. We're still checking.";

/** The state without a record, from the failure of the request. */
function stateOfFailure(error: Error, isAttemptStale: boolean): PlacingState {
  if (error instanceof NotSentError) {
    return {
      state: 'notSent',
      description: "You're offline. Nothing was sent, and nothing will be sent later on its own.",
    };
  }
  const message = error instanceof ApiError && error.kind === 'refused' ? error.message : null;
  if (isAttemptStale) {
    const description = message === null ? deskUnreachable : `${message} We're still checking.`;
    return { state: 'unknown', description };
  }
  if (!(error instanceof ApiError) || error.kind === 'contract') {
    return {
      state: 'unknown',
      description: "We couldn't read the response. Check your orders before doing anything else.",
    };
  }
  // The desk records an attempt before it sends anything: without a record nothing went to the marketplace.
  if (error.isOutcomeUnknown || error.kind === 'unauthorized') {
    if (message === null) {
      return { state: 'notSent', description: "The request didn't reach Lotdesk, so nothing was placed." };
    }
    // The text of the desk's 503 says that nothing was sent.
    return {
      state: 'notSent',
      description: error.status === 503 ? message : `${message} Nothing was placed.`,
    };
  }
  return { state: 'refused', description: error.message };
}

/** The state of placing: the desk's record has priority over what this screen saw. */
export function placingState({ isPending, error, attempt, isAttemptStale }: PlacingFacts): PlacingState {
  if (attempt?.state === 'placed') return attempt;
  if (isPending) return { state: 'sending' };
  if (attempt) return attempt;
  if (attempt === undefined) {
    return isAttemptStale ? { state: 'unknown', description: deskUnreachable } : { state: 'loading' };
  }
  return error === null ? { state: 'untried' } : stateOfFailure(error, isAttemptStale);
}
