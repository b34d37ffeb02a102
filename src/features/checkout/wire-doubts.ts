import type { WireInstructions } from '@/contract/desk';
import { visibleText } from '@/lib/suspicious-text';
import { fullWireFieldLabel } from './wire-fields';

type Remark = WireInstructions['findings'][number];

/** A value that is not what it was, with every character that cannot be seen written out. */
export interface ChangedDetail {
  label: string;
  before: string;
  after: string;
  /** What it was before in: "validation", or "order 1763625123456". */
  since: string;
}

/** Everything that speaks against paying by some wire details. */
export interface WireDoubts {
  changed: ChangedDetail[];
  /** What is wrong with a field by itself, in sentences. */
  flaws: string[];
}

const flawWords: Record<Remark['problem'], string> = {
  'routing-number': 'is not a valid routing number: its check digit is wrong',
  'swift-code': 'does not have the form of a SWIFT code',
  iban: 'looks like an IBAN, but its check digits are wrong',
  control: 'holds control characters, which cannot be seen',
  direction: 'holds characters that turn the direction of the text, so that it reads other than it is',
  invisible: 'holds characters that cannot be seen',
  'mixed-scripts': 'mixes letters of several alphabets that look alike',
};

/** What speaks against paying by the wire details of an order; null when nothing does. */
export function wireDoubts({
  differences,
  findings,
  wirePaymentDetails,
}: Pick<WireInstructions, 'differences' | 'findings' | 'wirePaymentDetails'>): WireDoubts | null {
  if (differences.length === 0 && findings.length === 0) return null;
  const shown = (text: string) => (text === '' ? '(empty)' : visibleText(text));
  return {
    changed: differences.map(({ side, field, before, after, against, orderNo }) => ({
      label: fullWireFieldLabel(side, field),
      before: shown(before),
      after: shown(after),
      since: against === 'validation' ? 'the validation' : `order ${orderNo}`,
    })),
    flaws: findings.map(({ side, field, problem }) => {
      const value = wirePaymentDetails[side][field];
      return `${fullWireFieldLabel(side, field)} ${flawWords[problem]}: ${shown(String(value))}`;
    }),
  };
}
