import type { FacetCount } from '@/features/market-index/index/market-index';

/** A value that lots can be filtered by. */
export interface FacetValue {
  value: string;
  /** How many lots it would show; null while that is not certain. */
  count: number | null;
  /** How many of them are loaded. */
  known: number;
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
      const known = counted.get(key) ?? 0;
      return { value, count: isCounted ? known : null, known };
    });
}

interface Shown {
  /** Most values that are shown while the others are folded away. */
  most: number;
  /** Nothing is folded away. */
  isWhole: boolean;
  isChosen: (value: string) => boolean;
}

/**
 * The values to show, those with lots before those without. When folded: of those with lots, at most `most`, the chosen ones and then the
 * most frequent; and the chosen ones without lots.
 */
export function shownValues(values: readonly FacetValue[], { most, isWhole, isChosen }: Shown): FacetValue[] {
  const isEmpty = ({ count }: FacetValue) => count === 0;
  const ordered = [...values.filter((one) => !isEmpty(one)), ...values.filter(isEmpty)];
  if (isWhole) return ordered;
  const wanted = ordered.filter((one) => !isEmpty(one) || isChosen(one.value));
  if (wanted.length <= most) return wanted;
  const first = new Set(
    wanted
      .toSorted((a, b) => Number(isChosen(b.value)) - Number(isChosen(a.value)) || b.known - a.known)
      .slice(0, most),
  );
  return wanted.filter((one) => first.has(one));
}
