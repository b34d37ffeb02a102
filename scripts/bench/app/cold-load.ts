import type { Browser } from '@playwright/test';
import { openSide, type Side, slowDown } from './pages';
import type { Servers } from './servers';

/** One first visit with an empty cache. */
export interface ColdLoad {
  /** Milliseconds from the navigation. */
  firstPaint: number;
  firstRow: number;
  /** Rows that can be pressed. */
  liveRow: number;
  /** Bytes of JavaScript that came over the line until those rows, as compressed. */
  scripts: number;
  shift: number;
  /** The longest task after the first paint. */
  longestTask: number;
}

/** A slow line: 1.44 Mbit/s, 562 ms for every request. */
const slowLine = {
  offline: false,
  latency: 562,
  downloadThroughput: 1_440_000 / 8,
  uploadThroughput: 1_440_000 / 8,
};

/** Loads /marketplace as somebody who is signed in and was never here. */
export async function loadCold(
  browser: Browser,
  servers: Servers,
  name: Side['name'],
  conditions: { isSlow: boolean; rate: number },
): Promise<ColdLoad> {
  const side = await openSide(browser, servers, name);
  const { page, devtools } = side;
  const scripts = new Set<string>();
  const sizes: { id: string; at: number; bytes: number }[] = [];
  await devtools.send('Network.enable');
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    if (scripts.has(requestId)) sizes.push({ id: requestId, at: timestamp, bytes: encodedDataLength });
  });
  let startedAt = 0;
  devtools.on('Network.requestWillBeSent', ({ timestamp, type }) => {
    if (type === 'Document' && startedAt === 0) startedAt = timestamp;
  });
  if (conditions.isSlow) await devtools.send('Network.emulateNetworkConditions', slowLine);
  await slowDown(side, conditions.rate);
  await page.goto(`${side.url}/marketplace`, { waitUntil: 'commit' });
  // Asking makes work in the page, which is measured there: not before its first paint, and seldom.
  await page.waitForTimeout(conditions.isSlow ? 2000 : 500);
  await page.waitForFunction(() => window.probe.liveRow() !== null, null, {
    timeout: 120_000,
    polling: 500,
  });
  // What comes after the rows may still shift them, or take long.
  await page.waitForTimeout(conditions.isSlow ? 3000 : 6000);
  const seen = await page.evaluate(() => ({
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    firstRow: window.probe.firstRow() ?? Number.NaN,
    liveRow: window.probe.liveRow() ?? Number.NaN,
    shift: window.probe.shift(),
    tasks: window.probe.longTasks(),
  }));
  await page.context().close();
  const { firstPaint, firstRow, liveRow } = seen;
  return {
    firstPaint,
    firstRow,
    liveRow,
    shift: seen.shift,
    scripts: sizes
      .filter(({ at }) => (at - startedAt) * 1000 <= liveRow)
      .reduce((sum, { bytes }) => sum + bytes, 0),
    longestTask: Math.max(
      0,
      ...seen.tasks.filter(({ start }) => start >= firstPaint).map(({ length }) => length),
    ),
  };
}
