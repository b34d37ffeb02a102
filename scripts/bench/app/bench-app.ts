import { cpus, loadavg } from 'node:os';
import type { Browser } from '@playwright/test';
import { type ColdLoad, loadCold } from './cold-load';
import {
  clickFirstGrades,
  fillMemory,
  letters,
  pressFirstKeys,
  pressKeys,
  pressLetters,
  rowsDrawn,
  scroll,
  tickGrades,
} from './interactions';
import {
  backLines,
  changeLines,
  coldLines,
  pasteLines,
  type Pair,
  phoneLines,
  scrollLines,
  sizeLines,
  walkLines,
  workerLine,
  workLines,
  worksheetLines,
} from './lines';
import { measureWork, measureWorkers, type Work } from './main-thread';
import { launch, openSide, openWhole, type Side } from './pages';
import { chatLines, offerLines, pasteList } from './paste';
import { keep, type Line, tableOf } from './report';
import { startServers } from './servers';
import { goBack, walkScreens } from './walk';
import { typeInWorksheet } from './worksheet';

/*
 * Compares the built marketplace screen in Chromium with a bare page that shows the same rows with the same libraries: `npm run bench:app`,
 * after `npm run build`. One run measures both in turns, because absolute times vary with the load of a shared machine. Every line of the
 * speed budget is a line of the report.
 *
 * `--only cold,keys` measures only these parts, `--runs 5` sets the number of runs (20), `--rates 1,6` the CPU slowdowns for keys, clicks
 * and screens (6), and `--listings 100000` the market's size. `--keep` writes the table to docs/benchmarks.md.
 */

const allParts = [
  'cold', // first visit on a slow connection
  'phone', // the same at 390 px
  'work', // work of the main thread and the workers until all lots are loaded
  'firsts', // each letter as the first key of a visit, and a grade as the first click
  'letters', // each letter in the empty search, one after the other
  'keys', // key presses in words
  'facets', // clicks on grades
  'walk', // screen to screen, and back to the marketplace
  'paste', // a pasted list of 2,000 lines
  'worksheet', // the form of 300 buy requests
  'scroll',
  'memory',
] as const;
const inOnePage = ['letters', 'keys', 'facets', 'walk', 'paste', 'worksheet', 'scroll', 'memory'] as const;

const argument = (name: string) => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? null : (process.argv[at + 1] ?? '');
};
const listings = Number(argument('listings') ?? 10_000);
const runs = Number(argument('runs') ?? 20);
const rates = (argument('rates') ?? '6').split(',').map(Number);
const parts: readonly string[] = argument('only')?.split(',') ?? allParts;
const has = (part: (typeof allParts)[number]) => parts.includes(part);
const unknownPart = parts.find((part) => !allParts.some((one) => one === part));
if (unknownPart !== undefined) throw new Error(`There is no part ${unknownPart}: ${allParts.join(', ')}`);

/** All letters, except in a short run. */
const chosenLetters = letters.slice(0, runs * 2);

/** Each visit opens the whole market, so there are fewer visits than runs. */
const visits = Math.ceil(runs / 4);

const lines: Line[] = [];
function add(...more: Line[]): void {
  for (const line of more) {
    const verdict = line.isReached === null ? '' : line.isReached ? 'reached' : 'not reached';
    console.log(`${line.what}: ${line.app} | ${line.bare} | ${line.target} ${verdict}`);
  }
  lines.push(...more);
}

/** Measures both pages in turns after a warm-up, so that both run under the same load of the machine. */
async function inTurns<T>(times: number, measure: (name: Side['name']) => Promise<T>): Promise<Pair<T[]>> {
  const pair: Pair<T[]> = { app: [], bare: [] };
  for (let run = -1; run < times; run += 1) {
    const app = await measure('app');
    const bare = await measure('bare');
    if (run < 0) continue;
    pair.app.push(app);
    pair.bare.push(bare);
  }
  return pair;
}

