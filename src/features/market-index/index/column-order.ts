import type { Facet } from './indexed-facts';
import { type IndexedRow, type NumberColumn, numberColumns } from './indexed-row';
import type { Vocabulary } from '../words/vocabulary';

export type SortColumn = 'name' | Facet | NumberColumn;
export type SortDirection = 'ASC' | 'DESC';

/** A key that sorts "iPhone 9" before "iPhone 13". */
function sortable(text: string): string {
  return text.toLowerCase().replaceAll(/\d+/g, (digits) => digits.padStart(10, '0'));
}

/** A key that sorts grades by the scale, best first, then by name. */
function gradeKey(words: Vocabulary, text: string): string {
  const place = words.grades.indexOf(text);
  return `${String(place < 0 ? words.grades.length : place).padStart(3, '0')}${sortable(text)}`;
}

/** A key that sorts capacities by size, then other texts. */
function storageKey(text: string): string {
  const [, amount, unit] = /^([\d.]+)([GT])B$/.exec(text) ?? [];
  const gigabytes = amount === undefined ? Number.NaN : Number(amount) * (unit === 'T' ? 1024 : 1);
  return Number.isNaN(gigabytes) ? `~${sortable(text)}` : gigabytes.toFixed(3).padStart(16, '0');
}

function sortKey(words: Vocabulary, column: 'name' | Facet, text: string): string {
  if (column === 'grade') return gradeKey(words, text);
  return column === 'storage' ? storageKey(text) : sortable(text);
}

/** Texts of a column in natural order, the empty one last: grades by the scale, storage by size, others by name. */
export function sortedTexts(
  words: Vocabulary,
  column: 'name' | Facet,
  texts: Iterable<string>,
): { text: string; key: string }[] {
  return Array.from(texts, (text) => ({ text, key: sortKey(words, column, text) })).toSorted((one, other) => {
    if (one.text === '' || other.text === '') return Number(one.text === '') - Number(other.text === '');
    return one.key < other.key ? -1 : Number(one.key > other.key);
  });
}

/** The rank of each text of a column; equal for texts that differ in case only. */
function ranksOf(words: Vocabulary, column: 'name' | Facet, texts: Iterable<string>): Map<string, number> {
  const ranks = new Map<string, number>();
  let [rank, last] = [0, ''];
  for (const { text, key } of sortedTexts(words, column, texts)) {
    if (key !== last) rank += 1;
    last = key;
    ranks.set(text, text === '' ? Number.NaN : rank);
  }
  return ranks;
}

function isNumberColumn(column: SortColumn): column is NumberColumn {
  return numberColumns.some((name) => name === column);
}

/** Rows in the order of a column. Missing values go last in either direction, and ties stay in their order. */
export function sortedRows(
  words: Vocabulary,
  rows: readonly IndexedRow[],
  { column, direction }: { column: SortColumn; direction: SortDirection },
): IndexedRow[] {
  const sign = direction === 'ASC' ? 1 : -1;
  function numberReader(): (row: IndexedRow) => number {
    if (isNumberColumn(column)) return ({ numbers }) => numbers[column];
    const textOf = ({ name, facts }: IndexedRow) => (column === 'name' ? name : facts[column]);
    const ranks = ranksOf(words, column, new Set(rows.map(textOf)));
    return (row) => ranks.get(textOf(row)) ?? Number.NaN;
  }
  const numberOf = numberReader();
  return rows
    .map((row) => ({ row, number: numberOf(row) }))
    .toSorted((one, other) => {
      const difference = (one.number - other.number) * sign;
      return Number.isNaN(difference)
        ? Number(Number.isNaN(one.number)) - Number(Number.isNaN(other.number))
        : difference;
    })
    .map(({ row }) => row);
}
