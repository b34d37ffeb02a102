import { piecesOrPrice } from './line/line-amounts';
import type { LineReading } from './line/line-items';
import type { OpenItem } from './list-settlement';
import { type LineContext, type ListContext, contextOf, emptyContext } from './list/list-context';
import type { ItemFacts, SkippedLine } from './list/list-item';
import type { SourceLine } from './list/source-lines';
import { propertiesOf } from './table/row-properties';
import { type Table, namedProperties } from './table/table';
import { dollarOf, kroneWarnings } from './words/currencies';
import { readDeviceWords } from './words/device-words';

/** Where reading stands. */
export interface Progress {
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
  /** The lines above the first item, which a page break repeats with another number. */
  titles: Set<string>;
  /** Grades by the list's own codes for them. */
  legend: ReadonlyMap<string, string>;
  /** The line before is a heading, which one right below it adds to. */
  isAfterHeading: boolean;
  /** The line before begins a message of a chat. */
  isAfterMessageStart: boolean;
  /** The title names Hong Kong, where a bare "$" is a Hong Kong dollar. */
  isHongKong: boolean;
  /** What notes below the first item say of all items. */
  afterwards: Partial<LineContext>;
}
export const notAnItem = 'not a lot line';

/** Ends what is not clear of the heading above: the goods below a total are others. */
function endDoubt(progress: Progress): void {
  const { group, device } = progress.context;
  progress.context = {
    ...progress.context,
    group: { ...group, doubt: null },
    device: device && { ...device, doubt: null },
  };
}

/** A line without its numbers. */
export const withoutDigits = (text: string) => text.replaceAll(/\d+/g, '#').replaceAll(/\s+/g, ' ').trim();

/** Records a line as no item. */
export function skip(progress: Progress, { number, raw }: SourceLine, reason: string): void {
  progress.skipped.push({ line: number, text: raw, reason });
  if (progress.items.length === 0 && reason === notAnItem && /\p{L}{3}/u.test(raw))
    progress.titles.add(withoutDigits(raw));
  if (reason === 'total') endDoubt(progress);
  if (reason !== 'blank' && reason !== 'rule') progress.isAfterHeading = reason === 'heading';
}

/** Whether a line itself names a grade or a carrier. */
const statesOwn = (text: string, property: 'grade' | 'carrier') =>
  readDeviceWords(text)[property === 'grade' ? 'grades' : 'carriers'].length > 0;

/** Adds the items of a line, with what is not clear of the heading above. */
export function add(
  progress: Progress,
  { number, raw, hasStruckText }: SourceLine,
  facts: readonly ItemFacts[],
  ownDoubt: string | null = null,
  unknown: readonly { text: string }[] = [],
): void {
  const context = contextOf(progress.context);
  const { currency: around, doubt, unread: heading } = context;
  progress.isAfterHeading = false;
  for (const item of facts) {
    const currency = dollarOf(item.currency, around, raw);
    const property = doubt?.property ?? null;
    const isDoubtful =
      property === null || (item.properties[property] === context[property] && !statesOwn(raw, property));
    const warnings = [
      ...item.warnings,
      ...(doubt !== null && isDoubtful ? [doubt.text] : []),
      ...kroneWarnings(item.currency, around),
      ...(ownDoubt === null ? [] : [ownDoubt]),
      ...(hasStruckText ? ['Struck-out text is left out; check the line'] : []),
    ];
    progress.items.push({ ...item, warnings, currency, line: number, text: raw, unread: unknown, heading });
  }
}

/** Gives the items of the line above the properties that a line below it names: "Color: Black  Grade: B". */
export function addProperties(progress: Progress, text: string, line: number): boolean {
  const { items } = progress;
  const named = items.at(-1)?.line === line - 1 && text.includes(':') ? namedProperties(text) : null;
  if (!named) return false;
  const own = items.splice(items.findLastIndex((item) => item.line < line - 1) + 1);
  items.push(
    ...own.map((item) => {
      const words = readDeviceWords('');
      const device = {
        words,
        model: item.model,
        brand: item.brand,
        name: item.name,
        implied: null,
        warnings: [],
      };
      const stated = propertiesOf({ ...named, context: emptyContext }, device);
      const given = Object.entries(stated).filter(([, value]) => value !== null);
      return { ...item, properties: { ...item.properties, ...Object.fromEntries(given) } };
    }),
  );
  return true;
}

/** Gives the items just above that have no price the one of a line below them: "Blue 10", "Pink 5", "$205 each". */
export function addSharedPrice({ items }: Progress, { price, currency }: LineReading, line: number): boolean {
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
