// Runs the stages of a test command one after the other. It continues after a failure, and the last line adds
// up the runners' counts.
import { existsSync, readFileSync } from 'node:fs';
import { run } from './command.mjs';

/** @typedef {{ passed: number, failed: number, skipped?: number }} Count */

const total = { passed: 0, failed: 0, skipped: 0 };

/**
 * Runs one stage and adds its counts. A stage that throws, or fails without naming a test, counts as one
 * failure.
 * @param {string} name
 * @param {() => Promise<Count> | Count} stage
 * @returns {Promise<boolean>} whether nothing failed
 */
export async function runStage(name, stage) {
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
 * @returns {any} the report; a missing one fails the stage
 */
export function readReport(path) {
  if (!existsSync(path)) throw new Error('it ended without a report');
  return JSON.parse(readFileSync(path, 'utf8'));
}

/**
 * A bad exit code counts as a failure, whatever the report says.
 * @param {number} code
 * @param {Required<Count>} count
 * @returns {Count}
 */
export function withExitCode(code, count) {
  if (![count.passed, count.failed, count.skipped].every(Number.isInteger))
    throw new Error('unreadable report');
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

/**
 * Runs Vitest and counts its tests.
 * @param {string[]} args of `vitest`
 * @param {string} path of its report
 * @returns {Promise<Count>}
 */
export async function runVitest(args, path) {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${path}`];
  const { code } = await run('vitest', [...args, ...reporters]);
  const report = readReport(path);
  // A file that cannot be loaded has no tests, so it counts as a failure itself.
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

/** Prints the last line and sets the exit code. */
export function printTotal() {
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
}
