import Papa from 'papaparse';
import { headlessColumns, inferredColumns } from './column-inference';
import { type Column, columnOf, isPlain } from './column-heading';
import { headerColumns } from './header-row';
import { variantOf } from './column-variants';
import { fixedWidth, groupedByPosition, rowsToSample } from './fixed-width';
import { singleSpaceTable } from './single-space-table';
import { isTotal } from './table-row';
import { quantityOfCell } from '../words/amounts';
import { readDeviceWords } from '../words/device-words';
import { isSold } from '../words/offer-words';

/** One of several tables that stand side by side. */
interface Block {
  /** Its first column, and the column after its last one. */
  start: number;
  end: number;
  /** The text above its headings; empty if there is none: "IPADS, WI-FI". */
  title: string;
}

/** A table and the way to split its lines into cells. */
export interface Table {
  columns: readonly Column[];
  /** The mark between cells; null for fixed-width columns. */
  delimiter: string | null;
  /** Whether the table has a header row. Without one, a line is a row only if its cells fit the columns. */
  hasHeadings: boolean;
  /** The tables that stand side by side; empty for a single table. */
  blocks?: readonly Block[];
  /** Splits a line into cells. */
  split: (line: string) => string[];
}

/** The marks that separate cells, the most reliable first. */
export const delimiters = ['\t', ';', '|', ',', '^'];
/** Other marks that stand between spaces at least twice: "USD / PCS / MODEL". */
function spacedMarks(line: string): string[] {
  const marks = line.match(/(?<=\S) [^\p{L}\d\s(){}[\]|;,"$€£]{1,2} (?=\S)/gu) ?? [];
  return [...new Set(marks)].filter((mark) => marks.filter((other) => other === mark).length > 1);
}

/** The maximum number of lines in a cell with line breaks. */
export const longestCell = 20;

/** Splits a delimited line into cells and removes Markdown marks. @param isFramed the line may start and end with a bar */
export function cellsOf(line: string, delimiter: string, isFramed = true): string[] {
  const trimmed = delimiter === '\t' ? line.replaceAll(/^ +| +$/g, '') : line.trim();
  const text = delimiter === '|' && isFramed ? trimmed.replace(/^\|/, '').replace(/\|$/, '') : trimmed;
  const [row = []] = text.includes('"')
    ? Papa.parse<string[]>(text, { delimiter, header: false }).data
    : [text.split(delimiter)];
  return row.map((cell) =>
    cell
      .replaceAll(/\*\*|__/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );
}

/** Whether a line ends inside a quoted cell that continues on the next line. */
export function isOpen(line: string, delimiter: string): boolean {
  let isQuoted = false;
  let before = delimiter;
  for (const letter of line) {
    if (letter === '"') isQuoted = isQuoted ? false : before === delimiter || before === '"';
    before = letter;
  }
  return isQuoted;
}

/** The rows below a line that belong to its table. They have one cell per column and stand above the next table's headings. */
function sampleRows(below: readonly string[], split: Table['split'], width: number): string[][] {
  const lines = below.slice(0, rowsToSample).map(split);
  const next = lines.findIndex((cells, at) => at > 1 && headerColumns(cells) !== null);
  return lines
    .slice(0, next < 0 ? undefined : next)
    .filter((cells) => cells.length === width && cells.filter((cell) => /[\p{L}\d]/u.test(cell)).length > 1);
}

/** Whether a quantity column has a quantity in some row. A title such as "STOCK LIST | PRICES IN USD" has names below it. */
const hasQuantities = (columns: readonly Column[], rows: readonly (readonly string[])[]) =>
  rows.length === 0 ||
  columns.every((column) => !isPlain(column, 'quantity')) ||
  columns.some(
    (column, at) =>
      isPlain(column, 'quantity') &&
      rows.some(
        (cells) =>
          !/\p{L}{3}/u.test(cells[at] ?? '') ||
          quantityOfCell(cells[at] ?? '') !== null ||
          isSold(cells[at] ?? ''),
      ),
  );

/**
 * Adds the headings of the line above, which name groups of columns: "Grade A" above "Qty" and "Price", or "Qty" above "A" and "B". An
 * empty heading takes the heading above it. Without groups, a heading may continue the one above it: "On" above "Hand".
 */
function groupedHeadings(cells: readonly string[], above: string, delimiter: string): readonly string[] {
  const isRepeated = cells.some((cell, place) => cell !== '' && cells.indexOf(cell) < place);
  const upper = cellsOf(above, delimiter);
  if (!isRepeated)
    return cells.map((cell, place) => {
      const both = `${upper[place] ?? ''} ${cell}`;
      const isPart = /^\p{L}{1,8}\.? \(?\p{L}{1,8}\.?\)?$/u.test(both) && columnOf(cell).role === null;
      return isPart && columnOf(both).role !== null ? both : cell;
    });
  const isAmount = (one: string) => ['quantity', 'price'].includes(columnOf(one).role ?? '');
  const isGroup = (one: string) => variantOf(one) !== null || isAmount(one);
  const groups = cells.map((cell, place) =>
    cell === '' ? (upper[place] ?? '') : (upper.slice(0, place + 1).findLast((one) => one !== '') ?? ''),
  );
  const parts = groups.filter((_, place) => cells[place] !== '');
  const isGrouped =
    upper.length > 1 &&
    upper.length <= cells.length &&
    (new Set(parts.filter(isGroup)).size > 1 ||
      (parts.some(isGroup) && parts.every((one) => one === '' || isGroup(one) || isTotal(one))));
  if (!isGrouped) return cells;
  return cells.map((cell, place) => {
    const group = groups[place] ?? '';
    // "Bin" right of the groups is in none of them.
    const isInGroup = isGroup(cell) || cells.indexOf(cell) !== cells.lastIndexOf(cell);
    if (!isInGroup && cell !== '') return cell;
    // "128 GB" above "On hand" and "£ ex VAT"
    const column = columnOf(cell);
    const amount = isPlain(column, 'quantity')
      ? 'qty'
      : isPlain(column, 'price') && `price ${column.currency ?? ''}`;
    const heading = amount || cell;
    return isTotal(group) ? 'total' : `${group} ${heading}`.trim();
  });
}

/**
 * Adds the headings of the line below, which names the columns of a group: "from MOQ", "50+" and "200+" below "Price". They stand below empty
 * headings.
 */
function withLowerRow(cells: readonly string[], lower: readonly string[]): readonly string[] {
  const places = lower.flatMap((cell, place) => (cell === '' ? [] : [place]));
  const isPart = (place: number) => {
    const { minQuantity, variant } = columnOf(lower[place] ?? '');
    return minQuantity !== null || variant !== null;
  };
  const below = places.filter((place) => cells[place] === '');
  const areGroups = places.slice(1).every((place, at) => place === (places[at] ?? 0) + 1);
  if (places.length < 2 || below.length < places.length - 1 || !areGroups || !below.every(isPart))
    return cells;
  const isQuantity = columnOf(cells[places[0] ?? 0] ?? '').role === 'quantity';
  return cells.map((cell, place) => {
    if (!places.includes(place) || !isPart(place)) return cell;
    return `${isQuantity ? 'qty ' : ''}${lower[place] ?? ''}`;
  });
}

/** A heading whose column is not read. */
const ignoredHeading = 'Location';

/** Headings in pairs, "Option1 Name" and "Option1 Value": the first row names the column of the value. */
function pairedHeadings(headings: readonly string[], firstRow: () => readonly string[]): readonly string[] {
  const placeOf = (from: RegExp, to: string, heading: string) =>
    from.test(heading) ? headings.indexOf(heading.replace(from, to)) : -1;
  if (!headings.some((heading) => placeOf(/ Value$/, ' Name', heading) >= 0)) return headings;
  const row = firstRow();
  return headings.map((heading) => {
    if (placeOf(/ Name$/, ' Value', heading) >= 0) return ignoredHeading;
    return row[placeOf(/ Value$/, ' Name', heading)] || heading;
  });
}

/**
 * The tables of a header row that names two side by side, with an empty column or nothing between them; empty for a single table.
 * @param above the cells of the line above
 */
function blocksOf(headings: readonly string[], above: readonly string[]): Block[] {
  const isHeading = (place: number) => (headings[place] ?? '') !== '';
  const block = (start: number, end: number): Block => ({
    start,
    end,
    title: above.slice(start, end).find((cell) => cell !== '') ?? '',
  });
  const starts = [...headings.keys()].filter((place) => isHeading(place) && !isHeading(place - 1));
  const parts = starts.map((start) => {
    const width = headings.slice(start).indexOf('');
    return block(start, width < 0 ? headings.length : start + width);
  });
  const isTable = ({ start, end }: Block) => {
    const roles = headings.slice(start, end).map((heading) => columnOf(heading).role);
    return roles.includes('name') && (roles.includes('price') || roles.includes('quantity'));
  };
  if (parts.length === 2 && parts.every(isTable)) return parts;
  const half = headings.length / 2;
  const isTwice = half > 2 && headings.every((heading, place) => heading === headings[place % half]);
  return isTwice && parts.length === 1 ? [block(0, half), block(half, headings.length)] : [];
}

/**
 * The table that starts with a header row; null if the line is not one.
 * @param below the lines below it
 * @param above the line above it
 */
export function tableAt(line: string, below: readonly string[], above = ''): Table | null {
  // "500+" ends a row of headings, not a total.
  if (/\d[^\w+]*$/.test(line) && isTotal(line)) return null;
  const inferColumns = (columns: Column[], split: Table['split']) =>
    inferredColumns(columns, sampleRows(below, split, columns.length), true);
  for (const delimiter of [...delimiters, ...spacedMarks(line)]) {
    if (!line.includes(delimiter)) continue;
    const headings = pairedHeadings(cellsOf(line, delimiter), () => cellsOf(below[0] ?? '', delimiter));
    const grouped = groupedHeadings(headings, above, delimiter);
    const columns = headerColumns(withLowerRow(grouped, cellsOf(below[0] ?? '', delimiter)));
    if (!columns) continue;
    // If the header row has no leading bar, a leading bar in a row means that its first cell is empty.
    const split = (row: string) => cellsOf(row, delimiter, line.trim().startsWith('|'));
    // A comma before a space or a mark between spaces can be part of a sentence. Require the same number in the row below.
    const isInSentences = delimiter.length > 1 || (delimiter === ',' && /, /.test(line));
    const next = isInSentences ? split(below.find((row) => row.trim() !== '') ?? '') : [];
    if (isInSentences && (columns.length < 3 || next.length !== columns.length)) continue;
    const rows = sampleRows(below, split, columns.length);
    // "Firm | Inventory | All amounts in CAD" above a table with another delimiter is a title.
    const isTitle = rows.length === 0 && below.some((row) => !row.includes(delimiter) && /\d/.test(row));
    if (isTitle || !hasQuantities(columns, rows)) continue;
    const blocks = blocksOf(cellsOf(line, delimiter), cellsOf(above, delimiter));
    return {
      columns: blocks.length > 0 ? columns : inferColumns(columns, split),
      delimiter,
      hasHeadings: true,
      split,
      blocks,
    };
  }
  const fixed = fixedWidth(line, below);
  const columns = fixed && headerColumns(groupedByPosition(fixed, above));
  if (fixed && columns)
    return {
      columns: inferColumns(columns, fixed.split),
      delimiter: null,
      hasHeadings: true,
      split: fixed.split,
    };
  const table = singleSpaceTable(line, below);
  return table && { ...table, delimiter: null, hasHeadings: true };
}

const storagePlace =
  /^(?:shelf|bin|box|rack|row|bay|aisle|cage|room|loc(?:ation)?|pallet|carton)\W? ?\w{1,5}$/i;

/** The table without headings that starts with a row; null if the line is not a row. @param below the lines below it */
export function headlessTableAt(line: string, below: readonly string[]): Table | null {
  // A comma before a space belongs to a sentence.
  const hasCommaCells =
    /(?:^|,) *"|" *(?:,|$)/.test(line) ||
    (!/, /.test(line) && line.replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '').split(',').length >= 3);
  const delimiter = delimiters.find(
    (mark) => (mark !== ',' || hasCommaCells) && line.split(mark).length >= 3,
  );
  if (delimiter === undefined) return null;
  const split = (row: string) => cellsOf(row, delimiter);
  const cells = split(line);
  // "GRADE B | unlocked | US spec | prices in USD | min 20" heads other rows.
  const rows = sampleRows(below, split, cells.length).filter((row) =>
    row.some((cell) => readDeviceWords(cell).models.length > 0),
  );
  const columns = headlessColumns([cells, ...rows]);
  // A cell such as "20+ 1,150" or "take all 990" is read better as part of a line, but not "shelf 12".
  const isAmount = (cell: string) => /\p{L}+ \d|\d\+/u.test(cell) && !storagePlace.test(cell);
  const isUnread = columns?.some(
    ({ role }, at) => role === null && [cells, ...rows].some((row) => isAmount(row[at] ?? '')),
  );
  if (isUnread) return null;
  return columns && { columns, delimiter, hasHeadings: false, split };
}
