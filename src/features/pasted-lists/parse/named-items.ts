import { vocabulary } from '@/features/market-index/words/vocabulary';
import { capacityLabel } from '@/features/market-index/words/storage-text';
import type { OpenItem } from './list-settlement';
import type { Progress } from './reading-state';
import { centsOf, pricesIn } from './words/amounts';
import { colorOf } from './words/color-names';
import { type DeviceWords, readDeviceWords } from './words/device-words';
import { correctionSource, isSold } from './words/offer-words';

const negationSource = String.raw`(?:(?<!\p{L})(?:not|nicht|statt|pas|no|non|não|niet|nie|inte|ikke|ei|не|değil|instead of|invece di|au lieu de|en vez de|em vez de|zamiast|in plaats van|و?ليس|بدل)\s|(?:唔係|不是|不係|ではなく|じゃなく)\s?)`;
/** The amount that a correction takes back: "257 not 275". */
export const replacedAmount = new RegExp(String.raw`${negationSource}\D{0,4}(\d(?:[\d.,]*\d)?)`, 'iu');
/** What a negation takes back: "not black", "et non Noir". */
export const takenBack = new RegExp(String.raw`${negationSource}(.*)$`, 'iu');
/** "sorry 354 not 345", "make that 12 pcs", "price drop 12 mini now 112" */
export const correctionWord = new RegExp(
  String.raw`(?<!\p{L})(?:${correctionSource}|sorry|sry|oo?ps|vertippt|verschrieben|mistyped|misread|(?:dropped|reduced|down|moved|changed) to|my error|error on my side|let op|aclaración|turned out|typo|my (?:bad|mistake)|scratch that|(?:make|that['’]?s|should be) (?:that|it)|should (?:be|read)|(?:price|rate) (?:drop|change|update|correct(?:ion|ed)?)|(?:new|last|final) (?:price|rate)|neuer preis|nouveau prix|nuevo precio|nuovo prezzo|novo preço|nowa cena|nieuwe prijs|yeni fiyat\p{L}*|miscounted|recount(?:ed)?|excuses|moet|muss|meant|entschuldigung|sollte|désolée?|erreur|pardon|perd[oó]n|corrijo|scusate|errore|desculp\p{L}*|ho sbagliato|sbagliato|mi sbagliavo|equivocad[oa]|equivoqué|me he equivocado)(?!\p{L})|更正|訂正|修正|정정`,
  'iu',
);
/** "Flip6 price 61,000 now", "nur noch 20 Stk", "only 15 left" */
export const changeWord =
  /(?<!\p{L})(?:now|only|left|теперь|осталось|nur noch|jetzt|ahora|quedan|adesso|maintenant|plus que|agora|nu nog|teraz|up to|remains?|it rests|sobram?|restam?|balance)(?!\p{L})|而家|现在|現在|仅剩|只剩|仲有|还有|還有/iu;
/** "take it off", "forget the Fold", "spoken for", in a later message */
const removalWord =
  /(?<!\p{L})(?:(?:take|leave|ignore|cross) (?:it|that|them|those)(?: off| out)?|forget (?:about )?the|scrap the|retir(?:er|ez)|enlever|streichen|rausnehmen|verwijderen|quitar|eliminar|togliere|usunąć|ta bort|убрать|scratch (?:it|that))(?!\p{L})|^\W*pulled the(?!\p{L})|(?<!\p{L})(?:spoken for|booked(?: by [^,.]+)?|sorted|finish(?:ed)?|снят[аоы]?)(?: now| already)?(?=\W*(?:$|[,.]))/iu;
/** Whether a text says that an item is no longer for sale. A question does not. */
export const isRemoval = (text: string): boolean =>
  (isSold(text) || removalWord.test(text)) && !/\?\s*$/.test(text);
/** A correction without a model is short. */
export const fewWords = 6;
/** At most this many lines above, a line without a model corrects the last item. */
const nearLines = 2;
/** How many items above a correction may be about. A limit keeps the time linear in the length of the list. */
export const mostItems = 200;

/** A correction in two parts: what it says now, with the name of the item, and what it takes back. */
export function partsOf(text: string): { newText: string; old: string } {
  const [, old = ''] = takenBack.exec(text) ?? [];
  return { newText: text.slice(0, text.length - old.length), old };
}

