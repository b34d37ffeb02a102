/** A run of letters, a number, a plus or another sign in a text: "S21U" has the tokens s, 21 and u. */
export interface Token {
  /** Lower case; "generation" is "gen", "grey" is "gray" and a plus sign is "plus". */
  text: string;
  /** Its position in the normalized text (NFKC). */
  start: number;
  end: number;
  isNumber: boolean;
  /** The characters between the previous token and this one. Empty within a word. */
  gap: string;
  /** Whether white space or the start of the text is before it. */
  isWordStart: boolean;
}

// A number may have decimals ("12.9") and thousands separators ("1,200").
const anyToken = /\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|[\p{L}\p{M}]+|\+|[<>≤≥$=@]/gu;
// Gives the same result for most texts, three times as fast.
const plainToken = /\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|[a-z]+|\+|[<>$=@]/gi;
const plainText = /^[ -~]*$/;

const sameAs = new Map([
  ['generation', 'gen'],
  ['grey', 'gray'],
  ['serie', 'series'],
  ['série', 'series'],
  ['+', 'plus'],
]);

/** The normalized text that token positions refer to. */
export function normalForm(text: string): string {
  return plainText.test(text) ? text : text.normalize('NFKC');
}

// Suffix words written as one word.
const joinedSuffixes = /^pro(?=(?:max|plus|xl|ultra|fold)$)/;

/** A word in lower case. The Turkish letters ı and İ are both i: "KIRMIZI" and "kırmızı" are the same word. */
export const lowerCase = (word: string): string => word.toLowerCase().replaceAll(/ı|i\u0307/g, 'i');

/** The tokens of a text in normal form, from left to right. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let last = 0;
  const add = (word: string, start: number) => {
    const lower = lowerCase(word);
    const gap = start === last ? '' : text.slice(last, start);
    last = start + word.length;
    tokens.push({
      text: sameAs.get(lower) ?? lower,
      start,
      end: last,
      isNumber: word >= '0' && word < ':',
      gap,
      isWordStart: tokens.length === 0 || (gap !== '' && /\s/.test(gap)),
    });
  };
  for (const { 0: run, index } of text.matchAll(plainText.test(text) ? plainToken : anyToken)) {
    const joined = joinedSuffixes.exec(run.toLowerCase())?.[0].length ?? 0;
    if (joined > 0) add(run.slice(0, joined), index);
    add(run.slice(joined), index + joined);
  }
  return tokens;
}

/** Folds case letter by letter, as PostgreSQL compares names: a Greek capital sigma has one lower case, even at the end of a word. */
export function foldCase(text: string): string {
  if (plainText.test(text)) return text.toLowerCase();
  return Array.from(text, (letter) => letter.toLowerCase()).join('');
}

/** Joins tokens to a lookup key: "13 Pro-Max" and "13promax" have the same key. */
export function keyOf(tokens: readonly Pick<Token, 'text'>[]): string {
  return tokens.map((token) => token.text).join('');
}

/** The keys of the one, two, three and more tokens from an index on. */
export function keysFrom(tokens: readonly Token[], from: number, most: number): string[] {
  let key = '';
  return tokens.slice(from, from + most).map((token) => (key += token.text));
}

/** The key of a text. */
export function wordKey(text: string): string {
  return keyOf(tokenize(normalForm(text)));
}

/** Words that turn the model before them into another model. */
const suffixWords = new Set([
  'pro',
  'max',
  'plus',
  'ultra',
  'fe',
  'mini',
  'se',
  'air',
  'lite',
  'xl',
  'fold',
  'flip',
  'edge',
  'classic',
  'slim',
  'neo',
  'digital',
]);

/** Whether a token is a word such as Pro or Ultra, which is never skipped. */
export function isSuffix(token: Pick<Token, 'text'> | undefined): boolean {
  return token !== undefined && suffixWords.has(token.text);
}

/** The consecutive suffix words from an index on. */
export function suffixRun(tokens: readonly Token[], from: number): string {
  let end = from;
  while (isSuffix(tokens[end])) end += 1;
  return keyOf(tokens.slice(from, end));
}
