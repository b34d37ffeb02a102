import { getOrInsert } from '@/lib/get-or-insert';
import { readFreeLine } from './free-line';
import { mayCorrect } from './corrections';
import { joinedLines } from './joined-lines';
import { systemLine } from './line-kind';
import { type OpenItem, completeItems } from './list-settlement';
import { readLineAlone } from './line/read-line';
import { keepsTerms, withHeading } from './list/headings';
import { emptyContext, startContext } from './list/list-context';
import { continuation, isComplete, type ListItem, type ParsedList } from './list/list-item';
import { amountsIn } from './list/note-amounts';
import { withEmojiMeanings } from './list/emoji-legend';
import { legendIn } from './list/note-facts';
import {
  type SourceLine,
  longestLine,
  quoteDepth,
  sourceLines,
  withoutQuoteMarks,
} from './list/source-lines';
import {
  type Progress,
  notAnItem,
  skip,
  skipContinuation,
  withLaterLine,
  withoutDigits,
} from './reading-state';
import { readTableLine } from './table-line';
import { withPairedRows, withStackedRows } from './stacked-cells';
import { columnOf } from './table/column-heading';
import { labeledRoles, namedValues } from './table/labeled-lines';
import { headlessTableAt, tableAt } from './table/table';
import { withTransposedRows } from './transposed-table';
import { readDeviceWords } from './words/device-words';

/*
 * Parses a list line by line, from top to bottom:
 *
 *   list/   cleans the source lines (quote marks, senders, struck-out text) and collects context from headings and notes
 *   table/  reads headings (column-heading), finds the header row (header-row) and columns of fixed width (fixed-width), or infers the
 *           columns from the cells (column-inference, column-arithmetic), then reads the rows; reads labeled lines (labeled-lines)
 *   line/   reads a line without columns: first the amounts (line-amounts, line-tiers), then the device (line-device), then the split into
 *           several items (line-variants), with the pieces and the price of each (line-totals)
 *   line-kind  separates headings, amounts and talk from items
 *   facts-above  completes items with facts that later lines state
 *   corrections  applies later lines to the items that they name (named-items, corrected-item)
 *   list-settlement  resolves what only the whole list can tell
 *
 * The trade words are the same as in search (market-index/words). Ambiguous text becomes an item with a warning.
 */

const ruleForm = /^[\s|:;,=_*+{}[\]-]*$/;
/** Replaces the list's own codes with the words of the trade: "gr2", "[T]" and "[T/A]". */
function withLegend(text: string, legend: Progress['legend']): string {
  if (legend.size === 0) return text;
  return withEmojiMeanings(text, legend).replaceAll(
    /[([](?<codes>[\p{L}\d+]{1,4}(?:\/[\p{L}\d+]{1,4})?)[)\]]|(?<![\p{L}\d=+.-])[\p{L}\d+]{1,4}(?![\p{L}\d=+])/gu,
    (match, codes: string | undefined) => {
      if (codes === undefined) return legend.get(match) ?? match;
      const parts = codes.split('/');
      if (!parts.some((code) => legend.has(`[${code}]`))) return match;
      return parts.map((code) => legend.get(`[${code}]`) ?? code).join(' / ');
    },
  );
}

/** Replaces the codes in the cells of a row. A cell may be a code that has another meaning elsewhere: "M". */
const cellsWithLegend = (cells: readonly string[], legend: Progress['legend']): string[] =>
  cells.map((cell) => legend.get(`[${cell}]`) ?? withLegend(cell, legend));

/** Whether a line defines codes and names no device, so that it is no row of a table. */
const definesCodes = (text: string): boolean =>
  text.includes('=') && legendIn(text).length > 0 && readDeviceWords(text).models.length === 0;

/** Whether a text is Chinese and not Japanese. In such a text, "¥" means yuan. */
const isChinese = (text: string) =>
  /\p{Script=Han}/u.test(text) &&
  !/[\p{Script=Hiragana}\p{Script=Katakana}]|円|日元|(?<!\p{L})(?:jpy|yen|docomo|softbank)(?!\p{L})/iu.test(
    text,
  );

/** A header row without its first cell, which can name the section: "Grade A". */
const withoutFirstCell = (header: string) => header.replace(/^[^\t;|,]*(?=[\t;|,])/, '');

