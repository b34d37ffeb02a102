import type { WireInstructions } from '@/contract/desk';
import { type Cents, cents, formatMoney } from '@/lib/money';

/**
 * Why wire instructions must not be shown as payable, in a sentence: they belong to another order, or their amount is not, to
 * the cent, one of the totals that are known. Null when they may be shown.
 */
export function sheetProblem(
  instructions: Pick<WireInstructions, 'orderNo' | 'amount'>,
  orderNo: string,
  expected: readonly { name: string; total: Cents }[],
): string | null {
  if (instructions.orderNo !== orderNo) {
    return `They came for order ${instructions.orderNo}, not for order ${orderNo}.`;
  }
  const amount = cents(instructions.amount);
  const off = expected.find(({ total }) => total !== amount);
  return off ? `They ask for ${formatMoney(amount)}, but ${off.name} is ${formatMoney(off.total)}.` : null;
}
