import type { LineContext } from '../list/list-context';
import { type Column, isPlain, plainColumn } from './column-heading';
import { type ColumnRole, describingRoles } from '../words/column-words';
import { partNumberIn } from '../words/device-facts';

/** A table row with its columns and the context above it. */
export interface Row {
  columns: readonly Column[];
  cells: readonly string[];
  context: LineContext;
}

/**
 * Fills blank cells from the row above, as in merged ranges. This applies to the blank cells before the first cell that describes the item.
 * A row with its own name does not repeat the color above.
 */
export function mergedCells(
  columns: readonly Column[],
  cells: readonly string[],
  above: readonly string[],
): readonly string[] {
  const first = cells.findIndex((cell, at) => cell !== '' && describingRoles.has(columns[at]?.role));
  const hasOwnName = columns.some(({ role }, at) => role === 'name' && cells[at]);
  const hasRole = (one: ColumnRole) => columns.some(({ role }) => role === one);
  // In a table without storage and color columns, a row with its own code is another product. Do not repeat the name.
  const hasOwnCode =
    !hasRole('storage') && !hasRole('color') && columns.some(({ role }, at) => role === 'sku' && cells[at]);
  // In a table whose brand is merged, so is the lock.
  const isOfBrandAbove = columns.some(({ role }, at) => role === 'brand' && cells[at] === '' && above[at]);
  const isRepeated = (at: number) => {
    const role = columns[at]?.role;
    if (role === 'name' && (hasOwnCode || hasOwnDevice)) return false;
    // In a row of a merged group, the cells right of its own ones are merged too: the grade and the lock.
    const isMerged =
      at < first ||
      (!hasOwnName && !hasOwnCode && (role === 'grade' || role === 'carrier')) ||
      (isOfBrandAbove && role === 'carrier');
    return isMerged && describingRoles.has(role) && !(hasOwnName && role === 'color');
  };
  // "MQ8V3ZP/A" below an iPhone 12 is another device.
  const hasOwnDevice = cells.some((cell) => partNumberIn(cell) !== null);
  const isDitto = (cell: string) =>
    /^(?:"+|''|′′|,,|″|”|〃|ditto|dto\.?|idem|same|same as above)$/i.test(cell);
  return cells.map((cell, at) =>
    isDitto(cell) || (cell === '' && isRepeated(at)) ? (above[at] ?? '') : cell,
  );
}

// One word in a cell, or at the start or the end of a line
const totalWords =
  's\\/total|sub[- ]?total|grand total|i alt|total|totals|totalt|ttl|carried (?:forward|over)|brought forward|summe|gesamt|gesamttotal|zwischensumme|zwischentotal|übertrag|suma|somme|sous-total|totaal|subtotaal|(?:sub)?totale|riporto|razem|celkem|összesen|yhteensä|summa|(?:genel )?toplam|ukupno|jumlah|tổng|итого|всего|общо|разом|усього|σύνολο';
const total = new RegExp(
  [
    // "12 models, 240 units"
    String.raw`^\W*\d+ (?:items|lines|skus|models|positions|lots),? (?:and |\/ )?[\d.,]+ (?:units|pcs|pieces)(?!\p{L})`,
    // "Shipping", but not "Tax-free stock" and "VAT 20%"
    String.raw`^\W*(?:shipping|freight|versand|handling|insurance|balance due|tax|vat)(?!\p{L})(?![\s-]\p{L}|\s?\d{1,2}(?:[.,]\d)? ?%\s*$)`,
    String.raw`^\W*(?:pieces|units|pcs) (?:per|by|in|of) (?:grade|bay|column|all|stock|model)(?!\p{L})`,
    // "Sum" is a word of sentences.
    String.raw`(?:^|[|;,\t"])sum(?:[|;,\t":]|$)`,
    String.raw`(?:^|[\s|;,\t"])(?:${totalWords})(?:[\s|;,\t":]|$)`,
    '合计|合計|总计|總計|小计|小計|합계|총계|総計|累計|(?<!\\p{L})計(?=[|;,\t\\s]|$)',
  ].join('|'),
  'iu',
);

/** Whether a text starts a totals line. */
export const isTotal = (text: string): boolean => total.test(text);

/** The column of a cell without a heading. */
export const noColumn: Column = { ...plainColumn, role: null, currency: null };

/** The non-empty cells of all columns with a role. */
export const cellsOf = ({ columns, cells }: Row, role: ColumnRole) =>
  cells.filter((cell, at) => cell !== '' && isPlain(columns[at] ?? noColumn, role));
/** The first non-empty cell of the columns with a role; an empty string if there is none. */
export const cellOf = (row: Row, role: ColumnRole) => cellsOf(row, role)[0] ?? '';
/** Whether a table has a column with a role for the whole row. */
export const hasColumn = ({ columns }: Row, role: ColumnRole) =>
  columns.some((column) => isPlain(column, role));
