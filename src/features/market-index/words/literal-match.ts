import type { LiteralRun } from './parsed-query';
import { type Token, tokenize, foldCase, isSuffix, normalForm, suffixRun } from './tokenize';

/** A text prepared for word searches. */
export interface ReadText {
  tokens: readonly Token[];
  /** The tokens, separated by blanks. */
  words: string;
  /** The text, case-folded. */
  folded: string;
}

/** Prepares a text for word searches. */
export function readText(text: string): ReadText {
  const tokens = tokenize(normalForm(text));
  return { tokens, words: tokens.map((token) => token.text).join(' '), folded: foldCase(text) };
}

/** Units, which may touch a number without changing it: "16" is in "16GB", but not in "16e". */
const unitForm = /^(?:gb|tb|mm|inch|in|mah|w|hz)$/;

/** A word of the search (tokens without gaps), with the suffix words that follow it. */
interface Word {
  text: string;
  tokens: readonly Token[];
  suffixes: string;
  /** Whether it may be incomplete: more letters or suffix words may follow. */
  isOpen: boolean;
}

function wordsOf({ tokens, isOpen }: LiteralRun): Word[] {
  const words: Word[] = [];
  for (let at = 0; at < tokens.length; ) {
    let end = at + 1;
    while (tokens[end] && !tokens[end]?.isWordStart && tokens[end]?.gap === '') end += 1;
    const own = tokens.slice(at, end);
    // "18promax" and "s27+" contain their suffix words.
    while (own.length > 1 && isSuffix(own.at(-1))) own.pop();
    const text = own.map((token) => token.text).join('');
    words.push({ text, tokens: own, suffixes: suffixRun(tokens, at + own.length), isOpen });
    at = at + own.length;
  }
  return words;
}

/** Whether a word with digits starts at a token, with the same digits and exactly the same suffix words. */
function standsAt(word: Word, tokens: readonly Token[], at: number): boolean {
  const isBegun = (token: Token, place: number) =>
    word.isOpen && place === word.tokens.length - 1 && tokens[at + place]?.text.startsWith(token.text);
  const first = tokens[at];
  if (first && !first.isWordStart && first.gap === '') return false;
  if (
    !word.tokens.every((token, place) => tokens[at + place]?.text === token.text || isBegun(token, place))
  ) {
    return false;
  }
  if (word.isOpen) return true;
  const end = at + word.tokens.length;
  const next = tokens[end];
  const isGlued = next !== undefined && next.gap === '' && !isSuffix(next);
  if (isGlued && !unitForm.test(next.text)) return false;
  return suffixRun(tokens, end) === word.suffixes;
}

function isWithin(word: Word, text: ReadText): boolean {
  if (word.tokens.some((token) => token.isNumber)) {
    return text.tokens.some((_, at) => standsAt(word, text.tokens, at));
  }
  const { text: letters } = word;
  // "Product" does not contain the word Pro, and "Series" does not contain SE.
  if (isSuffix(word.tokens[0]) && !word.isOpen) return text.tokens.some((token) => token.text === letters);
  if (letters.length > 2) return text.words.includes(letters);
  return text.tokens.some((token) => token.text.startsWith(letters));
}

/**
 * One test per word of a run: whether a text contains the word. Case and spacing don't matter; digits and suffix words must match exactly.
 * "18 pro" is neither in "iPhone 18 Pro Max" nor in "iPhone 18".
 */
export function literalQuestions(run: LiteralRun): ((text: ReadText) => boolean)[] {
  return wordsOf(run).map((word) => (text) => isWithin(word, text));
}
