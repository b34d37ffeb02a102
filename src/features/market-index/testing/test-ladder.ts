import type { LadderEntry } from '../index/ladder';
import { testSellRequest } from './test-sell-requests';

/** A lot to compare, at a price in whole dollars. */
export function ladderEntry(id: string, dollars: number, quantity: number, minQuantity = 1): LadderEntry {
  const sellRequest = testSellRequest({ id, price: dollars, quantity, minQuantity });
  return { sellRequest, grade: 'A', carrier: 'Unlocked', price: dollars * 100, quantity, minQuantity };
}
