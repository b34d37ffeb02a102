import type { SourceLine } from './list/source-lines';
import type { StackedLines } from './stacked-cells';
import { type Column, columnOf } from './table/column-heading';
import { cellsOf, delimiters } from './table/table';
import type { ColumnRole } from './words/column-words';
import { readDeviceWords } from './words/device-words';

const mostRows = 20;

/** A line of a transposed table: a heading and one value for each device. */
interface PropertyRow {
  line: SourceLine;
  role: ColumnRole;
  delimiter: string;
  cells: string[];
}

/** A line as a row of a transposed table; null if its first cell is not a heading or another cell is one. */
function propertyRow(line: SourceLine): PropertyRow | null {
  const delimiter = delimiters.find((mark) => line.text.split(mark).length > 2);
  if (delimiter === undefined) return null;
  const cells = cellsOf(line.text, delimiter);
  const columnAt = (cell: string) => columnOf(cell.replace(/:$/, ''));
  const isHeading = ({ role, variant }: Column) => variant === null && role !== null && role !== 'ignore';
  const heading = columnAt(cells[0] ?? '');
  if (!heading.role || !isHeading(heading)) return null;
  if (cells.slice(1, 4).some((cell) => isHeading(columnAt(cell)))) return null;
  return { line, role: heading.role, delimiter, cells };
}

/** The rows of the transposed table that starts at a line; empty if none does. */
function transposedTable(lines: readonly SourceLine[], start: number): PropertyRow[] {
  const rows: PropertyRow[] = [];
  for (const line of lines.slice(start, start + mostRows)) {
    const row = propertyRow(line);
    const [first = row] = rows;
    const isSameTable = row?.delimiter === first?.delimiter && row?.cells.length === first?.cells.length;
    if (!row || !isSameTable || rows.some(({ role }) => role === row.role)) break;
    rows.push(row);
  }
  const has = (role: ColumnRole) => rows.some((row) => row.role === role);
  const names = rows.find(({ role }) => role === 'name')?.cells.slice(1) ?? [];
  const areModels = names.every((name) => readDeviceWords(name).models.length > 0);
  return rows.length > 2 && areModels && has('name') && (has('quantity') || has('price')) ? rows : [];
}

/** Turns tables with one line for each property and one column for each device. The rows have the line of the name. */
export function withTransposedRows(all: readonly SourceLine[]): StackedLines {
  const lines: SourceLine[] = [];
  const continued: StackedLines['continued'] = [];
  for (let place = 0; place < all.length; ) {
    const rows = transposedTable(all, place);
    const name = rows.find(({ role }) => role === 'name')?.line;
    const headings = rows.find(({ line }) => line !== name)?.line;
    if (!name || !headings) {
      lines.push(...all.slice(place, place + 1));
      place += 1;
      continue;
    }
    const columnAt = (at: number) =>
      rows.map(({ cells }) => (cells[at] ?? '').replaceAll('\t', ' ')).join('\t');
    lines.push({ ...headings, text: columnAt(0) });
    for (const at of rows[0]?.cells.keys() ?? []) if (at > 0) lines.push({ ...name, text: columnAt(at) });
    for (const { line } of rows)
      if (line !== name && line !== headings) continued.push({ line, row: name.number });
    place += rows.length;
  }
  return { lines, continued };
}
