import { countWords } from './line-kind';
import { readLineAlone } from './line/read-line';
import { type OpenItem, completedProperties } from './list-settlement';
import { androidWord, withHeading } from './list/headings';
import type { LineContext } from './list/list-context';
import { isComplete, type SkippedLine } from './list/list-item';
import { isForAll, isGradeWord, phoneWord } from './list/note-facts';
import { amountsIn } from './list/note-amounts';
import { familyIn, seriesSource } from './list/product-families';
import { type SourceLine, longestLine } from './list/source-lines';
import { itemsNamed, mostItems, wordsOf } from './named-items';
import { type Progress, factsAbove, withLaterLine } from './reading-state';
import { pricesIn, quantitiesIn } from './words/amounts';
import { countryOfClause, countryOfWords } from './words/country-spec';
import { type DeviceWords, type Spot, readDeviceWords } from './words/device-words';
import { isRequest } from './words/offer-words';
import { usedWord } from './words/remarks';

const aboveForm =
  /^\W*\^{2,}|(?<!\p{L}|unless \p{L}{0,12} ?)(?:above|powyżej|oben|ci-dessus|arriba|sopra|acima|hierboven)(?!\p{L})|(?<!\p{L})(?:all (?:of )?)?(?:those|these|everything) so far(?!\p{L})/iu;
/** ", below all JP spec" behind facts about the lines above */
const belowForm =
  /[\s,;/&]+(?:and |und |y |e |et |en |i )?(?:below|poniżej|unten|ci-dessous|abajo|sotto|abaixo|hieronder)(?!\p{L})/iu;

/**
 * Applies the lock, grade and country of a line to the items right above: "^^^ all above T-Mobile locked". What the line says of those below
 * is their heading: "above all HK spec, below all JP spec". A country applies to all items above, other facts to their group.
 * @param isClosing the line closes a group: "all new sealed" between its last item and a blank line
 */
export function addFactsAbove(progress: Progress, text: string, isClosing: boolean): boolean {
  const { items, skipped } = progress;
  if (!aboveForm.test(text) && !isClosing) return false;
  const end = text.search(belowForm);
  const above = end > 0 ? text.slice(0, end) : text;
  const { words, hasAmounts } = readLineAlone(above);
  const { carriers, grades, countrySpec } = words;
  const hasFacts = carriers.length + grades.length > 0 || countrySpec !== null;
  if (hasAmounts || !hasFacts) return false;
  const isOfAll = countrySpec !== null && carriers.length + grades.length === 0;
  const isEnd = ({ reason }: SkippedLine) =>
    reason === factsAbove || (!isOfAll && (reason === 'blank' || reason === 'heading'));
  const start = skipped.findLast(isEnd)?.line ?? 0;
  const group = items.splice(items.findLastIndex(({ line }) => line < start) + 1);
  const facts = { carrier: carriers[0] ?? null, grade: grades[0]?.code ?? null, countrySpec };
  for (const item of group) items.push({ ...item, properties: completedProperties(item, facts) });
  if (group.length > 0 && end > 0) {
    const below = text.slice(end);
    progress.context = withHeading(progress.context, below, readDeviceWords(below));
  }
  return group.length > 0;
}

/** Words that limit a fact to a part of the items in a way that is not read. */
const limitWord = /\?|(?<!\p{L})(?:unless|apart from|other than|besides|some|most)(?!\p{L})/iu;

/** "Except iPhone 12 = Docomo", "Ausnahme: S22 hat Vodafone-Lock", "but the S22 is Vodafone": what follows is about other items. */
const exceptionSource = String.raw`(?<!\p{L})(?:except(?:ion)?|but|außer|ausnahme|bis auf|sauf|excepto|salvo|menos|tranne|behalve|oprócz|кроме|hariç)(?!\p{L})|除`;
const exceptionWord = new RegExp(exceptionSource, 'iu');
const clauseMark = new RegExp(
  String.raw`,\s+|(?<=\p{Script=Han}\s?),|,(?=\p{Script=Han})|、\s*|\s+(?=(?:${exceptionSource}|(?<!\p{L})(?:only|nur)\s(?:the |die |das )?\S*\d))`,
  'iu',
);

/** A message with facts about the items above is short, and a list has few of them. */
const mostWords = 20;
const mostFactMessages = 40;

/** "Grade is B for all": then a letter alone is a grade. */
const gradeNoun =
  /(?<!\p{L})(?:grad[eo]|grading|condition|zustand|état|estado|stan|stato|grau)(?!\p{L})|[级級]/iu;

