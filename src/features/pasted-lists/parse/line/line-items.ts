import { capacityLabel } from '@/features/market-index/words/storage-text';
import { type Cents, decimalFromCents } from '@/lib/money';
import type { LineAmounts } from './line-amounts';
import { type Device, hasOtherSuffix, mayNameDevice } from './line-device';
import { goodsOf, storagesOf } from './line-goods';
import { withQuantity } from './line-tiers';
import { totalsOf, withoutExtension } from './line-totals';
import { type Variant, isQuantityPerVariant, variantsOf } from './line-variants';
import { type LineContext, specFrom } from '../list/list-context';
import type { ItemFacts, ItemProperties } from '../list/list-item';
import { decimalText } from '../words/amounts';
import { colorOf, cutColor, impliedColor } from '../words/color-names';
import { isConnection } from '../words/watch-size';
import { countryOfClause, countryOfFlag, countryOfWords, isPartOfName } from '../words/country-spec';
import type { DeviceWords } from '../words/device-words';
import { type AmountDoubt, isPriceOfAll, pricePerPiece } from '../words/total-price';
import {
  correctionSource,
  isAllOnly,
  isNegotiable,
  isOnRequest,
  isRequest,
  requestWarning,
} from '../words/offer-words';
import {
  asIsWarning,
  carrierOfItem,
  damageIn,
  damageWarnings,
  hasLock,
  hasMarginScheme,
  isDamagedGrade,
  lockWithoutCarrier,
  looseGradeIn,
  marginWarning,
  mentionsLock,
  minimumWarning,
  remarkWarnings,
  specWarnings,
  takesLock,
  tierWarning,
} from '../words/remarks';

/** The result of reading a line without columns. `items` is empty if the line describes no device. */
export interface LineReading {
  items: ItemFacts[];
  words: DeviceWords;
  hasAmounts: boolean;
  /** The price on the line, with or without a device. */
  price: Cents | null;
  currency: string | null;
}

/** The year in a name such as "MacBook Air (M1, 2020)". */
const isYear = /^20[12]\d$/;
const correction = new RegExp(
  String.raw`(?<!\p{L})(?:${correctionSource}|sorry|wait,? no|non,? pardon|perd[oó]n|scus(?:a|ate)|desculp[ae]|pardon|no wait|i mean|edit|update[d]?)(?!\p{L})|\?\s?no,?(?= \D{0,3}\d)`,
  'iu',
);

/** Warnings for properties with several values that the amounts of the line do not separate. */
function severalWarnings(
  { grades }: DeviceWords,
  colors: readonly string[],
  storages: readonly number[],
  variants: readonly Variant[],
): string[] {
  const isSeparated = (property: 'grade' | 'color' | 'storage') => variants.some((one) => one[property]);
  const named: [string, readonly string[], boolean][] = [
    ['grades', [...new Set(grades.map(({ code }) => code))], isSeparated('grade')],
    ['colors', colors, isSeparated('color')],
    ['capacities', storages.map(capacityLabel), isSeparated('storage')],
  ];
  return named.flatMap(([property, values, isSplit]) =>
    values.length > 1 && !isSplit ? [`The line names several ${property}: ${values.join(', ')}`] : [],
  );
}

/** Warnings for a quantity that is missing, below the minimum or shared by several items, and for a price on request. */
function offerWarnings(
  text: string,
  { quantity, price, minQuantity }: Pick<ItemFacts, 'quantity' | 'price' | 'minQuantity'>,
  sharedCount: number,
): string[] {
  const warnings: string[] = [];
  if (isRequest(text)) warnings.push(requestWarning);
  warnings.push(...minimumWarning(quantity, minQuantity));
  if (quantity !== null && sharedCount > 1)
    warnings.push(`The line has one quantity, ${quantity}, for ${sharedCount} items: total or each?`);
  if (quantity === null) warnings.push('No quantity');
  if (price === null && isOnRequest(text)) warnings.push('Price on request');
  if (price !== null && isNegotiable(text)) warnings.push('The price is negotiable');
  return warnings;
}

/** The size of a watch with what the heading states: "41mm" below "GPS", or nothing below "45mm GPS". */
function withConnection(size: string | null, above: string | null): string | null {
  const isAddition = above !== null && isConnection(above);
  if (size === null) return isAddition ? null : above;
  return isAddition && /^\d+mm$/.test(size) ? `${size} ${above}` : size;
}

