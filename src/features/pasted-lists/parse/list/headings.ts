import { vocabulary } from '@/features/market-index/words/vocabulary';
import { capacityLabel } from '@/features/market-index/words/storage-text';
import { colorOf, mentionsMixedColors } from '../words/color-names';
import { isNeutral } from '../words/column-words';
import { countryOfClause, countryOfFlag, countryOfWords } from '../words/country-spec';
import { type DeviceWords, readDeviceWords } from '../words/device-words';
import { isRequest, requestWarning } from '../words/offer-words';
import { hasMarginScheme, marginWarning, mentionsLock, usedWord } from '../words/remarks';
import { withSpelling } from '../words/spelling';
import { connectionIn, watchSizeIn } from '../words/watch-size';
import { phrasesFor } from '../words/trade-phrases';
import { type LineContext, type ListContext, contextOf, emptyContext } from './list-context';
import { amountsIn } from './note-amounts';
import { isGradeWord, phoneWord } from './note-facts';
import { brandOfFamily, familyIn, isFamily, namesSeries, productTypeWord } from './product-families';

/** The opening of a message: "Hi, need these this week:". It states no facts about the lines below. */
const greeting = /^\s*(?:hi|hello|hey|dear|good|we|need|looking|wtb|wts)\b/i;
/** Words for items that are not available: incoming, reserved or sold. */
const unavailableWord = new RegExp(String.raw`(?<!\p{L})(?:${phrasesFor('notYetAvailable')})(?!\p{L})`, 'iu');

/** "Lock status not checked" */
const lockWord = /(?<!\p{L})locks?(?!\p{L})/iu;

/** "still US VZW but grade C": a clause of a heading that names a country has at most this many words. */
const mostHeadingWords = 7;

// "-- same, but EU spec --", "Samsung also, same price terms", "few more just tested"
const sameTermsForm =
  /(?<!\p{L})(?:(?:few|some|couple) more|same(?=,? but|,)|same (?:\p{L}+ )?(?:grades?|terms|conditions|prices?|currency|lock|spec|carrier|network)|same as above|gleiche (?:konditionen|bedingungen)|mêmes conditions|mismas condiciones|stesse condizioni)(?!\p{L})/iu;
/** Whether a line says that the terms of the lines above also apply below. */
export const keepsTerms = (text: string): boolean => sameTermsForm.test(text);

/** A word for phones with Android. Below iPhones they are a new section. */
export const androidWord = /(?<!\p{L})androids?(?!\p{L})/iu;

/** Whether a heading names no product and no property. */
const hasNoFacts = ({ brand, family, color, grade, carrier, countrySpec }: LineContext) =>
  [brand, family, color, grade, carrier, countrySpec].every((value) => value === null);

/** Whether a heading states only a currency or a minimum. Such a heading adds to the headings above it. */
const hasOnlyAmounts = (stated: LineContext) =>
  (stated.currency !== null || stated.minQuantity !== null) &&
  stated.price === null &&
  stated.doubt === null &&
  hasNoFacts(stated);

/** Whether a heading states only what to check: "VAT margin scheme". */
const isOnlyDoubt = (stated: LineContext) =>
  stated.doubt?.property === null && !stated.isUsed && stated.currency === null && hasNoFacts(stated);

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
  isCountryOfSection: false,
  lockHeadings: 0,
  currency: lower.currency ?? upper.currency,
  minQuantity: lower.minQuantity ?? upper.minQuantity,
  price: lower.price ?? upper.price,
  discount: lower.discount ?? upper.discount,
  doubt: lower.doubt ?? upper.doubt,
});

/** Adds the facts of a line below a model heading to that model. */
const withFacts = (device: LineContext, stated: LineContext): LineContext => ({
  ...device,
  storage: stated.storage ?? device.storage,
  grade: stated.grade ?? device.grade,
  carrier: stated.carrier ?? device.carrier,
  countrySpec: stated.countrySpec ?? device.countrySpec,
  price: stated.price ?? device.price,
  currency: stated.currency ?? device.currency,
});