/** "grau A", which is not gray */
const portugueseGrade = /(?<!\p{L})grau(?= [A-D](?!\p{L}))/giu;

/** The lock, the country and the grade that a clause states. @param hasGradeNoun the message names grades, so that a letter is one */
function factsOf(
  clause: string,
  { carriers, countrySpec, unknown, grades }: DeviceWords,
  hasGradeNoun: boolean,
): Partial<LineContext> {
  const country = countrySpec ?? countryOfClause(clause, 8) ?? countryOfWords(clause, unknown);
  const [carrier, ...others] = carriers;
  const isClear = ({ start, end }: Spot) => {
    const word = clause.slice(start, end);
    return end - start > 3 || isGradeWord(word) || (hasGradeNoun && /^[A-D][+-]?$/.test(word));
  };
  const [grade, ...otherGrades] = new Set(grades.filter(isClear).map(({ code }) => code));
  return {
    ...(grade !== undefined && otherGrades.length === 0 && { grade }),
    ...(carrier !== undefined && others.length === 0 && { carrier }),
    ...(country !== null && { countrySpec: country }),
  };
}

/** The context of the list with facts that it lacks. */
const withStated = (
  list: LineContext,
  { carrier, grade, countrySpec }: Partial<LineContext>,
): LineContext => ({
  ...list,
  carrier: list.carrier ?? carrier ?? null,
  grade: list.grade ?? grade ?? null,
  countrySpec: list.countrySpec ?? countrySpec ?? null,
});

/** Which items a clause is about. */
interface Scope {
  kind: 'all' | 'group' | 'model';
  includes: (item: OpenItem) => boolean;
}

const all: Scope = { kind: 'all', includes: () => true };
/** "samsungs are EU spec, rest UK spec", "full India spec" */
const restWord =
  /(?<!\p{L})(?:full|rest|others?|remaining|übrigen?|reste|autres?|resto|otros|altri|overige|reszta)(?!\p{L})|其余|其餘|其他|残り/iu;
const joinWord = /\s(?:and|&|\+|und|et|y|e|i|en|a)\s|[同和]|(?<=\p{L}{3})\/(?=\p{L}{3})/iu;

/** The items that a clause is about: "iphones and samsungs are GCC". Null if it does not say. */
function scopeOf(items: readonly OpenItem[], clause: string): Scope | null {
  const isSeries = seriesOfClause.test(clause);
  const scopes = clause.split(joinWord).flatMap((part) => scopeOfPart(items, part, isSeries) ?? []);
  const [first, ...others] = scopes;
  if (!first)
    return isForAll(clause) || restWord.test(clause) || /(?<!\p{L})only\W*$/iu.test(clause) ? all : null;
  return others.length === 0
    ? first
    : { kind: 'group', includes: (item) => scopes.some(({ includes }) => includes(item)) };
}

/** "12和13系列", "17 series": the iPhones of a number, with Pro and Plus */
const iphoneSeries = /(?<![\d$€£])1[1-7](?!\d)/u;
const seriesNumbers = new RegExp(iphoneSeries, 'gu');
const seriesOfClause = new RegExp(`系列|${seriesSource}(?!\\p{L})`, 'iu');

/** The items of the model, the family or the brand that a part of a clause names; null if it names none. */
function scopeOfPart(items: readonly OpenItem[], stated: string, isSeries: boolean): Scope | null {
  const number = isSeries ? iphoneSeries.exec(stated)?.[0] : undefined;
  if (number !== undefined)
    return { kind: 'group', includes: ({ name }) => name.startsWith(`iPhone ${number}`) };
  if (wordsOf(stated).models.length > 0) {
    const named = new Set(itemsNamed(items.slice(-mostItems), stated));
    return { kind: 'model', includes: (item) => named.has(item) };
  }
  // "the Samsungs", "Samsungi"
  const clause = stated
    .replaceAll(/(?<=\p{L}{3})[si](?!\p{L})/giu, '')
    .replace(/(?<!\p{L})mac(?!\p{L})/iu, 'MacBook');
  const family = (familyIn(stated) ?? familyIn(clause))?.toLowerCase();
  if (family !== undefined)
    return { kind: 'group', includes: ({ name }) => ` ${name.toLowerCase()}`.includes(` ${family}`) };
  // The s of "OnePlus" is no plural.
  const [named, ...others] =
    [stated, clause].map((one) => readDeviceWords(one).brands).find((brands) => brands.length > 0) ?? [];
  const isOfTablets = /(?<!\p{L})tab(?:let)?(?!\p{L})/iu.test(clause);
  if (named !== undefined && others.length === 0)
    return {
      kind: 'group',
      includes: ({ brand, category }) => brand === named && (!isOfTablets || category === 'tablets'),
    };
  if (androidWord.test(clause))
    return { kind: 'group', includes: ({ category, brand }) => category === 'phones' && brand !== 'Apple' };
  if (isOfTablets) return { kind: 'group', includes: ({ category }) => category === 'tablets' };
  return phoneWord.test(stated) ? { kind: 'group', includes: ({ category }) => category === 'phones' } : null;
}

