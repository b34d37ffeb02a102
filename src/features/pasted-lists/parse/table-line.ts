import { contextOf } from './list/list-context';
import type { ItemFacts } from './list/list-item';
import type { SourceLine } from './list/source-lines';
import { type Progress, add, skip } from './reading-state';
import { noModel, readRow } from './table/read-row';
import { isRowOf } from './table/row-amounts';
import { isTotal, mergedCells } from './table/table-row';
import type { Table } from './table/table';
import { minimumWarning } from './words/remarks';

/** Reads a line as a row of a table. @returns false for a line that is none. */
export function readTableLine(
  progress: Progress,
  line: SourceLine,
  { columns, delimiter, hasHeadings, blocks = [] }: Omit<Table, 'split'>,
  own: readonly string[],
): boolean {
  if (blocks.length > 0) {
    const before = progress.items.length;
    for (const [from, to] of blocks) {
      const part = { columns: columns.slice(from, to), delimiter, hasHeadings };
      if (own.slice(from, to).filter((cell) => cell !== '').length > 2)
        readTableLine({ ...progress, skipped: [], above: [] }, line, part, own.slice(from, to));
    }
    return progress.items.length > before;
  }
  const cells = mergedCells(columns, own, progress.above);
  const filled = own.filter((cell) => cell !== '').length;
  // A grade and its offer below the name of a merged range.
  const isMerged = filled > 1 && cells.some((cell, at) => cell !== own[at]);
  // A name and the one offer of a table with offers by grade or capacity.
  const least = columns.some(({ variant }) => variant !== null) ? 2 : 3;
  if (filled < Math.min(least, columns.length) && !isMerged) return false;
  if (!hasHeadings && !isRowOf(columns, own)) return false;
  const row = readRow({ columns, cells, context: contextOf(progress.context) });
  // What names no device in its column can name one elsewhere.
  if (row === noModel) return false;
  if (typeof row === 'string') {
    // The name of a group can stand on its first row, which is sold.
    if (row === 'quantity zero') progress.above = cells;
    skip(progress, line, row);
    return true;
  }
  // Prose below a table of fixed width falls into its columns by chance.
  const isGoods = row.some(({ model, quantity, price }) => {
    if (model !== null)
      return delimiter !== null || quantity !== null || price !== null || filled * 2 > columns.length;
    return delimiter === null ? quantity !== null && price !== null : quantity !== null || price !== null;
  });
  if (!isGoods) return false;
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
