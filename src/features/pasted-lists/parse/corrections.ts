import { bareAmount, correctedItem, hasAmount, isNear, remainingPieces } from './corrected-item';
import { countWords } from './line-kind';
import { withThousands } from './line/line-notation';
import { readLineAlone } from './line/read-line';
import type { OpenItem } from './list-settlement';
import { isComplete } from './list/list-item';
import type { SourceLine } from './list/source-lines';
import {
  changeWord,
  correctionWord,
  fewWords,
  hasColorsOf,
  isRemoval,
  itemNumber,
  itemsAbout,
  itemsNamed,
  itemsNear,
  itemsNumbered,
  mostItems,
  otherModelIn,
  pluralModel,
  replacedAmount,
  replacedProperties,
  takenBack,
  withFamily,
  wordsOf,
} from './named-items';
import { type Progress, skip, withLaterLine } from './reading-state';
import { centsOf, numberSource, pricesIn, quantitiesIn, unitSource } from './words/amounts';
import { signSource } from './words/currencies';
import { readDeviceWords } from './words/device-words';
import { correctionSource, isSold } from './words/offer-words';

/** "the Pixel 8a can go at $259", "raising the iPhone 13 to 142", "PS5 Digital is 7", in a later message */
const changeVerb =
  /(?<!\p{L})(?:can (?:go|do)|goes|went|will (?:do|take|go)|i['’]?ll (?:do|take)|best i can|rais(?:ed|ing)|lower(?:ed|ing)|drop(?:ped|ping)|bump(?:ed|ing)?|is|are|has|have|becomes?|hai|hain|na(?= \d))(?!\p{L})/iu;
const mostWords = 12;
/** A change is a short line. */
const mostLetters = 160;
/** A correction that takes back an amount may be longer. */
const mostWordsWithAmount = 24;
/** "Update from Denise 3:40pm:", "Aanvullingen van vanochtend:" */
const updateSource = String.raw`^\W*(?:\d{1,2}[:.]\d\d ?(?:[ap]m ?)?[-–—:]? ?)?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day(?:['’]s)? )?(?:${correctionSource}|p\.?s\.?(?=:)|updates?|follow[- ]?up|(?:2nd|second|another) (?:(?:e-?)?mail|message|post)|reply by \p{L}+|sent(?= \d)|recount|corrected|changes|edit(?:ed)?|later|amendments?|aanvulling(?:en)?|wijzigingen|änderungen|mise à jour|modifications|aggiornament[oi]|actualizaci[oó]n(?:es)?|atualizaç\p{L}+|aktualizacja|zmiany|уточнение|обновление|изменения|تحديث|güncelleme|更正|更新|訂正|修正)(?!\p{L})`;
const updateHeading = new RegExp(
  String.raw`${updateSource}(?:[^\d:]{0,30}|[^:]{0,20}\d{1,2}(?:[:.]\d\d ?(?:[ap]m)?| ?[ap]m))[:\s–—-]*$`,
  'iu',
);
/** "Edit:", "EDIT 11 Mar:", "Update 2:", "update 4pm:", "Update 11:40 -" at the start of a line with the change. */
const updateLabel = new RegExp(
  String.raw`${updateSource}(?: \d{1,2}:\d\d ?(?:[ap]m ?)?[-–—:]|[^:：]{0,20}[:：])\s*(?=\S)`,
  'iu',
);

/** Whether a line says that changes to the list follow. They are later than the items above, as in a new message. */
export const announcesChanges = (text: string): boolean => updateHeading.test(text);

/** Why a correction is skipped. */
export const changeReason = 'changes a line above';

/** Whether a text is a complete offer of its own. An offer may correct itself. */
export function isOffer(text: string): boolean {
  const { items, words } = readLineAlone(text);
  return words.storages.length > 0 && items.some(isComplete);
}

/** Whether a text states pieces and a price, so that it may be an item. */
const hasBothAmounts = (text: string): boolean => readLineAlone(withFamily(text)).items.some(isComplete);

/** Whether a text states a capacity with a color or a grade, so that it is an item of its own. */
function describesItem(text: string): boolean {
  const { storages, colors, grades } = wordsOf(text);
  return storages.length > 0 && colors.length + grades.length > 0;
}

/** Whether a sentence may change an item: "12 Pro: best I can do is 139", "the iPad Airs have gone". */
function isChangeSentence(text: string): boolean {
  if (text.length > mostLetters || wordsOf(text).modelSpots.length !== 1) return false;
  if (replacedAmount.test(text)) return true;
  const isChange = correctionWord.test(text) || isRemoval(text) || (changeVerb.test(text) && hasAmount(text));
  return isChange && !isOffer(text);
}

/** Whether a sentence of a line, or a part of it, may change an item. */
export const mayCorrect = (text: string): boolean =>
  text.split(/(?<=[.!])\s+/).some(isChangeSentence) ||
  (text.length <= mostLetters && correctionsIn(text).some(isChangeSentence));

/** "5 of the 14 Pro booked" */
const partOfItem = /\d (?:pcs )?of (?:the|these|them|my)(?!\p{L})/iu;

/** Puts a changed item in the place of an item, with a warning that quotes the later line. */
function replaceItem({ items }: Progress, item: OpenItem, changed: OpenItem, stated: string): void {
  items[items.lastIndexOf(item)] = withLaterLine(changed, stated);
}

/** Corrects or removes the items that a text names. @param isLater the text is of a later message @returns whether it names any */
function correctItems(progress: Progress, source: SourceLine, stated: string, isLater: boolean): boolean {
  const numbered = itemsNumbered(progress, stated);
  const text = numbered.length > 0 ? stated.replace(itemNumber, ' ') : stated;
  const wordCount = countWords(text);
  const { models, carriers } = readDeviceWords(text);
  const above = progress.items.slice(-mostItems);
  const named = numbered.length > 0 ? numbered : itemsNamed(above, text);
  // "all 9 pcs sold", but not "5 of the 14 Pro booked" and "now R1 050 each, I want them gone"
  const isOfAll = quantitiesIn(text).every(({ pieces }) => named.some(({ quantity }) => quantity === pieces));
  const isSale =
    (isSold(text) || isLater) &&
    isRemoval(text) &&
    isOfAll &&
    pricesIn(text).length === 0 &&
    !remainingPieces.test(text) &&
    !partOfItem.test(text) &&
    !bareAmount.test(text);
  // "Sorry for the delay, all unlocked" states facts about the list.
  const isAmount =
    /\d/.test(text) && wordCount <= fewWords && models.length + carriers.length === 0 && !isSale;
  // "12 left of the pink" is not about a white item.
  const near = isAmount
    ? itemsNear(above, text, source.number).filter((item) => hasColorsOf(item, text))
    : [];
  // "Sorry the Flips are 370", "corrijo, del Xiaomi son 6 uds no 9"
  const about =
    named.length + near.length === 0 &&
    (correctionWord.test(text) || isSale || (isLater && (changeWord.test(text) || replacedAmount.test(text))))
      ? itemsAbout(above, text.replace(correctionWord, ' '))
      : [];
  const corrected = [named, near, about].find(({ length }) => length > 0) ?? [];
  const [only, ...others] = corrected;
  if (only && others.length === 0 && isSale) {
    progress.items.splice(progress.items.lastIndexOf(only), 1);
    // The items are in the order of their lines, and this one is near the end.
    if (progress.items.findLast(({ line }) => line <= only.line)?.line !== only.line)
      progress.skipped.push({ line: only.line, text: only.text, reason: `sold, line ${source.number} says` });
    return true;
  }
  // "Blue 6, pink 11, £246 each" is several items of one line. "The 14 Plus are $204" is a price of several lines that had one price before.
  const isOnlyPrice = pricesIn(text).length === 1 && quantitiesIn(text).length === 0;
  const isOneLine = others.every(
    ({ line, model, price }) =>
      line === only?.line || (isOnlyPrice && model === only?.model && price === only.price),
  );
  for (const item of corrected) {
    const changed = isOneLine ? correctedItem(item, text) : item;
    // "24 pcs are still there"
    const isRestated = quantitiesIn(text).length > 0 && JSON.stringify(changed) === JSON.stringify(item);
    if (isRestated && isOneLine) continue;
    replaceItem(progress, item, changed, stated);
  }
  return corrected.length > 0;
}

/** "45,800 if anyone takes all 30" */
const priceOfAll = new RegExp(
  String.raw`((?:${signSource})? ?(?:${numberSource})) (?:each )?(?:if|for) (?:anyone|anybody|someone|somebody|you|u)(?: who)? (?:takes?|buys?) (?:all|the whole) (\d{1,5})(?!\d)`,
  'iu',
);

/** Adds the price for all pieces that a later message offers to the one item with so many pieces. */
function addPriceOfAll(progress: Progress, text: string): boolean {
  const [, stated = '', pieces] = priceOfAll.exec(text) ?? [];
  if (pieces === undefined) return false;
  const offered = pricesIn(stated)[0]?.amount ?? centsOf(stated.trim());
  const [only, ...others] = progress.items
    .slice(-mostItems)
    .filter(({ quantity, price }) => quantity === Number(pieces) && isNear(offered ?? 0, price));
  if (!only || offered === null || others.length > 0) return false;
  const tier = { minQuantity: Number(pieces), price: offered };
  replaceItem(progress, only, { ...only, tiers: [...only.tiers, tier] }, text);
  return true;
}

/** Whether a text names one model. A number of an iPhone alone is one only at the start: "14 Pro price now 1320". */
const namesModel = (text: string): boolean =>
  (/(?:^\W*(?:(?:the|my|those|these|le|les|los|las|die|der|il) (?:\p{L}+ ){0,2})?|(?<!\p{L})(?:of the|du|des|del|dos|d[oa](?= 1[1-7] \p{L}{3})|von|der|van de) )1[1-7](?!\d| (?:left|pcs|units|pieces|more)(?!\p{L}))/iu.test(
    text,
  )
    ? wordsOf(text)
    : readDeviceWords(text.replaceAll(pluralModel, ''))
  ).models.length === 1;

/** Pieces that are sold, before those that remain: "2 pcs sold from counter, now 8 pcs", "mini 6: 4 sold, 12 left", "sold also 6 pc of the 14, 16 left" */
const soldPart = new RegExp(
  String.raw`(?<!\p{L})sold (?:also |another )?\d{1,4} ?(?:(?:${unitSource}) )?(?:of|from) (?:the )?(?=\D*\d)|(?:(?<=[:–-] ?)\d{1,4}|\d{1,4} ?(?:${unitSource})) (?:sold|gone|booked|reserved|vendid[oa]s?|verkauft|vendus?)(?: [^\d,.;]{0,30})?(?:[,;] |\. ?)(?=.*\d)`,
  'iu',
);

/** The corrections of a line, each with its own model: "13 now $320, 14 Pro now $480, last price". */
function correctionsIn(text: string): string[] {
  // "the green one is 13 Pro, not 13 Pro Max"
  if (otherModelIn(text) !== null) return [text];
  const namesOne = (clause: string) => itemNumber.test(clause) || namesModel(clause);
  const withNumbers = (mark: RegExp) => text.split(mark).filter((clause) => /\d/.test(clause));
  const sentences = withNumbers(/[;.]\s+|。\s*/u);
  const clauses = withNumbers(/[;,.]\s+|[，。]\s*|\s(?:and|und|y|e|et|en|i|и)\s/u);
  const isEach = (parts: readonly string[]) => parts.length > 1 && parts.every(namesOne);
  // "6.50/pc DDP. Also the 14 midnight is 168 now"
  const isChange = (sentence: string) => changeWord.test(sentence) || isChangeSentence(sentence);
  const changes = sentences.filter((sentence) => namesOne(sentence) && isChange(sentence));
  if (!isEach(sentences) && changes.length > 0 && changes.length < sentences.length) return changes;
  return [sentences, clauses].find(isEach) ?? [text];
}

/**
 * Corrects the items above that a later line changes: "sorry 354 not 345", "16 pro sold". If the line names several items, it only warns
 * about them.
 * @returns whether the line is such a correction. It is then skipped.
 */
export function readCorrection(progress: Progress, source: SourceLine, stated: string): boolean {
  const isAnnounced = updateLabel.test(stated);
  // "a) yes, the S23+ are AT&T"
  const line = stated
    .replace(updateLabel, '')
    .replace(/^\W*(?:[a-z]|\d{1,2})\)\s/iu, '')
    .replace(soldPart, ' ')
    // "não é 256, é 512", "no be grade B, na grade A"
    .replace(
      /\s(?:não é|no es|n['’]est pas|ist nicht|is not|isn['’]t|no be) ([^,]{1,15}), (?:é|es|c['’]est|sondern|but|is|na) ([^,]{1,15})(?=,|$)/iu,
      ' is $2 not $1',
    )
    // "A grade hai, B nahi", "AB kalite, B değil"
    .replace(/,\s([^,]{1,20})\s(?:nahi|nahin|değil)\W*$/iu, ', not $1');
  const last = progress.items.at(-1);
  if (!last) return false;
  const { line: lineAbove, reason } = progress.skipped.at(-1) ?? {};
  const isBelowChange = reason === changeReason && lineAbove === source.number - 1;
  const namesNumber = itemsNumbered(progress, line).length > 0;
  const isInLaterMessage = source.isReply === true || progress.messageLine > last.line;
  const isLater = isInLaterMessage || namesNumber || isAnnounced;
  if (isInLaterMessage && addPriceOfAll(progress, line)) {
    skip(progress, source, changeReason);
    return true;
  }
  // "the 14 Pro has 12 month warranty" is no item either. It only warns.
  const hasNumber = () => hasAmount(line) || wordsOf(line).numbers.length > 0;
  const isLaterSale = (isLater || isBelowChange) && isRemoval(line);
  const itemsOfLine = () => itemsNamed(progress.items.slice(-mostItems), line);
  const namesOne = () => itemsOfLine().length === 1;
  // "iPhone 12 64GB white after inspection 74 pcs" about an item with a price
  const isPiecesOnly = () => {
    const { price, hasAmounts } = readLineAlone(line);
    return hasAmounts && price === null && itemsOfLine().every((item) => item.price !== null);
  };
  const isOneAmount = () => namesModel(line) && !hasBothAmounts(line) && hasNumber() && namesOne();
  const isChange =
    isAnnounced ||
    (isLater && (changeWord.test(line) || replacedAmount.test(line))) ||
    // One amount of an item above, in a later message, "14 Pro 得返 9台", or beside a word for a change: "14 Pro price now 1320"
    (((isInLaterMessage && (!describesItem(line) || isPiecesOnly())) || changeWord.test(line)) &&
      isOneAmount()) ||
    (isInLaterMessage && (namesNumber || (changeVerb.test(line) && hasNumber() && namesOne()))) ||
    // "the 11 Pro is O2, not EE"
    (takenBack.test(line) && replacedProperties(line).kinds.length > 0 && namesOne());
  if (!isLaterSale && !isChange && !correctionWord.test(line)) return false;
  const text = withThousands(line);
  const corrections = correctionsIn(text);
  const limit = isInLaterMessage || replacedAmount.test(text) ? mostWordsWithAmount : mostWords;
  if (countWords(text) > limit * corrections.length) return false;
  const isRestated = (isAnnounced || (isInLaterMessage && changeWord.test(text))) && namesOne();
  if (isOffer(withFamily(text)) && !isRestated && !replacedAmount.test(text)) return false;
  // "685 done brother, starlight gone"
  const removals = line
    .split(/[,;.!]\s+/)
    .filter((part) => part !== line && isRemoval(part) && wordsOf(part).numbers.length === 0);
  const isCorrection = [...corrections, ...(isLater && corrections.length === 1 ? removals : [])]
    .map((part) => correctItems(progress, source, part, isLater))
    .includes(true);
  if (isCorrection) skip(progress, source, changeReason);
  return isCorrection;
}

/**
 * Warns about the items that a line names without offering them: "C stock on the Pixel 8 has burn-in on some". What it says of them is not
 * read. The name may be short: "The X1 Carbon is sold".
 * @returns whether it names any
 */
export function warnNamedItems(progress: Progress, { isReply }: SourceLine, text: string): boolean {
  if (text.includes('?') || countWords(text) > mostWordsWithAmount) return false;
  const above = progress.items.slice(-mostItems);
  // In "shop 14" nothing is said of an item.
  const namesOne = readLineAlone(text.replaceAll(pluralModel, '')).words.modelSpots.length === 1;
  const named = namesOne ? itemsNamed(above, text) : [];
  const isNote = isReply === true || /\d.*(?<!\p{L})(?:is|are)(?!\p{L})/iu.test(text);
  const about = named.length === 0 && isNote ? itemsAbout(above, text) : named;
  for (const item of about) replaceItem(progress, item, item, text);
  return about.length > 0;
}
