import { capacityLabel } from '@/features/market-index/words/storage-text';
import { wordKey } from '@/features/market-index/words/tokenize';
import { unspacedScript, vocabulary } from '@/features/market-index/words/vocabulary';
import type { Cents } from '@/lib/money';
import { minimumWord, unitSource } from '../words/amounts';
import { currencyOf, signSource } from '../words/currencies';
import { colorOf, mentionsMixedColors } from '../words/color-names';
import { isNeutral, roleOf, rolesOfWord, withoutAccents } from '../words/column-words';
import { countryOfClause, countryOfWords, isCountryCell } from '../words/country-spec';
import { type DeviceWords, readDeviceWords } from '../words/device-words';
import { isRequest, requestWarning } from '../words/offer-words';
import { hasSpec } from '../words/remarks';
import { withSpelling } from '../words/spelling';
import type { PriceTier } from './list-item';

/** The facts that headings and notes state about the lines below them. */
export interface LineContext {
  brand: string | null;
  /** The product family that model names begin with, such as "Pixel" in a heading. */
  family: string | null;
  model: number | null;
  /** The name of a device that the catalog does not have. */
  unknownModel: string | null;
  storage: string | null;
  color: string | null;
  grade: string | null;
  carrier: string | null;
  countrySpec: string | null;
  /** Whether `countrySpec` comes from the section above, because this section names no country. */
  isSpecOfPartAbove: boolean;
  currency: string | null;
  minQuantity: number | null;
  /** Whether the heading says that the items are used. The grade of the whole list then does not apply to them. */
  isUsed: boolean;
  /** Whether a quantity next to several items applies to each of them. */
  isOfEach: boolean;
  /** The minimum quantities for the prices of a line that states several. */
  priceSteps: readonly number[];
  /** The price of each line that states none itself. */
  price: Cents | null;
  /** The price of every device below a heading that states only a price: "$85 each:". */
  sharedPrice: Cents | null;
  /** The quantity discounts of each line that states no price itself. */
  tiers: readonly PriceTier[];
  /** A warning for the items that take `property` from this context, or for all items if `property` is null. */
  doubt: { text: string; property: 'carrier' | 'grade' | null } | null;
  /** The text of a short heading that the parser does not understand. */
  unread: string | null;
}

/** A context without any facts. */
export const emptyContext: LineContext = {
  brand: null,
  family: null,
  model: null,
  unknownModel: null,
  storage: null,
  color: null,
  grade: null,
  carrier: null,
  countrySpec: null,
  isSpecOfPartAbove: false,
  currency: null,
  minQuantity: null,
  isUsed: false,
  isOfEach: false,
  priceSteps: [],
  price: null,
  sharedPrice: null,
  tiers: [],
  doubt: null,
  unread: null,
};

/** The contexts of the whole list, of the current group, and of a heading that names a model. */
export interface ListContext {
  list: LineContext;
  group: LineContext;
  device: LineContext | null;
}

/** The context before the first line. */
export const startContext: ListContext = { list: emptyContext, group: emptyContext, device: null };

/** Merges the contexts that apply to a line. The nearest heading wins over the group, and the group over the list. */
export function contextOf({ list, group, device }: ListContext): LineContext {
  const near = device ?? group;
  return {
    ...near,
    family: near.family ?? list.family,
    color: near.color ?? group.color ?? list.color,
    grade: near.grade ?? group.grade ?? (near.isUsed || group.isUsed ? null : list.grade),
    carrier: near.carrier ?? group.carrier ?? list.carrier,
    sharedPrice: near.sharedPrice ?? group.sharedPrice,
    doubt: near.doubt ?? group.doubt,
    unread: near.unread ?? group.unread,
    countrySpec: near.countrySpec ?? group.countrySpec ?? list.countrySpec,
    isSpecOfPartAbove:
      near.isSpecOfPartAbove ||
      (near.countrySpec === null && group.isSpecOfPartAbove) ||
      (near.countrySpec === null && group.countrySpec === null && list.isSpecOfPartAbove),
    currency: near.currency ?? group.currency ?? list.currency,
    minQuantity: near.minQuantity ?? group.minQuantity ?? list.minQuantity,
    isOfEach: near.isOfEach || group.isOfEach || list.isOfEach,
    priceSteps: [near, group, list].find(({ priceSteps }) => priceSteps.length > 0)?.priceSteps ?? [],
  };
}

