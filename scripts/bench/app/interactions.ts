import type { Timed } from './probe';
import type { Browser } from '@playwright/test';
import { openSide, openWhole, searchBox, type Side, slowDown } from './pages';
import type { Servers } from './servers';
import { frameCategories, presentedFrames } from './presented-frames';

/** The text in the search box, and the next key. Each key changes the count, in the app and on the bare page. */
const presses: readonly [text: string, key: string][] = [
  ['', 's'],
  ['iphone 1', '3'],
  ['iphone 1', '2'],
  ['galaxy s2', '1'],
  ['iphone 13', 'Backspace'],
  ['', 'm'],
  ['pixel ', '7'],
];

/** Milliseconds, longer than the pause after which the URL changes to the typed text. */
const rest = 700;
const warmUp = 4;

/**
 * Does something and measures the time to its result. The page starts listening first, because an input may arrive before a later script
 * call.
 */
export async function timed(
  { page }: Side,
  type: string,
  signature: string,
  act: () => Promise<void>,
): Promise<Timed> {
  await page.evaluate(([on, elements]) => window.probe.await(on, elements), [type, signature] as const);
  await act();
  return page.evaluate(() => window.probe.changed());
}

/** Every letter and digit. */
export const letters = 'abcdefghijklmnopqrstuvwxyz0123456789'.split('');

/** Presses a key in the search. */
async function pressKey(side: Side, key: string): Promise<Timed> {
  return timed(side, 'keydown', side.signature, () => side.page.keyboard.press(key));
}

/** Presses each key in the empty search, one after the other. */
export async function pressLetters(side: Side, rate: number, keys: readonly string[]): Promise<Timed[]> {
  const { page } = side;
  const box = searchBox(side);
  const times: Timed[] = [];
  await slowDown(side, rate);
  for (const key of keys) {
    await box.fill('');
    await page.waitForTimeout(rest);
    const time = await pressKey(side, key).catch(() => null);
    if (time) times.push(time);
    await page.waitForTimeout(rest);
  }
  await slowDown(side, 1);
  await box.fill('');
  await page.waitForTimeout(rest);
  return times;
}

/** For each thing, opens a new page with all sell requests and does it as the visit's first action. */
async function firstOfVisits<T>(
  [browser, servers, name]: readonly [Browser, Servers, Side['name']],
  listings: number,
  rate: number,
  things: readonly T[],
  act: (side: Side, thing: T) => Promise<Timed>,
): Promise<Timed[]> {
  const times: Timed[] = [];
  for (const thing of things) {
    const side = await openSide(browser, servers, name);
    await openWhole(side, listings);
    await slowDown(side, rate);
    // A letter that every lot contains does not change the list, so there is no time to measure.
    const time = await act(side, thing).catch((error: unknown) => {
      process.stdout.write(`${name}, ${String(thing)}: ${String(error).split('\n')[0]}\n`);
      return null;
    });
    if (time) times.push(time);
    await side.page.context().close();
  }
  return times;
}

/** Presses each letter as the first key of a visit. */
export async function pressFirstKeys(
  where: readonly [Browser, Servers, Side['name']],
  listings: number,
  rate: number,
  keys: readonly string[],
): Promise<Timed[]> {
  return firstOfVisits(where, listings, rate, keys, async (side, key) => {
    await searchBox(side).focus();
    await side.page.waitForTimeout(rest);
    return pressKey(side, key);
  });
}

const gradeBoxes = ({ page }: Side) =>
  page.getByRole('group', { name: 'Grade', exact: true }).getByRole('checkbox');

/** Clicks a grade as the first thing of a visit. */
export async function clickFirstGrades(
  where: readonly [Browser, Servers, Side['name']],
  listings: number,
  rate: number,
  visits: number,
): Promise<Timed[]> {
  const grades = Array.from({ length: visits }, (_, visit) => visit % 4);
  return firstOfVisits(where, listings, rate, grades, async (side, grade) => {
    const box = gradeBoxes(side).nth(grade);
    await box.hover();
    await side.page.waitForTimeout(rest);
    return timed(side, 'click', side.signature, () => box.click());
  });
}

