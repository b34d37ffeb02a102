import type { Explanation } from '@/lib/explanation';
import { explainFailure } from './explain-failure';
import { type NamedSellRequest, plainRefusal } from './plain-refusal';

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
  return explainFailure(error, doing, (message) => plainRefusal(message, sellRequests));
}
