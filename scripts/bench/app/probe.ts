/*
 * What measures inside of the page. It is put there before the page's own scripts, as text, so it is one function without imports.
 *
 * A time begins with the event's own time stamp, which the browser's process gives when the input arrives, so that waiting for a
 * busy main thread counts. "Paint" is the end of the next frame: from a requestAnimationFrame callback an urgent task is posted, and
 * is taken up when style, layout and painting of that frame are done. "Result" is the end of the first frame after the
 * document has become what it is to be. Waiting for the screen's next refresh is part of both: 8 ms of 16.7 on average, and nobody is faster.
 */

export interface Timed {
  paint: number;
  result: number;
}

export interface Probe {
  /** From now on waits for an event, and then for the text of some elements to become another than it was. */
  await(type: string, signature: string): void;
  /** What was waited for. */
  changed(): Promise<Timed>;
  /** Lengths in ms of all frames from now until `frames` is called. */
  watchFrames(): void;
  /** Gaps: how often the list was scrolled to where it had no rows yet. */
  frames(): { lengths: number[]; gaps: number };
  longTasks(): { start: number; length: number }[];
  shift(): number;
  /** Begins to wait for an input of a type; `painted` ends with the milliseconds from it to the next frame. */
  awaitPaint(type: string): void;
  painted(): Promise<number>;
  /** Milliseconds from the navigation to the first rows on screen, null before. */
  firstRow(): number | null;
  /** The same to rows that can be pressed: our page draws them before its libraries are there. */
  liveRow(): number | null;
}

declare global {
  interface Window {
    probe: Probe;
  }
}

/** Runs in the page before anything else of it. */
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

  /** From a callback of a frame: when that frame has been drawn, and before anything that waits for it. */
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

  // Before the page hears of it: where the browser has scrolled to by itself there are the rows of before.
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
          // Asked of the document's changes alone: to look at every frame would have the page draw frames of which it needs none.
          const watch = new MutationObserver(() => {
            if (signed(signature) === before) return;
            watch.disconnect();
            clearTimeout(end);
            requestAnimationFrame(() =>
              drawn(() => {
                const result = performance.now() - start;
                resolve({ paint: Math.min(paint ?? result, result), result });
              }),
            );
          });
          watch.observe(document, { childList: true, subtree: true, characterData: true });
          const end = setTimeout(() => {
            watch.disconnect();
            reject(new Error(`Nothing became of ${type}: ${before}`));
          }, 20_000);
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
