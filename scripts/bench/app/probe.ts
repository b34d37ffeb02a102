/*
 * Measures inside the page. It is injected as text before the page's own scripts, so it is one function without imports.
 *
 * A time starts at the event's time stamp. The browser process sets it when the input arrives, so waiting for a busy main thread counts.
 * "Paint" is the end of the next frame: a requestAnimationFrame callback posts an urgent task, which runs when style, layout and painting
 * of that frame are done. "Result" is the end of the first frame after the document shows the result. Both include the wait for the
 * screen's next refresh, on average 8 of 16.7 ms.
 */

export interface Timed {
  paint: number;
  result: number;
}

export interface Probe {
  /** Starts to wait for an event, and then for a change of the text of the elements that match `signature`. */
  await(type: string, signature: string): void;
  /** Resolves with the times of the event that `await` waits for. */
  changed(): Promise<Timed>;
  /** Lengths in ms of all frames from now until `frames` is called. */
  watchFrames(): void;
  /** Gaps: how often the list was scrolled to where it had no rows yet. */
  frames(): { lengths: number[]; gaps: number };
  longTasks(): { start: number; length: number }[];
  shift(): number;
  /** Starts to wait for an input of this type; `painted` resolves with the milliseconds from it to the next frame. */
  awaitPaint(type: string): void;
  painted(): Promise<number>;
  /** Milliseconds from the navigation to the first rows on screen, null before. */
  firstRow(): number | null;
  /** The same for rows that can be pressed: our page draws rows before its libraries have loaded. */
  liveRow(): number | null;
}

declare global {
  interface Window {
    probe: Probe;
  }
}

/** Runs in the page before the page's own code. */
export function installProbe(): void {
  const tasks: { start: number; length: number }[] = [];
  let shift = 0;
  let firstRow: number | null = null;
  let liveRow: number | null = null;
  let lengths: number[] | null = null;
  let gaps = 0;
  let awaited: Promise<Timed> = Promise.reject(new Error('Nothing is waited for.'));
  awaited.catch(() => {});
  let awaitedPaint: Promise<number> = Promise.reject(new Error('Nothing is waited for.'));
  awaitedPaint.catch(() => {});

  /** Called in a requestAnimationFrame callback: runs `then` after that frame is drawn, before other waiting tasks. */
  const drawn = (then: () => void) => void scheduler.postTask(then, { priority: 'user-blocking' });

  const observe = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry);
    }).observe({ type, buffered: true });
  observe('longtask', (entry) => tasks.push({ start: entry.startTime, length: entry.duration }));
  observe('layout-shift', (entry) => {
    if ('value' in entry && typeof entry.value === 'number') shift += entry.value;
  });

  const awaitRow = (selector: string, seen: (at: number) => void) => {
    const look = () => {
      if (document.querySelector(selector)) drawn(() => seen(performance.now()));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  };
  awaitRow('[data-lot]', (at) => {
    firstRow = at;
  });
  awaitRow('#app > :not(.app-shell) [data-lot]', (at) => {
    liveRow = at;
  });

  const signed = (selectors: string) =>
    [...document.querySelectorAll(selectors)].map((element) => element.textContent).join('|');

  // Runs before the page's own scroll handlers: the browser has already scrolled, and the old rows are still there.
  const lookForGap = () => {
    const rows = [...document.querySelectorAll('tbody tr[data-lot]')];
    const [first, end] = [rows[0]?.getBoundingClientRect(), rows.at(-1)?.getBoundingClientRect()];
    if (!first || !end || first.top > innerHeight / 4 || end.bottom < innerHeight - 60) gaps += 1;
  };

  window.probe = {
    changed: () => awaited,
    await(type, signature) {
      awaited = new Promise((resolve, reject) => {
        const before = signed(signature);
        const onEvent = (event: Event) => {
          const start = event.timeStamp;
          let paint: number | null = null;
          requestAnimationFrame(() =>
            drawn(() => {
              paint = performance.now() - start;
            }),
          );
          // Observes only changes of the document, because a check per frame would make the page draw needless frames.
          const look = () => {
            if (signed(signature) === before) return;
            watch.disconnect();
            clearTimeout(end);
            requestAnimationFrame(() =>
              drawn(() => {
                const result = performance.now() - start;
                resolve({ paint: Math.min(paint ?? result, result), result });
              }),
            );
          };
          const watch = new MutationObserver(look);
          watch.observe(document, { childList: true, subtree: true, characterData: true });
          const end = setTimeout(() => {
            watch.disconnect();
            reject(new Error(`Nothing became of ${type}: ${before}`));
          }, 20_000);
          // The page's own listener may have changed the document before this one was called: the router's for "popstate".
          look();
        };
        addEventListener(type, onEvent, { capture: true, once: true });
      });
    },
    watchFrames() {
      const own: number[] = [];
      lengths = own;
      gaps = 0;
      addEventListener('scroll', lookForGap, true);
      let last: number | null = null;
      const frame = (now: number) => {
        if (lengths !== own) return;
        if (last !== null) own.push(now - last);
        last = now;
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    },
    frames() {
      const watched = lengths ?? [];
      lengths = null;
      removeEventListener('scroll', lookForGap, true);
      return { lengths: watched, gaps };
    },
    longTasks: () => tasks,
    shift: () => shift,
    awaitPaint(type) {
      awaitedPaint = new Promise((resolve) => {
        const onEvent = ({ timeStamp }: Event) =>
          requestAnimationFrame(() => drawn(() => resolve(performance.now() - timeStamp)));
        addEventListener(type, onEvent, { capture: true, once: true });
      });
    },
    painted: () => awaitedPaint,
    firstRow: () => firstRow,
    liveRow: () => liveRow,
  };
}
