import { isPartMissing } from '@/lib/missing-part';
import { ApiError, NotSentError } from './api-error';
import { capitalized, type NamedLot, plainRefusal } from './plain-refusal';

/** A failure in words: what happened, and what that means for what was being done. */
export interface Explanation {
  title: string;
  detail: string;
}

function sentenceCase(text: string): string {
  const trimmed = text.trim();
  const ended = /[.!?…]$/.test(trimmed) ? trimmed : `${trimmed}.`;
  return capitalized(ended);
}

/**
 * Says a failure in words a buyer can act on.
 * @param doing what was being done, as in "load your orders": it completes "Could not …".
 * @param lots the lots that were sent, in their order, for a refusal that names one by its id or place.
 */
export function explainError(error: unknown, doing: string, lots?: readonly NamedLot[]): Explanation {
  const title = `Could not ${doing}`;
  if (isPartMissing(error)) {
    return {
      title,
      detail:
        'A part of Lotdesk did not load: the connection broke, or there is a newer version. Reload the page.',
    };
  }
  if (error instanceof NotSentError) {
    return {
      title: "Not sent: you're offline",
      detail: "Nothing will be sent later on its own. Try again when you're back online.",
    };
  }
  if (!(error instanceof ApiError)) {
    return { title, detail: 'Lotdesk met a defect of its own. Reload the page; nothing was sent.' };
  }
  switch (error.kind) {
    case 'network':
      return {
        title,
        detail: 'The connection failed before an answer came. Check the network and try again.',
      };
    case 'timeout':
      return { title, detail: `${sentenceCase(error.message)} The service may be slow; try again.` };
    case 'unauthorized':
      return { title, detail: 'The session is over. Sign in again to go on where you were.' };
    case 'contract':
      return {
        title,
        detail: `${sentenceCase(error.message)} It is not shown, because it cannot be trusted.`,
      };
    case 'refused':
      return {
        title,
        detail: `${sentenceCase(plainRefusal(error.message, lots))} (${error.status} from ${error.endpoint})${
          error.retryAfter && !/try again/i.test(error.message) ? ` Try again in ${error.retryAfter} s.` : ''
        }`,
      };
    default:
      return { title, detail: error.message };
  }
}
