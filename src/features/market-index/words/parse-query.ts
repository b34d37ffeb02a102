import { type Found, partAt } from './part-reading';
import { settled } from './disambiguate';
import type { LiteralRun, TextPiece, ParsedQuery, ParsedPart } from './parsed-query';
import { type Vocabulary, vocabulary } from './vocabulary';
import { type Token, tokenize, keyOf, normalForm } from './tokenize';

const runOf = (text: string, tokens: readonly Token[], isOpen = false): LiteralRun => ({
  text: text.slice(tokens[0]?.start, tokens.at(-1)?.end),
  tokens,
  isOpen,
});

/** Parts with the index of their first token. */
interface Placed extends Found {
  start: number;
}

interface Reading {
  matches: Placed[];
  literal: LiteralRun[];
}

/** Reads tokens from left to right. @param brands limits models to these brands; an empty array for no limit */
function readParts(
  words: Vocabulary,
  text: string,
  tokens: readonly Token[],
  brands: readonly string[],
): Reading {
  const matches: Placed[] = [];
  const literal: LiteralRun[] = [];
  let from = 0;
  let at = 0;
  let isAfterLine = false;
  const closeRun = () => {
    const run = tokens.slice(from, at);
    if (run.length > 0) literal.push(runOf(text, run));
  };
  while (at < tokens.length) {
    const isStart = at === from || tokens[at]?.isWordStart === true || tokens[at]?.gap !== '';
    const next: Found | null = isStart
      ? partAt(words, text, tokens, at, { isFree: at > from || isAfterLine, brands })
      : null;
    if (next === null) {
      at += 1;
      continue;
    }
    closeRun();
    matches.push({ ...next, start: at });
    isAfterLine = next.parts[0]?.kind === 'line';
    at = next.end;
    from = at;
  }
  closeRun();
  return { matches, literal };
}

const brandsIn = (matches: readonly Found[]) =>
  matches.flatMap(({ parts }) => parts.flatMap((part) => (part.kind === 'brand' ? [part.value] : [])));

/** Reads all tokens. If the text names brands, only their models match: neither "Samsung 13 Pro" nor "13 Pro Samsung" is an iPhone. */
function readAll(words: Vocabulary, text: string, tokens: readonly Token[]): Reading {
  const first = readParts(words, text, tokens, []);
  const brands = brandsIn(first.matches);
  return brands.length === 0 ? first : readParts(words, text, tokens, brands);
}

/** The possible completions of the words from a token on: models, and if it is the last word, any other term. */
function becoming(
  words: Vocabulary,
  tokens: readonly Token[],
  from: number,
  { brands, isLast }: { brands: readonly string[]; isLast: boolean },
): ParsedPart[] {
  const begun = keyOf(tokens.slice(from));
  const fits = (model: number) => brands.length === 0 || brands.includes(words.models[model]?.brand ?? '');
  const models = words.modelsBegun(begun).filter(fits);
  // One letter starts words of every kind in many languages, so it completes to models only.
  const meanings = isLast && begun.length > 1 ? words.meaningsBegun(begun) : [];
  const parts = meanings.map((meaning) => ({ ...meaning, text: '', label: '' }));
  if (models.length === 0) return parts;
  return [{ kind: 'model', models: [...new Set(models)], text: '', label: '' }, ...parts];
}

/** Completes the last word if it is still being typed and has no meaning yet: it stands for all its completions. */
function withUnfinished(
  words: Vocabulary,
  text: string,
  tokens: readonly Token[],
  reading: Reading,
): Reading {
  const open = reading.literal.at(-1)?.tokens ?? [];
  if (open.length === 0 || open.at(-1) !== tokens.at(-1) || /\s$/.test(text)) return reading;
  const runStart = tokens.length - open.length;
  const last = Math.max(
    runStart,
    tokens.findLastIndex((token) => token.isWordStart),
  );
  const brands = brandsIn(reading.matches);
  let from = Math.max(0, tokens.length - words.longest);
  let becomes: ParsedPart[] = [];
  // The longest ending of the text that starts a model's name: "13 p" before "p".
  for (; from <= last && becomes.length === 0; from += 1) {
    if (tokens[from]?.isWordStart || from === runStart) {
      becomes = becoming(words, tokens, from, { brands, isLast: from === last });
    }
  }
  from = becomes.length === 0 ? last : from - 1;
  const start = Math.min(from, runStart);
  const head = readAll(words, text, tokens.slice(0, start));
  const run = runOf(text, tokens.slice(start), true);
  const part: ParsedPart = {
    kind: 'unfinished',
    becomes,
    before: runOf(text, tokens.slice(start, from)),
    run,
    text: run.text,
    label: `${run.text}…`,
  };
  return { matches: [...head.matches, { parts: [part], start, end: tokens.length }], literal: head.literal };
}

/** A text without the characters from `start` to `end` and the commas and blanks around them. */
function textWithout(text: string, start: number, end: number): string {
  const before = text.slice(0, start).replace(/[\s,;]+$/, '');
  const after = text.slice(end).replace(/^[\s,;]+/, '');
  return `${before} ${after}`.trim();
}

/** The matches and the literal words as pieces from left to right. */
function piecesOf(
  text: string,
  tokens: readonly Token[],
  matches: readonly { label: string; isLiteral: boolean; start: number; end: number }[],
  literal: readonly LiteralRun[],
): TextPiece[] {
  const spans = [
    ...matches.map(({ start, end, ...piece }) => ({ ...piece, run: tokens.slice(start, end) })),
    ...literal.map((run) => ({ label: run.text, isLiteral: true, run: run.tokens })),
  ].map(({ run, ...span }) => ({ ...span, start: run[0]?.start ?? 0, end: run.at(-1)?.end ?? 0 }));
  return spans
    .toSorted((one, other) => one.start - other.start)
    .map(({ start, end, ...piece }) => ({ ...piece, without: textWithout(text, start, end) }));
}

/**
 * Parses the text of the search box. Never throws: words without a meaning become literal words.
 * @param isTyping whether the last word may be incomplete: "13 p" then matches everything that starts with it
 */
export function parseQuery(input: string, { isTyping = false } = {}): ParsedQuery {
  const words = vocabulary();
  const text = normalForm(input);
  const tokens = tokenize(text);
  const reading = readAll(words, text, tokens);
  const { matches, literal } =
    isTyping && tokens.length > 0 ? withUnfinished(words, text, tokens, reading) : reading;
  const parts = settled(words, matches);
  const labeled = matches.map(({ start, end }, place) => {
    const own = parts[place] ?? [];
    const isLiteral = own.every((part) => part.kind === 'unfinished' && part.becomes.length === 0);
    const label = own.map((part) => (isLiteral ? part.text : part.label)).join(' · ');
    return { label, isLiteral, start, end };
  });
  return {
    parts: parts.flat(),
    literal,
    pieces: piecesOf(text, tokens, labeled, literal),
  };
}
