/** Statistics of run times, in milliseconds. */
export interface Spread {
  runs: number;
  median: number;
  worst: number;
}

/** The median and the maximum of times. */
export function spreadOf(times: readonly number[]): Spread {
  const sorted = times.toSorted((a, b) => a - b);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? Number.NaN;
  const median = sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2;
  return { runs: sorted.length, median, worst: sorted.at(-1) ?? Number.NaN };
}
