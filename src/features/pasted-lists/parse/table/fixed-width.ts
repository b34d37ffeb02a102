import { columnOf } from './column-heading';
import { variantOf } from './column-variants';
import { isTotal } from './table-row';

/** How many rows show what a table's columns hold. */
export const rowsToSample = 12;
const ruleForm = /^[\s=_-]*[=_-]{3,}[\s=_-]*$/;

/** The start of each part of a line, where two or more spaces separate the parts. */
const headingStarts = (line: string) => [...line.matchAll(/\S+(?: \S+)*/g)].map(({ index }) => index);

/** The start of each fixed-width column. A column is a part of the header row that is separated by spaces in the rows too. */
function columnStarts(line: string, rows: readonly string[]): number[] {
  // Allow some lines of other text among the rows.
  const isBlank = (place: number) =>
    /^\s?$/.test(line[place] ?? '') &&
    rows.filter((row) => !/^\s?$/.test(row[place] ?? '')).length * 5 <= rows.length;
  const starts: number[] = [];
  let isEmpty = false;
  for (let place = 0; place < line.length; place += 1)
    if (!isBlank(place) && (place === 0 || isBlank(place - 1))) {
      let end = place;
      while (end < line.length && !isBlank(end)) end += 1;
      // A part without a heading is the rest of a cell that contains spaces. A part without cells is the rest of a heading.
      const [from, to] = [place, end];
      const heading = line.slice(from, to).trim();
      const isHeadingStart = headingStarts(line).some((start) => start >= from && start < to);
      // "towaru" in "Nazwa towaru" is not a separate heading.
      // "Device Model" is one heading.
      const role = columnOf(heading).role;
      const isOther = role !== null && columnOf(line.slice(starts.at(-1) ?? 0, from).trim()).role !== role;
      const isHeading = heading !== '' && (isHeadingStart || isOther);
      const cells = rows.filter((row) => row.slice(from, to).trim() !== '');
      if (isHeading && (isHeadingStart || cells.length * 2 > rows.length)) {
        // Below "ON HAND", the quantities may stand only at the right end.
        if (isHeadingStart || !isEmpty) starts.push(place);
        isEmpty = isHeadingStart && cells.length === 0;
      }
    }
  return starts;
}

/** The header row of a fixed-width table. */
interface FixedWidth {
  cells: string[];
  /** The start of each column. */
  starts: readonly number[];
  /** Splits a line into cells. */
  split: (line: string) => string[];
}

/** Moves a cut out of a word, to its nearest edge. A right-aligned amount starts left of its heading, which ends at `end`. */
function wordEdge(row: string, place: number, end: number): number {
  const [before = ''] = /\S*$/.exec(row.slice(0, place)) ?? [];
  const [after = ''] = /^\S*/.exec(row.slice(place)) ?? [];
  // A full column can touch the grade after it: "Space GrayA".
  if (/\p{Ll}$/u.test(before) && /^(?:[A-D][+-]?(?:\/[A-D])?|New|Used|OB|CPO)$/.test(after)) return place;
  // A number that ends below the end of the heading belongs to that column.
  if (/\d$/.test(after) && place + after.length <= end + 1) return place - before.length;
  return before.length <= after.length ? place - before.length : place + after.length;
}

/**
 * The start of a cell that begins left of its heading: "1 150" and "nous consulter" are one cell.
 * @param least the end of the previous heading
 * @param previous the start of the previous column
 */
function cellEdge(row: string, cut: number, least: number, previous: number): number {
  const [before = ''] = /(?<= {2})\S+(?: \S+)* $/.exec(row.slice(0, cut)) ?? [];
  // The cut may be the space in "1 099".
  const [thousands = ''] = /(?<= {2})(?:[$€£] ?)?\d{1,3}$/.exec(row.slice(0, cut)) ?? [];
  if (thousands !== '' && /^ \d{3}(?!\d)/.test(row.slice(cut)) && cut - thousands.length > least)
    return cut - thousands.length;
  const isNumber = /^(?:[$€£] ?)?\d{1,3} $/.test(before) && /^\d{3}(?!\d)/.test(row.slice(cut));
  // In "10 auf Anfrage" the number belongs to the column before. In "128 NEW UNL" so does "NEW", which starts below its heading.
  const [words = ''] = /(?<= )\p{L}[\p{L}. ]* $/u.exec(row.slice(0, cut)) ?? [];
  const isOfNext = words !== '' && cut - words.length > previous;
  if (isOfNext && /\d $/.test(before.slice(0, -words.length)) && /^\p{L}/u.test(row.slice(cut)))
    return cut - words.length;
  const isText = /^[\p{L}. ]+$/u.test(before) && /^\p{L}/u.test(row.slice(cut));
  const isSign = /^[$€£] $/.test(before) && /^\d/.test(row.slice(cut));
  return before !== '' && (isNumber || isText || isSign) && cut - before.length > least
    ? cut - before.length
    : cut;
}

