import { vocabulary } from '@/features/market-index/words/vocabulary';
import {
  headingForm,
  isAmounts,
  isContinuation,
  isHeading,
  isListTitle,
  isPriceHeading,
  isSeries,
  isOnlyContext,
  isSectionTitle,
  isSentence,
  isShortHeading,
  mayBeHeading,
  startsSection,
} from './line-kind';
import { unknownModel } from './line/line-device';
import type { LineReading } from './line/line-items';
import { readLine } from './line/read-line';
import { addNote } from './list-notes';
import { withHeading } from './list/headings';
import { type LineContext, contextOf, emptyContext } from './list/list-context';
import type { ListItem } from './list/list-item';
import { isForAll, legendIn } from './list/note-facts';
import type { SourceLine } from './list/source-lines';
import {
  type Progress,
  add,
  addFactsAbove,
  addProperties,
  addSharedPrice,
  notAnItem,
  skip,
} from './reading-state';
import { variantOf } from './table/column-roles';
import { isTotal } from './table/table-row';
import { type Table, tableAt } from './table/table';
import { currencyBelow } from './words/currencies';
import { isNeutral } from './words/column-words';
import { readDeviceWords } from './words/device-words';
import { isOnRequest, isRequest, isSold, requestWarning } from './words/offer-words';

/** Whether a line states amounts and a capacity but names no model. */
const isUnnamedOffer = ({ items, words, hasAmounts }: LineReading) =>
  hasAmounts &&
  items.every(({ model }) => model === null) &&
  words.models.length === 0 &&
  words.storages.length > 0 &&
  !words.unknown.some(({ text }) => vocabulary().lineWords.has(text.toLowerCase()));

/** Reads a line. A line that names no model belongs to the family of the item above: "Air 256 black" below iPhones. */
function readUnnamed(text: string, context: LineContext, before: ListItem | undefined): LineReading {
  const reading = readLine(text, context);
  const family = before?.model == null ? null : (before.name.split(' ')[0] ?? null);
  if (family === null || !isUnnamedOffer(reading)) return reading;
  const withFamily = readLine(text, { ...context, family });
  return withFamily.words.models.length === 1 ? withFamily : reading;
}

/** The words before the devices of a message in one paragraph: "All unlocked, prices in USD: 20 iPhone 13 at $195, 30 iPhone 11 at $82". */
function openingOf(text: string): string {
  const opening = /^[^:\d]{8,200}:(?=\s)/.exec(text)?.[0] ?? '';
  const hasDevices =
    opening !== '' &&
    readDeviceWords(opening).models.length === 0 &&
    readDeviceWords(text.slice(opening.length)).modelSpots.length > 1;
  return hasDevices ? opening : '';
}

const generationAlone = /^[^\p{L}\d]*1[1-7](?: (?:pro|pro max|plus|mini))?\W*$/iu;
const startsWithCapacity = /^\W*(?:64|128|256|512)(?:\s?gb)?\s|^\W*1\s?tb\s/iu;

// "***** END T-MOBILE *****"
const endForm = /^\W*(?:end|end of|fin de|ende) [\p{L}&\d -]{2,30}\W*$/iu;

const totalWord =
  /^\W*(?:sub-?total|total|summe|zwischensumme|gesamt|suma|somme|sous-total|totaal|totale|razem|celkem|summa|toplam|итого|всего)\s/iu;

/** Whether a line is the total of the rows of a model: "Razem iPhone 11/12  166". "Total" can also be a carrier in an offer. */
const isTotalOfModel = (text: string, { words, price }: LineReading): boolean =>
  totalWord.test(text) &&
  words.storages.length + words.grades.length + words.colors.length === 0 &&
  (price === null || !/[$€£]|\d[.,]\d\d(?!\d)/.test(text));

const isOffering = ({ items, hasOtherSenders }: Progress) =>
  hasOtherSenders ||
  items.some(({ price, warnings }) => price !== null && !warnings.includes(requestWarning));

/** Whether a table row has one filled cell that applies to the rows below it: "LOT 2 - CTIA GRADE D, CRACKED GLASS". */
function isSectionRow({ split }: Table, text: string, { words }: LineReading): boolean {
  const filled = split(text).filter((cell) => cell !== '').length;
  const hasFacts = words.grades.some(({ start, end }) => end - start > 2) || words.carriers.length > 0;
  return filled === 1 && hasFacts && words.models.length === 0 && text.split(/\s+/).length <= 10;
}

