import { type BrowserContext, expect, type Page } from '@playwright/test';

/** Problems that a browser reported during a test. */
export interface ProblemWatch {
  /** Allows problems that the test causes itself, such as an error status or a cut connection. */
  allow(...patterns: RegExp[]): void;
  /** Watches every page of a context, including pages that open later. */
  watch(context: BrowserContext): Promise<void>;
  /** Fails the test if there was a problem that is not allowed. */
  assertNone(): void;
}

// The app shows a refused call; the browser's note adds nothing.
const refusalNote = /^Failed to load resource: the server responded with a status of 4\d\d/;

/**
 * Collects console errors, uncaught errors, violations of the Content-Security-Policy and 5xx responses.
 * @param origin whose 5xx responses count
 */
export function createProblemWatch(origin: string): ProblemWatch {
  const problems: string[] = [];
  const allowed: RegExp[] = [];

  async function watch(context: BrowserContext): Promise<void> {
    context.on('console', (message) => {
      const text = message.text();
      if (message.type() === 'error' && !refusalNote.test(text)) problems.push(`console: ${text}`);
    });
    context.on('weberror', (error) =>
      problems.push(`uncaught: ${error.error().stack ?? error.error().message}`),
    );
    context.on('response', (response) => {
      if (response.status() < 500 || new URL(response.url()).origin !== origin) return;
      problems.push(`answer: ${response.status()} to ${response.request().method()} ${response.url()}`);
    });
    // The console reports most violations, but not those of a report-only policy.
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        console.error(`Content-Security-Policy: ${event.effectiveDirective} blocked ${event.blockedURI}`);
      });
    });
  }

  return {
    allow: (...patterns) => void allowed.push(...patterns),
    watch,
    assertNone() {
      const left = problems.filter((problem) => !allowed.some((pattern) => pattern.test(problem)));
      expect(left, 'problems in the browser').toEqual([]);
    },
  };
}

/** Holds back a script of the app until the returned function is called. */
export async function holdAsset(page: Page, path: RegExp): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(path, async (route) => {
    await released;
    await route.continue();
  });
  return () => release();
}

/** Waits until all finite animations have ended. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

/**
 * Waits until no request has ended for half a second. Playwright's own `networkidle` never occurs on a page with a shared worker: it sees
 * the start of the request for the worker's script, but not its end.
 */
export async function networkQuiet(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const ends = performance
      .getEntriesByType('resource')
      .map((entry) => (entry instanceof PerformanceResourceTiming ? entry.responseEnd : 0));
    return document.readyState === 'complete' && performance.now() - Math.max(0, ...ends) > 500;
  });
}
