import type { BrowserContext, Page } from '@playwright/test';

/** The traces that a page leaves in the browser. */
interface Traces {
  /** Reads a page's current URL, title and storage. */
  look(page: Page): Promise<void>;
  /** All traces so far, each with its source in front: requested URLs, console lines, titles, storage, history states. */
  all(): string[];
}

/** Everything that a page's scripts can store, and the cookies they can read. */
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

/** Collects a context's traces from now on. */
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
