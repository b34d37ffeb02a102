import type { Facet } from './lot-facts';
import { type MarketColumns, type NumberColumn, numberColumns, type TextColumn } from './market-columns';
import type { Vocabulary } from '../words/vocabulary';

export type SortColumn = 'name' | Facet | NumberColumn;
export type SortDirection = 'ASC' | 'DESC';

/**
 * Rows by ascending or descending whole numbers, ties by their own order, NaN last either way.
 * Value and row are packed into one number where they fit, which sorts several times faster than comparing.
 */
export function orderOf(values: Float64Array, direction: SortDirection): Uint32Array {
  const { length } = values;
  let least = Number.POSITIVE_INFINITY;
  let most = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < least) least = value;
    if (value > most) most = value;
  }
  const isAscending = direction === 'ASC';
  const order = new Uint32Array(length);
  const span = most - least + 1;
  if (least > most) return order.map((_, row) => row);
  if ((span + 1) * length <= Number.MAX_SAFE_INTEGER) {
    const packed = new Float64Array(length);
    for (let row = 0; row < length; row += 1) {
      const value = values[row] ?? Number.NaN;
      const place = Number.isNaN(value) ? span : isAscending ? value - least : most - value;
      packed[row] = place * length + row;
    }
    packed.sort();
    for (let place = 0; place < length; place += 1) order[place] = (packed[place] ?? 0) % length;
    return order;
  }
  for (let row = 0; row < length; row += 1) order[row] = row;
  const sign = isAscending ? 1 : -1;
  return order.toSorted((one, other) => {
    const a = values[one] ?? Number.NaN;
    const b = values[other] ?? Number.NaN;
    if (Number.isNaN(a) || Number.isNaN(b))
      return Number(Number.isNaN(a)) - Number(Number.isNaN(b)) || one - other;
    return (a - b) * sign || one - other;
  });
}

/** A text so that plain comparison puts "iPhone 9" before "iPhone 13". */
function sortable(text: string): string {
  return text.toLowerCase().replaceAll(/\d+/g, (digits) => digits.padStart(10, '0'));
}

/** Grades by the scale, best first, and then by name. */
function gradeKey(words: Vocabulary, text: string): string {
  const place = words.grades.indexOf(text);
  return `${String(place < 0 ? words.grades.length : place).padStart(3, '0')}${sortable(text)}`;
}

/** Capacities by size, and after them what is none. */
function storageKey(text: string): string {
  const [, amount, unit] = /^([\d.]+)([GT])B$/.exec(text) ?? [];
  const gigabytes = amount === undefined ? Number.NaN : Number(amount) * (unit === 'T' ? 1024 : 1);
  return Number.isNaN(gigabytes) ? `~${sortable(text)}` : gigabytes.toFixed(3).padStart(16, '0');
}

/** The rank of every code of a column; NaN for the empty text. */
export function ranksOf(words: Vocabulary, column: TextColumn, name: 'name' | Facet): Float64Array {
  const keys = column.texts.map((text) =>
    name === 'grade' ? gradeKey(words, text) : name === 'storage' ? storageKey(text) : sortable(text),
  );
  const sorted = [...keys.keys()].toSorted((one, other) => {
    const [a = '', b = ''] = [keys[one], keys[other]];
    return a < b ? -1 : a > b ? 1 : one - other;
  });
  const ranks = new Float64Array(keys.length);
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

/** All rows in the order of a column, gaps among them. */
export function columnOrder(
  words: Vocabulary,
  columns: MarketColumns,
  { column, direction }: { column: SortColumn; direction: SortDirection },
): Uint32Array {
  if (isNumberColumn(column)) return orderOf(columns.numbers[column].subarray(0, columns.length), direction);
  const text = column === 'name' ? columns.names : columns.texts[column];
  const ranks = ranksOf(words, text, column);
  const values = new Float64Array(columns.length);
  for (let row = 0; row < columns.length; row += 1) values[row] = ranks[text.codes[row] ?? 0] ?? Number.NaN;
  return orderOf(values, direction);
}
