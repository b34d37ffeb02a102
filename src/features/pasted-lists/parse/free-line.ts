import { capacityLabel } from '@/features/market-index/words/storage-text';
import { vocabulary } from '@/features/market-index/words/vocabulary';
import { announcesChanges, changeReason, isOffer, readCorrection, warnNamedItems } from './corrections';
import {
  type FreeLine,
  applyHeading,
  headingKind,
  isBuyersTitle,
  headsLines,
  namesTable,
} from './line-heading';
import { isAmounts, isOnlyContext, isSentence, isSeries } from './line-kind';
import { phone } from './line/line-amounts';
import type { LineReading } from './line/line-items';
import { isQuantityBelow } from './line/line-variants';
import { readLine, readLineAlone } from './line/read-line';
import { withoutDiscount } from './list/discounts';
import { addFactsAbove, addFactsOfMessage } from './facts-above';
import { addNote } from './list-notes';
import { withHeading } from './list/headings';
import { type LineContext, type ListContext, contextOf, emptyContext } from './list/list-context';
import type { ListItem } from './list/list-item';
import { emojiLegendIn } from './list/emoji-legend';
import { isLegend, legendIn } from './list/note-facts';
import { labeledHeading } from './list/product-families';
import type { SourceLine } from './list/source-lines';
import {
  type Progress,
  add,
  addProperties,
  addSharedPrice,
  factsAbove,
  notAnItem,
  skip,
  skipContinuation,
} from './reading-state';
import { isTotal } from './table/table-row';
import { isNeutral } from './words/column-words';
import { signSource } from './words/currencies';
import { type DeviceWords, readDeviceWords } from './words/device-words';
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