/** The s of "the S21s", "the iPad Airs" and "the iPad 10s". An iPhone 6s is a model. */
export const pluralModel =
  /(?<=\p{L}\d{1,3}|(?<!\p{L})(?:air|mini|pro|ultra|go|fold|flip|plus|max|se)|(?<!\d)(?:64|128|256|512)|\p{L} 1\d|(?<!\p{L})(?:ipads?|fold|flip|pixel|series|watch) \d)['’]?s(?!\p{L})/giu;

/** A text of a chat with the family that it leaves out: "14 256 is A/B", "the mini 6", "9 Pro XL". */
export function withFamily(input: string): string {
  const text = input.replaceAll(pluralModel, '');
  const named = [
    text,
    text.replace(/(?<!\p{L}|1[1-7] )(?:mini|air) \d(?!\d)/iu, 'iPad $&'),
    text.replace(
      /(?<![\p{L}\d$€£]|(?:note|redmi|xiaomi|poco|galaxy|pixel|oneplus|honor|realme|nord|edge|mate|reno|series|tab) )(1[1-7])(?:['’]?s(?!\p{L})|er(?!\p{L})|(?!\d| (?:left|pcs|units|pieces|more|of|d[aeo]s?|del|von|van)(?!\p{L})))/u,
      'iPhone $1',
    ),
    text.replace(/(?<![\p{L}\d])(?:[4-9]|10)(?:a| pro(?: xl| fold)?)(?![\p{L}\d])/iu, 'Pixel $&'),
  ].find((one) => readDeviceWords(one).models.length > 0);
  return named ?? text;
}

/** The words of a correction. */
export const wordsOf = (text: string): DeviceWords => readDeviceWords(withFamily(text));

const capacityAtStart = /^\W*(16|32|64|128|256|512)(?!\d)/;

/** The words that a correction takes back: "not 256" beside "is 64". */
function wordsBefore(old: string): DeviceWords {
  const words = readDeviceWords(old);
  const capacity = capacityAtStart.exec(old)?.[1];
  return words.storages.length > 0 || capacity === undefined
    ? words
    : { ...words, storages: [Number(capacity)] };
}

/** The properties that a correction can replace. */
export const replaceable = ['colors', 'grades', 'storages', 'carriers'] as const;

/** "the S23 is 256, same price" */
export const statedCapacity =
  /(?<!\p{L})(?:is|are) (?:actually |really |only )?(16|32|64|128|256|512)(?: ?gb)?(?=\W*(?:$|[,.;]))/iu;

/** The properties that a correction replaces: what it says now, and what it takes back. */
export function replacedProperties(text: string) {
  const { newText, old } = partsOf(text);
  const [now, before] = [wordsOf(newText), wordsBefore(old)];
  return { now, before, kinds: replaceable.filter((kind) => now[kind].length * before[kind].length > 0) };
}

/** The item of a numbered list that a correction names: "no. 3", "item 3", "#3", "9 should be 126". */
export const itemNumber =
  /(?<![\p{L}\d])(?:(?:no|nr|pos|poz|lp)\.|nr|poz|lp|n[°º]|#|item|line|pos(?:ition)?|number|lot)\s?(\d{1,3})(?![\d.,]*\d|\s?%)|^[^\p{L}\d$€£¥₹]*(\d{1,3})(?= (?:is|are|was|should|now|gone|sold|reserved|out)(?!\p{L}))/iu;

/** The items that a text names by their number in the list. */
export function itemsNumbered({ items }: Progress, text: string): OpenItem[] {
  const [, named, first] = itemNumber.exec(text) ?? [];
  const number = named ?? first;
  if (number === undefined) return [];
  const isNumbered = new RegExp(
    String.raw`^\W*(?:(?:no|nr|n[°º]|pos|poz|lp|item|lot|#)\.?\s?${number}(?!\d)|${number}\s?[).:/-])`,
    'i',
  );
  return items.slice(-mostItems).filter((item) => isNumbered.test(item.text));
}

/** The model that a text takes back, and the right one: "the green one is 13 Pro, not 13 Pro Max". Null if it can mean something else. */
export function otherModelIn(text: string): { now: number; before: number } | null {
  const { newText, old } = partsOf(text);
  const [[now, ...others], [before, ...more]] = [wordsOf(newText).models, readDeviceWords(old).models];
  if (now === undefined || before === undefined || others.length + more.length > 0) return null;
  const isOther = pricesIn(text).length > 0 || changeWord.test(text) || isRemoval(text);
  return isOther ? null : { now, before };
}

/** Whether an item has a color, in the words of its line or in the catalog's. */
const isOfColor = ({ model, properties, text }: OpenItem, word: string): boolean =>
  text.toLowerCase().includes(word.toLowerCase()) || properties.color === colorOf(model, word);

/** Whether an item has all colors that a text names. */
export const hasColorsOf = (item: OpenItem, text: string): boolean =>
  readDeviceWords(text).colors.every(({ word }) => isOfColor(item, word));

/** The items that a text names by their model and properties. "The 13 is white, not black" names a black one. */
export function itemsNamed(items: readonly OpenItem[], text: string): OpenItem[] {
  const { before, kinds } = replacedProperties(text);
  const all = kinds.length > 0 ? wordsOf(partsOf(text).newText) : wordsOf(text);
  const other = otherModelIn(text);
  const isRenamed = other !== null && items.every(({ model }) => model !== other.now);
  const words = isRenamed ? { ...all, models: [other.before] } : all;
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
  const ofDevice = items.filter((item) => {
    const { model, name, brand, properties } = item;
    return (
      model !== null &&
      (words.brands.length === 0 || words.brands.includes(brand ?? '')) &&
      (words.models.includes(model) || names.some((short) => compact(name).endsWith(short))) &&
      colors.every(({ word }) => isOfColor(item, word)) &&
      storages.every((gigabytes) => properties.storage === capacityLabel(gigabytes))
    );
  });
  const ofGrade = ofDevice.filter(({ properties }) => codes.has(properties.grade ?? ''));
  // "the gold 14 Pro is grade A": none is, and the grade is what changes.
  const matches = codes.size === 1 && ofGrade.length > 0 ? ofGrade : ofDevice;
  // "13 star": the start of a color's name
  const cutWords = words.unknown
    .map(({ text: word }) => word.toLowerCase())
    .filter((word) => word.length > 2);
  const colored = matches.filter(({ properties }) =>
    cutWords.some((word) => properties.color?.toLowerCase().startsWith(word)),
  );
  return colored.length > 0 ? colored : matches;
}

/** The items that a correction without a model is about: the last one with the amount that it replaces, or those right above. */
export function itemsNear(items: readonly OpenItem[], text: string, line: number): OpenItem[] {
  const amount = centsOf(replacedAmount.exec(text)?.[1] ?? '');
  const replaced = items.findLast(
    ({ price, quantity }) => amount !== null && (price === amount || quantity === amount / 100),
  );
  if (replaced) return [replaced];
  const last = items.at(-1)?.line ?? 0;
  return Math.abs(line - last) > nearLines ? [] : items.filter((item) => item.line === last);
}

const verb =
  /:|,|(?<!\p{L})(?:is|are|was|were|has|have|can|will|now|only|just|jetzt|ahora|adesso|maintenant|agora|teraz|sold|gone|verkauft|vendid[oa]s?|vendus?|vendut[oia]|verkocht|sprzedan\p{L}*|satıldı|nur|noch|solo|sadece|es|son|ist|sind|sono|è|est|sont|jest|są|zijn|fica)(?!\p{L})/iu;
const smallWord =
  /^(?:the|also|and|on|my|our|those|these|ones?|del?|el|l[aeo]s?|der|die|das|il|gli|os?|as?|y|et|und)$/;

/** The items whose names have all words of a text before its verb: "The X1 Carbon is sold". */
export function itemsAbout(items: readonly OpenItem[], text: string): OpenItem[] {
  const wordsIn = (part: string): string[] => part.toLowerCase().match(/[\p{L}\d]+(?:\.\d+)?\+?/gu) ?? [];
  const subject = wordsIn(text.replace(/^[^\p{L}\d]+/u, '').split(verb)[0] ?? '')
    .filter((word) => !smallWord.test(word))
    .map((word) => word.replace(/(?<=\p{L}{2})s$/u, ''));
  if (subject.length === 0 || subject.length > fewWords) return [];
  return items.filter(({ name, brand, model, text: line, properties }) => {
    const own = wordsIn(`${brand ?? ''} ${name} ${properties.color ?? ''}`);
    // "SE rot": the color in the words of the line
    const isColor = (word: string) =>
      readDeviceWords(word).colors.length > 0 &&
      (wordsIn(line).includes(word) || colorOf(model, word) === properties.color);
    return subject.every(
      (word) => own.some((one) => one === word || (word.length > 2 && one.startsWith(word))) || isColor(word),
    );
  });
}