/** Reads one line, using the state from the lines above it. */
function readSourceLine(progress: Progress, written: SourceLine, below: readonly string[]): void {
  const { text } = written;
  const { legend } = progress;
  const line = { ...written, text: withLegend(text, legend) };
  const trimmed = text.trim();
  // A new message resets the headings of a longer message before it. One-line messages in a row form one list.
  if (line.isMessageStart && !systemLine.test(trimmed)) {
    if (!progress.isAfterMessageStart && !keepsTerms(trimmed)) {
      const { countrySpec, minQuantity, currency } = progress.context.group;
      progress.context = {
        ...progress.context,
        group: {
          ...emptyContext,
          countrySpec,
          isSpecOfPartAbove: countrySpec !== null,
          minQuantity,
          currency,
        },
        device: null,
      };
      progress.table = null;
    }
    progress.isAfterMessageStart = true;
    progress.messageLine = line.number;
  } else progress.isAfterMessageStart = false;
  if (line.raw.length > longestLine || trimmed.length > longestLine)
    return skip(progress, line, 'too long to be an item');
  if (line.isStruck) return skip(progress, line, 'sold');
  if (trimmed === '') {
    progress.before = '';
    return skip(progress, line, 'blank');
  }
  const isRepeatedTitle = progress.items.length > 0 && progress.titles.has(withoutDigits(line.raw));
  if (systemLine.test(trimmed) || isRepeatedTitle) return skip(progress, line, notAnItem);
  if (/^[;,|\t\s]*$/.test(text)) {
    progress.before = '';
    return skip(progress, line, 'blank');
  }
  if (ruleForm.test(trimmed)) return skip(progress, line, 'rule');
  const { before } = progress;
  // Codes in headings have a meaning too, but in a fixed-width table their replacement would move the columns.
  const stated = tableAt(text, below, before);
  const mayExplain = stated === null ? progress.table === null : stated.delimiter !== null;
  const isExplained = line.text !== text && mayExplain;
  const header = (isExplained ? tableAt(line.text, below, before) : null) ?? stated;
  progress.before = text;
  if (header) {
    skip(progress, line, progress.table ? 'repeated column headings' : 'column headings');
    // A header repeated after a page break lacks the line above it that names groups of columns. Keep the first header.
    const isRepeated = withoutFirstCell(text) === withoutFirstCell(progress.headings);
    // "Stk", "Rs." and "%" right below the headings belong to them.
    const isSecondRow = before === progress.headings && header.columns.every(({ role }) => role !== 'name');
    const table = progress.table && (isRepeated || isSecondRow) ? progress.table : header;
    progress.table = table;
    // "Preis EUR" above the headings
    const { list } = progress.context;
    if (list.currency === null && table.columns.every(({ currency }) => currency === null)) {
      const { currency = null } = amountsIn(before, true);
      progress.context = { ...progress.context, list: { ...list, currency } };
    }
    progress.headings = text;
    progress.above = [];
    // Names of column groups above the header do not apply to the rows as a heading.
    for (const property of ['grade', 'carrier', 'storage', 'color'] as const) {
      const { group } = progress.context;
      if (table.columns.some(({ variant }) => variant?.[property] !== undefined))
        progress.context = { ...progress.context, group: { ...group, [property]: null, doubt: null } };
    }
    // A heading in the name column also applies to the rows: "GRADE A (UNLOCKED)".
    const name = table.split(text)[table.columns.findIndex(({ role }) => role === 'name')] ?? '';
    const words = readDeviceWords(name);
    if (columnOf(name).role !== 'name' && words.grades.length + words.carriers.length > 0)
      progress.context = withHeading(progress.context, name, words);
    return;
  }
  const named = namedValues(line.text.trim());
  if (named && readTableLine(progress, line, { ...named, delimiter: ',', hasHeadings: true }, named.cells))
    return;
  const { table } = progress;
  if (
    table &&
    !definesCodes(text) &&
    readTableLine(progress, line, table, cellsWithLegend(table.split(text), legend))
  )
    return;
  const headless = headlessTableAt(text, below);
  if (headless && readTableLine(progress, line, headless, cellsWithLegend(headless.split(text), legend))) {
    progress.table = headless;
    return;
  }
  readFreeLine(progress, line, { before, below });
}

/**
 * Reads the lines of one sender.
 * @param legend the codes of the list, if a line below the items defines them
 */