/** The new items of a scope if a clause says so, "iPhone lacrado é BZ/A", or the used ones: "os usados são LL/A". */
function ofCondition(
  items: readonly OpenItem[],
  scope: Scope,
  clause: string,
  { grades }: DeviceWords,
): Scope {
  const isNew = grades.some(({ code }) => code === 'New');
  if (!isNew && !usedWord.test(clause)) return scope;
  // Among items without grades, "new sealed" states one.
  if (!items.some((item) => item.properties.grade === 'New' && scope.includes(item))) return scope;
  return {
    kind: scope.kind === 'all' ? 'group' : scope.kind,
    includes: (item) => scope.includes(item) && (item.properties.grade === 'New') === isNew,
  };
}

/** The item with stated facts. A fact about its model replaces another one, with a warning. */
function withFacts(item: OpenItem, facts: Partial<LineContext>, { kind }: Scope, text: string): OpenItem {
  const completed = completedProperties(item, facts);
  const carrier = facts.carrier ?? item.properties.carrier;
  const grade = facts.grade ?? item.properties.grade;
  const countrySpec = facts.countrySpec ?? item.properties.countrySpec;
  const isOther =
    completed.carrier !== carrier || completed.grade !== grade || completed.countrySpec !== countrySpec;
  return kind === 'model' && isOther
    ? withLaterLine({ ...item, properties: { ...completed, carrier, grade, countrySpec } }, text)
    : { ...item, properties: completed };
}

/** What a message states about some items. */
interface Statement {
  /** Null if the message does not say which items. */
  scope: Scope | null;
  facts: Partial<LineContext>;
}

/** Whether a clause states an amount. In "the 13 and 13 Pro" and in "17 series" each number is of a model. */
const statesAmount = (clause: string): boolean =>
  (seriesOfClause.test(clause) ? clause.replaceAll(seriesNumbers, ' ') : clause)
    .split(joinWord)
    .some((part) => wordsOf(part).numbers.length + pricesIn(part).length + quantitiesIn(part).length > 0);

/** Whether a message names grades, so that a letter alone is one: "iPhones grade B, Samsung A/B, Pixel C", "hepsi A". */
const namesGrades = (text: string): boolean =>
  gradeNoun.test(text) ||
  readDeviceWords(text).grades.some(({ start, end }) =>
    /^[A-D](?:[+-]|\/[A-D])$/.test(text.slice(start, end)),
  ) ||
  (isForAll(text) && /^\W*\p{L}+ [A-D][+-]?(?=\W*(?:$|[,.]))/u.test(text));

/** What a message states about the items above. Null if it also says something else of them, such as an amount. */
function statementsOf(items: readonly OpenItem[], text: string): Statement[] | null {
  const hasGradeNoun = namesGrades(text);
  const statements: Statement[] = [];
  for (const sentence of text.split(/[.;]\s+|[。；]\s*/)) {
    let scope = isForAll(text) ? all : null;
    let isOpen = false;
    for (const clause of sentence.split(clauseMark).filter((part) => part.trim() !== '')) {
      if (amountsIn(clause, false).minQuantity !== undefined) continue;
      const { storages, models } = wordsOf(clause);
      if (statesAmount(clause) || (storages.length > 0 && models.length === 0)) return null;
      scope = scopeOf(items, clause) ?? scope;
      const words = readDeviceWords(clause);
      const facts = factsOf(clause, words, hasGradeNoun);
      const isEmpty = Object.keys(facts).length === 0;
      // "menos los S21 FE, esos son AT&T": the next clause says what is different about these items.
      isOpen = isEmpty && (exceptionWord.test(clause) || storages.length > 0 || isOpen);
      if (!isEmpty) statements.push({ scope: scope && ofCondition(items, scope, clause, words), facts });
    }
    if (isOpen) return null;
  }
  return statements;
}

