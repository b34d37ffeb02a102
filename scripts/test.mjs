// Everything: types, lint, format, unit and service tests, the build, the size budget and the end-to-end tests.
// Goes on after a failure, and its last line counts what the runners themselves reported.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { runChecks } from './check.mjs';
import { run } from './command.mjs';
import { runPlaywright } from './e2e.mjs';
import { checkBudget } from './size-budget.mjs';

/** @typedef {{ passed: number, failed: number, skipped?: number }} Count */

const reports = '.tmp/test';
rmSync(reports, { recursive: true, force: true });
mkdirSync(reports, { recursive: true });

const total = { passed: 0, failed: 0, skipped: 0 };

/**
 * Runs one stage and adds what it counted. One that breaks, or ends badly without naming a failure, is itself the failure.
 * @param {string} name
 * @param {() => Promise<Count> | Count} stage
 * @returns {Promise<boolean>} whether nothing failed
 */
async function runStage(name, stage) {
  console.log(`\n── ${name} ──`);
  /** @type {Count} */
  let count = { passed: 0, failed: 1 };
  try {
    count = await stage();
  } catch (error) {
    console.log(`✗ ${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
  total.passed += count.passed;
  total.failed += count.failed;
  total.skipped += count.skipped ?? 0;
  return count.failed === 0;
}

/**
 * @param {string} path
 * @returns {any} the report; whatever is missing in it makes the stage fail
 */
function readReport(path) {
  if (!existsSync(path)) throw new Error('it ended without a report');
  return JSON.parse(readFileSync(path, 'utf8'));
}

/**
 * A bad exit code is never passed over, whatever the report says.
 * @param {number} code
 * @param {Required<Count>} count
 * @returns {Count}
 */
function withExitCode(code, count) {
  if (![count.passed, count.failed, count.skipped].every(Number.isInteger))
    throw new Error('unreadable report');
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

async function runUnitTests() {
  const path = `${reports}/unit.json`;
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  const { code } = await run('vitest', args);
  const report = readReport(path);
  // A file that cannot even be loaded has no tests in it to fail.
  const broken = report.testResults.filter(
    (/** @type {{ status: string, assertionResults: { status: string }[] }} */ file) =>
      file.status === 'failed' && !file.assertionResults.some((result) => result.status === 'failed'),
  );
  return withExitCode(code, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  });
}

async function build() {
  const { code } = await run('node', ['scripts/build.mjs']);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

async function runEndToEnd() {
  const path = `${reports}/e2e.json`;
  const code = await runPlaywright([], { E2E_REPORT: path });
  const { stats, errors } = readReport(path);
  return withExitCode(code, {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  });
}

await runStage('Checks', runChecks);
await runStage('Unit and service tests', runUnitTests);
if (await runStage('Build', build)) {
  await runStage('Size budget', checkBudget);
  await runStage('End-to-end tests', runEndToEnd);
} else {
  await runStage('Size budget', () => ({ passed: 0, failed: 1 }));
  await runStage('End-to-end tests', () => ({ passed: 0, failed: 1 }));
}

process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
