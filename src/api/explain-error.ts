import type { Explanation } from '@/lib/explanation';
import { explainFailure } from './explain-failure';
import { type NamedSellRequest, plainRefusal } from './plain-refusal';

/**
 * Says a failure in words a buyer can act on.
 * @param doing what was being done, as in "load your orders": it completes "Couldn't …".
 * @param sellRequests the lots that were sent, in their order, for a refusal that names one by its id or place.
 */
export function explainError(
  error: unknown,
  doing: string,
  sellRequests?: readonly NamedSellRequest[],
): Explanation {
  return explainFailure(error, doing, (message) => plainRefusal(message, sellRequests));
}
