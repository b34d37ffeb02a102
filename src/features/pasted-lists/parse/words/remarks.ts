import { vocabulary } from '@/features/market-index/words/vocabulary';
import type { DeviceWords } from './device-words';
import { eitherGrade, marginScheme } from './prepare-text';
import { phrasesFor } from './trade-phrases';

// The line sells an accessory or a part of a device.
const accessorySource = [
  String.raw`(?:${phrasesFor('accessoryNoun')})\s+(?:(?:kit|set)\s+)?(?:for|f\/)`,
  String.raw`(?<=\d(?:\s?(?:pro|max|plus|mini|ultra|fe))*\s)(?:(?:clear|leather|silicone|tpu)\s)?(?:cases?|covers?)`,
  phrasesFor('accessory'),
].join('|');
const accessory = new RegExp(String.raw`(?<![\p{L}\d])(?:${accessorySource})(?![\p{L}\d])`, 'iu');

const missingSource = [
  String.raw`(?:${phrasesFor('without')})\s+(?:(?:original|retail)\s+)?(?:${phrasesFor('missingPart')})`,
  String.raw`(?:${phrasesFor('missingPart')})\s+(?:${phrasesFor('missing')})`,
  '(?:充電器|箱|付属品|ケーブル|ペン)(?:なし|無し|欠品)|(?:S?펜|충전기|박스|케이블) ?(?:없음|미포함)',
].join('|');
const inWords = (source: string) => new RegExp(String.raw`(?<![\p{L}\d])(?:${source})(?![\p{L}\d])`, 'giu');

/** Parts that a list says the items do not have: "no charger", "S Pen missing". */
export const missingParts = inWords(missingSource);

// Words that change the value of an item.
const remarkSource = [
  missingSource,
  phrasesFor('notWorking'),
  phrasesFor('blocked'),
  phrasesFor('damaged'),
  phrasesFor('notOriginal'),
  phrasesFor('saleCondition'),
].join('|');
const remark = new RegExp(
  [inWords(remarkSource).source, phrasesFor('blockedUnspaced'), phrasesFor('damagedUnspaced')].join('|'),
  'giu',
);

/** Defects that a list says the items do not have. */
export const absentDefects = new RegExp(
  [
    String.raw`(?<!\p{L})(?:${phrasesFor('freeOf')})\s+(?:${phrasesFor('absentDefect')})(?!\p{L})`,
    String.raw`(?<!\p{L})(?:icloud|fmi|find my(?: iphone)?|mdm|frp|knox|activation lock)\s(?:off|free|clean(?:ed)?|removed|unlocked|cleared|ok)(?!\p{L})`,
  ].join('|'),
  'giu',
);

const modemWord = /(?<![\p{L}\d])(?:lte|cellular|cell|[45]g)(?![\p{L}\d])/iu;

const bareBattery = /(?<!\p{L})(?:bh|batt(?:ery)?)\s?:?\s?(\d{2,3})(?!\s?[%+\d–-])/iu;

const namedRemarks: ReadonlyMap<string, string> = new Map([
  ['HSO', 'Handset only'],
  ['AF', 'Camera fault'],
  ['FID', "Face ID doesn't work"],
  ['SWAP', 'Service or swap unit'],
  ['BLACKLISTED', 'Blacklisted or financed'],
]);

/** The words that show that a text sells an accessory, such as "case for"; null if it sells the device. */
export function accessoryIn(text: string): string | null {
  return accessory.exec(text)?.[0] ?? null;
}

/** Whether a grade implies damage. */
export const isDamagedGrade = (grade: string | null): boolean => grade === 'D' || grade === 'Faulty';

/** Warnings for words that change the value of an item. */
export function remarkWarnings(
  text: string,
  words: Pick<DeviceWords, 'remarks' | 'grades'> | null,
): string[] {
  // Grade D implies this. Do not repeat it.
  const isDamaged = words?.grades.some(({ code }) => code === 'D') === true;
  const remarks = new Set(
    [...text.replaceAll(absentDefects, ' ').matchAll(remark)].map(([word]) => word.toLowerCase()),
  );
  if (isDamaged) for (const word of ['cracked', 'broken']) remarks.delete(word);
  const warnings = [...remarks].map((word) => `The list says “${word}”`);
  for (const code of words?.remarks ?? []) {
    const sentence = namedRemarks.get(code);
    const isRepeated =
      code === 'FID' ? remarks.has('no face id') : code === 'BLACKLISTED' && remarks.size > 0;
    if (sentence !== undefined && !isRepeated) warnings.push(sentence);
  }
  const [either] = text.match(eitherGrade) ?? [];
  if (either !== undefined) warnings.push(`The line says grade “${either}”`);
  // A remark in a table is no amount.
  const battery = text.includes(' | ') ? null : bareBattery.exec(text);
  if (battery)
    warnings.push(
      `“${battery[0].trim()}” is read as ${battery[1]}% battery health, not as pieces or a price`,
    );
  return warnings;
}

/** The words that describe damage, such as "écran cassé"; undefined if there are none. The letter D is a grade. */
export const damageIn = (text: string, grades: DeviceWords['grades']): string | undefined =>
  grades
    .filter(({ code }) => code === 'D')
    .map(({ start, end }) => text.slice(start, end))
    .find((word) => !/(?<!\p{L})d(?!\p{L})/iu.test(word));

/** The warning for damage that `remarkWarnings` does not warn about. */
export const damageWarnings = (damage: string): string[] =>
  remarkWarnings(damage, null).length > 0 ? [] : [`The list says “${damage}”`];

