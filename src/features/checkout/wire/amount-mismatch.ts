import type { WireInstructions } from '@/contract/desk';
import { type Cents, cents, formatMoney } from '@/lib/money';

/** Why wire instructions must not be paid. */
interface AmountMismatch {
  title: string;
  sentence: string;
}

/**
 * Why wire instructions must not be paid: they belong to another order, or their amount differs from one of the expected totals. Null when
 * they may be shown.
 */
export function amountMismatch(
  instructions: Pick<WireInstructions, 'orderNo' | 'amount'>,
  orderNo: string,
  expected: readonly { name: string; total: Cents }[],
): AmountMismatch | null {
  if (instructions.orderNo !== orderNo) {
    return {
      title: "Don't pay yet: wrong order",
      sentence: `The wire instructions are for order ${instructions.orderNo}, not for order ${orderNo}.`,
    };
  }
  const amount = cents(instructions.amount);
  const off = expected.find(({ total }) => total !== amount);
  if (!off) return null;
  return {
    title: "Don't pay yet: amounts don't match",
    sentence: `The wire instructions say ${formatMoney(amount)}, ${off.name} is ${formatMoney(off.total)}.`,
  };
}