/** The country that items of a category take from the context. Accessories below "NEW" do not take the country of the section above it. */
export const specFrom = (
  { countrySpec, isSpecOfPartAbove }: LineContext,
  category: string | null,
): string | null => (isSpecOfPartAbove && !hasSpec(category) ? null : countrySpec);

const wordsOf = (text: string) => text.split(/[^\p{L}]+/u).filter((word) => word !== '');

const minimumForm = new RegExp(
  String.raw`(?<!\p{L})(?:${minimumWord})(?!\p{L})[^\d$€£¥]{0,20}(\d{1,5})(?![\d.,]*\d| \d{3}(?!\d)|\s?(?:[$€£¥]|usd|eur|gbp))`,
  'iu',
);
const minimumAfter = new RegExp(
  String.raw`(?<![\d.,$€£]|(?<!\p{L})(?:wait|in|within|after|next|every)\s)(\d{1,5})[\s-]?(?:(?:${unitSource})(?!\p{L}))?[\s-](?:order )?(?:${minimumWord})(?!\p{L})`,
  'iu',
);
/** "From 10 pcs", "à partir de 10 pièces", "sold in lots of 10": a minimum order quantity in a note. */
const minimumFrom = new RegExp(
  String.raw`(?:^|[.,;:|(–-])\s*(?:abnahme |afname |опт |hurt |mayoreo |wholesale |orders? |sold |sale |sales |nur |only |solo )?(?:from|à partir de|a partir de|a partire da|desde|ab|vanaf|od|от|від|från|fra)\s(\d{1,5})\s?(?:${unitSource})(?:\s(?:only|each|(?:per|pro|par|por|za|je|cada) \p{L}+))?\s*(?:$|[.,;:|)–-])|(?<!\p{L})(?:lots|multiples|packs|boxes|cartons) of (\d{1,5})(?!\d)|(?<!\d)(\d{1,5})\s?[台個个]から`,
  'iu',
);
/** "每款最少5台", "10台起" */
const minimumInChinese =
  /(?:最少|最低|起[订訂]量?)[^\d$€£¥]{0,6}(?<least>\d{1,5})\s?[台部件個个]|(?<![\d.,])(?<from>\d{1,5})\s?[台部件個个]起|各\p{L}{0,4}(?<all>\d{1,5})\s?[台部件個个]以上/u;
const priceWords = /(?<!\p{L})(?:pricing|all in|in)(?!\p{L})|報價|报价|價|价|価格|가격/iu;
const payment =
  /(?<!\p{L})(?:pay(?:ment|pal|able)?|wire|bank|transfer|escrow|shipping|freight|deposit)(?!\p{L})/iu;
/** "Prices USD by qty: 1-9 / 10-49 / 50+" */
const stepsForm = /(?<![\d$€£.,])(?:\d{1,5}\s?[-–]\s?\d{1,5}\s?[/|,]\s?)+\d{1,5}\s?\+/u;
/** "Qty = units on hand of each capacity", "Stock pro Farbe" */
const quantityPerVariant =
  /(?<!\p{L})(?:qty|quantit\p{L}*|units?|pcs|pieces|stock|menge|stück|cantidad|quantité)(?!\p{L}).{0,40}(?<!\p{L})(?:each|per|pro|je|por|par|per ogni|cada|chaque)\s(?:capacit\p{L}*|storage|size|grade|colou?r|column|version|speicher|farbe|couleur|color|colore)(?!\p{L})/iu;
