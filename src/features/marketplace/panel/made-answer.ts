import type { BuyRequest, SellRequest } from '@/contract/resources';

/** Whether the match includes the lot that the buyer started from. */
export function sellRequestInMatch(
  buyRequest: BuyRequest,
  sellRequest: Pick<SellRequest, 'id'>,
): string | null {
  if (buyRequest.matchedTarget.length === 0) return null;
  const isAmong = buyRequest.matchedTarget.some(({ id }) => id === sellRequest.id);
  if (!isAmong) return "Doesn't include this lot.";
  return buyRequest.matchedTarget.length === 1 ? 'This is the lot you opened.' : 'Includes this lot.';
}
