import { vocabulary } from '@/features/market-index/words/vocabulary';
import type { LineAmounts } from './line-amounts';
import type { LineContext } from '../list/list-context';
import { hasColor, listedColors } from '../words/color-names';
import { isNeutral } from '../words/column-words';
import { isCountryCell } from '../words/country-spec';
import { type DeviceWords, type Spot, blanked, readDeviceWords } from '../words/device-words';
import { phrasesFor } from '../words/trade-phrases';
import { type WatchSize, watchSizeIn } from '../words/watch-size';

// "14 white" below a model heading
const bareQuantity = /^\W*\d{1,4}\s+\p{L}[\p{L}\s]*$/u;
const bareGeneration = new RegExp(
  String.raw`^([^\p{L}\d]*(?:(?:${phrasesFor('request')})\s+)?(?:\S*x\s+|\d{2,4}(?:[.,]\d\d)?\s?[$€£]\W*|(?<=[$€£]\s?)\d{2,4}(?:[.,]\d\d)?\s\W*|\d{1,4}\s?(?:[-–—:·•|]|(?:pcs?|units?|uds?|pzs?|stk|szt|un)\.?|(?:\spcs)?\sof\s(?:the|these|my))?\s)?(?:(?<prefix>[\p{L}&-]{2,12})\s+)?)(1[1-7])(?=(?: [/·•|])?\s+(?:(?<color>\p{L}{2,10})\s+)?(?:(?:64|128|256|512)(?:\s?gb)?|1\s?tb)\b)`,
  'iu',
);

/** A device that is not in the catalog, in the words of the list. */
export interface UnknownModel extends Spot {
  name: string;
}

/** The device words of a line and the text that they refer to. */
export interface Device {
  words: DeviceWords;
  /** The text that the positions of the words refer to. */
  text: string;
  size: string | null;
  /** The position and length of the heading words inserted into the text. */
  inserted: { at: number; length: number };
}

/** Reads a grade word as a color if the model in the heading has a color of that name: "Mint". */
function withModelColors(model: number | null, words: DeviceWords, text: string): DeviceWords {
  if (model === null || words.models.length > 0 || words.colors.length > 0) return words;
  const isColor = ({ start, end }: Spot) => end - start > 2 && hasColor(model, text.slice(start, end));
  const colors = words.grades
    .filter(isColor)
    .map(({ start, end }) => ({ word: text.slice(start, end), start, end }));
  return colors.length === 0
    ? words
    : { ...words, colors, grades: words.grades.filter((grade) => !isColor(grade)) };
}

/** Adds colors that are recognized only from the colors of the model, in a line that lists colors. */
function withListedColors(model: number | null, words: DeviceWords, text: string): DeviceWords {
  if (words.colors.length === 0) return words;
  const listed = listedColors(text, model, words.unknown);
  if (listed.length === 0) return words;
  const starts = new Set(listed.map(({ start }) => start));
  return {
    ...words,
    colors: [...words.colors, ...listed].toSorted((one, other) => one.start - other.start),
    unknown: words.unknown.filter(({ start }) => !starts.has(start)),
  };
}

/** An Apple Watch by its series and size: "Series 7 45mm GPS", "10 SE 2nd gen 40mm", "Watch Ultra 49mm". */
const watchWithoutName =
  /^(?<before>\s*(?:\d{1,4}\s?(?:[x×]|pcs|st[kü]?\p{L}*|uds?|pz|szt|un)?\.?\s+)?)(?:watch )?(?:series \d{1,2}|s(?:[3-9]|1[01])(?= 4\dmm)|se(?: ?\d| \(?\d(?:nd|rd) gen\p{L}*\)?)?|ultra(?: \d)?)\s(?:\D{0,20}\s)?(?:38|4[0-9])\s?mm(?!\p{L})/iu;

const bareWatchSize = /^ (38|4[0-9])(?=\s+\p{L}{3})(?! (?:pcs|units|pieces)(?!\p{L}))/iu;

const firstWord = (text: string) => /^\p{L}*/u.exec(text)?.[0].toLowerCase() ?? '';