// "Euro spec" is not a currency.
const currencyWord = new RegExp(`(?:${signSource})(?![ -](?:spec|stock|ware|version|plug|model))`, 'iu');

/** Whether a note is about prices. It has a word for prices, or it has no digits and no word for payment. */
const isAboutPrices = (text: string) =>
  priceWords.test(text) ||
  wordsOf(text).some((word) => rolesOfWord(withoutAccents(word.toLowerCase()))[0] === 'price') ||
  (!/\d/.test(text) && !payment.test(text));

/**
 * The minimum order quantity, currency and price steps that a note states.
 * @param isHeading headings and titles may name a currency without a word for prices
 */
function amountsIn(text: string, isHeading: boolean): Partial<LineContext> {
  const { least, from, all } = minimumInChinese.exec(text)?.groups ?? {};
  // "every 2 min."
  const timeless = text.replaceAll(/(?<!\d)\d{1,3} min(?=\.?\s*$)/gi, '');
  const stated = minimumForm.exec(timeless) ?? minimumAfter.exec(timeless) ?? minimumFrom.exec(timeless);
  const minimum = stated?.slice(1).find((digits) => digits !== undefined) ?? least ?? from ?? all;
  const steps = [...(stepsForm.exec(text)?.[0] ?? '').matchAll(/(\d+)\s?(?:[-–]\s?\d+|\+)/g)].map(
    ([, pieces]) => Number(pieces),
  );
  const currency = isHeading || isAboutPrices(text) ? currencyOf(currencyWord.exec(text)?.[0] ?? '') : null;
  return {
    ...(minimum === undefined ? {} : { minQuantity: Number(minimum) }),
    ...(currency === null ? {} : { currency }),
    ...(quantityPerVariant.test(text) ? { isOfEach: true } : {}),
    ...(steps.length > 1 ? { priceSteps: steps } : {}),
  };
}

const allWord =
  /(?<!\p{L})(?:all|everything|every|each|unless|alles?|sämtliche|tous|toutes|tout|todos?|todas?|tutt[oiae]|allemaal|alle[ns]?|alla|allt|hepsi|tüm|tümü|wszystko|wszystkie|vše|všechn[yo]|kaikki|mind|minden|svi|sve|všetky|összes|toate|все|всё|усі|tất cả|semua|tudo|全部|全て|すべて|均为|모두|전부)(?!\p{L})/iu;

/** Whether a text applies to the whole list: "everything unlocked unless stated". */
export const isForAll = (text: string): boolean => allWord.test(text);

/**
 * The facts that a note states about the whole list: a minimum and a currency. A title or a note with "all" also states lock, grade and
 * country.
 * @param line `isTitle`: the note is above the first item; `hasAmounts`: it is about some items, not all
 */
