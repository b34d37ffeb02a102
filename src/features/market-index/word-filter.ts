import { colourMatcher } from './colour-match';
import { literalQuestions, type ReadText, readText } from './literal-match';
import type { Facet } from './lot-facts';
import type { MarketColumns, TextColumn } from './market-columns';
import type { LiteralRun, Understanding, UnderstoodPart } from './understanding';
import type { Vocabulary } from './vocabulary';
import { atomsOf, normalForm } from './word-atoms';

/** Whether a row has what a part of the words asks for. */
type RowTest = (row: number) => boolean;

/** A test of a column's texts, each text asked once. */
function textTest(column: TextColumn, isMeant: (text: string) => boolean): RowTest {
  const meant = column.texts.map(isMeant);
  return (row) => meant[column.codes[row] ?? 0] === true;
}

/** A test of words in the name, or else in the storage or colour that are shown beside it. */
function besideTest(
  columns: MarketColumns,
  ask: (text: ReadText) => boolean,
  read: (text: string) => ReadText,
): RowTest {
  const tests = [columns.names, columns.texts.storage, columns.texts.color].map((column) =>
    textTest(column, (text) => ask(read(text))),
  );
  return (row) => tests.some((test) => test(row));
}

const facetOfKind: Record<'grade' | 'carrier' | 'brand' | 'category', Facet> = {
  grade: 'grade',
  carrier: 'carrier',
  brand: 'brand',
  category: 'category',
};

function partTest(
  words: Vocabulary,
  columns: MarketColumns,
  part: UnderstoodPart,
  read: (text: string) => ReadText,
): RowTest {
  if (part.kind === 'model') {
    const meant = new Set(part.models);
    return (row) => meant.has(columns.modelPlaces[row] ?? -1);
  }
  if (part.kind === 'unfinished') {
    const literally = (run: LiteralRun) => literalQuestions(run).map((ask) => besideTest(columns, ask, read));
    const before = literally(part.before);
    const letters = literally(part.run);
    const becomes = part.becomes.map((one) => partTest(words, columns, one, read));
    return (row) =>
      (becomes.some((test) => test(row)) && before.every((test) => test(row))) ||
      letters.every((test) => test(row));
  }
  if (part.kind === 'storage') return (row) => part.gigabytes.includes(columns.gigabytes[row] ?? 0);
  if (part.kind === 'memory') {
    return (row) => Number.isNaN(columns.memory[row]) || columns.memory[row] === part.gigabytes;
  }
  if ('min' in part) {
    const column = columns.numbers[part.kind];
    const [min, max] = [part.min ?? 0, part.max ?? Number.POSITIVE_INFINITY];
    return (row) => (column[row] ?? -1) >= min && (column[row] ?? -1) <= max;
  }
  if (part.kind === 'colour') return textTest(columns.texts.color, colourMatcher(words, part.value));
  if (part.kind === 'line') {
    const atoms = atomsOf(normalForm(part.value));
    const asked = literalQuestions({ text: part.value, atoms, isOpen: false });
    return textTest(columns.names, (text) => asked.every((ask) => ask(read(text))));
  }
  const value = part.value.toLowerCase();
  return textTest(columns.texts[facetOfKind[part.kind]], (text) => text.toLowerCase() === value);
}

/** Makes a test of rows out of what was understood: kinds narrow one another, parts of one kind widen. */
function rowTests(
  words: Vocabulary,
  columns: MarketColumns,
  { parts, literal }: Understanding,
  read: (text: string) => ReadText,
): RowTest[] {
  const byKind = new Map<string, RowTest[]>();
  for (const part of parts) {
    // Two limits of a price are both meant.
    const isLimit = part.kind === 'price' || part.kind === 'quantity';
    const key = isLimit ? `${part.kind} ${byKind.size}` : part.kind;
    byKind.set(key, [...(byKind.get(key) ?? []), partTest(words, columns, part, read)]);
  }
  const kinds = [...byKind.values()].map((tests): RowTest => {
    const [only] = tests;
    return tests.length === 1 && only ? only : (row) => tests.some((test) => test(row));
  });
  const asked = literal.flatMap(literalQuestions);
  return [...kinds, ...asked.map((ask) => besideTest(columns, ask, read))];
}

/** Rows that the words mean, as ones; null for words that say nothing. Texts that were read once are kept in `texts`. */
export function rowsOfWords(
  words: Vocabulary,
  columns: MarketColumns,
  understanding: Understanding,
  texts: Map<string, ReadText>,
): Uint8Array | null {
  const read = (text: string) => {
    const found = texts.get(text) ?? readText(text);
    texts.set(text, found);
    return found;
  };
  const tests = rowTests(words, columns, understanding, read);
  if (tests.length === 0) return null;
  const rows = new Uint8Array(columns.length);
  for (let row = 0; row < columns.length; row += 1) {
    let isMeant = columns.alive[row] === 1;
    for (let place = 0; isMeant && place < tests.length; place += 1) isMeant = tests[place]?.(row) === true;
    if (isMeant) rows[row] = 1;
  }
  return rows;
}
