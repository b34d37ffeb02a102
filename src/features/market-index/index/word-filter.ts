import { getOrInsert } from '@/lib/get-or-insert';
import { colorMatcher } from '../words/color-match';
import { literalQuestions, type ReadText } from '../words/literal-match';
import type { MarketColumns, TextColumn } from './market-columns';
import type { LiteralRun, ParsedQuery, ParsedPart } from '../words/parsed-query';
import type { Vocabulary } from '../words/vocabulary';
import { tokenize, foldCase, normalForm } from '../words/tokenize';

/**
 * Marks in `left` which of `rows` match a part of the words. Both have a 1 for each included row. Each filter is a plain loop over all rows:
 * a call per row would be too slow for a key press.
 */
type RowFilter = (rows: Uint8Array, left: Uint8Array) => void;

const unasked = 2;

/** Filters by the texts of columns. Each text is checked once, when the first row that has it is reached. */
function textFilter(columns: readonly TextColumn[], isMeant: (text: string) => boolean): RowFilter {
  const checks = columns.map((column) => ({
    ...column,
    matches: new Uint8Array(column.texts.length).fill(unasked),
  }));
  return (rows, left) => {
    for (const { codes, texts, matches } of checks) {
      for (let row = 0; row < rows.length; row += 1) {
        if (rows[row] !== 1 || left[row] === 1) continue;
        const code = codes[row] ?? 0;
        if (matches[code] === unasked) matches[code] = Number(isMeant(texts[code] ?? ''));
        left[row] = matches[code] ?? 0;
      }
    }
  };
}

/** Filters by the numbers of a column. */
function numberFilter(numbers: readonly number[], isMeant: (number: number) => boolean): RowFilter {
  return (rows, left) => {
    for (let row = 0; row < rows.length; row += 1) {
      if (rows[row] === 1 && isMeant(numbers[row] ?? Number.NaN)) left[row] = 1;
    }
  };
}

/** Filters by models, given as places in the vocabulary. */
function modelFilter(
  { models }: Vocabulary,
  { modelPlaces }: MarketColumns,
  modelCodes: readonly number[],
): RowFilter {
  const matches = new Uint8Array(models.length);
  for (const model of modelCodes) matches[model] = 1;
  return (rows, left) => {
    for (let row = 0; row < rows.length; row += 1) {
      if (rows[row] === 1 && matches[modelPlaces[row] ?? -1] === 1) left[row] = 1;
    }
  };
}

/** Rows that pass all filters. */
function every(filters: readonly RowFilter[]): RowFilter {
  const last = filters.at(-1);
  return (rows, left) => {
    let rest = rows;
    for (const filter of filters.slice(0, -1)) {
      const next = new Uint8Array(rows.length);
      filter(rest, next);
      rest = next;
    }
    last?.(rest, left);
  };
}

/** Rows that pass any of the filters. */
function any(filters: readonly RowFilter[]): RowFilter {
  return (rows, left) => {
    for (const filter of filters) filter(rows, left);
  };
}

/** Filters by a word in the name, or in the storage or color that are shown beside it. */
function besideFilter(
  { names, texts }: MarketColumns,
  ask: (text: ReadText) => boolean,
  read: (text: string) => ReadText,
): RowFilter {
  return textFilter([names, texts.storage, texts.color], (text) => ask(read(text)));
}

/** The column of each kind of part that asks for a text. */
const columnOfKind = ({ names, texts }: MarketColumns) => ({
  grade: texts.grade,
  carrier: texts.carrier,
  brand: texts.brand,
  category: texts.category,
  color: texts.color,
  line: names,
});

type TextPart = Extract<ParsedPart, { value: string }>;

