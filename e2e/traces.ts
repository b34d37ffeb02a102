import type { BrowserContext, Page } from '@playwright/test';

/** Where a browser leaves what passes through it. */
interface Traces {
  /** Looks at what a page shows of itself and keeps, as it is now. */
  look(page: Page): Promise<void>;
  /** All traces so far, each with its place in front: URLs asked for, console lines, titles, storages, states of the history. */
  all(): string[];
}

/** Everything that a page's scripts can keep, or read of the cookies. */
async function storedBy(page: Page): Promise<[place: string, text: string][]> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases();
    return [
      ['title', document.title],
      ['address', location.href],
      ['referrer', document.referrer],
      ['history state', JSON.stringify(history.state)],
      ['session storage', JSON.stringify(Object.entries(sessionStorage))],
      ['local storage', JSON.stringify(Object.entries(localStorage))],
      ['window name', window.name],
      ['script cookies', document.cookie],
      ['databases', JSON.stringify(databases.map(({ name }) => name))],
      ['caches', JSON.stringify(await caches.keys())],
    ];
  });
}

/** Collects the traces that a context leaves from now on. */
export function collectTraces(context: BrowserContext): Traces {
  const traces = new Set<string>();
  context.on('request', (request) => traces.add(`URL: ${request.method()} ${request.url()}`));
  context.on('console', (message) => traces.add(`console: ${message.text()}`));
  return {
    async look(page) {
      for (const [place, text] of await storedBy(page)) traces.add(`${place}: ${text}`);
    },
    all: () => [...traces],
  };
}