function readLines(
  lines: readonly SourceLine[],
  hasOtherSenders: boolean,
  buyersCurrency: string,
  legend: Progress['legend'] = new Map(),
): ParsedList {
  const progress: Progress = {
    items: [],
    skipped: [],
    context: startContext,
    table: null,
    above: [],
    headings: '',
    before: '',
    titles: new Set(),
    legend,
    hasLegendBelow: false,
    isAfterHeading: false,
    isAfterMessageStart: false,
    messageLine: 0,
    endsMessage: false,
    isHongKong: false,
    firstAmount: null,
    hasOtherSenders,
    isBuyersList: false,
    factMessages: 0,
    afterwards: {},
  };
  for (let index = 0; index < lines.length; ) {
    const joined = joinedLines(lines, index, progress.table);
    const line =
      joined.find(({ text }) => joined.length > 1 && labeledRoles(text).includes('name')) ?? joined[0];
    if (!line) break;
    index += joined.length;
    const more = joined.filter((entry) => entry !== line);
    const joinedText = joined.map((entry) => entry.text).join('\n');
    progress.endsMessage = lines[index]?.isMessageStart !== false;
    const below = lines.slice(index, index + 12).map((entry) => entry.text);
    readSourceLine(progress, { ...line, text: joinedText }, below);
    for (const entry of more) skipContinuation(progress, entry, line.number);
  }
  if (progress.hasLegendBelow && legend.size === 0)
    return readLines(lines, hasOtherSenders, buyersCurrency, progress.legend);
  skipEarlierOffers(progress);
  return { items: completeItems(progress.items, progress, buyersCurrency), skipped: progress.skipped };
}

/** Skips the items of a quoted message below or above a longer list that is not quoted. */
function skipEarlierOffers(progress: Progress): void {
  const isQuoted = ({ text }: OpenItem) => quoteDepth(text) > 0;
  const quoted = progress.items.filter(isQuoted);
  const others = progress.items.filter((item) => !isQuoted(item));
  // A seller answers below each line of a buyer's list, which states no prices.
  const isAnswered =
    quoted.every(({ price }) => price === null) && others.some(({ price }) => price !== null);
  if (quoted.length * 4 > progress.items.length && !isAnswered) return;
  const skippedText = new Map(progress.skipped.map(({ line, text }) => [line, text]));
  // "can do 190 if all 30 go" below a quoted line is about that item.
  const replies = new Map(
    quoted.flatMap(({ line, text }) => {
      const reply = skippedText.get(line + 1)?.trim() ?? '';
      return /\d/.test(reply) && quoteDepth(reply) === 0 ? [[withoutQuoteMarks(text), reply]] : [];
    }),
  );
  progress.items = others.map((item) => {
    const reply = replies.get(item.text.trim());
    return reply === undefined ? item : withLaterLine(item, reply);
  });
  for (const [line, text] of new Map(quoted.map((item) => [item.line, item.text])))
    progress.skipped.push({ line, text, reason: 'quoted from another message' });
}

