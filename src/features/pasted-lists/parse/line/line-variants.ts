import { capacityLabel } from '@/features/market-index/words/storage-text';
import type { Cents } from '@/lib/money';
import type { PriceSpot, QuantitySpot } from '../words/amounts';
import type { BareNumber, DeviceWords, Spot } from '../words/device-words';

/** What distinguishes one item of a line from the others. */
export interface Variant {
  color?: string;
  storage?: string;
  grade?: string;
  quantity?: number;
  price?: Cents;
}

/** Colors that each have a number beside them: "midnight 20, starlight 15", "10 black / 5 blue". */
function colorQuantities(
  text: string,
  colors: DeviceWords['colors'],
  numbers: readonly (Spot & { value: number })[],
): Variant[] | null {
  if (colors.length < 2) return null;
  const pairs = (isAfter: boolean) =>
    colors.flatMap(({ word, start, end }) => {
      const number = numbers.find((one) => {
        const gap = isAfter ? text.slice(end, one.start) : text.slice(one.end, start);
        return (isAfter ? one.start >= end : one.end <= start) && /^\s*[-:x=]?\s*$/.test(gap);
      });
      return number ? [{ color: word, quantity: number.value, start: number.start }] : [];
    });
  for (const matches of [pairs(true), pairs(false)]) {
    const places = new Set(matches.map(({ start }) => start));
    if (matches.length === colors.length && places.size === matches.length)
      return matches.map(({ color, quantity }) => ({ color, quantity }));
  }
  return null;
}

/** Colors and as many numbers that slashes join: "black/white/blue 10/5/8". */
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

/** Capacities with as many quantities or prices: "128/256 12/9 $315/$340", "128/256 14/11 pcs 1,240/1,330". */
function storageVariants(
  { storages }: DeviceWords,
  [joined, others]: readonly (readonly BareNumber[])[],
  prices: readonly PriceSpot[],
): Variant[] | null {
  if (storages.length < 2) return null;
  const isOfEach = (values: readonly unknown[] | undefined) => values?.length === storages.length;
  const counts = isOfEach(joined) ? joined : undefined;
  const barePrices = counts && isOfEach(others) ? others?.map(({ value }) => value * 100) : undefined;
  const ownPrices = isOfEach(prices) ? prices.map(({ amount }) => amount) : barePrices;
  if (!ownPrices && !counts) return null;
  return storages.map((gigabytes, place) => ({
    storage: capacityLabel(gigabytes),
    ...(counts ? { quantity: counts[place]?.value ?? 0 } : {}),
    ...(ownPrices ? { price: ownPrices[place] ?? 0 } : {}),
  }));
}

/** Numbers with the last of a group that has a unit: "40/25/12 pcs". */
function withUnit(
  text: string,
  bare: readonly BareNumber[],
  marked: readonly (Spot & { value: number })[],
): readonly BareNumber[] {
  const [unit, ...others] = marked;
  const last = bare.findLast(({ start }) => unit !== undefined && start < unit.start);
  const isJoined = unit && last && others.length === 0 && text.slice(last.end, unit.start).trim() === '/';
  if (!isJoined) return bare;
  const one = { ...unit, text: String(unit.value), isJoined };
  return bare.flatMap((number) => (number === last ? [number, one] : [number]));
}

/** The groups of numbers that slashes join: "12/9". */
function slashGroups(numbers: readonly BareNumber[]): BareNumber[][] {
  const start = numbers.findIndex((one, place) => !one.isJoined && numbers[place + 1]?.isJoined === true);
  if (start < 0) return [];
  const end = numbers.findIndex((one, place) => place > start && !one.isJoined);
  const group = numbers.slice(start, end < 0 ? numbers.length : end);
  if (!group.every(({ value }) => Number.isInteger(value))) return [];
  return [group, ...(end < 0 ? [] : slashGroups(numbers.slice(end)))];
}

/** The items of a line that names several colors, grades or capacities with an amount each; null for one item. */
export function variantsOf(
  text: string,
  words: DeviceWords,
  bare: readonly BareNumber[],
  { prices, quantities }: { prices: readonly PriceSpot[]; quantities: readonly QuantitySpot[] },
): Variant[] | null {
  const marked = quantities.map(({ pieces, ...spot }) => ({ ...spot, value: pieces }));
  const joined = slashGroups(withUnit(text, bare, marked));
  const counts = [...words.numbers, ...marked]
    .filter(({ value }) => Number.isInteger(value) && value > 0)
    .toSorted((one, other) => one.start - other.start);
  return (
    colorQuantities(text, words.colors, counts) ??
    slashColors(words, joined[0] ?? null) ??
    gradePrices(words, prices) ??
    storageVariants(words, joined, prices)
  );
}
