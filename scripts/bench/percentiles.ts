/** Statistics of a task's run times, in milliseconds. */
export interface Figures {
  runs: number;
  p50: number;
  p95: number;
  most: number;
}

/** A line of a table. */
export interface Row {
  what: string;
  figures: Figures;
  note?: string;
}

function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Calculates the statistics of times in milliseconds. */
export function figuresOf(times: readonly number[]): Figures {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    runs: sorted.length,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    most: percentile(sorted, 1),
  };
}

/** Runs a task `runs` times in sequence after a warm-up, and returns the statistics. */
export async function measure(runs: number, task: (run: number) => Promise<unknown>): Promise<Figures> {
  for (let run = 0; run < Math.ceil(runs / 10); run += 1) await task(run);
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    const start = performance.now();
    await task(run);
    times.push(performance.now() - start);
  }
  return figuresOf(times);
}
