import type { Facet } from './indexed-facts';
import { type MarketColumns, type NumberColumn, numberColumns, type TextColumn } from './market-columns';
import type { Vocabulary } from '../words/vocabulary';

export type SortColumn = 'name' | Facet | NumberColumn;
export type SortDirection = 'ASC' | 'DESC';

/** Orders rows by numbers. NaN goes last in either direction, and ties stay in the order of the rows. */
export function orderOf(values: readonly number[], direction: SortDirection): Uint32Array {
  const sign = direction === 'ASC' ? 1 : -1;
  return Uint32Array.from(values, (_, row) => row).toSorted((one, other) => {
    const a = values[one] ?? Number.NaN;
    const b = values[other] ?? Number.NaN;
    const difference = (a - b) * sign;
    return Number.isNaN(difference)
      ? Number(Number.isNaN(a)) - Number(Number.isNaN(b)) || one - other
      : difference || one - other;
  });
}

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

/** The rank of every code of a column; NaN for the empty text. */
export function ranksOf(words: Vocabulary, column: TextColumn, name: 'name' | Facet): number[] {
  const keys = column.texts.map((text) =>
    name === 'grade' ? gradeKey(words, text) : name === 'storage' ? storageKey(text) : sortable(text),
  );
  const sorted = [...keys.keys()].toSorted((one, other) => {
    const [a = '', b = ''] = [keys[one], keys[other]];
    return a < b ? -1 : a > b ? 1 : one - other;
  });
  const ranks: number[] = [];
  let rank = 0;
  for (const [place, code] of sorted.entries()) {
    if (place > 0 && keys[code] !== keys[sorted[place - 1] ?? 0]) rank += 1;
    ranks[code] = column.texts[code] === '' ? Number.NaN : rank;
  }
  return ranks;
}

function isNumberColumn(column: SortColumn): column is NumberColumn {
  return numberColumns.some((name) => name === column);
}

/** All rows in the order of a column, including gaps. */
export function columnOrder(
  words: Vocabulary,
  columns: MarketColumns,
  { column, direction }: { column: SortColumn; direction: SortDirection },
): Uint32Array {
  if (isNumberColumn(column)) return orderOf(columns.numbers[column], direction);
  const text = column === 'name' ? columns.names : columns.texts[column];
  const ranks = ranksOf(words, text, column);
  return orderOf(
    text.codes.map((code) => ranks[code] ?? Number.NaN),
    direction,
  );
}
