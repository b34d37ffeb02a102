import { formatCount } from '@/lib/text/count-text';
import { type Cents, centsFromInput, formatMoney } from '@/lib/money';
import type { Token } from './tokenize';

/** A limit in the text: whole pieces or cents, both ends included. */
export interface AmountFound {
  kind: 'price' | 'quantity';
  min: number | null;
  max: number | null;
  label: string;
  end: number;
}

const piecesForm = /^(?:pcs?|pieces?|units?|ea|qty|stk|x)$/;
const below = new Map([
  ['<', true],
  ['≤', true],
  ['under', true],
  ['below', true],
  ['>', false],
  ['≥', false],
  ['over', false],
  ['above', false],
]);

const whole = (token: Token | undefined) =>
  token?.isNumber && /^[\d,]{1,11}$/.test(token.text) ? Number(token.text.replaceAll(',', '')) : null;

const isDash = (token: Token | undefined) => /^ ?[-–] ?$/.test(token?.gap ?? '');

/** "200pcs", "200 units", "x200" and "qty 200" (at least that many), "30-40 pcs". */
function quantityAt(tokens: readonly Token[], at: number): AmountFound | null {
  const first = tokens[at];
  const amountPart = (min: number, max: number | null, end: number): AmountFound => {
    const label =
      max === null ? `At least ${formatCount(min)} pcs` : `${formatCount(min)} to ${formatCount(max)} pcs`;
    return { kind: 'quantity', min, max, label, end };
  };
  const isTimes = first?.text === 'x' && (tokens[at + 1]?.gap === '' || tokens[at - 1]?.isNumber === true);
  const isBefore = first && (isTimes || /^qty|^moq/.test(first.text));
  if (isBefore) {
    const pieces = whole(tokens[at + 1]);
    const isWhole = first.text !== 'x' || (tokens[at + 2]?.isWordStart ?? true);
    return pieces === null || !isWhole ? null : amountPart(pieces, null, at + 2);
  }
  const pieces = whole(first);
  if (pieces === null) return null;
  const isUnit = (place: number) => {
    const next = tokens[place + 1];
    // In "128 x 25" and "128 x25" the pieces come after the x.
    const isOther =
      tokens[place]?.text === 'x' && (next?.gap === '' || (next?.isNumber && tokens[place]?.gap !== ''));
    return piecesForm.test(tokens[place]?.text ?? '') && !isOther;
  };
  if (isUnit(at + 1)) return amountPart(pieces, null, at + 2);
  const most = isDash(tokens[at + 1]) ? whole(tokens[at + 1]) : null;
  return most !== null && most >= pieces && isUnit(at + 2) ? amountPart(pieces, most, at + 3) : null;
}

/** An amount with or without a sign: "312", "$312", "@312", "@ $312", "312$", "312 usd". */
function money(
  tokens: readonly Token[],
  at: number,
): { amount: Cents; hasSign: boolean; end: number } | null {
  let place = at;
  if (tokens[place]?.text === '@') place += 1;
  if (tokens[place]?.text === '$') place += 1;
  const token = tokens[place];
  const amount = token?.isNumber ? centsFromInput(token.text) : null;
  if (amount === null) return null;
  const after = tokens[place + 1];
  // In "18 $205" the sign belongs to the next amount.
  const isAfter = after?.text === 'usd' || (after?.text === '$' && after.gap === '');
  return { amount, hasSign: place > at || isAfter, end: isAfter ? place + 2 : place + 1 };
}

const priceLimit = (min: Cents | null, max: Cents | null, label: string, end: number): AmountFound => ({
  kind: 'price',
  min,
  max,
  label,
  end,
});

/** "<300", "under $300", ">= 150", "$200-300", "$300" and "@300" (at most that). */
function priceAt(tokens: readonly Token[], at: number): AmountFound | null {
  const isBelow = below.get(tokens[at]?.text ?? '');
  if (isBelow !== undefined) {
    const hasEquals = tokens[at + 1]?.text === '=';
    const limit = money(tokens, hasEquals ? at + 2 : at + 1);
    if (!limit) return null;
    const { amount, end } = limit;
    const isStrict = !hasEquals && !/[≤≥]/.test(tokens[at]?.text ?? '');
    const step = isStrict ? 1 : 0;
    const text = formatMoney(amount);
    return isBelow
      ? priceLimit(null, amount - step, `${isStrict ? 'Under' : 'At most'} ${text}`, end)
      : priceLimit(amount + step, null, `${isStrict ? 'Over' : 'At least'} ${text}`, end);
  }
  const first = money(tokens, at);
  if (!first) return null;
  const text = formatMoney(first.amount);
  const second = isDash(tokens[first.end]) ? money(tokens, first.end) : null;
  if (second && second.amount >= first.amount && (first.hasSign || second.hasSign)) {
    return priceLimit(first.amount, second.amount, `${text} to ${formatMoney(second.amount)}`, second.end);
  }
  return first.hasSign ? priceLimit(null, first.amount, `At most ${text}`, first.end) : null;
}

/** Reads the price or quantity limit that starts at a token; null if none does. */
export function amountAt(tokens: readonly Token[], at: number): AmountFound | null {
  return quantityAt(tokens, at) ?? priceAt(tokens, at);
}
