import type { FacetCount } from '@/features/market-index/index/market-index';

/** A value that lots can be filtered by. */
export interface FacetValue {
  value: string;
  /** How many lots it would show; null while that is not sure. */
  count: number | null;
  /** How many of them are known. */
  known: number;
}

/** Whether two values are one, whatever their case. */
export const isSameValue = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

interface Offered {
  /** What the lots that are known here have. */
  counts: readonly FacetCount[];
  /** The counts are of all lots that they are about. */
  isCounted: boolean;
  /** Values of the pages read so far. */
  seen: readonly string[];
  chosen: readonly string[];
  /** Whether a value can be asked for. */
  isUsable?: (value: string) => boolean;
}

/**
 * The values to offer, in alphabetical order, each once whatever its case: those that the market has, as far as is known, and those that are
 * chosen, so that they can be taken back.
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
  /** Most values that are shown while the rest is folded away. */
  most: number;
  /** Nothing is folded away. */
  isWhole: boolean;
  isChosen: (value: string) => boolean;
}

/**
 * The values to show, those with lots before those without. Folded, those without lots are left out, and of the others as many are shown as
 * may be: the chosen, then the commonest.
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
