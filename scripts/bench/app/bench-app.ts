import { cpus, loadavg } from 'node:os';
import type { Browser } from '@playwright/test';
import { type ColdLoad, loadCold } from './cold-load';
import { fillMemory, pressKeys, rowsDrawn, scroll, tickGrades } from './interactions';
import { changeLines, coldLines, type Pair, scrollLines, sizeLines, taskLine, walkLines } from './lines';
import { launch, openSide, openWhole, type Side } from './pages';
import { keep, type Line, tableOf } from './report';
import { type Servers, startServers } from './servers';
import { walkScreens } from './walk';

/*
 * The marketplace screen in Chromium, as built, beside a bare page of the same libraries that shows the same rows: `npm run bench:app`,
 * after `npm run build`. Both are measured in one run, one after the other at every step, for machines are shared and no absolute time
 * holds for another moment. `--listings 100000` is the larger market, `--runs 20` how often, `--only cold,keys` a part,
 * `--keep` writes the table to docs/benchmarks.md.
 */

const argument = (name: string) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? null : (process.argv[at + 1] ?? '');
};
const listings = Number(argument('listings') ?? 10_000);
const runs = Number(argument('runs') ?? 20);
const rates = (argument('rates') ?? '1,4,6').split(',').map(Number);
const parts = argument('only')?.split(',') ?? ['cold', 'tasks', 'keys', 'facets', 'scroll', 'walk', 'memory'];
const has = (part: string) => parts.includes(part);

const lines: Line[] = [];
function add(...more: Line[]): void {
  for (const line of more)
    console.log(`${line.what}: ${line.app} | ${line.bare} | ${line.target} ${line.isReached}`);
  lines.push(...more);
}

/** First visits by turns, so that both pages meet the same weather. */
async function visits(browser: Browser, servers: Servers, conditions: { isSlow: boolean; rate: number }) {
  const pair: Pair<ColdLoad[]> = { app: [], bare: [] };
  for (let run = -1; run < runs; run += 1) {
    const app = await loadCold(browser, servers, 'app', conditions);
    const bare = await loadCold(browser, servers, 'bare', conditions);
    if (run < 0) continue;
    pair.app.push(app);
    pair.bare.push(bare);
  }
  return pair;
}

async function interact(app: Side, bare: Side): Promise<void> {
  await openWhole(bare, listings);
  await openWhole(app, listings);
  const both = async <T>(measure: (side: Side) => Promise<T>): Promise<Pair<T>> => ({
    app: await measure(app),
    bare: await measure(bare),
  });
  for (const rate of rates) {
    if (has('keys'))
      add(...changeLines('Key press in search', rate, await both((side) => pressKeys(side, rate, runs))));
    if (has('facets'))
      add(...changeLines('Click on a grade', rate, await both((side) => tickGrades(side, rate, runs))));
  }
  if (has('scroll')) add(...scrollLines(4, await both((side) => scroll(side, 4))));
  if (has('walk')) for (const rate of rates) add(...walkLines(rate, await walkScreens(app, rate, runs)));
  if (has('memory')) {
    await openWhole(app, listings);
    add(...sizeLines(await both(fillMemory), await both(rowsDrawn)));
  }
}

const servers = await startServers(listings);
const browser = await launch();
try {
  if (has('cold')) add(...coldLines(await visits(browser, servers, { isSlow: true, rate: 4 })));
  if (has('tasks')) add(taskLine(await visits(browser, servers, { isSlow: false, rate: 1 })));
  if (['keys', 'facets', 'scroll', 'walk', 'memory'].some(has)) {
    // Each in a browser of its own: of two windows one may not be drawn.
    const other = await launch();
    await interact(await openSide(browser, servers, 'app'), await openSide(other, servers, 'bare'));
    await other.close();
  }
  const text = [
    `${listings.toLocaleString('en-US')} listings, ${browser.browserType().name()} ${browser.version()}, Node ${process.versions.node},`,
    `${cpus().length} cores with a load of ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}. Milliseconds: the median of ${runs} (the worst),`,
    'and how many times the bare page’s median that is; “4 ×” is a processor slowed down to a quarter.',
    '',
    tableOf(lines),
  ].join('\n');
  console.log(`\n${text}\n`);
  if (process.argv.includes('--keep')) keep(text);
} finally {
  await browser.close();
  await servers.stop();
}
process.exit();
