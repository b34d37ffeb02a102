import { isOnlyContext } from './line-kind';
import type { LineReading } from './line/line-items';
import { readLine } from './line/read-line';
import { type LineContext, contextOfNote, emptyContext, legendIn } from './list/list-context';
import type { Progress } from './reading-state';
import { countryOfClause } from './words/country-spec';

const isCountry = (clause: string) => /^\W*\p{L}{2,3}\W*$/u.test(clause) && countryOfClause(clause) !== null;

/** What the clauses of a note say, each for itself: what two of them say differently, neither says. */
function contextOfClauses(text: string, isTitle: boolean, isLast: boolean): Partial<LineContext> {
  const clauses = text.split(/[.;!,]\s+|\s[-–—]\s/).filter((clause) => clause.trim() !== '');
  const notes = clauses.map((clause) => {
    const reading = readLine(clause, emptyContext);
    const isOfAll = isTitle || (isLast && (isOnlyContext(reading) || isCountry(clause)));
    return contextOfNote(clause, reading.words, { isTitle: isOfAll, hasAmounts: reading.hasAmounts });
  });
  const keys = ['carrier', 'grade', 'countrySpec', 'color', 'minQuantity', 'currency'] as const;
  const said = keys.flatMap((key) => {
    const values = new Set(notes.flatMap((note) => note[key] ?? []));
    return values.size === 1 ? [[key, [...values][0]]] : [];
  });
  return Object.fromEntries(said);
}

const hongKong =
  /hong ?kong|香港|九龍|九龙|旺角|尖沙咀|深水埗|\+852|(?<!\p{L}|(?:region|spec|version|market|origin)\W{1,3})hk(?!\p{L}|\$| (?:spec|version|model|stock))/iu;

/** Notes what a line says of the whole list. @param isLast it stands below all items */
export function addNote(
  progress: Progress,
  text: string,
  { words, hasAmounts }: LineReading,
  isLast: boolean,
): void {
  const { context, items, legend, afterwards } = progress;
  const isTitle = items.length === 0;
  const own = legendIn(text);
  const note = {
    ...contextOfClauses(text, isTitle, isLast),
    ...contextOfNote(text, words, { isTitle, hasAmounts }),
    // What explains codes says nothing of the goods.
    ...(own.some(([, said]) => said.endsWith(' spec')) && { countrySpec: context.list.countrySpec }),
  };
  progress.context = { ...context, list: { ...context.list, ...note } };
  if (items.length > 0) progress.afterwards = { ...afterwards, ...note };
  progress.isHongKong ||= items.length === 0 && hongKong.test(text);
  if (own.length > 0) progress.legend = new Map([...legend, ...own]);
}
