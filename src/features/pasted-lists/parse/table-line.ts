import { contextOf } from './list/list-context';
import type { ItemFacts } from './list/list-item';
import type { SourceLine } from './list/source-lines';
import { type Progress, add, skip } from './reading-state';
import { noModel, readRow } from './table/read-row';
import { isRowOf } from './table/row-amounts';
import { isTotal, mergedCells } from './table/table-row';
import type { Table } from './table/table';
import { withHeading } from './list/headings';
import { readDeviceWords } from './words/device-words';
import { unitSource } from './words/amounts';
import { minimumWarning } from './words/remarks';

const unitAlone = new RegExp(`^(?:${unitSource}):?$`, 'iu');

/** A word for a part of a shipment with its number: "Pallet P3". */
const partAlone = /^(?:pallet|lot|box|carton|page|section|skid) \S{1,6}:?$/i;

/** Whether the filled cells of a row are a label and sums: "UNITS  303", "Free units:  283  27", "29  Pallet P3  $23,499.71". */
function isSumRow(cells: readonly string[]): boolean {
  const [label = '', ...others] = cells.filter((cell) => /\p{L}/u.test(cell));
  const isLabel = unitAlone.test(label) || partAlone.test(label) || /\p{L}:$/u.test(label);
  return isLabel && others.length === 0 && cells.length > 1;
}

/** Reads a line as a table row. @returns false if the line is not a row. */
export function readTableLine(
  progress: Progress,
  line: SourceLine,
  { columns, delimiter, hasHeadings, blocks = [] }: Omit<Table, 'split'>,
  rowCells: readonly string[],
): boolean {
  if (blocks.length > 0) {
    const countBefore = progress.items.length;
    for (const { start, end, title } of blocks) {
      const part = { columns: columns.slice(start, end), delimiter, hasHeadings };
      const cells = rowCells.slice(start, end);
      if (cells.filter((cell) => cell !== '').length < 3) continue;
      const context =
        title === '' ? progress.context : withHeading(progress.context, title, readDeviceWords(title));
      readTableLine({ ...progress, context, skipped: [], above: [] }, line, part, cells);
    }
    if (progress.items.length === countBefore) return false;
    // The parts have states of their own.
    progress.isAfterHeading = false;
    return true;
  }
  const cells = mergedCells(columns, rowCells, progress.above);
  const filledCells = rowCells.filter((cell) => cell !== '');
  const filled = filledCells.length;
  // A row with a grade and its offer, below a name in a merged cell.
  const isMerged = filled > 1 && cells.some((cell, index) => cell !== rowCells[index]);
  // In a table with one price column per grade or capacity, a row may have only a name and one price.
  const minCells = columns.some(({ variant }) => variant !== null) ? 2 : 3;
  if (filled < Math.min(minCells, columns.length) && !isMerged) return false;
  if (!hasHeadings && !isRowOf(columns, rowCells)) return false;
  if (isSumRow(filledCells)) {
    skip(progress, line, 'total');
    return true;
  }
  const row = readRow({ columns, cells, context: contextOf(progress.context) });
  // A row without a device in its name column can still name one in the text of the line.
  if (row === noModel) return false;
  if (typeof row === 'string') {
    // The first row of a merged group holds the name, even if that row is sold out.
    if (row === 'quantity zero') progress.above = cells;
    skip(progress, line, row);
    return true;
  }
  // Prose below a fixed-width table can fall into its columns by chance.
  const isItemRow = row.some(({ model, quantity, price }) => {
    if (model !== null)
      return delimiter !== null || quantity !== null || price !== null || filled * 2 > columns.length;
    return delimiter === null ? quantity !== null && price !== null : quantity !== null || price !== null;
  });
  if (!isItemRow) return false;
  if (isTotal(line.text) && row.every(({ model }) => model === null)) {
    skip(progress, line, 'total');
    return true;
  }
  progress.above = cells;
  const withMinimum = (item: ItemFacts) => ({
    ...item,
    warnings: [...item.warnings, ...minimumWarning(item.quantity, item.minQuantity)],
  });
  add(progress, line, hasHeadings ? row : row.map(withMinimum));
  return true;
}
