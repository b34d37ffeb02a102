import { counted, countFromInput } from '@/lib/text/count-text';
import { centsFromInput } from '@/lib/money';
import type { BuyRequestHints } from '../buy-request-draft';
import type { LineFields } from './bulk-draft';
import { firstProblem, type Pasted } from './set-all';

/** The most names in a sentence. The lines mark the others. */
const mostNames = 5;

function listed(names: readonly string[]): string {
  const rest = names.length - mostNames;
  return names.slice(0, mostNames).join(', ') + (rest > 0 ? ` and ${rest} more` : '');
}

/** The sum of the lines' marks: "2 lots over asking · 1 below MOQ". */
export function marksText(
  lines: readonly LineFields[],
  hintsFor: (sellRequestId: string) => BuyRequestHints,
): string {
  const count = (isMarked: (line: LineFields, hints: BuyRequestHints) => boolean) =>
    lines.filter((line) => isMarked(line, hintsFor(line.listing))).length;
  const bad = count((line) => firstProblem([line]) !== null);
  const over = count(({ price }, { asking }) => (centsFromInput(price) ?? 0) > (asking ?? Infinity));
  const below = count(({ quantity }, { minimum = 0 }) => (countFromInput(quantity) ?? Infinity) < minimum);
  const beyond = count(
    ({ quantity }, { available = Infinity }) => (countFromInput(quantity) ?? 0) > available,
  );
  return [
    bad > 0 ? `${counted(bad, 'lot')} to correct` : '',
    over > 0 ? `${over} over asking` : '',
    below > 0 ? `${below} below MOQ` : '',
    beyond > 0 ? `${beyond} over available` : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The result of an action for all lines; `unchanged` has names. */
export function setAllText(changed: number, unchanged: readonly string[]): string {
  const done = `Changed ${counted(changed, 'lot')}.`;
  return unchanged.length > 0 ? `${done} Not changed: ${listed(unchanged)}.` : done;
}

/** The result of a paste, with every unused cell. */
export function pastedText(
  { filled, bad, empty, extra }: Pasted,
  nameOf: (sellRequestId: string) => string,
): string {
  const names = bad.map(({ listing: sellRequestId, text }) => `${nameOf(sellRequestId)} “${text}”`);
  return [
    `Pasted ${counted(filled, 'cell')}.`,
    bad.length > 0 ? `To correct: ${listed(names)}.` : '',
    empty.length > 0 ? `Empty, not changed: ${listed(empty.map(nameOf))}.` : '',
    extra.length > 0 ? `No lot for: ${listed(extra.map((text) => `“${text}”`))}.` : '',
  ]
    .filter(Boolean)
    .join(' ');
}
