import { getOrInsert } from '@/lib/get-or-insert';
import { type Facet, facets } from './indexed-facts';
import { type IndexedRow, numberColumns } from './indexed-row';
import type { MarketSelection } from './market-selection';

/** The rows that match a selection, in their order. */
export interface FilteredRows {
  rows: IndexedRow[];
  /** The rows that only one facet's choice excludes. They count for that facet: its own choice does not narrow its counts. */
  leftOut: ReadonlyMap<Facet, readonly IndexedRow[]>;
}

/** Returns the facets whose choice excludes a row; null for a row outside a limit. */
function createFilter({ values, limits }: MarketSelection): (row: IndexedRow) => readonly Facet[] | null {
  const choices = facets.flatMap((facet) => {
    const chosen = values?.[facet] ?? [];
    return chosen.length > 0 ? [{ facet, keys: new Set(chosen.map((value) => value.toLowerCase())) }] : [];
  });
  const bounds = numberColumns.flatMap((column) => {
    const { min, max } = limits?.[column] ?? {};
    if (min === undefined && max === undefined) return [];
    return [{ column, min: min ?? Number.NEGATIVE_INFINITY, max: max ?? Number.POSITIVE_INFINITY }];
  });
  return ({ keys, numbers }) => {
    // A missing number is outside every limit.
    const isWithin = bounds.every(({ column, min, max }) => numbers[column] >= min && numbers[column] <= max);
    if (!isWithin) return null;
    return choices.filter((choice) => !choice.keys.has(keys[choice.facet])).map(({ facet }) => facet);
  };
}

/** Applies a selection. @param isMeant whether a row matches the words */
export function filterRows(
  all: readonly IndexedRow[],
  selection: MarketSelection,
  isMeant: (row: IndexedRow) => boolean,
): FilteredRows {
  const filter = createFilter(selection);
  const rows: IndexedRow[] = [];
  const leftOut = new Map<Facet, IndexedRow[]>();
  for (const row of all) {
    if (!isMeant(row)) continue;
    const missed = filter(row);
    if (!missed || missed.length > 1) continue;
    const [facet] = missed;
    if (facet === undefined) rows.push(row);
    else getOrInsert(leftOut, facet, () => []).push(row);
  }
  return { rows, leftOut };
}
