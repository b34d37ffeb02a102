import {
  headingForm,
  isContinuation,
  isHeading,
  isListTitle,
  isOnlyContext,
  isPriceHeading,
  isSectionTitle,
  isShortHeading,
  mayBeHeading,
  startsSection,
} from './line-kind';
import { unknownModel } from './line/line-device';
import type { LineReading } from './line/line-items';
import { isQuantityBelow } from './line/line-variants';
import { readLineAlone } from './line/read-line';
import { withHeading } from './list/headings';
import { contextOf } from './list/list-context';
import { amountsIn } from './list/note-amounts';
import { isForAll } from './list/note-facts';
import { familyIn } from './list/product-families';
import { withoutOwnRequests } from './list-settlement';
import type { Progress } from './reading-state';
import { variantOf } from './table/column-variants';
import { type Table, tableAt } from './table/table';
import { currencyBelow } from './words/currencies';
import { readDeviceWords } from './words/device-words';
import { isRequest, requestWarning } from './words/offer-words';

/** A line without columns, what the parser read in it, and the lines around it. */
export interface FreeLine {
  text: string;
  reading: LineReading;
  before: string;
  /** The next line with text. Above the first item, only the line right below. */
  next: string;
  below: readonly string[];
}

/** Whether a table row has one filled cell that applies to the rows below it: "LOT 2 - CTIA GRADE D, CRACKED GLASS". */
function isSectionRow({ split }: Table, text: string, { words }: LineReading): boolean {
  const filled = split(text).filter((cell) => cell !== '').length;
  const hasFacts = words.grades.some(({ start, end }) => end - start > 2) || words.carriers.length > 0;
  return filled === 1 && hasFacts && words.models.length === 0 && text.split(/\s+/).length <= 10;
}

/** Whether the next line is the header row of a table. */
const isAboveTable = ({ next, below }: FreeLine): boolean =>
  tableAt(next, below.slice(below.indexOf(next) + 1)) !== null;

/** Whether a line names devices above the header row of a table: "iPhone 13 / 14 family, grade A". */
export const namesTable = (line: FreeLine): boolean =>
  line.reading.items.length > 0 &&
  line.reading.items.every(({ price }) => price === null) &&
  isAboveTable(line);

/** Whether a line heads the lines below it by its form: as a heading, between a model and its variants, or as a table row with only a name. */
export function headsLines(
  { context, isAfterHeading, table }: Progress,
  { text, reading, next, below }: FreeLine,
): boolean {
  const { items, words, price, hasAmounts } = reading;
  // "128GB" below a model name
  const isDeviceStorage = context.device !== null && variantOf(text)?.storage !== undefined;
  // "Grade A, US spec, AED 1,960" between a model and its colors
  const isOfColors =
    context.device !== null &&
    isAfterHeading &&
    price !== null &&
    words.models.length + words.storages.length === 0 &&
    isContinuation(next);
  const isSection =
    table?.hasHeadings === true && ((items.length > 0 && !hasAmounts) || isSectionRow(table, text, reading));
  return (
    isDeviceStorage ||
    isOfColors ||
    isSection ||
    startsSection(text, reading, below) ||
    isHeading(text, reading, below)
  );
}

/** Whether a line states only terms of sale, and a blank line and another heading follow: "USD | min 8 pcs | US spec". */
function statesTerms(text: string, { words }: LineReading, below: readonly string[]): boolean {
  const { minQuantity, currency } = amountsIn(text, true);
  const [first = '', second = ''] = below;
  // "GALAXY A BULK / UNLOCKED / US SPEC / USD"
  const statesAll = words.carriers.length > 0 && words.countrySpec !== null && currency !== undefined;
  const hasOnlyTerms =
    words.carriers.length + words.grades.length + words.brands.length === 0 && familyIn(text) === null;
  // "US spec only pls"
  const isOnlyCountry = words.countrySpec !== null && /(?<!\p{L})only(?!\p{L})/iu.test(text);
  return (
    (minQuantity !== undefined || currency !== undefined || isOnlyCountry) &&
    (statesAll || hasOnlyTerms) &&
    !/:\s*$/.test(text) &&
    first.trim() === '' &&
    second.trim() !== '' &&
    readLineAlone(second).items.length === 0
  );
}

const unlessStated = /(?<!\p{L})unless (?:noted|stated|marked|specified|otherwise)(?!\p{L})/iu;

/** Whether a line above or below all items applies to the whole list. Such a line is a note, not a heading. */
function isTitle({ items }: Progress, { text, reading, below }: FreeLine): boolean {
  const isFirst = items.length === 0;
  if (reading.items.length > 0) return false;
  if (isFirst && statesTerms(text, reading, below)) return true;
  if (!isForAll(text) && !(isFirst && isListTitle(text))) return false;
  // "Hi, all EUR, EU spec. Phones first:" and "*Isla - stock today* all UNLOCKED" state their facts beside the heading.
  const unmarked = text.split(/\*[^*]+\*/);
  const beside = unmarked.length > 1 ? unmarked : text.split(/[.!]\s+/).slice(0, -1);
  const isIntroduction = isFirst && beside.some(isForAll);
  const isMarked =
    (headingForm.test(text) && !isIntroduction && !unlessStated.test(text)) ||
    isSectionTitle(text) ||
    startsSection(text, reading, below);
  return !isMarked && (isFirst || below.every((row) => readDeviceWords(row).models.length === 0));
}