/** Finds fixed-width columns from the rule below the header row, from the spaces in the rows, or from the headings. */
export function fixedWidth(line: string, below: readonly string[]): FixedWidth | null {
  const rule = /^[\s-]*-{3,}[\s-]*$/.test(below[0] ?? '') ? [...(below[0] ?? '').matchAll(/-+/g)] : [];
  const rows = below.filter((row) => !ruleForm.test(row) && !isTotal(row));
  const end = rows.findIndex((row) => row.trim() === '');
  const sample = rows.slice(0, end < 0 ? rowsToSample : end);
  const blanks = sample.length > 1 && / {2,}/.test(line.trim()) ? columnStarts(line, sample) : [];
  // "CTNS x PCS" is one heading.
  const byBlanks = blanks.filter((start) => !/^[x×]\s/i.test(line.slice(start)));
  const byHeadings = headingStarts(line);
  const starts =
    rule.length > 1
      ? rule.map(({ index }) => index)
      : byBlanks.length > byHeadings.length
        ? byBlanks
        : byHeadings;
  if (starts.length < 3) return null;
  // The end of the heading before each column.
  const ends = starts.map((start) => {
    const [heading = ''] = /\S+(?: \S+)*\s*$/.exec(line.slice(0, start)) ?? [];
    return start - heading.length + heading.trimEnd().length;
  });
  const headingEnd = (start: number) => start + (/^\S+(?: \S+)*/.exec(line.slice(start))?.[0].length ?? 0);
  const slice = (row: string) => {
    const cuts = starts.map((start, place) =>
      start === 0
        ? 0
        : cellEdge(row, wordEdge(row, start, headingEnd(start)), ends[place] ?? 0, starts[place - 1] ?? 0),
    );
    return starts.map((_, place) => row.slice(place === 0 ? 0 : cuts[place], cuts[place + 1]).trim());
  };
  const split = (row: string) => {
    const hasSpaceAtStarts = starts.every(
      (start) => start === 0 || start > row.length || /\s/.test(row[start - 1] ?? ' '),
    );
    // A text with single spaces can fall into the columns by chance.
    if (!hasSpaceAtStarts && !/\S {2,}\S/.test(row)) return [row.trim()];
    const sliced = slice(row);
    const cells = row.trim().split(/ {2,}|\t/);
    // A gap within a cell shows that the row does not stand below its headings.
    const isAligned = (hasSpaceAtStarts || rule.length > 1) && !sliced.some((cell) => / {3}/.test(cell));
    return isAligned || cells.length !== starts.length ? sliced : cells;
  };
  // A description can continue on the lines below.
  const splitAll = (text: string) => {
    const [first = [], ...others] = text.split('\n').map(split);
    return first.map((cell, at) => [cell, ...others.map((rest) => rest[at] ?? '')].join(' ').trim());
  };
  return { cells: split(line), starts, split: splitAll };
}

/** How far the middles of two headings of one column stand apart, in characters. */
const mostShift = 3;

/** Adds group names from the line above to repeated fixed-width headings: "Grade A" over "Qty" and "Price", "Min" over "Qty". */
export function groupedByPosition({ cells, starts }: FixedWidth, above: string): readonly string[] {
  const groups = [...above.matchAll(/\S+(?: \S+)*/g)].map((match) => ({
    text: match[0],
    middle: match.index + match[0].length / 2,
  }));
  const middleOf = (place: number) => (starts[place] ?? 0) + (cells[place] ?? '').length / 2;
  const isRepeated = (cell: string) => cells.indexOf(cell) !== cells.lastIndexOf(cell);
  if (groups.length < 2 || !cells.some(isRepeated)) return cells;
  // Both lines name each column: "Qty", "Min" and "CAD" over "pcs", "pcs" and "each".
  if (!groups.every(({ text }) => variantOf(text) !== null))
    return cells.map((cell, place) => {
      const group = groups.find(({ middle }) => Math.abs(middle - middleOf(place)) <= mostShift);
      const both = `${group?.text ?? ''} ${cell}`.trim();
      return columnOf(both).role === null ? cell : both;
    });
  return cells.map((cell, place) => {
    if (!isRepeated(cell)) return cell;
    const middle = middleOf(place);
    const [nearest] = groups.toSorted(
      (one, other) => Math.abs(one.middle - middle) - Math.abs(other.middle - middle),
    );
    return `${nearest?.text ?? ''} ${cell}`.trim();
  });
}
