import type { Explanation } from '@/lib/explanation';
import { isPartMissing, partMissingText } from '@/lib/missing-part';
import { ApiError, NotSentError } from './api-error';
import { type NamedSellRequest, plainRefusal } from './plain-refusal';

/** The text with a period and a capital letter, except where it starts with a name such as iPhone. */
export function sentenceCase(text: string): string {
  const trimmed = text.trim();
  const ended = /[.!?…]$/.test(trimmed) ? trimmed : `${trimmed}.`;
  return /^\p{Ll}\p{Lu}/u.test(ended) ? ended : ended.charAt(0).toUpperCase() + ended.slice(1);
}

/** "POST /v1/orders/validate · 409 · buyRequestIds.0: is not matched". */
function technicalText({ endpoint, status, message }: ApiError): string {
  return [endpoint, status, message].filter((part) => part !== undefined).join(' · ');
}

/** The end of a refusal that says how long to wait. */
const waitWords = /\W+try again in \d+ s.*/i;

/**
 * Describes a failure in words that a buyer can act on.
 * @param doing the failed action, as in "load your orders": it completes "Couldn't …".
 * @param sellRequests the lots that were sent, in order, for a refusal that names one by id or index.
 */
export function explainError(
  error: unknown,
  doing: string,
  sellRequests?: readonly NamedSellRequest[],
): Explanation {
  const title = `Couldn't ${doing}`;
  if (isPartMissing(error)) return { title, detail: partMissingText };
  if (error instanceof NotSentError) {
    return {
      title: "Not sent: you're offline",
      detail: "Nothing will be sent later on its own. Try again when you're back online.",
    };
  }
  if (!(error instanceof ApiError)) {
    return { title, detail: 'Lotdesk hit a bug. Nothing was sent. Reload the page.' };
  }
  const technical = technicalText(error);
  switch (error.kind) {
    case 'network':
      return {
        title,
        technical,
        detail: 'We lost the connection before getting a response. Check your network and try again.',
      };
    case 'timeout':
      return {
        title,
        technical,
        detail: `${sentenceCase(error.message)} The marketplace may be slow. Try again.`,
      };
    case 'unauthorized':
      return { title, detail: 'Your session ended. Sign in to continue.' };
    case 'contract':
      return {
        title,
        technical,
        detail:
          "The marketplace sent a response we couldn't read. We're hiding it because it failed our checks.",
      };
    default:
      return {
        title,
        technical,
        wait: error.retryAfter,
        detail: sentenceCase(plainRefusal(error.message.replace(waitWords, ''), sellRequests)),
      };
  }
}
