import { type SourceLine, longestLine } from './list/source-lines';
import { type Column, columnOf } from './table/column-heading';
import { noColumn } from './table/table-row';
import { cellsOf, delimiters } from './table/table';
import { readDeviceWords } from './words/device-words';
import { isOnRequest } from './words/offer-words';

/** The lines of a list. `continued` holds the other lines of each row that was put together. */
export interface StackedLines {
  lines: SourceLine[];
  continued: { line: SourceLine; row: number }[];
}

const mostColumns = 12;
const longestHeading = 40;

/** The roles of the headings that stand one below the other from a line on; empty unless they are the headings of a table. */
function stackedHeadings(lines: readonly SourceLine[], start: number) {
  const roles: (Column['role'] | undefined)[] = [];
  for (const { text } of lines.slice(start, start + mostColumns)) {
    const isCell = text.length > longestHeading || /\d/.test(text);
    const { role, variant } = isCell ? noColumn : columnOf(text.trim());
    if (role === null || variant !== null) break;
    // "Available stock" above "Qty" is a title.
    if (role !== 'ignore' && roles.includes(role)) return [];
    roles.push(role);
  }
  const isTable =
    roles.length > 2 && roles.includes('name') && (roles.includes('quantity') || roles.includes('price'));
  return isTable ? roles : [];
}

/** Whether lines can be the cells below the headings: a name in letters, and amounts. */
const isRow = (cells: readonly SourceLine[][], roles: ReturnType<typeof stackedHeadings>) =>
  cells.length === roles.length &&
  cells.every((lines, column) => {
    const role = roles[column];
    const text = lines.map((line) => line.text.trim()).join(' ');
    if (role === 'name') return /\p{L}/u.test(text);
    return (
      (role !== 'quantity' && role !== 'price') ||
      /^\D{0,5}\d[^\p{L}]*(?:\p{L}{1,4}\.?)?$/u.test(text.trim()) ||
      isOnRequest(text)
    );
  });

/** The lines of a part of a list, each as a cell. */
const cellsAt = (lines: readonly SourceLine[], start: number, end: number) =>
  lines.slice(start, end).map((line) => [line]);

/** The cells below the headings from a line on. A name that was wrapped takes two lines; a row needs no more. Empty if they are not a row. */
function rowAt(
  lines: readonly SourceLine[],
  place: number,
  roles: ReturnType<typeof stackedHeadings>,
): SourceLine[][] {
  const cells = cellsAt(lines, place, place + roles.length);
  if (isRow(cells, roles)) return cells;
  const name = roles.indexOf('name');
  const [first, second] = lines.slice(place + name, place + name + 2);
  // A heading above a name is no part of it.
  const namesModel = first !== undefined && readDeviceWords(first.text).models.length > 0;
  if (!namesModel || !second) return [];
  const wrapped = [
    ...cells.slice(0, name),
    [first, second],
    ...cellsAt(lines, place + name + 2, place + roles.length + 1),
  ];
  return isRow(wrapped, roles) ? wrapped : [];
}

/**
 * Puts the rows of a table together that was copied with one cell per line, as some web pages and documents give it: the headings one
 * below the other, then the cells. Blank lines between the cells do not count.
 */
export function withStackedRows(all: readonly SourceLine[]): StackedLines {
  const filled = all.filter(({ text }) => text.trim() !== '');
  const continued: StackedLines['continued'] = [];
  const rows = new Map<number, SourceLine>();
  let roles: ReturnType<typeof stackedHeadings> = [];
  for (let place = 0; place < filled.length; ) {
    const headings = stackedHeadings(filled, place);
    if (headings.length > 0) roles = headings;
    const cells =
      headings.length > 0 ? cellsAt(filled, place, place + roles.length) : rowAt(filled, place, roles);
    const [first, ...others] = cells.flat();
    if (first) {
      const texts = cells.map((lines) => lines.map(({ text }) => text.trim()).join(' '));
      rows.set(first.number, { ...first, text: texts.join('\t') });
      for (const line of others) continued.push({ line, row: first.number });
      place += 1 + others.length;
    } else place += 1;
  }
  const isContinued = new Set(continued.map(({ line }) => line.number));
  return {
    lines: all.filter(({ number }) => !isContinued.has(number)).map((line) => rows.get(line.number) ?? line),
    continued,
  };
}

/** The mark between the cells of two lines that hold the headings of one table: "Model | Capacity" above "Qty | Price". Null for other lines. */
function pairedHeadings(above: SourceLine | undefined, below: SourceLine | undefined): string | null {
  // Most lines have a number, and headings have none.
  const isHeading = ({ text }: SourceLine) => text.length <= longestLine && !/\d/.test(text);
  if (!above || !below || !isHeading(above) || !isHeading(below)) return null;
  const delimiter = delimiters.find((mark) => above.text.includes(mark) && below.text.includes(mark));
  if (delimiter === undefined) return null;
  const [upper, lower] = [above, below].map(({ text }) =>
    cellsOf(text, delimiter).map((cell) => columnOf(cell).role),
  );
  const roles = [...(upper ?? []), ...(lower ?? [])];
  const isTable =
    roles.every((role) => role !== null) &&
    new Set(roles).size === roles.length &&
    upper?.includes('name') === true &&
    !upper.includes('price') &&
    lower?.includes('price') === true;
  return isTable ? delimiter : null;
}

/** Puts the rows of a table together whose headings and rows take two lines each. A rule may stand between them. */
export function withPairedRows(all: readonly SourceLine[]): StackedLines {
  const lines: SourceLine[] = [];
  const continued: StackedLines['continued'] = [];
  let delimiter: string | null = null;
  let counts: readonly number[] = [];
  for (let place = 0; place < all.length; ) {
    const [first, second] = all.slice(place, place + 2);
    if (!first) break;
    const mark = pairedHeadings(first, second);
    const countsAt = (one: string) => [first, second].map((line) => cellsOf(line?.text ?? '', one).length);
    if (mark !== null) {
      delimiter = mark;
      counts = countsAt(mark);
    }
    const isPair =
      second !== undefined &&
      delimiter !== null &&
      countsAt(delimiter).every((count, at) => count > 1 && count === counts[at]);
    if (isPair) {
      lines.push({ ...first, text: `${first.text}${delimiter}${second.text}` });
      continued.push({ line: second, row: first.number });
    } else lines.push(first);
    place += isPair ? 2 : 1;
  }
  return { lines, continued };
}
