import { vocabulary } from '@/features/market-index/words/vocabulary';
import {
  type LineContext,
  type ListContext,
  contextOf,
  emptyContext,
  isForAll,
  legendIn,
  contextOfNote,
  startContext,
  withHeading,
} from './list-context';
import { piecesOrPrice } from './line-amounts';
import {
  headingForm,
  isAmounts,
  isHeading,
  isOnlyContext,
  isSentence,
  isShortHeading,
  mayHead,
  systemLine,
} from './line-kind';
import { type OpenItem, settledItems } from './list-settlement';
import { minimumWarning } from './words/remarks';
import type { ListItem, ParsedList, SkippedLine } from './list-item';
import { type ItemFacts, type LineReading, readLine } from './read-line';
import { isSold, requestWarning } from './words/offer-words';
import { noModel, readRow } from './read-row';
import { isRowOf } from './row-amounts';
import { isTotal, mergedCells } from './table-row';
import { type SourceLine, longestLine, sourceLines } from './source-lines';
import {
  type Table,
  delimiters,
  headlessTableAt,
  isOpen,
  labeledLines,
  longestCell,
  namedValues,
  tableAt,
} from './table';
import { dollarOf } from './words/amounts';
import { countryOfClause } from './words/country-spec';
import { readDeviceWords } from './words/device-words';

/*
 * Reads a list line by line, from top to bottom:
 *
 *   source-lines  cleans a line: quote marks, senders, struck-out text
 *   table         finds the headings of a table (column-roles), or what its cells have in common (column-inference), and cuts rows;
 *                 read-row reads one
 *   read-line     reads a line without columns: amounts first (line-amounts), then the words of the device (device-words), then what
 *                 parts the line into several items (line-variants)
 *   line-kind     tells headings, amounts and talk from goods
 *   list-context  holds what headings and notes say of the lines below them
 *   list-settlement  says of all items what only the whole list says
 *
 * Words of the trade are those of the search (market-index/words). What can mean two things becomes an item with a warning.
 */

/** Where reading stands. */
interface Progress {
  items: OpenItem[];
  skipped: SkippedLine[];
  context: ListContext;
  table: Table | null;
  /** The cells of the row above, which blank cells of merged ranges repeat. */
  above: readonly string[];
  /** The line of headings of the table. */
  headings: string;
  /** The line before, which can name groups of columns. */
  before: string;
  /** Grades by the list's own codes for them. */
  legend: ReadonlyMap<string, string>;
  /** The line before begins a message of a chat. */
  isAfterMessageStart: boolean;
  /** The title names Hong Kong, where a bare "$" is a Hong Kong dollar. */
  isHongKong: boolean;
  /** What notes below the first item say of all items. */
  afterwards: Partial<LineContext>;
}

const ruleForm = /^[\s|:;,=_*+{}[\]-]*$/;
const notAnItem = 'not a lot line';
function skip({ skipped }: Progress, { number, raw }: SourceLine, reason: string): void {
  skipped.push({ line: number, text: raw, reason });
}

function add(
  progress: Progress,
  { number, raw, hasStruckText }: SourceLine,
  facts: readonly ItemFacts[],
  ownDoubt: string | null = null,
  unknown: readonly { text: string }[] = [],
): void {
  const context = contextOf(progress.context);
  const { currency: around, doubt, unread: heading } = context;
  for (const item of facts) {
    const currency = dollarOf(item.currency, around, raw);
    const property = doubt?.property ?? null;
    const isDoubtful = property === null || item.properties[property] === context[property];
    const warnings = [
      ...item.warnings,
      ...(doubt !== null && isDoubtful ? [doubt.text] : []),
      ...(ownDoubt === null ? [] : [ownDoubt]),
      ...(hasStruckText ? ['Struck-out text is left out; check the line'] : []),
    ];
    progress.items.push({ ...item, warnings, currency, line: number, text: raw, unread: unknown, heading });
  }
}

/** Gives the items just above that have no price the one of a line below them: "Blue 10", "Pink 5", "$205 each". */
function addSharedPrice({ items }: Progress, { price, currency }: LineReading, line: number): boolean {
  const last = items.at(-1)?.line ?? 0;
  if (price === null || line - last > 1) return false;
  const from =
    items.findLastIndex(
      (item, place) => item.price !== null || (items[place + 1]?.line ?? last) - item.line > 1,
    ) + 1;
  const open = items.splice(from);
  items.push(
    ...open.map((item) => ({
      ...item,
      price,
      currency: item.currency ?? currency,
      warnings: item.warnings.filter((warning) => !warning.endsWith(piecesOrPrice)),
    })),
  );
  return open.length > 0;
}

