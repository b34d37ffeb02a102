import { vocabulary } from '@/features/market-index/words/vocabulary';
import type { Cents } from '@/lib/money';
import { type PriceSpot, type QuantitySpot, decimalText, pricesIn, quantitiesIn } from './amounts';
import {
  type BareNumber,
  type DeviceWords,
  blanked,
  colorOf,
  readDeviceWords,
  storageLabel,
  watchSizeIn,
} from './device-words';
import type { ListItem, PriceTier } from './list-item';
import { centsFromDecimal } from '@/lib/money';

/** What headings and notes of a list say about the lines below them. */
export interface LineContext {
  brand: string | null;
  /** The maker's word that the names begin with, as "Pixel" in a heading. */
  family: string | null;
  model: number | null;
  storage: string | null;
  color: string | null;
  grade: string | null;
  carrier: string | null;
  countrySpec: string | null;
  currency: string | null;
  minQuantity: number | null;
}

export const emptyContext: LineContext = {
  brand: null,
  family: null,
  model: null,
  storage: null,
  color: null,
  grade: null,
  carrier: null,
  countrySpec: null,
  currency: null,
  minQuantity: null,
};

const battery =
  /🔋\s?\d{1,3}\s?[+%]*|(?:bh|batt(?:ery)?)\s?[:>]?\s?\d{1,3}\s?[+%]*|\d{1,3}\s?%\+?\s?(?:bh|batt(?:ery)?)?/giu;
const tierForm =
  /[/,;(]?\s*(?<!\d)(\d{1,6})\s?(?:\+|up\b|or more)\s?(?:pcs|units)?\s?[@=:]?\s?(?:US\$|\$|€|£)?\s?(\d[\d.,]*)\s?(?:\$|€|£|usd|eur)?\)?/giu;
const takeAll = /\(?\s*take\s?all\s?[@=:]?\s?(?:US\$|\$|€|£)?\s?(\d[\d.,]*)\s?(?:\$|€|£)?\s*\)?/iu;
const lineNumber = /^\s*(?:\d{1,3}[.)]\s+|[-•*▪–]\s+)/u;
const correction = /\b(?:sorry|no wait|correction|i mean|edit|update[d]?)\b/i;
const ownMinimum = /[(,;]?\s*(?:moq|min\.?(?:imum)?(?: order)?)\s?[:=]?\s?(\d{1,5})\s?(?:pcs|units)?\s?\)?/iu;
const onRequest = /(?<!\p{L})(?:call|ask|pm|dm|tbd|best offer|obo|poa|auf anfrage|on request)(?!\p{L})/iu;
const soldForm =
  /❌|(?<!\p{L})(?:sold|sold out|gone|reserved|oos|out of stock|ausverkauft|vendu|agotado|售罄)(?!\p{L})/iu;
const bareGeneration = /^(\s*(?:\S*x\s+)?)(1[1-7])(?=\s+(?:64|128|256|512|1\s?tb)\b)/iu;

/** Whether a line says that its goods are gone. */
export const isSold = (text: string): boolean => soldForm.test(text);

/** Whether a text gives no price but an invitation to ask for one. */
export const isOnRequest = (text: string): boolean => onRequest.test(text);

interface Amounts {
  quantities: QuantitySpot[];
  prices: PriceSpot[];
  tiers: PriceTier[];
  minQuantity: number | null;
  rest: string;
  warnings: string[];
}

const overlaps = (spots: readonly { start: number; end: number }[], spot: { start: number; end: number }) =>
  spots.some(({ start, end }) => spot.start < end && start < spot.end);

