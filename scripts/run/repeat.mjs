// Repeats one of the random or destructive tests any number of times: node scripts/run/repeat.mjs <faults|crash|restarts|carts>
// [--runs 1000] [--seed 1]. package.json has a command for each, with --kills and --restarts as other names of --runs.
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { run } from './command.mjs';

/**
 * A test, how often it runs by default, the environment variables of its count and seed, the folder of its reports, and what to print.
 * @typedef {{ test: string, runs: number, variable: string, seed?: string, reports?: string, summary: (runs: number, seconds: string) => string[] }} Repeat
 */

/**
 * The reports that the test files wrote, by file name.
 * @param {string} folder
 * @returns {[string, any][]}
 */
const readReports = (folder) =>
  readdirSync(folder).map((name) => [
    name.replace('.json', ''),
    JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')),
  ]);

/** @param {Record<string, number>} counts */
const total = (counts) => Object.values(counts).reduce((sum, count) => sum + count, 0);

/** @param {Record<string, number>} counts */
const listed = (counts) =>
  Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(', ');

/** @type {Record<string, Repeat>} */
const repeats = {
  faults: {
    test: 'src/server/gateway/testing/fault-schedules',
    runs: 1000,
    variable: 'FAULT_RUNS',
    seed: 'FAULT_SEED',
    reports: '.tmp/faults',
    summary: (_, seconds) => {
      /** @type {Record<string, number>} */
      const ends = {};
      let schedules = 0;
      let sent = 0;
      for (const [, report] of readReports('.tmp/faults')) {
        schedules += report.runs;
        sent += report.sent;
        for (const [end, count] of Object.entries(report.ends)) ends[end] = (ends[end] ?? 0) + count;
      }
      return [
        `${schedules} schedules in ${seconds} s: ${sent} orders sent; ${listed(ends)}.`,
        '0 duplicate orders, 0 lost, 0 sheets that differ.',
      ];
    },
  },
  crash: {
    test: 'src/server/gateway/testing/crash-',
    runs: 200,
    variable: 'CRASH_KILLS',
    seed: 'CRASH_SEED',
    reports: '.tmp/crash',
    summary: (_, seconds) => {
      let kills = 0;
      let orders = 0;
      const lines = readReports('.tmp/crash').map(([marketplace, report]) => {
        const { random = 0, 'coming back': restarting = 0, ...moments } = report.killsAt;
        kills += report.kills;
        orders += report.orders;
        return (
          `marketplace ${marketplace}: ${report.kills} kills, ${total(moments)} at ${Object.keys(moments).length} named moments, ` +
          `${random} at random, ${restarting} during a restart; ${listed(report.ends)}.`
        );
      });
      return [
        ...lines,
        `${kills} kills in ${seconds} s, ${orders} orders.`,
        '0 duplicate orders, 0 acknowledged orders lost, 0 sheets that differ, 0 torn pages.',
      ];
    },
  },
  restarts: {
    test: 'src/server/database-restarts.test.ts',
    runs: 20,
    variable: 'DATABASE_RESTARTS',
    summary: (runs) => {
      const report = JSON.parse(readFileSync('.tmp/restarts.json', 'utf8'));
      return [
        `${runs} restarts, 0 exits, 0 acknowledged writes lost: ${report.acknowledged} acknowledged (${report.buyRequests} buy requests, ` +
          `${report.orders} orders), ${report.unavailable} times 503, ${report.unknown} unknown outcomes.`,
      ];
    },
  },
  carts: {
    test: 'scripts/run/money-fuzz',
    runs: 1_000_000,
    variable: 'CART_RUNS',
    summary: (runs) => [`${runs} carts, 0 cents off.`],
  },
};

const [name = '', ...args] = process.argv.slice(2);
const repeat = repeats[name];
if (!repeat)
  throw new Error(`Usage: node scripts/run/repeat.mjs <${Object.keys(repeats).join('|')}> [--runs 1000]`);
/** @type {{ type: 'string' }} */
const text = { type: 'string' };
const options = { runs: text, kills: text, restarts: text, seed: text };
const { values } = parseArgs({ args, options });
const runs = Number(values.runs ?? values.kills ?? values.restarts ?? repeat.runs);
if (!Number.isInteger(runs) || runs < 1)
  throw new Error('The number of runs must be a whole number of at least 1.');
if (values.seed && !repeat.seed) throw new Error(`${name} takes no --seed.`);

if (repeat.reports) {
  rmSync(repeat.reports, { recursive: true, force: true });
  mkdirSync(repeat.reports, { recursive: true });
}
const start = performance.now();
const { code } = await run('vitest', ['run', repeat.test], {
  env: {
    [repeat.variable]: String(runs),
    ...(repeat.seed && values.seed ? { [repeat.seed]: values.seed } : {}),
  },
});
process.exitCode = code;
if (code === 0) {
  const seconds = ((performance.now() - start) / 1000).toFixed(0);
  for (const line of repeat.summary(runs, seconds)) console.log(line);
}