const isCountry = (clause: string) => /^\W*\p{L}{2,3}\W*$/u.test(clause) && countryOfClause(clause) !== null;

/** What the clauses of a note say, each for itself: what two of them say differently, neither says. */
function contextOfClauses(text: string, isTitle: boolean, isLast: boolean): Partial<LineContext> {
  const clauses = text.split(/[.;!,]\s+/).filter((clause) => clause.trim() !== '');
  const notes = clauses.map((clause) => {
    const reading = readLine(clause, emptyContext);
    const isOfAll = isTitle || (isLast && (isOnlyContext(reading) || isCountry(clause)));
    return contextOfNote(clause, reading.words, { isTitle: isOfAll, hasAmounts: reading.hasAmounts });
  });
  const keys = ['carrier', 'grade', 'countrySpec', 'minQuantity', 'currency'] as const;
  const said = keys.flatMap((key) => {
    const values = new Set(notes.flatMap((note) => note[key] ?? []));
    return values.size === 1 ? [[key, [...values][0]]] : [];
  });
  return Object.fromEntries(said);
}

/** Notes what a line says of the whole list. @param isLast it stands below all items */
function addNote(
  progress: Progress,
  text: string,
  { words, hasAmounts }: LineReading,
  isLast: boolean,
): void {
  const { context, items, legend, afterwards } = progress;
  const isTitle = items.length === 0;
  const note = {
    ...contextOfClauses(text, isTitle, isLast),
    ...contextOfNote(text, words, { isTitle, hasAmounts }),
  };
  progress.context = { ...context, list: { ...context.list, ...note } };
  if (items.length > 0) progress.afterwards = { ...afterwards, ...note };
  progress.isHongKong ||= items.length === 0 && /hong ?kong|香港/i.test(text);
  const own = legendIn(text);
  if (own.length > 0) progress.legend = new Map([...legend, ...own]);
}

const offerOf = ({ items, words, hasAmounts }: LineReading) =>
  hasAmounts &&
  items.every(({ model }) => model === null) &&
  words.models.length === 0 &&
  words.storages.length > 0 &&
  !words.unknown.some(({ text }) => vocabulary().lineWords.has(text.toLowerCase()));

/** Reads a line; one that offers a capacity of no model is of the family of the item before, as "Air 256 black" is below iPhones. */
function readUnnamed(text: string, context: LineContext, before: ListItem | undefined): LineReading {
  const reading = readLine(text, context);
  const family = before?.model == null ? null : (before.name.split(' ')[0] ?? null);
  if (family === null || !offerOf(reading)) return reading;
  const named = readLine(text, { ...context, family });
  return named.words.models.length === 1 ? named : reading;
}

/** Whether a row of a table has one cell, which says what holds for the rows below it: "LOT 2 - CTIA GRADE D, CRACKED GLASS". */
function isSectionRow({ split }: Table, text: string, { words }: LineReading): boolean {
  const filled = split(text).filter((cell) => cell !== '').length;
  const says = words.grades.some(({ start, end }) => end - start > 2) || words.carriers.length > 0;
  return filled === 1 && says && words.models.length === 0 && text.split(/\s+/).length <= 10;
}