/**
 * The statements that count. Facts without a word for "all" are about all if the message also says something of a part, or states several
 * kinds: "AB grade, the 14 is A grade", "US spec, grade B". None if it is only the grade of one model, which is a correction.
 */
function certainStatements(statements: readonly Statement[], terms: Partial<LineContext>): Statement[] {
  const kinds = new Set([...statements, { facts: terms }].flatMap(({ facts }) => Object.keys(facts)));
  const isImplied =
    kinds.size > 1 || statements.some(({ scope }) => scope?.kind === 'group' || scope?.kind === 'model');
  const certain = statements.filter(({ scope }) => isImplied || scope !== null);
  const isCorrection = certain.every(
    ({ scope, facts }) => scope?.kind === 'model' && facts.grade !== undefined,
  );
  return isCorrection ? [] : certain;
}

/** The currency and the minimum that clauses of a message state: "JPY without tax", "and pls minimum 5pcs per model". */
function termsIn(text: string): Partial<LineContext> {
  const terms = text.split(/[.;,]\s+/).map((clause) => {
    const { currency, minQuantity } = amountsIn(clause, false);
    const isOfModel = wordsOf(clause).models.length + pricesIn(clause).length > 0;
    return {
      ...(currency !== undefined && !/\d/.test(clause) && { currency }),
      ...(minQuantity !== undefined && !isOfModel && { minQuantity }),
    };
  });
  return Object.assign({}, ...terms);
}

/**
 * Applies the lock, the country and the grade of a later message to the items above that state none: "all unlocked btw, US models", "iPhones
 * all India spec", "all grade A, only the 14 128 is A/B", and its minimum and currency. Above an item, such a message is a heading.
 * @param next the line below
 */
export function addFactsOfMessage(
  progress: Progress,
  { number }: SourceLine,
  text: string,
  next: string,
): boolean {
  const { items, messageLine } = progress;
  const isLater =
    items.length > 0 && messageLine > (items.at(-1)?.line ?? 0) && progress.factMessages < mostFactMessages;
  if (!isLater || readLineAlone(text).items.some(isComplete)) return false;
  // The next message has nothing to do with a message of several lines. One-line messages in a row form one list.
  const isAboveMessage = progress.endsMessage && messageLine < number;
  const itemsBelow = isAboveMessage ? [] : readLineAlone(next.slice(0, longestLine)).items;
  // They count also if the rest of the message is not understood.
  const terms = termsIn(text);
  if (progress.endsMessage && !itemsBelow.some(isComplete))
    progress.afterwards = { ...terms, ...progress.afterwards };
  if (limitWord.test(text) || isRequest(text) || countWords(text) > mostWords) return false;
  // "iPads nur WLAN, 19 % MwSt"
  const stated = text.replaceAll(/\d+(?:[.,]\d+)? ?%/g, ' ').replaceAll(portugueseGrade, 'grade');
  const statements = statementsOf(items, stated);
  if (statements === null) return false;
  const certain = certainStatements(statements, terms);
  if (certain.length === 0) return false;
  // "SEMINOVO grade A, desbloqueado" above "13 128 – R$ 2.150,00" is a heading.
  const isHeading =
    certain.some(({ scope }) => scope === null) && !progress.endsMessage
      ? itemsBelow.some(({ price, quantity }) => price !== null || quantity !== null)
      : itemsBelow.some(isComplete);
  if (isHeading) return false;
  // "only the 17 Pro is UAE spec": what is stated of a model or a group comes before what is stated of all.
  const ofItems = certain.map(({ scope, facts }) => ({ scope: scope ?? all, facts }));
  const inOrder = (['model', 'group', 'all'] as const).flatMap((kind) =>
    ofItems.filter((one) => one.scope.kind === kind),
  );
  progress.factMessages += 1;
  if (!items.some((item) => inOrder.some((one) => one.scope.includes(item)))) return false;
  progress.items = items.map((item) =>
    inOrder.reduce(
      (changed, { scope: one, facts }) =>
        one.includes(item) ? withFacts(changed, facts, one, text) : changed,
      item,
    ),
  );
  for (const { facts } of inOrder.filter((one) => one.scope.kind === 'all'))
    progress.context = { ...progress.context, list: withStated(progress.context.list, facts) };
  progress.afterwards = { ...progress.afterwards, ...terms };
  return true;
}