async function measureVisits(browser: Browser): Promise<void> {
  const cold = (isPhone: boolean) =>
    inTurns<ColdLoad>(isPhone ? Math.ceil(runs / 2) : runs, (name) =>
      loadCold(browser, servers, name, isPhone),
    );
  if (has('cold')) add(...coldLines(await cold(false)));
  if (has('phone')) add(...phoneLines(await cold(true)));
  if (has('work')) {
    for (const rate of [1, 4]) {
      add(
        ...workLines(
          rate,
          await inTurns<Work>(visits, (name) => measureWork(browser, servers, name, rate, listings)),
        ),
      );
    }
    add(workerLine(await measureWorkers(browser, servers, listings)));
  }
  if (has('firsts')) {
    // The limit is absolute and applies to every key. The bare page needs only a few keys for the ratio.
    add(
      ...changeLines('First key of a visit', 6, {
        app: await pressFirstKeys([browser, servers, 'app'], listings, 6, chosenLetters),
        bare: await pressFirstKeys([browser, servers, 'bare'], listings, 6, chosenLetters.slice(0, visits)),
      }),
      ...changeLines('First click on a grade of a visit', 6, {
        app: await clickFirstGrades([browser, servers, 'app'], listings, 6, visits),
        bare: await clickFirstGrades([browser, servers, 'bare'], listings, 6, visits),
      }),
    );
  }
}

async function interact(app: Side, bare: Side): Promise<void> {
  await openWhole(bare, listings);
  await openWhole(app, listings);
  const both = async <T>(measure: (side: Side) => Promise<T>): Promise<Pair<T>> => ({
    app: await measure(app),
    bare: await measure(bare),
  });
  for (const rate of rates) {
    if (has('letters'))
      add(
        ...changeLines(
          'Each letter and digit in the search',
          rate,
          await both((side) => pressLetters(side, rate, chosenLetters)),
        ),
      );
    if (has('keys'))
      add(
        ...changeLines('Key in words of the search', rate, await both((side) => pressKeys(side, rate, runs))),
      );
    if (has('facets'))
      add(...changeLines('Click on a grade', rate, await both((side) => tickGrades(side, rate, runs))));
    if (has('walk')) {
      add(...walkLines(rate, await walkScreens(app, rate, Math.max(4, runs))));
      add(...backLines(rate, await goBack(app, rate, Math.ceil(runs / 2))));
    }
  }
  if (has('paste')) {
    for (const [name, list] of [
      ['in one form', await offerLines(app)],
      ['chats', chatLines()],
    ] as const)
      add(...pasteLines(name, 4, await pasteList(app, list, 4, Math.max(4, Math.ceil(runs / 2)))));
  }
  if (has('worksheet'))
    add(...worksheetLines(4, await typeInWorksheet(app, 4, Math.max(4, Math.ceil(runs / 2)))));
  if (has('scroll')) {
    await openWhole(app, listings);
    add(...scrollLines(4, await both((side) => scroll(side, 4))));
  }
  if (has('memory')) {
    await openWhole(app, listings);
    add(...sizeLines(await both(fillMemory), await both(rowsDrawn)));
  }
}

const startedAt = performance.now();
const servers = await startServers(listings);
const browser = await launch();
try {
  await measureVisits(browser);
  if (inOnePage.some(has)) {
    // Each page has its own browser, because a browser may not draw one of two windows.
    const other = await launch();
    await interact(await openSide(browser, servers, 'app'), await openSide(other, servers, 'bare'));
    await other.close();
  }
  const text = [
    `${listings.toLocaleString('en-US')} lots, ${browser.browserType().name()} ${browser.version()}, Node ${process.versions.node},`,
    `${cpus().length} cores with a load of ${loadavg()
      .map((load) => load.toFixed(1))
      .join(', ')}. Milliseconds: the median (the worst), and how many times the bare page's median`,
    'that is; “4 ×” is a processor slowed down to a quarter.',
    '',
    tableOf(lines),
  ].join('\n');
  console.log(`\n${text}\n\n${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes`);
  if (process.argv.includes('--keep')) keep(text);
} finally {
  await browser.close();
  await servers.stop();
}
process.exit();