/** Reads a line that is no row of a table. */
function readFreeLine(
  progress: Progress,
  line: SourceLine,
  { before, below }: { before: string; below: readonly string[] },
): void {
  const next = below[0] ?? '';
  const text = line.text.trim();
  if (isSold(text) && /\d/.test(text)) return skip(progress, line, 'sold');
  const { context, items, table } = progress;
  const reading = readUnnamed(text, contextOf(context), items.at(-1));
  const hasGoods = reading.items.length > 0;
  if (isTotal(text) && reading.words.models.length === 0) return skip(progress, line, 'total');
  const isTalk = isSentence(text, reading);
  const isWhole = reading.items.some(({ quantity, price }) => quantity !== null && price !== null);
  const isNone = reading.items.every(({ quantity }) => quantity === null);
  const heading = isHeading(text, reading, next);
  // In a table, a row with a name alone heads the rows below.
  const isOfTable = table?.hasHeadings === true;
  const isSection = isOfTable && ((hasGoods && !reading.hasAmounts) || isSectionRow(table, text, reading));
  const isQuestion = text.endsWith('?') && !reading.hasAmounts;
  if (hasGoods && reading.items.every(({ quantity }) => quantity === 0))
    return skip(progress, line, 'quantity zero');
  const isWanted =
    contextOf(context).doubt?.text === requestWarning && items.some(({ price }) => price !== null);
  if (hasGoods && isWanted) return skip(progress, line, 'wanted, not offered');
  if (hasGoods && !((heading || isSection) && isNone) && !isQuestion && (!isTalk || isWhole)) {
    // A line with a model of its own ends the list of variants of another.
    if (reading.words.models.length > 0) progress.context = { ...context, device: null };
    const ownDoubt = isTalk ? 'The line reads like a sentence; check it' : null;
    return add(progress, line, reading.items, ownDoubt, reading.words.unknown);
  }
  // Above and below all items, what is for all heads nothing.
  const isOutside = items.length === 0 || below.every((row) => readDeviceWords(row).models.length === 0);
  const isTitle = isOutside && !hasGoods && isForAll(text) && !headingForm.test(text);
  const isLate = isShortHeading(text, reading, { isFirst: items.length === 0, before, next });
  const isLast = isOutside && items.length > 0 && !below.some((row) => /\d.*\d/.test(row));
  const isFooter = isLast && isOnlyContext(reading);
  const isSure = heading || isSection || isLate;
  const isDoubtful =
    !isSure && items.length > 0 && !isLast && !isForAll(text) && mayHead(text, reading, { before, next });
  if ((isSure || isDoubtful) && !isTitle && !isFooter) {
    const [{ price, currency } = { price: null, currency: null }] = reading.items;
    const around = contextOf(context).currency;
    const shared = price === null ? { price } : { price, currency: dollarOf(currency, around, text) };
    const headed = withHeading(context, text, reading.words, shared);
    // A list that begins with "looking for" is the buyer's own.
    const isOwnWish = items.length === 0 && headed.group.doubt?.text === requestWarning;
    const isRead = { text: `“${text}” is read as the heading of this line`, property: null };
    const doubt = isOwnWish ? null : isDoubtful ? isRead : headed.group.doubt;
    progress.context = { ...headed, group: { ...headed.group, doubt } };
    return skip(progress, line, 'heading');
  }
  if (isAmounts(text) && addSharedPrice(progress, reading, line.number))
    return skip(progress, line, 'price of the lines above');
  addNote(progress, text, reading, isLast);
  skip(progress, line, hasGoods ? 'reads like a sentence, not an item' : notAnItem);
}

