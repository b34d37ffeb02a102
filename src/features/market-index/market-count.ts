import { type Facet, facets } from './lot-facts';
import { type MarketColumns, numberColumns } from './market-columns';
import type { MarketSelection } from './market-selection';

/** Rows that a selection leaves. */
export interface MarketPass {
  /** Whether a row is left. */
  isLeft: (row: number) => boolean;
  total: number;
  /** Pieces, and cents of the lots whose value is known. */
  quantity: number;
  value: number;
  /** How many rows there are of every value of a facet, by code: its own choice does not narrow its counts. */
  counts: (facet: Facet) => Uint32Array;
}

interface Choice {
  facet: Facet;
  codes: Uint32Array;
  isChosen: Uint8Array;
}

interface Limit {
  values: Float64Array;
  min: number;
  max: number;
}

function choicesOf(columns: MarketColumns, selection: MarketSelection): Choice[] {
  return facets.flatMap((facet) => {
    const values = selection.values?.[facet];
    if (!values || values.length === 0) return [];
    const column = columns.texts[facet];
    const isChosen = new Uint8Array(column.texts.length);
    for (const value of values) {
      const code = column.known.get(value.toLowerCase());
      if (code !== undefined) isChosen[code] = 1;
    }
    return [{ facet, codes: column.codes, isChosen }];
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

/** Outcomes of a row beside the place of the one choice that leaves it out. */
const passes = -1;
const isOut = -2;

/** Which choice leaves a row out, if it is only one. */
function missed(choices: readonly Choice[], row: number): number {
  let missing = passes;
  for (let place = 0; place < choices.length; place += 1) {
    const choice = choices[place];
    if (choice === undefined || choice.isChosen[choice.codes[row] ?? 0] === 1) continue;
    if (missing >= 0) return isOut;
    missing = place;
  }
  return missing;
}

/** Counts rows by a facet: those that pass, and those that only its own choice leaves out. */
function countedBy(
  columns: MarketColumns,
  choices: readonly Choice[],
  outcomes: Int8Array,
  facet: Facet,
): Uint32Array {
  const { codes, texts } = columns.texts[facet];
  // Without a choice of its own there is nothing but rows that pass.
  const ownPlace = choices.findIndex((choice) => choice.facet === facet);
  const own = ownPlace < 0 ? passes : ownPlace;
  const into = new Uint32Array(texts.length);
  for (let row = 0; row < outcomes.length; row += 1) {
    const outcome = outcomes[row];
    if (outcome !== passes && outcome !== own) continue;
    const code = codes[row] ?? 0;
    into[code] = (into[code] ?? 0) + 1;
  }
  return into;
}

/** Which rows a selection leaves. @param meant ones for the rows that the words mean, null for all of them */
export function passRows(
  columns: MarketColumns,
  selection: MarketSelection,
  meant: Uint8Array | null,
): MarketPass {
  const choices = choicesOf(columns, selection);
  const limits = limitsOf(columns, selection);
  const outcomes = new Int8Array(columns.length).fill(isOut);
  const { quantity: pieces, value: values } = columns.numbers;
  let total = 0;
  let quantity = 0;
  let value = 0;
  for (let row = 0; row < columns.length; row += 1) {
    if (columns.alive[row] !== 1 || (meant && meant[row] !== 1) || !isWithin(limits, row)) continue;
    const outcome = missed(choices, row);
    outcomes[row] = outcome;
    if (outcome !== passes) continue;
    total += 1;
    quantity += pieces[row] || 0;
    value += values[row] || 0;
  }
  return {
    isLeft: (row) => outcomes[row] === passes,
    total,
    quantity,
    value,
    counts: (facet) => countedBy(columns, choices, outcomes, facet),
  };
}
