import { gzipSync } from 'node:zlib';
import type { Browser } from '@playwright/test';
import { openSide, phone, type Side, slowDown } from './pages';
import type { Servers } from './servers';

/** One first visit with an empty cache. */
export interface ColdLoad {
  /** Milliseconds from the navigation. */
  firstPaint: number;
  firstRow: number;
  /** Rows that can be pressed. */
  liveRow: number;
  /** Bytes of JavaScript until those rows: as received, and with gzip. */
  received: number;
  gzipped: number;
  shift: number;
  /** Total blocking time after the first paint: the milliseconds beyond 50 of each task, added up. */
  blocking: number;
}

/** A slow connection: 1.44 Mbit/s, and 562 ms of latency per request. */
const slowLine = {
  offline: false,
  latency: 562,
  downloadThroughput: 1_440_000 / 8,
  uploadThroughput: 1_440_000 / 8,
};

const longTask = 50;

const gzippedSizes = new Map<string, number>();

async function gzippedSize(url: string): Promise<number> {
  const cached = gzippedSizes.get(url);
  if (cached !== undefined) return cached;
  const response = await fetch(url);
  const size = gzipSync(await response.arrayBuffer(), { level: 9 }).length;
  gzippedSizes.set(url, size);
  return size;
}

/** Loads /marketplace over the slow connection at a quarter of the CPU's speed, signed in and with an empty cache. */
export async function loadCold(
  browser: Browser,
  servers: Servers,
  name: Side['name'],
  isPhone: boolean,
): Promise<ColdLoad> {
  const side = await openSide(browser, servers, name, isPhone ? phone : undefined);
  const { page, devtools } = side;
  const scripts = new Map<string, string>();
  const loaded: { url: string; at: number; bytes: number }[] = [];
  await devtools.send('Network.enable');
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (/javascript/.test(response.mimeType)) scripts.set(requestId, response.url);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const url = scripts.get(requestId);
    if (url) loaded.push({ url, at: timestamp, bytes: encodedDataLength });
  });
  let startedAt = 0;
  devtools.on('Network.requestWillBeSent', ({ timestamp, type }) => {
    if (type === 'Document' && startedAt === 0) startedAt = timestamp;
  });
  await devtools.send('Network.emulateNetworkConditions', slowLine);
  await slowDown(side, 4);
  await page.goto(`${side.url}/marketplace`, { waitUntil: 'commit' });
  // Polling makes work in the page, which would be measured too. So it starts after the first paint and runs rarely.
  await page.waitForTimeout(2000);
  await page.waitForFunction(() => window.probe.liveRow() !== null, null, {
    timeout: 120_000,
    polling: 500,
  });
  // Later work may still shift the rows or block the main thread.
  await page.waitForTimeout(5000);
  const seen = await page.evaluate(() => ({
    firstPaint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    firstRow: window.probe.firstRow() ?? Number.NaN,
    liveRow: window.probe.liveRow() ?? Number.NaN,
    shift: window.probe.shift(),
    tasks: window.probe.longTasks(),
  }));
  await page.context().close();
  const { firstPaint, firstRow, liveRow, shift, tasks } = seen;
  const needed = loaded.filter(({ at }) => (at - startedAt) * 1000 <= liveRow);
  let gzipped = 0;
  for (const { url } of needed) gzipped += await gzippedSize(url);
  return {
    firstPaint,
    firstRow,
    liveRow,
    shift,
    received: needed.reduce((sum, { bytes }) => sum + bytes, 0),
    gzipped,
    blocking: tasks
      .filter(({ start }) => start >= firstPaint)
      .reduce((sum, { length }) => sum + Math.max(0, length - longTask), 0),
  };
}
