// Tests a change in under a minute: npm run test:quick [-- base]. Runs types, lint and format of the changed
// files, and the unit tests that import them; the service tests too where the server or the contract changed.
// The change is against HEAD, or against the given branch or commit, and includes untracked files.
import { mkdirSync } from 'node:fs';
import { run } from './command.mjs';
import { printTotal, runStage, runVitest } from './stages.mjs';

const base = process.argv[2] ?? 'HEAD';
const report = '.tmp/test/quick.json';

/** These take minutes for any change; `npm test` runs them. */
const long = [
  'src/server/demo/testing/many-worlds.test.ts',
  'src/server/demo/testing/world-quota.test.ts',
  'src/server/demo/scenarios.test.ts',
  'src/server/gateway/testing/crash-*.test.ts',
  'src/server/gateway/testing/fault-schedules-*.test.ts',
  'src/server/database-restarts.test.ts',
  'src/server/sandbox-random-requests.test.ts',
  'src/server/sandbox/endpoints/sell-request-plans.test.ts',
];
/** These are cheap and depend on every file, because they read the tree instead of importing it. */
const always = ['src/architecture.test.ts', 'scripts/run/safety-doc.test.ts'];

/** @param {string[]} args @returns {Promise<string[]>} the lines of git's output */
async function git(...args) {
  const { code, output } = await run('git', args, { keep: true });
  if (code !== 0) throw new Error(`git ${args.join(' ')}: ${output.trim()}`);
  return output.split('\n').filter(Boolean);
}

/** @param {string} command @param {string[]} args */
async function check(command, args) {
  const { code } = await run(command, args);
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 };
}

mkdirSync('.tmp/test', { recursive: true });
/** @type {string[]} */
let changed = [];
await runStage(`Changed against ${base}`, async () => {
  const tracked = await git('diff', '--name-only', '--diff-filter=d', base);
  changed = [...tracked, ...(await git('ls-files', '--others', '--exclude-standard'))];
  console.log(changed.join('\n') || 'nothing');
  return { passed: 0, failed: 0 };
});
const code = changed.filter((path) => /\.(tsx?|mjs)$/.test(path));
await runStage('Types', () => check('tsc', ['-b']));
if (code.length > 0)
  await runStage('Lint', () => check('oxlint', ['--type-aware', '--deny-warnings', ...code]));
if (changed.length > 0)
  await runStage('Format', () => check('biome', ['format', '--no-errors-on-unmatched', ...changed]));
const isOfService = code.some((path) => /^src\/(server|contract)\//.test(path));
const projects = isOfService ? [] : ['--project', 'app'];
const excluded = long.flatMap((path) => (changed.includes(path) ? [] : ['--exclude', path]));
const related = ['related', '--run', ...projects, ...excluded, ...always, ...code];
await runStage('Unit and service tests', () => runVitest(related, report));
if (!isOfService) console.log('\nNot run: the service tests (npx vitest run --project server).');
const screens = changed.filter((path) => /^(src\/(features|routes|ui|app|demo)|e2e)\//.test(path));
if (screens.length > 0)
  console.log('\nNot run: the end-to-end tests. Those of a screen: npm run e2e -- cart');
printTotal();
