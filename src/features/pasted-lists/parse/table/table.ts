import Papa from 'papaparse';
import { headlessColumns, inferredColumns } from './column-inference';
import { type Column, columnOf, headerColumns, isPlain, settledColumns, variantOf } from './column-roles';
import { describing, isTotal } from './table-row';
import { quantityOfCell } from '../words/amounts';
import type { ColumnRole } from '../words/column-words';
import { isSold } from '../words/offer-words';

/** A table that a line of headings begins. */
export interface Table {
  columns: readonly Column[];
  /** The mark between cells; null for columns of fixed width. */
  delimiter: string | null;
  /** It has headings, which hold for every row; without them, a row belongs to it where its cells are of the same kind. */
  hasHeadings: boolean;
  /** Where the columns of tables side by side begin and end; for one table, nothing. */
  blocks?: readonly (readonly [number, number])[];
  /** Cuts a line into cells. */
  split: (line: string) => string[];
}

/** The marks that part cells, the surest first. */
export const delimiters = ['\t', ';', '|', ','];
/** Any other mark that stands between blanks at least twice: "USD / PCS / MODEL". */
function spacedMarks(line: string): string[] {
  const marks = line.match(/(?<=\S) [^\p{L}\d\s(){}[\]|;,"$€£]{1,2} (?=\S)/gu) ?? [];
  return [...new Set(marks)].filter((mark) => marks.filter((other) => other === mark).length > 1);
}

/** A cell with line breaks has at most so many lines. */
export const longestCell = 20;

/** The cells of a delimited line, without marks of Markdown. @param isFramed a bar may stand at both ends of the line */
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

const rowsToSample = 12;
const ruleForm = /^[\s=_-]*[=_-]{3,}[\s=_-]*$/;

/** Where the parts of a line begin that more than one blank parts. */
const headingStarts = (line: string) => [...line.matchAll(/\S+(?: \S+)*/g)].map(({ index }) => index);

/** Where the columns of fixed width begin: each part of the heading that blanks part from the others in the rows. */
function columnStarts(line: string, rows: readonly string[]): number[] {
  // A line or two of other text may stand among the rows.
  const isBlank = (place: number) =>
    /^\s?$/.test(line[place] ?? '') &&
    rows.filter((row) => !/^\s?$/.test(row[place] ?? '')).length * 5 <= rows.length;
  const starts: number[] = [];
  let isEmpty = false;
  for (let place = 0; place < line.length; place += 1)
    if (!isBlank(place) && (place === 0 || isBlank(place - 1))) {
      let end = place;
      while (end < line.length && !isBlank(end)) end += 1;
      // A gap within the cells of one column has no heading of its own, and a gap within a heading no cells.
      const [from, to] = [place, end];
      const heading = line.slice(from, to).trim();
      const begins = headingStarts(line).some((start) => start >= from && start < to);
      // "towaru" of "Nazwa towaru" is no heading of its own.
      const isHeaded = heading !== '' && (begins || columnOf(heading).role !== null);
      const cells = rows.filter((row) => row.slice(from, to).trim() !== '');
      if (isHeaded && (begins || cells.length * 2 > rows.length)) {
        // Below "ON HAND" the pieces can stand at the right alone.
        if (begins || !isEmpty) starts.push(place);
        isEmpty = begins && cells.length === 0;
      }
    }
  return starts;
}

/** A line of headings of fixed width. */
interface FixedWidth {
  cells: string[];
  /** Where its columns begin. */
  starts: readonly number[];
  split: Table['split'];
}

/** The end of a word that is nearest to a place within it: amounts at the right of a column begin before its heading, which ends at `end`. */
function wordEdge(row: string, place: number, end: number): number {
  const [before = ''] = /\S*$/.exec(row.slice(0, place)) ?? [];
  const [after = ''] = /^\S*/.exec(row.slice(place)) ?? [];
  // A full column can touch the grade behind it: "Space GrayA".
  if (/\p{Ll}$/u.test(before) && /^(?:[A-D][+-]?(?:\/[A-D])?|New|Used|OB|CPO)$/.test(after)) return place;
  // A number that ends below the end of the heading is its own.
  if (/\d$/.test(after) && place + after.length <= end + 1) return place - before.length;
  return before.length <= after.length ? place - before.length : place + after.length;
}

/** The start of a cell that begins left of its heading: "1 150" and "nous consulter" are one cell. @param least the end of the heading before */
function cellEdge(row: string, cut: number, least: number): number {
  const [before = ''] = /(?<= {2})\S+(?: \S+)* $/.exec(row.slice(0, cut)) ?? [];
  const isNumber = /^(?:[$€£] ?)?\d{1,3} $/.test(before) && /^\d{3}(?!\d)/.test(row.slice(cut));
  const isText = /^[\p{L} ]+$/u.test(before) && /^\p{L}/u.test(row.slice(cut));
  const isSign = /^[$€£] $/.test(before) && /^\d/.test(row.slice(cut));
  return before !== '' && (isNumber || isText || isSign) && cut - before.length > least
    ? cut - before.length
    : cut;
}

/** Columns of fixed width, cut as the rule below the headings, blanks in every row or the headings say. */
function fixedWidth(line: string, below: readonly string[]): FixedWidth | null {
  const rule = /^[\s-]*-{3,}[\s-]*$/.test(below[0] ?? '') ? [...(below[0] ?? '').matchAll(/-+/g)] : [];
  const rows = below.filter((row) => !ruleForm.test(row) && !isTotal(row));
  const end = rows.findIndex((row) => row.trim() === '');
  const sample = rows.slice(0, end < 0 ? rowsToSample : end);
  const byBlanks = sample.length > 1 && / {2,}/.test(line.trim()) ? columnStarts(line, sample) : [];
  const byHeadings = headingStarts(line);
  const starts =
    rule.length > 1
      ? rule.map(({ index }) => index)
      : byBlanks.length > byHeadings.length
        ? byBlanks
        : byHeadings;
  if (starts.length < 3) return null;
  // Where the heading before each column ends.
  const ends = starts.map((start) => {
    const [heading = ''] = /\S+(?: \S+)*\s*$/.exec(line.slice(0, start)) ?? [];
    return start - heading.length + heading.trimEnd().length;
  });
  const ownEnd = (start: number) => start + (/^\S+(?: \S+)*/.exec(line.slice(start))?.[0].length ?? 0);
  const slice = (row: string) => {
    const cuts = starts.map((start, place) =>
      start === 0 ? 0 : cellEdge(row, wordEdge(row, start, ownEnd(start)), ends[place] ?? 0),
    );
    return starts.map((_, place) => row.slice(place === 0 ? 0 : cuts[place], cuts[place + 1]).trim());
  };
  const split = (row: string) => {
    const isCut = starts.every(
      (start) => start === 0 || start > row.length || /\s/.test(row[start - 1] ?? ' '),
    );
    // A line of text with single blanks falls into the columns by chance.
    if (!isCut && !/\S {2,}\S/.test(row)) return [row.trim()];
    if (isCut || rule.length > 1) return slice(row);
    const cells = row.trim().split(/ {2,}|\t/);
    return cells.length === starts.length ? cells : slice(row);
  };
  // The rest of a description can stand in the lines below.
  const splitAll = (text: string) => {
    const [first = [], ...others] = text.split('\n').map(split);
    return first.map((cell, at) => [cell, ...others.map((rest) => rest[at] ?? '')].join(' ').trim());
  };
  return { cells: split(line), starts, split: splitAll };
}

/** The rows below a line that belong to its table: those with as many cells as it has columns. */
const sampleRows = (below: readonly string[], split: Table['split'], width: number) =>
  below
    .slice(0, rowsToSample)
    .map(split)
    .filter((cells) => cells.length === width && cells.filter((cell) => cell !== '').length > 1);

/** Whether a heading for pieces has pieces below it in some row; a title such as "STOCK LIST | PRICES IN USD" has names. */
const isBorneOut = (columns: readonly Column[], rows: readonly (readonly string[])[]) =>
  rows.length === 0 ||
  columns.every(
    (column, at) =>
      !isPlain(column, 'quantity') ||
      rows.some(
        (cells) =>
          !/\p{L}{3}/u.test(cells[at] ?? '') ||
          quantityOfCell(cells[at] ?? '') !== null ||
          isSold(cells[at] ?? ''),
      ),
  );

/**
 * The headings of two rows where the lower one has only the variants of one group: "Black", "White" below "Pieces by color". Null for others.
 */
function withUpper(cells: readonly string[], upper: readonly string[]): string[] | null {
  const places = cells.flatMap((cell, place) => (cell === '' ? [] : [place]));
  const [first = 0] = places;
  const isGroup = places.every((place, at) => place === first + at && (at === 0 || !upper[place]));
  if (places.length < 2 || first === 0 || !upper[first] || !isGroup) return null;
  const areVariants = places.every((place) => variantOf(cells[place] ?? '') !== null);
  if (!areVariants || headerColumns(upper) === null) return null;
  const isOfPieces = columnOf(upper[first] ?? '').role === 'quantity';
  return upper.map((heading, place) =>
    places.includes(place) ? `${isOfPieces ? 'qty ' : ''}${cells[place] ?? ''}` : heading,
  );
}

/**
 * Headings with those of the line above, which name groups of columns: "Grade A" above "Qty" and "Price", or "Qty" above "A" and "B". A blank
 * one below a heading has that of the line above.
 */
function groupedHeadings(cells: readonly string[], above: string, delimiter: string): readonly string[] {
  const isRepeated = cells.some((cell, place) => cell !== '' && cells.indexOf(cell) < place);
  const upper = cellsOf(above, delimiter);
  if (!isRepeated) return withUpper(cells, upper) ?? cells;
  const isAmount = (one: string) => ['quantity', 'price'].includes(columnOf(one).role ?? '');
  const isGroup = (one: string) => variantOf(one) !== null || isAmount(one);
  const groups = cells.map((cell, place) =>
    cell === '' ? (upper[place] ?? '') : (upper.slice(0, place + 1).findLast((one) => one !== '') ?? ''),
  );
  const parts = groups.filter((_, place) => cells[place] !== '');
  const isGrouped =
    upper.length > 1 &&
    upper.length <= cells.length &&
    parts.some(isGroup) &&
    parts.every((one) => one === '' || isGroup(one) || isTotal(one));
  if (!isGrouped) return cells;
  return cells.map((cell, place) => {
    const group = groups[place] ?? '';
    return isTotal(group) ? 'total' : `${group} ${cell}`.trim();
  });
}

/** Headings of fixed width with the groups of the line above that stand over those that repeat: "Grade A" over "Qty" and "Price". */
function groupedByPlace({ cells, starts }: FixedWidth, above: string): readonly string[] {
  const groups = [...above.matchAll(/\S+(?: \S+)*/g)].map((match) => ({
    text: match[0],
    middle: match.index + match[0].length / 2,
  }));
  if (groups.length < 2 || !groups.every(({ text }) => variantOf(text) !== null)) return cells;
  return cells.map((cell, place) => {
    if (cells.indexOf(cell) === cells.lastIndexOf(cell)) return cell;
    const middle = (starts[place] ?? 0) + cell.length / 2;
    const [nearest] = groups.toSorted(
      (one, other) => Math.abs(one.middle - middle) - Math.abs(other.middle - middle),
    );
    return `${nearest?.text ?? ''} ${cell}`.trim();
  });
}

/** The parts of a line of headings that are the same, for tables side by side; empty for one table. */
function blocksOf(headings: readonly string[]): [number, number][] {
  const [first = ''] = headings;
  const start = headings.indexOf(first, 1);
  const gap = headings.findIndex((heading, place) => place > 0 && heading === '');
  const width = gap > 0 && gap < start ? gap : start;
  const isSame = Array.from({ length: Math.max(width, 0) }, (_, place) => place).every(
    (place) => headings[place] !== '' && headings[place] === headings[start + place],
  );
  if (first === '' || width < 3 || !isSame || headings.length !== start + width) return [];
  return [
    [0, width],
    [start, start + width],
  ];
}

/**
 * The table that begins with a line of headings; null where it is none.
 * @param below the lines below it
 * @param above the line above it
 */
export function tableAt(line: string, below: readonly string[], above = ''): Table | null {
  const settle = (columns: Column[], split: Table['split']) =>
    inferredColumns(columns, sampleRows(below, split, columns.length), true);
  for (const delimiter of [...delimiters, ...spacedMarks(line)]) {
    if (!line.includes(delimiter)) continue;
    const columns = headerColumns(groupedHeadings(cellsOf(line, delimiter), above, delimiter));
    if (!columns) continue;
    // Below headings without a bar in front, one begins a row whose first cell is empty.
    const split = (row: string) => cellsOf(row, delimiter, line.trim().startsWith('|'));
    // Commas before blanks and marks between blanks part a sentence, unless the row below has as many.
    const isInSentences = delimiter.length > 1 || (delimiter === ',' && /, /.test(line));
    const next = isInSentences ? split(below.find((row) => row.trim() !== '') ?? '') : [];
    if (isInSentences && (columns.length < 3 || next.length !== columns.length)) continue;
    const rows = sampleRows(below, split, columns.length);
    // "Firm | Inventory | All amounts in CAD" above a table with other marks is a title.
    const isTitle = rows.length === 0 && below.some((row) => !row.includes(delimiter) && /\d/.test(row));
    if (isTitle || !isBorneOut(columns, rows)) continue;
    const blocks = blocksOf(cellsOf(line, delimiter));
    return {
      columns: blocks.length > 0 ? columns : settle(columns, split),
      delimiter,
      hasHeadings: true,
      split,
      blocks,
    };
  }
  const fixed = fixedWidth(line, below);
  const columns = fixed && headerColumns(groupedByPlace(fixed, above));
  return fixed && columns
    ? { columns: settle(columns, fixed.split), delimiter: null, hasHeadings: true, split: fixed.split }
    : null;
}

/** The table without headings that begins with a row; null where the line is none. @param below the lines below it */
export function headlessTableAt(line: string, below: readonly string[]): Table | null {
  // A comma before a blank is one of a sentence.
  const isOfCommas =
    line.includes('"') ||
    (!/, /.test(line) && line.replaceAll(/(?<=\d),(?=\d{3}(?!\d))/g, '').split(',').length >= 3);
  const delimiter = delimiters.find((mark) => (mark !== ',' || isOfCommas) && line.split(mark).length >= 3);
  if (delimiter === undefined) return null;
  const split = (row: string) => cellsOf(row, delimiter);
  const cells = split(line);
  const rows = sampleRows(below, split, cells.length);
  const columns = headlessColumns([cells, ...rows]);
  return columns && { columns, delimiter, hasHeadings: false, split };
}

const label = String.raw`["']?[\p{L}][\p{L} .#_]{0,24}?["']?\s?[:=]`;
const pair = new RegExp(
  String.raw`(?<![\p{L}\d])(${label})\s?("[^"]*"|(?:[^;|{}",\n\t]|,(?!\s*${label}))*)`,
  'gu',
);
const labeledLine = new RegExp(String.raw`^[\s•*–-]*${label}\s*\S`, 'u');

// "Color - Graphite", where the first word heads a column
const dashedLabel = /^([\s•*–-]*\p{L}[\p{L} .#]{0,24}?) [-–—] (?=\S)/gmu;
const labelMark = (match: string, name: string) => (columnOf(name).role === null ? match : `${name}: `);

const namedColumns = (line: string): { column: Column; cell: string }[] =>
  [...line.replaceAll(dashedLabel, labelMark).matchAll(pair)].map(([, name = '', value = '']) => ({
    column: columnOf(name.replaceAll(/["'=]/g, '')),
    cell: value.replaceAll('"', '').trim(),
  }));

/** The property of goods that each labeled value of a line is of; null for a line that says anything else: "Color: Black  Grade: B". */
export function namedProperties(line: string): (Pick<Table, 'columns'> & { cells: string[] }) | null {
  const named = namedColumns(line.replaceAll(/ {2,}/g, ', '));
  const isOfGoods = named.every(({ column }) => column.role !== null && describing.has(column.role));
  if (named.length < 2 || !isOfGoods || named.some(({ column }) => column.role === 'name')) return null;
  return { columns: named.map(({ column }) => column), cells: named.map(({ cell }) => cell) };
}

/** The values of a line such as "Model: iPhone 13, Qty: 20" or of JSON, with the columns that their names stand for. Null for other lines. */
export function namedValues(line: string): { columns: Column[]; cells: string[] } | null {
  if (line.replaceAll(dashedLabel, labelMark).split(/[:=]/, 4).length < 4) return null;
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
    if (!labeledLine.test(text.replaceAll(dashedLabel, labelMark))) break;
    const roles = namedColumns(text).map(({ column }) => column.role);
    if (roles.some((role) => role !== null && seen.has(role))) break;
    for (const role of roles) if (role !== null) seen.add(role);
  }
  const isItem = seen.has('name') && (seen.has('quantity') || seen.has('price'));
  return isItem && count > 1 ? count : 0;
}
