import { readFileSync, writeFileSync } from 'node:fs';

/** A line of the table. */
export interface Line {
  what: string;
  app: string;
  bare: string;
  target: string;
  /** Null if there is no target. */
  isReached: boolean | null;
}

const file = 'docs/benchmarks.md';
const [begin, end] = ['<!-- bench:app -->', '<!-- /bench:app -->'];

/** The table of a run. */
export function tableOf(lines: readonly Line[]): string {
  const verdict = (isReached: boolean | null) =>
    isReached === null ? '' : isReached ? 'reached' : '**not reached**';
  return [
    '| What | Lotdesk | Bare page | To reach | |',
    '|---|---:|---:|---|---|',
    ...lines.map(
      ({ what, app, bare, target, isReached }) =>
        `| ${what} | ${app} | ${bare} | ${target} | ${verdict(isReached)} |`,
    ),
  ].join('\n');
}

/** Writes the text of a run into docs/benchmarks.md, between the markers. */
export function keep(text: string): void {
  const before = readFileSync(file, 'utf8');
  const [from, to] = [before.indexOf(begin), before.indexOf(end)];
  if (from < 0 || to < from) throw new Error(`${file} has no place for these figures: ${begin} … ${end}`);
  writeFileSync(file, `${before.slice(0, from + begin.length)}\n\n${text}\n\n${before.slice(to)}`);
}
