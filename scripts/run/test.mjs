// Runs everything: types, lint, format, unit and service tests, the build, the size budget and the end-to-end
// tests. `--long` (npm run test:long) uses the long forms of tests.
import { mkdirSync, rmSync } from 'node:fs';
import { runChecks } from './check.mjs';
import { run } from './command.mjs';
import { runPlaywright } from './e2e.mjs';
import { checkBudget } from './size-budget.mjs';
import { failureOf, printTotal, readReport, runStage, runVitest, withExitCode } from './stages.mjs';

const reports = '.tmp/test';
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });
if (process.argv.includes('--long')) process.env.LONG_TESTS = '1';

async function build() {
  const { code } = await run('node', ['scripts/run/build.mjs']);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

/**
 * @typedef {{ title: string, file: string, line: number, ok: boolean, tests: { results: { error?: { message?: string } }[] }[] }} Spec
 * @typedef {{ title: string, suites?: Suite[], specs: Spec[] }} Suite
 */

/**
 * @param {Suite} suite of Playwright's report
 * @returns {string[]} its failed tests with their errors
 */
function failuresOf({ suites = [], specs }) {
  const own = specs
    .filter(({ ok }) => !ok)
    .map(({ title, file, line, tests }) =>
      failureOf(`e2e/${file}:${line} › ${title}`, tests[0]?.results[0]?.error?.message),
    );
  return [...own, ...suites.flatMap(failuresOf)];
}

async function runEndToEnd() {
  const path = `${reports}/e2e.json`;
  const code = await runPlaywright([], { E2E_REPORT: path });
  const { stats, errors, suites } = readReport(path);
  return withExitCode(code, {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [
      ...suites.flatMap(failuresOf),
      ...errors.map((/** @type {{ message?: string }} */ error) => failureOf('Playwright', error.message)),
    ],
  });
}

await runStage('Checks', runChecks);
await runStage('Unit and service tests', () => runVitest(['run'], `${reports}/unit.json`));
if (await runStage('Build', build)) {
  await runStage('Size budget', checkBudget);
  await runStage('End-to-end tests', runEndToEnd);
} else {
  await runStage('Size budget', () => ({ passed: 0, failed: 1 }));
  await runStage('End-to-end tests', () => ({ passed: 0, failed: 1 }));
}
printTotal();