/** The device that a heading names and the catalog lacks; null where the line below names a model itself. */
function unknownModelIn(text: string, { words }: LineReading, next: string): string | null {
  const name = words.models.length > 0 ? null : unknownModel(text, words)?.name;
  const below = readDeviceWords(next);
  const hasStorage = words.storages.length + below.storages.length > 0;
  const isHeadingOfNext = below.models.length === 0 && hasStorage && /\d/.test(next);
  return name != null && /\d/.test(name) && isHeadingOfNext ? name : null;
}

/** Reads a line that is not a table row. */
export function readFreeLine(
  progress: Progress,
  line: SourceLine,
  { before, below }: { before: string; below: readonly string[] },
): void {
  // Once the list has items, allow one blank line between a heading and its lines.
  const nearby = below.slice(0, progress.items.length > 0 ? 2 : 1);
  const next = nearby.find((candidate) => candidate.trim() !== '') ?? '';
  // "▪️14" above "128 A midnight 33ct"
  const isGeneration = generationAlone.test(line.text) && startsWithCapacity.test(next);
  const text = isGeneration ? line.text.replace(/\d/, 'iPhone $&').trim() : line.text.trim();
  if (isSold(text) && /\d/.test(text)) return skip(progress, line, 'sold');
  const { context, items, table } = progress;
  const codes = legendIn(text);
  if (codes.length > 2) {
    addNote(progress, text, readLine(text, emptyContext), false);
    return skip(progress, line, notAnItem);
  }
  if (addProperties(progress, text, line.number))
    return skip(progress, line, `continues line ${line.number - 1}`);
  const opening = openingOf(text);
  const lineContext =
    opening === ''
      ? context
      : withHeading(context, opening, readDeviceWords(opening), {
          price: {},
          isNested: false,
          isFirst: false,
        });
  const reading = readUnnamed(text.slice(opening.length).trim(), contextOf(lineContext), items.at(-1));
  const hasGoods = reading.items.length > 0;
  if (isTotal(text) && (readDeviceWords(text).models.length === 0 || isTotalOfModel(text, reading)))
    return skip(progress, line, 'total');
  if (endForm.test(text) && items.length > 0 && !reading.hasAmounts) {
    progress.context = { ...context, group: emptyContext, device: null };
    return skip(progress, line, notAnItem);
  }
  if (!hasGoods && addFactsAbove(progress, text, reading))
    return skip(progress, line, 'facts about the lines above');
  const isTalk = isSentence(text, reading);
  const hasCompleteItem = reading.items.some(
    ({ quantity, price }) => quantity !== null && (price !== null || isOnRequest(text)),
  );
  const lacksQuantity = isSeries(text) || reading.items.every(({ quantity }) => quantity === null);
  // "128GB" below a model name.
  const isDeviceStorage = context.device !== null && variantOf(text)?.storage !== undefined;
  // "Grade A, US spec, AED 1,960" between a model and its colors.
  const isOfColors =
    context.device !== null &&
    progress.isAfterHeading &&
    reading.price !== null &&
    reading.words.models.length === 0 &&
    isContinuation(next);
  const isSectionStart = startsSection(text, reading, below);
  const heading = isDeviceStorage || isOfColors || isSectionStart || isHeading(text, reading, below);
  // In a table, a row that has only a name is a heading for the rows below.
  const isInTable = table?.hasHeadings === true;
  const isSection = isInTable && ((hasGoods && !reading.hasAmounts) || isSectionRow(table, text, reading));
  // "iPhone 13 / 14 family, grade A" above the header row of a table.
  const isAboveTable =
    hasGoods && reading.items.every(({ price }) => price === null) && tableAt(next, below.slice(1)) !== null;
  // "What is the S23 price for 5?"
  const isQuestion =
    text.endsWith('?') &&
    (!reading.hasAmounts || (reading.price === null && reading.words.unknown.length > 1));
  if (hasGoods && reading.items.every(({ quantity }) => quantity === 0))
    return skip(progress, line, 'quantity zero');
  const isWanted = contextOf(context).doubt?.text === requestWarning && isOffering(progress);
  // In a list of offers, a request without a price is not part of the offer.
  const isRequestOnly =
    isRequest(text) && reading.items.every(({ price }) => price === null) && isOffering(progress);
  if (hasGoods && (isWanted || isRequestOnly)) return skip(progress, line, 'wanted, not offered');
  if (
    hasGoods &&
    !isAboveTable &&
    !((heading || isSection) && lacksQuantity) &&
    !isQuestion &&
    (!isTalk || hasCompleteItem)
  ) {
    // A line that names another model ends the variants of the model above.
    const [model] = reading.words.models;
    if (model !== undefined && model !== context.device?.model)
      progress.context = { ...context, device: null };
    const unexplained = reading.words.unknown.filter(({ text: word }) => !isNeutral(word));
    const ownDoubt = isTalk && unexplained.length > 3 ? 'The line reads like a sentence; check it' : null;
    return add(progress, line, reading.items, ownDoubt, reading.words.unknown);
  }
  // A line above or below all items that applies to the whole list is not a heading.
  const isOutside = items.length === 0 || below.every((row) => readDeviceWords(row).models.length === 0);
  const isAboutList = isForAll(text) || (items.length === 0 && isListTitle(text));
  const isTitle =
    isOutside &&
    !hasGoods &&
    isAboutList &&
    !isSectionStart &&
    !headingForm.test(text) &&
    !isSectionTitle(text);
  const hasLegend = !hasGoods && codes.length > 0;
  const isPlainHeading = isShortHeading(text, reading, { isFirst: items.length === 0, before, next });
  const isTrailing = isOutside && items.length > 0 && !below.some((row) => /\d.*\d/.test(row));
  const isFooter = isTrailing && isOnlyContext(reading);
  const isOfSection = !hasGoods && !reading.hasAmounts && isSectionTitle(text);
  // "WTB" at the start of another sender's message
  const isOfRequest = progress.hasOtherSenders && !hasGoods && isRequest(text);
  // "Sheet 2: Hounslow. Prices in GBP, UK spec" above the header row of another table.
  const isAboveNextTable =
    items.length > 0 && !hasGoods && tableAt(next, below.slice(below.indexOf(next) + 1)) !== null;
  const isCertain =
    heading ||
    isOfRequest ||
    isOfSection ||
    isSection ||
    isAboveTable ||
    isPlainHeading ||
    (isAboveNextTable && mayBeHeading(text, reading, { before, next }));
  const isDoubtful =
    !isCertain &&
    items.length > 0 &&
    !isTrailing &&
    !isForAll(text) &&
    mayBeHeading(text, reading, { before, next });
  if ((isCertain || isDoubtful) && !isTitle && !isFooter && !hasLegend) {
    const [{ price, currency, tiers } = { price: null, currency: null, tiers: [] }] = reading.items;
    const contextCurrency = contextOf(context).currency;
    const sharedPrice =
      price === null ? { price } : { price, tiers, currency: currencyBelow(currency, contextCurrency, text) };
    const newContext = withHeading(context, text, reading.words, {
      price: isPriceHeading(text, reading)
        ? { sharedPrice: reading.price, currency: reading.currency }
        : sharedPrice,
      unknownModel: unknownModelIn(text, reading, next),
      isNested: progress.isAfterHeading,
      isFirst: items.length === 0,
    });
    // A list that begins with "looking for" is the buyer's own list. Its items need no warning.
    const isBuyersList =
      items.length === 0 && !progress.hasOtherSenders && newContext.group.doubt?.text === requestWarning;
    progress.isBuyersList ||= isBuyersList;
    const headingDoubt = { text: `“${text}” is read as the heading of this line`, property: null };
    const doubt = isBuyersList ? null : isDoubtful ? headingDoubt : newContext.group.doubt;
    progress.context = { ...newContext, group: { ...newContext.group, doubt } };
    return skip(progress, line, 'heading');
  }
  if (isAmounts(text) && addSharedPrice(progress, reading, line.number))
    return skip(progress, line, 'price of the lines above');
  addNote(progress, text, reading, isTrailing);
  skip(progress, line, hasGoods ? 'reads like a sentence, not an item' : notAnItem);
}
