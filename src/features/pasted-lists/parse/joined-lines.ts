import { isAmounts, isVariant } from './line-kind';
import { readLine } from './line/read-line';
import { emptyContext } from './list/list-context';
import { type SourceLine, longestLine } from './list/source-lines';
import { type Table, delimiters, isOpen, labeledLines, longestCell, tableAt } from './table/table';
import { readDeviceWords } from './words/device-words';

const priceMark = /[$€£¥₹@]|\d\s?(?:usd|eur|gbp|aed|hkd|each|ea)(?!\p{L})/iu;

/** Whether a line holds the rest of an item that a mail program wrapped: a price, and neither a model nor pieces. */
function isWrappedRest(text: string): boolean {
  if (text.trim() === '' || text.length > 120) return false;
  const { items, words, price } = readLine(text, emptyContext);
  return price !== null && items.length === 0 && words.models.length === 0 && words.numbers.length === 0;
}

/** The lines of amounts below a line that names a model and lacks them. */
function amountsBelow(lines: readonly SourceLine[], place: number): SourceLine[] {
  const following = lines.slice(place + 1, place + 6);
  // "Verizon | A grade" between the name and its amounts.
  const first = following.findIndex(({ text }) => !isVariant(text));
  const after = following.slice(Math.max(first, 0));
  const end = after.findIndex(({ text }) => !isAmounts(text));
  const amounts = (end < 0 ? after : after.slice(0, end)).slice(0, 3);
  const isOfOne = amounts.length > 0 && !isVariant(after[amounts.length]?.text ?? '');
  const below = first > 0 && !isOfOne ? [] : following;
  const { text, raw } = lines[place] ?? { text: '', raw: '' };
  const next = below[0]?.text ?? '';
  const mayWrap =
    raw.length <= longestLine && amounts.length === 0 && !priceMark.test(text) && priceMark.test(next);
  const isWrapped = mayWrap && readDeviceWords(text).models.length > 0 && isWrappedRest(next);
  if ((amounts.length === 0 && !isWrapped) || raw.length > longestLine || isAmounts(text)) return [];
  const { items, words } = readLine(text, emptyContext);
  const lacksAmounts =
    items.length === 1 && items.every(({ quantity, price }) => quantity === null || price === null);
  if (!lacksAmounts || words.models.length === 0) return [];
  if (isWrapped) return below.slice(0, items[0]?.quantity === null ? 0 : 1);
  return [...below.slice(0, Math.max(first, 0)), ...amounts];
}

/** The rest of a description that a system with columns of fixed width wraps: lines with nothing but words in the column of names. */
function wrappedNames(lines: readonly SourceLine[], place: number, table: Table): SourceLine[] {
  const name = table.columns.findIndex(({ role }) => role === 'name');
  const isRest = (line: SourceLine | undefined) =>
    line !== undefined &&
    /^\s/.test(line.text) &&
    table.split(line.text).every((cell, at) => (cell !== '') === (at === name));
  if (table.delimiter !== null || name < 1 || !isRest(lines[place + 1]) || isRest(lines[place])) return [];
  // A lone line in the column of names is a heading.
  if (lines.slice(Math.max(0, place - 8), place + 9).filter(isRest).length < 3) return [];
  const below = lines.slice(place + 1, place + 4);
  const end = below.findIndex((line) => !isRest(line));
  return end < 0 ? below : below.slice(0, end);
}

/** The lines that a quoted cell or names of values join to one row, from a place on. */
export function joinedLines(lines: readonly SourceLine[], place: number, table: Table | null): SourceLine[] {
  const [first] = lines.slice(place, place + 1);
  if (!first) return [];
  const labeled = labeledLines(lines, place);
  if (labeled > 0) return lines.slice(place, place + labeled);
  const delimiter = table ? table.delimiter : (delimiters.find((mark) => isOpen(first.text, mark)) ?? null);
  if (delimiter === null || !isOpen(first.text, delimiter))
    return [first, ...(table ? wrappedNames(lines, place, table) : amountsBelow(lines, place))];
  let { text } = first;
  for (let end = place + 1; end < Math.min(lines.length, place + longestCell); end += 1) {
    text = `${text}\n${lines[end]?.text ?? ''}`;
    if (text.length > longestLine) break;
    if (isOpen(text, delimiter)) continue;
    // Without a table, only headings are joined: a quote mark in a message joins nothing.
    return table || tableAt(text, []) ? lines.slice(place, end + 1) : [first];
  }
  return [first];
}
