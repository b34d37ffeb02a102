/** A run of letters, a number, a plus or a mark of a text: "S21U" is made of the tokens s, 21 and u. */
export interface Token {
  /** Lower case; "generation" is "gen", "grey" is "gray" and a plus sign is "plus". */
  text: string;
  /** Where it stands in the text, once that is in normal form (NFKC). */
  start: number;
  end: number;
  isNumber: boolean;
  /** The characters between the previous token and this one. Empty within a word. */
  gap: string;
  /** Whether white space lies before it, or nothing at all. */
  isWordStart: boolean;
}

// A number may carry decimals ("12.9") and groups of thousands ("1,200").
const anyToken = /\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|[\p{L}\p{M}]+|\+|[<>≤≥$=@]/gu;
// The same for most texts, three times as fast.
const plainToken = /\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|[a-z]+|\+|[<>$=@]/gi;
const plainText = /^[ -~]*$/;

const sameAs = new Map([
  ['generation', 'gen'],
  ['grey', 'gray'],
  ['+', 'plus'],
]);

/** A text in the form that the places of its tokens refer to. */
export function normalForm(text: string): string {
  return plainText.test(text) ? text : text.normalize('NFKC');
}

// Suffix words that are written as one.
const joinedSuffixes = /^pro(?=(?:max|plus|xl|ultra|fold)$)/;

/** The tokens of a text in normal form, from left to right. */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  let last = 0;
  const add = (word: string, start: number) => {
    const lower = word.toLowerCase();
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

/** A text without regard to case, letter by letter as PostgreSQL compares names: a Greek capital sigma is one letter wherever it stands. */
export function foldCase(text: string): string {
  if (plainText.test(text)) return text.toLowerCase();
  return Array.from(text, (letter) => letter.toLowerCase()).join('');
}

/** Tokens without the characters between them: the form in which words are looked up. "13 Pro-Max" and "13promax" are the same. */
export function keyOf(tokens: readonly Pick<Token, 'text'>[]): string {
  return tokens.map((token) => token.text).join('');
}

/** The keys of the first token from a place on, of the first two, and so on. */
export function keysFrom(tokens: readonly Token[], from: number, most: number): string[] {
  let key = '';
  return tokens.slice(from, from + most).map((token) => (key += token.text));
}

/** The key of a text. */
export function wordKey(text: string): string {
  return keyOf(tokenize(normalForm(text)));
}

/** Words that make another model of the one they follow. */
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

/** The suffix words that stand in a row from a place on. */
export function suffixRun(tokens: readonly Token[], from: number): string {
  let end = from;
  while (isSuffix(tokens[end])) end += 1;
  return keyOf(tokens.slice(from, end));
}
