import { vocabulary } from '@/features/market-index/words/vocabulary';
import { capacityLabel } from '@/features/market-index/words/storage-text';
import { countWords } from './line-kind';
import { withThousands } from './line/line-notation';
import { tiersIn } from './line/line-tiers';
import { readLineAlone } from './line/read-line';
import type { OpenItem } from './list-settlement';
import type { SourceLine } from './list/source-lines';
import { type Progress, skip } from './reading-state';
import { centsOf, pricesIn, quantitiesIn } from './words/amounts';
import { colorOf } from './words/color-names';
import { namesPrice } from './words/column-words';
import { type DeviceWords, readDeviceWords } from './words/device-words';
import { isSold } from './words/offer-words';

// "sorry 354 not 345", "make that 12 pcs", "price drop 12 mini now 112"
const correctionWord =
  /(?<!\p{L})(?:sorry|sry|oops|vertippt|verschrieben|mistyped|misread|rectificatif|поправка|đính chính|(?:dropped|reduced|down) to|my error|error on my side|correction|erratum|errata|rettifica|nachtrag|let op|correctie|korekta|rättelse|aclaración|turned out|typo|my (?:bad|mistake)|scratch that|(?:make|that['’]?s|should be) (?:that|it)|should (?:be|read)|price (?:drop|change|update)|(?:new|last|final) (?:price|rate)|neuer preis|nouveau prix|nuevo precio|nuovo prezzo|novo preço|nowa cena|nieuwe prijs|yeni fiyat\p{L}*|miscounted|recount(?:ed)?|excuses|moet|muss|meant|entschuldigung|korrektur|sollte|désolée?|erreur|pardon|perd[oó]n|corrijo|correcci[oó]n|scusate|errore|correzione|desculp\p{L}*|correção|oprava|javítás|تصحيح|تعديل|исправление|düzeltme)(?!\p{L})|更正|訂正|修正|정정/iu;
const negationSource = String.raw`(?<!\p{L})(?:not|nicht|statt|pas|no|non|não|niet|nie|inte|ikke|ei|не|değil|و?ليس|بدل)`;
/** The amount that a correction takes back: "257 not 275". */
const replacedAmount = new RegExp(String.raw`${negationSource} \D{0,4}(\d(?:[\d.,]*\d)?)`, 'iu');
/** What a negation takes back: "not black", "et non Noir". */
const takenBack = new RegExp(String.raw`${negationSource}\s(.*)$`, 'iu');
/** "Flip6 price 61,000 now", "nur noch 20 Stk", "only 15 left" */
const changeWord =
  /(?<!\p{L})(?:now|only|left|теперь|осталось|(?:down|up) to|nur noch|jetzt|ahora|quedan|adesso|maintenant|plus que|agora|nu nog|teraz)(?!\p{L})|而家|现在|現在|仅剩|只剩/iu;
/** "the Pixel 8a can go at $259", "raising the iPhone 13 to 142", "PS5 Digital is 7", in a later message */
const changeVerb =
  /(?<!\p{L})(?:can (?:go|do)|goes|went|will (?:do|take|go)|i['’]?ll (?:do|take)|best i can|rais(?:ed|ing)|lower(?:ed|ing)|drop(?:ped|ping)|bump(?:ed|ing)?|is|are|has|have|becomes?)(?!\p{L})/iu;
/** "take it off", "sorted now, leave that", in a later message */
const removalWord =
  /(?<!\p{L})(?:take (?:it|that|them|those) off|leave (?:it|that|them)|ignore (?:it|that|them)|leave (?:it|them|those) out|cross (?:it|them|those) (?:off|out)|forget (?:about )?the|scrap the|pulled|spoken for|booked|снят[аоы]?|retir(?:er|ez)|enlever|streichen|rausnehmen|verwijderen|quitar|eliminar|togliere|usunąć|ta bort|убрать|sorted|covered|cancel(?:led)?|scratch (?:it|that)|finish(?:ed)?)(?!\p{L})/iu;
const isRemoval = (text: string): boolean => isSold(text) || removalWord.test(text);
const mostWords = 12;
/** A change is a short line. */
const mostLetters = 160;
/** A correction that takes back an amount may be longer. */
const mostWordsWithAmount = 24;
/** A correction without a model is short. */
const fewWords = 6;
/** At most this many lines above, a line without a model corrects the last item. */
const nearLines = 2;
/** How many items above a correction may be about. A limit keeps the time linear in the length of the list. */
const mostItems = 200;

/** "Update from Denise 3:40pm:", "Aanvullingen van vanochtend:" */
const updateSource = String.raw`^\W*(?:\d{1,2}[:.]\d\d ?(?:[ap]m ?)?[-–—:]? ?)?(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day(?:['’]s)? )?(?:updates?|recount|corrected|corrections?|changes|edit(?:ed)?|later|rectificatif|поправка|уточнение|đính chính|amendments?|aanvulling(?:en)?|wijzigingen|correcties|nachtr[aä]ge?|änderungen|korrektur(?:en)?|mise à jour|modifications|aggiornament[oi]|correzioni|actualizaci[oó]n(?:es)?|correcciones|atualizaç\p{L}+|correções|aktualizacja|zmiany|korekta|rättelser?|rettelser?|correctie|rettifica|errata|обновление|изменения|исправление|تصحيح|تعديل|تحديث|düzeltme|güncelleme|更正|更新|訂正|修正)(?!\p{L})`;
const updateHeading = new RegExp(
  String.raw`${updateSource}(?:[^\d:]{0,30}|[^:]{0,20}\d{1,2}(?:[:.]\d\d ?(?:[ap]m)?| ?[ap]m)):?\s*$`,
  'iu',
);
/** "Edit:", "EDIT 11 Mar:", "Update 2:", "update 4pm:" at the start of a line with the change. */
const updateLabel = new RegExp(String.raw`${updateSource}[^:：]{0,20}[:：]\s*(?=\S)`, 'iu');

/** Whether a line says that changes to the list follow. They are later than the items above, as in a new message. */
export const announcesChanges = (text: string): boolean => updateHeading.test(text);

/** Why a correction is skipped. */
const changeReason = 'changes a line above';

/** A correction in two parts: what it says now, with the name of the item, and what it takes back. */
function partsOf(text: string): { newText: string; old: string } {
  const [, old = ''] = takenBack.exec(text) ?? [];
  return { newText: text.slice(0, text.length - old.length), old };
}

// "the S21s", "the iPad Airs"
const pluralModel = /(?<=\p{L}\d{1,3}|(?<!\p{L})(?:air|mini|pro|ultra|go|fold|flip))['’]?s(?!\p{L})/giu;

/** The words of a correction. Texts of a chat leave out "iPhone" and "iPad": "14 256 is A/B", "the mini 6". */
function wordsOf(input: string): DeviceWords {
  const text = input.replaceAll(pluralModel, '');
  const readings = [
    text,
    text.replace(/(?<![\p{L}\d$€£])(1[1-7])(?:['’]?s(?!\p{L})|(?!\d))/u, 'iPhone $1'),
    text.replace(/(?<!\p{L})(?:mini|air) \d(?!\d)/iu, 'iPad $&'),
  ].map((one) => readDeviceWords(one));
  return readings.find(({ models }) => models.length > 0) ?? readDeviceWords(text);
}

const capacityAtStart = /^\W*(16|32|64|128|256|512)(?!\d)/;

/** The words that a correction takes back: "not 256" beside "is 64". */
function wordsBefore(old: string): DeviceWords {
  const words = readDeviceWords(old);
  const capacity = capacityAtStart.exec(old)?.[1];
  return words.storages.length > 0 || capacity === undefined
    ? words
    : { ...words, storages: [Number(capacity)] };
}

const replaceable = ['colors', 'grades', 'storages', 'carriers'] as const;

/** "the S23 is 256, same price" */
const statedCapacity =
  /(?<!\p{L})(?:is|are) (?:actually |really |only )?(16|32|64|128|256|512)(?: ?gb)?(?=\W*(?:$|[,.;]))/iu;

/** The properties that a correction replaces: what it says now, and what it takes back. */
function replacedProperties(text: string) {
  const { newText, old } = partsOf(text);
  const [now, before] = [wordsOf(newText), wordsBefore(old)];
  const isOtherModel = now.models.length === 1 && before.models.length === 1;
  return {
    now,
    before,
    isOtherModel,
    kinds: replaceable.filter((kind) => now[kind].length * before[kind].length > 0),
  };
}

/** Whether a line may change an item: "12 Pro: best I can do is 139", "the iPad Airs have gone". */
export function mayCorrect(text: string): boolean {
  const isChange =
    correctionWord.test(text) || replacedAmount.test(text) || changeVerb.test(text) || isRemoval(text);
  if (!isChange || text.length > mostLetters || wordsOf(text).modelSpots.length !== 1) return false;
  const { items, words } = readLineAlone(text);
  return (
    replacedAmount.test(text) ||
    words.storages.length === 0 ||
    items.every(({ quantity, price }) => quantity === null || price === null)
  );
}

/** The item of a numbered list that a correction names: "no. 3", "item 3", "#3". */
const itemNumber =
  /(?<![\p{L}\d])(?:(?:no|nr|pos|poz|lp)\.|nr|poz|lp|n[°º]|#|item|line|pos(?:ition)?|number|lot)\s?(\d{1,3})(?![\d.,]*\d|\s?%)/iu;

/** The items that a text names by their number in the list. */
function itemsNumbered({ items }: Progress, text: string): OpenItem[] {
  const number = itemNumber.exec(text)?.[1];
  if (number === undefined) return [];
  const isNumbered = new RegExp(
    String.raw`^\W*(?:(?:no|nr|n[°º]|pos|poz|lp|item|lot|#)\.?\s?${number}(?!\d)|${number}\s?[).:/-])`,
    'i',
  );
  return items.slice(-mostItems).filter((item) => isNumbered.test(item.text));
}

/** The items that a text names by their model and properties. "The 13 is white, not black" names a black one. */
function itemsNamed(items: readonly OpenItem[], text: string): OpenItem[] {
  const { before, kinds, isOtherModel } = replacedProperties(text);
  const all = kinds.length > 0 ? wordsOf(partsOf(text).newText) : wordsOf(text);
  const words = isOtherModel ? { ...all, models: before.models } : all;
  const { colors } = kinds.includes('colors') ? before : words;
  const { storages } = kinds.includes('storages')
    ? before
    : statedCapacity.test(text)
      ? { storages: [] }
      : words;
  const { grades } = kinds.includes('grades') ? before : words;
  const codes = new Set(grades.map(({ code }) => code));
  // "Flip 5" is a speaker, and short for Galaxy Z Flip5.
  const compact = (name: string) => name.toLowerCase().replaceAll(' ', '');
  const names = words.models.map((model) => compact(vocabulary().models[model]?.name ?? ''));
  return items.filter(
    ({ model, name, brand, text: line, properties }) =>
      model !== null &&
      (words.brands.length === 0 || words.brands.includes(brand ?? '')) &&
      (words.models.includes(model) || names.some((short) => compact(name).endsWith(short))) &&
      colors.every(
        ({ word }) =>
          line.toLowerCase().includes(word.toLowerCase()) || properties.color === colorOf(model, word),
      ) &&
      storages.every((gigabytes) => properties.storage === capacityLabel(gigabytes)) &&
      (codes.size !== 1 || codes.has(properties.grade ?? '')),
  );
}

/** The items that a correction without a model is about: the last one with the amount that it replaces, or those right above. */
function itemsNear(items: readonly OpenItem[], text: string, line: number): OpenItem[] {
  const amount = centsOf(replacedAmount.exec(text)?.[1] ?? '');
  const replaced = items.findLast(
    ({ price, quantity }) => amount !== null && (price === amount || quantity === amount / 100),
  );
  if (replaced) return [replaced];
  const last = items.at(-1)?.line ?? 0;
  return Math.abs(line - last) > nearLines ? [] : items.filter((item) => item.line === last);
}

/** "only 14 in", "nur noch 20" */
const remainingPieces =
  /(?<!\p{L})(?:only(?: need| have| got)?|just|down to|nur noch|solo|quedan|plus que)\s([1-9]\d{0,4})(?![\d.,]*\d|\s?(?:[$€£]|gb|tb|usd|eur|gbp))/iu;

/** A bare number is at most twice or half of the amount that it replaces. */
const mostChange = Math.log(2);

const lastNumber = /\d(?:[\d.,]*\d)?(?=\D*$)/u;

/** The price or the quantity that a text corrects, if it is clear which: "18 pcs not 20", "now $760". */
function correctedAmount({ price, quantity }: OpenItem, text: string): Partial<OpenItem> {
  const { newText } = partsOf(text);
  const replaced = centsOf(replacedAmount.exec(text)?.[1] ?? '');
  // In "95 of the iPad 9", the last number is of the name.
  const bare = readDeviceWords(newText).numbers.at(-1);
  const amount =
    pricesIn(newText).at(-1)?.amount ?? centsOf(bare?.text ?? lastNumber.exec(newText)?.[0] ?? '');
  const newPrice = amount === null ? {} : { price: amount, tiers: [] };
  const isPieces = amount !== null && amount > 0 && amount % 100 === 0;
  if (replaced !== null && replaced === price) return newPrice;
  if (replaced !== null)
    return isPieces && quantity !== null && replaced === quantity * 100 ? { quantity: amount / 100 } : {};
  const { tiers } = tiersIn(`1 pcs @ 1 / ${newText.replace(/^\P{L}+/u, '')}`);
  if (tiers.length > 0) return { tiers };
  const left = remainingPieces.exec(newText)?.[1];
  const [prices, quantities] = [pricesIn(newText), quantitiesIn(newText)];
  if (left !== undefined)
    return {
      quantity: Number(left),
      ...(prices[0] && prices.length === 1 && { price: prices[0].amount, tiers: [] }),
    };
  const [first] = prices;
  if (prices.length > 1 || quantities.length > 1) return {};
  const pieces = quantities[0]?.pieces ?? 0;
  if (first) return { price: first.amount, tiers: [], ...(pieces > 0 && { quantity: pieces }) };
  if (quantities[0]) return quantities[0].pieces > 0 ? { quantity: quantities[0].pieces } : {};
  if (namesPrice(text)) return newPrice;
  // "PS5 Digital is 7": a bare number replaces the amount that it is nearer to.
  const value = bare?.value ?? 0;
  const distance = (other: number | null) =>
    other === null || other === 0 || value === 0 ? Infinity : Math.abs(Math.log(value / other));
  const [toPrice, toPieces] = [distance(price === null ? null : price / 100), distance(quantity)];
  if (toPrice === toPieces || Math.min(toPrice, toPieces) > mostChange) return {};
  return toPrice < toPieces
    ? { price: Math.round(value * 100), tiers: [] }
    : Number.isInteger(value)
      ? { quantity: value }
      : {};
}

/** The item as a text corrects it: "18 pcs not 20", "now $760", "white, not black". The same item if the text is not clear. */
function correctedItem(item: OpenItem, text: string): OpenItem {
  const { now, kinds, isOtherModel } = replacedProperties(text);
  const other = isOtherModel ? vocabulary().models[now.models[0] ?? -1] : undefined;
  if (other) {
    const { name, brand, category } = other;
    return { ...item, model: now.models[0] ?? null, name, brand, category };
  }
  const capacity = statedCapacity.exec(text)?.[1];
  if (kinds.length === 0 && capacity !== undefined)
    return { ...item, properties: { ...item.properties, storage: capacityLabel(Number(capacity)) } };
  if (kinds.length === 0) return { ...item, ...correctedAmount(item, text) };
  const properties = { ...item.properties };
  const [color, grade, storage, carrier] = [now.colors[0], now.grades[0], now.storages[0], now.carriers[0]];
  const isClear = (kind: (typeof replaceable)[number]) => kinds.includes(kind) && now[kind].length === 1;
  if (color && isClear('colors')) properties.color = colorOf(item.model, color.word);
  if (grade && isClear('grades')) properties.grade = grade.code;
  if (storage !== undefined && isClear('storages')) properties.storage = capacityLabel(storage);
  if (carrier !== undefined && isClear('carriers')) properties.carrier = carrier;
  return { ...item, properties };
}

/** Corrects or removes the items that a text names. @param isLater the text is of a later message @returns whether it names any */
function correctItems(progress: Progress, source: SourceLine, stated: string, isLater: boolean): boolean {
  const text = stated.replace(itemNumber, ' ');
  // "A32 5G now R1 050 each, I want them gone"
  const isSale =
    (isSold(text) || (isLater && removalWord.test(text))) &&
    pricesIn(text).length === 0 &&
    !remainingPieces.test(text);
  const wordCount = countWords(text);
  const { models, carriers } = readDeviceWords(text);
  const above = progress.items.slice(-mostItems);
  const numbered = itemsNumbered(progress, stated);
  const named = numbered.length > 0 ? numbered : itemsNamed(above, text);
  // "Sorry for the delay, all unlocked" states facts about the list.
  const isAmount =
    /\d/.test(text) && wordCount <= fewWords && models.length + carriers.length === 0 && !isSale;
  const near = isAmount ? itemsNear(above, text, source.number) : [];
  const corrected = named.length > 0 ? named : near;
  const [only, ...others] = corrected;
  if (only && others.length === 0 && isSale) {
    progress.items.splice(progress.items.lastIndexOf(only), 1);
    // The items are in the order of their lines, and this one is near the end.
    if (progress.items.findLast(({ line }) => line <= only.line)?.line !== only.line)
      progress.skipped.push({ line: only.line, text: only.text, reason: `sold, line ${source.number} says` });
    return true;
  }
  // "Blue 6, pink 11, £246 each" is several items of one line.
  const isOneLine = others.every(({ line }) => line === only?.line);
  for (const item of corrected) {
    const changed = isOneLine ? correctedItem(item, text) : item;
    // "24 pcs are still there"
    const { quantity, price, tiers } = correctedAmount(item, text);
    if (quantity === item.quantity && price === undefined && tiers === undefined) continue;
    const warnings = [...item.warnings, `A later line says “${stated}”`];
    progress.items[progress.items.lastIndexOf(item)] = { ...changed, warnings };
  }
  return corrected.length > 0;
}

/** The corrections of a line, each with its own model: "13 now $320, 14 Pro now $480, last price". */
function correctionsIn(text: string): string[] {
  // "the green one is 13 Pro, not 13 Pro Max"
  if (replacedProperties(text).isOtherModel) return [text];
  const namesOne = (clause: string) =>
    itemNumber.test(clause) ||
    (/^\W*1[1-7](?!\d)/.test(clause) ? wordsOf(clause) : readDeviceWords(clause)).models.length === 1;
  const withNumbers = (mark: RegExp) => text.split(mark).filter((clause) => /\d/.test(clause));
  const sentences = withNumbers(/[;.]\s+/u);
  const clauses = withNumbers(/[;,.]\s+|\s(?:and|und|y|e|et|en|i|и)\s/u);
  const isEach = (parts: readonly string[]) => parts.length > 1 && parts.every(namesOne);
  // "6.50/pc DDP. Also the 14 midnight is 168 now"
  const changes = sentences.filter((sentence) => namesOne(sentence) && changeWord.test(sentence));
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
  const line = stated.replace(updateLabel, '').replace(/^\W*(?:[a-z]|\d{1,2})\)\s/iu, '');
  const last = progress.items.at(-1);
  if (!last) return false;
  const { line: lineAbove, reason } = progress.skipped.at(-1) ?? {};
  const isBelowChange = reason === changeReason && lineAbove === source.number - 1;
  const namesNumber = itemsNumbered(progress, line).length > 0;
  const isInLaterMessage = source.isReply === true || progress.messageLine > last.line;
  const isLater = isInLaterMessage || namesNumber || isAnnounced;
  const isLaterSale = (isLater || isBelowChange) && isRemoval(line);
  const namesOne = () => itemsNamed(progress.items.slice(-mostItems), line).length === 1;
  const isChange =
    isAnnounced ||
    (isLater && (changeWord.test(line) || replacedAmount.test(line))) ||
    (isInLaterMessage && (namesNumber || (changeVerb.test(line) && namesOne())));
  if (!isLaterSale && !isChange && !correctionWord.test(line)) return false;
  const text = withThousands(line);
  const corrections = correctionsIn(text);
  const limit = isInLaterMessage || replacedAmount.test(text) ? mostWordsWithAmount : mostWords;
  if (countWords(text) > limit * corrections.length) return false;
  // An offer may correct itself.
  const { items, words } = readLineAlone(text);
  const isOffer =
    words.storages.length > 0 && items.some(({ quantity, price }) => quantity !== null && price !== null);
  const isRestated = (isAnnounced || (isInLaterMessage && changeWord.test(text))) && namesOne();
  if (isOffer && !isRestated && !replacedAmount.test(text)) return false;
  const isCorrection = corrections
    .map((part) => correctItems(progress, source, part, isLater))
    .includes(true);
  if (isCorrection) skip(progress, source, changeReason);
  return isCorrection;
}
