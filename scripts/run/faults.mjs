// Random schedules of faults for the gateway, any number of them: npm run test:faults -- --runs 10000 [--seed 1].
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { run } from './command.mjs';

const { values } = parseArgs({ options: { runs: { type: 'string' }, seed: { type: 'string' } } });
const runs = Number(values.runs ?? 1000);
if (!Number.isInteger(runs) || runs < 1) throw new Error('--runs must be a whole number of at least 1.');

const reports = '.tmp/faults';
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
const { code } = await run('vitest', ['run', 'src/server/gateway/testing/fault-schedules'], {
  env: { FAULT_RUNS: String(runs), ...(values.seed ? { FAULT_SEED: values.seed } : {}) },
});
process.exitCode = code;

/** @typedef {{ runs: number, seconds: number, sent: number, ends: Record<string, number> }} Share */
/** @type {Share[]} */
const shares = readdirSync(reports).map((name) => JSON.parse(readFileSync(`${reports}/${name}`, 'utf8')));
const sum = (/** @type {(share: Share) => number} */ of) =>
  shares.reduce((total, share) => total + of(share), 0);
if (code === 0) {
  const ends = Object.keys(shares[0]?.ends ?? {}).map(
    (end) => `${sum((share) => share.ends[end] ?? 0)} ${end}`,
  );
  const seconds = Math.max(...shares.map((share) => share.seconds));
  console.log(
    `${sum((share) => share.runs)} schedules in ${seconds.toFixed(0)} s: ${sum((share) => share.sent)} orders sent; ${ends.join(', ')}.`,
  );
  console.log('0 duplicate orders, 0 lost, 0 sheets that differ.');
}