/** Whether a grade in a heading is one. "NY" is a place, "a" an article unless the heading or its clause ends, and "E" Portuguese for "and". */
function isGradeOfHeading(text: string, { start, end }: { start: number; end: number }): boolean {
  const word = text.slice(start, end);
  const rest = text.slice(end);
  if (word === 'a') return start > 0 && /^\s?(?:$|[^\p{L}\d\s$€£])/u.test(rest);
  return word !== 'NY' && !(/^e$/i.test(word) && /^ \p{L}{3}/u.test(rest));
}

/**
 * The capacity that a heading states, or the size and the connection of its watches: "Apple Watch Series 9 45mm GPS", "Apple watches gps".
 */
function storageOf(text: string, { storages, models }: DeviceWords): string | null {
  const [storage] = storages;
  const model = vocabulary().models[models[0] ?? -1];
  const family = familyIn(text);
  if (storage === undefined && models.length !== 1 && /watch/i.test(family ?? ''))
    return connectionIn(text, (brandOfFamily(family) ?? 'Apple') === 'Apple');
  if (storage !== undefined || model?.category !== 'wearables')
    return storage === undefined ? null : capacityLabel(storage);
  const isApple = model.brand === 'Apple';
  return watchSizeIn(text, isApple)?.label ?? connectionIn(text, isApple);
}

/**
 * The context below a heading. A heading with a model stays in its group. A heading with a lock or grade keeps the facts that rank above
 * it, in the order country, lock, grade. A heading right below another one adds to it.
 */
