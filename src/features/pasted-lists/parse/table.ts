import Papa from 'papaparse';
import { type Column, type ColumnRole, columnOf, headerColumns, settledColumns } from './column-roles';

/** A table that a line of headings begins. */
export interface Table {
  columns: readonly Column[];
  /** The mark between cells; null for columns of fixed width. */
  delimiter: string | null;
  /** Cuts a line into cells. */
  split: (line: string) => string[];
}

/** The marks that part cells, the surest first. */
export const delimiters = ['\t', ';', '|', ','];
/** A cell with line breaks has at most so many lines. */
export const longestCell = 20;

/** The cells of a delimited line, without marks of Markdown. */
export function cellsOf(line: string, delimiter: string): string[] {
  const text = delimiter === '|' ? line.trim().replace(/^\|/, '').replace(/\|$/, '') : line;
  const [row = []] = Papa.parse<string[]>(text, { delimiter, header: false }).data;
  return row.map((cell) =>
    cell
      .replaceAll(/\*\*|__/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}

/** Whether a line ends within a quoted cell, which goes on in the next line. */
export function isOpen(line: string, delimiter: string): boolean {
  let isQuoted = false;
  let before = delimiter;
  for (const letter of line) {
    if (letter === '"') isQuoted = isQuoted ? false : before === delimiter || before === '"';
    before = letter;
  }
  return isQuoted;
}

/** Columns of fixed width, cut where the rule below the headings or, without one, each heading begins. */
function fixedWidth(line: string, below: string): { cells: string[]; split: Table['split'] } | null {
  const rule = /^[\s-]*-{3,}[\s-]*$/.test(below) ? [...below.matchAll(/-+/g)] : [];
  const starts = (rule.length > 1 ? rule : [...line.matchAll(/\S+(?: \S+)*/g)]).map(({ index }) => index);
  if (starts.length < 3) return null;
  const slice = (row: string) =>
    starts.map((start, place) => row.slice(place === 0 ? 0 : start, starts[place + 1]).trim());
  const split = (row: string) => {
    const isCut = starts.every(
      (start) => start === 0 || start > row.length || /\s/.test(row[start - 1] ?? ' '),
    );
    if (isCut || rule.length > 1) return slice(row);
    const cells = row.trim().split(/ {2,}|\t/);
    return cells.length === starts.length ? cells : slice(row);
  };
  return { cells: split(line), split };
}

/** The table that begins with a line of headings; null where it is none. */
export function tableAt(line: string, below: string): Table | null {
  for (const delimiter of delimiters) {
    if (!line.includes(delimiter)) continue;
    const columns = headerColumns(cellsOf(line, delimiter));
    if (columns) return { columns, delimiter, split: (row) => cellsOf(row, delimiter) };
  }
  const fixed = fixedWidth(line, below);
  const columns = fixed && headerColumns(fixed.cells);
  return fixed && columns ? { columns, delimiter: null, split: fixed.split } : null;
}

const label = String.raw`["']?[\p{L}][\p{L} .#_]{0,24}?["']?\s?[:=]`;
const pair = new RegExp(
  String.raw`(?<![\p{L}\d])(${label})\s?("[^"]*"|(?:[^;|{}",\n\t]|,(?!\s*${label}))*)`,
  'gu',
);
const labeledLine = new RegExp(String.raw`^[\s•*–-]*${label}\s*\S`, 'u');

const namedColumns = (line: string): { column: Column; cell: string }[] =>
  [...line.matchAll(pair)].map(([, name = '', value = '']) => ({
    column: columnOf(name.replaceAll(/["'=]/g, '')),
    cell: value.replaceAll('"', '').trim(),
  }));

/** The values of a line such as "Model: iPhone 13, Qty: 20" or of JSON, with the columns that their names stand for. Null for other lines. */
export function namedValues(line: string): { columns: Column[]; cells: string[] } | null {
  if (line.split(/[:=]/, 4).length < 4) return null;
  const named = namedColumns(line);
  const columns = named.map(({ column }) => column);
  const columnsWithRole = columns.filter(({ role }) => role !== null);
  const hasName = columns.some(({ role }) => role === 'name');
  if (!hasName || columnsWithRole.length < 3) return null;
  return { columns: settledColumns(columns), cells: named.map(({ cell }) => cell) };
}

/** How many lines from a place on, each with a name and a value, say one item: "Model: iPhone 13", "Color: Blue", "Qty: 20". 0 for none. */
export function labeledLines(lines: readonly { text: string }[], place: number): number {
  const seen = new Set<ColumnRole>();
  let count = 0;
  for (; count < longestCell; count += 1) {
    const { text } = lines[place + count] ?? { text: '' };
    if (!labeledLine.test(text)) break;
    const roles = namedColumns(text).map(({ column }) => column.role);
    if (roles.some((role) => role !== null && seen.has(role))) break;
    for (const role of roles) if (role !== null) seen.add(role);
  }
  const isItem = seen.has('name') && (seen.has('quantity') || seen.has('price'));
  return isItem && count > 1 ? count : 0;
}

/** A row without headings as a free line, its only whole number marked as pieces where another cell is the price. */
export function headlessRow(line: string): string | null {
  // A comma before a blank is one of a sentence.
  const delimiter = delimiters.find((mark) => line.split(mark === ',' ? /,(?! )/ : mark).length >= 4);
  if (delimiter === undefined) return null;
  const cells = cellsOf(line, delimiter);
  const isCount = (cell: string) => /^(?:\d{1,6}|\d{1,3}(?:,\d{3})+)$/.test(cell);
  const isPrice = (cell: string) => /^\D{0,3}\d[\d.,]*\D{0,3}$/.test(cell) && /[$€£]|[.,]\d\d$/.test(cell);
  const counts = cells.filter(isCount);
  if (counts.length !== 1 || !cells.some(isPrice)) return null;
  const marked = cells.map((cell) => (isCount(cell) ? `${cell} pcs` : isPrice(cell) ? `@ ${cell}` : cell));
  return marked.filter((cell) => cell !== '').join('  ');
}
