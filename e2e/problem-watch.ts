import { type BrowserContext, expect, type Page } from '@playwright/test';

/** What a browser complained of while a test ran. */
export interface ProblemWatch {
  /** Lets pass what a test brings about itself: an error status that it asks for, a connection that it cuts. */
  allow(...patterns: RegExp[]): void;
  /** Watches every page of a context, those opened later included. */
  watch(context: BrowserContext): Promise<void>;
  /** Fails the test where anything was complained of that is not allowed. */
  assertNone(): void;
}

// The refusal of a call is the app's to show; the browser's note of it says nothing more.
const refusalNote = /^Failed to load resource: the server responded with a status of 4\d\d/;

/**
 * Collects console errors, uncaught errors, breaches of the Content-Security-Policy and answers of 5xx.
 * @param origin whose answers of 5xx count
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
    // The console reports most breaches, but not one under a report-only policy.
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
      expect(left, 'what the browser complained of').toEqual([]);
    },
  };
}

/** Waits until all animations have ended, except endless ones. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}

/**
 * Waits until no request has ended for half a second. Playwright's own `networkidle` does not come on a page with a shared worker: it sees
 * the request for the worker's script begin, and not end.
 */
export async function networkQuiet(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const ends = performance
      .getEntriesByType('resource')
      .map((entry) => (entry instanceof PerformanceResourceTiming ? entry.responseEnd : 0));
    return document.readyState === 'complete' && performance.now() - Math.max(0, ...ends) > 500;
  });
}
