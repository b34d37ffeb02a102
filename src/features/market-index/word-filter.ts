import { colourMatcher } from './colour-match';
import { literalQuestions, type ReadText, readText } from './literal-match';
import type { MarketColumns, TextColumn } from './market-columns';
import type { LiteralRun, Understanding, UnderstoodPart } from './understanding';
import type { Vocabulary } from './vocabulary';
import { atomsOf, normalForm } from './word-atoms';

/** Whether a row has what a part of the words asks for. */
type RowTest = (row: number) => boolean;

const unasked = 2;

/** A test of a column's texts, each text asked once, when a row that has it is first looked at. */
function textTest({ texts, codes }: TextColumn, isMeant: (text: string) => boolean): RowTest {
  const meant = new Uint8Array(texts.length).fill(unasked);
  return (row) => {
    const code = codes[row] ?? 0;
    if (meant[code] === unasked) meant[code] = Number(isMeant(texts[code] ?? ''));
    return meant[code] === 1;
  };
}

/** A test of words in the name, or else in the storage or colour that are shown beside it. */
function besideTest(
  columns: MarketColumns,
  ask: (text: ReadText) => boolean,
  read: (text: string) => ReadText,
): RowTest {
  const isMeant = (text: string) => ask(read(text));
  const name = textTest(columns.names, isMeant);
  const storage = textTest(columns.texts.storage, isMeant);
  const colour = textTest(columns.texts.color, isMeant);
  return (row) => name(row) || storage(row) || colour(row);
}

/** The parts whose tests ask the texts of a column, with that column. */
const columnOfKind = ({ names, texts }: MarketColumns) => ({
  grade: texts.grade,
  carrier: texts.carrier,
  brand: texts.brand,
  category: texts.category,
  colour: texts.color,
  line: names,
});

type TextPart = UnderstoodPart & { kind: keyof ReturnType<typeof columnOfKind> };

const textKinds: ReadonlySet<string> = new Set<TextPart['kind']>([
  'grade',
  'carrier',
  'brand',
  'category',
  'colour',
  'line',
]);
const isTextPart = (part: UnderstoodPart): part is TextPart => textKinds.has(part.kind);

function textQuestion(
  words: Vocabulary,
  part: TextPart,
  read: (text: string) => ReadText,
): (text: string) => boolean {
  if (part.kind === 'colour') return colourMatcher(words, part.value);
  if (part.kind === 'line') {
    const atoms = atomsOf(normalForm(part.value));
    const asked = literalQuestions({ text: part.value, atoms, isOpen: false });
    return (text) => asked.every((ask) => ask(read(text)));
  }
  const value = part.value.toLowerCase();
  return (text) => text.toLowerCase() === value;
}

/** A test of parts of which any will do. A letter may become a hundred colours and carriers: those of a column are asked as one. */
function anyTest(
  words: Vocabulary,
  columns: MarketColumns,
  parts: readonly UnderstoodPart[],
  read: (text: string) => ReadText,
): RowTest {
  const byColumn = new Map<TextColumn, ((text: string) => boolean)[]>();
  const tests: RowTest[] = [];
  const columnOf = columnOfKind(columns);
  for (const part of parts) {
    if (!isTextPart(part)) {
      tests.push(partTest(words, columns, part, read));
      continue;
    }
    const column = columnOf[part.kind];
    byColumn.set(column, [...(byColumn.get(column) ?? []), textQuestion(words, part, read)]);
  }
  for (const [column, asked] of byColumn)
    tests.push(textTest(column, (text) => asked.some((ask) => ask(text))));
  return (row) => tests.some((test) => test(row));
}

function partTest(
  words: Vocabulary,
  columns: MarketColumns,
  part: UnderstoodPart,
  read: (text: string) => ReadText,
): RowTest {
  if (part.kind === 'model') {
    const meant = new Uint8Array(words.models.length);
    for (const model of part.models) meant[model] = 1;
    const { modelPlaces } = columns;
    return (row) => meant[modelPlaces[row] ?? -1] === 1;
  }
  if (part.kind === 'unfinished') {
    const literally = (run: LiteralRun) => literalQuestions(run).map((ask) => besideTest(columns, ask, read));
    const before = literally(part.before);
    const letters = literally(part.run);
    const becomes = anyTest(words, columns, part.becomes, read);
    return (row) => (becomes(row) && before.every((test) => test(row))) || letters.every((test) => test(row));
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
  return textTest(columnOfKind(columns)[part.kind], textQuestion(words, part, read));
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
