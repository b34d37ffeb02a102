import type { LineContext } from '../list/list-context';
import { type Column, isPlain } from './column-roles';
import type { ColumnRole } from '../words/column-words';

/** A row of a table with what its headings and the lines above say. */
export interface Row {
  columns: readonly Column[];
  cells: readonly string[];
  context: LineContext;
}

/** The roles of cells that describe goods. */
export const describing: ReadonlySet<ColumnRole | null | undefined> = new Set<ColumnRole>([
  'brand',
  'name',
  'storage',
  'grade',
  'carrier',
  'countrySpec',
  'color',
]);

/**
 * The cells of a row where blank ones repeat the row above, as those of merged ranges do: all before the first that describes the goods. A
 * color beside a name of its own is not repeated.
 */
export function mergedCells(
  columns: readonly Column[],
  cells: readonly string[],
  above: readonly string[],
): readonly string[] {
  const first = cells.findIndex((cell, at) => cell !== '' && describing.has(columns[at]?.role));
  const isNamed = columns.some(({ role }, at) => role === 'name' && cells[at]);
  const hasRole = (one: ColumnRole) => columns.some(({ role }) => role === one);
  // A code of its own is of other goods, where the name says all of them.
  const isCoded =
    !hasRole('storage') && !hasRole('color') && columns.some(({ role }, at) => role === 'sku' && cells[at]);
  const isRepeated = (at: number) => {
    const role = columns[at]?.role;
    if (role === 'name' && isCoded) return false;
    return at < first && describing.has(role) && !(isNamed && role === 'color');
  };
  const isDitto = (cell: string) => /^(?:"+|''|,,|″|”|〃|ditto|dto\.?|idem|same|same as above)$/i.test(cell);
  return cells.map((cell, at) =>
    isDitto(cell) || (cell === '' && isRepeated(at)) ? (above[at] ?? '') : cell,
  );
}

/** Whether a text begins a line of totals. */
export const isTotal = (text: string): boolean =>
  /^\W*\d+ (?:items|lines|skus|models|positions|lots),? (?:and |\/ )?[\d.,]+ (?:units|pcs|pieces)(?!\p{L})|^\W*(?:shipping|freight|versand|handling|insurance|balance due|tax|vat)(?!\p{L})(?!\s\p{L})|(?:^|[\s|;,\t"])(?:sub[- ]?total|grand total|total|totals|summe|gesamt|zwischensumme|suma|somme|sous-total|totaal|subtotaal|totale|riporto|razem|celkem|összesen|yhteensä|summa|(?:genel )?toplam|ukupno|jumlah|tổng|итого|всего|общо|разом|усього|σύνολο)(?:[\s|;,\t":]|$)|合计|合計|总计|總計|小计|小計|합계|총계/iu.test(
    text,
  );

/** The column of a cell beyond the last heading. */
export const noColumn: Column = {
  role: null,
  variant: null,
  minQuantity: null,
  currency: null,
  isGuess: false,
};

/** The cells below all headings with a role; empty ones are left out. */
export const cellsOf = ({ columns, cells }: Row, role: ColumnRole) =>
  cells.filter((cell, at) => cell !== '' && isPlain(columns[at] ?? noColumn, role));
/** The first cell below a heading with a role that is not empty; an empty text where there is none. */
export const cellOf = (row: Row, role: ColumnRole) => cellsOf(row, role)[0] ?? '';
/** Whether a table has a column with a role for the whole row. */
export const hasColumn = ({ columns }: Row, role: ColumnRole) =>
  columns.some((column) => isPlain(column, role));