export function contextOfNote(
  text: string,
  words: DeviceWords,
  { isTitle, hasAmounts }: { isTitle: boolean; hasAmounts: boolean },
): Partial<LineContext> {
  const amounts = amountsIn(text, isTitle);
  const appliesToAll = isTitle || (isForAll(text) && !hasAmounts);
  if (!appliesToAll || words.models.length > 0 || imprint.test(text)) return amounts;
  // In a sentence, one or two letters are a word or part of an address, not a carrier: "w", "St".
  const isUnlocked = words.carriers.includes('Unlocked');
  const carriers = isUnlocked ? ['Unlocked'] : readDeviceWords(text.replaceAll(shortWord, ' ')).carriers;
  const isBrief = words.grades.length > 0 && text.split(/\s+/).length < 7;
  const [carrier, ...otherCarriers] = carriers.filter(
    (name) => name === 'Unlocked' || isBrief || lockWord.test(text),
  );
  const isAboutSpec =
    !/(?<!\p{L})stock(?!\p{L})/iu.test(text) ||
    /spec|vers|(?<!\p{L})all \p{Lu}{2,3} stock|(?:ian|ean|ese|ican) stock/iu.test(text) ||
    (words.countrySpec !== 'GLOBAL' && text.trim().split(/\s+/).length < 3);
  const clauseCountry = countryOfClause(text, isForAll(text) ? 8 : 4);
  const country = isAboutSpec ? (words.countrySpec ?? clauseCountry) : clauseCountry;
  // "All phones US spec" does not apply to watches and accessories.
  const isAboutPhones = /(?<!\p{L})(?:phones|handsets|smartphones)(?!\p{L})/iu.test(text);
  const isShort = isForAll(text) && text.split(/\s+/).length <= 9;
  const grades = words.grades.filter(
    ({ start, end }) =>
      isGradeWord(text.slice(start, end)) ||
      gradeLabel.test(text.slice(0, start)) ||
      (isShort && end - start > 2),
  );
  const [grade, ...others] = grades;
  const otherGrades = others.filter(({ code }) => code !== grade?.code);
  const family = isTitle ? familyIn(text) : null;
  return {
    ...amounts,
    ...(family === null ? {} : { family }),
    ...(carrier !== undefined && otherCarriers.length === 0 ? { carrier } : {}),
    ...(grade && otherGrades.length === 0 ? { grade: grade.code } : {}),
    ...(country === null ? {} : { countrySpec: country }),
    ...(isAboutPhones ? { isSpecOfPartAbove: true } : {}),
    ...(mentionsMixedColors(text) ? { color: 'Mixed' } : {}),
  };
}

// A question, a company name or an address states no facts about the items.
const imprint =
  /\?|@|www\.|https?:|(?<!\p{L})(?:llc|inc|ltd|gmbh|s\.?l\.?|partner|dealer|distributor|authorized|authorised)(?!\p{L})/iu;
const lockWord =
  /lock|(?<!\p{L})(?:all|everything|only|stock|inventory|network|devices|phones|iphones)(?!\p{L})/iu;
const shortWord = /(?<![\p{L}\d&/+-])\p{Script=Latin}{1,2}(?![\p{L}\d&/+-])/gu;

/** Whether a word in a sentence is certainly a grade: "Grade A" and "A/B", but not the article "a", "new" or "good". */
const isGradeWord = (word: string) =>
  unspacedScript.test(word) ||
  /^[A-D]{2}$/.test(word) ||
  /grad[eo]|grau|klass?[ae]|class?e|clase|třída|zustand|état|\p{L}\s?[/+]|stock$|^like new$|sealed|lacrad|scellé|siegelt|precintad|refurb/iu.test(
    word,
  );

const legendPair = /(?<![\p{L}\d+=])([\p{L}\d+]{1,4})\s?(?:=|:)\s?((?:(?! {2})[^=:,;|()/]){1,24})(?!\s?=)/gu;

/** "Grade: " before its code. */
const gradeLabel =
  /(?<!\p{L})(?:grad[eo]|grading|condition|cond\.?|zustand|état|estado|stan|stato)\s?[:=]\s?$/iu;

/** The list's own codes for grades and country specs, as a note defines them: "A1 = A+, A2 = A", "ZA = HK spec". */
export function legendIn(text: string): [string, string][] {
  const { meanings } = vocabulary();
  const gradeOf = (word: string) => meanings.get(wordKey(word))?.find(({ kind }) => kind === 'grade')?.value;
  return [...text.matchAll(legendPair)].flatMap(([, code = '', meaning = '']): [string, string][] => {
    const grade = gradeOf(meaning);
    const country = meaning.trim().replace(/ (?:spec|version|model)s?$/i, '');
    // "Spec: Middle East" does not define a code.
    if (isCountryCell(country) && roleOf(code.toLowerCase()) === undefined)
      return [[code, `${country} spec`]];
    return grade === undefined || gradeOf(code) !== undefined ? [] : [[code, grade]];
  });
}