/** The device words of a text below a heading with a brand: "Watch 7" is a Galaxy Watch7 below "Samsung". */
function wordsBelow(text: string, brand: string | null): DeviceWords {
  const words = readDeviceWords(text);
  const isOfBrand = (model: number) => vocabulary().models[model]?.brand === brand;
  if (brand === null || words.brands.length > 0 || words.models.length === 0 || words.models.some(isOfBrand))
    return words;
  const ofBrand = readDeviceWords(text, [brand]);
  return ofBrand.models.some(isOfBrand) ? ofBrand : words;
}

/** The size of an Apple Watch right behind its name, below a heading of watches: "S7 45 midnight". */
function bareSizeIn(text: string, { modelSpots }: DeviceWords, family: string | null): WatchSize | null {
  const start = modelSpots[0]?.end ?? 0;
  const size = /watch/i.test(family ?? '') ? bareWatchSize.exec(text.slice(start))?.[1] : undefined;
  return size === undefined ? null : { label: `${size}mm`, start, end: start + size.length + 1 };
}

/** The device words of a line. Adds the family that the headings above name. */
export function deviceIn(input: string, context: LineContext): Device {
  let text = input;
  let inserted = { at: 0, length: 0 };
  const generation = bareGeneration.exec(text);
  const prefix = generation?.groups?.['prefix'] ?? '';
  const { carriers, colors } = readDeviceWords(prefix);
  const isProperty = prefix === '' || carriers.length + colors.length > 0 || isCountryCell(prefix);
  // "12 blk 64" is an iPhone 12. Below the heading of a model, it can be 12 pieces.
  const color = generation?.groups?.['color'];
  const isBeforeColor =
    color === undefined || (context.model === null && readDeviceWords(color).colors.length > 0);
  const isApple = context.brand === null || context.brand === 'Apple';
  const insert = (at: number, word: string) => {
    inserted = { at, length: word.length };
    text = `${text.slice(0, at)}${word}${text.slice(at)}`;
  };
  if (generation && isProperty && isBeforeColor && isApple) insert((generation[1] ?? '').length, 'iPhone ');
  const beforeWatch = isApple ? watchWithoutName.exec(text)?.groups?.['before'] : undefined;
  if (beforeWatch !== undefined)
    insert(beforeWatch.length, /^watch /i.test(text.slice(beforeWatch.length)) ? 'Apple ' : 'Apple Watch ');
  const { models, lineWords } = vocabulary();
  // "14 Day" is a grade, not an iPhone 14.
  const own = readDeviceWords(text);
  const isGrade = own.grades.length > 0 && own.models.length + own.unknown.length + own.numbers.length === 0;
  const namesFamily = own.modelSpots.some(({ start }) => lineWords.has(firstWord(text.slice(start))));
  const isQuantity = context.model !== null && bareQuantity.test(text);
  if (context.family !== null && !isGrade && !namesFamily && !isQuantity) {
    const prefixed = `${context.family} ${text.trimStart()}`;
    const { modelSpots, models: named } = readDeviceWords(prefixed);
    // Below "iPhone SE (3rd generation)" or "Apple Watch Ultra 2", a line without a name belongs to that model.
    const isHeadingOnly =
      (modelSpots[0]?.end ?? 0) <= context.family.length && (own.models.length > 0 || context.model !== null);
    if (modelSpots[0]?.start === 0 && !isHeadingOnly && (context.model === null || named.length === 1)) {
      inserted = { at: 0, length: prefixed.length - text.length + inserted.length };
      text = prefixed;
    }
  }
  let words = wordsBelow(text, context.brand);
  const devices = words.models.length === 0 && context.model !== null ? [context.model] : words.models;
  const watch = devices.map((model) => models[model]).find((model) => model?.category === 'wearables');
  const size = watch
    ? (watchSizeIn(text, watch.brand === 'Apple') ?? bareSizeIn(text, words, context.family))
    : null;
  if (size) {
    text = blanked(text, [size]);
    words = wordsBelow(text, context.brand);
  }
  const hasBrand = (model: number) => words.brands.includes(models[model]?.brand ?? '');
  const isConsistent = words.brands.length === 0 || (words.models.every(hasBrand) && !words.hasOtherModel);
  if (!isConsistent) words = readDeviceWords(text, words.brands);
  const model = words.models.length === 1 ? (words.models[0] ?? null) : context.model;
  words = withListedColors(model, withModelColors(context.model, words, text), text);
  return { words, text, size: size?.label ?? null, inserted };
}

