import { amountAt } from './amount-words';
import { modelAt } from './model-match';
import { capacityLabel, storageAt } from './storage-text';
import type { ParsedPart } from './parsed-query';
import { gradeText } from '@/lib/text/grade-text';
import type { Meaning, Vocabulary } from './vocabulary';
import { type Token, keysFrom } from './tokenize';

/** Parts found at a token, before disambiguation. */
export interface Found {
  parts: ParsedPart[];
  /** Another meaning of the same words, for disambiguation. */
  other?: Meaning;
  end: number;
}

const kindNames: Record<Meaning['kind'], (value: string) => string> = {
  grade: gradeText,
  carrier: (value) => value,
  color: (value) => value.replaceAll(/(^|[ (/])\p{L}/gu, (start) => start.toUpperCase()),
  brand: (value) => value,
  line: (value) => value,
  category: (value) => value.charAt(0).toUpperCase() + value.slice(1),
};

/** The part for words with a meaning. */
export function meaningPart(text: string, { kind, value }: Meaning): ParsedPart {
  return { kind, value, text, label: kindNames[kind](value) };
}

/** Reads a grade, carrier, color, brand, line or category. Tries the longest phrases first. */
function meaningAt(words: Vocabulary, text: string, tokens: readonly Token[], from: number): Found | null {
  const keys = keysFrom(tokens, from, 6);
  for (let end = from + keys.length; end > from; end -= 1) {
    const key = keys[end - from - 1] ?? '';
    const [first, other] = words.meanings.get(key) ?? [];
    if (!first) continue;
    const next = tokens[end];
    const run = tokens.slice(from, end);
    if (next && !next.isWordStart && next.gap === '') continue;
    // "TMO B" is a carrier and a grade, not "TMOB". "obsidian A" is a color and a grade.
    const isTwo =
      first.kind !== 'grade' && tokens[end - 1]?.gap !== '' && /^[a-e]$/.test(run.at(-1)?.text ?? '');
    if (isTwo && run.length > 1) continue;
    // "A + charger" is not "A+".
    const last = tokens[end - 1];
    const isSign = text.slice(last?.start, last?.end) === '+' && last?.gap !== '';
    if (isSign && next !== undefined) continue;
    // "midnight, blue" is two colors.
    if (run.slice(1).some(({ gap }) => /[,;|:]|\s{3}/.test(gap))) continue;
    // "s IVA" is not "siva". "azra2" is one word.
    const isApart = run.slice(1).some(({ gap }) => gap !== '');
    if (first.kind === 'color' && isApart && run.some(({ text: own }) => own.length === 1)) continue;
    // "A B" is two grades, "A/B" is one.
    if (key.length <= 2 && run.some((token, place) => place > 0 && token.isWordStart)) continue;
    const typed = text.slice(tokens[from]?.start, tokens[end - 1]?.end);
    return { parts: [meaningPart(typed, first)], end, ...(other && { other }) };
  }
  return null;
}

function storagePartsAt(text: string, tokens: readonly Token[], from: number): Found | null {
  const storageMatch = storageAt(tokens, from);
  if (!storageMatch) return null;
  const { capacities, memory, end } = storageMatch;
  const typed = text.slice(tokens[from]?.start, tokens[end - 1]?.end);
  const storage: ParsedPart = {
    kind: 'storage',
    gigabytes: capacities,
    text: typed,
    label: capacities.map(capacityLabel).join(' or '),
  };
  if (memory === null) return { parts: [storage], end };
  const label = `${memory}GB memory, where stated`;
  return { parts: [storage, { kind: 'memory', gigabytes: memory, text: typed, label }], end };
}

function amountPartAt(text: string, tokens: readonly Token[], from: number): Found | null {
  const amountMatch = amountAt(tokens, from);
  if (!amountMatch) return null;
  const { end, ...part } = amountMatch;
  return { parts: [{ ...part, text: text.slice(tokens[from]?.start, tokens[end - 1]?.end) }], end };
}

function modelPartAt(
  words: Vocabulary,
  text: string,
  tokens: readonly Token[],
  from: number,
  before: { isFree: boolean; brands: readonly string[] },
): Found | null {
  const modelMatch = modelAt(words, text, tokens, from, before);
  if (!modelMatch) return null;
  const { models, end } = modelMatch;
  const label = models.map((model) => words.models[model]?.label).join(' or ');
  const typed = text.slice(tokens[from]?.start, tokens[end - 1]?.end);
  return { parts: [{ kind: 'model', models, text: typed, label }], end };
}

/**
 * Reads the part that starts at a token. Models come first, because other kinds would read their digits as numbers. Null for words
 * that are not in the vocabulary.
 */
export function partAt(
  words: Vocabulary,
  text: string,
  tokens: readonly Token[],
  from: number,
  before: { isFree: boolean; brands: readonly string[] },
): Found | null {
  // In "128 x 25" the letter is not an iPhone X.
  const token = tokens[from];
  const isTimes = token?.text === 'x' && tokens[from - 1]?.isNumber === true;
  // "10 x Find X5 Pro": ten pieces.
  const isCount = tokens[from + 1]?.isNumber === true && storageAt(tokens, from + 1) === null;
  const isLowerX = token?.text === 'x' && (isTimes || isCount) && text.slice(token.start, token.end) === 'x';
  return (
    (isTimes ? amountPartAt(text, tokens, from) : null) ??
    (isLowerX ? null : modelPartAt(words, text, tokens, from, before)) ??
    amountPartAt(text, tokens, from) ??
    meaningAt(words, text, tokens, from) ??
    storagePartsAt(text, tokens, from)
  );
}