/** Returns whether a text of the column is one that parts of a kind ask for. */
function textQuestion(
  words: Vocabulary,
  kind: TextPart['kind'],
  values: readonly string[],
  read: (text: string) => ReadText,
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

/** Filters by any of several parts. A letter may stand for a hundred colors and carriers, so the parts of a kind are one filter. */
function partsFilter(
  words: Vocabulary,
  columns: MarketColumns,
  parts: readonly ParsedPart[],
  read: (text: string) => ReadText,
): RowFilter {
  const values = new Map<TextPart['kind'], string[]>();
  const filters: RowFilter[] = [];
  for (const part of parts) {
    if ('value' in part) getOrInsert(values, part.kind, () => []).push(part.value);
    else filters.push(partFilter(words, columns, part, read));
  }
  const columnOf = columnOfKind(columns);
  for (const [kind, partsOfKind] of values)
    filters.push(textFilter([columnOf[kind]], textQuestion(words, kind, partsOfKind, read)));
  return any(filters);
}

function partFilter(
  words: Vocabulary,
  columns: MarketColumns,
  part: Exclude<ParsedPart, TextPart>,
  read: (text: string) => ReadText,
): RowFilter {
  if (part.kind === 'model') return modelFilter(words, columns, part.models);
  if (part.kind === 'unfinished') {
    const literally = (run: LiteralRun) =>
      literalQuestions(run).map((ask) => besideFilter(columns, ask, read));
    const becomes = partsFilter(words, columns, part.becomes, read);
    return any([every([becomes, ...literally(part.before)]), every(literally(part.run))]);
  }
  if (part.kind === 'storage') {
    return numberFilter(columns.gigabytes, (gigabytes) => part.gigabytes.includes(gigabytes));
  }
  if (part.kind === 'memory') {
    return numberFilter(columns.memory, (memory) => Number.isNaN(memory) || memory === part.gigabytes);
  }
  const [min, max] = [part.min ?? 0, part.max ?? Number.POSITIVE_INFINITY];
  return numberFilter(columns.numbers[part.kind], (number) => number >= min && number <= max);
}

/** The filters of a query: different kinds narrow the result, parts of one kind widen it. */
function rowFilters(
  words: Vocabulary,
  columns: MarketColumns,
  { parts, literal }: ParsedQuery,
  read: (text: string) => ReadText,
): RowFilter[] {
  const byKind = new Map<string, ParsedPart[]>();
  for (const part of parts) {
    // Two price limits both apply.
    const isLimit = part.kind === 'price' || part.kind === 'quantity';
    const key = isLimit ? `${part.kind} ${byKind.size}` : part.kind;
    getOrInsert(byKind, key, () => []).push(part);
  }
  const kinds = [...byKind.values()].map((alike) => partsFilter(words, columns, alike, read));
  const questions = literal.flatMap(literalQuestions);
  return [...kinds, ...questions.map((ask) => besideFilter(columns, ask, read))];
}

function rowsThat(columns: MarketColumns, filter: RowFilter): Uint8Array {
  const left = new Uint8Array(columns.alive.length);
  filter(new Uint8Array(columns.alive), left);
  return left;
}

/** Marks the rows whose name contains a text, ignoring case, as the service's `searchTerm` does. */
export function rowsByName(
  columns: MarketColumns,
  text: string,
  read: (text: string) => ReadText,
): Uint8Array {
  const folded = foldCase(text);
  return rowsThat(
    columns,
    textFilter([columns.names], (name) => read(name).folded.includes(folded)),
  );
}

/** A text that can be the start of a SKU. "app" alone also starts words. */
const skuForm = /^(?=.*[\d-]).{3,}$/;

/** Marks the rows whose SKU starts with a text, ignoring case. Null if the text can't be a SKU. */
export function rowsBySku(columns: MarketColumns, text: string): Uint8Array | null {
  if (!skuForm.test(text)) return null;
  const folded = foldCase(text);
  return rowsThat(
    columns,
    textFilter([columns.skus], (sku) => sku.startsWith(folded)),
  );
}

/** Marks the rows that the words mean. Null for words without meaning. @param read prepares a text for searching. */
export function rowsOfWords(
  words: Vocabulary,
  columns: MarketColumns,
  understanding: ParsedQuery,
  read: (text: string) => ReadText,
): Uint8Array | null {
  const filters = rowFilters(words, columns, understanding, read);
  if (filters.length === 0) return null;
  return rowsThat(columns, every(filters));
}
