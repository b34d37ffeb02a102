import type { LineReading } from './line/line-items';
import { type ListFacts, type OpenItem, withoutAmountDoubt } from './list-settlement';
import { type Doubt, type LineContext, contextOf, emptyContext, isOfCountry } from './list/list-context';
import { withDiscount } from './list/discounts';
import { continuation, type ItemFacts, type SkippedLine } from './list/list-item';
import type { SourceLine } from './list/source-lines';
import { propertiesOf } from './table/row-properties';
import { namedProperties } from './table/labeled-lines';
import type { Table } from './table/table';
import { currencyBelow } from './words/currencies';
import { readDeviceWords } from './words/device-words';
import { asIsWarning, hasLock } from './words/remarks';
import { pricePerPiece } from './words/total-price';

/** The state of the parser between two lines. */
export interface Progress extends ListFacts {
  items: OpenItem[];
  skipped: SkippedLine[];
  table: Table | null;
  /** The cells of the row above. Blank cells of merged ranges repeat them. */
  above: readonly string[];
  /** The header row of the table. */
  headings: string;
  /** The line above. It can name groups of columns. */
  before: string;
  /** The lines above the first item. A page break repeats them with another page number. */
  titles: Set<string>;
  /** Maps the list's own grade codes to grades. */
  legend: ReadonlyMap<string, string>;
  /** Whether a line below an item defines codes. */
  hasLegendBelow: boolean;
  /** Whether the line above is a heading. A heading right below it adds to it. */
  isAfterHeading: boolean;
  /** Whether the line above starts a chat message. */
  isAfterMessageStart: boolean;
  /** The line on which the chat message begins; 0 outside a chat. */
  messageLine: number;
  /** Whether the line is the last one of its chat message. */
  endsMessage: boolean;
  /** How many messages stated facts about the items above. A limit keeps the time linear in the length of the list. */
  factMessages: number;
}
export const notAnItem = 'not a lot line';
/** Why a line with facts about the items above is skipped. */
export const factsAbove = 'facts about the lines above';

/** Clears the doubt of the heading above. Items below a total belong to another group. */
function clearDoubt(progress: Progress): void {
  const { group, device } = progress.context;
  progress.context = {
    ...progress.context,
    group: { ...group, doubt: null },
    device: device && { ...device, doubt: null },
  };
}

/** Replaces every number in a line with "#". */
export const withoutDigits = (text: string) => text.replaceAll(/\d+/g, '#').replaceAll(/\s+/g, ' ').trim();

/** Records a line as skipped. */
export function skip(progress: Progress, { number, raw }: SourceLine, reason: string): void {
  progress.skipped.push({ line: number, text: raw, reason });
  if (progress.items.length === 0 && reason === notAnItem && /\p{L}{3}/u.test(raw))
    progress.titles.add(withoutDigits(raw));
  if (reason === 'total') clearDoubt(progress);
  if (reason !== 'blank' && reason !== 'rule') progress.isAfterHeading = reason === 'heading';
}

/** Records a line as part of the item that begins in line `itemLine`. */
export function skipContinuation(progress: Progress, line: SourceLine, itemLine: number): void {
  progress.skipped.push(continuation(line, itemLine));
  progress.isAfterHeading = false;
}

/** An item with a warning that quotes a later line. */
export const withLaterLine = (item: OpenItem, stated: string): OpenItem => ({
  ...item,
  warnings: [...item.warnings, `A later line says “${stated}”`],
});

/** Whether a line itself names a grade or a carrier. */
const statesProperty = (text: string, property: 'grade' | 'carrier') =>
  readDeviceWords(text)[property === 'grade' ? 'grades' : 'carriers'].length > 0;

/** Divides the price of an item by its pieces, unless its line says that the price is for all pieces and it is divided already. */
function withPricePerPiece(item: ItemFacts): ItemFacts {
  const { quantity, price, warnings, amountDoubt } = item;
  if (price === null || quantity === null || quantity < 2) return item;
  if (amountDoubt?.kind === 'price of all pieces') return item;
  const each = pricePerPiece(price, quantity);
  return { ...item, price: each.price, warnings: [...warnings, each.doubt.warning] };
}

/** Whether a doubt of the headings above applies to an item. */
function isDoubted(item: ItemFacts, doubt: Doubt, context: LineContext, raw: string): boolean {
  const { property } = doubt;
  if (property === null) return isOfCountry(item, doubt);
  if (property === 'currency') return item.currency === null;
  return (
    item.properties[property] === context[property] &&
    !statesProperty(raw, property) &&
    (property !== 'carrier' || hasLock(item.category))
  );
}

/** Adds the items of a line, with the doubt of the heading above as a warning. */
export function add(
  progress: Progress,
  { number, raw, hasStruckText }: SourceLine,
  facts: readonly ItemFacts[],
  lineDoubt: string | null = null,
  unknown: readonly { text: string }[] = [],
): void {
  const context = contextOf(progress.context);
  const { currency: contextCurrency, doubt, unread: heading } = context;
  progress.isAfterHeading = false;
  for (const read of context.isPriceOfAll ? facts.map(withPricePerPiece) : facts) {
    const item = withDiscount(read, context.discount);
    const { currency, warnings: currencyWarnings } = currencyBelow(item.currency, contextCurrency, raw);
    const warnings = [
      ...item.warnings,
      ...(doubt !== null && isDoubted(item, doubt, context, raw) && !item.warnings.includes(doubt.text)
        ? [doubt.text]
        : []),
      ...currencyWarnings,
      ...(lineDoubt === null ? [] : [lineDoubt]),
      ...(hasStruckText ? ['Struck-out text is left out; check the line'] : []),
    ];
    progress.items.push({ ...item, warnings, currency, line: number, text: raw, unread: unknown, heading });
  }
}

/** Adds the properties that a line names to the items of the line above: "Color: Black  Grade: B". */
export function addProperties(progress: Progress, text: string, line: number): boolean {
  const { items } = progress;
  const named = items.at(-1)?.line === line - 1 && text.includes(':') ? namedProperties(text) : null;
  if (!named) return false;
  const itemsAbove = items.splice(items.findLastIndex((item) => item.line < line - 1) + 1);
  items.push(
    ...itemsAbove.map((item) => {
      const device = { ...item, words: readDeviceWords(''), implied: null };
      const stated = propertiesOf({ ...named, context: emptyContext }, device);
      const entries = Object.entries(stated).filter(([, value]) => value !== null);
      const properties = { ...item.properties, ...Object.fromEntries(entries) };
      const warnings = stated.grade === 'Faulty' ? [...item.warnings, asIsWarning] : item.warnings;
      return { ...item, properties, warnings };
    }),
  );
  return true;
}

/** Applies the price of a line to the items right above that have none: "Blue 10", "Pink 5", "$205 each". */
export function addSharedPrice({ items }: Progress, { price, currency }: LineReading, line: number): boolean {
  const last = items.at(-1)?.line ?? 0;
  if (price === null || line - last > 1) return false;
  const start =
    items.findLastIndex(
      (item, index) => item.price !== null || (items[index + 1]?.line ?? last) - item.line > 1,
    ) + 1;
  const unpriced = items.splice(start);
  for (const item of unpriced)
    items.push({
      ...(item.amountDoubt?.kind === 'quantity or price' ? withoutAmountDoubt(item) : item),
      price,
      currency: item.currency ?? currency,
    });
  return unpriced.length > 0;
}