export function withHeading(
  above: ListContext,
  text: string,
  words: DeviceWords,
  {
    amounts = {},
    unknownModel = null,
    isNested = false,
    isFirst = false,
  }: {
    amounts?: Partial<LineContext>;
    unknownModel?: string | null;
    isNested?: boolean;
    isFirst?: boolean;
  } = {},
): ListContext {
  // "Price in HKD. HK version" above all items: only the country is of the section.
  const ofList = isFirst && above.list.currency === null ? amountsIn(text, false).currency : undefined;
  const context = ofList == null ? above : { ...above, list: { ...above.list, currency: ofList } };
  const isLocked = words.carriers.length === 0 && mentionsLock(text);
  const grades = words.grades.filter((grade) => isGradeOfHeading(text, grade));
  const certain = grades.filter(({ start, end }) => isGradeWord(text.slice(start, end)));
  const codes = [...new Set((certain.length > 0 ? certain : grades).map(({ code }) => code))];
  const unavailable = unavailableWord.exec(text)?.[0];
  const doubts: LineContext['doubt'][] = [
    ...(unavailable === undefined ? [] : [{ text: `The heading says “${unavailable}”`, property: null }]),
    ...(isRequest(text) ? [{ text: requestWarning, property: null }] : []),
    ...(hasMarginScheme(text) ? [{ text: marginWarning, property: null }] : []),
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
  // The words of a line with a device leave out those that name its country: "iPHONE 16 PRO — Japan".
  const country =
    words.countrySpec ??
    countryOfClause(text, mostHeadingWords) ??
    countryOfWords(text, readDeviceWords(text).unknown) ??
    (words.carriers.length + grades.length > 0 ? countryOfFlag(text) : null);
  // "AU" is a carrier in a list from Japan, and Australia elsewhere.
  const isCarrierAu = contextOf(context).countrySpec === 'JP' && words.carriers[0] === 'au';
  const isAustralia = country === 'AU' && words.carriers[0] === 'au' && !isCarrierAu;
  const { group, device } = context;
  const stated: LineContext = {
    ...emptyContext,
    countrySpec: isCarrierAu ? null : country,
    carrier: isAustralia ? null : (words.carriers[0] ?? null),
    grade: codes[0] ?? null,
    model: words.models.length === 1 && !namesSeries(text) ? (words.models[0] ?? null) : null,
    storage: storageOf(text, words),
    brand: words.brands.length > 1 ? null : (words.brands[0] ?? null),
    color: mentionsMixedColors(text) ? 'Mixed' : null,
    family: familyIn(text),
    isUsed: codes.length === 0 && usedWord.test(text),
    isSpecOfPhones: country !== null && phoneWord.test(text),
    isCountryOfSection:
      country !== null &&
      group.countrySpec !== null &&
      (country !== group.countrySpec || group.isCountryOfSection),
    lockHeadings: words.carriers.length === 0 && !isLocked ? 0 : isFirst ? 1 : group.lockHeadings + 1,
    doubt: doubts[0] ?? null,
    ...amountsIn(text, true),
    ...amounts,
    unknownModel,
  };
  if (stated.sharedPrice !== null) {
    const { sharedPrice, currency, grade, carrier } = stated;
    return {
      ...context,
      group: {
        ...group,
        sharedPrice,
        grade: grade ?? group.grade,
        carrier: carrier ?? group.carrier,
        currency: currency ?? group.currency,
      },
      device: null,
    };
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
    return {
      ...context,
      group: { ...group, unread: null },
      [part]: { ...context[part], unread: null, ...amountsIn(text, true) },
    };
  }
  // "1.2 Margin scheme" below a heading adds to it.
  if (isOnlyDoubt(stated)) return { ...context, group: { ...group, doubt: stated.doubt }, device: null };
  const hasFacts = Object.values(stated).flat().some(Boolean);
  const isNamed = words.unknown.some(({ text: word }) => !isNeutral(word));
  if (!hasFacts && isNamed && text.trim().split(/\s+/).length <= 5 && !greeting.test(text) && !isFamily(text))
    stated.unread = text.replace(/[^\p{L}\p{N})]+$/u, '').trim();
  // "128GB grade A" below a model heading adds to that model, and so does "Grade A, US spec, $240" right below it.
  const isRightBelow = isNested && (stated.grade ?? stated.carrier ?? stated.price) !== null;
  const isOfDevice = stated.brand === null && stated.family === null && !productTypeWord.test(text);
  if (device && isOfDevice && (stated.storage !== null || isRightBelow))
    return { ...context, device: withFacts(device, stated) };
  // "iPad" below the heading "Samsung HK version"
  const familyBrand = brandOfFamily(stated.family);
  const brandAbove = group.brand ?? brandOfFamily(group.family);
  const isOtherBrand = brandAbove !== null && familyBrand !== null && familyBrand !== brandAbove;
  const isCondition = stated.isUsed || stated.grade === 'New' || stated.grade === 'Faulty';
  const isNewSection =
    stated.brand !== null ||
    isOtherBrand ||
    productTypeWord.test(text) ||
    (stated.carrier === null && stated.countrySpec === null && androidWord.test(text)) ||
    // "NEW - USD - NO MOQ" has its own terms.
    (isCondition && stated.currency !== null && stated.minQuantity !== null) ||
    (stated.carrier === null && stated.countrySpec === null && stated.grade === null && !isLocked);
  if (isNested || keepsTerms(text)) return { ...context, group: mergeHeadings(group, stated), device: null };
  if (isNewSection) return { ...context, group: stated, device: null };
  // The lock and the country of a brand's section do not apply to the sections below it.
  const isBrandAbove = group.brand !== null || group.family !== null;
  const isCountry = stated.countrySpec !== null;
  const isLock = isCountry || isLocked || stated.carrier !== null;
  // If the headings above all state their locks, each applies to its own section only.
  const keepsLock = !isLock && !isBrandAbove && group.lockHeadings < 2 && !lockWord.test(text);
  const countryAbove = group.isCountryOfSection ? null : group.countrySpec;
  return {
    ...context,
    device: null,
    group: {
      ...stated,
      countrySpec: stated.countrySpec ?? countryAbove,
      isSpecOfPartAbove: stated.countrySpec === null && countryAbove !== null,
      carrier: stated.carrier ?? (keepsLock ? group.carrier : null),
      doubt: stated.doubt ?? (keepsLock && group.doubt?.property === 'carrier' ? group.doubt : null),
      grade: stated.grade ?? (isLock || stated.isUsed ? null : group.grade),
      currency: stated.currency ?? (isCountry ? null : group.currency),
      minQuantity: stated.minQuantity ?? (isCountry ? null : group.minQuantity),
    },
  };
}