/** Presses keys in the search, each after a pause. */
export async function pressKeys(side: Side, rate: number, runs: number): Promise<Timed[]> {
  const { page } = side;
  const box = searchBox(side);
  const times: Timed[] = [];
  // Slow for the whole loop, because a buyer's machine does not change its speed between keys.
  await slowDown(side, rate);
  for (let run = -warmUp; run < runs; run += 1) {
    const [text, key] = presses[(run + warmUp) % presses.length] ?? ['', 's'];
    await box.fill(text);
    await page.waitForTimeout(rest);
    const time = await pressKey(side, key);
    if (run >= 0) times.push(time);
    await page.waitForTimeout(rest);
  }
  await slowDown(side, 1);
  await box.fill('');
  await page.waitForTimeout(rest);
  return times;
}

/** Ticks and unticks grades. */
export async function tickGrades(side: Side, rate: number, runs: number): Promise<Timed[]> {
  const { page } = side;
  const boxes = gradeBoxes(side);
  await slowDown(side, rate);
  const times: Timed[] = [];
  for (let run = -warmUp; run < runs; run += 1) {
    const box = boxes.nth(Math.floor((run + warmUp) / 2) % 4);
    await box.hover();
    await page.waitForTimeout(rest);
    const time = await timed(side, 'click', side.signature, () => box.click());
    if (run >= 0) times.push(time);
  }
  await slowDown(side, 1);
  if ((runs + warmUp) % 2 === 1) await boxes.nth(Math.floor((runs + warmUp - 1) / 2) % 4).click();
  await page.waitForTimeout(rest);
  return times;
}

/** Frame statistics of scrolling. */
export interface Scrolled {
  /** Screen refreshes, and the refreshes without a new frame. */
  refreshes: number;
  missed: number;
  /** Frames of the page's own code that came late, while the browser kept scrolling. */
  late: number;
  /** How often part of the list became visible before it had rows. */
  gaps: number;
}

/** Scrolls through the list at a reader's speed. */
export async function scroll(side: Side, rate: number): Promise<Scrolled> {
  const { page, devtools, browser } = side;
  await page.evaluate(() => {
    scrollTo(0, 0);
    document.querySelector('[data-scroll-restoration-id]')?.scrollTo(0, 0);
  });
  await page.waitForTimeout(rest);
  await slowDown(side, rate);
  await page.waitForTimeout(rest);
  await browser.startTracing(page, { categories: frameCategories });
  await page.evaluate(() => window.probe.watchFrames());
  await devtools.send('Input.synthesizeScrollGesture', {
    x: 900,
    y: 500,
    yDistance: -9000,
    speed: 2400,
    gestureSourceType: 'mouse',
  });
  const { lengths, gaps } = await page.evaluate(() => window.probe.frames());
  const presented = presentedFrames(await browser.stopTracing());
  await slowDown(side, 1);
  const refresh = 1000 / 60;
  const late = lengths.reduce((sum, length) => sum + Math.max(0, Math.round(length / refresh) - 1), 0);
  return { ...presented, late, gaps };
}

async function heap({ devtools }: Side): Promise<number> {
  for (let pass = 0; pass < 3; pass += 1) await devtools.send('HeapProfiler.collectGarbage');
  return (await devtools.send('Runtime.getHeapUsage')).usedSize;
}

/** Megabytes in use after 0, 50 and 100 filter changes. */
export async function fillMemory(side: Side): Promise<number[]> {
  const { page } = side;
  const box = searchBox(side);
  const boxes = gradeBoxes(side);
  const used: number[] = [];
  for (let change = 0; change <= 100; change += 1) {
    if (change % 50 === 0) {
      await page.waitForTimeout(rest);
      used.push((await heap(side)) / 1e6);
    }
    if (change % 2 === 0) await boxes.nth(Math.floor(change / 4) % 4).click();
    else await box.fill(presses[change % presses.length]?.[0] ?? '');
    await page.waitForTimeout(120);
  }
  await box.fill('');
  return used;
}

/** The number of rows in the document, including filler rows. */
export async function rowsDrawn({ page }: Side): Promise<number> {
  return page.evaluate(() => document.querySelectorAll('tbody tr').length);
}
