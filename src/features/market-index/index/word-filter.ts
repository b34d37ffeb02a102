import { getOrInsert } from '@/lib/get-or-insert';
import { colorMatcher } from '../words/color-match';
import { literalQuestions, type ReadText } from '../words/literal-match';
import type { LiteralRun, ParsedQuery, ParsedPart } from '../words/parsed-query';
import type { Vocabulary } from '../words/vocabulary';
import { tokenize, foldCase, normalForm } from '../words/tokenize';
import type { IndexedRow } from './indexed-row';

/** Whether a row matches a part of the words. */
export type RowTest = (row: IndexedRow) => boolean;

/** Prepares a text for searching. */
type Read = (text: string) => ReadText;

/** Tests texts of a row. Each distinct text is tested once: many rows share texts. */
function textTest(
  textsOf: (row: IndexedRow) => readonly string[],
  isMeant: (text: string) => boolean,
): RowTest {
  const results = new Map<string, boolean>();
  return (row) => textsOf(row).some((text) => getOrInsert(results, text, () => isMeant(text)));
}

const every =
  (tests: readonly RowTest[]): RowTest =>
  (row) =>
    tests.every((test) => test(row));

const any =
  (tests: readonly RowTest[]): RowTest =>
  (row) =>
    tests.some((test) => test(row));

/** Tests for literal words in the name, or in the storage or color shown beside it. */
const literalTests = (run: LiteralRun, read: Read): RowTest[] =>
  literalQuestions(run).map((ask) =>
    textTest(
      ({ name, facts }) => [name, facts.storage, facts.color],
      (text) => ask(read(text)),
    ),
  );

type TextPart = Extract<ParsedPart, { value: string }>;

/** Returns a test for texts that match one of the values of a kind. */
function textQuestion(
  words: Vocabulary,
  kind: TextPart['kind'],
  values: readonly string[],
  read: Read,
): (text: string) => boolean {
  if (kind === 'color') return colorMatcher(words, values);
  if (kind === 'line') {
    const lines = values.map((text) =>
      literalQuestions({ text, tokens: tokenize(normalForm(text)), isOpen: false }),
    );
    return (text) => lines.some((questions) => questions.every((ask) => ask(read(text))));
  }
  const names = new Set(values.map((value) => value.toLowerCase()));
  return (text) => names.has(text.toLowerCase());
}

/** Tests for any of several parts. A letter may start a hundred colors and carriers, so the parts of a kind share one test. */
function partsTest(words: Vocabulary, parts: readonly ParsedPart[], read: Read): RowTest {
  const values = new Map<TextPart['kind'], string[]>();
  const tests: RowTest[] = [];
  for (const part of parts) {
    if ('value' in part) getOrInsert(values, part.kind, () => []).push(part.value);
    else tests.push(partTest(words, part, read));
  }
  for (const [kind, valuesOfKind] of values) {
    const isMeant = textQuestion(words, kind, valuesOfKind, read);
    tests.push(textTest(({ name, facts }) => [kind === 'line' ? name : facts[kind]], isMeant));
  }
  return any(tests);
}

function partTest(words: Vocabulary, part: Exclude<ParsedPart, TextPart>, read: Read): RowTest {
  if (part.kind === 'model') {
    const models = new Set<number | null>(part.models);
    return ({ facts }) => models.has(facts.modelPlace);
  }
  if (part.kind === 'unfinished') {
    const becomes = partsTest(words, part.becomes, read);
    return any([every([becomes, ...literalTests(part.before, read)]), every(literalTests(part.run, read))]);
  }
  if (part.kind === 'storage') {
    const sizes = new Set<number | null>(part.gigabytes);
    return ({ facts }) => sizes.has(facts.gigabytes);
  }
  if (part.kind === 'memory') {
    return ({ facts }) => facts.memory === null || facts.memory === part.gigabytes;
  }
  const { kind, min, max } = part;
  return ({ numbers }) => numbers[kind] >= (min ?? 0) && numbers[kind] <= (max ?? Number.POSITIVE_INFINITY);
}

/** Tests whether a row matches the words: different kinds narrow the result, parts of one kind widen it. Null for words without meaning. */
export function wordsTest(words: Vocabulary, { parts, literal }: ParsedQuery, read: Read): RowTest | null {
  const byKind = new Map<string, ParsedPart[]>();
  for (const part of parts) {
    // Two price limits both apply.
    const isLimit = part.kind === 'price' || part.kind === 'quantity';
    const key = isLimit ? `${part.kind} ${byKind.size}` : part.kind;
    getOrInsert(byKind, key, () => []).push(part);
  }
  const tests = [
    ...[...byKind.values()].map((alike) => partsTest(words, alike, read)),
    ...literal.flatMap((run) => literalTests(run, read)),
  ];
  return tests.length === 0 ? null : every(tests);
}

/** Tests whether a name contains a text, ignoring case, as the service's `searchTerm` does. */
export function nameTest(text: string, read: Read): RowTest {
  const folded = foldCase(text);
  return textTest(
    ({ name }) => [name],
    (name) => read(name).folded.includes(folded),
  );
}

/** A text that can be the start of a SKU. "app" also starts words, so a digit or hyphen is required. */
const skuForm = /^(?=.*[\d-]).{3,}$/;

/** Tests whether a SKU starts with a text, ignoring case. Null if the text can't be a SKU. */
export function skuTest(text: string): RowTest | null {
  if (!skuForm.test(text)) return null;
  const folded = foldCase(text);
  return ({ sku }) => sku.startsWith(folded);
}