function amountsOf(text: string): Amounts {
  const warnings: string[] = [];
  const tiers: PriceTier[] = [];
  let rest = text;
  rest = rest.replaceAll(battery, (found) => ' '.repeat(found.length));
  const minimum = ownMinimum.exec(rest);
  if (minimum) rest = blanked(rest, [{ start: minimum.index, end: minimum.index + minimum[0].length }]);
  const all = takeAll.exec(rest);
  const allPrice = all?.[1] === undefined ? null : centsFromDecimal(decimalText(all[1]) ?? '');
  if (all && allPrice !== null) {
    tiers.push({ minQuantity: 0, price: allPrice });
    warnings.push('The list has a second price for the whole lot');
    rest = blanked(rest, [{ start: all.index, end: all.index + all[0].length }]);
  }
  for (const match of [...rest.matchAll(tierForm)]) {
    const price = centsFromDecimal(decimalText(match[2] ?? '') ?? '');
    // "100+" alone is a quantity; a tier has other amounts before it.
    if (price === null || !/\d/.test(rest.slice(0, match.index).replace(/^\D*\d+/, ''))) continue;
    if (!/[/,;(]/.test(match[0].trim().charAt(0))) continue;
    tiers.push({ minQuantity: Number(match[1]), price });
    warnings.push(`The list has a second price from ${match[1]} pcs`);
    rest = blanked(rest, [{ start: match.index, end: match.index + match[0].length }]);
  }
  const prices = pricesIn(rest);
  rest = blanked(rest, prices);
  const quantities = quantitiesIn(rest).filter((spot) => !overlaps(prices, spot));
  rest = blanked(rest, quantities);
  return { quantities, prices, tiers, minQuantity: minimum ? Number(minimum[1]) : null, rest, warnings };
}

/** One item of a line before what the whole line says is added. */
interface Variant {
  color?: string;
  storage?: string;
  grade?: string;
  quantity?: number;
  price?: Cents;
}

/** What a line without columns says. `items` is empty where it describes no goods. */
export interface LineReading {
  items: Omit<ListItem, 'line' | 'text'>[];
  words: DeviceWords;
  currency: string | null;
  hasAmounts: boolean;
}

function bareCents(text: string): Cents | null {
  const decimal = decimalText(text);
  return decimal === null ? null : centsFromDecimal(decimal);
}

/** Colors that each have a number beside them: "midnight 20, starlight 15", "10 black / 5 blue". */
function colorQuantities(text: string, { colors, numbers }: DeviceWords): Variant[] | null {
  if (colors.length < 2) return null;
  const pair = (isAfter: boolean) =>
    colors.flatMap(({ word, start, end }) => {
      const number = numbers.find((one) => {
        const gap = isAfter ? text.slice(end, one.start) : text.slice(one.end, start);
        return (isAfter ? one.start >= end : one.end <= start) && /^\s*[-:x=]?\s*$/.test(gap);
      });
      return number ? [{ color: word, quantity: number.value, start: number.start }] : [];
    });
  for (const pairs of [pair(true), pair(false)]) {
    const places = new Set(pairs.map(({ start }) => start));
    if (pairs.length === colors.length && places.size === pairs.length) {
      return pairs.map(({ color, quantity }) => ({ color, quantity }));
    }
  }
  return null;
}

/** Colors and as many numbers, each joined by slashes: "black/white/blue 10/5/8". */
function slashColors({ colors }: DeviceWords, numbers: readonly BareNumber[] | null): Variant[] | null {
  if (colors.length < 2 || numbers?.length !== colors.length) return null;
  return colors.map(({ word }, place) => ({ color: word, quantity: numbers[place]?.value ?? 0 }));
}

/** Grades that each have a price behind them: "A $180 B $160". */
function gradePrices({ grades }: DeviceWords, prices: readonly PriceSpot[]): Variant[] | null {
  if (grades.length < 2 || prices.length !== grades.length) return null;
  const pairs = grades.map(({ code, end }, place) => {
    const price = prices[place];
    const next = grades[place + 1]?.start ?? Number.POSITIVE_INFINITY;
    return price && price.start >= end && price.end <= next ? { grade: code, price: price.amount } : null;
  });
  return pairs.every((pair) => pair !== null) ? pairs : null;
}

/**
 * Reads a line in free words, such as "13 pro max 256 A 20 pcs @ 245".
 * @param context what the headings above the line say.
 */
export function readLine(input: string, context: LineContext): LineReading {
  const words = vocabulary();
  const warnings: string[] = [];
  const text = input.replace(lineNumber, (found) => ' '.repeat(found.length)).replaceAll(/[*_`~]/g, ' ');
  const isCorrected = correction.test(text);
  const amounts = amountsOf(text);
  warnings.push(...amounts.warnings);
  let { rest } = amounts;
  const generation = bareGeneration.exec(rest);
  if (generation && (context.brand === null || context.brand === 'Apple')) {
    const at = (generation[1] ?? '').length;
    rest = `${rest.slice(0, at)}iPhone ${rest.slice(at)}`;
  }
  const size = watchSizeIn(rest);
  const firstRead = readDeviceWords(rest);
  const isWatch = firstRead.models.some((model) => words.models[model]?.category === 'wearables');
  if (isWatch && size) rest = blanked(rest, [size]);
  const named = readDeviceWords(rest);
  const brandLimit = named.brands.length > 0 ? named.brands : [];
  let found = brandLimit.length > 0 ? readDeviceWords(rest, brandLimit) : named;
  if (found.models.length === 0 && context.family !== null) {
    const prefixed = `${context.family} ${rest.trimStart()}`;
    const other = readDeviceWords(prefixed);
    if (other.models.length > 0) {
      rest = prefixed;
      found = other;
    }
  }

  const model = found.models.length === 1 ? (found.models[0] ?? null) : null;
  const isAmbiguous = found.models.length > 1;
  const unknownName = model === null && !isAmbiguous ? unknownModel(rest, found) : null;
  const contextModel = model === null && unknownName === null && !isAmbiguous ? context.model : null;
  const finalModel = model ?? contextModel;
  const hasDevice = finalModel !== null || isAmbiguous || unknownName !== null;

  // Bare numbers: the first says pieces, the last a price, where nothing else does.
  let bare = found.numbers.filter(
    ({ text: digits, start }) =>
      decimalText(digits) !== null && !(unknownName && start >= unknownName.start && start < unknownName.end),
  );
  const joinedQuantities = slashGroup(bare);
  const storages = found.storages;
  let variants: Variant[] | null =
    colorQuantities(rest, found) ??
    slashColors(found, joinedQuantities) ??
    gradePrices(found, amounts.prices);
  if (variants?.some(({ quantity }) => quantity !== undefined))
    bare = bare.filter(({ value }) => !variants?.some(({ quantity }) => quantity === value));
  if (variants === null && storages.length > 1) {
    const prices = amounts.prices.slice(-storages.length);
    const counts = joinedQuantities?.length === storages.length ? joinedQuantities : null;
    if (counts || prices.length === storages.length) {
      variants = storages.map((gigabytes, place) => ({
        storage: storageLabel(gigabytes),
        ...(counts ? { quantity: counts[place]?.value ?? 0 } : {}),
        ...(prices.length === storages.length ? { price: prices[place]?.amount ?? 0 } : {}),
      }));
      if (counts) bare = bare.filter((one) => !counts.includes(one));
    }
  }
  let price: Cents | null = amounts.prices.at(isCorrected ? -1 : 0)?.amount ?? null;
  let quantity = amounts.quantities[0]?.pieces ?? null;
  if (amounts.quantities[0]?.warning) warnings.push(amounts.quantities[0].warning);
  const hasVariantQuantity = variants?.every((one) => one.quantity !== undefined) === true;
  const hasVariantPrice = variants?.every((one) => one.price !== undefined) === true;
  if (quantity === null && !hasVariantQuantity) {
    const first = bare.find(({ value }) => Number.isInteger(value) && value > 0);
    if (first) {
      quantity = first.value;
      bare = bare.filter((one) => one !== first);
    }
  }
  if (isCorrected && bare.length > 0) price = bareCents(bare.at(-1)?.text ?? '') ?? price;
  else if (price === null && !hasVariantPrice && bare.length > 0) {
    price = bareCents(bare.at(-1)?.text ?? '');
    bare = bare.slice(0, -1);
  }
  if (isCorrected) warnings.push('The line corrects itself; check the price');
  else if (bare.length > 0 && hasDevice)
    warnings.push(`Not understood: ${bare.map((one) => one.text).join(', ')}`);
  if (amounts.prices.length > 1 && !hasVariantPrice && !isCorrected)
    warnings.push('The line has several prices; the first is taken');

  const currency = amounts.prices.find((one) => one.currency !== null)?.currency ?? null;
  const device = finalModel === null ? null : (words.models[finalModel] ?? null);
  if (isAmbiguous)
    warnings.push(`Could be ${found.models.map((one) => words.models[one]?.label ?? '').join(' or ')}`);
  if (unknownName !== null) warnings.push('This model is not in the catalog');
  if (found.hasOtherModel) warnings.push('The line names a second model');
  if (found.modelSpot && misspelled(found, rest)) warnings.push('The model’s spelling was corrected');
  const grade = found.grades[0]?.code ?? context.grade;
  if (found.grades.length > 1 && !isCorrected && !variants?.some((one) => one.grade))
    warnings.push('The line names several grades');
  const ownColors = [...new Set(found.colors.map(({ word }) => word))];
  if (ownColors.length === 0) ownColors.push(...catalogColor(finalModel, found));
  if (ownColors.length > 1 && !variants?.some((one) => one.color))
    warnings.push('The line names several colors');
  const minQuantity = amounts.minQuantity ?? context.minQuantity;
  const base = {
    model: finalModel,
    brand: device?.brand ?? found.brands[0] ?? (unknownName ? null : context.brand),
    category: device?.category ?? null,
    name:
      device?.name ??
      unknownName?.name ??
      (isAmbiguous ? (words.models[found.models[0] ?? 0]?.name ?? '') : ''),
    minQuantity,
    currency: currency ?? context.currency,
    msrp: null,
    sku: null,
  };
  const isWearable = device?.category === 'wearables';
  const color =
    ownColors.length > 0 ? ownColors.map((word) => colorOf(finalModel, word)).join(' / ') : context.color;
  const storage = isWearable
    ? (size?.label ?? null)
    : storages[0] === undefined
      ? context.storage
      : storageLabel(storages[0]);
  const carrier = found.carriers[0] ?? context.carrier;
  const hasAmounts = quantity !== null || price !== null || (variants?.length ?? 0) > 0;
  const items = !hasDevice
    ? []
    : (variants ?? [{}]).map((variant): Omit<ListItem, 'line' | 'text'> => {
        const pieces = variant.quantity ?? quantity;
        const own = [...warnings];
        if (pieces !== null && minQuantity !== null && pieces < minQuantity)
          own.push(`Below the list’s minimum of ${minQuantity}`);
        const amount = variant.price ?? price;
        if (pieces === null) own.push('No quantity');
        if (amount === null && isOnRequest(input)) own.push('Price on request');
        return {
          ...base,
          quantity: pieces,
          price: amount,
          properties: {
            color: variant.color === undefined ? color : colorOf(finalModel, variant.color),
            grade: variant.grade ?? grade,
            carrier,
            storage: variant.storage ?? storage,
            countrySpec: found.countrySpec ?? context.countrySpec,
          },
          tiers: amounts.tiers.map((tier) =>
            tier.minQuantity === 0 ? { ...tier, minQuantity: pieces ?? 0 } : tier,
          ),
          warnings: own,
        };
      });
  return { items, words: found, currency, hasAmounts };
}

/** Numbers that slashes join: "12/9". */
function slashGroup<T extends { isJoined: boolean }>(numbers: readonly T[]): T[] | null {
  const start = numbers.findIndex((one, place) => !one.isJoined && numbers[place + 1]?.isJoined === true);
  if (start < 0) return null;
  const end = numbers.findIndex((one, place) => place > start && !one.isJoined);
  return numbers.slice(start, end < 0 ? numbers.length : end);
}

/** A device that a maker's word names and the catalog does not have: "iPhone 13 Plus". */
function unknownModel(text: string, found: DeviceWords): { name: string; start: number; end: number } | null {
  const words = vocabulary();
  const line = found.unknown.find(
    ({ text: word }) => words.lineWords.has(word.toLowerCase()) && word.length > 2,
  );
  if (!line) return null;
  const like = words.models.find(({ name }) => name.toLowerCase().startsWith(line.text.toLowerCase()));
  const end = /^(?:[\s-]*(?:\d{1,2}(?!\d)|pro|max|plus|ultra|mini|fe|se|air|lite|[a-z]\d{1,3}))+/iu.exec(
    text.slice(line.end),
  );
  const name =
    `${like?.name.split(' ')[0] ?? line.text}${(end?.[0] ?? '').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())}`.trim();
  return end ? { name, start: line.start, end: line.end + end[0].length } : null;
}

/** Whether the word just before a model is a maker's word with typing errors: "Iphnoe 14 plus". */
function misspelled(found: DeviceWords, text: string): boolean {
  const { modelSpot } = found;
  if (!modelSpot) return false;
  const before = found.unknown.find(
    ({ end, text: word }) =>
      word.length > 3 && end <= modelSpot.start && text.slice(end, modelSpot.start).trim() === '',
  );
  if (!before) return false;
  return [...vocabulary().lineWords].some(
    (word) => word.length > 3 && isNear(before.text.toLowerCase(), word),
  );
}

/** Whether two words differ by at most two letters, or by two that changed places. */
function isNear(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false;
  const letters = (text: string) => [...text].toSorted().join('');
  if (letters(one) === letters(other)) return true;
  let differences = 0;
  for (let at = 0; at < Math.max(one.length, other.length); at += 1)
    if (one[at] !== other[at]) differences += 1;
  return differences <= 2;
}

/** A word that only the model's own colors explain: "bronze" on a model that comes in Mystic Bronze. */
function catalogColor(model: number | null, { unknown }: DeviceWords): string[] {
  const colors = model === null ? [] : (vocabulary().models[model]?.colors ?? []);
  const fits = unknown.filter(({ text }) => {
    const word = text.toLowerCase();
    return (
      word.length > 3 &&
      colors.filter((color) => color.toLowerCase().split(/[ /]/).includes(word)).length === 1
    );
  });
  return fits.slice(0, 1).map(({ text }) => text);
}