const ownGrade = /(?<![\p{L}\d/])([A-D])[1-3](?![\p{L}\d/])/u;
const refurbished = new RegExp(String.raw`(?<!\p{L})(?:${phrasesFor('refurbished')})(?!\p{L})`, 'iu');

/** A grade that a text suggests: "A2" on the list's own scale, and refurbished items. */
export function looseGradeIn(text: string): { grade: string; warning: string } | null {
  const [own, letter] = ownGrade.exec(text) ?? [];
  if (own !== undefined && letter !== undefined)
    return { grade: letter, warning: `“${own}” is read as grade ${letter}` };
  const word = refurbished.exec(text)?.[0];
  if (word === undefined) return null;
  return { grade: 'CPO', warning: `“${word}” is read as CPO; check who refurbished it` };
}

/** Warnings for a spec that can mean several countries, and for several carriers. */
export function specWarnings({ countrySpec, otherSpecs, carriers }: DeviceWords): string[] {
  const warnings: string[] = [];
  if (countrySpec !== null && otherSpecs.length > 0) {
    const specs = [countrySpec, ...otherSpecs].join(' or ');
    warnings.push(`The part number can be ${specs} spec; read as ${countrySpec}`);
  }
  const [carrier] = carriers;
  if (carriers.length > 1) warnings.push(`The line names ${carriers.join(' and ')}; read as ${carrier}`);
  return warnings;
}

const locked = new RegExp(
  [
    String.raw`(?<!\p{L}|\b(?:not|icloud|mdm|frp|knox|ic) )locked(?!\p{L})`,
    String.raw`(?<!\p{L}|\b(?:no|non|pas|nicht|sin|sans) )(?:${phrasesFor('carrierLocked')})(?!\p{L})`,
    phrasesFor('carrierLockedUnspaced'),
  ].join('|'),
  'iu',
);

/** A lock to an account, which is no carrier lock: "iCloud kilitli", "bloqueado por iCloud". */
const accountLock =
  /(?<!\p{L})icloud[-\s]\p{L}+|\p{L}+\s(?:por|par|da|durch|via|door|przez|pelo)\sicloud(?!\p{L})/giu;

/** Whether a text says that devices are locked to a carrier. It may name none. */
export const mentionsLock = (text: string): boolean => locked.test(text.replaceAll(accountLock, ' '));

/** The warning for a locked device whose carrier the list does not name. */
export const lockWithoutCarrier = 'Locked, but the list names no carrier';

/** Whether devices of a category can have a carrier lock. True for an unknown category. */
export const hasLock = (category: string | null): boolean =>
  category === null || category === 'phones' || category === 'tablets';

/** Whether the lock of a heading applies to an item. It applies to phones, and to tablets that mention a modem. */
export const takesLock = (category: string | null, lock: string | null, text: string): boolean =>
  category === 'tablets' && lock !== 'Wi-Fi' ? modemWord.test(text) : hasLock(category);

/** Whether devices of a category have a country spec, which a code or the section above can name. */
export const hasSpec = (category: string | null): boolean => hasLock(category) || category === 'laptops';

/**
 * The carrier of an item. The carrier of a tablet with a modem is not "Wi-Fi" but the list's; it is unknown if the list names none. Only
 * phones, tablets, and watches that name their network have a carrier.
 * @param ofList the carrier of the heading or the list
 * @param isFromColumn a carrier column names it; such a carrier applies to every category
 */
export function carrierOfItem(
  text: string,
  category: string | null,
  carrier: string | null,
  ofList: string | null,
  isFromColumn = false,
): { carrier: string | null; warnings: string[] } {
  const mayHaveLock = isFromColumn || hasLock(category) || (category === 'wearables' && carrier !== 'Wi-Fi');
  if (!mayHaveLock) return { carrier: null, warnings: [] };
  const modem = category === 'tablets' ? modemWord.exec(text)?.[0] : undefined;
  const isStated = carrier !== null && carrier !== 'Wi-Fi' && !modemWord.test(carrier);
  if (modem === undefined || isStated) return { carrier, warnings: [] };
  if (ofList !== null && ofList !== 'Wi-Fi') return { carrier: ofList, warnings: [] };
  return { carrier: null, warnings: [`The list says “${modem}”: check the carrier`] };
}

/** Whether a text says that the price has no separate VAT. */
export const hasMarginScheme = (text: string): boolean => text.search(marginScheme) >= 0;

/** Words for used devices, which name no grade. */
export const usedWord = new RegExp(
  String.raw`(?<!\p{L})(?:${phrasesFor('used')})(?!\p{L})|${phrasesFor('usedUnspaced')}`,
  'iu',
);

/** The warning for items that are sold without returns. */
export const asIsWarning = 'Sold as is';

/** The warning for a price without separate VAT. */
export const marginWarning = 'Margin scheme: no VAT shown';

/** The warning for a quantity discount. */
export const tierWarning = ({ minQuantity }: { minQuantity: number }): string =>
  `The list has a different price for ${minQuantity}+ pcs`;

/** The warning for a quantity below the minimum of a list. It does not apply to tables with headings, which sell remainders. */
export const minimumWarning = (quantity: number | null, minQuantity: number | null): string[] =>
  quantity !== null && minQuantity !== null && quantity < minQuantity
    ? [`Below the list's MOQ of ${minQuantity}`]
    : [];

/** The warning if the words match no model or several models. */
export function modelWarning(models: readonly number[]): string | null {
  if (models.length === 1) return null;
  if (models.length === 0) return "This model isn't in our catalog";
  return `Could be ${models.map((model) => vocabulary().models[model]?.label ?? '').join(' or ')}`;
}
