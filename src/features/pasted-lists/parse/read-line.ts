import { type Cents, decimalFromCents } from '@/lib/money';
import { type Model, vocabulary } from '@/features/market-index/words/vocabulary';
import { capacityLabel } from '@/features/market-index/words/storage-text';
import { decimalText } from './words/amounts';
import { colorOf, hasColor, impliedColor } from './words/color-names';
import { withPartNamed } from './words/device-facts';
import { type DeviceWords, type Spot, blanked, readDeviceWords, watchSizeIn } from './words/device-words';
import { type LineAmounts, amountsOf, isPriceOfAll, totalsOf } from './line-amounts';
import {
  accessoryIn,
  cleanGoods,
  hasLock,
  hasSpec,
  looseGradeIn,
  minimumWarning,
  modelWarning,
  remarkWarnings,
  specWarnings,
  carrierOfGoods,
} from './words/remarks';
import { type Variant, variantsOf } from './line-variants';
import type { LineContext } from './list-context';
import { countryOfClause } from './words/country-spec';
import { isOnRequest, isRequest, requestWarning } from './words/offer-words';
import { withSpelling } from './words/spelling';
import type { ItemProperties, ListItem } from './list-item';

/** An item without its place in the list. */
export type ItemFacts = Omit<ListItem, 'line' | 'text'>;

/** What a line without columns says. `items` is empty where it describes no goods. */
export interface LineReading {
  items: ItemFacts[];
  words: DeviceWords;
  hasAmounts: boolean;
  /** The price that it names, with or without goods. */
  price: Cents | null;
  currency: string | null;
}

