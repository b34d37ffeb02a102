import { type Facet, facets } from './indexed-facts';
import { type MarketColumns, numberColumns } from './market-columns';
import type { MarketSelection } from './market-selection';

/** The rows that a selection leaves. */
export interface MarketPass {
  /** Whether a row is left. */
  isLeft: (row: number) => boolean;
  total: number;
  /** The rows that are left, in the order of all rows. */
  inOrder: (order: Uint32Array) => Uint32Array;
  /** Pieces of the rows, and cents of those whose value is known. */
  quantity: number;
  value: number;
  /** How many rows each value of a facet has, by code. The facet's own choice does not narrow its counts. */
  counts: (facet: Facet) => Uint32Array;
}

interface Choice {
  facet: Facet;
  codes: readonly number[];
  isChosen: Uint8Array;
}

interface Limit {
  values: readonly number[];
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
      const code = column.codeByText.get(value.toLowerCase());
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

/** Outcomes of a row. Any other number is the place of the one choice that leaves it out. */
const passes = -1;
const isOut = -2;

/** Leaves out rows outside a limit, and rows without a number. */
function applyLimit(outcomes: Int8Array, { values, min, max }: Limit): void {
  for (let row = 0; row < outcomes.length; row += 1) {
    const value = values[row] ?? Number.NaN;
    if (!(value >= min && value <= max)) outcomes[row] = isOut;
  }
}

/** Records which rows a choice leaves out, and whether it is the only one that does. */
function applyChoice(outcomes: Int8Array, { codes, isChosen }: Choice, place: number): void {
  for (let row = 0; row < outcomes.length; row += 1) {
    const outcome = outcomes[row];
    if (outcome === isOut || isChosen[codes[row] ?? 0] === 1) continue;
    outcomes[row] = outcome === passes ? place : isOut;
  }
}

/** Counts the rows of a facet: those that pass, and those that only the facet's own choice leaves out. */
function countedBy(
  columns: MarketColumns,
  choices: readonly Choice[],
  outcomes: Int8Array,
  facet: Facet,
): Uint32Array {
  const { codes, texts } = columns.texts[facet];
  // Without a choice of its own, only rows that pass count.
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

/** Applies a selection. @param matches a 1 for each row that the words mean; null for all rows */
export function filterRows(
  columns: MarketColumns,
  selection: MarketSelection,
  matches: Uint8Array | null,
): MarketPass {
  const candidates = matches ?? columns.alive;
  const outcomes = new Int8Array(columns.alive.length);
  for (let row = 0; row < outcomes.length; row += 1) outcomes[row] = candidates[row] === 1 ? passes : isOut;
  for (const limit of limitsOf(columns, selection)) applyLimit(outcomes, limit);
  const choices = choicesOf(columns, selection);
  for (const [place, choice] of choices.entries()) applyChoice(outcomes, choice, place);
  const { quantity: pieces, value: values } = columns.numbers;
  let total = 0;
  let quantity = 0;
  let value = 0;
  for (let row = 0; row < outcomes.length; row += 1) {
    if (outcomes[row] !== passes) continue;
    total += 1;
    quantity += pieces[row] || 0;
    value += values[row] || 0;
  }
  return {
    isLeft: (row) => outcomes[row] === passes,
    total,
    quantity,
    value,
    inOrder(order) {
      const rows = new Uint32Array(total);
      let place = 0;
      for (let at = 0; at < order.length; at += 1) {
        const row = order[at] ?? 0;
        if (outcomes[row] !== passes) continue;
        rows[place] = row;
        place += 1;
      }
      return rows;
    },
    counts: (facet) => countedBy(columns, choices, outcomes, facet),
  };
}