const isNameWord = (word: string) => {
  const { nameWords, brands } = vocabulary();
  return nameWords.has(word.toLowerCase()) || brands.has(word.toLowerCase());
};

/** The product family in a heading: "Pixel", "Apple Watch". */
function familyIn(text: string): string | null {
  const words = wordsOf(text).map((word) => word.replace(/(?<=.{3})s$/i, ''));
  const start = words.findIndex((word) => vocabulary().lineWords.has(word.toLowerCase()));
  if (start < 0) return null;
  const end = words.findIndex((word, place) => place > start && !isNameWord(word));
  return words.slice(start, end < 0 ? words.length : end).join(' ');
}

/** The brand whose model names begin with a family; null if there is none. */
function brandOfFamily(family: string | null): string | null {
  if (family === null) return null;
  const start = family.toLowerCase();
  return vocabulary().models.find(({ name }) => name.toLowerCase().startsWith(start))?.brand ?? null;
}

const joinWord = /^(?:and|y|e|et|und|en|i|ve)$/i;
/** Words for devices of any brand. They start no section of their own next to a lock: "AT&T LOCKED PHONES". */
const deviceWord =
  /^(?:phones?|smartphones?|handsets?|androids?|devices?|pads?|pods?|mobiles?|m[óo]viles|celulares|tel[ée]fonos|handys?|t[ée]l[ée]phones?|telefoni|telefony|telefoons|smartwatch(?:es)?)$/i;

/** Whether a line holds only brands, product types and product families: "SAMSUNG", "4) PADS AND WATCHES". */
export function isFamily(text: string): boolean {
  const bare = text.replace(/^\W{0,3}\d{1,2}[).:]\s/, '').replace(minimumForm, ' ');
  const words = wordsOf(bare).filter((word) => !joinWord.test(word));
  const isKnown = (word: string) =>
    isNameWord(word) ||
    isNameWord(word.replace(/s$/i, '')) ||
    deviceWord.test(word) ||
    productTypeWord.test(word);
  // "ACCESSORIES & WATCHES | prices USD"
  const hasTypeAndCurrency =
    words.some((word) => productTypeWord.test(word)) && words.some((word) => currencyOf(word) !== null);
  const isExpected = (word: string) => isKnown(word) || (hasTypeAndCurrency && isNeutral(word));
  return words.length > 0 && words.length < 6 && !/\d/.test(bare) && words.every(isExpected);
}

/** The opening of a message: "Hi, need these this week:". It states no facts about the lines below. */
const greeting = /^\s*(?:hi|hello|hey|dear|good|we|need|looking|wtb|wts)\b/i;
/** Whether a heading says that devices are locked. The lines below name the carrier. */
export const mentionsLock = (text: string): boolean =>
  /(?<!\p{L}|\bnot )locked(?!\p{L})|(?<!\p{L}|\b(?:no|non|pas|nicht|sin|sans) )(?:bloquead[oa]s?|bloqu[ée]{1,2}s?|verrouill\p{L}+|simlock[ée]{1,2}s?|mit sim-?lock|gesperrt\p{L}*|bloccat[oaie]|zablokowan\p{L}*|z simlockiem|gelockt|låst[ae]?|lukittu\p{L}*|kilitli|залочен\p{L}*|заблокирован\p{L}*)(?!\p{L})|有锁|有鎖|卡贴|卡貼/iu.test(
    text,
  );

/** Words for items that are not available: incoming, reserved or sold. */
const unavailableWord =
  /(?<!\p{L})(?:incoming|pre-?orders?|arriving|expected|in transit|back-?orders?|on hold|reserved|(?<!need |must be |to be |get )sold|on the way|untested|erwartet|en camino|in arrivo|bientôt|в пути)(?!\p{L})/iu;

