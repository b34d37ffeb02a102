import { isOnlyContext } from './line-kind';
import type { LineReading } from './line/line-items';
import { readLineAlone } from './line/read-line';
import type { LineContext } from './list/list-context';
import { contextOfNote, legendIn } from './list/note-facts';
import type { Progress } from './reading-state';
import { columnOf } from './table/column-heading';
import { mentionsMixedColors } from './words/color-names';
import { countryOfClause } from './words/country-spec';

const isCountryClause = (clause: string) =>
  /^\W*\p{L}{2,3}\W*$/u.test(clause) && countryOfClause(clause) !== null;

/** "mixed colors", but not "mixed colors are a dollar more". */
const isMixedClause = (clause: string) =>
  mentionsMixedColors(clause) && !/\d/.test(clause) && clause.trim().split(/\s+/).length < 6;

/** Reads each clause of a note separately. Drops a property for which two clauses state different values. */
function contextOfClauses(text: string, isTitle: boolean, isTrailing: boolean): Partial<LineContext> {
  const clauses = text.split(/[.;!,]\s+|\s[-–—|]\s/).filter((clause) => clause.trim() !== '');
  const notes = clauses.map((clause) => {
    const reading = readLineAlone(clause);
    const isAboutAll =
      isTitle || (isTrailing && (isOnlyContext(reading) || isCountryClause(clause) || isMixedClause(clause)));
    return contextOfNote(clause, reading.words, { isTitle: isAboutAll, hasAmounts: reading.hasAmounts });
  });
  const keys = ['carrier', 'grade', 'countrySpec', 'color', 'minQuantity', 'currency'] as const;
  const agreed = keys.flatMap((key) => {
    const values = new Set(notes.flatMap((note) => note[key] ?? []));
    return values.size === 1 ? [[key, [...values][0]]] : [];
  });
  return Object.fromEntries(agreed);
}

/** A title that names Hong Kong. In Chinese, "HK stock" does too. */
const isFromHongKong = (text: string) =>
  hongKong.test(text) || (/\p{Script=Han}/u.test(text) && /(?<!\p{L})hk stock(?!\p{L})/iu.test(text));
const hongKong =
  /hong ?kong|香港|九龍|九龙|旺角|尖沙咀|深水埗|\+852|(?<!\p{L}|(?:region|spec|version|market|origin)\W{1,3})hk(?!\p{L}|\$| (?:spec|version|model|stock))/iu;

/** The amount that a note names first among the fields of the lines: "SKU / item / cond / lock / qty / USD each". */
function firstAmountIn(text: string): Progress['firstAmount'] {
  const roles = text
    .split(/[.!]\s/)
    .map((sentence) => sentence.split(/\s[-–—:]\s|[/,;|>]/).map((part) => columnOf(part.trim()).role))
    .find((fields) => fields.includes('price') && fields.includes('quantity'));
  if (roles === undefined || roles.filter((role) => role !== null).length <= 3) return null;
  return roles.indexOf('quantity') < roles.indexOf('price') ? 'quantity' : 'price';
}

/** Adds the facts that a line states about the whole list to the context. @param isTrailing the line is below all items */
export function addNote(
  progress: Progress,
  text: string,
  { words, hasAmounts }: LineReading,
  isTrailing: boolean,
): void {
  const { context, items, legend, afterwards } = progress;
  const isTitle = items.length === 0;
  const codes = legendIn(text);
  const read = {
    ...contextOfClauses(text, isTitle, isTrailing),
    ...contextOfNote(text, words, { isTitle, hasAmounts }),
  };
  // A minimum beside an amount is that of the line: "same but starlight - 18, min 10 - $160".
  const isOfLine =
    !isTitle && hasAmounts && words.storages.length + words.colors.length + words.grades.length > 0;
  const { minQuantity: _, ...withoutMinimum } = read;
  const note = {
    ...(isOfLine ? withoutMinimum : read),
    // A line that explains codes does not state the country of the items.
    ...(codes.some(([, meaning]) => meaning.endsWith(' spec')) && { countrySpec: context.list.countrySpec }),
  };
  progress.context = { ...context, list: { ...context.list, ...note } };
  if (items.length > 0) progress.afterwards = { ...afterwards, ...note };
  progress.firstAmount ??= firstAmountIn(text);
  progress.isHongKong ||= items.length === 0 && isFromHongKong(text);
  if (codes.length === 0) return;
  progress.legend = new Map([...legend, ...codes]);
  progress.hasLegendBelow ||= items.length > 0;
}