// "1) …", "Lot 3: …", "#4 …", "- …", and a digit on a keycap.
const lineNumber =
  /^\s*(?:(?:lot|item|line|pos|no|nr)\.?\s?#?\s?\d{1,4}\s?[:.)–-]?\s+|[-*]?\s*\[[ xX✓]?\]\s+|#\d{1,4}[:.)]?\s+|\d{1,3}[.)]\s+|(?:\d\u20E3)+\s*|[-•*▪–]\s+)/iu;
// "1k" and "1.05k", but not the "4K" of a screen.
const thousands = /(?<![\w.,])(?![48]k)(\d+(?:[.,]\d{1,2})?)\s?k(?![\p{Script=Latin}\d])/giu;
// The blank in "à 1 079,00 €" groups thousands; elsewhere it parts two numbers.
const blankGroups =
  /(?<=(?:[à@:=€$–—|,-]|prix|prezzo|precio|cena|pris|цена|ár)\s*)(?<!\d,)(?!(?:16|32|64|128|256|512) )\d{1,3}(?: \d{3})+(?=,\d\d(?!\d)|\s?(?:[€$₽₴]|kr|zł|kč|ft|руб|usd|eur|huf|sek|nok|dkk|czk|pln))/giu;
// "25 st" of a Nordic list, but not the carrier in "64 ST".
const nordicUnit = /(?<=(?<!\d)(?!(?:16|32|64|128|256|512) )\d{1,4} )st(?=\s*(?:[,.;:–-]|$))/gu;
// "— 2 000 pcs"
const blankPieces =
  /(?<=(?:^|[-–—|,:;(]\s?))(?!(?:16|32|64|128|256|512) )\d{1,3}(?: \d{3})+(?=\s?(?:pcs|stk|stück|szt|uds|unid|pz|ks|db|шт|st)(?!\p{L}))/giu;
const withThousands = (line: string) =>
  line
    .replaceAll(blankPieces, (match) => match.replaceAll(' ', ''))
    .replaceAll(nordicUnit, 'pcs')
    .replaceAll(blankGroups, (match) => match.replaceAll(' ', ''))
    .replaceAll(thousands, (match) => decimalText(match) ?? match);
// "10 pcs x $250", "20 x 118 = 2360"
const timesPrice = /(?<=\d\s?(?:pcs?|units?|stk|pieces)\.?)\s+[x×]\s*(?=[$€£\d])/giu;
const sum =
  /(\d[\d.,]{0,11})(\s?[x×*@]\s?)((?:[$€£]\s?)?)(\d[\d.,]{0,11})\s?=\s?[$€£]?\s?(\d[\d.,]{0,11})/giu;

/** A product without its result, which is no price: "20 x 118 = 2360". */
const withoutSum = (line: string) =>
  line.replaceAll(sum, (match, one: string, times: string, mark: string, other: string, result: string) => {
    const [first, second, product] = [one, other, result].map((text) => Number(decimalText(text)));
    return (first ?? 0) * (second ?? 0) === product ? `${one}${times}${mark}${other}` : match;
  });
const callout = /^\W*(?:new|hot|sale|updated?)\s?!+/i;
const correction = /\b(?:sorry|no wait|correction|i mean|edit|update[d]?)\b/i;
// "14 white" below the heading of a model
const barePieces = /^\W*\d{1,4}\s+\p{L}[\p{L}\s]*$/u;
// "30 uds iPhone 11 64GB negro a 84,50"
const preposition = /(?<=\s)a(?=\s[$€£]?\s?\d[\d.,]*\s?(?:[$€£]|eur|euros?|usd)?\s*$)/iu;
const romance = /(?<!\p{L})(?:uds?|unid(?:ades)?|piezas|pzs?|pezzi|peças|szt|sztuk)\.?(?!\p{L})/iu;
const bareGeneration = /^(\s*(?:\S*x\s+)?)(1[1-7])(?=\s+(?:(?:64|128|256|512)(?:\s?gb)?|1\s?tb)\b)/iu;

/** A device that the catalog does not have, in the list's words. */
interface UnknownModel extends Spot {
  name: string;
}

interface Device {
  words: DeviceWords;
  /** The text that the places of the words refer to. */
  text: string;
  size: string | null;
  /** Where words of the heading above were put into the text, and by how much what follows has moved. */
  inserted: { at: number; length: number };
}

/** The words of a line below the heading of a model that has a color of the same name as a grade: "Mint". */
function withColorsOf(model: number | null, words: DeviceWords, text: string): DeviceWords {
  if (model === null || words.models.length > 0 || words.colors.length > 0) return words;
  const isColor = ({ start, end }: Spot) => end - start > 2 && hasColor(model, text.slice(start, end));
  const colors = words.grades
    .filter(isColor)
    .map(({ start, end }) => ({ word: text.slice(start, end), start, end }));
  return colors.length === 0
    ? words
    : { ...words, colors, grades: words.grades.filter((grade) => !isColor(grade)) };
}

/** The device words of a line, with what the headings above leave out. */
function deviceIn(input: string, context: LineContext): Device {
  let text = input;
  let inserted = { at: 0, length: 0 };
  const generation = bareGeneration.exec(text);
  if (generation && (context.brand === null || context.brand === 'Apple')) {
    const at = (generation[1] ?? '').length;
    inserted = { at, length: 'iPhone '.length };
    text = `${text.slice(0, at)}iPhone ${text.slice(at)}`;
  }
  const { models } = vocabulary();
  if (context.family !== null && !(context.model !== null && barePieces.test(text))) {
    const prefixed = `${context.family} ${text.trimStart()}`;
    const { modelSpot, models: named } = readDeviceWords(prefixed);
    // Below "iPhone SE (3rd generation)" a line without a name is of that model.
    if (modelSpot?.start === 0 && (context.model === null || named.length === 1)) {
      inserted = { at: 0, length: prefixed.length - text.length + inserted.length };
      text = prefixed;
    }
  }
  let words = readDeviceWords(text);
  const watch = words.models.map((model) => models[model]).find((model) => model?.category === 'wearables');
  const size = watch ? watchSizeIn(text, watch.brand === 'Apple') : null;
  if (size) {
    text = blanked(text, [size]);
    words = readDeviceWords(text);
  }
  const isOfBrand = (model: number) => words.brands.includes(models[model]?.brand ?? '');
  const isSure = words.brands.length === 0 || (words.models.every(isOfBrand) && !words.hasOtherModel);
  if (!isSure) words = readDeviceWords(text, words.brands);
  return { words: withColorsOf(context.model, words, text), text, size: size?.label ?? null, inserted };
}

/** A device that a maker's word names and the catalog does not have: "iPhone 13 Plus". */
function unknownModel(text: string, deviceWords: DeviceWords): UnknownModel | null {
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

/** Goods that an offer names by a maker alone, "Lot of 50 mixed iPhones", or by a name that is not known: "Mate 99 256 black". */
function mixedModels(text: string, { unknown, brands, storages }: DeviceWords): UnknownModel | null {
  const { lineWords } = vocabulary();
  const isLine = (word: string) => lineWords.has(word.toLowerCase().replace(/s$/, ''));
  const isNamed = storages.length > 0 && unknown.length > 0;
  if (brands.length === 0 && !isNamed && !unknown.some((word) => isLine(word.text))) return null;
  return { name: text.trim(), start: 0, end: 0 };
}

/** Amounts with their places in the text of the device. */
function movedWith(amounts: LineAmounts, { inserted: { at, length } }: Device): LineAmounts {
  const move = <T extends Spot>(spot: T): T =>
    spot.start < at ? spot : { ...spot, start: spot.start + length, end: spot.end + length };
  return { ...amounts, quantities: amounts.quantities.map(move), prices: amounts.prices.map(move) };
}

/** A device without the grade that is a preposition: "B libre a 88 €". */
function withoutPrepositions(device: Device, { prices }: LineAmounts): Device {
  const { words, text } = device;
  const isPreposition = ({ start, end }: Spot) =>
    text.slice(start, end) === 'a' &&
    prices.some((price) => price.start >= end && text.slice(end, price.start).trim() === '');
  if (words.grades.length < 2) return device;
  return { ...device, words: { ...words, grades: words.grades.filter((grade) => !isPreposition(grade)) } };
}

const mostParts = 30;

/** Parts of a line that each name a model and amounts: "SE3 64 A 25 @ 105, SE2 64 A 30 @ 70". */
function readModelParts(text: string, context: LineContext): ItemFacts[] | null {
  const parts = text.split(/[;,|](?=\s)/);
  if (parts.length < 2 || parts.length > mostParts) return null;
  const readings = parts.map((part) => readLine(part, context));
  const isOffer = ({ items, words, hasAmounts }: LineReading) =>
    items.length > 0 && words.models.length > 0 && hasAmounts;
  return readings.every(isOffer) ? readings.flatMap(({ items }) => items) : null;
}

/** Parts of a line about one model that each have a grade, color, lock or capacity with amounts: "11 64: A 10 @ 100 / B 15 @ 88". */
function readVariantParts(text: string, context: LineContext): ItemFacts[] | null {
  const [first = '', ...others] = text.split(/[;,|](?=\s)|\s\/\s/);
  if (others.length === 0 || others.length > mostParts) return null;
  const isOffer = ({ items, words }: LineReading) =>
    items.length > 0 &&
    words.grades.length + words.colors.length + words.storages.length + words.carriers.length > 0 &&
    items.every(({ quantity, price }) => quantity !== null && price !== null);
  const head = readLine(first, context);
  const [device] = head.items;
  if (!device || !isOffer(head) || device.model === null) return null;
  const { model, brand, currency, minQuantity, properties } = device;
  const shared = { ...context, ...properties, model, brand, currency, minQuantity };
  const readings = others.map((part) => readLine(part, shared));
  const isOther = (reading: LineReading) => isOffer(reading) && reading.words.models.length === 0;
  return readings.every(isOther) ? [head, ...readings].flatMap(({ items }) => items) : null;
}

/**
 * Reads a line in free words, such as "13 pro max 256 A 20 pcs @ 245".
 * @param context what the headings above the line say.
 */
export function readLine(input: string, context: LineContext): LineReading {
  const hide = (part: string) => ' '.repeat(part.length);
  const isPreposition = context.grade !== null || /,\d\d\D*$/.test(input) || romance.test(input);
  const { text, corrections } = withSpelling(
    withoutSum(withThousands(withPartNamed(input)).replaceAll(timesPrice, ' @ '))
      .replace(lineNumber, hide)
      .replace(callout, hide)
      .replaceAll(/[*_`~]/g, ' ')
      .replaceAll(cleanGoods, hide)
      .replace(preposition, (word) => (word === 'a' && isPreposition ? '@' : word)),
  );
  const marked = amountsOf(text, (whole) => readDeviceWords(whole).modelSpot);
  const ownDevice = deviceIn(marked.rest, context);
  const amounts = movedWith({ ...marked, warnings: [...marked.warnings, ...corrections] }, ownDevice);
  const device = withoutPrepositions(ownDevice, amounts);
  const hasSeveral =
    (amounts.prices.length > 1 || amounts.quantities.length > 1) && amounts.tiers.length === 0;
  const items = device.words.hasOtherModel
    ? readModelParts(text, context)
    : hasSeveral
      ? readVariantParts(text, context)
      : null;
  if (items) return { items, words: device.words, hasAmounts: true, price: null, currency: null };
  return itemsOf(text, amounts, device, context);
}

/** The capacities of a line without the memory that stands beside them: "16GB 512GB" of a laptop. */
function storagesOf({ storages }: DeviceWords, knownModel: Model | null): readonly number[] {
  const least = Math.min(...storages);
  const most = Math.max(...storages);
  const hasMemory =
    knownModel !== null && (knownModel.category === 'laptops' || knownModel.brand !== 'Apple');
  return storages.length === 2 && hasMemory && least <= 64 && least * 2 <= most ? [most] : storages;
}

/** What a line sells. */
interface Goods {
  /** Null for a model that the catalog does not have, for one of several, and for what goes with a device. */
  model: number | null;
  knownModel: Model | null;
  unknown: UnknownModel | null;
  name: string;
  /** The line itself names it, and not only the heading above. */
  isNamed: boolean;
  warnings: string[];
}

/** The second model of a name such as "iPhone 11/12". */
function nextModel({ words: { models, modelSpot }, text }: Device): readonly number[] {
  if (models.length !== 1 || modelSpot === null) return [];
  const own = text.slice(modelSpot.start, modelSpot.end);
  const other = /^\s?[/&]\s?((?:\p{L}{1,2})?\d{1,2})(?![\p{L}\d]|\s?[x×@])/u.exec(
    text.slice(modelSpot.end),
  )?.[1];
  const last = /(?:\p{L}{1,2})?\d{1,2}$/u.exec(own)?.[0];
  if (other === undefined || last === undefined) return [];
  const named = readDeviceWords(own.slice(0, -last.length) + other).models;
  return named.length === 1 && named[0] !== models[0] ? named : [];
}

/** What a line sells; null where neither the line nor the heading above names a device. */
function goodsOf(text: string, device: Device, context: LineContext, isOffer: boolean): Goods | null {
  const { models } = vocabulary();
  const { words } = device;
  const [first = null, ...others] = [...words.models, ...nextModel(device)];
  const isAmbiguous = others.length > 0;
  const own = isAmbiguous ? null : first;
  const unknown =
    first === null ? (unknownModel(device.text, words) ?? (isOffer ? mixedModels(text, words) : null)) : null;
  const isNamed = first !== null || unknown !== null;
  const wordsFor = accessoryIn(text);
  if (wordsFor !== null && own !== null) {
    const name = device.text.trim().replaceAll(/\s+/g, ' ');
    const warnings = [`“${wordsFor.trim()}”: this isn't the device itself`];
    return { model: null, knownModel: null, unknown, name, isNamed, warnings };
  }
  const model = own ?? (isNamed || wordsFor !== null ? null : context.model);
  if (model === null && !isNamed) return null;
  const knownModel = model === null ? null : (models[model] ?? null);
  const doubt = model === null ? modelWarning(first === null ? [] : [first, ...others]) : null;
  const warnings = [
    ...(doubt === null ? [] : [doubt]),
    ...(words.hasOtherModel ? ['The line names more than one model; the first one is used'] : []),
  ];
  const name = knownModel?.name ?? unknown?.name ?? models[first ?? -1]?.name ?? '';
  return { model, knownModel, unknown, name, isNamed, warnings };
}

/** A warning for each property of which a line names several values that no amounts part. */
function severalWarnings(
  { grades }: DeviceWords,
  colors: readonly string[],
  storages: readonly number[],
  variants: readonly Variant[],
): string[] {
  const isApart = (property: 'grade' | 'color' | 'storage') => variants.some((one) => one[property]);
  const named: [string, readonly string[], boolean][] = [
    ['grades', [...new Set(grades.map(({ code }) => code))], isApart('grade')],
    ['colors', colors, isApart('color')],
    ['capacities', storages.map(capacityLabel), isApart('storage')],
  ];
  return named.flatMap(([property, values, isSplit]) =>
    values.length > 1 && !isSplit ? [`The line names several ${property}: ${values.join(', ')}`] : [],
  );
}

/** A warning for a quantity that is missing, below the minimum, or of several items together, and for a price on request. */
function offerWarnings(
  text: string,
  { quantity, price, minQuantity }: Pick<ItemFacts, 'quantity' | 'price' | 'minQuantity'>,
  sharers: number,
): string[] {
  const warnings: string[] = [];
  if (isRequest(text)) warnings.push(requestWarning);
  warnings.push(...minimumWarning(quantity, minQuantity));
  if (quantity !== null && sharers > 1)
    warnings.push(`The line has one quantity, ${quantity}, for ${sharers} items: in all or for each`);
  if (quantity === null) warnings.push('No quantity');
  if (price === null && isOnRequest(text)) warnings.push('Price on request');
  return warnings;
}

/** The items of a line with one device. */
function itemsOf(text: string, amounts: LineAmounts, device: Device, context: LineContext): LineReading {
  const { words } = device;
  const hasPrice = amounts.prices.length > 0 || words.numbers.length > 0;
  const isOffer = amounts.quantities.length > 0 && hasPrice && context.model === null;
  const goods = goodsOf(text, device, context, isOffer);
  const unknown = goods?.unknown;
  const bare = words.numbers.filter(
    ({ text: digits, start }) =>
      decimalText(digits) !== null && !(unknown && start >= unknown.start && start < unknown.end),
  );
  const variants = variantsOf(device.text, words, bare, amounts);
  const isCorrected = correction.test(text);
  const totals = totalsOf(device, amounts, bare, variants, isCorrected);
  const pieces = totals.quantity ?? 0;
  if (amounts.quantities.length === 0 && pieces > 0 && totals.price !== null && isPriceOfAll(text)) {
    totals.warnings.push(`“${decimalFromCents(totals.price)}” is the price of all ${pieces} pcs`);
    totals.price = Math.round(totals.price / pieces);
  }
  const hasAmounts = totals.quantity !== null || totals.price !== null || variants !== null;
  const isDescribed =
    words.grades.length + words.colors.length + words.storages.length + words.carriers.length > 0;
  const isSure = goods?.isNamed && (words.models.length < 2 || hasAmounts);
  const currency = amounts.prices.find((one) => one.currency !== null)?.currency ?? null;
  const line = { words, hasAmounts, price: totals.price, currency };
  if (!goods || (!isSure && !(hasAmounts && isDescribed))) return { ...line, items: [] };

  const { model, knownModel, name } = goods;
  const category = knownModel?.category ?? null;
  const implied = words.colors.length === 0 ? impliedColor(model, words.unknown) : null;
  // "(HK, active)"
  const country = words.countrySpec ?? countryOfClause(device.text);
  const isExplained = (word: string) =>
    implied?.words.includes(word) === true || (country !== null && countryOfClause(word) === country);
  line.words = { ...words, unknown: words.unknown.filter((word) => !isExplained(word.text)) };
  const colors = implied ? [implied.color] : [...new Set(words.colors.map(({ word }) => word))];
  const storages = storagesOf(words, knownModel);
  const lock = carrierOfGoods(
    text,
    category,
    words.carriers[0] ?? (hasLock(category) ? context.carrier : null),
  );
  const warnings = [
    ...amounts.warnings,
    ...totals.warnings,
    ...remarkWarnings(text, words),
    ...specWarnings(words),
    ...(implied?.warnings ?? []),
    ...goods.warnings,
    ...(isCorrected ? [] : severalWarnings(words, colors, storages, variants ?? [])),
    ...lock.warnings,
  ];
  const loose = words.grades.length === 0 ? looseGradeIn(device.text) : null;
  if (loose) warnings.push(loose.warning);
  const isWearable = category === 'wearables' || device.size !== null;
  const stated: ItemProperties = {
    color: colors.length > 0 ? colors.map((word) => colorOf(model, word)).join(' / ') : context.color,
    grade: words.grades[0]?.code ?? loose?.grade ?? context.grade,
    carrier: lock.carrier,
    storage: storages[0] === undefined ? context.storage : capacityLabel(storages[0]),
    countrySpec: country ?? (hasSpec(category) ? context.countrySpec : null),
  };
  if (stated.grade === 'Faulty') warnings.push('Sold as is');
  const minQuantity = amounts.minQuantity ?? context.minQuantity;
  const sharers = variants?.filter((one) => one.quantity === undefined).length ?? 0;
  const items = (variants ?? [{}]).map((variant: Variant): ItemFacts => {
    const quantity = variant.quantity ?? totals.quantity;
    const price = variant.price ?? totals.price ?? (goods.isNamed ? null : context.price);
    return {
      model,
      brand: knownModel?.brand ?? words.brands[0] ?? (unknown ? null : context.brand),
      category,
      name,
      quantity,
      minQuantity,
      price,
      currency: currency ?? context.currency,
      msrp: null,
      sku: null,
      properties: {
        ...stated,
        color: variant.color === undefined ? stated.color : colorOf(model, variant.color),
        grade: variant.grade ?? stated.grade,
        storage: isWearable ? device.size : (variant.storage ?? stated.storage),
      },
      tiers: amounts.tiers.map((tier) =>
        tier.minQuantity === 0 ? { ...tier, minQuantity: quantity ?? 0 } : tier,
      ),
      warnings: [...warnings, ...offerWarnings(text, { quantity, price, minQuantity }, sharers)],
    };
  });
  return { ...line, items };
}