const generationAlone = /^[^\p{L}\d]*1[1-7](?:['’]?s)?(?: (?:pro|pro max|plus|mini))?\W*$/iu;
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

const isOffering = ({ items, hasOtherSenders, isBuyersList }: Progress) =>
  hasOtherSenders ||
  (!isBuyersList &&
    items.some(({ price, warnings }) => price !== null && !warnings.includes(requestWarning)));

/** "E-transfer under 3k, wire above that" */
const paymentForm = /^\W*(?:e-?transfer|wire|eft|paypal|zelle|bank transfer|payment)(?!\p{L})/iu;

/** Why the devices of a line are not on offer; null for other lines. */
function notOfferedReason(progress: Progress, text: string, { items }: LineReading): string | null {
  if (items.length === 0) return null;
  if (paymentForm.test(text) && readDeviceWords(text).models.length === 0) return notAnItem;
  if (items.every(({ quantity }) => quantity === 0)) return 'quantity zero';
  // In a list of offers, a request without a price is not part of the offer.
  const isRequestOnly = isRequest(text) && items.every(({ price }) => price === null);
  const isWanted = contextOf(progress.context).doubt?.text === requestWarning;
  return (isWanted || isRequestOnly) && isOffering(progress) ? 'wanted, not offered' : null;
}

/** Whether a line says something about an item above, in words and without a price: "W 12 Pro Max bateria zamiennik". */
function isRemark({ items }: Progress, { reading }: FreeLine): boolean {
  const { words, price, items: own } = reading;
  const { models, storages, colors, grades, carriers, unknown } = words;
  // "W" is Polish for "in".
  const isBare =
    models.length === 1 &&
    storages.length + colors.length + grades.length === 0 &&
    carriers.every((carrier) => carrier === 'Wi-Fi');
  const hasWords = unknown.filter(({ text: word }) => word.length > 2 && !isNeutral(word)).length > 1;
  return (
    price === null && isBare && hasWords && own.length === 1 && items.some(({ model }) => model === models[0])
  );
}

/** Whether a line that names devices is an item, and not a heading, a question or prose. */
function isItem(progress: Progress, line: FreeLine): boolean {
  const { text, reading } = line;
  const { items, words, hasAmounts, price } = reading;
  const lacksQuantity =
    isSeries(text) || items.every(({ quantity }) => quantity === null) || isQuantityBelow(text, items);
  // "What is the S23 price for 5?", but not "S23 128 A 5 pcs - your price?"
  const asksForPrice = !lacksQuantity && words.storages.length === 1 && isOnRequest(text);
  const isQuestion =
    /[?？]$|[嗎吗呢]$/u.test(text) &&
    !asksForPrice &&
    (!hasAmounts || (price === null && words.unknown.length > 1));
  if (items.length === 0 || isQuestion || namesTable(line)) return false;
  if (lacksQuantity && headsLines(progress, line)) return false;
  const isComplete = items.some(
    (item) => item.quantity !== null && (item.price !== null || isOnRequest(text)),
  );
  if (isRemark(progress, line)) return false;
  // A sentence about one model with its capacity and its grade may be an offer. It is not dropped.
  const isSpecific =
    price === null && words.models.length === 1 && words.storages.length === 1 && words.grades.length > 0;
  return isComplete || isSpecific || !isSentence(text, reading);
}

function addItems(progress: Progress, source: SourceLine, { text, reading }: FreeLine): void {
  const { context } = progress;
  const { models, unknown } = reading.words;
  // A line that names another model ends the variants of the model above.
  if (models[0] !== undefined && models[0] !== context.device?.model)
    progress.context = { ...context, device: null };
  const unexplained = unknown.filter(({ text: word }) => !isNeutral(word));
  const isProse = unexplained.length > 3 && isSentence(text, reading);
  add(progress, source, reading.items, isProse ? 'The line reads like a sentence; check it' : null, unknown);
}

/** Whether a text names a model, or a variant below one: "Grade B - SOLD OUT". */
function namesGoods(text: string, { device }: ListContext): boolean {
  const { models, grades, colors, storages } = readDeviceWords(text);
  return models.length > 0 || (device !== null && grades.length + colors.length + storages.length > 0);
}

/** The model heading above a line. Its capacity and its color are not those of another model, and it has no part in a line about another brand. */
function deviceAbove(device: LineContext, { models: [model], brands }: DeviceWords): LineContext | null {
  const brand = vocabulary().models[device.model ?? -1]?.brand;
  if (brand !== undefined && brands.length > 0 && !brands.includes(brand)) return null;
  return model === undefined || device.model === null || model === device.model
    ? device
    : { ...device, storage: null, color: null };
}

/** "same but 256", "same as above in pink", "same 256gb" */
const sameDevice =
  /(?<!\p{L})same (?:as above|(?:phone|model|one|device|spec|laptop|tablet)s?)?,? ?(?:again )?(?:(?:but|in)(?!\p{L})(?! (?:stock|box))|(?=\d{2,4} ?gb)|(?<=laptop |tablet |phone |above ))/iu;

/** "and 12 of the 512 in silver" below a model: pieces of another capacity */
const ofCapacity = /^\W*(?:and |also )?(\d{1,4}) of the (?=(?:64|128|256|512)(?!\d)|1 ?tb)/iu;
/** "same phone in gold, same grade" */
const sameFact = /(?<!\p{L})same (?:grade|spec|lock|condition|colou?r)s?(?!\p{L})/giu;

/** "8 @ 470 gray A & 5 @ 470 violet same grade" */
const sameGradeBeside = /\ssame grade(?=\W*$)(?<=(?<!\p{L})[A-D][+-]? .*)/iu;

/** "natural 21, rest same", "red 5 same" */
const sameRest =
  /,? ?(?<!\p{L})(?:(?:(?:the |all )?rest|all|everything(?: else)?|price) )?(?:is )?(?:the )?same\W*$/iu;
/** "black 8 but B grade, $455" */
const butOther = /(?<=^\W*\p{L}+(?: \p{L}+)? \d{1,4}(?: ?pcs)?),? but(?= )/iu;

/** What a line right below an item says beside the facts and the price of that item: "natural 21, rest same". Null for other lines. */
function besideItemAbove(text: string, above: ListItem, line: number): string | null {
  const { price, currency } = above;
  const isOther = butOther.test(text);
  const isSame = price !== null && sameRest.test(text) && /\d/.test(text);
  if (above.line !== line - 1 || !(isOther || isSame)) return null;
  // "13 128 midnight x30 172, starlight x18 same" has a price of its own.
  if (readDeviceWords(text).models.length > 0 || (!isOther && readLineAlone(text).price !== null))
    return null;
  if (isOther || price === null) return text.replace(butOther, ' ');
  return `${text.replace(sameRest, ' ')} @ ${price / 100} ${currency ?? ''}`.trimEnd();
}

/** The item above as a heading, for a line such as "same but 256". It has no part in the amounts. */
const deviceOfItem = ({ model, properties }: ListItem): LineContext => ({
  ...emptyContext,
  model,
  ...properties,
});

/** "256 version same, +$25" below a model: another capacity, at the same or a higher price. */
const otherCapacity = new RegExp(
  String.raw`^\W*(?<size>\d{2,4} ?(?:gb)?|[12] ?tb)(?: versions?| models?| ones?)?,? (?:is |are )?(?:the )?same\b\W*(?:\+ ?(?:${signSource})? ?(?<more>\d{1,4})(?![\d.,]).{0,12})?$`,
  'iu',
);

/** The model heading above with the capacity and the price that a line states; null for other lines. */
function deviceOfCapacity(text: string, { device }: ListContext): LineContext | null {
  if (device?.model == null || device.price === null) return null;
  const { size = '', more = '0' } = otherCapacity.exec(text)?.groups ?? {};
  const [storage] = readDeviceWords(/^\d+$/.test(size.trim()) ? `${size.trim()}GB` : size).storages;
  if (storage === undefined) return null;
  return { ...device, storage: capacityLabel(storage), price: device.price + Number(more) * 100 };
}

/** Reads a line that is not a table row. */
export function readFreeLine(
  progress: Progress,
  source: SourceLine,
  { before, below }: { before: string; below: readonly string[] },
): void {
  const { context, items } = progress;
  // Once the list has items, allow one blank line between a heading and its lines.
  const nearby = below.slice(0, items.length > 0 ? 2 : 1);
  const next = nearby.find((candidate) => candidate.trim() !== '') ?? '';
  // "▪️14" above "128 A midnight 33ct"
  const isGeneration = generationAlone.test(source.text) && startsWithCapacity.test(next);
  const trimmed = source.text.trim();
  const labeled = labeledHeading(trimmed);
  const named = isGeneration ? trimmed.replace(/(1[1-7])(?:['’]?s)?/i, 'iPhone $1') : trimmed;
  // The colon marks a heading.
  const text = labeled === null ? named : `${labeled}:`;
  if (announcesChanges(text)) {
    progress.messageLine = source.number;
    return skip(progress, source, notAnItem);
  }
  const signs = emojiLegendIn(text);
  if (signs.length > 0) {
    progress.legend = new Map([...progress.legend, ...signs]);
    progress.hasLegendBelow ||= items.length > 0;
    return skip(progress, source, notAnItem);
  }
  const otherDevice = deviceOfCapacity(text, context);
  if (otherDevice) {
    progress.context = { ...context, device: otherDevice };
    return skip(progress, source, 'heading');
  }
  if (addFactsOfMessage(progress, source, text, below[0] ?? '')) return skip(progress, source, factsAbove);
  if (readCorrection(progress, source, text)) return;
  if (source.isReply && !isOffer(text) && warnNamedItems(progress, source, text))
    return skip(progress, source, changeReason);
  if (isSold(text) && (/\d/.test(text) || namesGoods(text, context))) {
    if (!isOffer(text)) warnNamedItems(progress, source, text);
    return skip(progress, source, 'sold');
  }
  if (isLegend(text)) {
    addNote(progress, text, readLineAlone(text), false);
    return skip(progress, source, notAnItem);
  }
  if (addProperties(progress, text, source.number))
    return skipContinuation(progress, source, source.number - 1);
  const opening = openingOf(text);
  const above = opening === '' ? context : withHeading(context, opening, readDeviceWords(opening));
  const stated = withoutDiscount(text.slice(opening.length).trim())
    .replace(ofCapacity, 'same but $1 pcs ')
    .replace(sameGradeBeside, '');
  const last = items.at(-1);
  const beside = last ? besideItemAbove(stated, last, source.number) : null;
  const isSame = last !== undefined && (beside !== null || sameDevice.test(stated));
  // "midnight x30 172, starlight x18 same"
  const plain =
    sameRest.test(stated) && readLineAlone(stated).price !== null ? stated.replace(sameRest, '') : stated;
  const own = beside ?? (isSame ? stated.replace(sameDevice, ' ').replaceAll(sameFact, ' ') : plain);
  const device = isSame
    ? deviceOfItem(last)
    : above.device && deviceAbove(above.device, readDeviceWords(own));
  const reading = readUnnamed(own, contextOf({ ...above, device }), last);
  const hasGoods = reading.items.length > 0;
  if (isTotal(text) && (readDeviceWords(text).models.length === 0 || isTotalOfModel(text, reading)))
    return skip(progress, source, 'total');
  if (endForm.test(text) && items.length > 0 && !reading.hasAmounts) {
    progress.context = { ...context, group: emptyContext, device: null };
    return skip(progress, source, notAnItem);
  }
  const isClosing =
    /^\W*all(?= )/iu.test(text) &&
    last?.line === source.number - 1 &&
    (below[0] ?? '').trim() === '' &&
    isOnlyContext(reading);
  if (!hasGoods && addFactsAbove(progress, text, isClosing) && !isClosing)
    return skip(progress, source, factsAbove);
  const reason = notOfferedReason(progress, text, reading);
  if (reason !== null) return skip(progress, source, reason);
  const line: FreeLine = { text, reading, before, next, below };
  if (isItem(progress, line)) return addItems(progress, source, line);
  const isTrailing =
    items.length > 0 &&
    below.every(
      (row) => !/\d.*\d/.test(row.replaceAll(phone, '')) && readDeviceWords(row).models.length === 0,
    );
  const hasLegend = !hasGoods && legendIn(text).length > 0;
  const kind = hasLegend ? null : headingKind(progress, line, isTrailing);
  if (kind !== null) {
    applyHeading(progress, line, kind === 'doubtful');
    return skip(progress, source, 'heading');
  }
  if (isAmounts(text) && addSharedPrice(progress, reading, source.number))
    return skip(progress, source, 'price of the lines above');
  warnNamedItems(progress, source, text);
  progress.isBuyersList ||= isBuyersTitle(progress, text);
  addNote(progress, text, reading, isTrailing);
  skip(progress, source, hasGoods ? 'reads like a sentence, not an item' : notAnItem);
}
