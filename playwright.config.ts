import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findDeployment, permittedTags } from './e2e/deployment/deployment';
import { browserFlags, installedBrowser } from './scripts/run/browser.mjs';
import { isLong } from './src/lib/testing/test-runs';

/** A port that nobody listens on. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

const root = import.meta.dirname;
const dataFolder = join(root, '.tmp', 'e2e');
const day = 24 * 60 * 60 * 1000;

/** Removes what earlier runs left, but nothing that another run may be using now. */
function sweepData() {
  mkdirSync(dataFolder, { recursive: true });
  for (const name of readdirSync(dataFolder)) {
    const path = join(dataFolder, name);
    if (statSync(path).mtimeMs < Date.now() - day) rmSync(path, { recursive: true, force: true });
  }
}

// The workers read this file again, and must find the same server.
if (!process.env.E2E_PORT && !process.env.E2E_BASE_URL) {
  sweepData();
  process.env.E2E_PORT = String(await freePort());
}
const browser = process.env.PLAYWRIGHT_CHROMIUM_PATH ?? installedBrowser({ shell: true });
if (browser) process.env.PLAYWRIGHT_CHROMIUM_PATH = browser;

const port = process.env.E2E_PORT;
const baseURL = process.env.E2E_BASE_URL ?? `http://127.0.0.1:${port}`;
const permitted = process.env.E2E_BASE_URL ? permittedTags(await findDeployment(baseURL)) : undefined;

export default defineConfig({
  testDir: join(root, 'e2e'),
  outputDir: join(root, 'test-results'),
  testMatch: '*.spec.ts',
  // live-deployment.spec.ts runs the tests that only read, against a live desk; a long run also runs them against the sandbox.
  testIgnore: isLong || process.env.E2E_BASE_URL ? [] : 'reading.spec.ts',
  ...(permitted ? { grep: permitted } : {}),
  fullyParallel: true,
  // One server and one database answer them all. One more than there are cores: tests that wait for a poll leave theirs idle.
  workers: Math.min(availableParallelism() + 1, 4),
  retries: 0,
  forbidOnly: true,
  // Generous: a pass never waits for them, and a machine may be busy.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.E2E_REPORT ?? join(root, '.tmp', 'e2e-report.json') }],
  ],
  use: {
    baseURL,
    // A trace of every test costs a sixth of the run; `-- --trace on` makes one.
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'America/New_York',
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      args: browserFlags,
      ...(browser ? { executablePath: browser } : {}),
    },
  },
  ...(process.env.E2E_BASE_URL
    ? {}
    : {
        webServer: {
          command: 'node dist/server/main.js',
          cwd: root,
          url: `${baseURL}/session`,
          env: {
            PORT: String(port),
            HOST: '127.0.0.1',
            DATA_DIR: join(dataFolder, String(port)),
            // All tests come from one address, and each makes a world of its own.
            SANDBOX_DEMOS_PER_MINUTE: '100000',
            SANDBOX_WORLDS_PER_CALLER: '100000',
          },
          timeout: 120_000,
          gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
        },
      }),
});
