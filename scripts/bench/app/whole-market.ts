import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { figuresOf } from '../percentiles';
import { launch } from './pages';
import { startApp } from './servers';

/*
 * Measures how long a browser takes to load the whole market of a demo on a newly started server, from the document of the marketplace to
 * the last lot:
 *   npm run build && node scripts/run/run.mjs scripts/bench/app/whole-market.ts
 */

const runs = 5;

/** Milliseconds without a list request after which loading has ended. The app polls for changes only after 30 seconds. */
const silence = 5000;

/** Opens a demo and returns the milliseconds until the last list of lots has arrived. */
async function readDemo(browser: Browser, url: string): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  let openedAt = 0;
  let lastAt = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.url().includes('/marketplace')) openedAt = performance.now();
  });
  page.on('requestfinished', (request) => {
    if (request.url().includes('/v2/sell-requests')) lastAt = performance.now();
  });
  await page.goto(`${url}/demo`);
  await page.waitForURL(/\/marketplace/);
  do await page.waitForTimeout(500);
  while (performance.now() - Math.max(openedAt, lastAt) < silence);
  await context.close();
  return lastAt - openedAt;
}

mkdirSync('.tmp', { recursive: true });
const directory = mkdtempSync(join('.tmp', 'bench-market-'));
const app = await startApp(directory);
const browser = await launch();
try {
  const times: number[] = [];
  for (let run = 0; run < runs; run += 1) times.push(await readDemo(browser, app.url));
  const { p50, most } = figuresOf(times);
  const load = loadavg()[0]?.toFixed(1);
  console.log(
    `The whole market of a demo is known after ${p50.toFixed(0)} ms (median of ${runs}, worst ${most.toFixed(0)}), at a load of ${load}`,
  );
} finally {
  await browser.close();
  const ended = once(app.process, 'exit');
  app.process.kill('SIGTERM');
  await ended;
  rmSync(directory, { recursive: true, force: true });
}
process.exit();