const usedWord =
  /(?<!\p{L})(?:used|pre-?owned|second[ -]?hand|usados?|usadas?|gebraucht\p{L}*|occasions?|usat[oaie]|gebruikt\p{L}*|używan\p{L}*|begagnad\p{L}*|brugt\p{L}*|käytet\p{L}*|použit\p{L}*|használt|ikinci el|mosta3mal|бу|б\/у|вживан\p{L}*|seminuev\p{L}*|seminov\p{L}*)(?!\p{L})|二手|中古|중고/iu;

/** Product types. A heading that names one starts a new section. */
const productTypeWord =
  /(?<!\p{L})(?:tablets?|tablettes?|tabletas|laptops?|notebooks?|portátiles|audio|gaming|consoles?|konsolen?|wearables?|watch(?:es)?|relojes|montres|uhren|accessor(?:y|ies)|zubehör|accessoires|accesorios|accessori|akcesoria|headphones|earbuds|speakers|misc|others?)(?!\p{L})|配件|耳机|耳機|平板|手表|手錶/iu;

/** Android phones below iPhones are a new section. */
const androidWord = /(?<!\p{L})androids?(?!\p{L})/iu;

/** Whether a heading states only a currency or a minimum. Such a heading adds to the headings above it. */
const hasOnlyAmounts = ({
  currency,
  minQuantity,
  brand,
  family,
  color,
  grade,
  carrier,
  countrySpec,
  price,
  doubt,
}: LineContext) =>
  (currency !== null || minQuantity !== null) &&
  [brand, family, color, grade, carrier, countrySpec, price, doubt].every((value) => value === null);

/** Merges two headings in a row. The lower one wins. */
const mergeHeadings = (upper: LineContext, lower: LineContext): LineContext => ({
  ...lower,
  brand: lower.brand ?? upper.brand,
  family: lower.family ?? upper.family,
  color: lower.color ?? upper.color,
  grade: lower.grade ?? (lower.isUsed ? null : upper.grade),
  isUsed: lower.isUsed || (lower.grade === null && upper.isUsed),
  carrier: lower.carrier ?? upper.carrier,
  countrySpec: lower.countrySpec ?? upper.countrySpec,
  isSpecOfPartAbove: lower.countrySpec === null && upper.isSpecOfPartAbove,
  currency: lower.currency ?? upper.currency,
  minQuantity: lower.minQuantity ?? upper.minQuantity,
  price: lower.price ?? upper.price,
  doubt: lower.doubt ?? upper.doubt,
});

/**
 * The context below a heading. A heading with a model stays in its group. A heading with a lock or grade keeps the facts that rank above
 * it, in the order country, lock, grade. A heading right below another one adds to it.
 */