/** The color of a line. Several colors with one quantity are mixed. */
function colorOfLine(
  model: number | null,
  [color, ...others]: readonly string[],
  above: string | null,
): string | null {
  if (others.length > 0) return 'Mixed';
  return color === undefined ? above : colorOf(model, color);
}

/** The items of a line with one device. */
export function itemsOf(
  text: string,
  stated: LineAmounts,
  device: Device,
  context: LineContext,
): LineReading {
  const { words } = device;
  const amounts = withoutExtension(stated, words);
  const hasPrice = amounts.prices.length > 0 || words.numbers.length > 0;
  const hasBoth =
    amounts.quantities.length > 0
      ? hasPrice
      : amounts.prices.length > 0 &&
        words.numbers.length > 0 &&
        (mayNameDevice(words) || hasOtherSuffix(text, words));
  const isOffer = hasBoth && context.model === null && context.unknownModel === null;
  const goods = goodsOf(text, device, context, isOffer);
  const unknown = goods?.unknown;
  const bare = words.numbers.filter(
    ({ text: digits, start, end }) =>
      decimalText(digits) !== null &&
      // "8th 32": a generation
      !/^(?:st|nd|rd|th)(?!\p{L})/iu.test(device.text.slice(end)) &&
      !(isYear.test(digits) && goods?.knownModel?.name.includes(digits)) &&
      !(unknown && start >= unknown.start && start < unknown.end),
  );
  const storages = storagesOf(words, goods?.knownModel ?? null);
  const variants = variantsOf(device.text, { ...words, storages }, bare, {
    ...amounts,
    isOfEach: isQuantityPerVariant(text),
  });
  const isOfCarriers = variants?.some(({ carrier }) => carrier !== undefined) === true;
  const isCorrected = correction.test(text);
  const totals = totalsOf(device, amounts, bare, variants, isCorrected);
  const pieces = totals.quantity ?? 0;
  const isMarked = amounts.quantities.length > 0 && amounts.prices.length > 0;
  if (!isMarked && pieces > 0 && totals.price !== null && isPriceOfAll(text, amounts.tiers)) {
    const share = pricePerPiece(totals.price, pieces);
    totals.price = share.price;
    totals.doubt = share.doubt;
  }
  const hasAmounts = totals.quantity !== null || totals.price !== null || variants !== null;
  const isDescribed =
    words.grades.length + words.colors.length + words.storages.length + words.carriers.length > 0;
  // In "Wing Shun Telecom" the device name is part of another name.
  const isRelevant = hasAmounts || isDescribed || words.unknown.length < 2;
  const isSure = goods?.isNamed && isRelevant && (words.models.length < 2 || hasAmounts);
  const currency =
    amounts.prices.find((one) => one.currency !== null)?.currency ?? amounts.retail?.currency ?? null;
  const line = { words, hasAmounts, price: totals.price, currency };
  // "1TB - call me" below a model
  const isOnOffer = hasAmounts || (context.model !== null && isOnRequest(text));
  if (!goods || (!isSure && !(isOnOffer && isDescribed))) return { ...line, items: [] };

  const { model, knownModel, name } = goods;
  const category = knownModel?.category ?? null;
  const implied =
    words.colors.length === 0
      ? impliedColor(model, words.unknown)
      : cutColor(model, words.colors, words.unknown);
  // "SG" is Space Gray for a MacBook, and Singapore elsewhere.
  const deviceText = (implied?.words ?? []).reduce((rest, word) => rest.replace(word, ' '), device.text);
  // "(HK, active)"
  const country =
    words.countrySpec ??
    countryOfFlag(text) ??
    countryOfClause(deviceText) ??
    countryOfWords(deviceText, words.unknown);
  const isLocked = words.carriers[0] !== 'Unlocked' && mentionsLock(text);
  const countryNamed = country ?? context.countrySpec;
  const isExplained = (word: string) =>
    (isLocked && mentionsLock(word)) ||
    isOnRequest(word) ||
    implied?.words.includes(word) === true ||
    (countryNamed !== null &&
      ((countryOfClause(word) ?? countryOfWords(word, [{ text: word }])) === countryNamed ||
        isPartOfName(word, countryNamed)));
  line.words = { ...words, unknown: words.unknown.filter((word) => !isExplained(word.text)) };
  // "vino (burgundy)" is one color.
  const colors = implied
    ? [implied.color]
    : [...new Map(words.colors.map(({ word }) => [colorOf(model, word), word])).values()];
  // In "T-Mobile REVVL 7" the carrier is also the brand.
  const isBrand = words.carriers[0] === knownModel?.brand && context.carrier !== null;
  const ownCarrier = isBrand ? null : words.carriers[0];
  // A locked device below "all unlocked" has some other carrier.
  const carrierAbove = isLocked && context.carrier === 'Unlocked' ? null : context.carrier;
  const lock = carrierOfItem(
    text,
    category,
    ownCarrier ?? (takesLock(category, carrierAbove, text) ? carrierAbove : null),
    carrierAbove,
  );
  const [ownGrade] = words.grades;
  const isBetterAbove = context.grade !== null && !isDamagedGrade(context.grade);
  // "cracked glass" below "Grade A"
  const damage = isBetterAbove && ownGrade ? damageIn(text, [ownGrade]) : undefined;
  const warnings = [
    ...amounts.warnings,
    ...(totals.doubt === null ? [] : [totals.doubt.warning]),
    ...totals.warnings,
    ...remarkWarnings(text, damage === undefined ? words : { ...words, grades: [] }),
    ...(damage === undefined ? [] : damageWarnings(damage)),
    ...specWarnings(isOfCarriers ? { ...words, carriers: [] } : words),
    ...(hasMarginScheme(text) ? [marginWarning] : []),
    ...(implied?.warnings ?? []),
    ...goods.warnings,
    ...(isCorrected ? [] : severalWarnings(words, colors, storages, variants ?? [])),
    ...lock.warnings,
    ...(isLocked && lock.carrier === null && hasLock(category) ? [lockWithoutCarrier] : []),
  ];
  const uncertainGrade = words.grades.length === 0 ? looseGradeIn(device.text) : null;
  if (uncertainGrade) warnings.push(uncertainGrade.warning);
  const isWearable = category === 'wearables' || device.size !== null;
  // "Midnight A 20 $152" below "Apple Watch Series 9 45mm GPS", "S7 45mm" below "Apple Watch GPS"
  const isOfWatches = context.model === null && context.storage !== null && isConnection(context.storage);
  const sizeAbove =
    isOfWatches || (context.model !== null && context.model === model) ? context.storage : null;
  const watchSize = withConnection(device.size, sizeAbove);
  const properties: ItemProperties = {
    color: colorOfLine(model, colors, context.color),
    grade: (damage === undefined ? ownGrade?.code : null) ?? uncertainGrade?.grade ?? context.grade,
    carrier: lock.carrier,
    storage: storages[0] !== undefined ? capacityLabel(storages[0]) : isOfWatches ? null : context.storage,
    countrySpec: country ?? specFrom(context, category),
  };
  if (properties.grade === 'Faulty') warnings.push(asIsWarning);
  const minQuantity =
    amounts.minQuantity ?? (isAllOnly(text) ? totals.quantity : null) ?? context.minQuantity;
  const sharedCount = variants?.filter((one) => one.quantity === undefined).length ?? 0;
  const items = (variants ?? [{}]).map((variant: Variant): ItemFacts => {
    const quantity = variant.quantity ?? totals.quantity ?? (goods.isNamed ? null : context.quantity);
    const price =
      variant.price ?? totals.price ?? (goods.isNamed ? null : context.price) ?? context.sharedPrice;
    const pair: AmountDoubt | null = variant.isPair
      ? {
          kind: 'quantity and price',
          warning: `“${variant.quantity}” is read as pieces and “${decimalFromCents(variant.price ?? 0)}” as the price; check which is which`,
        }
      : null;
    const usesHeadingPrice = price === context.price && amounts.tiers.length === 0;
    const tiers = usesHeadingPrice ? context.tiers : amounts.tiers;
    return {
      model,
      brand: knownModel?.brand ?? words.brands[0] ?? (unknown ? null : context.brand),
      category,
      name,
      quantity,
      minQuantity,
      price,
      currency: currency ?? context.currency,
      msrp: amounts.retail?.amount ?? null,
      sku: null,
      properties: {
        ...properties,
        color: variant.color === undefined ? properties.color : colorOf(model, variant.color),
        grade: variant.grade ?? properties.grade,
        carrier: variant.carrier ?? properties.carrier,
        storage: isWearable ? watchSize : (variant.storage ?? properties.storage),
      },
      amountDoubt: pair ?? totals.doubt,
      tiers: withQuantity(tiers, quantity).toSorted((one, other) => one.minQuantity - other.minQuantity),
      warnings: [
        ...warnings,
        ...(pair ? [pair.warning] : []),
        ...(usesHeadingPrice ? context.tiers.map(tierWarning) : []),
        ...offerWarnings(text, { quantity, price, minQuantity }, sharedCount),
      ],
    };
  });
  return { ...line, items };
}
