import { capacityLabel } from '@/features/market-index/words/storage-text';
import type { Cents } from '@/lib/money';
import { type PriceSpot, type QuantitySpot, centsOf, piecesOfEach } from '../words/amounts';
import { type BareNumber, type DeviceWords, type Spot, readDeviceWords } from '../words/device-words';

/** The properties and amounts that set one item of a line apart from the others. */
export interface Variant extends Partial<Record<'color' | 'storage' | 'grade' | 'carrier', string>> {
  quantity?: number;
  price?: Cents;
  /** Whether the quantity and the price are numbers without marks, so that they may be the other way round. */
  isPair?: boolean;
}

/** The amounts of a line with several variants. */
interface VariantAmounts {
  prices: readonly PriceSpot[];
  quantities: readonly QuantitySpot[];
  /** Whether the quantity applies to each variant. */
  isOfEach: boolean;
}

/** Colors with a number next to each: "midnight 20, starlight 15", "10 black / 5 blue", "blue B 8 / white A 6". */
function colorQuantities(
  text: string,
  { colors, grades }: DeviceWords,
  numbers: readonly (Spot & { value: number })[],
): Variant[] | null {
  if (colors.length < 2) return null;
  const pairs = (isAfter: boolean) =>
    colors.flatMap(({ word, start, end }) => {
      const grade = isAfter
        ? grades.find((one) => one.start >= end && text.slice(end, one.start).trim() === '')
        : undefined;
      const from = grade?.end ?? end;
      const number = numbers.find((one) => {
        const gap = isAfter ? text.slice(from, one.start) : text.slice(one.end, start);
        return (
          (isAfter ? one.start >= from : one.end <= start) && /^\s*(?:[-:x=]|in|of|de|di)?\s*$/.test(gap)
        );
      });
      return number ? [{ color: word, grade: grade?.code, quantity: number.value, start: number.start }] : [];
    });
  for (const matches of [pairs(true), pairs(false)]) {
    const starts = new Set(matches.map(({ start }) => start));
    if (matches.length === colors.length && starts.size === matches.length)
      return matches.map(({ color, grade, quantity }) => ({ color, quantity, ...(grade && { grade }) }));
  }
  return null;
}

const countedWord = /(?<![\p{L}\d.,$€£])(\d{1,5}) ?(\p{L}[\p{L}&-]{1,14})(?=\s*(?:[,/+;–—-]|$))/giu;

/** Carriers with a number before each: "30 att, 25 vzw, 15 tmo". */
function carrierQuantities(text: string, { carriers }: DeviceWords): Variant[] | null {
  if (carriers.length < 2) return null;
  const own = [...text.matchAll(countedWord)].flatMap(([, count, word = '']) => {
    const [carrier] = readDeviceWords(word).carriers;
    return carrier === undefined ? [] : [{ carrier, quantity: Number(count) }];
  });
  const named = new Set(own.map(({ carrier }) => carrier));
  return named.size === carriers.length && own.length === carriers.length ? own : null;
}

/**
 * Grades with a number after each, where the numbers add up to the quantity of the line, or a price for each follows: "A 40, B 60, C 25 =
 * 125 pcs", "AB 30 / B 25 - 1,180/1,090".
 */
function gradeQuantities(
  text: string,
  { grades, numbers }: DeviceWords,
  quantities: readonly QuantitySpot[],
  [joined = [], ...others]: readonly (readonly BareNumber[])[],
): Variant[] | null {
  const own = grades.flatMap(({ code, end }) => {
    const number = numbers.find(({ start }) => start >= end && /^[\s:x=-]*$/.test(text.slice(end, start)));
    return number ? [{ grade: code, quantity: number.value, end: number.end }] : [];
  });
  const counts = own.map(({ grade, quantity }) => ({ grade, quantity }));
  const isEach = own.length > 1 && own.length === grades.length;
  const start = joined[0]?.start ?? 0;
  if (isEach && others.length === 0 && joined.length === own.length && own.every(({ end }) => end <= start))
    return counts.map((one, place) => ({ ...one, price: (joined[place]?.value ?? 0) * 100 }));
  const sum = own.reduce((total, { quantity }) => total + quantity, 0);
  return isEach && quantities.length === 1 && quantities[0]?.pieces === sum ? counts : null;
}

/** "各15台", "15 pcs of each": a quantity for each color, capacity or grade. */
const ofEach =
  /各|(?<!\p{L})(?:je|à) (?=\d{1,4} (?:Stk|Stück|St(?!\p{L})))|(?<!\p{L})(?:(?:of|per) each|(?:each|per|je|pro|par|por|per|cada|na) (?:colou?r|farbe|couleur|colore|kleur|kolor))(?!\p{L})/iu;

/** Whether a line states a quantity for each of its colors, capacities or grades. */
export const isQuantityPerVariant = (text: string): boolean => ofEach.test(text) || piecesOfEach.test(text);

/** Whether a line has no price and states the pieces of each variant below it: "iPhone 14 Pro gold, 10 pcs of each". */
export const isQuantityBelow = (
  text: string,
  items: readonly { quantity: number | null; price: Cents | null }[],
): boolean => isQuantityPerVariant(text) && items.every(({ price }) => price === null);

/** A number that is so many times as high as another one is its price. */
const clearFactor = 10;

/** Splits grades into single values: "A/B/C" with three amounts is three grades, not A/B and C. */
function gradesOf(text: string, { grades }: DeviceWords, count: number): Variant[] {
  const own = grades.map(({ code }) => ({ grade: code }));
  if (own.length === count) return own;
  return grades.flatMap(({ start, end, code }) => {
    const letters = text.slice(start, end).split('/');
    const areSingle = letters.length > 1 && letters.every((letter) => /^[a-d]\+?$/i.test(letter));
    return areSingle ? letters.map((letter) => ({ grade: letter.toUpperCase() })) : [{ grade: code }];
  });
}

