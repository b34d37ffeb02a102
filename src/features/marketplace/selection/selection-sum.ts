import { counted } from '@/lib/text/count-text';
import { formatMoney } from '@/lib/money';
import type { SellRequest } from '@/contract/resources';
import { totalValue, notStated } from '../search/sell-request-text';

/** The totals of lots: "5 lots", "340 pcs" and "$41,220.00". A dash for an amount that is too large to be exact. */
export function selectionSum(sellRequests: readonly Pick<SellRequest, 'price' | 'quantity'>[]) {
  let pieces = 0;
  let value = 0;
  for (const sellRequest of sellRequests) {
    pieces += sellRequest.quantity;
    value += totalValue(sellRequest) ?? Number.NaN;
  }
  return {
    count: counted(sellRequests.length, 'lot'),
    pieces: counted(pieces, 'pc'),
    value: Number.isSafeInteger(value) ? formatMoney(value) : notStated,
  };
}
