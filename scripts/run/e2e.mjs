// Runs the end-to-end tests: npm run e2e -- [--no-build] [arguments of `playwright test`]. With E2E_BASE_URL
// they run against another deployment, and nothing is built or started.
import { pathToFileURL } from 'node:url';
import { findBrowser } from './browser.mjs';
import { run } from './command.mjs';

/**
 * Finds a browser and runs Playwright with the built app.
 * @param {string[]} args of `playwright test`
 * @param {Record<string, string>} [env]
 * @returns {Promise<number>} the exit code
 */
export async function runPlaywright(args, env = {}) {
  const browser = await findBrowser({ shell: true });
  const { code } = await run('playwright', ['test', ...args], {
    env: { ...env, PLAYWRIGHT_CHROMIUM_PATH: browser },
  });
  return code;
}

/**
 * Builds, unless args have --no-build, then runs Playwright.
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
export async function buildAndRunPlaywright(args) {
  const isBuilt = args.includes('--no-build') || process.env.E2E_BASE_URL !== undefined;
  if (!isBuilt) {
    const { code } = await run('node', ['scripts/run/build.mjs']);
    if (code !== 0) return code;
  }
  return runPlaywright(args.filter((arg) => arg !== '--no-build'));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = await buildAndRunPlaywright(process.argv.slice(2));
}
