import type { FacetCount } from '@/features/market-index/index/market-index';

/** A value that lots can be filtered by. */
export interface FacetValue {
  value: string;
  /** How many lots it would show; null while that is uncertain. */
  count: number | null;
}

interface Offered {
  /** Counts of the loaded lots. */
  counts: readonly FacetCount[];
  /** All lots that the counts cover are loaded. */
  isCounted: boolean;
  /** Values of the pages read so far. */
  seen: readonly string[];
  chosen: readonly string[];
}

/** The values to offer, in alphabetical order, each once in any case: those found so far, and the chosen ones, which can be removed. */
export function offeredValues({ counts, isCounted, seen, chosen }: Offered): FacetValue[] {
  const counted = new Map(counts.map(({ value, count }) => [value.toLowerCase(), count]));
  const values = new Map<string, string>();
  for (const name of [...counts.map(({ value }) => value), ...seen, ...chosen]) {
    const value = name.trim();
    const key = value.toLowerCase();
    if (value !== '' && !values.has(key)) values.set(key, value);
  }
  return [...values]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, value]) => ({ value, count: isCounted ? (counted.get(key) ?? 0) : null }));
}

/** At most this many values are shown while the group is collapsed. */
const mostFolded = 8;

interface Shown {
  /** The group is expanded. */
  isWhole: boolean;
  isChosen: (value: string) => boolean;
}

/**
 * The values to show: the chosen ones first, then those with the most lots. Until every count is final they stay in their order, so that
 * nothing moves while lots load. A collapsed group shows eight values, or all chosen ones if they are more, and no unchosen value without lots.
 */
export function shownValues(values: readonly FacetValue[], { isWhole, isChosen }: Shown): FacetValue[] {
  const isFinal = values.every(({ count }) => count !== null);
  const byCount = isFinal ? values.toSorted((a, b) => (b.count ?? 0) - (a.count ?? 0)) : values;
  const chosen = byCount.filter(({ value }) => isChosen(value));
  const others = byCount.filter(({ value, count }) => !isChosen(value) && (isWhole || count !== 0));
  const visible = [
    ...chosen,
    ...(isWhole ? others : others.slice(0, Math.max(0, mostFolded - chosen.length))),
  ];
  return isFinal ? visible : values.filter((one) => visible.includes(one));
}
