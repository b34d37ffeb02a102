// Runs the stages of a test command one after the other. It continues after a failure, and the last line adds
// up the runners' counts.
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { run } from './command.mjs';

/**
 * `failures`: the failed tests with the beginnings of their errors.
 * @typedef {{ passed: number, failed: number, skipped?: number, failures?: string[] }} Count
 */

const total = { passed: 0, failed: 0, skipped: 0 };
/** @type {string[]} */
const failures = [];

/**
 * Runs one stage and adds its counts. A stage that throws, or fails without a failed test, counts as one
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
  if (count.failed > 0)
    failures.push(...(count.failures?.length ? count.failures : [`${name} (its output is above)`]));
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
 * @param {string} test its file and title
 * @param {string} [message] the error
 * @returns {string} the test with the beginning of its error
 */
export function failureOf(test, message = '') {
  const lines = stripVTControlCharacters(message).split('\n');
  const own = lines.filter((line) => !/^ *at .*(?:node_modules|new Promise)/.test(line));
  return [test, ...own.slice(0, 12)].join('\n  ').trimEnd();
}

/**
 * A bad exit code counts as a failure, whatever the report says.
 * @param {number} code
 * @param {Count & { skipped: number }} count
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
  /** @type {{ name: string, status: string, message: string, assertionResults: { status: string, fullName: string, failureMessages: string[] }[] }[]} */
  const files = report.testResults;
  const isFailed = (/** @type {{ status: string }} */ result) => result.status === 'failed';
  const broken = files.filter((file) => isFailed(file) && !file.assertionResults.some(isFailed));
  const failed = files.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(isFailed)
      .map((result) => failureOf(`${relative('.', name)} › ${result.fullName}`, result.failureMessages[0])),
  );
  return withExitCode(code, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [...failed, ...broken.map(({ name, message }) => failureOf(relative('.', name), message))],
  });
}

/** Prints the failed tests and, as the last line, the counts. Sets the exit code. */
export function printTotal() {
  process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
  for (const failure of failures) console.log(`\n✗ ${failure}`);
  const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
  console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
}