/** "---------- Forwarded message ---------" */
const forwardedForm =
  /^\W*(?:forwarded message|begin forwarded message|original message|weitergeleitete nachricht|ursprüngliche nachricht|message (?:transféré|d['’]origine)|mensaje (?:reenviado|original)|messaggio (?:inoltrato|originale)|doorgestuurd bericht|wiadomość przekazana)(?!\p{L})/iu;

/** A quoted list has at least this many lines with models. */
const leastQuoted = 3;

type IsReply = (line: SourceLine, at: number) => boolean;

/** Marks replies, and puts those above the line `start` behind the others. */
function withMarkedReplies(lines: readonly SourceLine[], start: number, isReply: IsReply): SourceLine[] {
  const marked = lines.map((line, at) => (isReply(line, at) ? { ...line, isReply: true as const } : line));
  const isAbove = (line: SourceLine, at: number) => line.isReply === true && at < start;
  return [...marked.filter((line, at) => !isAbove(line, at)), ...marked.filter(isAbove)];
}

/**
 * Marks the changes in a reply to a quoted list, and puts those above it behind it: "12 Pro: best I can do is 139" above "> 64x iPhone 12
 * Pro". They are later than the list.
 */
function withRepliesLast(lines: readonly SourceLine[]): SourceLine[] {
  const forwarded = lines.findIndex(({ text }) => forwardedForm.test(text));
  // "the pink 15s are gone" above a forwarded list
  if (forwarded > 0)
    return withMarkedReplies(lines, forwarded, ({ text }, at) => at < forwarded && mayCorrect(text));
  const depths = new Map(lines.map((line) => [line, quoteDepth(line.raw)]));
  const depthOf = (line: SourceLine) => depths.get(line) ?? 0;
  const quotedModels = lines.filter(
    (line) =>
      depthOf(line) > 0 && line.text.length <= longestLine && readDeviceWords(line.text).models.length > 0,
  );
  const [firstModel] = quotedModels;
  if (!firstModel || quotedModels.length < leastQuoted) return [...lines];
  const start = lines.findIndex((line) => depthOf(line) > 0);
  // "> The Air 5 are starlight" below "> > iPad Air 5 64GB" is a reply too.
  const first = lines.indexOf(firstModel);
  return withMarkedReplies(
    lines,
    start,
    (line, at) =>
      (at > first && depthOf(line) < depthOf(firstModel)) || (depthOf(line) === 0 && mayCorrect(line.text)),
  );
}

/** The owner of the phone that a chat was copied from */
const ownName = /^you,?$/i;

/** Whether a line is a question or an answer of the owner of the chat, and no offer. */
const isOwnTalk = ({ sender, text }: SourceLine) =>
  ownName.test(sender) && !readLineAlone(text.slice(0, longestLine)).items.some(isComplete);

/** The lines by sender. Headings and notes of one sender do not apply to the items of another. */
function linesBySender(lines: readonly SourceLine[]): SourceLine[][] {
  const own = lines.filter(({ sender }) => ownName.test(sender));
  const names = new Set(lines.map(({ sender }) => sender));
  names.delete('');
  // The talk of a buyer who copied the chat does not make it a chat of several sellers.
  if (own.every(isOwnTalk)) for (const { sender } of own) names.delete(sender);
  // "Checking brother" is no list.
  const withAmounts = new Set(lines.filter(({ text }) => /\d/.test(text)).map(({ sender }) => sender));
  for (const name of names) if (!withAmounts.has(name)) names.delete(name);
  const senders = new Map<string, SourceLine[]>();
  for (const line of lines) {
    // "Priya (Maple Leaf Mobiles)" and later "Priya"
    const short = line.sender.replace(/ \([^()]*\)$/, '');
    getOrInsert(senders, names.has(short) ? short : line.sender, () => []).push(line);
  }
  return names.size > 1 ? [...senders.values()] : [[...lines]];
}

/** Skips what a buyer says of a seller's items in the same chat: "would do 10 of the S22 Ultra at 245", "iphone 12 blue 17,200 final?" */
function withoutTalk(parts: readonly ParsedList[]): ParsedList[] {
  const isOpen = (item: ListItem) =>
    !isComplete(item) ||
    (item.properties.storage === null && (item.category === 'phones' || item.category === 'tablets'));
  const longest = parts.reduce((most, { items }) => Math.max(most, items.length), 0);
  return parts.map((part) => {
    const isTalk = part.items.length * 3 <= longest && part.items.every(isOpen);
    if (!isTalk) return part;
    const skippedItems = part.items.map(({ line, text }) => ({ line, text, reason: notAnItem }));
    return { items: [], skipped: [...part.skipped, ...skippedItems] };
  });
}

/**
 * Parses a stock list as traders send it: a table in any notation, chat lines, or both.
 * @returns every line, either as an item or as skipped with a reason. Runs in time linear in the length of the text.
 */
export function parseList(text: string, { currency = 'USD' } = {}): ParsedList {
  const hasYuan = isChinese(text);
  const stacked = withStackedRows(
    sourceLines(text).map((line) => (hasYuan ? { ...line, text: line.text.replaceAll('¥', 'CNY ') } : line)),
  );
  const paired = withPairedRows(stacked.lines);
  const { lines, continued } = withTransposedRows(paired.lines);
  const parts = withoutTalk(
    linesBySender(lines).map((part, _, all) => readLines(withRepliesLast(part), all.length > 1, currency)),
  );
  const skipped = [
    ...parts.flatMap((part) => part.skipped),
    ...[...stacked.continued, ...paired.continued, ...continued].map(({ line, row }) =>
      continuation(line, row),
    ),
  ];
  const inOrder = <T extends { line: number }>(all: readonly T[]) =>
    all.toSorted((one, other) => one.line - other.line);
  return { items: inOrder(parts.flatMap(({ items }) => items)), skipped: inOrder(skipped) };
}
