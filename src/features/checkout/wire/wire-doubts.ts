import type { WireInstructions } from '@/contract/desk';
import { visibleText } from '@/lib/bank/suspicious-text';
import { type Cents, cents, formatMoney } from '@/lib/money';
import { wireChoices } from './wire-choice';
import { fullWireFieldLabel } from './wire-fields';
import { otherOrderNumber } from './wire-memo';

type Remark = WireInstructions['findings'][number];

/** A changed value, with every invisible character written out. */
export interface ChangedDetail {
  label: string;
  before: string;
  after: string;
  /** Where the earlier value was: "the details at review", or "order 1763625123456". */
  since: string;
}

/** All reasons not to pay by some wire details. */
export interface WireDoubts {
  changed: ChangedDetail[];
  /** Problems of single fields, in sentences. */
  flaws: string[];
}

const flawWords: Record<Remark['problem'], string> = {
  'routing-number': 'is not a valid routing number: its check digit is wrong',
  'swift-code': 'does not have the form of a SWIFT code',
  iban: 'looks like an IBAN, but its check digits are wrong',
  control: 'contains hidden control characters',
  direction: 'contains hidden characters that reverse the text',
  invisible: 'contains hidden characters',
  'mixed-scripts': 'mixes look-alike letters from different alphabets',
};

/** The reasons not to pay by the wire details of an order; null when there are none. */
export function wireDoubts({
  orderNo,
  differences,
  findings,
  wirePaymentDetails,
}: Pick<WireInstructions, 'orderNo' | 'differences' | 'findings' | 'wirePaymentDetails'>): WireDoubts | null {
  const conflicts = wireChoices.flatMap((way) => {
    const { specialInstruction } = wirePaymentDetails[way];
    const other = otherOrderNumber(orderNo, specialInstruction);
    const label = fullWireFieldLabel(way, 'specialInstruction');
    return other === null ? [] : [`${label} has a number that looks like another order's: ${other}`];
  });
  if (differences.length === 0 && findings.length === 0 && conflicts.length === 0) return null;
  const readable = (text: string) => (text === '' ? '(empty)' : visibleText(text));
  return {
    changed: differences.map(({ side, field, before, after, against, orderNo: earlier }) => ({
      label: fullWireFieldLabel(side, field),
      before: readable(before),
      after: readable(after),
      since: against === 'validation' ? 'the details at review' : `order ${earlier}`,
    })),
    flaws: [
      ...findings.map(({ side, field, problem }) => {
        const value = wirePaymentDetails[side][field];
        return `${fullWireFieldLabel(side, field)} ${flawWords[problem]}: ${readable(String(value))}`;
      }),
      ...conflicts,
    ],
  };
}

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
