import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect } from '../support/fixtures';
import { test } from './live-desk';

const root = join(import.meta.dirname, '../..');
const playwright = createRequire(import.meta.url).resolve('@playwright/test/cli');

/** Runs this suite against a deployment, like `E2E_BASE_URL=… npm run e2e`. Returns its output and exit code. */
function runSuite(url: string, apiKey: string, args: string[], more: Record<string, string> = {}) {
  const { PLAYWRIGHT_CHROMIUM_PATH = '', PATH = '', HOME = '' } = process.env;
  const folder = join(root, '.tmp', 'live-results');
  const env = { PLAYWRIGHT_CHROMIUM_PATH, PATH, HOME, E2E_BASE_URL: url, E2E_API_KEY: apiKey, ...more };
  const all = [playwright, 'test', '--reporter', 'list', '--workers', '1', '--output', folder, ...args];
  return new Promise<{ said: string; hasFailed: boolean }>((resolve) => {
    execFile(
      process.execPath,
      all,
      { cwd: root, env, maxBuffer: 64 * 1024 * 1024 },
      (error, out, complaints) => resolve({ said: out + complaints, hasFailed: error !== null }),
    );
  });
}

test.describe('on a live deployment', () => {
  test.setTimeout(600_000);

  test('the suite only reads, unless it may tidy up after itself', async ({ live, world }) => {
    const [apiKey] = world.apiKeys;
    const listed = await runSuite(live, apiKey, ['--list']);
    const tests = listed.said.split('\n').filter((line) => line.includes('›'));
    expect(tests.length).toBeGreaterThan(3);
    for (const line of tests) expect(line).toContain('reading alone, whatever there is');
    const ran = await runSuite(live, apiKey, [], { E2E_WRITES: 'yes' });
    expect(ran.hasFailed, ran.said).toBe(false);
    expect(ran.said).toContain(`${tests.length} passed`);
    expect(ran.said).toMatch(/✓.*@tidies/);
    expect(ran.said).toContain('1 skipped');
  });

  test('the suite asks for a key before it runs', async ({ live }) => {
    const { said, hasFailed } = await runSuite(live, '', ['--list']);
    expect(said).toContain('E2E_API_KEY is missing');
    expect(hasFailed).toBe(true);
  });
});