/** A device of a known product family that is not in the catalog: "iPhone 13 Plus". */
export function unknownModel(text: string, deviceWords: DeviceWords): UnknownModel | null {
  const { lineWords, nameWords, models } = vocabulary();
  const line = deviceWords.unknown.find(
    ({ text: word }) => lineWords.has(word.toLowerCase()) && word.length > 2,
  );
  if (!line) return null;
  const like = models.find(({ name }) => name.toLowerCase().startsWith(line.text.toLowerCase()));
  const words = /^(?:[\s-]*(?:\d{1,2}(?!\d)|[a-z]\d{1,3}|\p{L}+))+/iu.exec(text.slice(line.end))?.[0] ?? '';
  const isPart = (word: string) => /\d/.test(word) || nameWords.has(word.toLowerCase());
  const own = words.split(/(?=[\s-])/);
  const count = own.findIndex((word) => !isPart(word.replaceAll(/[\s-]/g, '')));
  const end = own.slice(0, count < 0 ? own.length : count).join('');
  if (!/\d|\p{L}/u.test(end)) return null;
  const rest = end.replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase());
  const name = `${like?.name.split(' ')[0] ?? line.text}${rest}`.trim();
  return { name, start: line.start, end: line.end + end.length };
}

/** Whether unexplained words can be the name of a device with a capacity: "P60 Pro 256GB", "Mate 99 256". */
export const mayNameDevice = ({ unknown, storages }: DeviceWords): boolean =>
  storages.length > 0 &&
  unknown.some(({ text, end }, at) => {
    const next = unknown[at + 1];
    const isCode = /^\p{L}+$/u.test(text) && next?.start === end && /^\d+$/.test(next.text);
    return isCode || (/^\p{Lu}\p{L}{3}/u.test(text) && !isNeutral(text));
  });

/** Whether a line begins with a number and a suffix that no model has together: "12 Plus/128/B". */
export const hasOtherSuffix = (text: string, { storages, models }: DeviceWords): boolean =>
  storages.length > 0 && models.length === 0 && otherSuffix.test(text);
const otherSuffix = /^\W*1[1-7] (?:plus|mini|pro|max|air|ultra)(?!\p{L})/iu;

/** Devices that an offer names only by brand, "Lot of 50 mixed iPhones", or by an unknown name: "Mate 99 256 black". */
export function mixedModels(text: string, words: DeviceWords): UnknownModel | null {
  const { unknown, brands, storages, grades } = words;
  const { lineWords } = vocabulary();
  const isLine = (word: string) => lineWords.has(word.toLowerCase().replace(/s$/, ''));
  // "Vertu Signature Touch · Grade B"
  const grade = grades.find(({ start, end }) => end - start > 2);
  const isNameWord = (word: DeviceWords['unknown'][number]) =>
    word.start < (grade?.start ?? 0) && /^\p{Lu}\p{L}{3}/u.test(word.text) && !isNeutral(word.text);
  const isNamed =
    (storages.length > 0 && unknown.length > 0) || hasOtherSuffix(text, words) || unknown.some(isNameWord);
  if (brands.length === 0 && !isNamed && !unknown.some((word) => isLine(word.text))) return null;
  return { name: text.trim(), start: 0, end: 0 };
}

/** Moves the amounts to their positions in the text of the device. */
export function movedWith(amounts: LineAmounts, { inserted: { at, length } }: Device): LineAmounts {
  const move = <T extends Spot>(spot: T): T =>
    spot.start < at ? spot : { ...spot, start: spot.start + length, end: spot.end + length };
  return { ...amounts, quantities: amounts.quantities.map(move), prices: amounts.prices.map(move) };
}

/** Drops a grade that is a preposition: "B libre a 88 €". */
export function withoutPrepositions(device: Device, { prices }: LineAmounts): Device {
  const { words, text } = device;
  const isPreposition = ({ start, end }: Spot) =>
    text.slice(start, end) === 'a' &&
    prices.some((price) => price.start >= end && text.slice(end, price.start).trim() === '');
  if (words.grades.length < 2) return device;
  return { ...device, words: { ...words, grades: words.grades.filter((grade) => !isPreposition(grade)) } };
}