/** Reads a line as a row of a table. @returns false for a line that is none. */
function readTableLine(
  progress: Progress,
  line: SourceLine,
  { columns, delimiter, hasHeadings }: Omit<Table, 'split'>,
  own: readonly string[],
): boolean {
  const cells = mergedCells(columns, own, progress.above);
  const filled = own.filter((cell) => cell !== '').length;
  if (filled < Math.min(3, columns.length)) return false;
  if (!hasHeadings && !isRowOf(columns, own)) return false;
  const row = readRow({ columns, cells, context: contextOf(progress.context) });
  // What names no device in its column can name one elsewhere.
  if (row === noModel) return false;
  if (typeof row === 'string') {
    skip(progress, line, row);
    return true;
  }
  // Prose below a table of fixed width falls into its columns by chance.
  const isGoods = row.some(
    ({ model, quantity, price }) =>
      quantity !== null ||
      price !== null ||
      (model !== null && (delimiter !== null || filled * 2 > columns.length)),
  );
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

const priceMark = /[$€£¥₹@]|\d\s?(?:usd|eur|gbp|aed|hkd|each|ea)(?!\p{L})/iu;

/** Whether a line holds the rest of an item that a mail program wrapped: a price, and neither a model nor pieces. */
function isWrappedRest(text: string): boolean {
  if (text.trim() === '' || text.length > 120) return false;
  const { items, words, price } = readLine(text, emptyContext);
  return price !== null && items.length === 0 && words.models.length === 0 && words.numbers.length === 0;
}

/** The lines of amounts below a line that names a model and lacks them. */
function amountsBelow(lines: readonly SourceLine[], place: number): SourceLine[] {
  const below = lines.slice(place + 1, place + 4);
  const end = below.findIndex(({ text }) => !isAmounts(text));
  const amounts = end < 0 ? below : below.slice(0, end);
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
  return isWrapped ? below.slice(0, items[0]?.quantity === null ? 0 : 1) : amounts;
}

/** The lines that a quoted cell or names of values join to one row, from a place on. */
function joinedLines(lines: readonly SourceLine[], place: number, table: Table | null): SourceLine[] {
  const [first] = lines.slice(place, place + 1);
  if (!first) return [];
  const labeled = labeledLines(lines, place);
  if (labeled > 0) return lines.slice(place, place + labeled);
  const delimiter = table ? table.delimiter : (delimiters.find((mark) => isOpen(first.text, mark)) ?? null);
  if (delimiter === null || !isOpen(first.text, delimiter))
    return table ? [first] : [first, ...amountsBelow(lines, place)];
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

/** A text with the list's own codes for grades replaced by those of the grading scale. */
function withLegend(text: string, legend: Progress['legend']): string {
  if (legend.size === 0) return text;
  return text.replaceAll(
    /(?<![\p{L}\d=+.-])[\p{L}\d+]{1,4}(?![\p{L}\d=+])/gu,
    (word) => legend.get(word) ?? word,
  );
}

/** Whether a text has Chinese words and nothing of Japan: its "¥" is the yuan. */
const isChinese = (text: string) =>
  /\p{Script=Han}/u.test(text) &&
  !/[\p{Script=Hiragana}\p{Script=Katakana}]|円|日元|(?<!\p{L})(?:jpy|yen|docomo|softbank)(?!\p{L})/iu.test(
    text,
  );

/** Reads one line with what is known so far. */
function readSourceLine(progress: Progress, line: SourceLine, below: readonly string[]): void {
  const { text } = line;
  const plain = text.trim();
  // A message ends what the headings of a longer one say; messages of one line are a list together.
  if (line.isMessageStart) {
    if (!progress.isAfterMessageStart) {
      progress.context = { ...progress.context, group: emptyContext, device: null };
      progress.table = null;
    }
    progress.isAfterMessageStart = true;
  } else progress.isAfterMessageStart = false;
  if (line.raw.length > longestLine || plain.length > longestLine)
    return skip(progress, line, 'too long to be an item');
  if (line.isStruck) return skip(progress, line, 'sold');
  if (plain === '') {
    progress.before = '';
    return skip(progress, line, 'blank');
  }
  if (systemLine.test(plain)) return skip(progress, line, notAnItem);
  if (ruleForm.test(plain)) return skip(progress, line, /^[;,|\t\s]*$/.test(text) ? 'blank' : 'rule');
  const { before } = progress;
  const header = tableAt(text, below, before);
  progress.before = text;
  if (header) {
    skip(progress, line, progress.table ? 'repeated column headings' : 'column headings');
    // Repeated below a page break, they lack the line above that names groups of columns.
    if (!progress.table || text !== progress.headings) progress.table = header;
    progress.headings = text;
    progress.above = [];
    // Groups of columns above the headings are no heading of the rows.
    const { group } = progress.context;
    if (header.columns.some(({ variant }) => variant?.grade !== undefined))
      progress.context = { ...progress.context, group: { ...group, grade: null, doubt: null } };
    return;
  }
  const named = namedValues(plain);
  if (named && readTableLine(progress, line, { ...named, delimiter: ',', hasHeadings: true }, named.cells))
    return;
  const { table } = progress;
  if (table && readTableLine(progress, line, table, table.split(text))) return;
  const headless = headlessTableAt(text, below);
  if (headless && readTableLine(progress, line, headless, headless.split(text))) {
    progress.table = headless;
    return;
  }
  readFreeLine(progress, line, { before, below });
}

/**
 * Reads a list of goods as traders send it: a table in any notation, chat lines, or both.
 * @returns every line as an item or as skipped with the reason. Takes time linear in the length of the text.
 */
export function parseList(text: string, { currency = 'USD' } = {}): ParsedList {
  const progress: Progress = {
    items: [],
    skipped: [],
    context: startContext,
    table: null,
    above: [],
    headings: '',
    before: '',
    legend: new Map(),
    isAfterMessageStart: false,
    isHongKong: false,
    afterwards: {},
  };
  const isYuan = isChinese(text);
  const lines = sourceLines(text).map((line) =>
    isYuan ? { ...line, text: line.text.replaceAll('¥', 'CNY ') } : line,
  );
  for (let place = 0; place < lines.length; ) {
    const [line, ...more] = joinedLines(lines, place, progress.table);
    if (!line) break;
    place += 1 + more.length;
    const joined = withLegend([line, ...more].map((one) => one.text).join('\n'), progress.legend);
    const below = lines.slice(place, place + 12).map((one) => one.text);
    readSourceLine(progress, { ...line, text: joined }, below);
    for (const one of more) skip(progress, one, `continues line ${line.number}`);
  }
  const skipped = progress.skipped.toSorted((one, other) => one.line - other.line);
  const { items, context, isHongKong, afterwards } = progress;
  const facts = { hasCurrency: context.list.currency !== null, isHongKong, notes: afterwards };
  return { items: settledItems(items, facts, currency), skipped };
}