const wantedForm =
  /^[^\p{L}]*(?:(?:subject|betreff|objet|asunto|oggetto|assunto|onderwerp|temat|re|fwd?):\s*)*(?:wtb|wanted|we are (?:buying|looking)|buying|looking (?:to buy|for)|in the market for)(?!\p{L})(?!.*(?<!\p{L})(?:wts|sell\p{L}*)(?!\p{L}))/iu;

const announcedForm =
  /^\W*(?:the )?(?:next|following|these|last)(?: (?:ones?|few|lot|items?|lines?|units?|phones?|are|\d+|two|three|four|five|six)){1,3}(?!\p{L}).{0,40}(?:lock|grade|spec|carrier)/iu;

const offerForm =
  /^[^\p{L}]*(?:(?:and )?(?:these|those|the following) are (?:for sale|available)|we have|wts|(?:for|4) sale|we sell|selling|(?:our |in )?stock)(?!\p{L})/iu;

/** Whether a line above all items says that the whole list is a buyer's own: "WTB - WTB - WTB". */
export const isBuyersTitle = ({ items, hasOtherSenders }: Progress, text: string): boolean =>
  items.length === 0 && !hasOtherSenders && wantedForm.test(text);

/** Whether a line is a heading, for certain or perhaps; null for other lines. @param isTrailing the line is below all items */
export function headingKind(
  progress: Progress,
  line: FreeLine,
  isTrailing: boolean,
): 'certain' | 'doubtful' | null {
  const { items, hasOtherSenders } = progress;
  const { text, reading, before, next } = line;
  const hasGoods = reading.items.length > 0;
  if (isTitle(progress, line) || (isTrailing && isOnlyContext(reading))) return null;
  // "Next ones are locked to EE"
  const isAnnounced = !hasGoods && !reading.hasAmounts && announcedForm.test(text);
  const isOfSection = !hasGoods && !reading.hasAmounts && isSectionTitle(text);
  // "WTB" at the start of another sender's message, "🛒 WTB — we are BUYING" below offers
  const isOfRequest =
    !hasGoods && isRequest(text) && (hasOtherSenders || (items.length > 0 && wantedForm.test(text)));
  const isShort = isShortHeading(text, reading, { isFirst: items.length === 0, before, next });
  if (isAnnounced || isOfSection || isOfRequest || isShort || namesTable(line) || headsLines(progress, line))
    return 'certain';
  const isAmongItems = items.length > 0 && !isTrailing && !isForAll(text);
  if (!isAmongItems || !mayBeHeading(text, reading, { before, next })) return null;
  // "Sheet 2: Hounslow. Prices in GBP, UK spec" above another table
  return !hasGoods && isAboveTable(line) ? 'certain' : 'doubtful';
}

/** "## OnePlus 11 Pro, grade A" */
const brandAndNumber = /^[^\p{L}]*(\p{L}[\p{L}-]*(?: [\p{L}\d+-]+){1,4}?)(?=\s*(?:[,(|:–—]|$))/u;

/** The device that a heading names and the catalog lacks; null where the line below names a model itself. */
function unknownModelIn(text: string, { words }: LineReading, next: string): string | null {
  const ofBrand = words.brands.length === 1 ? brandAndNumber.exec(text)?.[1] : undefined;
  const name = words.models.length > 0 ? null : (unknownModel(text, words)?.name ?? ofBrand);
  const below = readDeviceWords(next);
  const hasStorage = words.storages.length + below.storages.length > 0;
  const isHeadingOfNext = below.models.length === 0 && hasStorage && /\d/.test(next);
  return name != null && /\d/.test(name) && isHeadingOfNext ? name : null;
}

const noAmounts = { price: null, currency: null, tiers: [], quantity: null };

/** Adds the facts of a heading to the context of the lines below it. @param isDoubtful their items get a warning */
export function applyHeading(
  progress: Progress,
  { text, reading, next }: FreeLine,
  isDoubtful: boolean,
): void {
  const { context, items } = progress;
  const [{ price, currency, tiers, quantity } = noAmounts] = reading.items;
  const contextCurrency = contextOf(context).currency;
  const sharedPrice =
    price === null
      ? { price }
      : { price, tiers, currency: currencyBelow(currency, contextCurrency, text).currency };
  const newContext = withHeading(context, text, reading.words, {
    amounts: isPriceHeading(text, reading)
      ? { sharedPrice: reading.price, currency: reading.currency }
      : { ...sharedPrice, quantity: isQuantityBelow(text, reading.items) ? quantity : null },
    unknownModel: unknownModelIn(text, reading, next),
    isNested: progress.isAfterHeading,
    isFirst: items.length === 0,
  });
  // A list that begins with "looking for" is the buyer's own list. Its items need no warning, below later headings such as "also need" too.
  const isRequestDoubt = newContext.group.doubt?.text === requestWarning;
  if (offerForm.test(text) && !isRequestDoubt && progress.isBuyersList) {
    progress.isBuyersList = false;
    progress.items = withoutOwnRequests(items);
  }
  progress.isBuyersList ||= items.length === 0 && !progress.hasOtherSenders && isRequestDoubt;
  const headingDoubt = { text: `“${text}” is read as the heading of this line`, property: null };
  const isOwnRequest = progress.isBuyersList && isRequestDoubt;
  const doubt = isOwnRequest ? null : isDoubtful ? headingDoubt : newContext.group.doubt;
  progress.context = { ...newContext, group: { ...newContext.group, doubt } };
}
