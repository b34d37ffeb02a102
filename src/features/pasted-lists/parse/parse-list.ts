import { readFreeLine } from './free-line';
import { joinedLines } from './joined-lines';
import { systemLine } from './line-kind';
import { settledItems } from './list-settlement';
import { emptyContext, startContext, withHeading } from './list/list-context';
import type { ParsedList } from './list/list-item';
import { type SourceLine, longestLine, sourceLines } from './list/source-lines';
import { type Progress, notAnItem, skip, withoutDigits } from './reading-state';
import { readTableLine } from './table-line';
import { columnOf } from './table/column-roles';
import { headlessTableAt, namedValues, tableAt } from './table/table';
import { readDeviceWords } from './words/device-words';

/*
 * Reads a list line by line, from top to bottom:
 *
 *   list/   the source lines without quote marks, senders and struck-out text; what headings and notes say of the lines below
 *   table/  finds the headings of a table (column-roles), or what its cells have in common (column-inference), and reads its rows
 *   line/   reads a line without columns: amounts first (line-amounts), then the words of the device (line-device), then what parts the
 *           line into several items (line-variants)
 *   line-kind  tells headings, amounts and talk from goods
 *   list-settlement  says of all items what only the whole list says
 *
 * Words of the trade are those of the search (market-index/words). What can mean two things becomes an item with a warning.
 */

const ruleForm = /^[\s|:;,=_*+{}[\]-]*$/;
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
  if (line.isMessageStart && !systemLine.test(plain)) {
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
  const isRepeatedTitle = progress.items.length > 0 && progress.titles.has(withoutDigits(line.raw));
  if (systemLine.test(plain) || isRepeatedTitle) return skip(progress, line, notAnItem);
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
    for (const property of ['grade', 'carrier', 'storage', 'color'] as const) {
      const { group } = progress.context;
      if (header.columns.some(({ variant }) => variant?.[property] !== undefined))
        progress.context = { ...progress.context, group: { ...group, [property]: null, doubt: null } };
    }
    // "GRADE A (UNLOCKED)" above the names heads the rows too.
    const name = header.split(text)[header.columns.findIndex(({ role }) => role === 'name')] ?? '';
    const words = readDeviceWords(name);
    if (columnOf(name).role !== 'name' && words.grades.length + words.carriers.length > 0)
      progress.context = withHeading(progress.context, name, words, {
        price: {},
        isNested: false,
        isFirst: false,
      });
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
    titles: new Set(),
    legend: new Map(),
    isAfterHeading: false,
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