export function withHeading(
  context: ListContext,
  text: string,
  words: DeviceWords,
  {
    price,
    unknownModel = null,
    isNested,
    isFirst,
  }: { price: Partial<LineContext>; unknownModel?: string | null; isNested: boolean; isFirst: boolean },
): ListContext {
  const isLocked = words.carriers.length === 0 && mentionsLock(text);
  // A single "a" is an article, and "NY" is a place.
  const grades = words.grades.filter(({ start, end }) => !/^(?:a|NY)$/.test(text.slice(start, end)));
  const certain = grades.filter(({ start, end }) => isGradeWord(text.slice(start, end)));
  const codes = [...new Set((certain.length > 0 ? certain : grades).map(({ code }) => code))];
  const unavailable = unavailableWord.exec(text)?.[0];
  const doubts: LineContext['doubt'][] = [
    ...(unavailable === undefined ? [] : [{ text: `The heading says “${unavailable}”`, property: null }]),
    ...(isRequest(text) ? [{ text: requestWarning, property: null }] : []),
    ...withSpelling(text).corrections.map((correction) => ({ text: correction, property: null })),
    ...(isLocked
      ? [{ text: 'The heading says locked, but names no carrier', property: 'carrier' as const }]
      : []),
    ...(words.carriers.length > 1
      ? [{ text: `The heading names ${words.carriers.join(' and ')}`, property: 'carrier' as const }]
      : []),
    ...(codes.length > 1
      ? [{ text: `The heading names grades ${codes.join(' and ')}`, property: 'grade' as const }]
      : []),
  ];
  const stated: LineContext = {
    ...emptyContext,
    countrySpec: words.countrySpec ?? countryOfClause(text) ?? countryOfWords(text, words.unknown),
    carrier: words.carriers[0] ?? null,
    grade: codes[0] ?? null,
    model: words.models.length === 1 ? (words.models[0] ?? null) : null,
    storage: words.storages[0] === undefined ? null : capacityLabel(words.storages[0]),
    brand: words.brands.length > 1 ? null : (words.brands[0] ?? null),
    color: mentionsMixedColors(text) ? 'Mixed' : null,
    family: familyIn(text),
    isUsed: codes.length === 0 && usedWord.test(text),
    doubt: doubts[0] ?? null,
    ...amountsIn(text, true),
    ...price,
    unknownModel,
  };
  if (stated.sharedPrice !== null) {
    const { sharedPrice, currency } = stated;
    const group = { ...context.group, sharedPrice, currency: currency ?? context.group.currency };
    return { ...context, group, device: null };
  }
  const [color, ...others] = words.colors;
  if (stated.model !== null || stated.unknownModel !== null)
    return {
      ...context,
      device: { ...stated, color: color && others.length === 0 ? colorOf(stated.model, color.word) : null },
    };
  if (
    hasOnlyAmounts(stated) &&
    !productTypeWord.test(text) &&
    (isFirst || words.unknown.every(({ text: word }) => isNeutral(word)))
  ) {
    const part = isFirst ? 'list' : 'group';
    const group = { ...context.group, unread: null };
    return { ...context, group, [part]: { ...context[part], unread: null, ...amountsIn(text, true) } };
  }
  const hasFacts = Object.values(stated).some((value) => value !== null && value !== false);
  if (!hasFacts && text.trim().split(/\s+/).length <= 5 && !greeting.test(text) && !isFamily(text))
    stated.unread = text.trim();
  const { group, device } = context;
  // "128GB grade A" below a model heading adds to that model.
  if (device && stated.storage !== null && stated.brand === null && stated.family === null) {
    const { storage, price: statedPrice } = stated;
    const [grade, carrier] = [stated.grade ?? device.grade, stated.carrier ?? device.carrier];
    return { ...context, device: { ...device, storage, grade, carrier, price: statedPrice ?? device.price } };
  }
  // "iPad" below the heading "Samsung HK version"
  const familyBrand = brandOfFamily(stated.family);
  const isOtherBrand = group.brand !== null && familyBrand !== null && familyBrand !== group.brand;
  const isNewSection =
    stated.brand !== null ||
    isOtherBrand ||
    productTypeWord.test(text) ||
    (stated.carrier === null && stated.countrySpec === null && androidWord.test(text)) ||
    (stated.carrier === null && stated.countrySpec === null && stated.grade === null);
  if (isNested) return { ...context, group: mergeHeadings(group, stated), device: null };
  if (isNewSection) return { ...context, group: stated, device: null };
  // The lock and the country of a brand's section do not apply to the sections below it.
  const isBrandAbove = group.brand !== null || group.family !== null;
  const isCountry = stated.countrySpec !== null;
  const isLock = isCountry || isLocked || stated.carrier !== null;
  return {
    ...context,
    device: null,
    group: {
      ...stated,
      countrySpec: stated.countrySpec ?? group.countrySpec,
      isSpecOfPartAbove: stated.countrySpec === null && group.countrySpec !== null,
      carrier: stated.carrier ?? (isCountry || isLocked || isBrandAbove ? null : group.carrier),
      grade: stated.grade ?? (isLock || stated.isUsed ? null : group.grade),
      currency: stated.currency ?? (isCountry ? null : group.currency),
      minQuantity: stated.minQuantity ?? (isCountry ? null : group.minQuantity),
    },
  };
}
