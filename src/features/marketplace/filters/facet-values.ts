import type { FacetCount } from '@/features/market-index/index/market-index';

/** A value that lots can be filtered by. */
export interface FacetValue {
  value: string;
  /** How many lots it would show; null while that is not certain. */
  count: number | null;
  /** How many of them are loaded. */
  loadedCount: number;
}

/** Whether two values are the same, in any case. */
export const isSameValue = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

interface Offered {
  /** Of the loaded lots. */
  counts: readonly FacetCount[];
  /** Every lot that the counts are about is loaded. */
  isCounted: boolean;
  /** Values of the pages read so far. */
  seen: readonly string[];
  chosen: readonly string[];
  /** Whether the service can filter by a value. */
  isUsable?: (value: string) => boolean;
}

/**
 * The values to offer, in alphabetical order, each once in any case: those of the market so far, and the chosen ones, so that they can be
 * removed.
 */
export function offeredValues({
  counts,
  isCounted,
  seen,
  chosen,
  isUsable = () => true,
}: Offered): FacetValue[] {
  const counted = new Map(counts.map(({ value, count }) => [value.toLowerCase(), count]));
  const values = new Map<string, string>();
  for (const name of [...counts.map(({ value }) => value), ...seen, ...chosen]) {
    const value = name.trim();
    const key = value.toLowerCase();
    if (value !== '' && isUsable(value) && !values.has(key)) values.set(key, value);
  }
  return [...values]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, value]) => {
      const loadedCount = counted.get(key) ?? 0;
      return { value, count: isCounted ? loadedCount : null, loadedCount };
    });
}

/** Most values that are shown while the others are folded away. */
const mostFolded = 8;

interface Shown {
  /** Nothing is folded away. */
  isWhole: boolean;
  isChosen: (value: string) => boolean;
}

/**
 * The values to show: the chosen ones first, then those with the most lots. Until every count is final they stay in their order, so that
 * nothing moves while lots load. Folded, they are eight or all that are chosen, and values without lots are left out unless they are chosen.
 */
export function shownValues(values: readonly FacetValue[], { isWhole, isChosen }: Shown): FacetValue[] {
  const isFinal = values.every(({ count }) => count !== null);
  const byCount = isFinal ? values.toSorted((a, b) => b.loadedCount - a.loadedCount) : values;
  const chosen = byCount.filter(({ value }) => isChosen(value));
  const others = byCount.filter(({ value, count }) => !isChosen(value) && (isWhole || count !== 0));
  const visible = [
    ...chosen,
    ...(isWhole ? others : others.slice(0, Math.max(0, mostFolded - chosen.length))),
  ];
  return isFinal ? visible : values.filter((one) => visible.includes(one));
}
