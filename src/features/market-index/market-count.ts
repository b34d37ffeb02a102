import { type Facet, facets } from './lot-facts';
import { type MarketColumns, numberColumns } from './market-columns';
import type { MarketSelection } from './market-selection';

/** Rows that a selection leaves, and how many there are of every value. */
export interface MarketCount {
  /** Ones for the rows that are left. */
  passing: Uint8Array;
  total: number;
  /** By code; a facet's own choice does not narrow its counts. */
  counts: Record<Facet, Uint32Array>;
  /** Pieces, and cents of the lots whose value is known. */
  quantity: number;
  value: number;
}

interface Choice {
  codes: Uint32Array;
  isChosen: Uint8Array;
  counts: Uint32Array;
}

interface Limit {
  values: Float64Array;
  min: number;
  max: number;
}

function choicesOf(
  columns: MarketColumns,
  selection: MarketSelection,
  counts: Record<Facet, Uint32Array>,
): Choice[] {
  return facets.flatMap((facet) => {
    const values = selection.values?.[facet];
    if (!values || values.length === 0) return [];
    const column = columns.texts[facet];
    const isChosen = new Uint8Array(column.texts.length);
    for (const value of values) {
      const code = column.known.get(value.toLowerCase());
      if (code !== undefined) isChosen[code] = 1;
    }
    return [{ codes: column.codes, isChosen, counts: counts[facet] }];
  });
}

function limitsOf(columns: MarketColumns, selection: MarketSelection): Limit[] {
  return numberColumns.flatMap((name) => {
    const { min, max } = selection.limits?.[name] ?? {};
    if (min === undefined && max === undefined) return [];
    const values = columns.numbers[name];
    return [{ values, min: min ?? Number.NEGATIVE_INFINITY, max: max ?? Number.POSITIVE_INFINITY }];
  });
}

/** A row within all limits; one that states no number is outside. */
function isWithin(limits: readonly Limit[], row: number): boolean {
  for (const { values, min, max } of limits) {
    const value = values[row] ?? Number.NaN;
    if (!(value >= min && value <= max)) return false;
  }
  return true;
}

/** How many choices leave a row out: none, one (then its place), or more (-2). */
function missed(choices: readonly Choice[], row: number): number {
  let missing = -1;
  for (let place = 0; place < choices.length; place += 1) {
    const choice = choices[place];
    if (choice === undefined || choice.isChosen[choice.codes[row] ?? 0] === 1) continue;
    if (missing >= 0) return -2;
    missing = place;
  }
  return missing;
}

/** Counts rows by every facet. @param meant ones for the rows that the words mean, null for all of them */
export function countRows(
  columns: MarketColumns,
  selection: MarketSelection,
  meant: Uint8Array | null,
): MarketCount {
  const size = (facet: Facet) => new Uint32Array(columns.texts[facet].texts.length);
  const counts = {
    model: size('model'),
    grade: size('grade'),
    storage: size('storage'),
    color: size('color'),
    carrier: size('carrier'),
    brand: size('brand'),
    category: size('category'),
  };
  const tallies = facets.map((facet) => ({ codes: columns.texts[facet].codes, counts: counts[facet] }));
  const choices = choicesOf(columns, selection, counts);
  const limits = limitsOf(columns, selection);
  const passing = new Uint8Array(columns.length);
  const { quantity: pieces, value: values } = columns.numbers;
  let total = 0;
  let quantity = 0;
  let value = 0;
  const tally = (codes: Uint32Array, into: Uint32Array, row: number) => {
    const code = codes[row] ?? 0;
    into[code] = (into[code] ?? 0) + 1;
  };
  for (let row = 0; row < columns.length; row += 1) {
    if (columns.alive[row] !== 1 || (meant && meant[row] !== 1) || !isWithin(limits, row)) continue;
    const missing = missed(choices, row);
    if (missing === -1) {
      passing[row] = 1;
      total += 1;
      quantity += pieces[row] || 0;
      value += values[row] || 0;
      for (const { codes, counts: into } of tallies) tally(codes, into, row);
    } else if (missing >= 0) {
      const choice = choices[missing];
      if (choice) tally(choice.codes, choice.counts, row);
    }
  }
  return { passing, total, counts, quantity, value };
}
