import type { LadderLot } from '../index/ladder';
import { lot } from './test-sell-requests';

/** A lot to compare, at a price in whole dollars. */
export function ladderLot(id: string, dollars: number, quantity: number, minQuantity = 1): LadderLot {
  const listing = lot({ id, price: dollars, quantity, minQuantity });
  return { listing, grade: 'A', carrier: 'Unlocked', price: dollars * 100, quantity, minQuantity };
}