/**
 * Pairs grades, capacities or colors with the same number of quantities or prices, in order: "A $180 B $160", "128/256 12/9 $315/$340",
 * "black/white/blue 10/5/8".
 */
function zippedVariants(
  text: string,
  words: DeviceWords,
  [joined, others]: readonly (readonly BareNumber[])[],
  { prices, quantities, isOfEach }: VariantAmounts,
): Variant[] | null {
  const amountCount = Math.max(joined?.length ?? 0, prices.length, quantities.length);
  // In "128/256 A/B 18/10" the capacities have the amounts, in "gold/silver A/B 10/14" the colors. A/B is one grade.
  const isOneGrade =
    words.grades.length === 1 && [words.storages.length, words.colors.length].includes(amountCount);
  const kinds: Variant[][] = [
    isOneGrade ? [] : gradesOf(text, words, amountCount),
    words.storages.map((gigabytes) => ({ storage: capacityLabel(gigabytes) })),
    words.colors.map(({ word }) => ({ color: word })),
  ];
  const [each, ...more] = quantities;
  const several = kinds.find((values) => values.length > 1);
  if (each && more.length === 0 && several && isOfEach)
    return several.map((value) => ({ ...value, quantity: each.pieces }));
  for (const values of kinds) {
    const hasEach = (amounts: readonly unknown[] | undefined) => amounts?.length === values.length;
    const marked = hasEach(quantities) ? quantities.map(({ pieces }) => pieces) : undefined;
    const counts = marked ?? (hasEach(joined) ? joined?.map(({ value }) => value) : undefined);
    const next = marked ? joined : others;
    const bare = counts && hasEach(next) ? next?.flatMap(({ text: one }) => centsOf(one) ?? []) : undefined;
    const amounts = hasEach(prices) ? prices.map(({ amount }) => amount) : hasEach(bare) ? bare : undefined;
    const isWhole = counts?.every((count) => Number.isSafeInteger(count)) ?? true;
    // "12/9 315/340" is clear, and so is "8/6" behind "$315/$340".
    const isPair =
      counts !== undefined &&
      !marked &&
      amounts !== undefined &&
      amounts === bare &&
      counts.some((count, place) => (amounts[place] ?? 0) < count * clearFactor * 100);
    if (values.length > 1 && isWhole && (counts ?? amounts))
      return values.map((value, place) => ({
        ...value,
        ...(counts && { quantity: counts[place] ?? 0 }),
        ...(amounts && { price: amounts[place] ?? 0 }),
        ...(isPair && { isPair }),
      }));
  }
  return null;
}

/** Adds the last number of a group, which has a unit, or the first one, which has a word: "40/25/12 pcs", "stock 80 / 120 / 45". */
function withMarkedNumber(
  text: string,
  bare: readonly BareNumber[],
  marked: readonly (Spot & { value: number })[],
): readonly BareNumber[] {
  const [unit, ...others] = marked;
  const last = bare.findLast(({ start }) => unit !== undefined && start < unit.start);
  const next = bare.find(({ start }) => unit !== undefined && start >= unit.end);
  if (unit && next && others.length === 0 && text.slice(unit.end, next.start).trim() === '/')
    return bare.flatMap((number) =>
      number === next
        ? [
            { ...unit, text: String(unit.value), isJoined: false },
            { ...next, isJoined: true },
          ]
        : [number],
    );
  const isJoined = unit && last && others.length === 0 && text.slice(last.end, unit.start).trim() === '/';
  if (!isJoined) return bare;
  const one = { ...unit, text: String(unit.value), isJoined };
  return bare.flatMap((number) => (number === last ? [number, one] : [number]));
}

/** The groups of numbers joined by slashes: "12/9". */
function slashGroups(numbers: readonly BareNumber[]): BareNumber[][] {
  const start = numbers.findIndex((one, place) => !one.isJoined && numbers[place + 1]?.isJoined === true);
  if (start < 0) return [];
  const end = numbers.findIndex((one, place) => place > start && !one.isJoined);
  const group = numbers.slice(start, end < 0 ? numbers.length : end);
  if (!group.every(({ value }) => Number.isInteger(value))) return [];
  return [group, ...(end < 0 ? [] : slashGroups(numbers.slice(end)))];
}

/** The variants of a line that names several colors, grades or capacities with an amount for each; null for a single item. */
export function variantsOf(
  text: string,
  words: DeviceWords,
  bare: readonly BareNumber[],
  amounts: VariantAmounts,
): Variant[] | null {
  const { quantities } = amounts;
  const marked = quantities.map(({ pieces, ...spot }) => ({ ...spot, value: pieces }));
  const [first, second, ...rest] = slashGroups(withMarkedNumber(text, bare, marked));
  // In "19,500/21,000 qty 12/7" the prices come first.
  const isPriceFirst =
    second?.every(({ value }) => first?.every((one) => one.value > value * clearFactor)) === true;
  const groups = isPriceFirst ? [second, first, ...rest] : [first, second, ...rest];
  const joined = groups.flatMap((group) => (group ? [group] : []));
  const counts = [...words.numbers, ...marked]
    .filter(({ value }) => Number.isInteger(value) && value > 0)
    .toSorted((one, other) => one.start - other.start);
  return (
    carrierQuantities(text, words) ??
    colorQuantities(text, words, counts) ??
    gradeQuantities(text, words, quantities, joined) ??
    zippedVariants(text, words, joined, amounts)
  );
}
