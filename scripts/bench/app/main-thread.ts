import type { Browser } from '@playwright/test';
import * as z from 'zod/mini';
import { openSide, openWhole, type Side, slowDown } from './pages';
import type { Servers } from './servers';

/** Milliseconds of work from an empty page until all sell requests have loaded and all work has ended. */
export interface Work {
  /** JavaScript of the main thread. */
  script: number;
  /** All tasks of the main thread: JavaScript, style, layout, painting and the rest. */
  tasks: number;
}

/** Loads the list of all sell requests and measures the main thread's work for it. */
export async function measureWork(
  browser: Browser,
  servers: Servers,
  name: Side['name'],
  rate: number,
  listings: number,
): Promise<Work> {
  const side = await openSide(browser, servers, name);
  await side.devtools.send('Performance.enable');
  await slowDown(side, rate);
  await openWhole(side, listings);
  const { metrics } = await side.devtools.send('Performance.getMetrics');
  await side.page.context().close();
  const milliseconds = (metricName: string) =>
    (metrics.find((metric) => metric.name === metricName)?.value ?? Number.NaN) * 1000;
  return { script: milliseconds('ScriptDuration'), tasks: milliseconds('TaskDuration') };
}

const event = z.object({
  name: z.string(),
  ph: z.string(),
  pid: z.number(),
  tid: z.number(),
  dur: z.optional(z.number()),
  args: z.optional(z.object({ name: z.optional(z.string()) })),
});
const trace = z.object({ traceEvents: z.array(z.unknown()) });

/**
 * Milliseconds of the app's workers in the same visit, at full speed, because Chromium does not slow workers down. Read from a trace, in
 * which each worker is a thread, because the metrics above cover only the main thread.
 * @returns null if the page has no worker.
 */
export async function measureWorkers(
  browser: Browser,
  servers: Servers,
  listings: number,
): Promise<number | null> {
  const side = await openSide(browser, servers, 'app');
  await browser.startTracing(side.page, { categories: ['toplevel'] });
  await openWhole(side, listings);
  const bytes = await browser.stopTracing();
  await side.page.context().close();
  const events = trace.parse(JSON.parse(bytes.toString('utf8'))).traceEvents.flatMap((one) => {
    const { success, data } = event.safeParse(one);
    return success ? [data] : [];
  });
  const workers = new Set(
    events
      .filter(
        ({ name, args }) => name === 'thread_name' && /^(Dedicated|Shared)Worker/.test(args?.name ?? ''),
      )
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  if (workers.size === 0) return null;
  return events
    .filter(
      ({ name, ph, pid, tid }) =>
        ph === 'X' && name === 'ThreadControllerImpl::RunTask' && workers.has(`${pid} ${tid}`),
    )
    .reduce((sum, { dur = 0 }) => sum + dur / 1000, 0);
}
